import QuadrilleSprite

/// Pixels of a rectangle, as sorted runs of columns in each row.
struct OutlineCoverage: Equatable, Sendable {
  let width: Int
  let height: Int
  /// The runs of each row; they neither overlap nor touch.
  private(set) var rows: [[Range<Int>]]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    rows = [[Range<Int>]](repeating: [], count: height)
  }

  /// All pixels of a rectangle.
  static func filled(width: Int, height: Int) -> OutlineCoverage {
    var result = OutlineCoverage(width: width, height: height)
    for row in 0..<height { result.rows[row] = [0..<width] }
    return result
  }

  /// The number of pixels.
  var area: Int { rows.reduce(0) { $1.reduce($0) { $0 + $1.count } } }

  func contains(_ x: Int, _ y: Int) -> Bool { rows[y].contains { $0.contains(x) } }

  /// Adds columns to a row, clipped to the rectangle.
  mutating func add(_ columns: Range<Int>, toRow row: Int) {
    let columns = columns.clamped(to: 0..<width)
    guard rows.indices.contains(row), !columns.isEmpty else { return }
    rows[row] = Self.merged(rows[row] + [columns])
  }

  private static func merged(_ runs: [Range<Int>]) -> [Range<Int>] {
    guard runs.count > 1 else { return runs }
    var result: [Range<Int>] = []
    for run in runs.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, run.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, run.upperBound)
      } else {
        result.append(run)
      }
    }
    return result
  }

  /// The pixels of the rectangle rotated in a page.
  func rotated(_ packedRotation: Rotation) -> OutlineCoverage {
    guard packedRotation != .none else { return self }
    let swaps = packedRotation.swapsAxes
    var bits = [Bool](repeating: false, count: width * height)
    let (newWidth, newHeight) = swaps ? (height, width) : (width, height)
    for (y, runs) in rows.enumerated() {
      for x in runs.joined() {
        let target =
          switch packedRotation {
          case .none: (x, y)
          case .clockwise90: (height - 1 - y, x)
          case .clockwise180: (width - 1 - x, height - 1 - y)
          case .counterclockwise90: (y, width - 1 - x)
          }
        bits[target.1 * newWidth + target.0] = true
      }
    }
    var result = OutlineCoverage(width: newWidth, height: newHeight)
    for y in 0..<newHeight {
      var start: Int?
      for x in 0...newWidth {
        let isSet = x < newWidth && bits[y * newWidth + x]
        if isSet, start == nil { start = x }
        if !isSet, let first = start {
          result.rows[y].append(first..<x)
          start = nil
        }
      }
    }
    return result
  }

  /// The pixels and those up to a distance from them, horizontally, vertically or diagonally; the
  /// rectangle grows by the distance on each side.
  func dilated(by distance: Int) -> OutlineCoverage {
    guard distance > 0 else { return self }
    var result = OutlineCoverage(width: width + 2 * distance, height: height + 2 * distance)
    for row in result.rows.indices {
      let sources = max(0, row - 2 * distance)..<min(height, row + 1)
      let runs = sources.flatMap { rows[$0] }
      result.rows[row] = Self.merged(
        runs.map { $0.lowerBound..<($0.upperBound + 2 * distance) }
      )
    }
    return result
  }

  /// The cells of a coarser grid that contain a pixel.
  ///
  /// - Parameters:
  ///   - size: The width and height of a cell.
  ///   - shift: The position of the rectangle in its first cell, less than the size.
  func coarsened(by size: Int, shift: Int = 0) -> OutlineCoverage {
    guard size > 1 else { return self }
    var result = OutlineCoverage(
      width: (width + shift + size - 1) / size,
      height: (height + shift + size - 1) / size
    )
    var runs = [[Range<Int>]](repeating: [], count: result.height)
    for (y, row) in rows.enumerated() {
      runs[(y + shift) / size] += row.map {
        (($0.lowerBound + shift) / size)..<(($0.upperBound + shift + size - 1) / size)
      }
    }
    result.rows = runs.map(Self.merged)
    return result
  }
}

extension OutlineCoverage {
  /// Whether a pixel of the coverage has a neighbor that is none.
  func isEdge(_ x: Int, _ y: Int) -> Bool {
    [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)].contains { x, y in
      !(0..<width).contains(x) || !(0..<height).contains(y) || !contains(x, y)
    }
  }
}
