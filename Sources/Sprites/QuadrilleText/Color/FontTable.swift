/// A table of a font file, read with bounds checks: beyond its end everything is missing.
struct FontTable: Sendable {
  let bytes: [UInt8]

  /// A big-endian number of 1 to 4 bytes; nil beyond the end.
  func unsigned(_ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    var result = 0
    for index in 0..<count { result = result << 8 | Int(bytes[offset + index]) }
    return result
  }

  /// A signed number of 16 bits.
  func signed(_ offset: Int) -> Int? {
    unsigned(offset, 2).map { Int(Int16(truncatingIfNeeded: $0)) }
  }

  /// A fixed-point number of 16 bits with 14 bits behind the point.
  func fraction(_ offset: Int) -> Double? { signed(offset).map { Double($0) / 16_384 } }

  /// A fixed-point number of 32 bits with 16 bits behind the point.
  func fixed(_ offset: Int) -> Double? {
    unsigned(offset, 4).map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
  }

  /// The offset that a number of some bytes states, from a start; nil for 0.
  func offset(_ position: Int, _ count: Int, from start: Int) -> Int? {
    guard let value = unsigned(position, count), value > 0, start + value < bytes.count else {
      return nil
    }
    return start + value
  }
}
