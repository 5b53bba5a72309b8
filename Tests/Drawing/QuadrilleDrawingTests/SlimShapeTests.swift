import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSprite
import RasterTestSupport
import Testing

/// Shapes one pixel wide, and shapes much longer than wide.
@Suite struct SlimShapeTests {
  private static func page(_ size: PixelSize) -> Page {
    var bitmap = Bitmap(width: size.width, height: size.height, alphaMode: .premultiplied)
    for y in 0..<size.height {
      for x in 0..<size.width { bitmap[x, y] = SIMD4(UInt8(10 + x), UInt8(20 + 3 * y), 0, 255) }
    }
    return Page(bitmap)
  }

  @Test(
    "A one-pixel-wide polygon sprite equals its rectangle",
    arguments: [(1, 6), (6, 1), (1, 1)]
  )
  func slimPolygonsMatchRectangle(width: Int, height: Int) {
    let page = Self.page(PixelSize(width: 12, height: 12))
    let box = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    var sprite = Sprite(
      page: page,
      packedOrigin: Point(x: 4, y: 3),
      packedRotation: .none,
      trimmedRect: box,
      sourceSize: box.size,
      anchor: .zero
    )
    var images: [Bitmap] = []
    for isMesh in [false, true] {
      if isMesh {
        let corners = [(0, 0), (width, 0), (width, height), (0, height)].map {
          Point(x: Double($0.0), y: Double($0.1))
        }
        sprite.mesh = SpriteMesh(
          vertices: corners,
          pageVertices: corners.map { Point(x: $0.x + 4, y: $0.y + 3) },
          triangles: [0, 1, 2, 0, 2, 3]
        )
      }
      var list = DrawList(pixelSize: PixelSize(width: 10, height: 10))
      list.draw(sprite, at: Point(x: 2, y: 2))
      var renderer = RasterRenderer()
      images.append(renderer.rendered(list))
    }
    #expect(images[0][2, 2] == SIMD4(14, 29, 0, 255))
    #expect(images[1] == images[0])
  }

  @Test(
    "The shadow page of a very long shape has a limited size",
    arguments: [(9_000.0, 12.0), (12, 9_000), (900, 12)]
  )
  func longShadowPagesAreLimited(width: Double, height: Double) throws {
    let sprite = Sprite(page: Self.page(PixelSize(width: 8, height: 8)))
    let rect = Rect(x: 0, y: 0, width: width, height: height)
    let shadow = Shadow(opacity: 1, radius: 2, offset: .zero)
    var list = DrawList(pixelSize: PixelSize(width: 16, height: 16))
    list.drawShadow(of: sprite, in: rect, shadow)
    var edgeLength = 0
    for run in list.runs {
      guard case .page(let page) = run.source else { continue }
      edgeLength = max(edgeLength, page.pixelSize.width, page.pixelSize.height)
    }
    // About 2048 pixels at most, since scales are rounded to 1/8, plus the margin of the blur.
    #expect(
      edgeLength >= Int(min(max(width, height), 2_000)) && edgeLength <= 2_048 * 4 / 3,
      "\(edgeLength)"
    )
  }
}
