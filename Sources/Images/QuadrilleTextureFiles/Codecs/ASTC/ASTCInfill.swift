import QuadrilleSystem

/// How the weights of a grid make up the weight of each pixel ("Weight Infill"), for every grid that
/// blocks of some columns and rows can have.
///
/// A pixel's weight lies between those of four neighbours in the grid, of which each has a share of
/// 0 to 16 sixteenths.
struct ASTCInfill: Sendable {
  /// The most weights of a grid, 64, and 16 more: the neighbours of the last one lie up to 13 behind
  /// it.
  static let weightCount = 80

  /// The index of the upper left neighbour of each pixel, in the order of ``start(_:)``.
  let corners: [UInt8]
  /// The four shares of each pixel, 16 bits each, that of the upper left neighbour highest.
  let shares: [UInt64]
  private let starts: [Int]

  /// Where the pixels of a grid begin, row by row.
  ///
  /// - Precondition: The grid has 2 columns and rows at least, no more of either than the block, and
  ///   64 weights at most.
  @inline(__always)
  func start(_ mode: ASTCBlockMode) -> Int { starts[13 &* mode.rows &+ mode.columns] }

  /// The weight of a pixel, 0 to 64.
  ///
  /// - Parameters:
  ///   - upper: The two upper neighbours, 16 bits each, the left one lowest.
  ///   - lower: The two lower neighbours.
  ///   - shares: The shares of the pixel.
  @inline(__always)
  static func weight(_ upper: UInt32, _ lower: UInt32, _ shares: UInt64) -> UInt64 {
    // Of the product of two polynomials of 2¹⁶ the highest term is the sum wanted: no lower term
    // reaches 2¹⁶.
    let neighbors = UInt64(upper) | UInt64(lower) &<< 32
    return (neighbors &* shares &+ 8 &<< 48) &>> 52
  }

  /// The tables for a block of 4 to 12 columns and rows, made on first use.
  static func shared(columns: Int, rows: Int) -> ASTCInfill {
    known.withLock { known in
      let key = 13 * rows + columns
      if let infill = known[key] { return infill }
      let infill = ASTCInfill(columns: columns, rows: rows)
      known[key] = infill
      return infill
    }
  }

  private static let known = Lock<[Int: ASTCInfill]>([:])

  private init(columns: Int, rows: Int) {
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

  /// Where a pixel lies in a grid, in sixteenths of its cells.
  private static func sixteenths(_ pixel: Int, of count: Int, in gridCount: Int) -> Int {
    let scaled = (1024 + count / 2) / (count - 1) * pixel
    return (scaled * (gridCount - 1) + 32) / 64
  }

  private static func shares(_ x: Int, _ y: Int) -> UInt64 {
    let last = (x * y + 8) / 16
    return [16 - x - y + last, x - last, y - last, last].reduce(0) { $0 << 16 | UInt64($1) }
  }
}
