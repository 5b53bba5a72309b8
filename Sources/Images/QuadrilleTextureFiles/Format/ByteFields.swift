/// Reads 32-bit fields of a header whose length was checked.
struct FieldReader {
  let bytes: [UInt8]
  let isBigEndian: Bool

  init(_ bytes: [UInt8], isBigEndian: Bool) {
    self.bytes = bytes
    self.isBigEndian = isBigEndian
  }

  /// The field at an offset.
  ///
  /// - Precondition: The four bytes exist.
  subscript(_ offset: Int) -> UInt32 {
    var value: UInt32 = 0
    for index in 0..<4 { value |= UInt32(bytes[offset + index]) << UInt32(8 * index) }
    return isBigEndian ? value.byteSwapped : value
  }
}

/// Byte serialization of numbers.
extension [UInt8] {
  /// Appends 32-bit little-endian numbers.
  mutating func append(littleEndian values: UInt32...) {
    for value in values {
      for index in 0..<4 { append(UInt8(truncatingIfNeeded: value >> UInt32(8 * index))) }
    }
  }

  /// Appends a 32-bit big-endian number.
  mutating func append(bigEndian value: UInt32) {
    append(littleEndian: value.byteSwapped)
  }
}
