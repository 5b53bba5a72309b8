import Testing

@testable import QuadrilleSyntax

/// Texts in the encodings of Unicode.
@Suite struct TextEncodingTests {
  /// A text in an encoding, byte by byte from its code units.
  static func bytes(_ text: String, isBigEndian: Bool, hasMark: Bool) -> [UInt8] {
    let mark: [UInt16] = hasMark ? [0xFEFF] : []
    return (mark + text.utf16).flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 255))
      return isBigEndian ? [high, low] : [low, high]
    }
  }

  @Test(
    "UTF-16 of both byte orders is converted to UTF-8, with and without a mark",
    arguments: [true, false],
    [true, false]
  )
  func convertsUTF16(_ isBigEndian: Bool, _ hasMark: Bool) {
    for text in ["<a>\u{E9}\u{4E2D}\u{1F600}</a>", "{\"a\": 1}", "\r\n x"] {
      let wide = Self.bytes(text, isBigEndian: isBigEndian, hasMark: hasMark)
      #expect(TextEncoding.utf8(wide) == Array(text.utf8))
      #expect(TextEncoding.utf8Prefix(wide, count: 1 << 10) == Array(text.utf8))
    }
  }

  @Test("The start of a text is converted up to a whole character")
  func convertsPrefixes() {
    let text = "<a>" + String(repeating: "\u{1F600}", count: 100)
    let wide = Self.bytes(text, isBigEndian: false, hasMark: true)
    for count in 1..<60 {
      let prefix = String(decoding: TextEncoding.utf8Prefix(wide, count: count), as: UTF8.self)
      #expect(text.hasPrefix(prefix) && prefix.utf16.count >= count - 1)
    }
  }

  @Test(
    "Other bytes stay as they are, without the mark of UTF-8",
    arguments: [
      ([], []), ([0xEF, 0xBB, 0xBF], []), ([0xEF, 0xBB, 0xBF, 0x61], [0x61]), ([0xFF], [0xFF]),
      ([0xFF, 0xFE, 0x61], [0xFF, 0xFE, 0x61]),
      // Half a character, an odd number of bytes, UTF-32, an image of Targa and an icon.
      ([0xFF, 0xFE, 0x00, 0xD8], [0xFF, 0xFE, 0x00, 0xD8]),
      ([0xFE, 0xFF, 0x00, 0x61, 0x62], [0xFE, 0xFF, 0x00, 0x61, 0x62]),
      (
        [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0]
      ),
      ([0, 0, 2, 0, 0, 0], [0, 0, 2, 0, 0, 0]), ([0, 0, 1, 0, 1, 0], [0, 0, 1, 0, 1, 0]),
      ([0x61, 0x62, 0x63, 0x64], [0x61, 0x62, 0x63, 0x64]),
    ] as [([UInt8], [UInt8])]
  )
  func keepsOtherBytes(_ bytes: [UInt8], _ expected: [UInt8]) {
    #expect(TextEncoding.utf8(bytes) == expected)
  }
}
