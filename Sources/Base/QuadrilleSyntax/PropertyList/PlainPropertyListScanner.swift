import QuadrilleSystem

/// Fast scanner for XML property lists in the common form, three times as fast as expat's
/// callbacks.
///
/// It accepts plain tags without attributes, ASCII or UTF-8 text without references, and comments
/// between elements. For any other input, invalid or merely unusual, it reports nothing: expat then
/// parses the text from the start, and its result counts.
struct PlainPropertyListScanner {
  private var offset = 0
  private var line = 1
  private var assembly: PropertyListAssembly
  /// Whether each open container is a dictionary.
  private var isDictionary: [Bool] = []

  /// The value of a text; nil where expat must decide.
  ///
  /// - Parameter duplicates: Receives the keys that a dictionary has twice.
  static func read(
    _ bytes: [UInt8],
    job: JobContext,
    _ duplicates: inout [DuplicateKey]
  ) -> PropertyList? {
    var scanner = PlainPropertyListScanner(
      assembly: PropertyListAssembly(name: nil, job: job)
    )
    guard let list = scanner.read(bytes.span) else { return nil }
    duplicates += scanner.assembly.duplicates
    return list
  }

  private init(assembly: PropertyListAssembly) { self.assembly = assembly }

  private mutating func read(_ text: Span<UInt8>) -> PropertyList? {
    guard skipHead(text), assembly.open(.plist, named: "", line: line) else { return nil }
    repeat {
      guard skipBlank(text), readElement(text) else { return nil }
    } while !isDictionary.isEmpty || assembly.root == nil
    guard skipBlank(text), take("</plist>", text), skipBlank(text), offset == text.count else {
      return nil
    }
    return assembly.root
  }

  // MARK: Before the first value

  /// The document types with external identifiers, never opened, that Apple's and other tools
  /// write.
  private static var documentTypes: [StaticString] {
    [
      "-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">",
      "-//Apple Computer//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">",
    ]
  }

  private mutating func skipHead(_ text: Span<UInt8>) -> Bool {
    if text.count > 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { offset = 3 }
    if take("<?xml version=\"1.0\"", text) {
      _ = take(" encoding=\"UTF-8\"", text) || take(" encoding=\"utf-8\"", text)
      guard take("?>", text) else { return false }
    }
    guard skipBlank(text) else { return false }
    if take("<!DOCTYPE plist PUBLIC \"", text) {
      var isKnown = false
      for type in Self.documentTypes where !isKnown { isKnown = take(type, text) }
      guard isKnown, skipBlank(text) else { return false }
    }
    return take("<plist version=\"1.0\">", text) || take("<plist>", text)
  }

  // MARK: Elements

  private mutating func readElement(_ text: Span<UInt8>) -> Bool {
    guard offset + 2 < text.count, text[offset] == UInt8(ascii: "<") else { return false }
    let start = line
    switch text[offset + 1] {
    case UInt8(ascii: "k"): return take("<key>", text) && readLeaf(.key, "</key>", start, text)
    case UInt8(ascii: "s"):
      return take("<string>", text) && readLeaf(.string, "</string>", start, text)
    case UInt8(ascii: "i"):
      return take("<integer>", text) && readLeaf(.integer, "</integer>", start, text)
    case UInt8(ascii: "r"): return take("<real>", text) && readLeaf(.real, "</real>", start, text)
    case UInt8(ascii: "t"): return take("<true/>", text) && assembly.add(.yes, Span(), line: start)
    case UInt8(ascii: "f"): return take("<false/>", text) && assembly.add(.no, Span(), line: start)
    case UInt8(ascii: "d") where take("<data>", text):
      return readLeaf(.data, "</data>", start, text)
    case UInt8(ascii: "d") where take("<date>", text):
      return readLeaf(.date, "</date>", start, text)
    case UInt8(ascii: "d"): return open(.dict, "<dict>", "<dict/>", text)
    case UInt8(ascii: "a"): return open(.array, "<array>", "<array/>", text)
    case UInt8(ascii: "/"): return close(text)
    default: return false
    }
  }

