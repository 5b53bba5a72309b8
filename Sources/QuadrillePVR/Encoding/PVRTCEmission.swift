internal import QuadrillePixels

/// Chooses the codes of all pixels for words of given colours, and measures the exact error.
struct PVRTCEmission {
  let source: PVRTCSource
  let words: PVRTCMemory<PVRTCWord>

  /// The weights of words of 2 bits a pixel; nil with 4.
  let weights: PVRTCWeights?

  /// Writes the bits of each word, row by row; returns the sum of all squared differences.
  ///
  /// Where they do not count alike the sum is 256 times as large, and exact as well.
  func run(into bits: PVRTCMemory<UInt64>) -> UInt64 {
    let errors = PVRTCMemory<UInt64>(0, count: source.picture.rows)
    source.inRows { rows in
      if let weights {
        unsafe withUnsafeTemporaryAllocation(
          byteCount: PVRTCWideWindow.byteCount,
          alignment: 64
        ) { memory in
          guard let base = memory.baseAddress else { return }
          let window = unsafe PVRTCWideWindow(source, words, weights, base)
          for row in rows { errors[row] = wideRow(row, window, weights, bits) }
        }
      } else if !source.isWeighted {
        for row in rows { errors[row] = plainRow(row, bits) }
      } else {
        unsafe withUnsafeTemporaryAllocation(
          of: PVRTCWindow.Lanes.self,
          capacity: PVRTCWindow.count
        ) { memory in
          guard let base = memory.baseAddress else { return }
          let window = unsafe PVRTCWindow(source, words, base)
          for row in rows { errors[row] = self.row(row, window, bits) }
        }
      }
    }
    var sum: UInt64 = 0
    for row in 0..<source.picture.rows { sum += errors[row] }
    return sum
  }

  private func plainRow(_ row: Int, _ bits: PVRTCMemory<UInt64>) -> UInt64 {
    let plain = PVRTCPlainWord(source, words)
    var sum: UInt64 = 0
    for column in 0..<source.picture.columns {
      let index = row &* source.picture.columns &+ column
      let word = words[index]
      let (codes, error) = plain.codes(column, row)
      sum &+= error
      bits[index] = word.colorBits | UInt64(word.mode) << 32 | UInt64(codes)
    }
    return sum
  }

  private func row(_ row: Int, _ window: PVRTCWindow, _ bits: PVRTCMemory<UInt64>) -> UInt64 {
    var sum: UInt64 = 0
    for column in 0..<source.picture.columns {
      let index = row &* source.picture.columns &+ column
      let word = words[index]
      window.loadOwnRows(column, row)
      var modulation: UInt32 = 0
      for line in 2..<6 {
        let (byte, error) = fourPixels(window, word, line)
        modulation |= byte << UInt32(8 &* (line &- 2))
        sum &+= UInt64(error)
      }
      bits[index] = word.colorBits | UInt64(word.mode) << 32 | UInt64(modulation)
    }
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

  /// Vectors for the lanes of even and of odd number.
  private struct Pair {
    var even = SIMD4<Int32>()
    var odd = SIMD4<Int32>()
  }

  /// The codes of a word's own four pixels in a row of the window, and their errors' sum.
  @inline(__always)
  private func fourPixels(
    _ window: PVRTCWindow,
    _ word: PVRTCWord,
    _ line: Int
  ) -> (UInt32, UInt32) {
    typealias Lanes = PVRTCWindow.Lanes
    var sums = (Pair(), Pair(), Pair(), Pair())
    for channel in 0..<window.channels {
      let a = unsafe window.eightBits(window.colors[8 &* channel &+ line], channel)
      let b = unsafe window.eightBits(window.colors[8 &* (channel &+ 4) &+ line], channel)
      let four = window.values(a, b, line, channel)
      let pixel = unsafe window.pixels[8 &* channel &+ line]
      let scale = unsafe window.scales[8 &* channel &+ line]
      @inline(__always)
      func add(_ value: Lanes, _ sum: inout Pair) {
        let difference = value &- pixel
        // Not cut and not rounded, so that presets are compared by what was asked for.
        let scaled = unsafe unsafeBitCast(difference &* scale, to: SIMD4<Int32>.self)
        let even = (scaled &<< 16) &>> 16
        let odd = scaled &>> 16
        sum.even &+= even &* even
        sum.odd &+= odd &* odd
      }
      add(four.0, &sums.0)
      add(four.1, &sums.1)
      add(four.2, &sums.2)
      add(four.3, &sums.3)
    }
    var codes = Pair()
    var least = sums.0
    @inline(__always)
    func offer(_ code: Int32, _ sum: Pair) {
      let isEven = sum.even .< least.even
      least.even.replace(with: sum.even, where: isEven)
      codes.even.replace(with: code, where: isEven)
      let isOdd = sum.odd .< least.odd
      least.odd.replace(with: sum.odd, where: isOdd)
      codes.odd.replace(with: code, where: isOdd)
    }
    offer(1, sums.1)
    offer(3, sums.3)
    // In mode 1 without punching the third weight is the second one again.
    if word.mode == 0 || source.punches { offer(2, sums.2) }
    if word.mode != 0, source.forcesPunch {
      let alpha = unsafe unsafeBitCast(window.pixels[24 &+ line], to: SIMD4<UInt32>.self)
      let isEven = (alpha & 0xFFFF) .== 0
      let isOdd = (alpha &>> 16) .== 0
      least.even.replace(with: sums.2.even, where: isEven)
      codes.even.replace(with: 2, where: isEven)
      least.odd.replace(with: sums.2.odd, where: isOdd)
      codes.odd.replace(with: 2, where: isOdd)
    }
    // Lanes 2 to 5 of eight are the word's own.
    let byte = codes.even[1] | codes.odd[1] << 2 | codes.even[2] << 4 | codes.odd[2] << 6
    let error = (least.even[1] &+ least.odd[1]) &+ (least.even[2] &+ least.odd[2])
    return (UInt32(truncatingIfNeeded: byte), UInt32(truncatingIfNeeded: error))
  }
}
