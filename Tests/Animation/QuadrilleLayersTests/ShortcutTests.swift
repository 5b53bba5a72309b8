import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleRaster
import QuadrilleSprite
import QuadrilleText
import TestSupport
import Testing

/// What takes one line where it took several.
@Suite struct ShortcutTests {
  @Test("A layer is rendered at its size, whatever its position, at a time and a scale")
  func rendersLayers() throws {
    let layer = Layer(frame: Rect(x: 30, y: -7, width: 4, height: 2))
    layer.backgroundColor = .red
    layer.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 1), at: 0)
    var renderer = RasterRenderer(threads: 1)
    let model = try renderer.render(layer, scale: 2)
    #expect(model.pixelSize == PixelSize(width: 8, height: 4))
    #expect((0..<8).allSatisfy { model[$0, 3] == SIMD4(255, 0, 0, 255) })
    #expect(try renderer.render(layer, at: 0)[0, 0] == .zero)
    #expect(try renderer.render(layer, at: 0, background: .white)[0, 0] == SIMD4(repeating: 255))
  }

  @Test("Text drawn into a list is the text of a layer at the same position")
  func drawsText() throws {
    let font = try Font(contentsOf: Fixtures.path("Fonts/small.fnt"))
    var list = DrawList(size: Size(width: 60, height: 30))
    list.state.tint = .red
    let size = try list.draw("Ab", at: Point(x: 5, y: 6), font: font)
    let label = TextLayer("Ab", font: font)
    #expect(try label.preferredFrameSize().height == size.height)
    label.anchorPoint = .zero
    label.position = Point(x: 5, y: 6)
    label.foregroundColor = .red
    var expected = DrawList(size: Size(width: 60, height: 30))
    label.draw(in: &expected)
    #expect(!list.quads.isEmpty && list.quads == expected.quads && list.tints == expected.tints)
    #expect(list.state.transform == .identity)
  }

  @Test("The way an animation is played is given where it is made") func animationParameters() {
    let animation = BasicAnimation(
      .opacity,
      from: 0,
      to: 1,
      duration: 2,
      fillMode: .both,
      repetition: .count(3),
      autoreverses: true
    )
    var timing = MediaTiming(duration: 2)
    timing.fillMode = .both
    timing.repeatCount = 3
    timing.autoreverses = true
    #expect(animation.timing == timing)
    #expect(
      KeyframeAnimation(.opacity, values: [0, 1], duration: 2, repetition: .forever).timing
        .repeatCount == .infinity
    )
    #expect(
      AnimationGroup([animation], duration: 1, fillMode: .forwards).timing.fillMode == .forwards
    )
    #expect(BasicAnimation(.opacity, to: 1, duration: 2).timing == MediaTiming(duration: 2))
  }

  @Test(
    "A repetition and a repeat count say the same",
    arguments: [
      (0.0, Repetition.count(1)), (1, .count(1)), (2.5, .count(3)), (.infinity, .forever),
    ]
  )
  func repetitions(_ count: Double, _ repetition: Repetition) {
    var timing = MediaTiming(duration: 1)
    timing.repeatCount = count
    #expect(timing.repetition == repetition)
    timing.repetition = repetition
    #expect(timing.repetition == repetition)
  }

  @Test("A key of one's own may have the name of a property of the library") func ownKeys() {
    let key = LayerKey("sampleIndex", initial: 7)
    let layer = Layer()
    #expect(layer[key] == 7 && layer[.sampleIndex] == 0)
    layer[key] = 9
    #expect(layer[key] == 9 && layer[.sampleIndex] == 0 && key.property != .sampleIndex)
  }

  @Test("A sprite layer is made of an image and the size of its samples") func spriteLayers() {
    let image = Sprite(page: Page(Bitmap(width: 6, height: 2)))
    let layer = SpriteLayer(image: image, sampleSize: Size(width: 2, height: 2))
    #expect(layer.sheet.count == 3 && layer.sampleIndex == 1)
  }

  @Test("An image view has its sprite under both names") func imageViewNames() {
    let image = Sprite(page: Page(Bitmap(width: 6, height: 2)))
    var view = ImageView(sprite: image)
    #expect(view.sprite == image && view.image == image)
    view.sprite = nil
    #expect(view.image == nil)
  }
}
