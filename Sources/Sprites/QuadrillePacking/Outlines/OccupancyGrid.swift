/// The occupied cells of a page, one bit each, with rows added as needed.
struct OccupancyGrid {
  /// The number of columns.
  let width: Int
  /// The number of words examined: a measure of work independent of time.
  private(set) var steps = 0

  /// The words of all rows; each row ends with an empty one.
  private var words: [UInt64] = []
  private let stride: Int
  private var isRowUsed: [Bool] = []
  /// The positions at which the current shape would overlap, one bit per column.
  private var blocked: [UInt64]
  private var scratch: [UInt64]

  init(width: Int) {
    self.width = width
    stride = (width + 63) / 64 + 1
    blocked = [UInt64](repeating: 0, count: stride)
    scratch = blocked
  }

  /// Occupies the cells of a coverage; what lies outside the columns or above the page is left out.
  mutating func occupy(_ coverage: OutlineCoverage, x: Int, y: Int) {
    while isRowUsed.count < y + coverage.height {
      words += [UInt64](repeating: 0, count: stride)
      isRowUsed.append(false)
    }
    for (index, runs) in coverage.rows.enumerated() where y + index >= 0 {
      for run in runs {
        let columns = max(0, run.lowerBound + x)..<max(0, min(width, run.upperBound + x))
        guard columns.lowerBound < columns.upperBound else { continue }
        isRowUsed[y + index] = true
        set(columns, at: (y + index) * stride)
      }
    }
  }

  private mutating func set(_ columns: Range<Int>, at row: Int) {
    var word = columns.lowerBound / 64
    var mask = UInt64.max << UInt64(columns.lowerBound % 64)
    let last = (columns.upperBound - 1) / 64
    while word < last {
      words[row + word] |= mask
      mask = .max
      word += 1
    }
    words[row + word] |= mask & (.max >> UInt64(63 - (columns.upperBound - 1) % 64))
  }

  /// The leftmost column up to a maximum at which a coverage is free in a row of the page; nil if
  /// there is none.
  ///
  /// - Parameters:
  ///   - runs: The runs of the coverage with their rows, those that block most first.
  ///   - y: The top row.
  ///   - maximum: The last column to examine.
  mutating func freeColumn(
    _ runs: [(row: Int, columns: Range<Int>)],
    y: Int,
    maximum: Int
  ) -> Int? {
    for index in blocked.indices { blocked[index] = 0 }
    for run in runs {
      let row = y + run.row
      guard row < isRowUsed.count, isRowUsed[row] else { continue }
      block(row, run.columns)
      if firstFree(maximum) == nil { return nil }
    }
    return firstFree(maximum)
  }

  private func firstFree(_ maximum: Int) -> Int? {
    for (index, word) in blocked.enumerated() where word != .max {
      let column = 64 * index + (~word).trailingZeroBitCount
      return column <= maximum ? column : nil
    }
    return nil
  }

  /// Blocks the positions at which a run would meet an occupied cell of a row.
  private mutating func block(_ row: Int, _ run: Range<Int>) {
    let start = row * stride
    for index in scratch.indices { scratch[index] = words[start + index] }
    // A position is blocked if any of the following cells is occupied, as many as the run has.
    var length = 1
    while 2 * length <= run.count {
      spread(length)
      length *= 2
    }
    if length < run.count { spread(run.count - length) }
    let (offset, bits) = (run.lowerBound / 64, UInt64(run.lowerBound % 64))
    for index in 0..<max(0, stride - offset) {
      let low = scratch[index + offset] >> bits
      let isLast = index + offset + 1 >= stride
      let high = bits == 0 || isLast ? 0 : scratch[index + offset + 1] << (64 - bits)
      blocked[index] |= low | high
    }
    steps += 2 * stride
  }

  /// Adds the occupied cells moved to the left.
  private mutating func spread(_ distance: Int) {
    let (offset, bits) = (distance / 64, UInt64(distance % 64))
    for index in 0..<max(0, stride - offset) {
      let low = scratch[index + offset] >> bits
      let isLast = index + offset + 1 >= stride
      let high = bits == 0 || isLast ? 0 : scratch[index + offset + 1] << (64 - bits)
      scratch[index] |= low | high
    }
    steps += stride
  }
}
