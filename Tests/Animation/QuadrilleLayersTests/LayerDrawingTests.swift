import QuadrilleDrawing
import QuadrilleImage
import Testing

@testable import QuadrilleLayers

/// Custom drawing of layers: closures and subclasses.
@Suite struct LayerDrawingTests {
  /// Fills the left part of the bounds, one point per second.
  private final class Gauge: Layer {
    override func draw(_ state: LayerState, in list: inout DrawList) {
      let width = min(state.time ?? 0, state.bounds.width)
      list.fill(
        Rect(x: 0, y: 0, width: width, height: state.bounds.height),
        with: Color(red: 1, green: 0, blue: 0)
      )
    }
  }

  private static func row(_ layer: Layer, _ time: Double?) -> String {
    let image = LayerImages.image(of: layer, at: time)
    return (0..<4).map { x in
      switch image[x, 0] {
      case LayerImages.red: "r"
      case LayerImages.blue: "b"
      default: "."
      }
    }.joined()
  }

  @Test("A drawing closure may take the list alone")
  func closureWithOneParameter() {
    final class OwnLayer: Layer {}
    let layer = OwnLayer(frame: Rect(x: 0, y: 0, width: 2, height: 4))
    layer.drawing = { list in list.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: .red) }
    var list = DrawList(size: Size(width: 4, height: 4))
    layer.draw(in: &list)
    #expect(list.quads.count == 1)
    layer.drawing = { _ in }
    list.removeAll()
    layer.draw(in: &list)
    #expect(list.quads.isEmpty && layer.drawing != nil)
    layer.drawing = nil
    #expect(layer.drawing == nil)
  }

  @Test("A drawing closure receives the state at the drawn time")
  func closureReceivesState() throws {
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 2, height: 4))
    layer.add(BasicAnimation(.boundsWidth, from: 2, to: 4, duration: 2))
    layer.timeMapping.speed = 2
    var states: [LayerState] = []
    layer.drawing = { state, _ in states.append(state) }
    var list = DrawList(size: Size(width: 4, height: 4))
    layer.draw(in: &list, at: 0.5)
    layer.draw(in: &list)
    let presentation = layer.presentation(at: 0.75)
    presentation.draw(in: &list, at: 9)
    try #require(states.count == 3)
    #expect(states.map(\.bounds.width) == [3, 2, 3.5])
    #expect(states.map(\.time) == [1, nil, 1.5])
  }

  @Test("A subclass that draws its own content is animated")
  func subclassDrawingIsAnimated() {
    let gauge = Gauge(frame: Rect(x: 0, y: 0, width: 4, height: 4))
    #expect([nil, 1, 3, 9].map { Self.row(gauge, $0) } == ["....", "r...", "rrr.", "rrrr"])
    #expect(Self.row(gauge.presentation(at: 2), nil) == "rr..")
    #expect(gauge.state(at: 2).time == 2)
    let root = Layer()
    root.addSublayer(gauge)
    root.timeMapping.beginTime = 5
    #expect(Self.row(root, 7) == "rr..")
  }

  @Test("A transition shows the old drawing of a subclass")
  func transitionsKeepSubclassDrawing() {
    let gauge = Gauge(frame: Rect(x: 0, y: 0, width: 4, height: 4))
    gauge.transition(Transition(.reveal, from: .left, duration: 4), at: 1) {
      $0.backgroundColor = Color(red: 0, green: 0, blue: 1)
      $0.bounds.size.width = 4
    }
    // The old state is that of second 1, moved by one; below it is the new one of second 2.
    #expect(Self.row(gauge, 2) == "rrbb")
  }

  @Test("A faded subclass is composited as a group")
  func fadesSubclassAsGroup() {
    let gauge = Gauge(frame: Rect(x: 0, y: 0, width: 4, height: 4))
    gauge.backgroundColor = Color(red: 0, green: 0, blue: 1)
    gauge.opacity = 0.5
    let pixel = LayerImages.image(of: gauge, at: 2)[0, 0]
    #expect(pixel.x >= 127 && pixel.z == 0)
  }

  @Test("repeating() makes a looping animation or group")
  func repeatingReturnsLoop() {
    let layer = Layer()
    layer.add(
      BasicAnimation(.positionX, from: 0, to: 4, duration: 1).repeating(autoreverses: true)
    )
    #expect([0.5, 1, 1.5, 100.25].map { layer.state(at: $0).position.x } == [2, 4, 2, 1])
    layer.removeAllAnimations()
    layer.add(
      AnimationGroup([BasicAnimation(.positionX, from: 0, to: 4, duration: 1)], duration: 2)
        .repeating(.count(2))
    )
    #expect([0.5, 1.5, 2.5, 4.5].map { layer.state(at: $0).position.x } == [2, 0, 2, 0])
  }

  @Test("A disabled action can be returned without naming its type")
  func disabledActionNeedsNoTypeName() {
    // `.none` would be an empty optional here, which continues the search.
    let layer = Layer()
    layer.actionProvider = { _, property in property == .opacity ? .disabled : nil }
    Transaction(at: 0).run {
      layer.opacity = 0.5
      layer.position.x = 1
    }
    #expect(layer.animationKeys == ["position"])
  }
}
