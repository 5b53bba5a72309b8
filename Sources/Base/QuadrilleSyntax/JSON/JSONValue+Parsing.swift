package import QuadrilleSystem

extension JSONValue {
  /// Parses a JSON text.
  ///
  /// The grammar is RFC 8259 without extensions: no comments, no trailing commas, no second value.
  /// A byte order mark is skipped. Memory and time are linear in the number of bytes.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - name: The file's name for messages.
  ///   - job: The job; its limits bound bytes, nesting, values and strings. Nesting is limited to
  ///     1000 in any case.
  package init(
    parsing bytes: [UInt8],
    name: String? = nil,
    job: JobContext = .default
  ) throws(SyntaxError) {
    var parser = JSONParser(bytes: bytes, name: name, job: job)
    self = try parser.parse().root
  }

  /// Parses a JSON text in which an object may have a key twice.
  ///
  /// The last value of a key counts, in the position of the first.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - name: The file's name for messages.
  ///   - job: The job; its limits bound bytes, nesting, values and strings.
  ///   - duplicates: Receives the duplicate keys, the first ones if there are very many.
  package init(
    parsing bytes: [UInt8],
    name: String? = nil,
    job: JobContext = .default,
    duplicates: inout [DuplicateKey]
  ) throws(SyntaxError) {
    var parser = JSONParser(bytes: bytes, name: name, job: job)
    parser.allowsDuplicates = true
    self = try parser.parse().root
    duplicates += parser.duplicates
  }
}

/// A parser for one JSON text; open containers are on an explicit stack, without recursion.
struct JSONParser {
  /// A container that is not closed yet.
  private struct OpenContainer {
    var node: Int
    var isObject: Bool
    var count = 0
    /// The node of the current key of an object.
    var key = 0
    /// The hash table of the keys of a large object.
    var slots: [UInt32] = []
  }

  /// The maximum size of a text in bytes: node and slot indices have 32 bits.
  private static var maxBytes: Int { 1 << 30 }

  let bytes: [UInt8]
  let name: String?
  let limits: Limits
  var offset = 0
  private var lineStarts: [UInt32] = [0]
  private var valueCount = 0
  private var nodes: JSONNodes
  private var open: [OpenContainer] = []
  /// Whether an object may have a key twice.
  var allowsDuplicates = false
  /// The keys that an object has twice, up to ``DuplicateKey/maxCount``.
  private(set) var duplicates: [DuplicateKey] = []
  /// The node of the last key that equals a first one, by the node of the first.
  private var lastKeys: [Int: Int] = [:]
  /// The nodes of all keys that equal an earlier one.
  private var laterKeys: Set<Int> = []

  init(bytes: [UInt8], name: String?, job: JobContext) {
    self.bytes = bytes
    self.name = name
    limits = job.limits
    nodes = JSONNodes(text: bytes)
  }

  /// Parses the single value of the text.
  mutating func parse() throws(SyntaxError) -> JSONDocument {
    let allowed = min(limits.maxTextBytes, Self.maxBytes)
    guard bytes.count <= allowed else {
      throw error(.limit(.init(.textBytes, found: bytes.count, allowed: allowed)))
    }
    try skipByteOrderMark()
    skipBlank()
    guard offset < bytes.count else { throw error(.empty) }
    repeat {
      if try parseScalarOrOpen() { continue }
      // A value has ended, and possibly the containers around it.
      while try endsContainer() {}
    } while !open.isEmpty
    skipBlank()
    guard offset == bytes.count else { throw error(.trailing(found: foundHere)) }
    if !laterKeys.isEmpty { nodes = nodes.replacing(lastKeys, removing: laterKeys) }
    return JSONDocument(nodes, lineStarts: lineStarts, name: name)
  }

  /// The name of the file's type, if it is another known one than text.
  private var fileType: String? {
    FileTypeSniffer.name(of: bytes).flatMap { $0 == "text" ? nil : $0 }
  }

  private mutating func skipByteOrderMark() throws(SyntaxError) {
    guard bytes.count >= 2 else { return }
    switch (bytes[0], bytes[1]) {
    case (0xFE, 0xFF), (0xFF, 0xFE), (0, _), (_, 0):
      throw error(
        fileType.map { .syntax(found: $0, expected: "JSON") } ?? .encoding("UTF-16 or UTF-32")
      )
    case (0xEF, 0xBB):
      guard bytes.count >= 3, bytes[2] == 0xBF else { return }
      offset = 3
      lineStarts = [3]
    default: break
    }
  }

