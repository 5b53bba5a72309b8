/// Where a texture is sampled, with what is not known of it.
package struct SamplePoint: Hashable, Sendable {
  /// The texture coordinates, 1 for the whole texture.
  package var coordinate: SIMD2<Double>
  /// How far each coordinate may be off, beyond the precision of floating point.
  package var error: SIMD2<Double>
  /// The level of detail without any error.
  package var level: Double
  /// What the level of detail may be, by the formulas that the specification allows.
  package var levels: ClosedRange<Double>

  /// Makes a point; without more it is known exactly and lies on the base level.
  package init(
    _ coordinate: SIMD2<Double>,
    error: SIMD2<Double> = .zero,
    level: Double = 0,
    levels: ClosedRange<Double>? = nil
  ) {
    self.coordinate = coordinate
    self.error = error
    self.level = level
    self.levels = levels ?? level...level
  }
}

extension PermittedSampler {
  /// The part of its size by which a coordinate may be off: 20 bits, as for highp.
  private static let coordinatePrecision = 1.0 / 1_048_576
  /// The part of a texel that half of a step of 7 bits is.
  private static let fineTexel = 1.0 / 256
  /// The part of a texel that half of a step of 4 bits is.
  private static let coarseTexel = 1.0 / 32

  /// Every color that the texture may give at a point; the preferred one first.
  ///
  /// Sections 8.14.1 (level of detail), 8.14.2 (texels and weights), 8.14.3 (levels).
  package func colors(of texture: PermittedTexture, at point: SamplePoint) -> [PermittedColor] {
    guard mipmap != .none, texture.levels.count > 1 else {
      // Without levels only the filter depends on the level of detail, where the two differ.
      if minify == magnify { return colors(of: texture.levels[0], magnify, at: point) }
      return both(texture, at: point, switchLevel: 0)
    }
    let needsHalf = magnify == .linear && minify == .nearest
    return both(texture, at: point, switchLevel: needsHalf ? 0.5 : 0)
  }

  /// The colors on both sides of the change from magnifying to minifying.
  private func both(
    _ texture: PermittedTexture,
    at point: SamplePoint,
    switchLevel: Double
  ) -> [PermittedColor] {
    let slack = 1.0 / 16
    var magnified: [PermittedColor] = []
    var minified: [PermittedColor] = []
    if point.levels.lowerBound - slack <= switchLevel {
      magnified = colors(of: texture.levels[0], magnify, at: point)
    }
    if point.levels.upperBound + slack > switchLevel {
      minified = minifiedColors(of: texture, at: point)
    }
    return point.level <= switchLevel ? magnified + minified : minified + magnified
  }

  private func minifiedColors(
    of texture: PermittedTexture,
    at point: SamplePoint
  ) -> [PermittedColor] {
    let last = Double(texture.levels.count - 1)
    func clamped(_ level: Double) -> Double { min(max(level, 0), last) }
    switch mipmap {
    case .none: return colors(of: texture.levels[0], minify, at: point)
    case .nearest:
      let slack = 1.0 / 64
      let preferred = Int(clamped((point.level - 0.5).rounded(.up)))
      // Both roundings of halves are permitted (8.14.3.1).
      let minimum = Int(clamped((point.levels.lowerBound - slack - 0.5).rounded(.up)))
      let maximum = Int(clamped((point.levels.upperBound + slack + 0.5).rounded(.down)))
      var result = colors(of: texture.levels[preferred], minify, at: point)
      for level in min(minimum, maximum)...max(minimum, maximum) where level != preferred {
        result += colors(of: texture.levels[level], minify, at: point)
      }
      return result
    case .linear:
      let fine = between(texture, point, slack: 1.0 / 64, clamped)
      let coarse = between(texture, point, slack: 1.0 / 16, clamped)
      return zip(fine, coarse).map { one, other in
        PermittedColor(
          low: one.low,
          high: one.high,
          poorLow: pointwiseMin(one.poorLow, other.poorLow),
          poorHigh: pointwiseMax(one.poorHigh, other.poorHigh),
          exact: one.exact
        )
      }
    }
  }

  /// The bounds of the weighted mean of two levels, over all levels of detail that may be.
  private func between(
    _ texture: PermittedTexture,
    _ point: SamplePoint,
    slack: Double,
    _ clamped: (Double) -> Double
  ) -> [PermittedColor] {
    let minimum = clamped(point.levels.lowerBound - slack)
    let maximum = clamped(point.levels.upperBound + slack)
    var levelSamples = [clamped(point.level), minimum, maximum]
    var whole = minimum.rounded(.up)
    while whole < maximum {
      levelSamples.append(whole)
      whole += 1
    }
    // Of nearest texels in two levels each combination is one color.
    var results: [PermittedColor] = []
    for (number, coordinate) in levelSamples.enumerated() {
      let lower = Int(coordinate.rounded(.down))
      let upper = min(lower + 1, texture.levels.count - 1)
      let weight = coordinate - Double(lower)
      let first = colors(of: texture.levels[lower], minify, at: point)
      let second = colors(of: texture.levels[upper], minify, at: point)
      var combined: [PermittedColor] = []
      for one in first {
        for other in second { combined.append(one.interpolated(with: other, weight)) }
      }
      if number == 0 {
        results = combined
      } else if combined.count == results.count {
        for index in results.indices { results[index].include(combined[index]) }
      } else {
        for index in results.indices {
          for other in combined { results[index].include(other) }
        }
      }
    }
    return results.map { $0.widened(by: 1) }
  }

