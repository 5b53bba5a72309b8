/// The encodings of Unicode that text files come in.
package enum TextEncoding {
  /// The byte orders of UTF-16.
  private enum ByteOrder { case big, little }

  /// A text as UTF-8 without a byte order mark.
  ///
  /// UTF-16 is recognized by its mark, or by two characters of ASCII at the start. Any other text,
  /// and one that is not valid UTF-16, is returned as it is, without the mark of UTF-8.
  package static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    guard let (order, start) = utf16(bytes), bytes.count % 2 == 0 else { return bytes }
    return utf8(bytes[start...], order) ?? bytes
  }

  /// The start of a text as UTF-8, to recognize its format.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - count: The number of bytes that are converted, at least.
  package static func utf8Prefix(_ bytes: [UInt8], count: Int) -> [UInt8] {
    guard let (order, start) = utf16(bytes) else {
      return utf8(Array(bytes.prefix(count + 3)))
    }
    var part = bytes[start...].prefix(2 * count)
    if part.count % 2 == 1 { part.removeLast() }
    // The cut may be between the halves of a character.
    return utf8(part, order) ?? utf8(part.dropLast(2), order) ?? bytes
  }

  /// The byte order of UTF-16 and the offset of its first character; nil for any other encoding.
  private static func utf16(_ bytes: [UInt8]) -> (ByteOrder, start: Int)? {
    guard bytes.count >= 4 else { return nil }
    // UTF-32 has two zeros after the mark.
    if bytes[0] == 0xFF, bytes[1] == 0xFE, bytes[2] != 0 || bytes[3] != 0 { return (.little, 2) }
    if bytes[0] == 0xFE, bytes[1] == 0xFF { return (.big, 2) }
    if isText(bytes[1]), isText(bytes[3]), bytes[0] == 0, bytes[2] == 0 { return (.big, 0) }
    if isText(bytes[0]), isText(bytes[2]), bytes[1] == 0, bytes[3] == 0 { return (.little, 0) }
    return nil
  }

  private static func isText(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) || [0x09, 0x0A, 0x0D].contains(byte)
  }

  private static func utf8(_ bytes: ArraySlice<UInt8>, _ order: ByteOrder) -> [UInt8]? {
    let first = bytes.startIndex
    let units = stride(from: first, to: bytes.endIndex - 1, by: 2).lazy.map { offset in
      let (one, two) = (UInt16(bytes[offset]), UInt16(bytes[offset + 1]))
      return order == .big ? one << 8 | two : two << 8 | one
    }
    return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
  }
}
