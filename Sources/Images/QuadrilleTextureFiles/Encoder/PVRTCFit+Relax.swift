extension PVRTCFit {
  /// A word's equations for its own two colors, with the neighbors' colors fixed.
  struct Own {
    /// The products of the first color with itself, with the second, and of the second with itself.
    var first: Float
    var crossTerms: Float
    var second: Float
    /// The right-hand sides.
    var firstRightHandSide: SIMD4<Float>
    var secondRightHandSide: SIMD4<Float>
  }

  /// Solves the equations by Gauss–Seidel iterations over the words.
  ///
  /// Words two apart in both directions are independent; the words of one such class are solved at
  /// a time, so that neither the order nor the number of threads changes the result.
  func relax(_ times: Int) {
    for _ in 0..<times {
      forEachWord { index, column, row in
        let own = self.own(index, column, row)
        // A color that is not used at all is unchanged.
        let damping = (own.first + own.second) * 0.002 + 0.001
        let first = own.first + damping
        let second = own.second + damping
        let firstRightHandSide = own.firstRightHandSide + colors[2 &* index] * damping
        let secondRightHandSide = own.secondRightHandSide + colors[2 &* index &+ 1] * damping
        let scale = 1 / (first * second - own.crossTerms * own.crossTerms)
        colors[2 &* index] = Self.clamped(
          (firstRightHandSide * second - secondRightHandSide * own.crossTerms) * scale
        )
        colors[2 &* index &+ 1] = Self.clamped(
          (secondRightHandSide * first - firstRightHandSide * own.crossTerms) * scale
        )
        guard hasAlpha else { return }
        let opacityConstraint = source.opacityConstraint(index)
        if opacityConstraint == .both || source.kind(index).isOpaque {
          colors[2 &* index][3] = 255
          colors[2 &* index &+ 1][3] = 255
        } else if opacityConstraint != .free {
          let rest = (firstRightHandSide[3] - 255 * own.crossTerms) / first
          colors[2 &* index][3] = max(0, min(255, rest))
          colors[2 &* index &+ 1][3] = 255
        }
      }
    }
  }

  /// Calls a closure with the index, the column and the row of each word, class by class.
  @inline(__always)
  func forEachWord(_ body: (Int, Int, Int) -> Void) {
    let columns = image.columns
    for parity in 0..<4 {
      source.inRows { rows in
        for row in rows where row & 1 == parity >> 1 {
          if source.isInterrupted { return }
          var column = parity & 1
          while column < columns {
            body(row &* columns &+ column, column, row)
            column &+= 2
          }
        }
      }
    }
  }

  /// The equations of a word without its neighbors' shares.
  @inline(__always)
  func own(_ index: Int, _ column: Int, _ row: Int) -> Own {
    let columns = image.columns
    let right = column &+ 1 == columns ? 0 : column &+ 1
    let left = (column == 0 ? columns : column) &- 1
    let above = ((row == 0 ? image.rows : row) &- 1) &* columns
    let below = (row &+ 1 == image.rows ? 0 : row &+ 1) &* columns
    let here = row &* columns
    let equations = equations[index]
    var own = Own(
      first: equations.firsts[0],
      crossTerms: equations.crossTerms[0],
      second: equations.seconds[0],
      firstRightHandSide: equations.first,
      secondRightHandSide: equations.second
    )
    @inline(__always)
    func subtract(_ other: Int, _ table: PVRTCEquations, _ lane: Int) {
      if other == index {
        // In a row or column of one word, the word is its own neighbor.
        own.first += table.firsts[lane]
        own.crossTerms += table.crossTerms[lane]
        own.second += table.seconds[lane]
      } else {
        let first = colors[2 &* other]
        let second = colors[2 &* other &+ 1]
        own.firstRightHandSide -= first * table.firsts[lane] + second * table.crossTerms[lane]
        own.secondRightHandSide -= first * table.crossTerms[lane] + second * table.seconds[lane]
      }
    }
    subtract(here &+ right, equations, 1)
    subtract(below &+ column, equations, 2)
    subtract(below &+ right, equations, 3)
    subtract(below &+ left, equations, 4)
    subtract(here &+ left, self.equations[here &+ left], 1)
    subtract(above &+ column, self.equations[above &+ column], 2)
    subtract(above &+ left, self.equations[above &+ left], 3)
    subtract(above &+ right, self.equations[above &+ right], 4)
    return own
  }
}
