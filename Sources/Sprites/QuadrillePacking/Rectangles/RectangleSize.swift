/// The size of a rectangle to pack in whole pixels, including padding; width and height are
/// 1 or more.
struct RectangleSize: Hashable {
  var width: Int32
  var height: Int32
  /// Whether the rectangle must not be rotated even if others are.
  var keepsOrientation = false

  var area: Int { Int(width) * Int(height) }
}

/// The position of a placed rectangle.
struct RectangleSlot: Equatable {
  /// The column of its left edge.
  var x: Int32 = 0
  /// The row of its top edge.
  var y: Int32 = 0
  /// Whether the rectangle is rotated by 90°.
  var isRotated = false
}

/// The orders in which rectangles are placed.
enum PackingSequence {
  /// All distinct orders, those that usually work best first.
  static func all(_ sizes: [RectangleSize]) -> [[Int32]] {
    let keys: [(RectangleSize) -> (Int32, Int32)] = [
      { (max($0.width, $0.height), min($0.width, $0.height)) },
      { (Int32(clamping: $0.area), max($0.width, $0.height)) },
      { (min($0.width, $0.height), max($0.width, $0.height)) },
      { ($0.width + $0.height, max($0.width, $0.height)) },
      { ($0.height, $0.width) },
      { ($0.width, $0.height) },
    ]
    var result: [[Int32]] = []
    for key in keys {
      let sortItems = sizes.indices.map { (key: key(sizes[$0]), index: Int32($0)) }
      let sorted = sortItems.sorted { $0.key != $1.key ? $0.key > $1.key : $0.index < $1.index }
      let sequence = sorted.map(\.index)
      if !result.contains(sequence) { result.append(sequence) }
    }
    return result
  }
}
