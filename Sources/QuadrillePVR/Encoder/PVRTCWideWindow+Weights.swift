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
        // For each of the weights 0, 3, 5 and 8.
        var errors = SIMD4(cost(x, y, 0), cost(x, y, 3), cost(x, y, 5), cost(x, y, 8))
        // Pixels that are filled in lie beside those of even columns and rows, or of odd ones.
        let isUsed = (x ^ y) & 1 == 0
        if isUsed, mode != 0 || x == 0 || x == 7 || y == 0 || y == 3 {
          let own = unsafe stored[place]
          errors &+= filled(x &- 1, y, isBeside: true, modes, without: own)
          errors &+= filled(x &+ 1, y, isBeside: true, modes, without: own)
          errors &+= filled(x, y &- 1, isBeside: false, modes, without: own)
          errors &+= filled(x, y &+ 1, isBeside: false, modes, without: own)
        }
        let isFlag = mode == 0 || x == 0 && y == 0 || mode > 1 && x == 4 && y == 2
        var best: Int16 = 0
        var least = errors[0]
        if !isFlag {
          if errors[1] < least { (best, least) = (3, errors[1]) }
          if errors[2] < least { (best, least) = (5, errors[2]) }
        }
        if errors[3] < least { best = 8 }
        unsafe stored[place] = best
      }
    }
  }

  /// The errors of a pixel next to a stored weight if that were 0, 3, 5 or 8; zeros where the pixel
  /// does not depend on it.
  ///
  /// - Parameters:
  ///   - isBeside: Whether it lies at the side, not above or below.
  ///   - own: The stored weight as it is.
  @inline(__always)
  private func filled(
    _ x: Int,
    _ y: Int,
    isBeside: Bool,
    _ modes: InlineArray<9, UInt8>,
    without own: Int16
  ) -> SIMD4<Int32> {
    let row = y < 0 ? 0 : y > 3 ? 6 : 3
    let column = x < 0 ? 0 : x > 7 ? 2 : 1
    let mode = modes[row &+ column]
    guard mode == 1 || mode == (isBeside ? 2 : 3) else { return SIMD4() }
    let place = place(x, y)
    var rest = 0 &- own
    if isBeside || mode == 1 { unsafe rest &+= stored[place &- 1] &+ stored[place &+ 1] }
    if !isBeside || mode == 1 { unsafe rest &+= stored[place &- 24] &+ stored[place &+ 24] }
    // Half or a quarter of the sum, rounded.
    let shift: Int16 = mode == 1 ? 2 : 1
    let sum = rest &+ shift
    @inline(__always)
    func error(_ weight: Int16) -> Int32 { cost(x, y, Int((sum &+ weight) &>> shift)) }
    return SIMD4(error(0), error(3), error(5), error(8))
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
  ///
  /// - Parameters:
  ///   - passes: How often all weights are gone over.
  ///   - only: The one mode to try beside the present one; nil for all.
  ///   - heated: What makes errors that are compared.
  @inline(never)
  func remodulate(
    _ column: Int,
    _ row: Int,
    _ word: inout PVRTCWord,
    passes: Int,
    only: Int?,
    _ heated: (Int32) -> Int32
  ) {
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
    for trial in 0..<5 where trial == 0 || only == nil || trial &- 1 == only {
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
    guard changed else { return }
    word.mode = mode
    for line in 0..<4 { weights.stored[4 &* index &+ line] = best[line] }
  }

  /// Stores the weight 0 or 8 for each of the word's pixels, 8 where they must be opaque and 0 would
  /// leave them translucent.
  func storeDirectly(_ index: Int) {
    measureCosts()
    begin(0)
    for line in 0..<4 {
      let missed = unsafe missed(eightBits(colors[26 &+ line], 3), line &+ 2)
      for x in 0..<8 where missed[x &+ 4] != 0 { unsafe stored[place(x, line)] = 8 }
    }
    let rows = ownRows()
    for line in 0..<4 { weights.stored[4 &* index &+ line] = rows[line] }
  }

  private func ownRows() -> InlineArray<4, SIMD8<Int16>> {
    InlineArray { line in
      unsafe UnsafeRawPointer(stored + place(0, line)).loadUnaligned(as: SIMD8<Int16>.self)
    }
  }
}
