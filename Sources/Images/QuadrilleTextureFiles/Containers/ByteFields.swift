/// 32-bit fields of a header whose bytes are known to be there.
struct FieldReader {
  let bytes: [UInt8]
  let isBigEndian: Bool

  init(_ bytes: [UInt8], isBigEndian: Bool) {
    self.bytes = bytes
    self.isBigEndian = isBigEndian
  }

  /// The field at an offset.
  ///
  /// - Precondition: Its four bytes exist.
  subscript(_ offset: Int) -> UInt32 {
    var value: UInt32 = 0
    for index in 0..<4 { value |= UInt32(bytes[offset + index]) << UInt32(8 * index) }
    return isBigEndian ? value.byteSwapped : value
  }
}

/// Bytes of numbers, in the order of the file.
extension [UInt8] {
  /// Adds 32-bit numbers, least significant byte first.
  mutating func append(littleEndian values: UInt32...) {
    for value in values {
      for index in 0..<4 { append(UInt8(truncatingIfNeeded: value >> UInt32(8 * index))) }
    }
  }

  /// Adds a 32-bit number, most significant byte first.
  mutating func append(bigEndian value: UInt32) {
    append(littleEndian: value.byteSwapped)
  }
}
