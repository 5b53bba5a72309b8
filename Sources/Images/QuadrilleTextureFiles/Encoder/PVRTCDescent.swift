internal import QuadrilleImage
internal import QuadrilleSystem

/// Improves the colors of words by local search with the exact arithmetic of the decoder.
struct PVRTCDescent {
  let source: PVRTCSource
  let words: AlignedBuffer<PVRTCWord>
  /// The weights of words of 2 bits per pixel; nil with 4.
  let weights: PVRTCWeights?
  /// The error in and around each word of 4 bits per pixel at its last visit; empty for presets
  /// without sweeps over words.
  let errors: AlignedBuffer<Int32>

  /// The extent of a sweep.
  struct SweepOptions {
    /// Whether the channels of both colors change together.
    var pairs = false
    /// Whether all channels of a color move along the line between both.
    var lines = false
    /// The number of consecutive visits of a word.
    var rounds = 1
    /// Whether the other mode is tried.
    var modes = false
    /// Whether only one other mode of words of 2 bits per pixel is tried, a different one in each
    /// sweep.
    var triesOneMode = false
    /// Whether colors are changed.
    var colors = true
    /// The number of passes over the weights of words of 2 bits per pixel.
    var passes = 2
    /// The temperature of simulated annealing: the approximate excess over the minimum error that
    /// is accepted; 0 for none.
    var temperature: Float = 0
    /// Only words of 4 bits per pixel whose error is at least this multiple of the mean are
    /// visited.
    var excess: Float = 0
    /// Whether colors stay within their alpha.
    var limitsColors = false
    /// The number of the sweep, which seeds its random numbers.
    var number = 0

    /// The same options with a temperature.
    func annealed(_ temperature: Float) -> SweepOptions {
      var options = self
      options.temperature = temperature
      options.triesOneMode = true
      return options
    }
  }

  /// Visits words once.
  func sweep(_ options: SweepOptions) {
    let minimum = options.excess > 0 ? options.excess * meanError : 0
    for parity in 0..<4 {
      source.inRows { rows in
        if let weights {
          PVRTC2bppWindow.with(source, words, weights) { window in
            forEach(rows, parity) { visit2bpp(window, $0, $1, options) }
          }
        } else {
          PVRTCWindow.with(source, words) { window in
            forEach(rows, parity) { column, row in
              guard Float(errors[row &* source.image.columns &+ column]) >= minimum else { return }
              visit(window, column, row, options)
            }
          }
        }
      }
    }
  }

  /// Calls a closure with the column and row of each word of a class.
  @inline(__always)
  private func forEach(_ rows: Range<Int>, _ parity: Int, _ body: (Int, Int) -> Void) {
    for row in rows where row & 1 == parity >> 1 {
      if source.isInterrupted { return }
      var column = parity & 1
      while column < source.image.columns {
        body(column, row)
        column &+= 2
      }
    }
  }

  @inline(never)
  private func visit(_ window: PVRTCWindow, _ column: Int, _ row: Int, _ options: SweepOptions) {
    let index = row &* source.image.columns &+ column
    var word = words[index]
    window.load(column, row)
    var state = begin(window, index, options)
    for _ in 0..<options.rounds {
      var moved = moveColors(window, index, &word, options, &state)
      if options.modes {
        if source.punches, flipPunch(window, &word, source.opacityConstraint(index), &state) {
          moved = true
        }
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
  private func visit2bpp(
    _ window: PVRTC2bppWindow,
    _ column: Int,
    _ row: Int,
    _ options: SweepOptions
  ) {
    let index = row &* source.image.columns &+ column
    var word = words[index]
    window.load(column, row)
    var state = begin(window, index, options)
    if options.colors {
      for _ in 0..<options.rounds {
        if !moveColors(window, index, &word, options, &state) { break }
      }
    }
    if options.modes {
      let only = options.triesOneMode ? (options.number &+ index) & 3 : nil
      window.remodulate(column, row, &word, passes: options.passes, only: only) {
        state.annealed($0)
      }
    }
    words[index] = word
  }

  @inline(__always)
  private func begin(
    _ window: some PVRTCColorWindow,
    _ index: Int,
    _ options: SweepOptions
  ) -> State {
    window.measure()
    return State(
      error: window.error(),
      temperature: options.temperature,
      random: UInt64(truncatingIfNeeded: (options.number &* 0x10_0001 &+ index) &* 2 &+ 1)
    )
  }

  @inline(__always)
  private func moveColors(
    _ window: some PVRTCColorWindow,
    _ index: Int,
    _ word: inout PVRTCWord,
    _ options: SweepOptions,
    _ state: inout State
  ) -> Bool {
    var moved = false
    state.errorModel = window.errorModel()
    for channel in 0..<window.channels where moveChannel(window, &word, channel, options, &state) {
      moved = true
    }
    if options.lines, moveLines(window, &word, options, &state) { moved = true }
    if source.hasAlpha {
      let constraint = source.opacityConstraint(index)
      if flipOpacity(window, &word, constraint, options, &state) { moved = true }
    }
    return moved
  }

  /// The current error of the window, and the random number generator.
  struct State {
    var error: Int32
    var errorModel = PVRTCErrorModel()
    let temperature: Float
    var random: UInt64

    /// An error reduced by a random amount that depends on the temperature.
    @inline(__always)
    mutating func annealed(_ error: Int32) -> Int32 {
      guard temperature > 0 else { return error }
      random = random &* 0xD134_2543_DE82_EF95 &+ 0x9E37_79B9_7F4A_7C15
      let bits = UInt32(truncatingIfNeeded: (random ^ random >> 29) >> 32)
      // The leading zeros and the following bits approximate a logarithm.
      let zeros = bits.leadingZeroBitCount
      let rest = Float((bits &<< UInt32(zeros &+ 1)) &>> 8) * (1 / 16_777_216)
      return error &- Int32(temperature * (Float(zeros) + 1 - rest))
    }
  }

  @inline(__always)
  private func moveChannel(
    _ window: some PVRTCColorWindow,
    _ word: inout PVRTCWord,
    _ channel: Int,
    _ options: SweepOptions,
    _ state: inout State
  ) -> Bool {
    let steps = word.steps
    let firsts = (steps.down[channel], steps.up[channel])
    let seconds = (steps.down[channel &+ 4], steps.up[channel &+ 4])
    var choice: (Int16, Int16) = (0, 0)
    var minimum = state.annealed(state.error)
    var error = state.error
    @inline(__always)
    func offer(_ first: Int16, _ second: Int16) {
      guard first != 0 || second != 0 else { return }
      guard state.errorModel.mayReduceError(channel, first, second) else { return }
      guard !options.limitsColors || word.fitsAlpha(channel, first, second) else { return }
      let found = window.error(channel, first, second)
      let annealed = state.annealed(found)
      if annealed < minimum {
        minimum = annealed
        error = found
        choice = (first, second)
      }
    }
    offer(firsts.0, 0)
    offer(firsts.1, 0)
    offer(0, seconds.0)
    offer(0, seconds.1)
    if options.pairs {
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
    state.errorModel = window.errorModel()
    return true
  }
}

extension PVRTCWord {
  /// Whether no color is above its alpha after a change of one channel of both.
  @inline(__always)
  fileprivate func fitsAlpha(_ channel: Int, _ first: Int16, _ second: Int16) -> Bool {
    var changed = colors
    changed[channel] &+= first
    changed[channel &+ 4] &+= second
    return Self.hasColorsWithinAlpha(changed)
  }
}
