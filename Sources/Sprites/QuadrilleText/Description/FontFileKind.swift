/// What the first bytes of a font file say; its extension says nothing.
public enum FontFileKind: Equatable, Sendable {
  /// An AngelCode bitmap font.
  case bitmap(FontDescription.Encoding)
  /// TrueType or OpenType.
  case outline
  /// A packaging of outline fonts that is not read, by its name.
  case packaged(String)

  /// Tells the kind of a file from its bytes.
  public init(of bytes: [UInt8]) {
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
    // Expat reads both orders of UTF-16.
    for wide in [[0xFF, 0xFE, 0x3C, 0x00], [0xFE, 0xFF, 0x00, 0x3C]] as [[UInt8]]
    where bytes.starts(with: wide) { return true }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return bytes[start...].first { $0 > 0x20 } == UInt8(ascii: "<")
  }
}
