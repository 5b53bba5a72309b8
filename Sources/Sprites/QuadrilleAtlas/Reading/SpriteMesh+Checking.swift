import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem

extension SpriteMesh {
  /// Makes the mesh of a data file.
  ///
  /// - Parameters:
  ///   - vertices: The vertices in the source.
  ///   - pageVertices: The vertices in the page.
  ///   - triangles: Indices, three per triangle; a number that is no index is -1.
  ///   - location: The location of the frame.
  /// - Throws: ``AtlasError`` `atlas.mesh` if counts do not agree, an index is out of range, or there
  ///   are too many triangles.
  static func checked(
    vertices: [Point],
    pageVertices: [Point],
    triangles: [Int],
    at location: DiagnosticLocation
  ) throws(AtlasError) -> SpriteMesh {
    let problem: String
    if vertices.count != pageVertices.count {
      problem = "\(vertices.count) vertices, \(pageVertices.count) of them in the page"
    } else if triangles.count % 3 != 0 {
      problem = "\(triangles.count) indices, not three per triangle"
    } else if triangles.count > 3 * maxTriangles {
      problem = "\(triangles.count / 3) triangles, more than \(maxTriangles)"
    } else if let mesh = SpriteMesh(
      vertices: vertices,
      pageVertices: pageVertices,
      triangles: triangles
    ) {
      return mesh
    } else {
      problem = "an index past its \(vertices.count) vertices"
    }
    throw AtlasError(.mesh(problem), at: location)
  }
}
