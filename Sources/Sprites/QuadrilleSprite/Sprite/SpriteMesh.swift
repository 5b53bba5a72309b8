public import QuadrilleImage

/// The triangles that a polygon packer cut a sprite's picture into.
///
/// The stored rectangles of such sprites may overlap: only the mesh leaves the neighbours out. It
/// says which part of the stored rectangle is the sprite's; where that part lies in the source is
/// told by the rectangle, so that the mesh moves no pixel.
public struct SpriteMesh: Hashable, Sendable {
  /// The corners in pixels of the untrimmed, upright source, y downwards, as the data file has
  /// them; they may be off by the rounding of an offset.
  public let vertices: [Point]
  /// The same corners in page pixels; as many as ``vertices``.
  public let pageVertices: [Point]
  /// Indices into both, three a triangle.
  public let triangles: [Int]

  /// The most triangles of one mesh: packers make a few dozen.
  package static var maxTriangles: Int { 16_384 }

  /// Makes a mesh; nil unless the counts agree and every index is one of a vertex.
  public init?(vertices: [Point], pageVertices: [Point], triangles: [Int]) {
    guard vertices.count == pageVertices.count, triangles.count % 3 == 0,
      triangles.allSatisfy(vertices.indices.contains)
    else { return nil }
    self.vertices = vertices
    self.pageVertices = pageVertices
    self.triangles = triangles
  }

  /// Calls a closure with the page corners of each triangle that has an area.
  @inlinable
  public func forEachTriangle(_ body: (Point, Point, Point) -> Void) {
    for first in stride(from: 0, to: triangles.count - 2, by: 3) {
      let one = pageVertices[triangles[first]]
      let two = pageVertices[triangles[first + 1]]
      let three = pageVertices[triangles[first + 2]]
      let area = (two.x - one.x) * (three.y - one.y) - (two.y - one.y) * (three.x - one.x)
      if area != 0 { body(one, two, three) }
    }
  }

  /// The mesh with every coordinate multiplied.
  package func scaled(by factor: Double) -> SpriteMesh {
    map { Point(x: $0.x * factor, y: $0.y * factor) }
  }

  /// The mesh cut to a rectangle of the page that it leaves by rounding alone, by less than a unit;
  /// nil where it leaves it by more.
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
