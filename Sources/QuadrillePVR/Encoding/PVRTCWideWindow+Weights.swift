extension PVRTCWideWindow {
  /// The stored weight at a column and a row of the word, or up to two beyond.
  @inline(__always)
  private func place(_ x: Int, _ y: Int) -> Int { 24 &* (y &+ 3) &+ 8 &+ x }

  /// The weight of a pixel as the decoder finds it.
  @inline(__always)
  private func resolved(_ x: Int, _ y: Int, _ modes: InlineArray<9, UInt8>) -> Int {
    let place = place(x, y)
    if (x ^ y) & 1 == 0 { return unsafe Int(stored[place]) }
    let row = y < 0 ? 0 : y > 3 ? 6 : 3
    let column = x < 0 ? 0 : x > 7 ? 2 : 1
    switch modes[row &+ column] {
    case 0: return unsafe Int(stored[place])
    case 1:
      let sides = unsafe stored[place &- 1] &+ stored[place &+ 1]
      let ends = unsafe stored[place &- 24] &+ stored[place &+ 24]
      return Int((sides &+ ends &+ 2) &>> 2)
    case 2: return unsafe Int((stored[place &- 1] &+ stored[place &+ 1] &+ 1) &>> 1)
    default: return unsafe Int((stored[place &- 24] &+ stored[place &+ 24] &+ 1) &>> 1)
    }
  }

  /// The error of a pixel of the word or next to it.
  @inline(__always)
  private func cost(_ x: Int, _ y: Int, _ weight: Int) -> Int32 {
    let offset = 16 &* (8 &* weight &+ y &+ 2) &+ 4 &+ x
    let costs = unsafe UnsafeRawPointer(costs).assumingMemoryBound(to: Int16.self)
    return unsafe Int32(costs[offset]) &+ 32768
  }

  /// The error of all pixels that the word's weights reach.
  private func total(_ modes: InlineArray<9, UInt8>) -> Int32 {
    var sum: Int32 = 0
    for y in -1..<5 {
      for x in -1..<9 { sum &+= cost(x, y, resolved(x, y, modes)) }
    }
    return sum
  }

  /// Gives each stored weight in turn the value with the least error of all that depends on it.
  private func improve(_ modes: InlineArray<9, UInt8>) {
    let mode = modes[4]
    for y in 0..<4 {
      for x in 0..<8 {
        if mode != 0, (x ^ y) & 1 != 0 { continue }
        let place = place(x, y)
        var best: Int16 = 0
        var least = Int32.max
        var weight: Int16 = 0
        let isFlag = mode == 0 || x == 0 && y == 0 || mode > 1 && x == 4 && y == 2
        while weight <= 8 {
          unsafe stored[place] = weight
          var sum = cost(x, y, Int(weight))
          if mode != 0 || x == 0 || x == 7 || y == 0 || y == 3 {
            sum &+= cost(x &- 1, y, resolved(x &- 1, y, modes))
            sum &+= cost(x &+ 1, y, resolved(x &+ 1, y, modes))
            sum &+= cost(x, y &- 1, resolved(x, y &- 1, modes))
            sum &+= cost(x, y &+ 1, resolved(x, y &+ 1, modes))
          }
          if sum < least {
            least = sum
            best = weight
          }
          weight = isFlag ? weight &+ 8 : weight == 3 ? 5 : weight &+ 3
        }
        unsafe stored[place] = best
      }
    }
  }

  /// Gives each stored weight the value that is best for its own pixel.
  private func begin(_ mode: UInt8) {
    for y in 0..<4 {
      for x in 0..<8 {
        var best: Int16 = 0
        var least = cost(x, y, 0)
        let isFlag = mode == 0 || x == 0 && y == 0 || mode > 1 && x == 4 && y == 2
        var weight = isFlag ? 8 : 3
        while weight <= 8 {
          let found = cost(x, y, weight)
          if found < least {
            least = found
            best = Int16(weight)
          }
          weight &+= weight == 3 ? 2 : 3
        }
        unsafe stored[place(x, y)] = best
      }
    }
  }

  /// Looks for better weights and a better mode of the word.
  @inline(never)
  func remodulate(
    _ column: Int,
    _ row: Int,
    _ word: inout PVRTCWord,
    passes: Int,
    _ heated: (Int32) -> Int32
  ) -> Bool {
    measureCosts()
    let around = source.picture.around(column, row)
    var modes = InlineArray<9, UInt8> { words[around[$0]].mode }
    modes[4] = word.mode
    let index = around[4]
    var best = ownRows()
    var mode = word.mode
    var changed = false
    var least = heated(total(modes))
    // What there is goes first, then each mode from its own pixels' best weights.
    for trial in 0..<5 {
      if trial > 0 {
        modes[4] = UInt8(trial &- 1)
        begin(modes[4])
      }
      for _ in 0..<passes { improve(modes) }
      let found = heated(total(modes))
      if found < least {
        least = found
        mode = modes[4]
        best = ownRows()
        changed = true
      }
    }
    guard changed else { return false }
    word.mode = mode
    for line in 0..<4 { weights.stored[4 &* index &+ line] = best[line] }
    return true
  }

  private func ownRows() -> InlineArray<4, SIMD8<Int16>> {
    InlineArray { line in
      unsafe UnsafeRawPointer(stored + place(0, line)).loadUnaligned(as: SIMD8<Int16>.self)
    }
  }

  /// The exact squared differences of the pixels of one of the word's own rows.
  ///
  /// Where they do not count alike the sum is 256 times as large.
  @inline(__always)
  func exactError(_ line: Int) -> UInt32 {
    // In the second of the two choices nothing is missing any more but what words store directly.
    let own = storedLanes(24 &* (line &+ 1) &+ 4)
    let low = unsafe choices[2 &* line]
    let high = unsafe choices[2 &* line &+ 1]
    let weight = own.replacing(with: low, where: low .== high)
    var sum: UInt32 = 0
    for channel in 0..<channels {
      let a = unsafe eightBits(colors[8 &* channel &+ line], channel)
      let b = unsafe eightBits(colors[8 &* (channel &+ 4) &+ line], channel)
      var difference = unsafe (a &<< 3 &+ (b &- a) &* weight) &>> 3 &- pixels[8 &* channel &+ line]
      if source.isWeighted {
        unsafe difference &*= scales[8 &* channel &+ line]
      }
      for x in 4..<12 {
        let value = Int32(difference[x])
        sum &+= UInt32(truncatingIfNeeded: value &* value)
      }
    }
    return sum
  }

  /// The weights of one of the word's own rows as the decoder finds them.
  @inline(__always)
  func resolvedRow(_ line: Int) -> SIMD8<Int16> {
    let own = storedLanes(24 &* (line &+ 1) &+ 4)
    let low = unsafe choices[2 &* line]
    let high = unsafe choices[2 &* line &+ 1]
    let weight = own.replacing(with: low, where: low .== high)
    return SIMD8(lowHalf: weight.lowHalf.highHalf, highHalf: weight.highHalf.lowHalf)
  }
}
