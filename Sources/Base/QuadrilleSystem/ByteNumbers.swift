extension Span<UInt8> {
  /// The unsigned number of up to eight bytes at an offset, most significant byte first.
  ///
  /// - Precondition: The bytes are within the span; callers have checked the length.
  @inlinable
  package func bigEndian(at offset: Int, count: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in offset..<offset + count { value = value << 8 | UInt64(self[index]) }
    return value
  }

  /// The unsigned number of up to eight bytes at an offset, least significant byte first.
  ///
  /// - Precondition: The bytes are within the span.
  @inlinable
  package func littleEndian(at offset: Int, count: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in (offset..<offset + count).reversed() { value = value << 8 | UInt64(self[index]) }
    return value
  }
}
