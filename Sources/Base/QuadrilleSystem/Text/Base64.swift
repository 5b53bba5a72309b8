/// Base64 encoding (RFC 4648, section 4).
package enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  /// Encodes bytes, padded with `=`.
  package static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      var word: UInt32 = 0
      for index in 0..<3 {
        word = word << 8 | (index < part.count ? UInt32(part[start + index]) : 0)
      }
      for index in 0..<4 {
        text.append(
          index <= part.count
            ? digits[Int(word >> UInt32(18 - 6 * index) & 63)] : UInt8(ascii: "=")
        )
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes a text; nil if it has anything but Base64 digits and their padding.
  ///
  /// - Parameters:
  ///   - text: The text in ASCII.
  ///   - skipsWhiteSpace: Whether spaces, tabs and line breaks are ignored.
  package static func decode(
    _ text: some Sequence<UInt8>,
    skipsWhiteSpace: Bool = false
  ) -> [UInt8]? {
    var bytes: [UInt8] = []
    var word: UInt32 = 0
    var (count, padding) = (0, 0)
    for byte in text {
      if skipsWhiteSpace, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { continue }
      if byte == UInt8(ascii: "="), padding < 2 {
        padding += 1
        continue
      }
      guard padding == 0, let digit = values[byte] else { return nil }
      word = word << 6 | digit
      count += 1
      // The second digit of four completes a byte with 4 bits left, the third with 2, the last with
      // 0.
      let phase = UInt32(count % 4)
      if phase != 1 { bytes.append(UInt8(truncatingIfNeeded: word >> ((8 - 2 * phase) % 8))) }
    }
    return count % 4 != 1 && (count + padding) % 4 == 0 ? bytes : nil
  }

  private static let values = Dictionary(
    uniqueKeysWithValues: digits.enumerated().map { ($1, UInt32($0)) }
  )
}
