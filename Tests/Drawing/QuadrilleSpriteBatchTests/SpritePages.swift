import QuadrilleImage
import QuadrilleSprite
import TestSupport

/// Generated pages.
enum SpritePages {
  /// Noise: every texel differs from its neighbors; premultiplied.
  static func noise(_ edgeLength: Int, seed: UInt64, isOpaque: Bool = false) -> Page {
    var random = SplitMix64(seed: seed)
    return Page(
      bitmap(edgeLength, edgeLength) { _, _ in
        let alpha = isOpaque ? 255 : UInt8.random(in: 0...255, using: &random)
        return SIMD4(
          UInt8.random(in: 0...alpha, using: &random),
          UInt8.random(in: 0...alpha, using: &random),
          UInt8.random(in: 0...alpha, using: &random),
          alpha
        )
      }
    )
  }

  /// A gradient of three steps per texel in each direction, premultiplied.
  ///
  /// An error of 1/100 texel is not visible.
  static func slope(_ edgeLength: Int, isOpaque: Bool = false) -> Page {
    Page(
      bitmap(edgeLength, edgeLength) { x, y in
        let alpha = isOpaque ? 255 : 255 - 2 * (x + y) / 2
        return SIMD4(
          UInt8(clamping: 3 * x * alpha / 255),
          UInt8(clamping: 3 * y * alpha / 255),
          UInt8(clamping: (3 * x + 3 * y) / 2 * alpha / 255),
          UInt8(clamping: alpha)
        )
      }
    )
  }

  /// A solid square at (12, 12), 8 texels wide, in another color.
  static func island(_ inside: SIMD4<UInt8>, among outside: SIMD4<UInt8>) -> Sprite {
    let page = Page(
      bitmap(32, 32) { x, y in
        (12..<20).contains(x) && (12..<20).contains(y) ? inside : outside
      }
    )
    return part(of: page, x: 12, y: 12, width: 8, height: 8)
  }

  /// A part of a page.
  static func part(
    of page: Page,
    x: Int,
    y: Int,
    width: Int,
    height: Int,
    packedRotation: Rotation = .none,
    isMirrored: Bool = false
  ) -> Sprite {
    Sprite(
      page: page,
      packedOrigin: Point(x: Double(x), y: Double(y)),
      packedRotation: packedRotation,
      isMirrored: isMirrored,
      trimmedRect: Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    )
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

extension SpriteMesh {
  /// Triangles about a point inside a sprite's rectangle, to integer points on its edges.
  static func fan(in sprite: Sprite, _ random: inout SplitMix64) -> SpriteMesh? {
    let rect = sprite.packedRect
    let (width, height) = (Int(rect.width), Int(rect.height))
    var rim: [(Int, Int)] = []
    rim.append((Int.random(in: 0..<width, using: &random), 0))
    rim.append((width, Int.random(in: 0..<height, using: &random)))
    rim.append((Int.random(in: 1...width, using: &random), height))
    rim.append((0, Int.random(in: 1...height, using: &random)))
    let points = [(width / 2, height / 2)] + rim
    let inPage = points.map { Point(x: rect.minX + Double($0.0), y: rect.minY + Double($0.1)) }
    return SpriteMesh(
      vertices: inPage,
      pageVertices: inPage,
      triangles: [0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 1]
    )
  }
}
