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
    if source.opaqueBlocks != nil { while mendOpaque(weights) {} }
    inWideRows(weights) { row, window in errors[row] = wideRow(row, window, weights, bits) }
    var sum: UInt64 = 0
    for row in 0..<source.picture.rows { sum += errors[row] }
    return sum
  }

  /// Calls a closure with each row of words, on several threads where that pays.
  private func inWideRows(
    _ weights: PVRTCWeights,
    _ body: (Int, PVRTCWideWindow) -> Void
  ) {
    source.inRows { rows in
      unsafe withUnsafeTemporaryAllocation(
        byteCount: PVRTCWideWindow.byteCount,
        alignment: 64
      ) { memory in
        guard let base = memory.baseAddress else { return }
        let window = unsafe PVRTCWideWindow(source, words, weights, base)
        for row in rows { body(row, window) }
      }
    }
  }

  /// Lets words whose pixels must be opaque and are not store all weights, so that none is filled in.
  ///
  /// - Returns: Whether there were any, after which others may depend on what these stored.
  private func mendOpaque(_ weights: PVRTCWeights) -> Bool {
    let columns = source.picture.columns
    let missed = PVRTCMemory(false, count: source.picture.count)
    inWideRows(weights) { row, window in
      for column in 0..<columns where source.bond(row &* columns &+ column).isOpaqueBlock {
        window.load(column, row)
        missed[row &* columns &+ column] = window.missesOpaque
      }
    }
    guard (0..<missed.count).contains(where: { missed[$0] }) else { return false }
    // Only words that are missed store anything, and read no other's weights for it.
    inWideRows(weights) { row, window in
      for column in 0..<columns where missed[row &* columns &+ column] {
        window.load(column, row)
        window.storeDirectly(row &* columns &+ column)
      }
    }
    for index in 0..<missed.count where missed[index] { words[index].mode = 0 }
    return true
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
