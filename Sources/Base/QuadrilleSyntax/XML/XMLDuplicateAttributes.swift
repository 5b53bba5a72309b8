/// Removes attributes that an element has twice, which makes an XML text ill-formed.
package struct XMLDuplicateAttributes {
  private var bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var duplicates: [DuplicateKey] = []

  /// The text with only the last of equal attributes; nil where no element has one twice.
  ///
  /// Removed ones are replaced by blanks, so that everything else keeps its position.
  ///
  /// - Parameter bytes: The text in an encoding that contains ASCII.
  package static func removed(from bytes: [UInt8]) -> (text: [UInt8], [DuplicateKey])? {
    var scanner = XMLDuplicateAttributes(bytes: bytes)
    scanner.scan()
    return scanner.duplicates.isEmpty ? nil : (scanner.bytes, scanner.duplicates)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func scan() {
    while let byte = peek {
      guard byte == UInt8(ascii: "<") else {
        advance()
        continue
      }
      if isNext("<!--") {
        skip(past: "-->")
      } else if isNext("<![CDATA[") {
        skip(past: "]]>")
      } else if isNext("<?") {
        skip(past: "?>")
      } else if isNext("<!") || isNext("</") {
        skip(past: ">")
      } else {
        scanTag()
      }
    }
  }

  /// Scans a start tag up to its end.
  private mutating func scanTag() {
    advance()
    let element = String(decoding: bytes[name()], as: UTF8.self)
    var attributes: [[UInt8]: Range<Int>] = [:]
    while let byte = peek, byte != UInt8(ascii: ">"), byte != UInt8(ascii: "<") {
      guard byte > 0x20, byte != UInt8(ascii: "/"), byte != UInt8(ascii: "=") else {
        advance()
        continue
      }
      let start = offset
      let key = Array(bytes[name()])
      skipBlank()
      guard !key.isEmpty, peek == UInt8(ascii: "=") else {
        // Not well-formed in another way.
        if offset == start { advance() }
        continue
      }
      advance()
      skipBlank()
      guard let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        continue
      }
      repeat { advance() } while peek != nil && peek != quote
      guard peek != nil else { return }
      advance()
      if let earlier = attributes.updateValue(start..<offset, forKey: key) {
        for index in earlier where bytes[index] != 0x0A && bytes[index] != 0x0D {
          bytes[index] = 0x20
        }
        if duplicates.count < DuplicateKey.maxCount {
          let key = String(decoding: key, as: UTF8.self)
          duplicates.append(DuplicateKey(key, in: [element], line: line))
        }
      }
    }
  }

  // MARK: Bytes

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func advance() {
    if bytes[offset] == 0x0A { line += 1 }
    offset += 1
  }

  private mutating func skipBlank() {
    while let byte = peek, byte <= 0x20 { advance() }
  }

  /// Scans a name, which ends at a blank or a mark.
  private mutating func name() -> Range<Int> {
    let start = offset
    while let byte = peek, byte > 0x20, !"<>/=\"'".utf8.contains(byte) { offset += 1 }
    return start..<offset
  }

  private func isNext(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - offset >= count else { return false }
    for index in 0..<count {
      guard unsafe bytes[offset + index] == text.utf8Start[index] else { return false }
    }
    return true
  }

  private mutating func skip(past text: StaticString) {
    while peek != nil, !isNext(text) { advance() }
    offset = min(offset + text.utf8CodeUnitCount, bytes.count)
  }
}
