/// A JSON value for output; the members of an object keep the given order.
package enum JSONOutputValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONOutputValue])
  case members([Member])

  /// A key of an object with its value.
  package struct Member: Sendable {
    package let key: String
    package let value: JSONOutputValue
  }

  /// An object.
  package static func object(_ members: [(String, JSONOutputValue)]) -> JSONOutputValue {
    .members(members.map { Member(key: $0.0, value: $0.1) })
  }

  /// The JSON text on one line.
  package var compact: String {
    var text = ""
    write(to: &text, indent: nil)
    return text
  }

  /// The JSON text on several lines, indented by two spaces per level.
  package var pretty: String {
    var text = ""
    write(to: &text, indent: 0)
    return text
  }

  private func write(to text: inout String, indent: Int?) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value):
      if let whole = Int(exactly: value) {
        text += String(whole)
      } else {
        text += value.isFinite ? String(value) : "null"
      }
    case .string(let value): Self.write(value, to: &text)
    case .array(let elements):
      Self.write(elements, "[", "]", to: &text, indent: indent) { element, inner, text in
        element.write(to: &text, indent: inner)
      }
    case .members(let members):
      Self.write(members, "{", "}", to: &text, indent: indent) { member, inner, text in
        Self.write(member.key, to: &text)
        text += indent == nil ? ":" : ": "
        member.value.write(to: &text, indent: inner)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element],
    _ open: String,
    _ close: String,
    to text: inout String,
    indent: Int?,
    _ body: (Element, Int?, inout String) -> Void
  ) {
    text += open
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      if let indent { text += "\n" + String(repeating: "  ", count: indent + 1) }
      body(element, indent.map { $0 + 1 }, &text)
    }
    if let indent, !elements.isEmpty { text += "\n" + String(repeating: "  ", count: indent) }
    text += close
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<"\u{20}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSONOutputValue {
  /// A string, or null.
  package init(_ value: String?) { self = value.map(JSONOutputValue.string) ?? .null }

  /// A whole number, or null.
  package init(_ value: Int?) { self = value.map(JSONOutputValue.integer) ?? .null }
}
