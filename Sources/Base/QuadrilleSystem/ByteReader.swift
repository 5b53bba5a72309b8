/// A bounds-checked cursor over bytes.
///
/// Every read returns nil where bytes are missing and then leaves the cursor unchanged, so that the
/// caller can throw its own error with ``offset`` in it.
package struct ByteReader: ~Escapable {
  /// All the bytes.
  package let bytes: Span<UInt8>
  /// The offset of the next byte to read, from the start of ``bytes``.
  package private(set) var offset: Int

  /// Creates a cursor at the first byte.
  @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>) {
    self.bytes = bytes
    offset = 0
  }

  /// The number of bytes left.
  package var remaining: Int { bytes.count - offset }

  /// Moves to an offset from the start; false if it lies past the end.
  @discardableResult
  package mutating func seek(to target: Int) -> Bool {
    guard target >= 0, target <= bytes.count else { return false }
    offset = target
    return true
  }

  /// Skips bytes; false if fewer are left.
  @discardableResult
  package mutating func skip(_ count: Int) -> Bool {
    guard count >= 0, count <= remaining else { return false }
    offset += count
    return true
  }

  /// Reads one byte.
  package mutating func byte() -> UInt8? {
    guard remaining >= 1 else { return nil }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Reads a fixed-width integer, least significant byte first.
  package mutating func littleEndian<T: FixedWidthInteger & UnsignedInteger>(
    _: T.Type = T.self
  ) -> T? {
    let width = T.bitWidth / 8
    guard remaining >= width else { return nil }
    var value: T = 0
    for index in 0..<width {
      value |= T(truncatingIfNeeded: bytes[offset + index]) << T(8 * index)
    }
    offset += width
    return value
  }

  /// Reads a fixed-width integer, most significant byte first.
  package mutating func bigEndian<T: FixedWidthInteger & UnsignedInteger>(
    _: T.Type = T.self
  ) -> T? {
    littleEndian(T.self).map(\.byteSwapped)
  }

  /// Copies the next bytes; nil if fewer are left.
  package mutating func array(_ count: Int) -> [UInt8]? {
    guard count >= 0, count <= remaining else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(count)
    for index in offset..<(offset + count) { result.append(bytes[index]) }
    offset += count
    return result
  }
}
