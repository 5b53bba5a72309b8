extension PVRTCFit {
  /// The mean reduction of a blended value by the decoder's truncation.
  static let truncationBias: Float = 0.45

  /// Rounds the colors of all words to representable levels.
  ///
  /// Each word in turn is rounded to the best of the pairs of levels around the solution of its
  /// equations with the current neighbors, so that later words compensate the errors of already
  /// rounded ones. Afterwards ``colors`` are the rounded ones.
  ///
  /// - Parameters:
  ///   - words: The destination of the colors; its opacity flags are used.
  ///   - times: The number of passes over all words.
  func round(to words: AlignedBuffer<PVRTCWord>, times: Int) {
    for _ in 0..<times {
      forEachWord { index, column, row in
        roundWord(own(index, column, row), index, words)
      }
    }
  }

  /// The minimum alpha from which a color is stored without alpha.
  static let minOpaqueAlpha: Float = 246

  /// Stores colors without alpha that are nearer to opaque than to the 3-bit levels of alpha.
  func chooseOpaqueModes(_ words: AlignedBuffer<PVRTCWord>) {
    guard hasAlpha else { return }
    for index in 0..<words.count {
      choose(&words[index], index, colors[2 &* index][3], colors[2 &* index &+ 1][3])
    }
  }

  /// Chooses which colors of a word are stored without alpha, and its mode.
  @inline(__always)
  func choose(
    _ word: inout PVRTCWord,
    _ index: Int,
    _ first: Float,
    _ second: Float
  ) {
    let (opacityConstraint, kind) = (source.opacityConstraint(index), source.kind(index))
    let isOpaque = opacityConstraint == .both || kind.isOpaque
    word.firstIsOpaque = isOpaque || first > Self.minOpaqueAlpha
    word.secondIsOpaque = isOpaque || opacityConstraint != .free || second > Self.minOpaqueAlpha
    if image.wordWidth == 4 { word.mode = kind.isPunched ? 1 : 0 }
  }

  @inline(__always)
  private func roundWord(_ own: Own, _ index: Int, _ words: AlignedBuffer<PVRTCWord>) {
    var word = words[index]
    let first = PVRTCLevels.levels(isFirst: true, isOpaque: word.firstIsOpaque)
    let second = PVRTCLevels.levels(isFirst: false, isOpaque: word.secondIsOpaque)
    let damping = (own.first + own.second) * 0.0005 + 0.001
    let own = Own(
      first: own.first + damping,
      crossTerms: own.crossTerms,
      second: own.second + damping,
      firstRightHandSide: own.firstRightHandSide + colors[2 &* index] * damping,
      secondRightHandSide: own.secondRightHandSide + colors[2 &* index &+ 1] * damping
    )
    let scale = 1 / (own.first * own.second - own.crossTerms * own.crossTerms)
    let bestFirst =
      (own.firstRightHandSide * own.second - own.secondRightHandSide * own.crossTerms) * scale
    let bestSecond =
      (own.secondRightHandSide * own.first - own.firstRightHandSide * own.crossTerms) * scale
    var choice = Choice(own: own, first: first, second: second)
    let firstStep = 127.5 / first.steps
    let secondStep = 127.5 / second.steps
    choice.offerFirst(bestFirst - firstStep)
    choice.offerFirst(bestFirst + firstStep)
    choice.offerSecond(bestSecond - secondStep)
    choice.offerSecond(bestSecond + secondStep)
    word.first = first.expanded(SIMD4(truncatingIfNeeded: choice.firstCodes))
    word.second = second.expanded(SIMD4(truncatingIfNeeded: choice.secondCodes))
    words[index] = word
    colors[2 &* index] = PVRTCLevels.values(word.first) - Self.truncationBias
    colors[2 &* index &+ 1] = PVRTCLevels.values(word.second) - Self.truncationBias
  }

  /// The best pair of levels so far, per channel.
  private struct Choice {
    let own: Own
    let first: PVRTCLevels
    let second: PVRTCLevels
    var minimum = SIMD4<Float>(repeating: .infinity)
    var firstCodes = SIMD4<Int32>()
    var secondCodes = SIMD4<Int32>()

    @inline(__always)
    init(own: Own, first: PVRTCLevels, second: PVRTCLevels) {
      self.own = own
      self.first = first
      self.second = second
    }

    /// Tries the level nearest to a value of the first color, with the best level of the second.
    @inline(__always)
    mutating func offerFirst(_ value: SIMD4<Float>) {
      let a = first.codes(value + PVRTCFit.truncationBias)
      let x = PVRTCLevels.values(first.expanded(a)) - PVRTCFit.truncationBias
      let rest = (own.secondRightHandSide - x * own.crossTerms) / own.second
      offer(a, second.codes(rest + PVRTCFit.truncationBias))
    }

    /// Tries the level nearest to a value of the second color, with the best level of the first.
    @inline(__always)
    mutating func offerSecond(_ value: SIMD4<Float>) {
      let b = second.codes(value + PVRTCFit.truncationBias)
      let y = PVRTCLevels.values(second.expanded(b)) - PVRTCFit.truncationBias
      let rest = (own.firstRightHandSide - y * own.crossTerms) / own.first
      offer(first.codes(rest + PVRTCFit.truncationBias), b)
    }

    @inline(__always)
    private mutating func offer(_ a: SIMD4<Int16>, _ b: SIMD4<Int16>) {
      let x = PVRTCLevels.values(first.expanded(a)) - PVRTCFit.truncationBias
      let y = PVRTCLevels.values(second.expanded(b)) - PVRTCFit.truncationBias
      let ofFirst: SIMD4<Float> =
        x * own.first + y * (2 * own.crossTerms) - own.firstRightHandSide * 2
      let ofSecond: SIMD4<Float> = y * own.second - own.secondRightHandSide * 2
      let error = x * ofFirst + y * ofSecond
      let isBetter = error .< minimum
      minimum.replace(with: error, where: isBetter)
      firstCodes.replace(with: SIMD4(truncatingIfNeeded: a), where: isBetter)
      secondCodes.replace(with: SIMD4(truncatingIfNeeded: b), where: isBetter)
    }
  }
}
