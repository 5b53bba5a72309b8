import QuadrilleDrawing
import QuadrilleImage
import QuadrilleSprite
import Testing

@testable import QuadrilleLayers

/// Custom properties of a subclass, after the article about MCSpriteLayer.
@Suite struct CustomPropertyTests {
  /// The layer of the article: five cells in a row, numbered from 1; 0 keeps the contents.
  private final class Runner: Layer {
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

  @Test("A custom property is animated explicitly")
  func animatesCustomProperty() {
    let runner = Runner(contents: LayerImages.blank(20, 4))
    // From the first frame to one past the last in a second, forward and back, repeated forever.
    runner.add(
      BasicAnimation(Runner.step, from: 1, to: 6, duration: 1).repeating(autoreverses: true)
    )
    let times = [0, 0.19, 0.2, 0.5, 0.99, 1.1, 1.9, 2.2]
    #expect(times.map { Self.cell(runner, $0) } == [1, 1, 2, 3, 5, 5, 1, 2])
    #expect(runner.state(at: 0.5)[Runner.step] == 3 && runner.step == 1)
    #expect(runner.presentation(at: 0.5)[Runner.step] == 3)
  }

  @Test("A custom property is animated implicitly in a transaction")
  func animatesCustomPropertyImplicitly() {
    let runner = Runner(contents: LayerImages.blank(20, 4))
    Transaction(at: 2, duration: 1, curve: .linear).run { runner.step = 5 }
    #expect(runner.animationKeys == ["step"] && runner.step == 5)
    #expect([2, 2.3, 2.6, 3, 9].map { Self.cell(runner, $0) } == [1, 2, 3, 5, 5])
    // Outside of transactions it changes immediately, and the contents are updated.
    runner.removeAllAnimations()
    runner.step = 3
    #expect(runner.animationKeys.isEmpty && runner.contentsRect.minX == 0.4)
    runner.step = 0
    #expect(runner.contentsRect.minX == 0.4)
  }

  @Test("Actions apply to custom properties")
  func actionsApplyToCustomProperties() {
    let runner = Runner()
    runner.actions[Runner.step.property] = .disabled
    Transaction(at: 0).run { runner.step = 4 }
    #expect(runner.animationKeys.isEmpty && runner.step == 4)
    #expect(Runner.step.invalidatesDisplay && !Self.radius.invalidatesDisplay)
    #expect(Runner.step.property.kind == .custom && Runner.step.property.name == "step")
  }

  @Test("A custom key with the name of a library property is a property of its own")
  func customKeyNamedLikeLibraryProperty() {
    let key = LayerKey<Double>("opacity", initial: 7)
    let layer = Layer()
    #expect(layer[key] == 7 && layer[.opacity] == 1)
    #expect(key.property != .opacity && Set([key.property, .opacity]).count == 2)
    layer[key] = 9
    layer.opacity = 0.5
    #expect(layer[key] == 9 && layer.opacity == 0.5)
    Transaction(at: 0, duration: 1, curve: .linear).run {
      layer[key] = 19
      layer.opacity = 1
    }
    #expect(layer.animationKeys.sorted() == ["opacity", "own.opacity"])
    #expect(layer.state(at: 0.5)[key] == 14 && layer.state(at: 0.5).opacity == 0.75)
  }

  @Test("A custom property can be used for drawing")
  func drawsCustomProperties() {
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

  @Test("Custom properties may have any interpolatable type")
  func customValuesOfAnyType() {
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

  @Test("Library properties can be read and set by their keys")
  func libraryPropertiesHaveKeys() {
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
