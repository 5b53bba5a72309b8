public import QuadrilleImage

/// The triangles of a polygon-packed sprite.
///
/// The packed rectangles of such sprites may overlap: only the mesh excludes the pixels of
/// neighbors. It selects the part of the packed rectangle that belongs to the sprite; the position
/// of that part in the source follows from the rectangle, so that the mesh does not move pixels.
public struct SpriteMesh: Hashable, Sendable {
  /// The vertices in pixels of the untrimmed, unrotated source, y downwards, as in the data file;
  /// they may be off by the rounding of an offset.
  public let vertices: [Point]
  /// The same vertices in page pixels; as many as ``vertices``.
  public let pageVertices: [Point]
  /// Indices into both, three per triangle.
  public let triangles: [Int]

  /// The maximum number of triangles of one mesh: packers produce a few dozen.
  package static var maxTriangles: Int { 16_384 }

  /// Makes a mesh; nil unless the counts agree and every index is in range.
  public init?(vertices: [Point], pageVertices: [Point], triangles: [Int]) {
    guard vertices.count == pageVertices.count, triangles.count % 3 == 0,
      triangles.allSatisfy(vertices.indices.contains)
    else { return nil }
    self.vertices = vertices
    self.pageVertices = pageVertices
    self.triangles = triangles
  }

  /// Calls a closure with the page vertices of each triangle with nonzero area.
  @inlinable
  package func forEachTriangle(_ body: (Point, Point, Point) -> Void) {
    for first in stride(from: 0, to: triangles.count - 2, by: 3) {
      let one = pageVertices[triangles[first]]
      let two = pageVertices[triangles[first + 1]]
      let three = pageVertices[triangles[first + 2]]
      let area = (two.x - one.x) * (three.y - one.y) - (two.y - one.y) * (three.x - one.x)
      if area != 0 { body(one, two, three) }
    }
  }

  /// The mesh with every coordinate multiplied by a factor.
  package func scaled(by factor: Double) -> SpriteMesh {
    map { Point(x: $0.x * factor, y: $0.y * factor) }
  }

  /// The mesh clamped to a rectangle of the page, if rounding errors of less than a unit exceed it;
  /// nil if they are larger.
  package func fitted(to rect: Rect) -> SpriteMesh? {
    for point in pageVertices {
      guard point.x > rect.minX - 1, point.x < rect.maxX + 1, point.y > rect.minY - 1,
        point.y < rect.maxY + 1
      else { return nil }
    }
    let fitted = pageVertices.map {
      Point(x: min(max($0.x, rect.minX), rect.maxX), y: min(max($0.y, rect.minY), rect.maxY))
    }
    return SpriteMesh(unchecked: vertices, pageVertices: fitted, triangles: triangles)
  }

  private func map(_ body: (Point) -> Point) -> SpriteMesh {
    SpriteMesh(
      unchecked: vertices.map(body),
      pageVertices: pageVertices.map(body),
      triangles: triangles
    )
  }

  private init(unchecked vertices: [Point], pageVertices: [Point], triangles: [Int]) {
    self.vertices = vertices
    self.pageVertices = pageVertices
    self.triangles = triangles
  }
}
