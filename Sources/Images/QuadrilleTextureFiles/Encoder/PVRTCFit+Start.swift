extension PVRTCFit {
  /// Computes the mean of each word's pixels and their principal direction.
  ///
  /// The direction is their mean distance from the mean along the line that they lie on, towards
  /// the lighter or more opaque ones. The pixels are those of the word's four cells, weighted by
  /// the word's shares. As directions have a consistent sign, the colors of neighbors match.
  func start() {
    source.inRows { rows in
      for row in rows {
        if source.isInterrupted { return }
        if hasAlpha { startAlpha(row) } else { startOpaque(row) }
      }
    }
  }

  // One specialized function per kind, without inner branches.

  @inline(never)
  private func startAlpha(_ row: Int) {
    for column in 0..<image.columns { startWord(column, row, hasAlpha: true) }
  }

  @inline(never)
  private func startOpaque(_ row: Int) {
    for column in 0..<image.columns { startWord(column, row, hasAlpha: false) }
  }

  @inline(__always)
  private func startWord(_ column: Int, _ row: Int, hasAlpha: Bool) {
    let groups = image.wordWidth / 2
    let width = Float(image.wordWidth)
    let rising = SIMD4<Float>(0, 1, 2, 3)
    let falling = width - rising
    let factor = 1 / (10 * width * width)
    let x = column &* image.wordWidth
    let y = 4 &* row
    var sums = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())
    var squares = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())
    var crossTerms = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())
    var withAlpha = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())
    // Two lines of each half are representative of all eight.
    for index in 0..<4 {
      let line = Self.lines[index]
      let share = Self.shares[index] * factor
      for group in 0..<groups {
        let groupColumn = x &+ 4 &* group
        let isRising = group < groups / 2
        let first = Float(isRising ? 4 &* group : 4 &* (group &- groups / 2))
        let part = isRising ? rising + first : falling - first
        let counts = part * share
        let red = unsafe Self.pixels(image.values(0, x: groupColumn, y: y &+ line))
        let green = unsafe Self.pixels(image.values(1, x: groupColumn, y: y &+ line))
        let blue = unsafe Self.pixels(image.values(2, x: groupColumn, y: y &+ line))
        let (someRed, someGreen, someBlue) = (red * counts, green * counts, blue * counts)
        sums.0 += someRed
        sums.1 += someGreen
        sums.2 += someBlue
        squares.0 += someRed * red
        squares.1 += someGreen * green
        squares.2 += someBlue * blue
        crossTerms.0 += someRed * green
        crossTerms.1 += someRed * blue
        crossTerms.2 += someGreen * blue
        guard hasAlpha else { continue }
        let alpha = unsafe Self.pixels(image.values(3, x: groupColumn, y: y &+ line))
        sums.3 += alpha * counts
        squares.3 += alpha * alpha * counts
        withAlpha.0 += someRed * alpha
        withAlpha.1 += someGreen * alpha
        withAlpha.2 += someBlue * alpha
      }
    }
    @inline(__always)
    func sum(_ lanes: SIMD4<Float>) -> Float {
      (lanes[0] + lanes[1]) + (lanes[2] + lanes[3])
    }
    let mean = SIMD4(sum(sums.0), sum(sums.1), sum(sums.2), sum(sums.3))
    let diagonal =
      SIMD4(sum(squares.0), sum(squares.1), sum(squares.2), sum(squares.3)) - mean * mean
    let redGreen = sum(crossTerms.0) - mean[0] * mean[1]
    let redBlue = sum(crossTerms.1) - mean[0] * mean[2]
    let greenBlue = sum(crossTerms.2) - mean[1] * mean[2]
    let alphas =
      SIMD4(sum(withAlpha.0), sum(withAlpha.1), sum(withAlpha.2), 0) - mean * mean[3]
    let rows = (
      SIMD4(diagonal[0], redGreen, redBlue, alphas[0]),
      SIMD4(redGreen, diagonal[1], greenBlue, alphas[1]),
      SIMD4(redBlue, greenBlue, diagonal[2], alphas[2]),
      SIMD4(alphas[0], alphas[1], alphas[2], hasAlpha ? diagonal[3] : 0)
    )
    var axis = diagonal + SIMD4(0.01, 0.02, 0.01, 0)
    if !hasAlpha { axis[3] = 0 }
    var length: Float = 1
    for _ in 0..<4 {
      let upper: SIMD4<Float> = rows.0 * axis[0] + rows.1 * axis[1]
      let lower: SIMD4<Float> = rows.2 * axis[2] + rows.3 * axis[3]
      axis = upper + lower
      let square = axis * axis
      length = ((square[0] + square[1]) + (square[2] + square[3])).squareRoot()
      guard length > 0.01 else { break }
      axis *= 1 / length
    }
    if length <= 0.01 { axis = SIMD4() }
    let word = row &* image.columns &+ column
    // An opaque second color is used for the more opaque pixels.
    let isFlipped =
      hasAlpha && source.opacityConstraint(word) != .free && source.kind(word) == .any
      ? axis[3] < 0 : axis[0] + 2 * axis[1] + axis[2] + axis[3] < 0
    if isFlipped { axis = -axis }
    let index = 2 &* word
    starts[index] = mean
    starts[index &+ 1] = axis * length.squareRoot()
  }

  /// The sampled lines of a word's cells, and its shares in them, in quarters.
  @inline(__always)
  private static var lines: InlineArray<4, Int> { [1, 3, 4, 6] }
  @inline(__always)
  private static var shares: InlineArray<4, Float> { [1, 3, 4, 2] }

  /// Initializes the colors of a fit from the start, close together at first.
  func begin() {
    for index in 0..<image.count {
      let mean = starts[2 &* index]
      let halfRange = starts[2 &* index &+ 1] * 0.1
      colors[2 &* index] = Self.clamped(mean - halfRange)
      colors[2 &* index &+ 1] = Self.clamped(mean + halfRange)
    }
  }

  /// Rounds the start colors to words without a fit.
  ///
  /// They are as far from the mean as the pixels are. The means are first sharpened to compensate
  /// the blur of blending.
  func roundStart(to words: AlignedBuffer<PVRTCWord>) {
    source.inRows { rows in
      for row in rows {
        if source.isInterrupted { return }
        for column in 0..<image.columns {
          let around = image.around(column, row)
          let mean = starts[2 &* around[4]]
          @inline(__always)
          func pair(_ one: Int, _ other: Int) -> SIMD4<Float> {
            starts[2 &* around[one]] + starts[2 &* around[other]]
          }
          let next = pair(1, 7) + pair(3, 5)
          let across = pair(0, 8) + pair(2, 6)
          // Shares of 6/8 for itself and of 1/8 for either neighbor, in both directions.
          let shares: SIMD4<Float> = mean * 36 + next * 6 + across
          let blurred = shares * Float(1.0 / 64)
          let middle = mean + mean - blurred
          let halfRange = starts[2 &* around[4] &+ 1]
          var word = words[around[4]]
          if hasAlpha {
            choose(&word, around[4], (middle - halfRange)[3], (middle + halfRange)[3])
          }
          let first = word.levels(isFirst: true)
          let second = word.levels(isFirst: false)
          word.first = first.expanded(first.codes(middle - halfRange + Self.truncationBias))
          word.second = second.expanded(second.codes(middle + halfRange + Self.truncationBias))
          words[around[4]] = word
        }
      }
    }
  }
}
