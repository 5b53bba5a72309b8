internal import CCodecs

/// The derivation of four shades from the two colors of modes T and H.
enum ETCPairMode: CaseIterable {
  /// Mode T: the first color alone, and the second one with two shades around it.
  case single
  /// Mode H: two shades of each color.
  case both
}

/// Two colors of four bits per channel, and a distance.
struct ETCPair {
  var first: ETCColor
  var second: ETCColor
  var mode: ETCPairMode
  /// The index of the distance.
  var distance = 0
  /// The squared error as long as no shade is clamped to 0 or 255.
  var cost = Int32.max

  /// The distances of modes T and H.
  @inline(__always)
  static var distances: SIMD8<Int16> { SIMD8(3, 6, 11, 16, 23, 32, 41, 64) }
}

extension ETCPixels {
  /// The best word of modes T and H that a search finds.
  ///
  /// - Parameters:
  ///   - isPunched: Whether there are transparent pixels; mode H is then omitted, as the order of
  ///     its colors is not free.
  ///   - usesFlag: The value of bit 33.
  @inline(never)
  func pairWord(_ search: ETCSearch, isPunched: Bool, usesFlag: Bool) -> ETCWord {
    var word = ETCWord.none
    let axes = splittingAxes()
    for number in 0..<2 {
      if number == 1, !search.splitsThoroughly || axes.0 == axes.1 { break }
      let (first, second) =
        search.splitsThoroughly
        ? averages(along: number == 0 ? axes.0 : axes.1) : middleAverages(along: axes.0)
      let start = ETCPair(first: first, second: second, mode: .single)
      var pairs = InlineArray<3, ETCPair>(repeating: start)
      (pairs[1].first, pairs[1].second) = (second, first)
      pairs[2].mode = .both
      let count = isPunched ? 2 : 3
      var best = 0
      for index in 0..<count {
        measure(&pairs[index], isPunched: isPunched)
        if pairs[index].cost < pairs[best].cost { best = index }
      }
      for index in 0..<count where index == best || search.rounds > 1 {
        for _ in 0..<search.rounds where !improve(&pairs[index], isPunched: isPunched) { break }
        word.improve(self.word(pairs[index], isPunched: isPunched, usesFlag: usesFlag))
      }
    }
    return word
  }

  /// Moves each channel of both colors by a level as long as that lowers the error.
  ///
  /// - Returns: Whether any move lowered it.
  @inline(__always)
  private func improve(_ pair: inout ETCPair, isPunched: Bool) -> Bool {
    let start = pair.cost
    for channel in 0..<6 {
      for step: Int32 in [-1, 1] {
        var moved = pair
        if channel < 3 {
          moved.first[channel] &+= step
        } else {
          moved.second[channel &- 3] &+= step
        }
        let level = channel < 3 ? moved.first[channel] : moved.second[channel &- 3]
        guard level & ~15 == 0 else { continue }
        measure(&moved, isPunched: isPunched)
        if moved.cost < pair.cost { pair = moved }
      }
    }
    return pair.cost < start
  }

  /// Sets the best distance and its cost.
  private func measure(_ pair: inout ETCPair, isPunched: Bool) {
    let lanes = lanes
    let best = unsafe withUnsafeBytes(of: lanes) { pixels in
      var request = unsafe CCTHColors()
      unsafe request.pixels = pixels.baseAddress
      unsafe request.first = pair.first.map { $0 &* 17 }.channels
      unsafe request.second = pair.second.map { $0 &* 17 }.channels
      unsafe request.hasBoth = pair.mode == .both
      unsafe request.isPunched = isPunched
      return unsafe cc_etc_distance(&request, kernels.code)
    }
    (pair.cost, pair.distance) = (best.error, Int(best.distance))
  }

  /// The word of two colors.
  @inline(__always)
  func word(_ pair: ETCPair, isPunched: Bool, usesFlag: Bool) -> ETCWord {
    var pair = pair
    let distance = Int32(ETCPair.distances[pair.distance])
    if pair.mode == .both {
      // The order of the colors encodes the last bit of the distance; equal colors encode a set
      // bit.
      if (pair.first.number >= pair.second.number) != (pair.distance & 1 == 1) {
        guard pair.first != pair.second else { return .none }
        (pair.first, pair.second) = (pair.second, pair.first)
      }
    }
    let first = pair.first.map { $0 &* 17 }
    let second = pair.second.map { $0 &* 17 }
    let lighter = second.shaded(distance)
    let darker = second.shaded(0 &- distance)
    let colors: InlineArray<4, ETCColor> =
      pair.mode == .single
      ? [first, lighter, second, darker]
      : [first.shaded(distance), first.shaded(0 &- distance), lighter, darker]
    let (numbers, error) = match(
      colors,
      colors,
      isPunched: isPunched && pair.mode == .single
    )
    let fields =
      pair.mode == .single
      ? ETCFields.single(pair.first, pair.second, pair.distance, flag: usesFlag)
      : ETCFields.pair(pair.first, pair.second, pair.distance, flag: usesFlag)
    return ETCWord(bits: fields | numbers, error: error)
  }

  // MARK: Clustering in two groups