  private func colors(
    of level: PermittedTexture.Level,
    _ filter: Filter,
    at point: SamplePoint
  ) -> [PermittedColor] {
    let size = SIMD2(Double(level.width), Double(level.height))
    let coordinate = point.coordinate * size
    let magnitude = SIMD2(abs(point.coordinate.x), abs(point.coordinate.y))
    let error = (magnitude * Self.coordinatePrecision + point.error) * size
    switch filter {
    case .nearest: return nearest(level, coordinate, error + Self.fineTexel)
    case .linear:
      let fine = bounds(level, coordinate - 0.5, error + Self.fineTexel)
      let coarse = bounds(level, coordinate - 0.5, error + Self.coarseTexel)
      return [
        PermittedColor(
          low: fine.low - 1,
          high: fine.high + 1,
          poorLow: coarse.low - 1,
          poorHigh: coarse.high + 1,
          exact: value(level, coordinate - 0.5).exact
        )
      ]
    }
  }

  private func nearest(
    _ level: PermittedTexture.Level,
    _ coordinate: SIMD2<Double>,
    _ error: SIMD2<Double>
  ) -> [PermittedColor] {
    let center = coordinate.rounded(.down)
    let minimum = (coordinate - error).rounded(.down)
    let maximum = (coordinate + error).rounded(.down)
    let preferred = texel(level, Int(center.x), Int(center.y))
    guard minimum != maximum else { return [preferred] }
    var result = [preferred]
    for y in Int(minimum.y)...Int(maximum.y) {
      for x in Int(minimum.x)...Int(maximum.x) where x != Int(center.x) || y != Int(center.y) {
        let other = texel(level, x, y)
        if !result.contains(other) { result.append(other) }
      }
    }
    return result
  }

  /// The minimum and maximum value over a rectangle of places, whose corners and cell borders
  /// decide, because weights are linear in between.
  private func bounds(
    _ level: PermittedTexture.Level,
    _ coordinate: SIMD2<Double>,
    _ error: SIMD2<Double>
  ) -> (low: SIMD4<Double>, high: SIMD4<Double>) {
    var low = SIMD4<Double>(repeating: .infinity)
    var high = SIMD4<Double>(repeating: -.infinity)
    for y in Self.corners(coordinate.y, error.y) {
      for x in Self.corners(coordinate.x, error.x) {
        let color = value(level, SIMD2(x, y))
        low = pointwiseMin(low, color.low)
        high = pointwiseMax(high, color.high)
      }
    }
    return (low, high)
  }

  private static func corners(_ coordinate: Double, _ error: Double) -> [Double] {
    let low = coordinate - error
    let high = coordinate + error
    var result = [low, high]
    var border = low.rounded(.up)
    while border < high {
      result.append(border)
      border += 1
    }
    return result
  }

  /// The bilinear value at a place whose whole numbers are texel centers.
  private func value(
    _ level: PermittedTexture.Level,
    _ coordinate: SIMD2<Double>
  ) -> (low: SIMD4<Double>, high: SIMD4<Double>, exact: SIMD4<Double>) {
    let base = coordinate.rounded(.down)
    let weight = coordinate - base
    let x = Int(base.x)
    let y = Int(base.y)
    let parts = [
      (texel(level, x, y), (1 - weight.x) * (1 - weight.y)),
      (texel(level, x + 1, y), weight.x * (1 - weight.y)),
      (texel(level, x, y + 1), (1 - weight.x) * weight.y),
      (texel(level, x + 1, y + 1), weight.x * weight.y),
    ]
    var low = SIMD4<Double>.zero
    var high = SIMD4<Double>.zero
    var exact = SIMD4<Double>.zero
    for (color, share) in parts {
      low += color.low * share
      high += color.high * share
      exact += color.exact * share
    }
    return (low, high, exact)
  }

  private func texel(_ level: PermittedTexture.Level, _ x: Int, _ y: Int) -> PermittedColor {
    level[wrapS.texel(x, of: level.width), wrapT.texel(y, of: level.height)]
  }
}

extension PermittedColor {
  fileprivate func interpolated(with other: PermittedColor, _ weight: Double) -> PermittedColor {
    PermittedColor(
      low: low + (other.low - low) * weight,
      high: high + (other.high - high) * weight,
      poorLow: poorLow + (other.poorLow - poorLow) * weight,
      poorHigh: poorHigh + (other.poorHigh - poorHigh) * weight,
      exact: exact + (other.exact - exact) * weight
    )
  }

  fileprivate mutating func include(_ other: PermittedColor) {
    low = pointwiseMin(low, other.low)
    high = pointwiseMax(high, other.high)
    poorLow = pointwiseMin(poorLow, other.poorLow)
    poorHigh = pointwiseMax(poorHigh, other.poorHigh)
  }
}
