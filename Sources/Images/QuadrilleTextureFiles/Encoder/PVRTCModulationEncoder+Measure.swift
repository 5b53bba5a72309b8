internal import QuadrilleImage

extension PVRTCModulationEncoder {
  /// Writes the bits of words of 2 bits per pixel; returns the sum of all squared differences.
  func measure(_ weights: PVRTCWeights, into bits: AlignedBuffer<UInt64>) -> UInt64 {
    let errors = AlignedBuffer<UInt64>(0, count: source.image.rows)
    if source.opaqueBlocks != nil { while fixOpaque(weights) {} }
    inStrips { row, strip in
      errors[row] =
        switch (source.hasAlpha, source.isWeighted) {
        case (true, _): alphaError(row, strip, weights, bits)
        case (false, true): weightedError(row, strip, weights, bits)
        case (false, false): plainError(row, strip, weights, bits)
        }
    }
    var sum: UInt64 = 0
    for row in 0..<source.image.rows { sum += errors[row] }
    return sum
  }

  /// Calls a closure with each row of words and a strip of it, on several threads if worthwhile.
  func inStrips(_ body: (Int, PVRTCStrip) -> Void) {
    source.inRows { rows in
      unsafe withUnsafeTemporaryAllocation(
        of: Lanes.self,
        capacity: PVRTCStrip.count(source.image)
      ) { memory in
        guard let base = memory.baseAddress else { return }
        let strip = unsafe PVRTCStrip(source, words, base)
        inRows(rows, strip) { row in body(row, strip) }
      }
    }
  }

  // One specialized function per kind, without inner branches.

  @inline(never)
  private func plainError(
    _ row: Int,
    _ strip: PVRTCStrip,
    _ weights: PVRTCWeights,
    _ bits: AlignedBuffer<UInt64>
  ) -> UInt64 {
    anyError(row, strip, weights, bits, PVRTCStrip.Kind(isWide: true))
  }

  @inline(never)
  private func weightedError(
    _ row: Int,
    _ strip: PVRTCStrip,
    _ weights: PVRTCWeights,
    _ bits: AlignedBuffer<UInt64>
  ) -> UInt64 {
    anyError(row, strip, weights, bits, PVRTCStrip.Kind(isWide: true, isWeighted: true))
  }

  @inline(never)
  private func alphaError(
    _ row: Int,
    _ strip: PVRTCStrip,
    _ weights: PVRTCWeights,
    _ bits: AlignedBuffer<UInt64>
  ) -> UInt64 {
    let kind = PVRTCStrip.Kind(isWide: true, hasAlpha: true, isWeighted: true)
    return anyError(row, strip, weights, bits, kind)
  }

  @inline(__always)
  private func anyError(
    _ row: Int,
    _ strip: PVRTCStrip,
    _ weights: PVRTCWeights,
    _ bits: AlignedBuffer<UInt64>,
    _ kind: PVRTCStrip.Kind
  ) -> UInt64 {
    var sum: UInt64 = 0
    for column in 0..<source.image.columns {
      let around = source.image.around(column, row)
      let word = words[around[4]]
      for line in 0..<4 {
        let position = position(column, row, line)
        let resolved = weights.resolved(around, mode: word.mode, line: line)
        var sums = PVRTCStrip.Halves()
        @inline(__always)
        func add(_ index: Int) {
          let channel = strip.channel(index, position, kind)
          let rest = channel.blended(resolved) &- channel.pixels
          sums.add(rest, channel.scale, isWeighted: kind.isWeighted)
        }
        add(0)
        add(1)
        add(2)
        if kind.hasAlpha { add(3) }
        sum &+= UInt64(UInt32(truncatingIfNeeded: (sums.even &+ sums.odd).wrappedSum()))
      }
      bits[around[4]] = word.colorBits | weights.bits(around[4], mode: word.mode)
    }
    return sum
  }

  /// Makes words whose pixels must be opaque but are not store all weights, so that none is
  /// interpolated.
  ///
  /// - Returns: Whether there were any, after which others may depend on their stored weights.
  private func fixOpaque(_ weights: PVRTCWeights) -> Bool {
    let columns = source.image.columns
    let missed = AlignedBuffer(false, count: source.image.count)
    inStrips { row, strip in
      for column in 0..<columns
      where source.opacityConstraint(row &* columns &+ column).isOpaqueBlock {
        missed[row &* columns &+ column] = missesOpaque(column, row, strip, weights)
      }
    }
    guard (0..<missed.count).contains(where: { missed[$0] }) else { return false }
    // Only affected words store weights, and they read no other word's weights.
    source.inRows { rows in
      PVRTC2bppWindow.with(source, words, weights) { window in
        for row in rows {
          if source.isInterrupted { return }
          for column in 0..<columns where missed[row &* columns &+ column] {
            window.load(column, row)
            window.storeDirectly(row &* columns &+ column)
          }
        }
      }
    }
    for index in 0..<missed.count where missed[index] { words[index].mode = 0 }
    return true
  }

  /// Whether a pixel of a word must be opaque but is not.
  @inline(__always)
  private func missesOpaque(
    _ column: Int,
    _ row: Int,
    _ strip: PVRTCStrip,
    _ weights: PVRTCWeights
  ) -> Bool {
    let kind = PVRTCStrip.Kind(isWide: true, hasAlpha: true, isWeighted: true)
    let around = source.image.around(column, row)
    let mode = words[around[4]].mode
    var missed = Lanes()
    for line in 0..<4 {
      let position = position(column, row, line)
      let alpha = strip.channel(3, position, kind)
      let blended = alpha.blended(weights.resolved(around, mode: mode, line: line))
      missed |= (blended &- 255) &>> 15 & (strip.marks(position, kind) ?? Lanes())
    }
    return missed != Lanes()
  }
}
