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
      let sequence = sizes.indices.map { (key: key(sizes[$0]), index: Int32($0)) }
        .sorted { $0.key != $1.key ? $0.key > $1.key : $0.index < $1.index }
        .map(\.index)
      if !result.contains(sequence) { result.append(sequence) }
    }
    return result
  }
}

/// Numbers that look random and are the same in every run (Steele, Lea and Flood, 2014).
struct PackingRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number from 0 to below a bound, which is at least 1 and fits 32 bits.
  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    value ^= value >> 31
    return Int(((value >> 32) &* UInt64(bound)) >> 32)
  }
}
