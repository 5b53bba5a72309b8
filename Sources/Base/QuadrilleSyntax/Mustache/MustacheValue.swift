/// A value that a Mustache template shows.
package enum MustacheValue: Sendable, Equatable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case list([MustacheValue])
  case object([String: MustacheValue])

  /// The values of a section: none where the value is false, null or an empty list.
  var elements: [MustacheValue] {
    switch self {
    case .null, .boolean(false): []
    case .list(let elements): elements
    case .boolean(true), .number, .string, .object: [self]
    }
  }

  /// The text of a tag: whole numbers without a point, nothing for lists and objects.
  var text: String {
    switch self {
    case .null, .list, .object: ""
    case .boolean(let value): value ? "true" : "false"
    case .number(let value): Int(exactly: value).map(String.init) ?? "\(value)"
    case .string(let value): value
    }
  }

  /// The value of a key; nil if it is missing or the value is no object.
  subscript(key: String) -> MustacheValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }
}

extension MustacheValue {
  /// A string, or null.
  package init(_ value: String?) { self = value.map(MustacheValue.string) ?? .null }

  /// A number, or null.
  package init(_ value: Double?) { self = value.map(MustacheValue.number) ?? .null }

  /// A whole number.
  package init(_ value: Int) { self = .number(Double(value)) }
}
