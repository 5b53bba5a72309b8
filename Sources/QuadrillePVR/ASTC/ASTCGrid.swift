/// The grid of weights laid over the pixels of a block ("Weight Infill").
struct ASTCGrid {
  private let weights: InlineArray<96, UInt8>
  private let columns: Int
  /// 2 where the weights of two planes lie in turn, otherwise 1.
  private let planes: Int
  /// Whether each pixel has a weight of its own.
  private let isWhole: Bool
  /// The place of a pixel in sixteenths of the grid's cells is `(pixel · scale + 32) / 64`, cut.
  private let scale: (x: Int, y: Int)

  /// Lays a grid over a block of some columns and rows, 4 at the least.
  @inline(__always)
  init(
    _ weights: InlineArray<96, UInt8>,
    mode: ASTCBlockMode,
    columns: Int,
    rows: Int
  ) {
    self.weights = weights
    self.columns = mode.columns
    planes = mode.isDual ? 2 : 1
    isWhole = mode.columns == columns && mode.rows == rows
    scale = (
      (1024 &+ columns / 2) / (columns &- 1) &* (mode.columns &- 1),
      (1024 &+ rows / 2) / (rows &- 1) &* (mode.rows &- 1)
    )
  }

  /// The weight of a pixel, 0 to 64.
  ///
  /// - Parameter plane: 0, or 1 for the second plane.
  @inline(__always)
  func weight(_ x: Int, _ y: Int, plane: Int) -> UInt64 {
    if isWhole { return value(y &* columns &+ x, plane) }
    let across = (x &* scale.x &+ 32) &>> 6
    let down = (y &* scale.y &+ 32) &>> 6
    let fractionX = UInt64(truncatingIfNeeded: across & 15)
    let fractionY = UInt64(truncatingIfNeeded: down & 15)
    let index = (down &>> 4) &* columns &+ (across &>> 4)
    let lastShare = (fractionX &* fractionY &+ 8) &>> 4
    let sum =
      value(index, plane) &* (16 &- fractionX &- fractionY &+ lastShare)
      &+ value(index &+ 1, plane) &* (fractionX &- lastShare)
      &+ value(index &+ columns, plane) &* (fractionY &- lastShare)
      &+ value(index &+ columns &+ 1, plane) &* lastShare
    return (sum &+ 8) &>> 4
  }

  @inline(__always)
  private func value(_ index: Int, _ plane: Int) -> UInt64 {
    UInt64(weights[index &* planes &+ plane])
  }
}
