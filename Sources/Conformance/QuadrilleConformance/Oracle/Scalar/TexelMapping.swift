import QuadrilleDrawing

/// Where in the page the sample point of a pixel lies, in texels.
struct TexelMapping {
  /// A number that grows evenly on the canvas; counted from the center of the first pixel.
  private struct Slope {
    var start: Double
    var byX: Double
    var byY: Double

    func value(_ x: Int, _ y: Int) -> Double { start + byX * Double(x) + byY * Double(y) }
  }

  /// In perspective u, v and 1, each divided by w; otherwise u and v themselves.
  private let u: Slope
  private let v: Slope
  private let depth: Slope?
  private let bounds: (minU: Double, minV: Double, maxU: Double, maxV: Double)

  /// Makes the mapping of a quad whose corners do not lie on one line.
  init(_ quad: Quad, source: Texels, region: SIMD4<Float>?, _ projection: QuadProjection?) {
    let width = Double(source.width)
    let height = Double(source.height)
    // In perspective a quad may have three corners on one line; the larger triangle has not.
    let weights = SIMD4<Double>(projection?.weights ?? SIMD4(repeating: 1))
    let upper = [quad.topLeft, quad.topRight, quad.bottomLeft]
    let lower = [quad.bottomLeft, quad.topRight, quad.bottomRight]
    let takesUpper = projection == nil || abs(Self.area(upper)) >= abs(Self.area(lower))
    let corners = takesUpper ? upper : lower
    let divisors =
      takesUpper
      ? [weights.x, weights.y, weights.z] : [weights.z, weights.y, weights.w]
    func slope(_ value: (SIMD4<Float>) -> Double) -> Slope {
      Self.slope(corners, zip(corners, divisors).map { value($0) / $1 })
    }
    u = slope { Double($0.z) * width }
    v = slope { Double($0.w) * height }
    depth = projection == nil ? nil : slope { _ in 1 }
    // One texel around the page is far enough for every clamp to its edge, and near enough for Int.
    bounds =
      region.map {
        (Double($0.x) * width, Double($0.y) * height, Double($0.z) * width, Double($0.w) * height)
      } ?? (-1, -1, width + 1, height + 1)
  }

  private static func area(_ corners: [SIMD4<Float>]) -> Double {
    let across = SIMD2<Double>(corners[1].lowHalf) - SIMD2<Double>(corners[0].lowHalf)
    let down = SIMD2<Double>(corners[2].lowHalf) - SIMD2<Double>(corners[0].lowHalf)
    return across.x * down.y - across.y * down.x
  }

  private static func slope(_ corners: [SIMD4<Float>], _ values: [Double]) -> Slope {
    let origin = SIMD2<Double>(corners[0].lowHalf)
    let toSecond = SIMD2<Double>(corners[1].lowHalf) - origin
    let toThird = SIMD2<Double>(corners[2].lowHalf) - origin
    let area = toSecond.x * toThird.y - toSecond.y * toThird.x
    let across = values[1] - values[0]
    let down = values[2] - values[0]
    let byX = (across * toThird.y - down * toSecond.y) / area
    let byY = (down * toSecond.x - across * toThird.x) / area
    let start = values[0] + byX * (0.5 - origin.x) + byY * (0.5 - origin.y)
    return Slope(start: start, byX: byX, byY: byY)
  }

  /// How many texels a step of one pixel along a row or a column passes, the more of both.
  func step(atColumn x: Int, row y: Int) -> Double {
    var across = SIMD2(u.byX, v.byX)
    var down = SIMD2(u.byY, v.byY)
    if let depth {
      let divisor = depth.value(x, y)
      let coordinate = SIMD2(u.value(x, y), v.value(x, y)) / divisor
      across = (across - coordinate * depth.byX) / divisor
      down = (down - coordinate * depth.byY) / divisor
    }
    return max((across * across).sum(), (down * down).sum()).squareRoot()
  }

  func texel(atColumn x: Int, row y: Int) -> (u: Double, v: Double) {
    let divisor = depth?.value(x, y) ?? 1
    let coordinate = SIMD2(u.value(x, y), v.value(x, y)) / divisor
    guard coordinate.sum().isFinite else { return (bounds.minU, bounds.minV) }
    return (
      min(max(coordinate.x, bounds.minU), bounds.maxU),
      min(max(coordinate.y, bounds.minV), bounds.maxV)
    )
  }
}