  private mutating func open(
    _ element: PropertyListElement,
    _ tag: StaticString,
    _ emptyTag: StaticString,
    _ text: Span<UInt8>
  ) -> Bool {
    let start = line
    if take(tag, text) {
      isDictionary.append(element == .dict)
      return assembly.open(element, named: "", line: start)
    }
    guard take(emptyTag, text) else { return false }
    return assembly.open(element, named: "", line: start) && assembly.close()
  }

  private mutating func close(_ text: Span<UInt8>) -> Bool {
    guard let isDictionary = isDictionary.popLast() else { return false }
    return take(isDictionary ? "</dict>" : "</array>", text) && assembly.close()
  }

  /// Reads the text of an element up to its end tag.
  private mutating func readLeaf(
    _ element: PropertyListElement,
    _ endTag: StaticString,
    _ start: Int,
    _ text: Span<UInt8>
  ) -> Bool {
    let first = offset
    var isASCII = true
    while offset < text.count, text[offset] != UInt8(ascii: "<") {
      let byte = text[offset]
      switch byte {
      case 0x0A: line += 1
      // References, the end of a CDATA section, line breaks that are normalized, control
      // characters.
      case UInt8(ascii: "&"), UInt8(ascii: "]"), 0..<0x09, 0x0B..<0x20, 0x7F: return false
      case 0x80...: isASCII = false
      default: break
      }
      offset += 1
    }
    let content = text.extracting(first..<offset)
    guard isASCII || Self.isPlainUTF8(content), take(endTag, text) else { return false }
    return assembly.add(element, content, line: start)
  }

  /// Whether bytes are UTF-8 of characters that XML allows; a few allowed ones are also rejected.
  private static func isPlainUTF8(_ text: Span<UInt8>) -> Bool {
    // U+FFFE and U+FFFF are among the characters with this prefix.
    for index in text.indices.dropLast() where text[index] == 0xEF && text[index + 1] == 0xBF {
      return false
    }
    return unsafe text.withUnsafeBufferPointer {
      unsafe String(validating: $0, as: UTF8.self) != nil
    }
  }

  // MARK: Bytes

  /// Skips white space and comments; false where a comment is not plain.
  private mutating func skipBlank(_ text: Span<UInt8>) -> Bool {
    while offset < text.count {
      switch text[offset] {
      case 0x20, 0x09: offset += 1
      case 0x0A:
        line += 1
        offset += 1
      case 0x0D:
        // A lone carriage return is a line break as well.
        guard offset + 1 < text.count, text[offset + 1] == 0x0A else { return false }
        offset += 1
      case UInt8(ascii: "<"):
        guard take("<!--", text) else { return true }
        guard skipComment(text) else { return false }
      default: return false
      }
    }
    return true
  }

  private mutating func skipComment(_ text: Span<UInt8>) -> Bool {
    while offset + 2 < text.count {
      let byte = text[offset]
      if byte == UInt8(ascii: "-"), text[offset + 1] == UInt8(ascii: "-") {
        offset += 3
        return text[offset - 1] == UInt8(ascii: ">")
      }
      guard byte == 0x0A || byte == 0x09 || (0x20..<0x7F).contains(byte) else { return false }
      if byte == 0x0A { line += 1 }
      offset += 1
    }
    return false
  }

  /// Skips a literal if it comes next.
  @inline(__always)
  private mutating func take(_ literal: StaticString, _ text: Span<UInt8>) -> Bool {
    let count = literal.utf8CodeUnitCount
    guard offset + count <= text.count else { return false }
    for index in 0..<count {
      guard unsafe text[offset + index] == literal.utf8Start[index] else { return false }
    }
    offset += count
    return true
  }
}
