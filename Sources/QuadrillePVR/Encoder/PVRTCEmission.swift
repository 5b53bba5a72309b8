internal import QuadrillePixels

/// Chooses the codes of all pixels for words of given colours, and measures the exact error.
struct PVRTCEmission {
  let source: PVRTCSource
  let words: PVRTCMemory<PVRTCWord>

  /// The weights of words of 2 bits a pixel; nil with 4.
  let weights: PVRTCWeights?
  /// Whether words of 2 bits a pixel have weights already, not only colours.
  var hasWeights = true

  /// Writes the bits of each word, row by row; returns the sum of all squared differences.
  ///
  /// Where they do not count alike the sum is 256 times as large, and exact as well.
  ///
  /// - Parameter moved: Where words go with better colours, if weights are chosen.
  func run(
    into bits: PVRTCMemory<UInt64>,
    moved: PVRTCMemory<PVRTCWord>? = nil
  ) -> UInt64 {
    guard let weights else { return choose(into: bits, moved: moved) }
    if !hasWeights { _ = choose(into: bits, moved: moved) }
    return measure(weights, into: bits)
  }

  private func measure(_ weights: PVRTCWeights, into bits: PVRTCMemory<UInt64>) -> UInt64 {
    let errors = PVRTCMemory<UInt64>(0, count: source.picture.rows)
    source.inRows { rows in
      unsafe withUnsafeTemporaryAllocation(
        byteCount: PVRTCWideWindow.byteCount,
        alignment: 64
      ) { memory in
        guard let base = memory.baseAddress else { return }
        let window = unsafe PVRTCWideWindow(source, words, weights, base)
        for row in rows { errors[row] = wideRow(row, window, weights, bits) }
      }
    }
    var sum: UInt64 = 0
    for row in 0..<source.picture.rows { sum += errors[row] }
    return sum
  }

  private func wideRow(
    _ row: Int,
    _ window: PVRTCWideWindow,
    _ weights: PVRTCWeights,
    _ bits: PVRTCMemory<UInt64>
  ) -> UInt64 {
    var sum: UInt64 = 0
    for column in 0..<source.picture.columns {
      let index = row &* source.picture.columns &+ column
      let word = words[index]
      window.load(column, row)
      for line in 2..<6 { sum &+= UInt64(window.exactError(line)) }
      bits[index] = word.colorBits | weights.bits(index, mode: word.mode)
    }
    return sum
  }
}
