/// The reference decoder for single pixels, after the tables of the Khronos Data Format
/// Specification.
struct BCOracle {
  /// A pixel of the color block of BC1 to BC3.
  static func color(_ word: UInt64, _ x: Int, _ y: Int, isBC1: Bool) -> [UInt8] {
    let first = word & 0xFFFF
    let second = word >> 16 & 0xFFFF
    let ends = [expanded(Int(first)), expanded(Int(second))]
    let number = Int(word >> UInt64(32 + 2 * (4 * y + x)) & 3)
    let hasThree = isBC1 && first <= second
    if hasThree, number == 3 { return [0, 0, 0, 0] }
    let ofThree = [(1, 0), (0, 1), (1, 1)]
    let ofFour = [(1, 0), (0, 1), (2, 1), (1, 2)]
    let weights = hasThree ? ofThree[number] : ofFour[number]
    return (0..<3).map { channel in
      let sum = weights.0 * ends[0][channel] + weights.1 * ends[1][channel]
      return UInt8(sum / (weights.0 + weights.1))
    } + [255]
  }

  /// A channel of BC3 to BC5.
  static func channel(_ word: UInt64, _ x: Int, _ y: Int) -> UInt8 {
    let first = Int(word & 0xFF)
    let second = Int(word >> 8 & 0xFF)
    var values = [first, second]
    if first > second {
      for step in 1...6 { values.append(((7 - step) * first + step * second) / 7) }
    } else {
      for step in 1...4 { values.append(((5 - step) * first + step * second) / 5) }
      values += [0, 255]
    }
    return UInt8(values[Int(word >> UInt64(16 + 3 * (4 * y + x)) & 7)])
  }

  private static func expanded(_ end: Int) -> [Int] {
    [repeated(end >> 11, 5), repeated(end >> 5 & 63, 6), repeated(end & 31, 5)]
  }

  private static func repeated(_ value: Int, _ bits: Int) -> Int {
    value << (8 - bits) | value >> (2 * bits - 8)
  }
}
