import QuadrilleImage
import QuadrilleSprite

/// An image of 12×8 pixels that encode their position, packed in any way.
enum PatternSprite {
  static let width = 12
  static let height = 8
  /// The trimmed rect of the trimmed image.
  static let stored = (x: 2, y: 1, width: 7, height: 5)

  /// The color of a pixel of the image; clear in the trimmed margin, clamped beyond the edges.
  static func ink(_ x: Double, _ y: Double, isTrimmed: Bool = false) -> Ink {
    let column = min(max(Int(x.rounded(.down)), 0), width - 1)
    let row = min(max(Int(y.rounded(.down)), 0), height - 1)
    if isTrimmed {
      guard (stored.x..<stored.x + stored.width).contains(column),
        (stored.y..<stored.y + stored.height).contains(row)
      else { return .none }
    }
    return Ink(Double(20 * column), Double(30 * row), 128, 255)
  }

  /// The image in a page with magenta neighbors.
  static func make(
    isTrimmed: Bool = false,
    packedRotation: Rotation = .none,
    hasMesh: Bool = false
  ) -> Sprite {
    let part = isTrimmed ? stored : (x: 0, y: 0, width: width, height: height)
    var page = Bitmap(width: 24, height: 22, alphaMode: .premultiplied)
    for y in 0..<page.height {
      for x in 0..<page.width { page[x, y] = SIMD4(255, 0, 255, 255) }
    }
    let (left, top) = (5, 4)
    for y in 0..<part.height {
      for x in 0..<part.width {
        let point =
          switch packedRotation {
          case .none: (x, y)
          case .clockwise90: (part.height - 1 - y, x)
          case .clockwise180: (part.width - 1 - x, part.height - 1 - y)
          case .counterclockwise90: (y, part.width - 1 - x)
          }
        let ink = ink(Double(part.x + x), Double(part.y + y))
        page[left + point.0, top + point.1] = SIMD4<UInt8>(ink)
      }
    }
    var sprite = Sprite(
      page: Page(page),
      packedOrigin: Point(x: Double(left), y: Double(top)),
      packedRotation: packedRotation,
      trimmedRect: Rect(
        x: Double(part.x),
        y: Double(part.y),
        width: Double(part.width),
        height: Double(part.height)
      ),
      sourceSize: Size(width: Double(width), height: Double(height))
    )
    if hasMesh {
      let box = sprite.packedRect
      let corners = [
        Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.minY),
        Point(x: box.maxX, y: box.maxY), Point(x: box.minX, y: box.maxY),
      ]
      sprite.mesh = SpriteMesh(
        vertices: corners,
        pageVertices: corners,
        triangles: [0, 1, 2, 0, 2, 3]
      )
    }
    return sprite
  }

  /// A solid image.
  static func plain(_ ink: Ink, width: Int = 4, height: Int = 4) -> Sprite {
    var bitmap = Bitmap(width: width, height: height, alphaMode: .premultiplied)
    for y in 0..<height {
      for x in 0..<width { bitmap[x, y] = SIMD4<UInt8>(ink) }
    }
    return Sprite(page: Page(bitmap))
  }
}
