/// A quadratic model of the effect of a word's color changes on the error of its window with
/// constant weights.
///
/// Choosing new weights only reduces the error, so the model gives an upper bound. It selects the
/// changes that are worth measuring.
struct PVRTCErrorModel {
  /// The derivatives with respect to the first and the second color, one channel per lane.
  var first = SIMD4<Float>()
  var second = SIMD4<Float>()
  /// The coefficients of their squares and their product.
  var firstSquare = SIMD4<Float>()
  var crossTerms = SIMD4<Float>()
  var secondSquare = SIMD4<Float>()

  /// The approximate fraction of the quadratic terms that new weights can compensate.
  private static let reductionFactor: Float = 0.75

  /// Whether changes of both colors may reduce the error.
  @inline(__always)
  func mayReduceError(_ changes: SIMD8<Int16>) -> Bool {
    // The changes are small and may be negative.
    let a = PVRTCLevels.floats(changes.lowHalf &+ 256) - 256
    let b = PVRTCLevels.floats(changes.highHalf &+ 256) - 256
    let linear = first * a + second * b
    let square = firstSquare * a * a + crossTerms * a * b + secondSquare * b * b
    let sums = linear + square * (1 - Self.reductionFactor)
    return (sums[0] + sums[1]) + (sums[2] + sums[3]) < 0
  }

  /// Whether changes of one channel of both colors may reduce the error.
  @inline(__always)
  func mayReduceError(_ channel: Int, _ a: Int16, _ b: Int16) -> Bool {
    let (a, b) = (Float(a), Float(b))
    let linear = first[channel] * a + second[channel] * b
    let square =
      firstSquare[channel] * a * a + crossTerms[channel] * a * b + secondSquare[channel] * b * b
    return linear + square * (1 - Self.reductionFactor) < 0
  }

  /// The sums of the products of errors with the shares of the first and of the second color, of
  /// the squared shares of the first, of the products of both, and of the squared shares of the
  /// second color.
  typealias Sums = (Int32, Int32, Int32, Int32, Int32)

  /// Sets the coefficients of a channel from sums.
  ///
  /// - Parameter unit: The change of a pixel if a color with a share of 1 changes by 1.
  @inline(__always)
  mutating func store(_ channel: Int, _ unit: Float, _ sums: Sums) {
    // Errors are quarters of squares.
    first[channel] = Float(sums.0) * (unit / 2)
    second[channel] = Float(sums.1) * (unit / 2)
    firstSquare[channel] = Float(sums.2) * (unit * unit / 4)
    crossTerms[channel] = Float(sums.3) * (unit * unit / 2)
    secondSquare[channel] = Float(sums.4) * (unit * unit / 4)
  }
}
