extension PVRTCDescent {
  /// Moves colours along the line between both, or all channels at once.
  @inline(never)
  func moveLines(
    _ window: some PVRTCColorWindow,
    _ word: inout PVRTCWord,
    _ state: inout State
  ) -> Bool {
    let line = word.second &- word.first
    var largest: Int16 = 1
    for channel in 0..<window.channels { largest = max(largest, abs(line[channel])) }
    // Channels that take half of the largest step or more go along.
    var steps = SIMD4<Int16>()
    for channel in 0..<window.channels where 2 &* abs(line[channel]) >= largest {
      steps[channel] = line[channel].signum()
    }
    let all = SIMD4<Int16>(1, 1, 1, 0)
    let none = SIMD4<Int16>()
    let moves: InlineArray<12, (SIMD4<Int16>, SIMD4<Int16>)> = [
      (steps, none), (none &- steps, none), (none, steps), (none, none &- steps),
      (steps, none &- steps), (none &- steps, steps), (all, none), (none &- all, none),
      (none, all), (none, none &- all), (all, all), (none &- all, none &- all),
    ]
    var best = word
    var least = state.heated(state.error)
    var error = state.error
    let first = word.levels(isFirst: true)
    let second = word.levels(isFirst: false)
    for index in 0..<12 {
      var moved = word
      for channel in 0..<window.channels {
        moved.colors[channel] = first.moved(
          word.colors[channel],
          by: moves[index].0[channel],
          channel
        )
        moved.colors[channel &+ 4] = second.moved(
          word.colors[channel &+ 4],
          by: moves[index].1[channel],
          channel
        )
      }
      guard moved.colors != word.colors else { continue }
      let found = window.error(moved.colors &- word.colors)
      let heated = state.heated(found)
      if heated < least {
        least = heated
        error = found
        best = moved
      }
    }
    return take(best, error, window, &word, &state)
  }

  /// Makes a word another one that was tried.
  @inline(__always)
  private func take(
    _ best: PVRTCWord,
    _ error: Int32,
    _ window: some PVRTCColorWindow,
    _ word: inout PVRTCWord,
    _ state: inout State
  ) -> Bool {
    let changes = best.colors &- word.colors
    guard
      changes != SIMD8() || best.firstIsOpaque != word.firstIsOpaque
        || best.secondIsOpaque != word.secondIsOpaque
    else { return false }
    for channel in 0..<window.channels
    where changes[channel] != 0 || changes[channel &+ 4] != 0 {
      window.move(channel, changes[channel], changes[channel &+ 4])
    }
    word = best
    state.error = error
    return true
  }

  /// Tries the other mode for the word's own pixels.
  @inline(never)
  func flipMode(_ window: PVRTCWindow, _ word: inout PVRTCWord, _ state: inout State) -> Bool {
    guard !source.forcesPunch || word.mode == 0 else { return false }
    let present = window.ownError()
    window.setOwnMode(word.mode ^ 1)
    let other = window.ownError()
    guard state.heated(other) < state.heated(present) else {
      window.setOwnMode(word.mode)
      return false
    }
    word.mode ^= 1
    state.error &+= other &- present
    for channel in 0..<window.channels { window.measure(channel) }
    return true
  }

  /// Tries colours with alpha as opaque ones and the other way round.
  @inline(never)
  func flipOpacity(
    _ window: some PVRTCColorWindow,
    _ word: inout PVRTCWord,
    _ state: inout State
  ) -> Bool {
    var best = word
    var least = state.heated(state.error)
    var error = state.error
    for kind in 1..<4 {
      var moved = word
      if kind & 1 != 0 {
        moved.firstIsOpaque.toggle()
        let levels = moved.levels(isFirst: true)
        moved.first = levels.widened(levels.codes(PVRTCLevels.values(word.first)))
      }
      if kind & 2 != 0 {
        moved.secondIsOpaque.toggle()
        let levels = moved.levels(isFirst: false)
        moved.second = levels.widened(levels.codes(PVRTCLevels.values(word.second)))
      }
      let found = window.error(moved.colors &- word.colors)
      let heated = state.heated(found)
      if heated < least {
        least = heated
        error = found
        best = moved
      }
    }
    return take(best, error, window, &word, &state)
  }
}