  /// Two axes to split the pixels in two groups: the principal axis, and the principal axis of hue,
  /// since the distances already spread brightness.
  private func splittingAxes() -> (ETCColor, ETCColor) {
    let count = max(1, count)
    func centered(_ channel: ETCLanes) -> ETCLanes {
      let channel = channel & visible
      let mean = (2 &* Int32(channel.wrappedSum()) &+ count) / (2 &* count)
      return (channel &- ETCLanes(repeating: Int16(truncatingIfNeeded: mean))) & visible
    }
    let channels = (centered(red), centered(green), centered(blue))
    let full = Self.axis(channels.0, channels.1, channels.2)
    // Three times the channels less their average.
    let sum = channels.0 &+ channels.1 &+ channels.2
    let hue = Self.axis(
      channels.0 &* 3 &- sum,
      channels.1 &* 3 &- sum,
      channels.2 &* 3 &- sum
    )
    return (full, hue)
  }

  /// The principal axis, by power iteration with the covariance matrix.
  private static func axis(_ red: ETCLanes, _ green: ETCLanes, _ blue: ETCLanes) -> ETCColor {
    func product(_ left: ETCLanes, _ right: ETCLanes) -> Int {
      let wide =
        SIMD16<Int32>(truncatingIfNeeded: left) &* SIMD16<Int32>(truncatingIfNeeded: right)
      return Int(wide.wrappedSum())
    }
    let (rr, gg, bb) = (product(red, red), product(green, green), product(blue, blue))
    let (rg, rb, gb) = (product(red, green), product(red, blue), product(green, blue))
    // The row of the largest variance is a start value that is not orthogonal to the axis.
    var axis = rr >= gg && rr >= bb ? (rr, rg, rb) : gg >= bb ? (rg, gg, gb) : (rb, gb, bb)
    for _ in 0..<4 {
      let size = max(abs(axis.0), abs(axis.1), abs(axis.2))
      let shift = max(0, Int.bitWidth - size.leadingZeroBitCount - 12)
      let (x, y, z) = (axis.0 >> shift, axis.1 >> shift, axis.2 >> shift)
      axis = (
        rr * x + rg * y + rb * z, rg * x + gg * y + gb * z, rb * x + gb * y + bb * z
      )
    }
    let size = max(abs(axis.0), abs(axis.1), abs(axis.2))
    let shift = max(0, Int.bitWidth - size.leadingZeroBitCount - 10)
    return ETCColor(
      Int32(truncatingIfNeeded: axis.0 >> shift),
      Int32(truncatingIfNeeded: axis.1 >> shift),
      Int32(truncatingIfNeeded: axis.2 >> shift)
    )
  }

  /// The levels of the means of the pixels on either side of the middle along an axis.
  private func middleAverages(along axis: ETCColor) -> (ETCColor, ETCColor) {
    @inline(__always)
    func part(_ channel: ETCLanes, _ factor: Int32) -> SIMD16<Int32> {
      SIMD16<Int32>(truncatingIfNeeded: channel & visible) &* SIMD16(repeating: factor)
    }
    let keys = part(red, axis.red) &+ part(green, axis.green) &+ part(blue, axis.blue)
    let middle = keys.wrappedSum() / max(1, count)
    let isBefore =
      ETCLanes(
        truncatingIfNeeded: keys.isLess(than: SIMD16(repeating: middle))
      ) & visible
    @inline(__always)
    func mean(_ mask: ETCLanes) -> ETCColor {
      let number = max(1, 0 &- Int32(mask.wrappedSum()))
      return ETCColor(
        ETCLevels.nearest(Int32((red & mask).wrappedSum()), scale: number, bits: 4),
        ETCLevels.nearest(Int32((green & mask).wrappedSum()), scale: number, bits: 4),
        ETCLevels.nearest(Int32((blue & mask).wrappedSum()), scale: number, bits: 4)
      )
    }
    return (mean(isBefore), mean(visible & ~isBefore))
  }

  /// The levels of the means of two groups, split by the plane across an axis with the lowest
  /// error.
  private func averages(along axis: ETCColor) -> (ETCColor, ETCColor) {
    var order = InlineArray<16, (key: Int32, pixel: Int)>(repeating: (0, 0))
    var count = 0
    for pixel in 0..<16 where visible[pixel] != 0 {
      let key =
        axis.red &* Int32(red[pixel]) &+ axis.green &* Int32(green[pixel])
        &+ axis.blue &* Int32(blue[pixel])
      var insertion = count
      while insertion > 0, order[insertion - 1].key > key {
        order[insertion] = order[insertion - 1]
        insertion -= 1
      }
      order[insertion] = (key, pixel)
      count += 1
    }
    let all = ETCColor(
      Int32((red & visible).wrappedSum()),
      Int32((green & visible).wrappedSum()),
      Int32((blue & visible).wrappedSum())
    )
    var lower = ETCColor(0, 0, 0)
    var best = (gain: Int32(-1), sum: all, count: Int32(truncatingIfNeeded: count))
    for insertion in 0..<max(0, count - 1) {
      let pixel = order[insertion].pixel
      lower = lower.zip(
        ETCColor(Int32(red[pixel]), Int32(green[pixel]), Int32(blue[pixel]))
      ) { $0 &+ $1 }
      let number = Int32(truncatingIfNeeded: insertion + 1)
      let upper = all.zip(lower) { $0 &- $1 }
      let gain =
        lower.map { $0 &* $0 }.sum / number
        &+ upper.map { $0 &* $0 }.sum / (Int32(truncatingIfNeeded: count) &- number)
      if gain > best.gain { best = (gain, lower, number) }
    }
    let rest = max(1, Int32(truncatingIfNeeded: count) &- best.count)
    let scale = max(1, best.count)
    let first = best.sum.map { ETCLevels.nearest($0, scale: scale, bits: 4) }
    guard best.count < count else { return (first, first) }
    return (
      first,
      all.zip(best.sum) { ETCLevels.nearest($0 &- $1, scale: rest, bits: 4) }
    )
  }
}
