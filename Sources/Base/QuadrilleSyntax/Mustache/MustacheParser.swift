import QuadrilleSystem

/// Parses a Mustache template.
///
/// A tag of a section, comment, partial or delimiters that is alone on its line vanishes with the
/// whole line; the blanks before a partial indent it.
struct MustacheParser {
  /// The bytes that open and close tags.
  private struct Delimiters {
    var open = Array("{{".utf8)
    var close = Array("}}".utf8)
  }

  /// A section whose end has not been found.
  private struct OpenSection {
    let name: MustacheName
    let isInverted: Bool
    var nodes: [MustacheTemplate.Node] = []
  }

  private let bytes: [UInt8]
  private let name: String?
  private var delimiters = Delimiters()
  private var offset = 0
  private var line = 1
  private var open: [OpenSection] = []
  private var nodes: [MustacheTemplate.Node] = []
  /// The start of the text that is not yet a node.
  private var textStart = 0
  private(set) var partialNames: [String] = []

  /// The maximum nesting of sections.
  private static var maxDepth: Int { 128 }

  init(_ bytes: [UInt8], name: String?, job: JobContext) throws(SyntaxError) {
    self.name = name
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    if let violation = job.limits.violation(textBytes: bytes.count) {
      throw error(.limit(violation))
    }
    guard String(validating: self.bytes, as: UTF8.self) != nil else {
      throw error(.encoding("the template"))
    }
  }

  /// The parts of the whole text.
  mutating func parse() throws(SyntaxError) -> [MustacheTemplate.Node] {
    while offset < bytes.count {
      if bytes[offset...].starts(with: delimiters.open) {
        try tag()
      } else {
        if bytes[offset] == 0x0A { line += 1 }
        offset += 1
      }
    }
    addText(upTo: bytes.count)
    if let section = open.last {
      throw error(
        .truncated(expected: "the end of the section \(section.name.text.quotedForDisplay)"),
        line: section.name.line
      )
    }
    return nodes
  }

  // MARK: Tags

  private mutating func tag() throws(SyntaxError) {
    let start = offset
    let startLine = line
    offset += delimiters.open.count
    let kind = offset < bytes.count ? bytes[offset] : 0
    let isMarked = "#^/!=>&{<$".utf8.contains(kind)
    if isMarked { offset += 1 }
    let mark: UInt8? =
      kind == UInt8(ascii: "{") ? UInt8(ascii: "}") : kind == UInt8(ascii: "=") ? kind : nil
    let closing = (mark.map { [$0] } ?? []) + delimiters.close
    let contentStart = offset
    while offset < bytes.count, !bytes[offset...].starts(with: closing) {
      if bytes[offset] == 0x0A { line += 1 }
      offset += 1
    }
    guard offset < bytes.count else {
      throw error(
        .truncated(expected: String(decoding: closing, as: UTF8.self)),
        line: startLine
      )
    }
    let content = Self.trimmed(bytes[contentStart..<offset])
    offset += closing.count
    var indent = ""
    switch isMarked ? kind : 0 {
    case UInt8(ascii: "&"), UInt8(ascii: "{"), 0: addText(upTo: start)
    default: indent = removeLine(of: start)
    }
    try add(isMarked ? kind : 0, content, indent: indent, line: startLine)
    textStart = offset
  }

