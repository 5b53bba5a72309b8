extension PVRTCDescent {
  /// Moves colors along the line between both, or all channels at once.
  @inline(never)
  func moveLines(
    _ window: some PVRTCColorWindow,
    _ word: inout PVRTCWord,
    _ options: SweepOptions,
    _ state: inout State
  ) -> Bool {
    let line = word.second &- word.first
    var largest: Int16 = 1
    for channel in 0..<window.channels { largest = max(largest, abs(line[channel])) }
    // Channels with at least half of the largest step move along.
    let zero = SIMD4<Int16>()
    let rising = line &<< 1 .>= largest
    let falling = line &<< 1 .<= 0 &- largest
    let (down, up) = word.steps
    @inline(__always)
    func both(_ first: SIMD4<Int16>, _ second: SIMD4<Int16>) -> SIMD8<Int16> {
      SIMD8(lowHalf: first, highHalf: second)
    }
    let along = both(
      zero.replacing(with: up.lowHalf, where: rising)
        .replacing(with: down.lowHalf, where: falling),
      zero.replacing(with: up.highHalf, where: rising)
        .replacing(with: down.highHalf, where: falling)
    )
    let against = both(
      zero.replacing(with: down.lowHalf, where: rising)
        .replacing(with: up.lowHalf, where: falling),
      zero.replacing(with: down.highHalf, where: rising)
        .replacing(with: up.highHalf, where: falling)
    )
    let colors = SIMD8<Int16>(-1, -1, -1, 0, -1, -1, -1, 0)
    let (darker, lighter) = (down & colors, up & colors)
    let moves: InlineArray<16, SIMD8<Int16>> = [
      both(along.lowHalf, zero), both(against.lowHalf, zero), both(zero, along.highHalf),
      both(zero, against.highHalf), both(along.lowHalf, against.highHalf),
      both(against.lowHalf, along.highHalf), both(lighter.lowHalf, zero),
      both(darker.lowHalf, zero), both(zero, lighter.highHalf), both(zero, darker.highHalf),
      lighter, darker,
      // A color that its alpha limits rises and falls with it.
      both(up.lowHalf, zero), both(down.lowHalf, zero), both(zero, up.highHalf),
      both(zero, down.highHalf),
    ]
    var best = word
    var minimum = state.annealed(state.error)
    var error = state.error
    for index in 0..<(options.limitsColors ? 16 : 12) {
      let changes = moves[index]
      guard changes != SIMD8(), state.errorModel.mayReduceError(changes) else { continue }
      guard !options.limitsColors || PVRTCWord.hasColorsWithinAlpha(word.colors &+ changes) else {
        continue
      }
      let found = window.error(changes)
      let annealed = state.annealed(found)
      if annealed < minimum {
        minimum = annealed
        error = found
        best.colors = word.colors &+ changes
      }
    }
    return take(best, error, window, &word, &state)
  }

  /// Replaces a word by a candidate.
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
    state.errorModel = window.errorModel()
    return true
  }

  /// Tries the other mode for the word's own pixels.
  @inline(never)
  func flipMode(_ window: PVRTCWindow, _ word: inout PVRTCWord, _ state: inout State) -> Bool {
    guard !source.forcesPunch || word.mode == 0 else { return false }
    let present = window.ownError(isMeasured: true)
    window.setOwnMode(word.mode ^ 1)
    let other = window.ownError(isMeasured: false)
    guard state.annealed(other) < state.annealed(present) else {
      window.setOwnMode(word.mode)
      return false
    }
    word.mode ^= 1
    state.error &+= other &- present
    for channel in 0..<window.channels { window.measure(channel) }
    return true
  }

  /// Tries colors with alpha as opaque ones and vice versa.
  @inline(never)
  func flipOpacity(
    _ window: some PVRTCColorWindow,
    _ word: inout PVRTCWord,
    _ opacityConstraint: PVRTCOpaqueBlocks.OpacityConstraint,
    _ options: SweepOptions,
    _ state: inout State
  ) -> Bool {
    if opacityConstraint == .both { return false }
    var best = word
    var minimum = state.annealed(state.error)
    var error = state.error
    // The second color is unchanged if opaque blocks require it.
    @inline(__always)
    func offer(_ candidate: PVRTCWord) {
      let moved = options.limitsColors ? candidate.withColorsWithinAlpha() : candidate
      let found = window.error(moved.colors &- word.colors)
      let annealed = state.annealed(found)
      if annealed < minimum {
        minimum = annealed
        error = found
        best = moved
      }
    }
    for kind in 1..<(opacityConstraint == .free ? 4 : 2) {
      let moved = word.stored(
        firstIsOpaque: word.firstIsOpaque != (kind & 1 != 0),
        secondIsOpaque: word.secondIsOpaque != (kind & 2 != 0)
      )
      offer(moved)
      // A color that may now be translucent is possibly better transparent.
      guard kind & 1 != 0, !moved.firstIsOpaque else { continue }
      var clear = moved
      clear.first[3] = 0
      offer(clear)
    }
    return take(best, error, window, &word, &state)
  }

  /// Tries opaque colors with punched-through transparent pixels, or without punch-through a
  /// transparent first color: changing only one of both would be worse.
  @inline(never)
  func flipPunch(
    _ window: PVRTCWindow,
    _ word: inout PVRTCWord,
    _ opacityConstraint: PVRTCOpaqueBlocks.OpacityConstraint,
    _ state: inout State
  ) -> Bool {
    if opacityConstraint == .both || source.forcesPunch { return false }
    let isPunched = word.mode == 1 && word.firstIsOpaque && word.secondIsOpaque
    var moved = word.stored(firstIsOpaque: !isPunched, secondIsOpaque: true)
    if isPunched { moved.first[3] = 0 }
    moved.mode = isPunched ? 0 : 1
    if moved.mode != word.mode { window.setOwnMode(moved.mode) }
    let found = window.error(moved.colors &- word.colors)
    guard state.annealed(found) < state.annealed(state.error) else {
      if moved.mode != word.mode { window.setOwnMode(word.mode) }
      return false
    }
    let changes = moved.colors &- word.colors
    for channel in 0..<window.channels {
      window.move(channel, changes[channel], changes[channel &+ 4])
    }
    word = moved
    state.error = found
    state.errorModel = window.errorModel()
    return true
  }
}
