import QuadrilleSyntax
import QuadrilleSystem

/// A message in the text format of Protocol Buffers: fields in file order, which may repeat.
struct ProtocolMessage {
  /// The value of a field.
  enum Value {
    /// A string in quotes.
    case string(String)
    /// A number or the name of a constant.
    case name(String)
    case message(ProtocolMessage)
  }

  /// A field with its value; a list is as many fields of one name.
  struct Field {
    let name: String
    let value: Value
    let line: Int
  }

  /// The line of its first byte.
  let line: Int
  /// The fields in file order.
  var fields: [Field] = []

  /// The last value of a field, which counts where it must not repeat; nil if it is missing.
  subscript(name: String) -> Value? { fields.last { $0.name == name }?.value }

  /// The message in a field; nil if it is missing.
  func message(_ name: String) -> ProtocolMessage? {
    if case .message(let message) = self[name] { message } else { nil }
  }

  /// The messages in a field that repeats.
  func messages(_ name: String) -> [ProtocolMessage] {
    fields.compactMap { field in
      guard field.name == name, case .message(let message) = field.value else { return nil }
      return message
    }
  }

  /// The string in a field; nil if it is missing.
  func string(_ name: String) -> String? {
    if case .string(let text) = self[name] { text } else { nil }
  }

  /// The strings in a field that repeats.
  func strings(_ name: String) -> [String] {
    fields.compactMap { field in
      guard field.name == name, case .string(let text) = field.value else { return nil }
      return text
    }
  }

  /// The name of a constant in a field; nil if it is missing.
  func constant(_ name: String) -> String? {
    if case .name(let text) = self[name] { text } else { nil }
  }

  /// The number in a field; nil if it is missing or none.
  func number(_ name: String) -> Double? {
    constant(name).flatMap(GeometryText.number)
  }

  /// The numbers in a field that repeats; NaN for what is none.
  func numbers(_ name: String) -> [Double] {
    fields.compactMap { field in
      guard field.name == name, case .name(let text) = field.value else { return nil }
      return GeometryText.number(text) ?? .nan
    }
  }

  /// Whether a flag is set; unset ones are missing.
  func isSet(_ name: String) -> Bool { ["true", "1", "t"].contains(constant(name) ?? "") }
}

/// Parses the text format of Protocol Buffers, of which it knows no field.
struct ProtocolTextParser {
  private let bytes: [UInt8]
  private let name: String?
  private let limits: Limits
  private var offset: Int
  private var line = 1
  private var count = 0

  private static var maxDepth: Int { 64 }

  init(_ bytes: [UInt8], from source: AtlasSource) throws(AtlasError) {
    name = source.name
    limits = source.job.limits
    if let violation = limits.violation(textBytes: bytes.count) {
      throw AtlasError(.limit(violation), at: DiagnosticLocation(file: source.name))
    }
    self.bytes = bytes
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The name of the first field of a text, and the byte that follows it; nil where there is none.
  static func firstField(of data: [UInt8]) -> (name: String, mark: UInt8)? {
    let source = AtlasSource(job: .default)
    guard var parser = try? ProtocolTextParser(Array(data.prefix(4096)), from: source),
      let name = parser.identifier()
    else { return nil }
    parser.skipBlank()
    return parser.peek.map { (name, $0) }
  }

  /// The message of the whole text.
  mutating func parse() throws(AtlasError) -> ProtocolMessage {
    let result = try message(until: nil, depth: 0)
    return result
  }

  private mutating func message(
    until end: UInt8?,
    depth: Int
  ) throws(AtlasError) -> ProtocolMessage {
    guard depth < Self.maxDepth else {
      throw error(.limit(.init(.nesting, found: depth + 1, allowed: Self.maxDepth)))
    }
    var result = ProtocolMessage(line: line)
    while true {
      skipBlank()
      guard let byte = peek else {
        guard end == nil else { throw malformed }
        return result
      }
      if byte == end {
        offset += 1
        return result
      }
      if byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",") {
        offset += 1
        continue
      }
      try field(into: &result, depth: depth)
    }
  }

