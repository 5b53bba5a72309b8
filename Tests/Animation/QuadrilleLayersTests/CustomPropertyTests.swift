import QuadrilleDrawing
import QuadrilleImage
import QuadrilleSprite
import Testing

@testable import QuadrilleLayers

/// Properties that a subclass declares, after the article about MCSpriteLayer.
@Suite struct CustomPropertyTests {
  /// The layer of the article: five cells side by side, counted from 1; 0 leaves the contents.
  private final class Walker: Layer {
    static let step = LayerKey("step", initial: 1, invalidatesDisplay: true)

    var step: Int {
      get { self[Self.step] }
      set { self[Self.step] = newValue }
    }

    override func display(_ state: inout LayerState) {
      let step = state[Self.step]
      guard step > 0 else { return }
      state.contentsRect = Rect(x: Double(step - 1) / 5, y: 0, width: 0.2, height: 1)
    }

    override func defaultAction(for property: LayerProperty) -> LayerAction? {
      property == .contentsRect ? .disabled : nil
    }
  }

  private static let radius = LayerKey("radius", initial: 2.0)
  private static let path = LayerKey("path", initial: [Point.zero])

  /// Draws a bar as long as its radius.
  private final class Bar: Layer {
    override func draw(_ state: LayerState, in list: inout DrawList) {
      list.fill(
        Rect(x: 0, y: 0, width: state[radius], height: 1),
        with: Color(red: 1, green: 0, blue: 0)
      )
    }
  }

  private static func cell(_ layer: Layer, _ time: Double) -> Int {
    Int((layer.state(at: time).contentsRect.minX * 5).rounded()) + 1
  }

  @Test func anOwnPropertyIsAnimatedExplicitly() {
    let walker = Walker(contents: LayerImages.blank(20, 4))
    // From the first frame past the last one in a second, there and back, over and over.
    walker.add(
      BasicAnimation(Walker.step, from: 1, to: 6, duration: 1).repeating(autoreverses: true)
    )
    let times = [0, 0.19, 0.2, 0.5, 0.99, 1.1, 1.9, 2.2]
    #expect(times.map { Self.cell(walker, $0) } == [1, 1, 2, 3, 5, 5, 1, 2])
    #expect(walker.state(at: 0.5)[Walker.step] == 3 && walker.step == 1)
    #expect(walker.presentation(at: 0.5)[Walker.step] == 3)
  }

  @Test func anOwnPropertyIsAnimatedImplicitly() {
    let walker = Walker(contents: LayerImages.blank(20, 4))
    Transaction(at: 2, duration: 1, curve: .linear).run { walker.step = 5 }
    #expect(walker.animationKeys == ["step"] && walker.step == 5)
    #expect([2, 2.3, 2.6, 3, 9].map { Self.cell(walker, $0) } == [1, 2, 3, 5, 5])
    // Outside of every transaction it changes at once, and the contents follow.
    walker.removeAllAnimations()
    walker.step = 3
    #expect(walker.animationKeys.isEmpty && walker.contentsRect.minX == 0.4)
    walker.step = 0
    #expect(walker.contentsRect.minX == 0.4)
  }

  @Test func actionsApplyToOwnProperties() {
    let walker = Walker()
    walker.actions[Walker.step.property] = .disabled
    Transaction(at: 0).run { walker.step = 4 }
    #expect(walker.animationKeys.isEmpty && walker.step == 4)
    #expect(Walker.step.invalidatesDisplay && !Self.radius.invalidatesDisplay)
    #expect(Walker.step.property.kind == .custom && Walker.step.property.name == "step")
  }

  @Test func ownPropertiesCanBeDrawn() {
    let bar = Bar(frame: Rect(x: 0, y: 0, width: 4, height: 4))
    bar.add(BasicAnimation(Self.radius, to: 4, duration: 2))
    var by = BasicAnimation(Self.radius, by: 1, duration: 2)
    by.isAdditive = true
    bar.add(by)
    #expect(bar.state(at: 0)[Self.radius] == 4 && bar.state(at: 1)[Self.radius] == 5.5)
    bar.removeAllAnimations()
    bar.add(BasicAnimation(Self.radius, to: 4, duration: 2))
    let image = LayerImages.image(of: bar, at: 1)
    #expect(image[2, 0] == LayerImages.red && image[3, 0] == SIMD4())
  }

  @Test func ownValuesMayBeOfAnyType() {
    let layer = Layer()
    layer[Self.path] = [.zero, Point(x: 4, y: 0)]
    layer.add(
      KeyframeAnimation(
        Self.path,
        values: [[.zero, .zero], [Point(x: 2, y: 2), Point(x: 4, y: 6)]],
        duration: 1
      )
    )
    #expect(layer.state(at: 0.5)[Self.path] == [Point(x: 1, y: 1), Point(x: 2, y: 3)])
    #expect(layer.state(at: 5)[Self.path] == [.zero, Point(x: 4, y: 0)])
  }

  @Test func propertiesOfTheLibraryHaveKeysToo() {
    let layer = Layer()
    layer[.positionX] = 5
    layer[.rotation] = 0.5
    layer[.borderColor] = .white
    #expect(layer.position.x == 5 && layer.borderColor == .white)
    #expect(abs(layer[.rotation] - 0.5) < 1e-12 && layer.state(at: 0)[.positionX] == 5)
    let sprites = SpriteLayer(
      sheet: SpriteSheet(
        image: LayerImages.blank(20, 4),
        sampleSize: Size(width: 4, height: 4)
      )
    )
    sprites[.sampleIndex] = 3
    #expect(sprites.contentsRect.minX == 0.4)
  }
}
