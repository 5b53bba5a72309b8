public import QuadrilleImage

/// Which pixels of a stored piece its mesh leaves out, in whole pixels of the upright piece.
struct MeshMask {
  private let width: Int
  private let height: Int
  /// One entry a pixel: whether its centre lies in a triangle.
  private var isInside: [Bool]

  /// Makes the cut of a sprite at whole pixels.
  ///
  /// - Parameters:
  ///   - sprite: The sprite; its page origin counts in whole pixels.
  ///   - width: The columns of the piece.
  ///   - height: The rows of the piece.
  init?(_ sprite: Sprite, width: Int, height: Int) {
    guard let mesh = sprite.mesh, width > 0, height > 0 else { return nil }
    self.width = width
    self.height = height
    isInside = [Bool](repeating: false, count: width * height)
    let sprite = sprite.alignedToPixels
    mesh.forEachTriangle { one, two, three in
      let corners = [one, two, three].map { point in sprite.trimmedPoint(ofPage: point) }
      guard let triangle = FilledPolygon(convex: corners) else { return }
      for row in triangle.rows(in: 0..<height) {
        for column in triangle.columns(ofRow: row, in: 0..<width) {
          isInside[row * width + column] = true
        }
      }
    }
  }

  /// Makes the pixels outside transparent.
  ///
  /// Those that show nothing anyway keep their colour, as the rest of the margin of a stored
  /// rectangle does.
  ///
  /// - Parameters:
  ///   - pixels: RGBA8; the piece lies in it as a whole.
  ///   - start: The offset of the piece's first pixel.
  ///   - stride: From one row to the next, in bytes.
  ///   - isPremultiplied: Whether a pixel without alpha may show its colour.
  func clear(
    _ pixels: UnsafeMutableRawBufferPointer,
    from start: Int,
    stride: Int,
    isPremultiplied: Bool
  ) {
    for row in 0..<height {
      for column in 0..<width where !isInside[row * width + column] {
        let offset = start + row * stride + 4 * column
        guard unsafe isPremultiplied || pixels[offset + 3] != 0 else { continue }
        unsafe pixels.storeBytes(of: 0, toByteOffset: offset, as: UInt32.self)
      }
    }
  }
}

extension Sprite {
  /// Where a point of the page lies in the upright stored piece, in pixels from its upper left.
  public func trimmedPoint(ofPage point: Point) -> Point {
    let x = point.x - packedOrigin.x
    let y = point.y - packedOrigin.y
    return switch packedRotation {
    case .none: Point(x: x, y: y)
    case .clockwise90: Point(x: y, y: trimmedRect.size.height - x)
    case .clockwise180: Point(x: trimmedRect.size.width - x, y: trimmedRect.size.height - y)
    case .counterclockwise90: Point(x: trimmedRect.size.width - y, y: x)
    }
  }
}
