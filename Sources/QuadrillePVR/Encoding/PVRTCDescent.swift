internal import QuadrillePixels

/// Improves the colours of words step by step with the exact arithmetic of the decoder.
struct PVRTCDescent {
  let source: PVRTCSource
  let words: PVRTCMemory<PVRTCWord>

  /// How far a sweep looks.
  struct Reach {
    /// Whether both colours' channels change together.
    var pairs = false
    /// Whether all channels of a colour move along the line between both.
    var lines = false
    /// How often a word is gone over in a row.
    var rounds = 1
    /// Whether the other mode is tried.
    var modes = false
    /// How much more than the least an error may be that is accepted, about; 0 for never.
    var heat: Float = 0
    /// The number of the sweep, which makes its random numbers.
    var number = 0
  }

  /// Goes over all words once; returns how many changed.
  @discardableResult
  func sweep(_ reach: Reach) -> Int {
    let picture = source.picture
    let changes = PVRTCMemory<UInt8>(0, count: picture.count)
    for parity in 0..<4 {
      source.inRows { rows in
        unsafe withUnsafeTemporaryAllocation(of: PVRTCWindow.Lanes.self, capacity: PVRTCWindow.count) {
          memory in
          guard let base = memory.baseAddress else { return }
          let window = unsafe PVRTCWindow(source, words, base)
          for row in rows where row & 1 == parity >> 1 {
            var column = parity & 1
            while column < picture.columns {
              if visit(window, column, row, reach) {
                changes[row &* picture.columns &+ column] = 1
              }
              column &+= 2
            }
          }
        }
      }
    }
    var sum = 0
    for index in 0..<picture.count { sum += Int(changes[index]) }
    return sum
  }

  @inline(never)
  private func visit(_ window: PVRTCWindow, _ column: Int, _ row: Int, _ reach: Reach) -> Bool {
    let index = row &* source.picture.columns &+ column
    var word = words[index]
    window.load(column, row)
    for channel in 0..<window.channels { window.measure(channel) }
    window.sumOthers(0)
    var state = State(
      error: window.error(0, 0, 0),
      heat: reach.heat,
      random: UInt64(truncatingIfNeeded: (reach.number &* 0x10_0001 &+ index) &* 2 &+ 1)
    )
    var changed = false
    for _ in 0..<reach.rounds {
      var moved = false
      for channel in 0..<window.channels where moveChannel(window, &word, channel, reach, &state) {
        moved = true
      }
      if reach.lines, moveLines(window, &word, &state) { moved = true }
      if reach.modes {
        if flipMode(window, &word, &state) { moved = true }
        if source.hasAlpha, flipOpacity(window, &word, &state) { moved = true }
      }
      if !moved { break }
      changed = true
    }
    if changed { words[index] = word }
    return changed
  }

  /// The error of the window as it is, and the random numbers.
  struct State {
    var error: Int32
    let heat: Float
    var random: UInt64

    /// An error with as much taken away at random as the heat allows.
    @inline(__always)
    mutating func heated(_ error: Int32) -> Int32 {
      guard heat > 0 else { return error }
      random = random &* 0xD134_2543_DE82_EF95 &+ 0x9E37_79B9_7F4A_7C15
      let bits = UInt32(truncatingIfNeeded: (random ^ random >> 29) >> 32)
      // The leading zeros and the bits that follow them: a logarithm.
      let zeros = bits.leadingZeroBitCount
      let rest = Float((bits &<< UInt32(zeros &+ 1)) &>> 8) * (1 / 16_777_216)
      return error &- Int32(heat * (Float(zeros) + 1 - rest))
    }
  }

  @inline(__always)
  private func moveChannel(
    _ window: PVRTCWindow,
    _ word: inout PVRTCWord,
    _ channel: Int,
    _ reach: Reach,
    _ state: inout State
  ) -> Bool {
    window.sumOthers(channel)
    let firstLevels = word.levels(isFirst: true)
    let secondLevels = word.levels(isFirst: false)
    let (a, b) = (word.colors[channel], word.colors[channel &+ 4])
    let firsts = (
      firstLevels.moved(a, by: -1, channel) &- a, firstLevels.moved(a, by: 1, channel) &- a
    )
    let seconds = (
      secondLevels.moved(b, by: -1, channel) &- b, secondLevels.moved(b, by: 1, channel) &- b
    )
    var choice: (Int16, Int16) = (0, 0)
    var least = state.heated(state.error)
    var error = state.error
    @inline(__always)
    func offer(_ first: Int16, _ second: Int16) {
      guard first != 0 || second != 0 else { return }
      let found = window.error(channel, first, second)
      let heated = state.heated(found)
      if heated < least {
        least = heated
        error = found
        choice = (first, second)
      }
    }
    offer(firsts.0, 0)
    offer(firsts.1, 0)
    offer(0, seconds.0)
    offer(0, seconds.1)
    if reach.pairs {
      offer(firsts.0, seconds.0)
      offer(firsts.0, seconds.1)
      offer(firsts.1, seconds.0)
      offer(firsts.1, seconds.1)
    }
    guard choice != (0, 0) else { return false }
    window.move(channel, choice.0, choice.1)
    word.colors[channel] &+= choice.0
    word.colors[channel &+ 4] &+= choice.1
    state.error = error
    return true
  }
}