  private mutating func field(
    into message: inout ProtocolMessage,
    depth: Int
  ) throws(AtlasError) {
    let start = line
    guard let name = identifier() else { throw malformed }
    skipBlank()
    if peek == UInt8(ascii: ":") {
      offset += 1
      skipBlank()
    }
    guard peek == UInt8(ascii: "[") else {
      message.fields.append(.init(name: name, value: try value(depth: depth), line: start))
      return
    }
    offset += 1
    skipBlank()
    var isFirst = true
    while peek != UInt8(ascii: "]") {
      if !isFirst {
        guard peek == UInt8(ascii: ",") else { throw malformed }
        offset += 1
        skipBlank()
      }
      isFirst = false
      message.fields.append(.init(name: name, value: try value(depth: depth), line: start))
      skipBlank()
    }
    offset += 1
  }

  private mutating func value(depth: Int) throws(AtlasError) -> ProtocolMessage.Value {
    count += 1
    guard count <= limits.maxValueCount else {
      throw error(.limit(.init(.values, found: count, allowed: limits.maxValueCount)))
    }
    guard let byte = peek else { throw malformed }
    switch byte {
    case UInt8(ascii: "{"):
      offset += 1
      return .message(try message(until: UInt8(ascii: "}"), depth: depth + 1))
    case UInt8(ascii: "<"):
      offset += 1
      return .message(try message(until: UInt8(ascii: ">"), depth: depth + 1))
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      // Strings one after the other are one string.
      var text: [UInt8] = []
      while let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        text += try string(quote)
        skipBlank()
      }
      guard let result = String(validating: text, as: UTF8.self) else { throw malformed }
      guard text.count <= limits.maxStringBytes else {
        throw error(
          .limit(.init(.stringBytes, found: text.count, allowed: limits.maxStringBytes))
        )
      }
      return .string(result)
    default:
      guard let text = identifier() else { throw malformed }
      return .name(text)
    }
  }

  private mutating func string(_ quote: UInt8) throws(AtlasError) -> [UInt8] {
    offset += 1
    var result: [UInt8] = []
    while let byte = peek, byte != 0x0A {
      offset += 1
      if byte == quote { return result }
      guard byte == UInt8(ascii: "\\") else {
        result.append(byte)
        continue
      }
      guard let escaped = peek else { throw malformed }
      offset += 1
      switch escaped {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case 0x30...0x37:
        // Up to three octal digits are a byte.
        var value = Int(escaped - 0x30)
        var digits = 1
        while digits < 3, let digit = peek, (0x30...0x37).contains(digit) {
          value = value * 8 + Int(digit - 0x30)
          digits += 1
          offset += 1
        }
        result.append(UInt8(truncatingIfNeeded: value))
      default: result.append(escaped)
      }
    }
    throw malformed
  }

  // MARK: Bytes

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private var malformed: AtlasError { error(.format(found: "a damaged text of Defold")) }

  private func error(_ reason: AtlasError.Reason) -> AtlasError {
    AtlasError(reason, at: DiagnosticLocation(file: name, line: line))
  }

  /// Scans a name or a number; nil where there is none.
  private mutating func identifier() -> String? {
    skipBlank()
    let start = offset
    while let byte = peek, Self.isNameByte(byte) { offset += 1 }
    return offset == start ? nil : String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "_.+-".utf8.contains(byte)
    }
  }

  /// Skips blanks, and comments from `#` to the end of the line.
  private mutating func skipBlank() {
    while let byte = peek {
      if byte == UInt8(ascii: "#") {
        while let byte = peek, byte != 0x0A { offset += 1 }
        continue
      }
      guard byte <= 0x20 else { return }
      if byte == 0x0A { line += 1 }
      offset += 1
    }
  }
}
