/// The sums of a least squares fit over one cell: what its pixels say about its four corners, the
/// words P and Q above, R and S below.
///
/// A pixel is blended of eight colours, the first and the second of the four words, each with a share
/// that depends on the place of the pixel alone times its weight or what is left of it.
struct PVRTCCellSums {
  /// The products of two shares of one word: PP, QQ, RR, SS; of two first colours, of a first and a
  /// second one, and of two second ones.
  var own = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())
  /// Those of neighbours: PQ, RS, PR, QS.
  var next = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())
  /// Those of opposite words: PS, which is QR as well; of the three kinds.
  var across = SIMD4<Float>()
  /// The shares of the second colours of P, Q, R and S times the pixel, a channel a lane.
  var second = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())
}

/// Sums over the lines of a cell, a column a lane, from which ``PVRTCCellSums`` follow.
///
/// Shares are products of a part for the column and one for the line, and their products are so as
/// well: `(4 - y)²`, `y (4 - y)` and `y²` in sixteenths, and the like for columns. What a weight
/// leaves over for the first colour follows from the sums without weights, which are always the
/// same, and those with them.
struct PVRTCColumnSums {
  /// Weights, and squared weights, times the three parts of a line.
  var weights = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())
  var squares = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())
  /// Weighted pixels, or pixels as they are, times the parts of the upper words, a channel each, and of the lower ones.
  var upper = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())
  var lower = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())

  /// Adds four pixels of a line.
  ///
  /// - Parameters:
  ///   - weight: Their weights, 0 to 8.
  ///   - y: The line, 0 to 3.
  @inline(__always)
  mutating func add(_ weight: SIMD4<Float>, y: Float) {
    let square = weight * weight
    let above = 4 - y
    weights.0 += weight * (above * above)
    weights.1 += weight * (y * above)
    weights.2 += weight * (y * y)
    squares.0 += square * (above * above)
    squares.1 += square * (y * above)
    squares.2 += square * (y * y)
  }

  /// Adds one channel of four pixels of a line.
  @inline(__always)
  mutating func add(_ channel: Int, _ weighted: SIMD4<Float>, y: Float) {
    let above = weighted * (4 - y)
    let below = weighted * y
    switch channel {
    case 0:
      upper.0 += above
      lower.0 += below
    case 1:
      upper.1 += above
      lower.1 += below
    case 2:
      upper.2 += above
      lower.2 += below
    default:
      upper.3 += above
      lower.3 += below
    }
  }

  /// Adds what the sums say about the four words.
  ///
  /// - Parameters:
  ///   - sums: What is added to.
  ///   - columns: The parts of columns.
  @inline(__always)
  func add(to sums: inout PVRTCCellSums, _ columns: PVRTCColumnParts) {
    let pixels = columns.sums(upper)
    sums.second.0 += pixels.0 * 0.125
    sums.second.1 += pixels.1 * 0.125
    let below = columns.sums(lower)
    sums.second.2 += below.0 * 0.125
    sums.second.3 += below.1 * 0.125
    let none = SIMD4<Float>()
    let once = columns.squareSums((weights.0, weights.1, weights.2, none), 0.125)
    let twice = columns.squareSums((squares.0, squares.1, squares.2, none), 0.015625)
    let own = (Self.own(once), Self.own(twice))
    let next = (Self.next(once), Self.next(twice))
    let across = (once.1[1], twice.1[1])
    sums.own.0 += own.1 - own.0 - own.0
    sums.own.1 += own.0 - own.1
    sums.own.2 += own.1
    sums.next.0 += next.1 - next.0 - next.0
    sums.next.1 += next.0 - next.1
    sums.next.2 += next.1
    sums.across += SIMD4(across.1 - 2 * across.0, across.0 - across.1, across.1, 0)
  }

  typealias Three = (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

  @inline(__always)
  private static func own(_ sums: Three) -> SIMD4<Float> {
    SIMD4(sums.0[0], sums.2[0], sums.0[2], sums.2[2])
  }

  @inline(__always)
  private static func next(_ sums: Three) -> SIMD4<Float> {
    SIMD4(sums.1[0], sums.1[2], sums.0[1], sums.2[1])
  }
}
