extension PVRTCFit {
  /// Chooses the best of the weights 0, 3, 5 and 8 for each pixel and sums up the equations.
  ///
  /// - Parameters:
  ///   - isFree: Whether it may be any weight from 0 to 8.
  ///   - given: The weights of the pixels where they are not to be chosen.
  func gather(isFree: Bool, given: PVRTCMemory<Int16>? = nil) {
    let parts = Parts(wordWidth: picture.wordWidth)
    source.inRows { rows in
      // The cells above and below the present row of words.
      var above: [PVRTCCellSums] = cells(ofRow: rows.lowerBound, parts, isFree, given)
      for row in rows {
        let below = cells(ofRow: row + 1 == picture.rows ? 0 : row + 1, parts, isFree, given)
        for column in 0..<picture.columns {
          let next = column + 1 == picture.columns ? 0 : column + 1
          equations[row * picture.columns + column] = PVRTCEquations(
            above[column],
            above[next],
            below[column],
            below[next],
            total: totals[row * picture.columns + column]
          )
        }
        above = below
      }
    }
  }

  /// The sums of a row of cells, each with the words at its left and right, above and below.
  private func cells(
    ofRow row: Int,
    _ parts: Parts,
    _ isFree: Bool,
    _ given: PVRTCMemory<Int16>?
  ) -> [PVRTCCellSums] {
    let upper = (row == 0 ? picture.rows : row) - 1
    return unsafe [PVRTCCellSums](unsafeUninitializedCapacity: picture.columns) { cells, count in
      for column in 0..<picture.columns {
        let left = (column == 0 ? picture.columns : column) - 1
        let corners = (
          2 * (upper * picture.columns + left),
          2 * (upper * picture.columns + column),
          2 * (row * picture.columns + left),
          2 * (row * picture.columns + column)
        )
        // A copy of the function for each kind, without branches inside.
        let sums =
          switch (hasAlpha, given, isFree) {
          case (true, .some(let given), _):
            cell(column, row, corners, parts, .given(given), hasAlpha: true)
          case (true, nil, true): cell(column, row, corners, parts, .free, hasAlpha: true)
          case (true, nil, false): cell(column, row, corners, parts, .four, hasAlpha: true)
          case (false, .some(let given), _):
            cell(column, row, corners, parts, .given(given), hasAlpha: false)
          case (false, nil, true): cell(column, row, corners, parts, .free, hasAlpha: false)
          case (false, nil, false): cell(column, row, corners, parts, .four, hasAlpha: false)
          }
        unsafe (cells.baseAddress.unsafelyUnwrapped + column).initialize(to: sums)
      }
      count = picture.columns
    }
  }

