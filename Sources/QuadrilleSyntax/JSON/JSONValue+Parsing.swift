public import QuadrilleIO

extension JSONValue {
  /// Reads a JSON text.
  ///
  /// The grammar is that of RFC 8259 and nothing more: no comments, no trailing commas, no second
  /// value. A byte order mark is skipped. Memory and time are linear in the number of bytes.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - name: The file's name for messages.
  ///   - limits: Bounds on bytes, nesting, values and strings. Nesting stays at most 1000 whatever
  ///     they say.
  public init(
    parsing bytes: [UInt8],
    name: String? = nil,
    limits: Limits = .default
  ) throws(SyntaxError) {
    var parser = JSONParser(bytes: bytes, name: name, limits: limits)
    self = try parser.parse()
  }
}

/// One run over a JSON text; containers that are open lie on a stack, not in recursion.
struct JSONParser {
  /// A container that is not closed yet.
  private struct Open {
    var isObject: Bool
    var start: Int
    var line: Int
    var column: Int
    var elements: [JSONValue] = []
    var members = KeyedValues<JSONValue>()
    var key = ""
  }

  let bytes: [UInt8]
  let name: String?
  let limits: Limits
  var offset = 0
  private var line = 1
  private var lineStart = 0
  private var valueCount = 0
  private var open: [Open] = []

  init(bytes: [UInt8], name: String?, limits: Limits) {
    self.bytes = bytes
    self.name = name
    self.limits = limits
  }

  /// Reads the one value of the text.
  mutating func parse() throws(SyntaxError) -> JSONValue {
    guard bytes.count <= limits.textBytes else {
      throw error(.limit(.init(.textBytes, found: bytes.count, allowed: limits.textBytes)))
    }
    try skipByteOrderMark()
    skipBlank()
    guard offset < bytes.count else { throw error(.empty) }
    let value = try parseTree()
    skipBlank()
    guard offset == bytes.count else { throw error(.trailing(found: foundHere)) }
    return value
  }

  private mutating func skipByteOrderMark() throws(SyntaxError) {
    guard bytes.count >= 2 else { return }
    switch (bytes[0], bytes[1]) {
    case (0xFE, 0xFF), (0xFF, 0xFE), (0, _), (_, 0): throw error(.encoding("UTF-16 or UTF-32"))
    case (0xEF, 0xBB):
      guard bytes.count >= 3, bytes[2] == 0xBF else { return }
      offset = 3
      lineStart = 3
    default: break
    }
  }

  private mutating func parseTree() throws(SyntaxError) -> JSONValue {
    while true {
      // A value begins here.
      guard var value = try parseScalarOrOpen() else { continue }
      // It goes into the innermost container, which may end with it and be a value in turn.
      while true {
        guard !open.isEmpty else { return value }
        guard let container = try add(value) else { break }
        value = container
      }
    }
  }

  /// Reads a scalar or an empty container; opens any other container and answers nil.
  private mutating func parseScalarOrOpen() throws(SyntaxError) -> JSONValue? {
    skipBlank()
    guard offset < bytes.count else { throw error(.truncated(expected: "a value")) }
    valueCount += 1
    guard valueCount <= limits.values else {
      throw error(.limit(.init(.values, found: valueCount, allowed: limits.values)))
    }
    let start = offset
    let column = start - lineStart + 1
    let kind: Kind
    switch bytes[offset] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try openContainer(column: column)
    case UInt8(ascii: "\""): kind = .string(try parseString())
    case UInt8(ascii: "t"):
      try expect("true")
      kind = .boolean(true)
    case UInt8(ascii: "f"):
      try expect("false")
      kind = .boolean(false)
    case UInt8(ascii: "n"):
      try expect("null")
      kind = .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): kind = .number(try parseNumber())
    default: throw error(.syntax(found: foundHere, expected: "a value"))
    }
    return JSONValue(kind, line: line, column: column, range: start..<offset)
  }

  private typealias Kind = JSONValue.Kind

  private mutating func openContainer(column: Int) throws(SyntaxError) -> JSONValue? {
    let allowed = min(limits.jsonDepth, 1000)
    guard open.count < allowed else {
      throw error(.limit(.init(.nesting, found: open.count + 1, allowed: allowed)))
    }
    let isObject = bytes[offset] == UInt8(ascii: "{")
    let container = Open(isObject: isObject, start: offset, line: line, column: column)
    offset += 1
    skipBlank()
    guard offset < bytes.count else {
      throw error(.truncated(expected: isObject ? "a key or }" : "a value or ]"))
    }
    if bytes[offset] == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      offset += 1
      return Self.closed(container, at: offset)
    }
    open.append(container)
    if isObject { try parseKey() }
    return nil
  }

  /// Puts a value into the innermost container; answers the container where that ends with it.
  private mutating func add(_ value: JSONValue) throws(SyntaxError) -> JSONValue? {
    let innermost = open.count - 1
    let isObject = open[innermost].isObject
    if isObject {
      open[innermost].members.append(new: open[innermost].key, value)
    } else {
      // Points, sizes and rectangles have two to four numbers: one allocation instead of three.
      if open[innermost].elements.isEmpty { open[innermost].elements.reserveCapacity(4) }
      open[innermost].elements.append(value)
    }
    skipBlank()
    guard offset < bytes.count else {
      throw error(.truncated(expected: isObject ? ", or }" : ", or ]"))
    }
    switch bytes[offset] {
    case UInt8(ascii: ","):
      offset += 1
      if isObject { try parseKey() }
      return nil
    case isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"):
      offset += 1
      return Self.closed(open.removeLast(), at: offset)
    default: throw error(.syntax(found: foundHere, expected: isObject ? ", or }" : ", or ]"))
    }
  }

  // Of the type: as a method of the parser it would take a copy of all that is open.
  private static func closed(_ container: consuming Open, at offset: Int) -> JSONValue {
    JSONValue(
      container.isObject ? .object(container.members) : .array(container.elements),
      line: container.line,
      column: container.column,
      range: container.start..<offset
    )
  }

  /// Reads a key and its colon.
  private mutating func parseKey() throws(SyntaxError) {
    skipBlank()
    guard offset < bytes.count else { throw error(.truncated(expected: "a key")) }
    guard bytes[offset] == UInt8(ascii: "\"") else {
      throw error(.syntax(found: foundHere, expected: "a key in quotes"))
    }
    let start = offset
    let key = try parseString()
    guard open[open.count - 1].members.position(of: key) == nil else {
      throw error(.duplicateKey(key), offset: start)
    }
    open[open.count - 1].key = key
    skipBlank()
    guard offset < bytes.count else { throw error(.truncated(expected: ":")) }
    guard bytes[offset] == UInt8(ascii: ":") else {
      throw error(.syntax(found: foundHere, expected: ":"))
    }
    offset += 1
  }

  private mutating func expect(_ word: StaticString) throws(SyntaxError) {
    let start = offset
    for byte in "\(word)".utf8 {
      guard offset < bytes.count else { throw error(.truncated(expected: "\(word)")) }
      guard bytes[offset] == byte else {
        throw error(.syntax(found: foundHere, expected: "\(word)"), offset: start)
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
        line += 1
        lineStart = offset
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

  /// An error at the cursor or at an offset of the same line.
  func error(_ reason: SyntaxError.Reason, offset: Int? = nil) -> SyntaxError {
    let offset = offset ?? self.offset
    let column = offset - lineStart + 1
    return SyntaxError(
      reason,
      in: .json,
      at: Place(file: name, offset: offset, line: line, column: column)
    )
  }
}
