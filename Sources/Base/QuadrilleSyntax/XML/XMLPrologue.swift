/// Detects and repairs the start of an XML text before it is passed to expat.
///
/// Some writers declare UTF-16 but write UTF-8, or put a comment before the XML declaration. Expat
/// rejects both.
struct XMLPrologue {
  /// The text; a declaration that is not at the start is blanked out, line breaks are kept.
  let bytes: [UInt8]
  /// The encoding that overrides the declared one; nil leaves the choice to expat.
  let encoding: String?

  /// The maximum distance of the declaration from the start of the text, in bytes.
  private static var scanLimit: Int { 64 << 10 }

  init(_ bytes: [UInt8]) {
    let head = bytes.prefix(Self.scanLimit)
    let isWide =
      head.prefix(4).contains(0) || head.starts(with: [0xFE, 0xFF])
      || head.starts(with: [0xFF, 0xFE])
    guard !isWide, let start = Self.position(of: "<?xml ", in: head, from: 0),
      let end = Self.position(of: "?>", in: head, from: start)
    else {
      self.bytes = bytes
      encoding = nil
      return
    }
    let mark = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let declared = Self.encoding(declaredIn: head[start..<end])
    let isWrong = declared?.uppercased().hasPrefix("UTF-16") == true
    guard start > mark, Self.isPreamble(head[mark..<start]) else {
      self.bytes = bytes
      encoding = isWrong && start == mark ? "UTF-8" : nil
      return
    }
    var repaired = bytes
    for index in mark..<(end + 2) where repaired[index] != 0x0A && repaired[index] != 0x0D {
      repaired[index] = 0x20
    }
    self.bytes = repaired
    encoding = isWrong ? "UTF-8" : declared ?? "UTF-8"
  }

  /// Whether bytes are only white space and comments, without an element before `<?xml`.
  private static func isPreamble(_ bytes: ArraySlice<UInt8>) -> Bool {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] <= 0x20 {
        index += 1
      } else if bytes[index...].starts(with: "<!--".utf8),
        let end = position(of: "-->", in: bytes, from: index + 4)
      {
        index = end + 3
      } else {
        return false
      }
    }
    return true
  }

  private static func encoding(declaredIn text: ArraySlice<UInt8>) -> String? {
    guard let key = position(of: "encoding", in: text, from: text.startIndex) else { return nil }
    let quotes: Set<UInt8> = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    guard let open = text[key...].firstIndex(where: quotes.contains),
      let close = text[(open + 1)...].firstIndex(of: text[open])
    else { return nil }
    return String(decoding: text[(open + 1)..<close], as: UTF8.self)
  }

  private static func position(
    of pattern: StaticString,
    in bytes: ArraySlice<UInt8>,
    from start: Int
  ) -> Int? {
    let pattern = Array("\(pattern)".utf8)
    guard bytes.endIndex - start >= pattern.count else { return nil }
    return (start...(bytes.endIndex - pattern.count)).first {
      bytes[$0] == pattern[0] && bytes[$0..<($0 + pattern.count)].elementsEqual(pattern)
    }
  }
}
