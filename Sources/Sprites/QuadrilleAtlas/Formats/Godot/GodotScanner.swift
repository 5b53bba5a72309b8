import QuadrilleSystem

/// Scans Godot's resource text: sections in brackets, and properties below them.
///
/// Arrays and dictionaries are skipped unless they are wanted.
struct GodotScanner {
  /// A value of an attribute or a property.
  enum Value: Equatable {
    case string(String)
    case number(Double)
    /// A constructor such as `Rect2(0, 0, 8, 8)`.
    case call(String, [Value])
    /// A name without quotes, such as `true` or `null`.
    case constant(String)
    /// An array.
    case array([Value])
    /// A dictionary whose keys are strings, in file order.
    case dictionary([Member])
    /// Any other value.
    case other

    /// A key of a dictionary with its value.
    struct Member: Equatable {
      let key: String
      let value: Value
    }

    /// The value of a key; nil if it is missing or the value is no dictionary.
    subscript(key: String) -> Value? {
      guard case .dictionary(let members) = self else { return nil }
      return members.first { $0.key == key }?.value
    }

    /// The elements; nil if the value is no array.
    var elements: [Value]? {
      if case .array(let elements) = self { elements } else { nil }
    }

    /// The number; nil if the value is none.
    var number: Double? {
      if case .number(let number) = self { number } else { nil }
    }

    /// The text of a string or an integer; identifiers may be either.
    var identifier: String? {
      switch self {
      case .string(let text): text
      case .number(let number): Int(exactly: number).map(String.init)
      case .call, .constant, .array, .dictionary, .other: nil
      }
    }
  }

  /// A section or a property.
  enum Item {
    case section(String, [String: Value], line: Int)
    case property(String, Value, line: Int)
  }

  /// A syntax error, with its line.
  struct SyntaxFailure: Error {
    let line: Int
  }

  private let bytes: [UInt8]
  private let readsCollections: Bool
  private var offset: Int
  private var line = 1
  /// The attributes that a section has twice, with their lines; the last value counts.
  private(set) var duplicates: [(key: String, line: Int)] = []

