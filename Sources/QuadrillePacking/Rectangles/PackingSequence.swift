/// The orders in which rectangles are tried.
enum PackingSequence {
  /// Every order once, those that work most often first.
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
      let places = sizes.indices.map { (key: key(sizes[$0]), index: Int32($0)) }
      let sorted = places.sorted { $0.key != $1.key ? $0.key > $1.key : $0.index < $1.index }
      let sequence = sorted.map(\.index)
      if !result.contains(sequence) { result.append(sequence) }
    }
    return result
  }
}
