import QuadrilleDrawing
import QuadrilleImage
import QuadrilleSprite

/// Generated pages in which every texel encodes its position.
enum TestPages {
  /// A page whose texel (x, y) is (16·x, 16·y, 100, 255).
  static func grid(width: Int = 16, height: Int = 16) -> Page {
    Page(
      bitmap(width, height) { x, y in SIMD4(UInt8(16 * x & 255), UInt8(16 * y & 255), 100, 255) }
    )
  }

  /// A solid page.
  static func plain(_ pixel: SIMD4<UInt8>, width: Int = 4, height: Int = 4) -> Page {
    Page(bitmap(width, height) { _, _ in pixel })
  }

  static func bitmap(
    _ width: Int,
    _ height: Int,
    alphaMode: AlphaMode = .premultiplied,
    _ pixel: (Int, Int) -> SIMD4<UInt8>
  ) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height, alphaMode: alphaMode)
    for y in 0..<height {
      for x in 0..<width { bitmap[x, y] = pixel(x, y) }
    }
    return bitmap
  }
}

extension Quad {
  /// The corners' positions as (x, y), clockwise from the upper left.
  var positions: [Point] {
    [topLeft, topRight, bottomRight, bottomLeft].map { Point(x: Double($0.x), y: Double($0.y)) }
  }

  /// The corners' texture coordinates, clockwise from the upper left.
  var coordinates: [Point] {
    [topLeft, topRight, bottomRight, bottomLeft].map { Point(x: Double($0.z), y: Double($0.w)) }
  }
}
