/// The kind of a font file, detected from its first bytes; the file extension is ignored.
package enum FontFileKind: Equatable, Sendable {
  /// An AngelCode bitmap font.
  case bitmap(FontDescription.Encoding)
  /// TrueType or OpenType.
  case outline
  /// An unsupported package format for outline fonts, by its name.
  case packaged(String)

  /// Detects the kind of a file from its bytes.
  package init(of bytes: [UInt8]) {
    if bytes.starts(with: "BMF".utf8) {
      self = .bitmap(.binary)
    } else if Self.outlines.contains(where: bytes.starts) {
      self = .outline
    } else if bytes.starts(with: "wOFF".utf8) {
      self = .packaged("WOFF")
    } else if bytes.starts(with: "wOF2".utf8) {
      self = .packaged("WOFF2")
    } else {
      self = .bitmap(Self.isXML(bytes) ? .xml : .text)
    }
  }

  private static let outlines: [[UInt8]] = [
    [0, 1, 0, 0], Array("OTTO".utf8), Array("true".utf8), Array("ttcf".utf8),
  ]

  private static func isXML(_ bytes: [UInt8]) -> Bool {
    // Expat reads UTF-16 in both byte orders.
    for wide in [[0xFF, 0xFE, 0x3C, 0x00], [0xFE, 0xFF, 0x00, 0x3C]] as [[UInt8]]
    where bytes.starts(with: wide) { return true }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return bytes[start...].first { $0 > 0x20 } == UInt8(ascii: "<")
  }
}
