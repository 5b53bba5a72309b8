import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSprite
import RasterTestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Shadows compared with the formula of a blurred rectangle.
@Suite struct ShadowTests {
  private func render(_ list: DrawList) -> Bitmap {
    var renderer = RasterRenderer()
    return renderer.rendered(list, background: .clear)
  }

  /// The integral of a Gaussian between two distances.
  private func share(_ low: Double, _ high: Double, _ deviation: Double) -> Double {
    0.5 * (erf(high / (deviation * 2.0.squareRoot())) - erf(low / (deviation * 2.0.squareRoot())))
  }

  /// A blurred rectangle is the product of two integrals; small ones are computed whole, large ones
  /// as nine slices.
  @Test(
    "The shadow of a rectangle matches a Gaussian blur",
    arguments: [(30.0, 20.0, 4.0), (90, 12, 4), (120, 100, 3), (110, 90, 8)]
  )
  func rectangleShadowIsGaussian(width: Double, height: Double, radius: Double) {
    var list = DrawList(pixelSize: PixelSize(width: 180, height: 160))
    let rect = Rect(x: 30, y: 28, width: width, height: height)
    let offset = Point(x: 5, y: 3)
    list.drawShadow(of: rect, Shadow(opacity: 0.8, radius: radius, offset: offset))
    let image = render(list)
    for y in 0..<160 {
      for x in 0..<180 {
        let (left, top) = (rect.minX + 5 - Double(x) - 0.5, rect.minY + 3 - Double(y) - 0.5)
        let expected =
          share(left, left + width, radius) * share(top, top + height, radius) * 0.8
        let found = Double(image[x, y].w) / 255
        #expect(abs(found - expected) <= 0.025 + 1.5 / 255, "\(x), \(y): \(found), \(expected)")
        #expect(image[x, y].x == 0, "it is black")
      }
    }
  }

  /// The coverage is computed from 256 samples per pixel.
  @Test("An unblurred shadow of a rounded rectangle has its coverage", arguments: [3.0, 5, 6])
  func unblurredShadowIsRounded(radius: Double) {
    var list = DrawList(pixelSize: PixelSize(width: 24, height: 20))
    let rect = Rect(x: 4, y: 4, width: 15, height: 12)
    list.drawShadow(
      of: rect,
      cornerRadius: radius,
      Shadow(opacity: 1, radius: 0, offset: Point(x: 0, y: 0))
    )
    let image = render(list)
    for y in 0..<20 {
      for x in 0..<24 {
        var inside = 0
        for sample in 0..<256 {
          let px = Double(x) + (Double(sample % 16) + 0.5) / 16
          let py = Double(y) + (Double(sample / 16) + 0.5) / 16
          let dx = max(rect.minX + radius - px, px - rect.maxX + radius, 0)
          let dy = max(rect.minY + radius - py, py - rect.maxY + radius, 0)
          let isIn = px > rect.minX && px < rect.maxX && py > rect.minY && py < rect.maxY
          if isIn, dx * dx + dy * dy <= radius * radius { inside += 1 }
        }
        let found = Double(image[x, y].w) / 255
        #expect(abs(found - Double(inside) / 256) < 0.12, "\(x), \(y): \(found), \(inside)/256")
      }
    }
  }

  @Test("An image lower than half a pixel casts a shadow")
  func flatImagesCastShadows() {
    var list = DrawList(pixelSize: PixelSize(width: 24, height: 12))
    var bitmap = Bitmap(width: 8, height: 8)
    for y in 0..<8 { for x in 0..<8 { bitmap[x, y] = SIMD4(0, 0, 0, 255) } }
    let sprite = Sprite(bitmap: bitmap)
    list.drawShadow(
      of: sprite,
      in: Rect(x: 4, y: 6, width: 16, height: 0.25),
      Shadow(opacity: 1, radius: 1, offset: Point(x: 0, y: 0))
    )
    let image = render(list)
    #expect((0..<24).contains { x in (0..<12).contains { image[x, $0].w > 0 } })
  }

