import QuadrilleImage

/// The visible part of a quad in perspective: a convex polygon in front of the eye, clipped to the
/// canvas plus a margin.
struct ProjectedPolygon {
  /// A corner before the perspective division.
  struct ProjectedVertex {
    /// x, y and w in device pixels.
    var position: SIMD3<Double>
    /// The texture coordinates.
    var unit: SIMD2<Double>

    /// The position on the canvas.
    var point: SIMD2<Double> { SIMD2(position.x, position.y) / position.z }

    fileprivate func interpolated(with other: ProjectedVertex, _ part: Double) -> ProjectedVertex {
      ProjectedVertex(
        position: position + (other.position - position) * part,
        unit: unit + (other.unit - unit) * part
      )
    }
  }

  /// The corners in order; empty if nothing is visible.
  private(set) var corners: [ProjectedVertex]

  /// The margin around the canvas in pixels: clipped edges lie outside the reach of filters and
  /// samples.
  private static let margin = 64.0
  /// The near plane, as a fraction of the maximum w.
  private static let nearest = 1e-6

  /// Clips a quad.
  ///
  /// - Parameters:
  ///   - quad: The quad before the projection.
  ///   - projection: The projection to device pixels.
  ///   - canvas: The size of the canvas.
  init(_ quad: Quad, through projection: ProjectiveTransform, on canvas: PixelSize) {
    func corner(_ corner: SIMD4<Float>) -> ProjectedVertex {
      ProjectedVertex(
        position: projection.homogeneous(Point(x: Double(corner.x), y: Double(corner.y))),
        unit: SIMD2<Double>(corner.highHalf)
      )
    }
    corners = [
      corner(quad.topLeft), corner(quad.topRight), corner(quad.bottomRight),
      corner(quad.bottomLeft),
    ]
    var maximum = -Double.infinity
    var sum = SIMD3<Double>.zero
    for corner in corners {
      maximum = max(maximum, corner.position.z)
      sum += corner.position
    }
    guard sum.x.isFinite, sum.y.isFinite, sum.z.isFinite, maximum > 0 else {
      corners = []
      return
    }
    let minimum = maximum * Self.nearest
    let right = Double(canvas.width) + Self.margin
    let bottom = Double(canvas.height) + Self.margin
    cut { $0.z - minimum }
    cut { $0.x + Self.margin * $0.z }
    cut { right * $0.z - $0.x }
    cut { $0.y + Self.margin * $0.z }
    cut { bottom * $0.z - $0.y }
    if corners.count < 3 { corners = [] }
    for index in corners.indices { corners[index].position /= maximum }
  }

  /// Clips the part where a linear function is negative.
  private mutating func cut(by inside: (SIMD3<Double>) -> Double) {
    let values = corners.map { inside($0.position) }
    guard values.contains(where: { !($0 >= 0) }) else { return }
    var kept: [ProjectedVertex] = []
    for (index, corner) in corners.enumerated() {
      let following = index + 1 == corners.count ? 0 : index + 1
      let (here, there) = (values[index], values[following])
      if here >= 0 { kept.append(corner) }
      guard (here >= 0) != (there >= 0) else { continue }
      // Interpolated from the inner end, so that both quads at an edge get the same new corner.
      let next = corners[following]
      kept.append(
        here >= 0
          ? corner.interpolated(with: next, here / (here - there))
          : next.interpolated(with: corner, there / (there - here))
      )
    }
    corners = kept
  }

  /// The axis-aligned bounding rectangle of the corners on the canvas; nil without corners.
  var box: (low: SIMD2<Double>, high: SIMD2<Double>)? {
    guard let first = corners.first?.point else { return nil }
    return corners.reduce((first, first)) { box, corner in
      (pointwiseMin(box.0, corner.point), pointwiseMax(box.1, corner.point))
    }
  }

  /// The mean of the corners on the canvas.
  var middle: SIMD2<Double> {
    corners.reduce(SIMD2.zero) { $0 + $1.point } / Double(max(corners.count, 1))
  }

  /// Calls a closure with quads that cover the polygon, and their weights.
  func forEachQuad(_ body: (Quad, SIMD4<Float>) -> Void) {
    func float(_ corner: ProjectedVertex) -> SIMD4<Float> {
      SIMD4(lowHalf: SIMD2<Float>(corner.point), highHalf: SIMD2<Float>(corner.unit))
    }
    guard let first = corners.first else { return }
    for index in stride(from: 1, to: corners.count - 1, by: 2) {
      let (second, third) = (corners[index], corners[index + 1])
      let last = index + 2 < corners.count ? corners[index + 2] : third
      body(
        Quad(
          topLeft: float(first),
          topRight: float(second),
          bottomLeft: float(last),
          bottomRight: float(third)
        ),
        SIMD4<Float>(SIMD4(first.position.z, second.position.z, last.position.z, third.position.z))
      )
    }
  }
}

extension ShapeMask {
  /// The mask seen in perspective.
  ///
  /// - Parameters:
  ///   - projection: The projection from the device pixels of the mask to the canvas.
  ///   - position: A pixel of the canvas at which the shape's plane is in front of the eye.
  /// - Returns: The mask at that position and the perspective part for a ``QuadProjection``; nil if
  ///   the plane is seen edge-on.
  func projected(
    by projection: ProjectiveTransform,
    at position: SIMD2<Double>
  ) -> (mask: ShapeMask, rest: SIMD4<Float>)? {
    guard let back = projection.inverted else { return nil }
    // Rounded first, so that the result is exact for the position that renderers use.
    let origin = SIMD2<Float>(position)
    let matrix = SIMD4<Double>(self.matrix)
    let fromX = back.x - back.w * Double(self.position.x)
    let fromY = back.y - back.w * Double(self.position.y)
    let ownX = fromX * matrix.x + fromY * matrix.z
    let ownY = fromX * matrix.y + fromY * matrix.w
    let here = SIMD3(Double(origin.x), Double(origin.y), 1)
    let divisor = (back.w * here).sum()
    guard divisor > 0 else { return nil }
    let mask = ShapeMask(
      matrix: SIMD4<Float>(SIMD4(ownX.x, ownY.x, ownX.y, ownY.y) / divisor),
      position: SIMD4(lowHalf: origin, highHalf: self.position.highHalf),
      form: form
    )
    let rest = SIMD4<Float>(
      SIMD4((ownX * here).sum(), (ownY * here).sum(), back.w.x, back.w.y) / divisor
    )
    return (mask, rest)
  }
}
