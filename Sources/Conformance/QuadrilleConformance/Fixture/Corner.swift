/// A corner as it is given to the driver: 32 bytes.
package struct Vertex: BitwiseCopyable, Sendable {
  /// In pixels of the target.
  package var x: Float
  package var y: Float
  package var u: Float
  package var v: Float
  package var color: SIMD4<Float>

  package init(
    _ x: Float,
    _ y: Float,
    u: Float = 0,
    v: Float = 0,
    color: SIMD4<Float> = SIMD4(repeating: 1)
  ) {
    self.x = x
    self.y = y
    self.u = u
    self.v = v
    self.color = color
  }

  /// The corner as the reference takes it.
  package var permitted: PermittedVertex {
    PermittedVertex(
      Double(x),
      Double(y),
      u: Double(u),
      v: Double(v),
      color: SIMD4<Double>(color)
    )
  }
}

/// Four corners in order around a parallelogram.
package struct Quadrilateral: Sendable {
  package var corners: [Vertex]

  /// A rectangle of whole pixels that shows a part of a texture.
  package static func quad(
    x: Int,
    y: Int,
    width: Int,
    height: Int,
    u: ClosedRange<Float> = 0...1,
    v: ClosedRange<Float> = 0...1,
    color: SIMD4<Float> = SIMD4(repeating: 1)
  ) -> Quadrilateral {
    rect(
      Float(x),
      Float(y),
      Float(x + width),
      Float(y + height),
      u.lowerBound,
      v.lowerBound,
      u.upperBound,
      v.upperBound,
      color
    )
  }

  /// A rectangle from its minimum to its maximum corner, with the texture coordinates of both.
  package static func rect(
    _ x0: Float,
    _ y0: Float,
    _ x1: Float,
    _ y1: Float,
    _ u0: Float = 0,
    _ v0: Float = 0,
    _ u1: Float = 1,
    _ v1: Float = 1,
    _ color: SIMD4<Float> = SIMD4(repeating: 1)
  ) -> Quadrilateral {
    Quadrilateral(corners: [
      Vertex(x0, y0, u: u0, v: v0, color: color),
      Vertex(x1, y0, u: u1, v: v0, color: color),
      Vertex(x1, y1, u: u1, v: v1, color: color),
      Vertex(x0, y1, u: u0, v: v1, color: color),
    ])
  }

  /// The corners of two triangles.
  package var triangles: [Vertex] { Self.indices.map { corners[$0] } }

  /// The corners of two triangles by their numbers.
  package static let indices = [0, 1, 2, 0, 2, 3]

  package var permitted: [PermittedVertex] { corners.map(\.permitted) }
}
