extension PVRTCWindow {
  /// The error of the window as it is.
  func error() -> Int32 {
    var total = (SIMD4<UInt32>(), SIMD4<UInt32>())
    for row in firstRow..<8 {
      let low = unsafe Self.least(totals[row], totals[row &+ 8])
      let high = unsafe Self.least(totals[row &+ 16], totals[row &+ 24])
      Self.add(Self.least(low, high), to: &total)
    }
    return Int32(truncatingIfNeeded: (total.0 &+ total.1).wrappedSum())
  }

  /// The error of the window if one channel of the own colours were others.
  ///
  /// - Parameters:
  ///   - channel: The channel.
  ///   - first: By how much the first colour changes.
  ///   - second: By how much the second one changes.
  @inline(__always)
  func error(_ channel: Int, _ first: Int16, _ second: Int16) -> Int32 {
    if source.isWeighted { return weightedError(channel, first, second) }
    return channel == 3 ? alphaError(first, second) : plainError(channel, first, second)
  }

  @inline(never)
  private func plainError(_ channel: Int, _ first: Int16, _ second: Int16) -> Int32 {
    oneError(channel, first, second, isAlpha: false, isWeighted: false)
  }

  @inline(never)
  private func alphaError(_ first: Int16, _ second: Int16) -> Int32 {
    oneError(3, first, second, isAlpha: true, isWeighted: false)
  }

  @inline(never)
  private func weightedError(_ channel: Int, _ first: Int16, _ second: Int16) -> Int32 {
    oneError(channel, first, second, isAlpha: channel == 3, isWeighted: true)
  }

  @inline(__always)
  private func oneError(
    _ channel: Int,
    _ first: Int16,
    _ second: Int16,
    isAlpha: Bool,
    isWeighted: Bool
  ) -> Int32 {
    var total = (SIMD4<UInt32>(), SIMD4<UInt32>())
    for row in firstRow..<8 {
      let share = unsafe shares[row]
      let kind = isAlpha ? 3 : 0
      let a = unsafe eightBits(colors[8 &* channel &+ row] &+ share &* first, kind)
      let b = unsafe eightBits(colors[8 &* (channel &+ 4) &+ row] &+ share &* second, kind)
      let four = values(a, b, row, kind)
      let pixel = unsafe pixels[8 &* channel &+ row]
      let scale = unsafe scales[8 &* channel &+ row]
      @inline(__always)
      func error(_ value: Lanes, _ index: Int) -> Lanes {
        unsafe square(value, pixel, scale, isWeighted)
          &+ (totals[index] &- errors[32 &* channel &+ index])
      }
      let low = Self.least(error(four.0, row), error(four.1, row &+ 8))
      let high = Self.least(error(four.2, row &+ 16), error(four.3, row &+ 24))
      Self.add(Self.least(low, high), to: &total)
    }
    return Int32(truncatingIfNeeded: (total.0 &+ total.1).wrappedSum())
  }

  /// The error of the window if all channels of the own colours were others.
  ///
  /// - Parameter changes: By how much they change.
  @inline(never)
  func error(_ changes: SIMD8<Int16>) -> Int32 {
    source.isWeighted
      ? allError(changes, isWeighted: true) : allError(changes, isWeighted: false)
  }

  @inline(__always)
  private func allError(_ changes: SIMD8<Int16>, isWeighted: Bool) -> Int32 {
    var total = (SIMD4<UInt32>(), SIMD4<UInt32>())
    for row in firstRow..<8 {
      let share = unsafe shares[row]
      var sums = Sums()
      for channel in 0..<channels {
        let a = unsafe eightBits(
          colors[8 &* channel &+ row] &+ share &* changes[channel],
          channel
        )
        let b = unsafe eightBits(
          colors[8 &* (channel &+ 4) &+ row] &+ share &* changes[channel &+ 4],
          channel
        )
        let four = values(a, b, row, channel)
        let pixel = unsafe pixels[8 &* channel &+ row]
        let scale = unsafe scales[8 &* channel &+ row]
        sums.first &+= square(four.0, pixel, scale, isWeighted)
        sums.second &+= square(four.1, pixel, scale, isWeighted)
        sums.third &+= square(four.2, pixel, scale, isWeighted)
        sums.fourth &+= square(four.3, pixel, scale, isWeighted)
      }
      Self.add(sums.least, to: &total)
    }
    return Int32(truncatingIfNeeded: (total.0 &+ total.1).wrappedSum())
  }

  /// The sums of squared differences by each of the four weights, less 32768.
  struct Sums {
    var first = Lanes(repeating: .min)
    var second = Lanes(repeating: .min)
    var third = Lanes(repeating: .min)
    var fourth = Lanes(repeating: .min)

    @inline(__always)
    var least: Lanes {
      PVRTCWindow.least(PVRTCWindow.least(first, second), PVRTCWindow.least(third, fourth))
    }
  }

  /// The error of the word's own pixels as they are.
  @inline(never)
  func ownError() -> Int32 {
    var total = (SIMD4<UInt32>(), SIMD4<UInt32>())
    for row in 2..<6 {
      var sums = Sums()
      for channel in 0..<channels {
        let a = unsafe eightBits(colors[8 &* channel &+ row], channel)
        let b = unsafe eightBits(colors[8 &* (channel &+ 4) &+ row], channel)
        let four = values(a, b, row, channel)
        let pixel = unsafe pixels[8 &* channel &+ row]
        let scale = unsafe scales[8 &* channel &+ row]
        sums.first &+= square(four.0, pixel, scale, source.isWeighted)
        sums.second &+= square(four.1, pixel, scale, source.isWeighted)
        sums.third &+= square(four.2, pixel, scale, source.isWeighted)
        sums.fourth &+= square(four.3, pixel, scale, source.isWeighted)
      }
      Self.add(sums.least, to: &total)
    }
    // Lanes 2 to 5 are the word's own.
    return Int32(
      truncatingIfNeeded: (total.0[1] &+ total.0[2]) &+ (total.1[1] &+ total.1[2])
    )
  }

  /// Sets the mode of the word's own pixels.
  @inline(__always)
  func setOwnMode(_ mode: UInt8) {
    for row in 2..<6 {
      let own = SIMDMask<SIMD8<Int16>>([false, false, true, true, true, true, false, false])
      let mode = Int16(mode)
      unsafe middles[3 &* row].replace(with: 3 &+ mode, where: own)
      unsafe middles[3 &* row &+ 1].replace(with: 5 &- mode, where: own)
      if source.punches { unsafe middles[3 &* row &+ 2].replace(with: 0 &- mode, where: own) }
    }
  }
}