  private mutating func add(
    _ kind: UInt8,
    _ content: String,
    indent: String,
    line: Int
  ) throws(SyntaxError) {
    switch kind {
    case UInt8(ascii: "!"): return
    case UInt8(ascii: "="): try setDelimiters(content, line: line)
    case UInt8(ascii: ">"):
      guard !content.isEmpty, !content.hasPrefix("*") else {
        throw error(
          .syntax(found: content.quotedForDisplay, expected: "the name of a template"),
          line: line
        )
      }
      if !partialNames.contains(where: { $0.hasSameBytes(content) }) {
        partialNames.append(content)
      }
      append(.partial(content, indent: indent))
    case UInt8(ascii: "#"), UInt8(ascii: "^"):
      guard open.count < Self.maxDepth else {
        let violation = LimitViolation(.nesting, found: open.count + 1, allowed: Self.maxDepth)
        throw error(.limit(violation), line: line)
      }
      let name = try tagName(content, line: line)
      open.append(OpenSection(name: name, isInverted: kind == UInt8(ascii: "^")))
    case UInt8(ascii: "/"):
      let name = try tagName(content, line: line)
      guard let section = open.popLast(), section.name.parts == name.parts else {
        throw error(
          .syntax(
            found: "the end of the section \(name.text.quotedForDisplay)",
            expected: "the end of the section that is open"
          ),
          line: line
        )
      }
      append(.section(section.name, section.nodes, isInverted: section.isInverted))
    case UInt8(ascii: "<"), UInt8(ascii: "$"):
      throw error(
        .syntax(found: "a tag of inheritance", expected: "a tag without inheritance"),
        line: line
      )
    default:
      let isEscaped = kind == 0
      append(.variable(try tagName(content, line: line), isEscaped: isEscaped))
    }
  }

  private func tagName(_ content: String, line: Int) throws(SyntaxError) -> MustacheName {
    if content == "." { return MustacheName(parts: [], file: name, line: line) }
    guard !content.isEmpty else {
      throw error(.syntax(found: "a tag without a name", expected: "a name"), line: line)
    }
    let parts = content.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    return MustacheName(parts: parts, file: name, line: line)
  }

  private mutating func setDelimiters(_ content: String, line: Int) throws(SyntaxError) {
    let parts = content.utf8.split { $0 <= 0x20 }.map(Array.init)
    guard parts.count == 2, !parts.joined().contains(UInt8(ascii: "=")) else {
      throw error(
        .syntax(found: content.quotedForDisplay, expected: "two delimiters"),
        line: line
      )
    }
    delimiters = Delimiters(open: parts[0], close: parts[1])
  }

  // MARK: Text

  private mutating func append(_ node: MustacheTemplate.Node) {
    if open.isEmpty { nodes.append(node) } else { open[open.count - 1].nodes.append(node) }
  }

  private mutating func addText(upTo end: Int) {
    guard end > textStart else { return }
    append(.text(String(decoding: bytes[textStart..<end], as: UTF8.self)))
  }

  /// Adds the text before a tag; where the tag is alone on its line, without the blanks around it and
  /// the end of the line.
  ///
  /// - Returns: The blanks before a tag that is alone on its line.
  private mutating func removeLine(of start: Int) -> String {
    var lineStart = start
    while lineStart > textStart, bytes[lineStart - 1] != 0x0A { lineStart -= 1 }
    let isAtLineStart = lineStart == 0 || bytes[lineStart - 1] == 0x0A
    let before = bytes[lineStart..<start]
    var end = offset
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    var lineEnd: Int?
    if end == bytes.count {
      lineEnd = end
    } else if bytes[end] == 0x0A {
      lineEnd = end + 1
    } else if bytes[end] == 0x0D, end + 1 < bytes.count, bytes[end + 1] == 0x0A {
      lineEnd = end + 2
    }
    guard isAtLineStart, before.allSatisfy({ $0 == 0x20 || $0 == 0x09 }), let lineEnd else {
      addText(upTo: start)
      return ""
    }
    addText(upTo: lineStart)
    if lineEnd > end { line += 1 }
    offset = lineEnd
    return String(decoding: before, as: UTF8.self)
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
      let last = bytes.lastIndex(where: { $0 > 0x20 })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }

  private func error(_ reason: SyntaxError.Reason, line: Int? = nil) -> SyntaxError {
    let location = DiagnosticLocation(file: name, line: line ?? self.line)
    return SyntaxError(reason, in: .mustache, at: location)
  }
}
