import QuadrilleImage
import QuadrilleSprite

extension SpriteOutline {
  /// The mesh of a sprite.
  ///
  /// - Parameters:
  ///   - rect: The trimmed rectangle in the source.
  ///   - x: The left edge of the packed rectangle in the page.
  ///   - y: The top edge of the packed rectangle in the page.
  ///   - packedRotation: The rotation in the page.
  func mesh(_ rect: TrimmedRect, x: Int, y: Int, _ packedRotation: Rotation) -> SpriteMesh? {
    let vertices = corners.map {
      Point(x: Double(rect.left + $0.x), y: Double(rect.top + $0.y))
    }
    let pageVertices = corners.map { corner in
      let rotated =
        switch packedRotation {
        case .none: corner
        case .clockwise90: GridPoint(height - corner.y, corner.x)
        case .clockwise180: GridPoint(width - corner.x, height - corner.y)
        case .counterclockwise90: GridPoint(corner.y, width - corner.x)
        }
      return Point(x: Double(x + rotated.x), y: Double(y + rotated.y))
    }
    return SpriteMesh(vertices: vertices, pageVertices: pageVertices, triangles: triangles)
  }
}
