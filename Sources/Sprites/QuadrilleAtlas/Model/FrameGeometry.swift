import QuadrilleImage
import QuadrilleSprite

/// Points of the source and of the page, for sprites that are not mirrored.
extension AtlasDescription.Frame {
  /// The point of the page at a point of the untrimmed, unrotated source.
  func pagePoint(of source: Point) -> Point {
    let (x, y) = (source.x - trimmedRect.minX, source.y - trimmedRect.minY)
    let (width, height) = (trimmedRect.width, trimmedRect.height)
    let inside =
      switch packedRotation {
      case .none: Point(x: x, y: y)
      case .clockwise90: Point(x: height - y, y: x)
      case .clockwise180: Point(x: width - x, y: height - y)
      case .counterclockwise90: Point(x: y, y: width - x)
      }
    return packedOrigin + inside
  }

  /// The point of the untrimmed, unrotated source at a point of the page.
  func sourcePoint(ofPage point: Point) -> Point {
    let (x, y) = (point.x - packedOrigin.x, point.y - packedOrigin.y)
    let (width, height) = (trimmedRect.width, trimmedRect.height)
    let inside =
      switch packedRotation {
      case .none: Point(x: x, y: y)
      case .clockwise90: Point(x: y, y: height - x)
      case .clockwise180: Point(x: width - x, y: height - y)
      case .counterclockwise90: Point(x: width - y, y: x)
      }
    return trimmedRect.origin + inside
  }

  /// Whether the mesh leaves out a part of the rectangle; a mesh of a whole rectangle has no effect.
  var hasOutline: Bool { mesh.map { !$0.covers(packedRect) } ?? false }
}
