import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleSprite

extension GoldenScene {
  private static let count = 24

  /// Images scaled down with mip levels.
  static let copies: [GoldenScene] = [
    copy("half of the size with mip levels", 12) { x, y in level(1, x / 2, y / 2) },
    copy("a third of the size with mip levels", 8) { x, y in
      // Three texels per pixel: level 1 + log2(3/2).
      let part = 0.5849625007211562
      return level(1, x / 2, y / 2) * (1 - part) + level(2, x / 4, y / 4) * part
    },
    copy("the full size with mip levels", 24) { x, y in texel(0, Int(x), Int(y)) },
  ]

  /// A scene of a whole page of 24×24 in a box.
  private static func copy(
    _ name: String,
    _ size: Double,
    _ color: @escaping @Sendable (Double, Double) -> Ink
  ) -> GoldenScene {
    GoldenScene(
      name: name,
      steps: 1,
      // The driver may compute the level with six fractional bits.
      rule: .near(3),
      build: { root in
        var page = Bitmap(width: count, height: count, alphaMode: .premultiplied)
        for y in 0..<count {
          for x in 0..<count { page[x, y] = SIMD4<UInt8>(texel(0, x, y)) }
        }
        let layer = root.add(Box(6, 8, size, size))
        layer.contents = Sprite(page: Page(page))
        layer.minificationFilter = .trilinear
      },
      ink: { x, y in
        guard Box(6, 8, size, size).contains(x, y) else { return .paper }
        return color((x - 6) * 24 / size, (y - 8) * 24 / size)
      }
    )
  }

  /// A texel of a level: the mean of the texels that it covers.
  private static func texel(_ level: Int, _ x: Int, _ y: Int) -> Ink {
    let edgeLength = count >> level
    let column = min(max(x, 0), edgeLength - 1)
    let row = min(max(y, 0), edgeLength - 1)
    guard level > 0 else {
      let value = (column * column * 7 + row * 13 + column * row) & 127
      return Ink(Double(value), Double(127 - value), Double(2 * column), 255)
    }
    var sum = Ink.zero
    for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      sum += texel(level - 1, 2 * column + dx, 2 * row + dy)
    }
    return sum / 4
  }

  /// The bilinear mean of the four nearest texels of a level.
  private static func level(_ level: Int, _ x: Double, _ y: Double) -> Ink {
    let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
    let (right, bottom) = (x - 0.5 - left, y - 0.5 - top)
    func row(_ row: Int) -> Ink {
      texel(level, Int(left), row) * (1 - right) + texel(level, Int(left) + 1, row) * right
    }
    return row(Int(top)) * (1 - bottom) + row(Int(top) + 1) * bottom
  }
}