  @Test("A shadow drawn as nine slices has the same corners as a whole one")
  func shadowSlicesMatchWhole() {
    // The same corner, once of a shadow small enough to be computed whole.
    func corner(_ dimension: Double) -> [SIMD4<UInt8>] {
      var list = DrawList(pixelSize: PixelSize(width: 60, height: 60), scale: 2)
      list.drawShadow(
        of: Rect(x: 10, y: 10, width: dimension, height: dimension),
        cornerRadius: 4,
        Shadow(opacity: 1, radius: 2, offset: .zero, color: .red)
      )
      let image = render(list)
      return (0..<30).flatMap { y in (0..<30).map { image[$0, y] } }
    }
    let (whole, slices) = (corner(17), corner(200))
    #expect(whole.contains { $0.w > 0 && $0.w < 255 })
    for (one, other) in zip(whole, slices) {
      #expect(abs(Int(one.w) - Int(other.w)) <= 1 && one.y == 0 && one.x == one.w)
    }
  }

  @Test("A sprite casts the shadow of its silhouette")
  func spriteCastsSilhouette() {
    var image = Bitmap(width: 24, height: 24, alphaMode: .premultiplied)
    for y in 8..<16 { for x in 4..<20 { image[x, y] = SIMD4(0, 200, 0, 255) } }
    var list = DrawList(pixelSize: PixelSize(width: 80, height: 80))
    let shadow = Shadow(opacity: 1, radius: 3, offset: Point(x: 2, y: 4))
    list.drawShadow(
      of: Sprite(page: Page(image)),
      in: Rect(x: 20, y: 20, width: 24, height: 24),
      shadow
    )
    let found = render(list)
    var other = DrawList(pixelSize: PixelSize(width: 80, height: 80))
    other.drawShadow(of: Rect(x: 24, y: 28, width: 16, height: 8), shadow)
    let expected = render(other)
    for y in 0..<80 {
      for x in 0..<80 { #expect(abs(Int(found[x, y].w) - Int(expected[x, y].w)) <= 1) }
    }
  }

  @Test("Invisible shadows draw nothing, and huge ones use a page of limited size")
  func invisibleShadowsDrawNothing() {
    var list = DrawList(pixelSize: PixelSize(width: 8, height: 8))
    let rect = Rect(x: 0, y: 0, width: 4, height: 4)
    for shadow in [
      Shadow(), Shadow(opacity: 1, radius: -1), Shadow(opacity: 1, radius: .nan),
      Shadow(opacity: 1, color: .clear),
    ] {
      list.drawShadow(of: rect, shadow)
    }
    list.drawShadow(of: Rect(x: 0, y: 0, width: 0, height: 4), Shadow(opacity: 1))
    list.drawShadow(of: Rect(x: 0, y: 0, width: .infinity, height: 4), Shadow(opacity: 1))
    #expect(list.quads.isEmpty)
    // Huge shadows use a page of limited size.
    list.drawShadow(of: Rect(x: 0, y: 0, width: 1e9, height: 1e9), Shadow(opacity: 1, radius: 1e8))
    #expect(list.pageBytesOfShadows <= 4 * 2_900 * 2_900)
  }

  @Test("The same shadow in the next frame uses the same page")
  func shadowPagesAreReused() {
    func page() -> Page.ID? {
      var list = DrawList(pixelSize: PixelSize(width: 64, height: 64))
      let rect = Rect(x: 9, y: 9, width: 31, height: 33)
      list.drawShadow(of: rect, cornerRadius: 3, Shadow(opacity: 1))
      guard case .page(let page) = list.runs.first?.source else { return nil }
      return page.id
    }
    #expect(page() != nil && page() == page())
  }
}

extension DrawList {
  fileprivate var pageBytesOfShadows: Int {
    runs.reduce(0) { sum, run in
      guard case .page(let page) = run.source else { return sum }
      return sum + 4 * page.pixelSize.width * page.pixelSize.height
    }
  }
}