  @inline(__always)
  private func cell(
    _ column: Int,
    _ row: Int,
    _ corners: (Int, Int, Int, Int),
    _ parts: Parts,
    _ kind: Kind,
    hasAlpha: Bool
  ) -> PVRTCCellSums {
    var result = parts.start
    // Which words punch pixels through: above at the left and right, below at the left and right.
    let punched =
      hasAlpha && source.punches
      ? (
        isPunched(corners.0), isPunched(corners.1), isPunched(corners.2), isPunched(corners.3)
      ) : (false, false, false, false)
    for group in 0..<(picture.wordWidth / 4) {
      let x = picture.wordWidth &* column &+ 4 &* group
      let columns = group == 0 ? parts.first : parts.second
      var sums = PVRTCColumnSums()
      var red = Blend(colors, corners, 0, picture.wordWidth, group)
      var green = Blend(colors, corners, 1, picture.wordWidth, group)
      var blue = Blend(colors, corners, 2, picture.wordWidth, group)
      var alpha = hasAlpha ? Blend(colors, corners, 3, picture.wordWidth, group) : Blend()
      for line in 0..<4 {
        let y = 4 &* row &+ line
        var product = SIMD4<Float>()
        var square = SIMD4<Float>()
        @inline(__always)
        func pixels(_ channel: Int, _ blend: inout Blend) -> SIMD4<Float> {
          let pixels = unsafe Self.pixels(picture.values(channel, x: x, y: y))
          let scaled = blend.line * source.weights[channel]
          product += (pixels - blend.first) * scaled
          square += blend.line * scaled
          blend.advance()
          return pixels
        }
        let reds = pixels(0, &red)
        let greens = pixels(1, &green)
        let blues = pixels(2, &blue)
        let alphaFirst = alpha.first
        let alphas = hasAlpha ? pixels(3, &alpha) : SIMD4()
        var chosen =
          switch kind {
          case .free: Self.freeWeights(product * 8, square)
          case .four: Self.fourWeights(product * 8, square)
          case .given(let weights):
            unsafe Self.pixels(UnsafePointer(weights.base + (y &* picture.pitch &+ x)))
          }
        if hasAlpha {
          let pair = line < 2 ? (punched.0, punched.1) : (punched.2, punched.3)
          if pair.0 || pair.1 {
            let isPunched = SIMDMask<SIMD4<Int32>>([pair.0, pair.0, pair.1, pair.1])
            chosen.replace(with: Self.threeWeights(product * 8, square), where: isPunched)
            chosen.replace(with: 4, where: isPunched .& (alphas .< 128))
          }
        }
        if hasAlpha, let marks = unsafe source.marks(x: x, y: y) {
          // These take the second colour alone where the first one is translucent.
          let isBound = unsafe Self.pixels(marks) .> 0
          chosen.replace(with: 8, where: isBound .& (alphaFirst .< Self.leastOpaque))
        }
        let down = Float(line)
        sums.add(chosen, y: down)
        sums.add(0, reds * chosen, y: down)
        sums.add(1, greens * chosen, y: down)
        sums.add(2, blues * chosen, y: down)
        if hasAlpha { sums.add(3, alphas * chosen, y: down) }
      }
      sums.add(to: &result, columns)
    }
    return result
  }

  /// One channel of the colours of four columns of a cell, line by line.
  private struct Blend {
    /// The first colour.
    var first: SIMD4<Float>
    /// The way from the first to the second one.
    var line: SIMD4<Float>
    private let firstStep: SIMD4<Float>
    private let lineStep: SIMD4<Float>

    @inline(__always)
    init(
      _ colors: PVRTCMemory<SIMD4<Float>>,
      _ corners: (Int, Int, Int, Int),
      _ channel: Int,
      _ wordWidth: Int,
      _ group: Int
    ) {
      let across = (SIMD4<Float>(0, 1, 2, 3) + Float(4 &* group)) * (1 / Float(wordWidth))
      @inline(__always)
      func line(_ left: Float, _ right: Float) -> SIMD4<Float> { across * (right - left) + left }
      let firstAbove = line(colors[corners.0][channel], colors[corners.1][channel])
      let firstBelow = line(colors[corners.2][channel], colors[corners.3][channel])
      let secondAbove = line(colors[corners.0 &+ 1][channel], colors[corners.1 &+ 1][channel])
      let secondBelow = line(colors[corners.2 &+ 1][channel], colors[corners.3 &+ 1][channel])
      first = firstAbove
      self.line = secondAbove - firstAbove
      firstStep = (firstBelow - firstAbove) * 0.25
      lineStep = (secondBelow - secondAbove) * 0.25 - firstStep
    }

    /// Nothing, for a channel that is not there.
    @inline(__always)
    init() {
      first = SIMD4()
      line = SIMD4()
      firstStep = SIMD4()
      lineStep = SIMD4()
    }

    /// Goes on to the next line.
    @inline(__always)
    mutating func advance() {
      first += firstStep
      line += lineStep
    }
  }

  /// Which weights pixels take.
  private enum Kind {
    /// The best of 0 to 8.
    case free
    /// The best of 0, 3, 5 and 8.
    case four
    /// These.
    case given(PVRTCMemory<Int16>)
  }