  /// Makes a scanner.
  ///
  /// - Parameter readsCollections: Whether arrays and dictionaries are read; otherwise they are
  ///   ``Value/other``.
  init(_ bytes: [UInt8], readsCollections: Bool = false) {
    self.bytes = bytes
    self.readsCollections = readsCollections
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next section or property, or nil at the end.
  mutating func next() throws(SyntaxFailure) -> Item? {
    skipBlank()
    guard let byte = peek else { return nil }
    if byte == UInt8(ascii: "[") { return try section() }
    let start = line
    let key = try identifier()
    try expect(UInt8(ascii: "="))
    return .property(key, try value(depth: 0), line: start)
  }

  private mutating func section() throws(SyntaxFailure) -> Item {
    try expect(UInt8(ascii: "["))
    let first = line
    skipBlank()
    let tag = try identifier()
    var attributes: [String: Value] = [:]
    while true {
      skipBlank()
      if peek == UInt8(ascii: "]") {
        offset += 1
        return .section(tag, attributes, line: first)
      }
      let key = try identifier()
      try expect(UInt8(ascii: "="))
      let start = line
      if attributes.updateValue(try value(depth: 0), forKey: key) != nil, duplicates.count < 200 {
        duplicates.append((key, start))
      }
    }
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(SyntaxFailure) -> Value {
    skipBlank()
    guard let byte = peek, depth < 16 else { throw syntaxFailure }
    switch byte {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      guard readsCollections else {
        try skipNested()
        return .other
      }
      return try byte == UInt8(ascii: "[") ? array(depth: depth) : dictionary(depth: depth)
    case UInt8(ascii: "&"), UInt8(ascii: "^"):
      offset += 1
      guard peek == UInt8(ascii: "\"") else { throw syntaxFailure }
      return .string(try string())
    default: break
    }
    let text = try identifier()
    // The type of the elements: `Array[Dictionary]([])`.
    if peek == UInt8(ascii: "[") { try skipNested() }
    skipBlank()
    guard peek == UInt8(ascii: "(") else {
      return Double(text).map(Value.number) ?? .constant(text)
    }
    offset += 1
    return .call(text, try values(until: UInt8(ascii: ")"), depth: depth))
  }

  private mutating func array(depth: Int) throws(SyntaxFailure) -> Value {
    offset += 1
    return .array(try values(until: UInt8(ascii: "]"), depth: depth))
  }

  /// Scans values separated by commas, and the byte that ends them.
  private mutating func values(
    until end: UInt8,
    depth: Int
  ) throws(SyntaxFailure) -> [Value] {
    var result: [Value] = []
    skipBlank()
    while peek != end {
      if !result.isEmpty {
        try expect(UInt8(ascii: ","))
        skipBlank()
        if peek == end { break }
      }
      result.append(try value(depth: depth + 1))
      skipBlank()
    }
    offset += 1
    return result
  }

  /// Scans a dictionary; members whose keys are no strings are dropped.
  private mutating func dictionary(depth: Int) throws(SyntaxFailure) -> Value {
    offset += 1
    var result: [Value.Member] = []
    var isFirst = true
    skipBlank()
    while peek != UInt8(ascii: "}") {
      if !isFirst {
        try expect(UInt8(ascii: ","))
        skipBlank()
        if peek == UInt8(ascii: "}") { break }
      }
      isFirst = false
      let key = try value(depth: depth + 1)
      try expect(UInt8(ascii: ":"))
      let member = try value(depth: depth + 1)
      if case .string(let key) = key { result.append(Value.Member(key: key, value: member)) }
      skipBlank()
    }
    offset += 1
    return .dictionary(result)
  }

  /// Scans a quoted string and resolves its escapes.
  private mutating func string() throws(SyntaxFailure) -> String {
    try expect(UInt8(ascii: "\""))
    var result: [UInt8] = []
    while let byte = peek {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: result, as: UTF8.self) else { throw syntaxFailure }
        return text
      case UInt8(ascii: "\\"):
        guard let escaped = peek else { throw syntaxFailure }
        offset += 1
        switch escaped {
        case UInt8(ascii: "n"): result.append(0x0A)
        case UInt8(ascii: "t"): result.append(0x09)
        case UInt8(ascii: "r"): result.append(0x0D)
        case UInt8(ascii: "u"): result += try scalar(digits: 4)
        case UInt8(ascii: "U"): result += try scalar(digits: 6)
        default: result.append(escaped)
        }
      default:
        if byte == 0x0A { line += 1 }
        result.append(byte)
      }
    }
    throw syntaxFailure
  }

  private mutating func scalar(digits: Int) throws(SyntaxFailure) -> [UInt8] {
    guard offset + digits <= bytes.count,
      let value = UInt32(
        String(decoding: bytes[offset..<(offset + digits)], as: UTF8.self),
        radix: 16
      ),
      let scalar = Unicode.Scalar(value)
    else { throw syntaxFailure }
    offset += digits
    return Array(String(Character(scalar)).utf8)
  }

  /// Skips an array or a dictionary.
  private mutating func skipNested() throws(SyntaxFailure) {
    var depth = 0
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        _ = try string()
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case 0x0A: line += 1
      default: break
      }
      offset += 1
      if depth == 0 { return }
    }
    throw syntaxFailure
  }

  // MARK: Bytes

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private var syntaxFailure: SyntaxFailure { SyntaxFailure(line: line) }

  private mutating func expect(_ byte: UInt8) throws(SyntaxFailure) {
    skipBlank()
    guard peek == byte else { throw syntaxFailure }
    offset += 1
  }

  /// Scans a name, a path of names or a number: everything up to a delimiter or a blank.
  private mutating func identifier() throws(SyntaxFailure) -> String {
    let start = offset
    while let byte = peek, byte > 0x20, !"[](){}=,:;\"".utf8.contains(byte) { offset += 1 }
    guard offset > start, let text = String(validating: bytes[start..<offset], as: UTF8.self) else {
      throw syntaxFailure
    }
    return text
  }

  /// Skips blanks, and comments from a semicolon to the end of the line.
  private mutating func skipBlank() {
    while let byte = peek {
      if byte == UInt8(ascii: ";") {
        while let byte = peek, byte != 0x0A { offset += 1 }
        continue
      }
      guard byte <= 0x20 else { return }
      if byte == 0x0A { line += 1 }
      offset += 1
    }
  }
}
