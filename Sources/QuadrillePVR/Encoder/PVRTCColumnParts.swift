/// The parts that four columns of a cell have in the shares of its words.
///
/// A pixel in column x and line y takes `(w - x) (4 - y) / 4w` of the word above at the left, and so
/// on, with w columns a word. Vectors over columns are turned so that a lane is what a vector was,
/// and then added up by these parts.
struct PVRTCColumnParts {
  typealias Four = (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

  /// The parts of the words at the left and at the right, a column a lane.
  private let left: SIMD4<Float>
  private let right: SIMD4<Float>
  /// Products of two of them: left with left, left with right, right with right.
  private let leftSquare: SIMD4<Float>
  private let mixed: SIMD4<Float>
  private let rightSquare: SIMD4<Float>

  /// Makes the parts of the columns from `4 * group` on.
  init(wordWidth: Int, group: Int) {
    let width = Float(wordWidth)
    let x = SIMD4<Float>(0, 1, 2, 3) + Float(4 * group)
    left = (width - x) / (4 * width)
    right = x / (4 * width)
    leftSquare = left * left
    mixed = left * right
    rightSquare = right * right
  }

  /// The vectors' sums for the word at the left and the word at the right, a vector a lane.
  @inline(__always)
  func sums(_ vectors: Four) -> (SIMD4<Float>, SIMD4<Float>) {
    let turned = Self.turned(vectors)
    return (Self.sum(turned, left), Self.sum(turned, right))
  }

  /// The vectors' sums for the three products of two words' parts, a vector a lane.
  @inline(__always)
  func squareSums(
    _ vectors: Four,
    _ factor: Float
  ) -> (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) {
    let turned = Self.turned(vectors)
    return (
      Self.sum(turned, leftSquare) * factor, Self.sum(turned, mixed) * factor,
      Self.sum(turned, rightSquare) * factor
    )
  }

  @inline(__always)
  private static func sum(_ turned: Four, _ parts: SIMD4<Float>) -> SIMD4<Float> {
    let left: SIMD4<Float> = turned.0 * parts[0] + turned.1 * parts[1]
    let right: SIMD4<Float> = turned.2 * parts[2] + turned.3 * parts[3]
    return left + right
  }

  @inline(__always)
  private static func turned(_ rows: Four) -> Four {
    (
      SIMD4(rows.0[0], rows.1[0], rows.2[0], rows.3[0]),
      SIMD4(rows.0[1], rows.1[1], rows.2[1], rows.3[1]),
      SIMD4(rows.0[2], rows.1[2], rows.2[2], rows.3[2]),
      SIMD4(rows.0[3], rows.1[3], rows.2[3], rows.3[3])
    )
  }
}

extension PVRTCCellSums {
  /// The sums of a cell whose weights are all 0: only first colours count.
  init(wordWidth: Int) {
    self.init()
    for group in 0..<(wordWidth / 4) {
      var columns = PVRTCColumnSums()
      for y in 0..<4 { columns.add(SIMD4(repeating: 1), y: Float(y)) }
      var ones = PVRTCCellSums()
      // Of the weight 1 of 8 the sum without squares is an eighth.
      columns.add(to: &ones, PVRTCColumnParts(wordWidth: wordWidth, group: group))
      own.0 += (ones.own.1 + ones.own.2) * 8
      next.0 += (ones.next.1 + ones.next.2) * 8
      across[0] += (ones.across[1] + ones.across[2]) * 8
    }
  }
}
