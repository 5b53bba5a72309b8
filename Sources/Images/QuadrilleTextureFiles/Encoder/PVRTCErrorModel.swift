/// What changes of a word's colors will do to the error of its window while all weights stay as
/// they are: a square function of both colors.
///
/// Choosing weights anew only makes the error less, so that this is the most that a change can cost.
/// It says which changes are worth measuring.
struct PVRTCErrorModel {
  /// How the error grows with the first and with the second color, a channel a lane.
  var first = SIMD4<Float>()
  var second = SIMD4<Float>()
  /// How it grows with their squares and their product.
  var firstSquare = SIMD4<Float>()
  var crossTerms = SIMD4<Float>()
  var secondSquare = SIMD4<Float>()

  /// The part of what a change adds by its squares that new weights may take away again, about.
  private static let reductionFactor: Float = 0.75

  /// Whether changes of both colors may make the error less.
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

  /// Whether changes of one channel of both colors may make the error less.
  @inline(__always)
  func mayReduceError(_ channel: Int, _ a: Int16, _ b: Int16) -> Bool {
    let (a, b) = (Float(a), Float(b))
    let linear = first[channel] * a + second[channel] * b
    let square =
      firstSquare[channel] * a * a + crossTerms[channel] * a * b + secondSquare[channel] * b * b
    return linear + square * (1 - Self.reductionFactor) < 0
  }

  /// The sums of the products of errors with the parts of the first and of the second color, of the squares
  /// of the first parts, of the products of both, and of the squares of the second ones.
  typealias Sums = (Int32, Int32, Int32, Int32, Int32)

  /// Says what sums mean for a channel.
  ///
  /// - Parameter unit: How much a part of 1 changes a pixel when the color changes by 1.
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
