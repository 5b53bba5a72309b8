import QuadrilleImage

/// The bounds of connected visible pixels in a sheet: the right and bottom edges are exclusive.
struct Island: Equatable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  mutating func unite(_ other: Island) {
    left = min(left, other.left)
    top = min(top, other.top)
    right = max(right, other.right)
    bottom = max(bottom, other.bottom)
  }
}

/// Finds the islands of a sheet in one pass over its rows.
///
/// Visible pixels are spread to the right and downwards by the distance. Two spread pixels touch,
/// diagonally included, exactly if at most that many transparent pixels lie between the visible
/// ones. The runs of spread pixels in each row are joined with those of the row above in a
/// union-find forest.
struct IslandScan {
  /// The islands, in no particular order that callers may rely on.
  private(set) var islands: [Island] = []

  /// A run of spread pixels in a row.
  private struct Run {
    var start: Int
    var end: Int
    var label: Int
  }

  /// The parent of each label; a root is its own.
  private var parents: [Int] = []
  /// The bounds of the visible pixels of each root; nil while only spread pixels are known.
  private var bounds: [Island?] = []

  init(_ sheet: Bitmap, distance: Int, threshold: Int) {
    // The last row in which each column was visible.
    var lastRow = [Int](repeating: .min / 2, count: sheet.width)
    var above: [Run] = []
    for y in 0..<sheet.height {
      var row: [Run] = []
      var lastColumn = Int.min / 2
      for x in 0..<sheet.width {
        let isVisible = Int(sheet[x, y].w) >= threshold
        if isVisible { lastRow[x] = y }
        if y - lastRow[x] <= distance { lastColumn = x }
        guard x - lastColumn <= distance else { continue }
        if row.last?.end == x {
          row[row.count - 1].end = x + 1
        } else {
          row.append(Run(start: x, end: x + 1, label: makeLabel()))
        }
        if isVisible {
          add(Island(left: x, top: y, right: x + 1, bottom: y + 1), to: row[row.count - 1].label)
        }
      }
      join(row, above)
      above = row
    }
    islands = parents.indices.compactMap { parents[$0] == $0 ? bounds[$0] : nil }
  }

  private mutating func makeLabel() -> Int {
    parents.append(parents.count)
    bounds.append(nil)
    return parents.count - 1
  }

  private mutating func add(_ island: Island, to label: Int) {
    bounds[label]?.unite(island)
    if bounds[label] == nil { bounds[label] = island }
  }

  /// Joins the runs of two rows that touch, diagonally included.
  private mutating func join(_ row: [Run], _ above: [Run]) {
    var first = 0
    for run in row {
      while first < above.count, above[first].end < run.start { first += 1 }
      var index = first
      while index < above.count, above[index].start <= run.end {
        unite(run.label, above[index].label)
        index += 1
      }
    }
  }

  private mutating func unite(_ one: Int, _ other: Int) {
    let (one, other) = (root(one), root(other))
    guard one != other else { return }
    let (kept, gone) = (min(one, other), max(one, other))
    parents[gone] = kept
    if let island = bounds[gone] { add(island, to: kept) }
  }

  private mutating func root(_ label: Int) -> Int {
    var label = label
    while parents[label] != label {
      parents[label] = parents[parents[label]]
      label = parents[label]
    }
    return label
  }
}
