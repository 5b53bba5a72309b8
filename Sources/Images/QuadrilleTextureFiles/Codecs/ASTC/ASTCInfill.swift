import QuadrilleSystem

/// The interpolation of grid weights to pixel weights ("Weight Infill"), for every grid of a block
/// size.
///
/// A pixel's weight is interpolated from four neighbors in the grid, each with a share of 0 to 16
/// sixteenths.
struct ASTCInfill: Sendable {
  /// The maximum number of weights of a grid, 64, plus 16: the neighbors of the last one are up to
  /// 13 later.
  static let weightCount = 80

  /// The index of each pixel's upper left neighbor, in the order of ``start(_:)``.
  let corners: [UInt8]
  /// The four shares of each pixel, 16 bits each, the upper left one highest.
  let shares: [UInt64]
  private let starts: [Int]

  /// The index of a grid's first pixel; pixels are in row order.
  ///
  /// - Precondition: The grid has at least 2 columns and rows, at most as many as the block, and at
  ///   most 64 weights.
  @inline(__always)
  func start(_ mode: ASTCBlockMode) -> Int { starts[13 &* mode.rows &+ mode.columns] }

  /// The weight of a pixel, 0 to 64.
  ///
  /// - Parameters:
  ///   - upper: The two upper neighbors, 16 bits each, the left one lowest.
  ///   - lower: The two lower neighbors.
  ///   - shares: The shares of the pixel.
  @inline(__always)
  static func weight(_ upper: UInt32, _ lower: UInt32, _ shares: UInt64) -> UInt64 {
    // The highest term of the product of two polynomials in 2¹⁶ is the wanted sum: no lower term
    // reaches 2¹⁶.
    let neighbors = UInt64(upper) | UInt64(lower) &<< 32
    return (neighbors &* shares &+ 8 &<< 48) &>> 52
  }

  /// The tables for a block size of 4 to 12 columns and rows, created on first use.
  static func shared(columns: Int, rows: Int) -> ASTCInfill {
    switch (columns, rows) {
    case (4, 4): size4x4
    case (5, 4): size5x4
    case (5, 5): size5x5
    case (6, 5): size6x5
    case (6, 6): size6x6
    case (8, 5): size8x5
    case (8, 6): size8x6
    case (8, 8): size8x8
    case (10, 5): size10x5
    case (10, 6): size10x6
    case (10, 8): size10x8
    case (10, 10): size10x10
    case (12, 10): size12x10
    case (12, 12): size12x12
    default: ASTCInfill(columns: columns, rows: rows)
    }
  }

  private static let size4x4 = ASTCInfill(columns: 4, rows: 4)
  private static let size5x4 = ASTCInfill(columns: 5, rows: 4)
  private static let size5x5 = ASTCInfill(columns: 5, rows: 5)
  private static let size6x5 = ASTCInfill(columns: 6, rows: 5)
  private static let size6x6 = ASTCInfill(columns: 6, rows: 6)
  private static let size8x5 = ASTCInfill(columns: 8, rows: 5)
  private static let size8x6 = ASTCInfill(columns: 8, rows: 6)
  private static let size8x8 = ASTCInfill(columns: 8, rows: 8)
  private static let size10x5 = ASTCInfill(columns: 10, rows: 5)
  private static let size10x6 = ASTCInfill(columns: 10, rows: 6)
  private static let size10x8 = ASTCInfill(columns: 10, rows: 8)
  private static let size10x10 = ASTCInfill(columns: 10, rows: 10)
  private static let size12x10 = ASTCInfill(columns: 12, rows: 10)
  private static let size12x12 = ASTCInfill(columns: 12, rows: 12)

  /// Creates the tables for a block of at least 2 columns and rows.
  init(columns: Int, rows: Int) {
    var corners: [UInt8] = []
    var shares: [UInt64] = []
    var starts = [Int](repeating: 0, count: 13 * 13)
    for gridRows in 2...rows {
      for gridColumns in 2...columns where gridColumns * gridRows <= 64 {
        starts[13 * gridRows + gridColumns] = corners.count
        for y in 0..<rows {
          let down = Self.sixteenths(y, of: rows, in: gridRows)
          for x in 0..<columns {
            let across = Self.sixteenths(x, of: columns, in: gridColumns)
            corners.append(UInt8(down / 16 * gridColumns + across / 16))
            shares.append(Self.shares(across % 16, down % 16))
          }
        }
      }
    }
    self.corners = corners
    self.shares = shares
    self.starts = starts
  }

  /// The position of a pixel in a grid, in sixteenths of a cell.
  private static func sixteenths(_ pixel: Int, of count: Int, in gridCount: Int) -> Int {
    let scaled = (1024 + count / 2) / (count - 1) * pixel
    return (scaled * (gridCount - 1) + 32) / 64
  }

  private static func shares(_ x: Int, _ y: Int) -> UInt64 {
    let last = (x * y + 8) / 16
    return [16 - x - y + last, x - last, y - last, last].reduce(0) { $0 << 16 | UInt64($1) }
  }
}