  /// The nearest of 0 to 8 to quotients.
  @inline(__always)
  private static func freeWeights(
    _ product: SIMD4<Float>,
    _ square: SIMD4<Float>
  ) -> SIMD4<Float> {
    // Where both colours are the same the quotient means nothing.
    let quotient = product / (square + 0.001)
    let low = quotient.replacing(with: SIMD4(), where: quotient .< 0)
    let cut = low.replacing(with: SIMD4(repeating: 8), where: low .> 8)
    // Adding 2^23 rounds to an integer.
    return (cut + 8_388_608) - 8_388_608
  }

  /// The nearest of 0, 3, 5 and 8 to quotients, without division.
  @inline(__always)
  private static func fourWeights(
    _ product: SIMD4<Float>,
    _ square: SIMD4<Float>
  ) -> SIMD4<Float> {
    let zero = SIMD4<Float>()
    return zero.replacing(with: 3, where: product .> square * 1.5)
      + zero.replacing(with: 2, where: product .> square * 4)
      + zero.replacing(with: 3, where: product .> square * 6.5)
  }

  /// The nearest of 0, 4 and 8, without division.
  @inline(__always)
  private static func threeWeights(
    _ product: SIMD4<Float>,
    _ square: SIMD4<Float>
  ) -> SIMD4<Float> {
    let zero = SIMD4<Float>()
    return zero.replacing(with: 4, where: product .> square * 2)
      + zero.replacing(with: 4, where: product .> square * 6)
  }

  /// Whether a word punches pixels through.
  ///
  /// - Parameter corner: Twice the index of the word.
  @inline(__always)
  private func isPunched(_ corner: Int) -> Bool { source.kind(corner &>> 1).isPunched }

  /// What is the same for all cells.
  private struct Parts {
    let start: PVRTCCellSums
    let first: PVRTCColumnParts
    let second: PVRTCColumnParts

    init(wordWidth: Int) {
      start = PVRTCCellSums(wordWidth: wordWidth)
      first = PVRTCColumnParts(wordWidth: wordWidth, group: 0)
      second = PVRTCColumnParts(wordWidth: wordWidth, group: 1)
    }
  }

  // MARK: Sums without weights

  /// Sums up each word's shares of the pixels, which do not depend on weights.
  func gatherTotals() {
    let parts = (0..<(picture.wordWidth / 4)).map {
      PVRTCColumnParts(wordWidth: picture.wordWidth, group: $0)
    }
    source.inRows { rows in
      var above = totals(ofRow: rows.lowerBound, parts)
      for row in rows {
        let below = totals(ofRow: row + 1 == picture.rows ? 0 : row + 1, parts)
        for column in 0..<picture.columns {
          let next = column + 1 == picture.columns ? 0 : column + 1
          totals[row * picture.columns + column] =
            (above[column].3 + above[next].2) + (below[column].1 + below[next].0)
        }
        above = below
      }
    }
  }

  /// The sums of a row of cells for their four words, a channel a lane.
  private func totals(ofRow row: Int, _ parts: [PVRTCColumnParts]) -> [PVRTCColumnParts.Four] {
    (0..<picture.columns).map { column in
      var result = PVRTCColumnParts.Four(SIMD4(), SIMD4(), SIMD4(), SIMD4())
      for (group, part) in parts.enumerated() {
        let x = picture.wordWidth &* column &+ 4 &* group
        var sums = PVRTCColumnSums()
        for line in 0..<4 {
          for channel in 0..<(hasAlpha ? 4 : 3) {
            let values = unsafe picture.values(channel, x: x, y: 4 &* row &+ line)
            sums.add(channel, unsafe Self.pixels(values), y: Float(line))
          }
        }
        let upper = part.sums(sums.upper)
        let lower = part.sums(sums.lower)
        result.0 += upper.0
        result.1 += upper.1
        result.2 += lower.0
        result.3 += lower.1
      }
      return result
    }
  }
}
