import QuadrilleImage

/// What is interpolated between corners: linear in the position (13.7.1).
struct AttributePlane {
  private let coordinate: LinearFunction<SIMD2<Double>>
  private let color: LinearFunction<SIMD4<Double>>

  /// Makes the fields of three corners: the first, the second and the last.
  init(_ corners: [PermittedVertex]) {
    let origin = corners[0]
    let second = corners[1]
    let last = corners[corners.count - 1]
    let across = second.position - origin.position
    let down = last.position - origin.position
    let area = across.x * down.y - down.x * across.y
    coordinate = LinearFunction(
      origin: origin.position,
      origin.coordinate,
      byX: ((second.coordinate - origin.coordinate) * down.y
        - (last.coordinate - origin.coordinate) * across.y) / area,
      byY: ((last.coordinate - origin.coordinate) * across.x
        - (second.coordinate - origin.coordinate) * down.x) / area
    )
    color = LinearFunction(
      origin: origin.position,
      origin.color,
      byX: ((second.color - origin.color) * down.y - (last.color - origin.color) * across.y)
        / area,
      byY: ((last.color - origin.color) * across.x - (second.color - origin.color) * down.x)
        / area
    )
  }

  /// Every color that a pixel may get.
  package func colors(
    _ x: Int,
    _ y: Int,
    _ paint: PermittedRenderer.Paint,
    snap: Double,
    clamp: (minimum: SIMD2<Double>, maximum: SIMD2<Double>)?
  ) -> [PermittedColor] {
    switch paint {
    case .color:
      let value = color.value(x, y) * 255
      // A thousandth of a step for arithmetic, and what moved corners move.
      let error = (color.byX.magnitude4 + color.byY.magnitude4) * (255 * snap) + 0.01
      return [PermittedColor(low: value - error, high: value + error, exact: value)]
    case .texture(let texture, let sampler):
      var position = coordinate.value(x, y)
      if let clamp {
        position = position.clamped(lowerBound: clamp.minimum, upperBound: clamp.maximum)
      }
      let base = texture.levels[0]
      let size = SIMD2(Double(base.width), Double(base.height))
      let stepX = coordinate.byX * size
      let stepY = coordinate.byY * size
      let mu = max(abs(stepX.x), abs(stepY.x))
      let mv = max(abs(stepX.y), abs(stepY.y))
      let minimum = max(mu, mv)
      let point = SamplePoint(
        position,
        error: (coordinate.byX.magnitude2 + coordinate.byY.magnitude2) * snap,
        level: logarithm(minimum),
        // Any function from the greater of the two to their sum is permitted (8.14.1).
        levels: logarithm(minimum)...logarithm(mu + mv)
      )
      return sampler.colors(of: texture, at: point)
    }
  }

  /// The base-2 logarithm; -64 for 0.
  private func logarithm(_ value: Double) -> Double {
    guard value > 0 else { return -64 }
    // The exponent and a fraction from 1 to 2, whose logarithm is 2 artanh((f - 1) / (f + 1)) / ln
    // 2.
    let ratio = (value.significand - 1) / (value.significand + 1)
    var power = ratio
    var sum = 0.0
    for oddNumber in stride(from: 1.0, through: 41, by: 2) {
      sum += power / oddNumber
      power *= ratio * ratio
    }
    return Double(value.exponent) + 2 * sum / 0.693_147_180_559_945_3
  }
}

/// A value that is linear in the position.
private struct LinearFunction<Value: SIMD> where Value.Scalar == Double {
  let byX: Value
  let byY: Value
  private let start: Value

  init(origin: Point, _ value: Value, byX: Value, byY: Value) {
    self.byX = byX
    self.byY = byY
    start = value + byX * (0.5 - origin.x) + byY * (0.5 - origin.y)
  }

  /// The value at the center of a pixel.
  func value(_ x: Int, _ y: Int) -> Value { start + byX * Double(x) + byY * Double(y) }
}

extension SIMD2 where Scalar == Double {
  fileprivate var magnitude2: SIMD2<Double> { SIMD2(abs(x), abs(y)) }
}

extension SIMD4 where Scalar == Double {
  fileprivate var magnitude4: SIMD4<Double> { SIMD4(abs(x), abs(y), abs(z), abs(w)) }
}
