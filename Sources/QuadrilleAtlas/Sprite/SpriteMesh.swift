public import QuadrillePixels

/// The triangles that a polygon packer cut a sprite's picture into.
///
/// The stored rectangles of such sprites may overlap: only the mesh leaves the neighbours out.
public struct SpriteMesh: Hashable, Sendable {
  /// The corners in pixels of the untrimmed, upright source, y downwards.
  public let vertices: [Point]
  /// The same corners in page pixels; as many as ``vertices``.
  public let pageVertices: [Point]
  /// Indices into both, three a triangle.
  public let triangles: [Int]

  /// Makes a mesh; nil unless the counts agree and every index is one of a vertex.
  public init?(vertices: [Point], pageVertices: [Point], triangles: [Int]) {
    guard vertices.count == pageVertices.count, triangles.count % 3 == 0,
      triangles.allSatisfy(vertices.indices.contains)
    else { return nil }
    self.vertices = vertices
    self.pageVertices = pageVertices
    self.triangles = triangles
  }

  /// The mesh with every coordinate multiplied.
  func scaled(by factor: Double) -> SpriteMesh {
    let scale = { (point: Point) in Point(x: point.x * factor, y: point.y * factor) }
    return SpriteMesh(
      uncheckedVertices: vertices.map(scale),
      pageVertices: pageVertices.map(scale),
      triangles: triangles
    )
  }

  private init(uncheckedVertices vertices: [Point], pageVertices: [Point], triangles: [Int]) {
    self.vertices = vertices
    self.pageVertices = pageVertices
    self.triangles = triangles
  }
}
