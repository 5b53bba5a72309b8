internal import QuadrilleSystem
internal import QuadrilleImage

/// Improves the colours of words step by step with the exact arithmetic of the decoder.
struct PVRTCDescent {
  let source: PVRTCSource
  let words: PVRTCMemory<PVRTCWord>
  /// The weights of words of 2 bits a pixel; nil with 4.
  let weights: PVRTCWeights?
  /// The error in and around each word of 4 bits a pixel when it was last gone over; none where presets sweep
  /// over no words.
  let errors: PVRTCMemory<Int32>

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
    /// Whether of the modes of words of 2 bits a pixel only one more is tried, another in each sweep.
    var triesOneMode = false
    /// Whether colours are changed at all.
    var colors = true
    /// How often the weights of words of 2 bits a pixel are gone over.
    var passes = 2
    /// How much more than the least an error may be that is accepted, about; 0 for never.
    var heat: Float = 0
    /// Of words of 4 bits a pixel, only those are gone over whose error is at least so often the mean one.
    var excess: Float = 0
    /// The number of the sweep, which makes its random numbers.
    var number = 0

    /// The same with heat.
    func heated(_ heat: Float) -> Reach {
      var reach = self
      reach.heat = heat
      reach.triesOneMode = true
      return reach
    }
  }

  /// Goes over words once.
  func sweep(_ reach: Reach) {
    let least = reach.excess > 0 ? reach.excess * meanError : 0
    for parity in 0..<4 {
      source.inRows { rows in
        if let weights {
          PVRTCWideWindow.with(source, words, weights) { window in
            forEach(rows, parity) { visitWide(window, $0, $1, reach) }
          }
        } else {
          PVRTCWindow.with(source, words) { window in
            forEach(rows, parity) { column, row in
              guard Float(errors[row &* source.picture.columns &+ column]) >= least else { return }
              visit(window, column, row, reach)
            }
          }
        }
      }
    }
  }

  /// Calls a closure with the column and the row of each word of a class.
  @inline(__always)
  private func forEach(_ rows: Range<Int>, _ parity: Int, _ body: (Int, Int) -> Void) {
    for row in rows where row & 1 == parity >> 1 {
      guard Budget.timeViolation == nil else { return }
      var column = parity & 1
      while column < source.picture.columns {
        body(column, row)
        column &+= 2
      }
    }
  }

  @inline(never)
  private func visit(_ window: PVRTCWindow, _ column: Int, _ row: Int, _ reach: Reach) {
    let index = row &* source.picture.columns &+ column
    var word = words[index]
    window.load(column, row)
    var state = begin(window, index, reach)
    for _ in 0..<reach.rounds {
      var moved = moveColors(window, index, &word, reach, &state)
      if reach.modes {
        if source.punches, flipPunch(window, &word, source.bond(index), &state) { moved = true }
        if flipMode(window, &word, &state) { moved = true }
      }
      if !moved { break }
    }
    words[index] = word
    errors[index] = state.error
  }

  private var meanError: Float {
    var sum = 0
    for index in 0..<errors.count { sum &+= Int(errors[index]) }
    return Float(sum) / Float(max(1, errors.count))
  }

  @inline(never)
  private func visitWide(_ window: PVRTCWideWindow, _ column: Int, _ row: Int, _ reach: Reach) {
    let index = row &* source.picture.columns &+ column
    var word = words[index]
    window.load(column, row)
    var state = begin(window, index, reach)
    if reach.colors {
      for _ in 0..<reach.rounds {
        if !moveColors(window, index, &word, reach, &state) { break }
      }
    }
    if reach.modes {
      let only = reach.triesOneMode ? (reach.number &+ index) & 3 : nil
      window.remodulate(column, row, &word, passes: reach.passes, only: only) { state.heated($0) }
    }
    words[index] = word
  }

  @inline(__always)
  private func begin(_ window: some PVRTCColorWindow, _ index: Int, _ reach: Reach) -> State {
    window.measure()
    return State(
      error: window.error(),
      heat: reach.heat,
      random: UInt64(truncatingIfNeeded: (reach.number &* 0x10_0001 &+ index) &* 2 &+ 1)
    )
  }

  @inline(__always)
  private func moveColors(
    _ window: some PVRTCColorWindow,
    _ index: Int,
    _ word: inout PVRTCWord,
    _ reach: Reach,
    _ state: inout State
  ) -> Bool {
    var moved = false
    state.forecast = window.forecast()
    for channel in 0..<window.channels where moveChannel(window, &word, channel, reach, &state) {
      moved = true
    }
    if reach.lines, moveLines(window, &word, &state) { moved = true }
    if source.hasAlpha, flipOpacity(window, &word, source.bond(index), &state) { moved = true }
    return moved
  }

  /// The error of the window as it is, and the random numbers.
  struct State {
    var error: Int32
    var forecast = PVRTCForecast()
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
    _ window: some PVRTCColorWindow,
    _ word: inout PVRTCWord,
    _ channel: Int,
    _ reach: Reach,
    _ state: inout State
  ) -> Bool {
    let steps = word.steps
    let firsts = (steps.down[channel], steps.up[channel])
    let seconds = (steps.down[channel &+ 4], steps.up[channel &+ 4])
    var choice: (Int16, Int16) = (0, 0)
    var least = state.heated(state.error)
    var error = state.error
    @inline(__always)
    func offer(_ first: Int16, _ second: Int16) {
      guard first != 0 || second != 0 else { return }
      guard state.forecast.promises(channel, first, second) else { return }
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
    state.forecast = window.forecast()
    return true
  }
}
