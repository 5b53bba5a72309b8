/// The weights of a Gaussian blur whose input are pixels as squares: the integrals of the density
/// over each pixel.
///
/// `k[i] = Φ((i + 1/2 − p) / σ) − Φ((i − 1/2 − p) / σ)`, where `p` moves the output. A deviation of
/// 0 is the image itself, moved.
package struct GaussianKernel: Equatable, Sendable {
  /// The distance of the outermost weights from the center.
  package let radius: Int
  /// The weights, from the first pixel to the last; their sum is 65,536.
  package let weights: [UInt16]

  /// Deviations below this change nothing that can be seen in 8 bits.
  private static let minimumDeviation = 1.0 / 512

  /// Creates the weights.
  ///
  /// - Parameters:
  ///   - deviation: The standard deviation in pixels; weights end at three of them.
  ///   - shift: How far the output lies behind the input, from −1 to 1 pixel.
  package init(deviation: Double, shift: Double = 0) {
    let sigma = max(deviation, Self.minimumDeviation)
    let reach = deviation <= 0 ? 0 : Int((3 * deviation).rounded(.up))
    radius = reach + (shift == 0 ? 0 : 1)
    var values = (-radius...radius).map { index in
      let center = Double(index) + shift
      return NormalDistribution.mass(from: (center - 0.5) / sigma, to: (center + 0.5) / sigma)
    }
    let sum = values.reduce(0, +)
    for index in values.indices { values[index] *= 65_536 / sum }
    var whole = values.map { $0.rounded() }
    // Rounding errors go to the largest weight.
    let largest = values.indices.max { values[$0] < values[$1] } ?? 0
    whole[largest] += 65_536 - whole.reduce(0, +)
    weights = whole.map { UInt16(min($0, 65_535)) }
  }
}

/// The normal distribution.
package enum NormalDistribution {
  /// The probability of values below a number of deviations: `Φ(x)`.
  ///
  /// The absolute error is below 1e-9: the series of the error function near 0, and its continued
  /// fraction elsewhere (Abramowitz and Stegun, 7.1.6 and 7.1.14).
  package static func cumulative(_ x: Double) -> Double {
    guard x > -8 else { return 0 }
    guard x < 8 else { return 1 }
    let square = x * x
    guard abs(x) >= 3 else {
      var term = x
      var sum = x
      var divisor = 3.0
      while abs(term) > 1e-12 {
        term *= square / divisor
        sum += term
        divisor += 2
      }
      return 0.5 + sum * density(square)
    }
    var fraction = 0.0
    for step in stride(from: 40.0, through: 1, by: -1) { fraction = step / (abs(x) + fraction) }
    let tail = density(square) / (abs(x) + fraction)
    return x < 0 ? tail : 1 - tail
  }

  /// The probability of values between two numbers of deviations.
  package static func mass(from low: Double, to high: Double) -> Double {
    // Differences of small tails keep their digits.
    low > 0 ? cumulative(-low) - cumulative(-high) : cumulative(high) - cumulative(low)
  }

  /// The density at the root of a square.
  private static func density(_ square: Double) -> Double {
    0.398_942_280_401_432_7 * exponential(-square / 2)
  }

  /// e to the power of a number from −32 to 0.
  private static func exponential(_ x: Double) -> Double {
    // The power of a 64th, squared six times.
    let small = x / 64
    var term = 1.0
    var sum = 1.0
    for step in 1...14 {
      term *= small / Double(step)
      sum += term
    }
    for _ in 0..<6 { sum *= sum }
    return sum
  }
}
