import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleRaster
import QuadrilleSprite
import RasterTestSupport
import Testing

/// Masked layers: `mask` of CALayer.
@Suite struct MaskLayerTests {
  private static let red = Color(red: 1, green: 0, blue: 0)

  /// A red layer of 64 × 16 on a canvas of 80 × 32, 8 points from its edges.
  private static func card() -> (root: Layer, card: Layer) {
    let root = Layer(frame: Rect(x: 0, y: 0, width: 80, height: 32))
    let card = Layer(frame: Rect(x: 8, y: 8, width: 64, height: 16))
    card.backgroundColor = red
    root.addSublayer(card)
    return (root, card)
  }

  private static func image(
    _ root: Layer,
    at time: Double? = nil,
    background: Color = .clear
  ) -> Bitmap {
    var list = DrawList(size: Size(width: 80, height: 32))
    if let time { root.draw(in: &list, at: time) } else { root.draw(in: &list) }
    var renderer = RasterRenderer()
    return renderer.rendered(list, background: background)
  }

  /// A gradient from transparent at the left to opaque at the right; only its alpha matters.
  private static func slope() -> Layer {
    let slope = Layer(frame: Rect(x: 0, y: 0, width: 64, height: 16))
    slope.gradient = Gradient(
      [Color(red: 0, green: 1, blue: 0.5, alpha: 0), Color(red: 0, green: 1, blue: 0.5)],
      from: Point(x: 0, y: 0.5),
      to: Point(x: 1, y: 0.5)
    )
    return slope
  }

  /// The mask's alpha increases linearly.
  @Test("A mask multiplies the alpha of every pixel", arguments: [1.0, 0.5]) func multipliesAlpha(
    opacity: Double
  ) {
    let (root, card) = Self.card()
    card.mask = Self.slope()
    card.opacity = opacity
    let drawn = Self.image(root)
    for y in 0..<32 {
      for x in 0..<80 {
        let isInside = (8..<72).contains(x) && (8..<24).contains(y)
        let alpha = isInside ? (Double(x - 8) + 0.5) / 64 * opacity * 255 : 0
        let pixel = SIMD4<Double>(drawn[x, y])
        let error = pixel - SIMD4(alpha, 0, 0, alpha)
        #expect(max(error.max(), -error.min()) <= 1, "pixel \(x), \(y): \(pixel)")
      }
    }
  }

  @Test("A mask applies to background, border, sublayers and shadow")
  func masksWholeLayer() {
    let (root, card) = Self.card()
    card.borderWidth = 2
    card.shadowOpacity = 1
    card.shadowOffset = Point(x: 0, y: 6)
    let inside = Layer(frame: Rect(x: 10, y: -4, width: 6, height: 30))
    inside.backgroundColor = .white
    card.addSublayer(inside)
    let whole = Self.image(root)
    let mask = Layer(frame: Rect(x: 4, y: 3, width: 20, height: 17))
    mask.backgroundColor = .black
    card.mask = mask
    let drawn = Self.image(root)
    for y in 0..<32 {
      for x in 0..<80 {
        let isSeen = (12..<32).contains(x) && (11..<28).contains(y)
        #expect(drawn[x, y] == (isSeen ? whole[x, y] : .zero), "pixel \(x), \(y)")
      }
    }
    #expect(drawn[20, 24] != .zero && drawn[12, 11] != .zero)
  }

  @Test("An empty mask hides the layer, and removing it shows the layer again")
  func emptyMaskHidesLayer() {
    let (root, card) = Self.card()
    let whole = Self.image(root)
    card.mask = Layer()
    #expect(Self.image(root) == Bitmap(width: 80, height: 32, alphaMode: .premultiplied))
    card.mask?.isHidden = true
    #expect(Self.image(root)[20, 12] == .zero)
    card.mask = nil
    #expect(Self.image(root) == whole)
  }

  @Test("The background stays visible where the mask is transparent")
  func backgroundStaysVisible() {
    let (root, card) = Self.card()
    card.mask = Self.slope()
    let drawn = Self.image(root, background: .white)
    for x in 8..<72 {
      let alpha = (Double(x - 8) + 0.5) / 64
      #expect(abs(Double(drawn[x, 12].y) - 255 * (1 - alpha)) <= 2 && drawn[x, 12].x == 255)
    }
    #expect(drawn[3, 3] == SIMD4(repeating: 255))
  }

  @Test("Masks are animated in the layer's time, also in presentations")
  func masksAreAnimated() {
    let (root, card) = Self.card()
    let mask = Layer(frame: Rect(x: 0, y: 0, width: 8, height: 16))
    mask.backgroundColor = .white
    mask.add(BasicAnimation(.positionX, from: 4, to: 60, duration: 4))
    card.mask = mask
    card.timeMapping.speed = 2
    for (time, first) in [(0.0, 8), (0.5, 22), (1, 36)] {
      let drawn = Self.image(root, at: time)
      for x in 0..<80 { #expect((drawn[x, 12].w == 255) == (first..<(first + 8)).contains(x)) }
      #expect(Self.image(root.presentation(at: time)) == drawn)
    }
    #expect(card.presentation(at: 1).mask?.modelLayer === mask)
  }

  @Test("A mask can have a mask")
  func masksCanBeNested() {
    let (root, card) = Self.card()
    card.mask = Self.slope()
    card.mask?.mask = Self.slope()
    let drawn = Self.image(root)
    for x in 8..<72 {
      let alpha = (Double(x - 8) + 0.5) / 64
      #expect(abs(Double(drawn[x, 12].w) - 255 * alpha * alpha) <= 1.5)
    }
  }

  /// A layer has a single superlayer.
  @Test("A mask belongs to the tree without being a sublayer")
  func maskBelongsToTree() {
    let (root, card) = Self.card()
    let mask = Self.slope()
    root.addSublayer(mask)
    card.mask = mask
    #expect(mask.superlayer === card && root.sublayers.count == 1 && card.sublayers.isEmpty)
    #expect(mask.convert(Point.zero, to: root) == Point(x: 8, y: 8))
    card.sublayerTransform = Transform3D(scaleX: 2, y: 2)
    #expect(mask.convert(Point.zero, to: root) == Point(x: 8, y: 8))
    let other = Layer()
    other.mask = mask
    #expect(card.mask == nil && mask.superlayer === other)
    root.addSublayer(mask)
    #expect(other.mask == nil && mask.superlayer === root)
    card.mask = Layer()
    card.mask?.removeFromSuperlayer()
    #expect(card.mask == nil)
  }
}
