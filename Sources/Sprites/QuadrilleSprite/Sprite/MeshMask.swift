package import QuadrilleImage

/// The coverage of a packed sprite by its mesh, in whole pixels of the unrotated trimmed rectangle.
struct MeshMask {
  private let width: Int
  private let height: Int
  /// One entry per pixel: whether its center is in a triangle.
  private var isInside: [Bool]

  /// Makes the mask of a sprite aligned to whole pixels.
  ///
  /// - Parameters:
  ///   - sprite: The sprite; its page origin is rounded to whole pixels.
  ///   - width: The width of the trimmed rectangle.
  ///   - height: The height of the trimmed rectangle.
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

  /// Makes the pixels outside the mesh transparent.
  ///
  /// Invisible ones keep their color, like the rest of the margin of a packed rectangle.
  ///
  /// - Parameters:
  ///   - pixels: RGBA8; contains the whole trimmed rectangle.
  ///   - start: The offset of its first pixel.
  ///   - stride: Bytes per row.
  ///   - isPremultiplied: Whether color can be visible with alpha 0.
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
  /// Converts a point of the page to the unrotated trimmed rectangle, in pixels from its upper left
  /// corner.
  package func trimmedPoint(ofPage point: Point) -> Point {
    let x = point.x - packedOrigin.x
    let y = point.y - packedOrigin.y
    var result =
      switch packedRotation {
      case .none: Point(x: x, y: y)
      case .clockwise90: Point(x: y, y: trimmedRect.size.height - x)
      case .clockwise180: Point(x: trimmedRect.size.width - x, y: trimmedRect.size.height - y)
      case .counterclockwise90: Point(x: trimmedRect.size.width - y, y: x)
      }
    if isMirrored { result.x = trimmedRect.size.width - result.x }
    return result
  }
}
