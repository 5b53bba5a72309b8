/// The two colors of all words as a least squares fit finds them, not rounded to what words hold.
///
/// With the weights of the pixels given, the best colors solve linear equations in which a word
/// meets its eight neighbors. ``gather(_:)`` chooses weights for the present colors and sums up
/// the equations, and ``relax(_:)`` lets each word in turn solve its own two.
struct PVRTCFit {
  let source: PVRTCSource
  /// The mean and the way of each word's pixels; see ``start()``.
  let starts: AlignedBuffer<SIMD4<Float>>
  /// The first and the second color of each word, 0 to 255, a channel a lane.
  let colors: AlignedBuffer<SIMD4<Float>>
  /// The equations of each word.
  let equations: AlignedBuffer<PVRTCEquations>
  /// What each word's shares of the pixels sum up to, a channel a lane; see ``gatherTotals()``.
  let totals: AlignedBuffer<SIMD4<Float>>

  /// - Parameter solves: Whether there will be equations, not only a start.
  init(_ source: PVRTCSource, solves: Bool) {
    self.source = source
    let count = source.image.count
    starts = AlignedBuffer(uninitializedCount: 2 * count)
    colors = AlignedBuffer(uninitializedCount: solves ? 2 * count : 0)
    equations = AlignedBuffer(uninitializedCount: solves ? count : 0)
    totals = AlignedBuffer(uninitializedCount: solves ? count : 0)
  }

  /// Four values of a channel as numbers with a fraction.
  @inline(__always)
  static func pixels(_ values: UnsafePointer<Int16>) -> SIMD4<Float> {
    let four = unsafe UnsafeRawPointer(values).loadUnaligned(as: SIMD4<UInt16>.self)
    // With these bits above it, a number without sign is the fraction of 2^23.
    let bits = SIMD4<UInt32>(truncatingIfNeeded: four) | 0x4B00_0000
    return unsafe unsafeBitCast(bits, to: SIMD4<Float>.self) - 8_388_608
  }

  @inline(__always)
  var image: PVRTCImage { source.image }

  @inline(__always)
  var hasAlpha: Bool { source.hasAlpha }

  /// Values cut to 0 to 255.
  @inline(__always)
  static func cut(_ values: SIMD4<Float>) -> SIMD4<Float> {
    let low = values.replacing(with: SIMD4(), where: values .< 0)
    return low.replacing(with: SIMD4(repeating: 255), where: low .> 255)
  }
}