  /// Parses a scalar or an empty container; opens any other container and returns whether it did.
  private mutating func parseScalarOrOpen() throws(SyntaxError) -> Bool {
    skipBlank()
    guard offset < bytes.count else { throw error(.truncated(expected: "a value")) }
    valueCount += 1
    guard valueCount <= limits.maxValueCount else {
      throw error(.limit(.init(.values, found: valueCount, allowed: limits.maxValueCount)))
    }
    let start = offset
    switch bytes[offset] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try openContainer()
    case UInt8(ascii: "\""): try appendString()
    case UInt8(ascii: "t"):
      try expect("true")
      nodes.append(.yes, start..<offset)
    case UInt8(ascii: "f"):
      try expect("false")
      nodes.append(.no, start..<offset)
    case UInt8(ascii: "n"):
      try expect("null")
      nodes.append(.null, start..<offset)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let number = try parseNumber()
      nodes.append(.number, start..<offset, payload: number.bitPattern)
    default:
      let found = valueCount == 1 ? fileType ?? foundHere : foundHere
      throw error(.syntax(found: found, expected: "a value"))
    }
    return false
  }

  /// Parses a string with its quotes into a node.
  private mutating func appendString() throws(SyntaxError) {
    let start = offset
    if let text = try parseString() {
      nodes.append(text, start..<offset)
    } else {
      nodes.appendPlain(start..<offset)
    }
  }

  private mutating func openContainer() throws(SyntaxError) -> Bool {
    let allowed = min(limits.maxJSONDepth, 1000)
    guard open.count < allowed else {
      throw error(.limit(.init(.nesting, found: open.count + 1, allowed: allowed)))
    }
    let isObject = bytes[offset] == UInt8(ascii: "{")
    let node = nodes.count
    nodes.append(isObject ? .object : .array, offset..<offset)
    offset += 1
    skipBlank()
    guard offset < bytes.count else {
      throw error(.truncated(expected: isObject ? "a key or }" : "a value or ]"))
    }
    if bytes[offset] == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      offset += 1
      nodes.close(node, count: 0, slots: [], end: offset)
      return false
    }
    open.append(OpenContainer(node: node, isObject: isObject))
    if isObject { try parseKey() }
    return true
  }

  /// Continues after a value of the innermost container; returns whether the container ends here.
  private mutating func endsContainer() throws(SyntaxError) -> Bool {
    guard let innermost = open.indices.last else { return false }
    open[innermost].count += 1
    let isObject = open[innermost].isObject
    skipBlank()
    guard offset < bytes.count else {
      throw error(.truncated(expected: isObject ? ", or }" : ", or ]"))
    }
    switch bytes[offset] {
    case UInt8(ascii: ","):
      offset += 1
      if isObject { try parseKey() }
      return false
    case isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"):
      offset += 1
      let closed = open.removeLast()
      nodes.close(closed.node, count: closed.count, slots: closed.slots, end: offset)
      return true
    default: throw error(.syntax(found: foundHere, expected: isObject ? ", or }" : ", or ]"))
    }
  }

  /// Parses a key and its colon.
  private mutating func parseKey() throws(SyntaxError) {
    skipBlank()
    guard offset < bytes.count else { throw error(.truncated(expected: "a key")) }
    guard bytes[offset] == UInt8(ascii: "\"") else {
      throw error(.syntax(found: foundHere, expected: "a key in quotes"))
    }
    let start = offset
    try appendString()
    let key = nodes.count - 1
    if let first = earlierKey(equalTo: key) {
      guard allowsDuplicates else {
        throw error(.duplicateKey(nodes.string(key)), offset: start)
      }
      lastKeys[first] = key
      laterKeys.insert(key)
      if duplicates.count < DuplicateKey.maxCount {
        let path = open.dropLast().map { $0.isObject ? nodes.string($0.key) : "\($0.count)" }
        duplicates.append(DuplicateKey(nodes.string(key), in: path, line: lineStarts.count))
      }
    }
    open[open.count - 1].key = key
    skipBlank()
    guard offset < bytes.count else { throw error(.truncated(expected: ":")) }
    guard bytes[offset] == UInt8(ascii: ":") else {
      throw error(.syntax(found: foundHere, expected: ":"))
    }
    offset += 1
  }

  /// The node of the first key of the innermost object that equals a later one, if there is one.
  private mutating func earlierKey(equalTo key: Int) -> Int? {
    let innermost = open.count - 1
    let count = open[innermost].count
    if count + 1 < JSONNodes.largeCount {
      var other = open[innermost].node + 1
      for _ in 0..<count {
        if nodes.isSame(key, other) { return other }
        other = unsafe Int(nodes.nodes.start[other + 1].end)
      }
      return nil
    }
    let slotCount = JSONNodes.slotCount(count + 1)
    guard open[innermost].slots.count < slotCount else {
      return nodes.insert(key: key, into: &open[innermost].slots)
    }
    // Rehash all keys so far into more slots, this one last.
    var slots = [UInt32](repeating: 0, count: slotCount)
    var other = open[innermost].node + 1
    for _ in 0..<count {
      _ = nodes.insert(key: other, into: &slots)
      other = Int(nodes.nodes[other + 1].end)
    }
    let first = nodes.insert(key: key, into: &slots)
    open[innermost].slots = slots
    return first
  }

  private mutating func expect(_ literal: StaticString) throws(SyntaxError) {
    let start = offset
    for byte in "\(literal)".utf8 {
      guard offset < bytes.count else { throw error(.truncated(expected: "\(literal)")) }
      guard bytes[offset] == byte else {
        throw error(.syntax(found: foundHere, expected: "\(literal)"), offset: start)
      }
      offset += 1
    }
  }

  private mutating func skipBlank() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0D: offset += 1
      case 0x0A:
        offset += 1
        lineStarts.append(UInt32(truncatingIfNeeded: offset))
      default: return
      }
    }
  }

  /// The character at the cursor for a message.
  var foundHere: String {
    guard offset < bytes.count else { return "the end" }
    let byte = bytes[offset]
    guard byte < 0x80 else { return "a character outside ASCII" }
    return String(Character(Unicode.Scalar(byte))).quotedForDisplay
  }

  /// An error at the cursor or at an offset on the same line.
  func error(_ reason: SyntaxError.Reason, offset: Int? = nil) -> SyntaxError {
    let offset = offset ?? self.offset
    let lineStart = Int(lineStarts[lineStarts.count - 1])
    return SyntaxError(
      reason,
      in: .json,
      at: DiagnosticLocation(
        file: name,
        offset: offset,
        line: lineStarts.count,
        column: offset - lineStart + 1
      )
    )
  }
}
