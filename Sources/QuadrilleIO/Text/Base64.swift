/// Bytes as text in base 64 (RFC 4648, section 4).
package enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  /// The text of bytes, padded with `=`.
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

  /// The bytes of a text; nil where anything but digits and padding stands in it.
  package static func decode(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var word: UInt32 = 0
    var bits: UInt32 = 0
    var isOver = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: "=") {
        isOver = true
        continue
      }
      guard !isOver, let digit = values[byte] else { return nil }
      word = word << 6 | digit
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: word >> bits))
        word &= 1 << bits - 1
      }
    }
    return bits < 6 && text.utf8.count % 4 == 0 ? bytes : nil
  }

  private static let values = Dictionary(
    uniqueKeysWithValues: digits.enumerated().map { ($1, UInt32($0)) }
  )
}
