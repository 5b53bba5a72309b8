/// A least-squares fit of the two colors of all words, before rounding to representable levels.
///
/// With given weights of the pixels, the best colors solve linear equations that couple a word with
/// its eight neighbors. ``gather(_:)`` chooses weights for the current colors and accumulates the
/// equations, and ``relax(_:)`` solves each word's own two equations in turn.
struct PVRTCFit {
  let source: PVRTCSource
  /// The mean and the principal direction of each word's pixels; see ``start()``.
  let starts: AlignedBuffer<SIMD4<Float>>
  /// The first and the second color of each word, 0 to 255, one channel per lane.
  let colors: AlignedBuffer<SIMD4<Float>>
  /// The equations of each word.
  let equations: AlignedBuffer<PVRTCEquations>
  /// The sums of each word's shares of the pixels, one channel per lane; see ``gatherTotals()``.
  let totals: AlignedBuffer<SIMD4<Float>>

  /// - Parameter solves: Whether equations are needed, not only a start.
  init(_ source: PVRTCSource, solves: Bool) {
    self.source = source
    let count = source.image.count
    starts = AlignedBuffer(uninitializedCount: 2 * count)
    colors = AlignedBuffer(uninitializedCount: solves ? 2 * count : 0)
    equations = AlignedBuffer(uninitializedCount: solves ? count : 0)
    totals = AlignedBuffer(uninitializedCount: solves ? count : 0)
  }

  /// Four values of a channel as floating-point numbers.
  @inline(__always)
  static func pixels(_ values: UnsafePointer<Int16>) -> SIMD4<Float> {
    let four = unsafe UnsafeRawPointer(values).loadUnaligned(as: SIMD4<UInt16>.self)
    // With these upper bits, an unsigned number is the mantissa of 2^23 plus the number.
    let bits = SIMD4<UInt32>(truncatingIfNeeded: four) | 0x4B00_0000
    return unsafe unsafeBitCast(bits, to: SIMD4<Float>.self) - 8_388_608
  }

  @inline(__always)
  var image: PVRTCImage { source.image }

  @inline(__always)
  var hasAlpha: Bool { source.hasAlpha }

  /// Values clamped to 0 to 255.
  @inline(__always)
  static func clamped(_ values: SIMD4<Float>) -> SIMD4<Float> {
    let low = values.replacing(with: SIMD4(), where: values .< 0)
    return low.replacing(with: SIMD4(repeating: 255), where: low .> 255)
  }
}
