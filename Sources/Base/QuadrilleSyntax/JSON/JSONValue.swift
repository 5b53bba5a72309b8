/// A value of a JSON text with its source location.
///
/// ```swift
/// let scene = try JSONValue(parsing: bytes, name: "scene.json")
/// let width = scene["canvas"]?["width"]?.integer
/// ```
///
/// It is a reference into the text's values, which share one allocation and which it keeps alive;
/// copying it is cheap. Equality compares contents, not source locations.
package struct JSONValue: Sendable {
  /// The kinds of values.
  package enum Kind: Sendable, Equatable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A finite number, rounded to the nearest double; its digits are at `JSONValue.range`.
    case number(Double)
    /// A string with its escapes resolved.
    case string(String)
    /// An array in file order.
    case array([JSONValue])
    /// Members in file order; keys are unique.
    case object(KeyedValues<JSONValue>)
  }

  package let document: JSONDocument
  let index: Int

  init(_ document: JSONDocument, _ index: Int) {
    self.document = document
    self.index = index
  }

  @inline(__always) var node: JSONNode { document.nodes.nodes[index] }

  /// The kind with its content; arrays and members are created on each call.
  package var kind: Kind {
    let node = node
    return switch node.kind {
    case .null: .null
    case .no: .boolean(false)
    case .yes: .boolean(true)
    case .number: .number(Double(bitPattern: node.payload))
    case .plain, .decoded: .string(document.nodes.string(index))
    case .array: .array(array ?? [])
    case .object: .object(object ?? KeyedValues())
    }
  }

  // MARK: Source location

  /// The line of the value's first byte, counted from 1.
  package var line: Int { document.location(of: Int(node.offset)).line }

  /// The column of the value's first byte, counted in bytes from 1.
  package var column: Int { document.location(of: Int(node.offset)).column }

  /// The byte range of the value's text, including quotes and brackets.
  package var range: Range<Int> {
    let node = node
    return Int(node.offset)..<(Int(node.offset) + Int(node.length))
  }

  /// The path from the root to the value, such as `layers[3].bounds`; empty for the root.
  package var path: String { document.path(to: index) }
}

extension JSONValue: Equatable {
  /// Whether two values have equal contents; source locations are ignored.
  package static func == (lhs: JSONValue, rhs: JSONValue) -> Bool { lhs.kind == rhs.kind }
}

extension JSONValue {
  /// Whether the value is `null`.
  package var isNull: Bool { location.isNull }

  /// Whether the value is an array.
  package var isArray: Bool { location.isArray }

  /// Whether the value is an object.
  package var isObject: Bool { location.isObject }

  /// The boolean, nil for any other kind.
  package var boolean: Bool? { location.boolean }

  /// The number, nil for any other kind.
  package var number: Double? { location.number }

  /// The number where it is whole and fits, nil otherwise.
  package var integer: Int? { number.flatMap { Int(exactly: $0) } }

  /// The string, nil for any other kind.
  package var string: String? { location.string }

  /// The array, nil for any other kind; created on each call, see ``elements``.
  package var array: [JSONValue]? { elements.map { Array($0) } }

  /// The members, nil for any other kind; created on each call, see ``members``.
  package var object: KeyedValues<JSONValue>? {
    guard let members else { return nil }
    var result = KeyedValues<JSONValue>()
    for (key, value) in members { result.append(new: key, value) }
    return result
  }

  /// The member under a key, nil where it is missing or the value is not an object.
  package subscript(key: String) -> JSONValue? { location[key]?.value }

  /// The name of the kind for a message, such as `an object` or `a string`.
  package var kindName: String { location.kindName }

  /// The value for a message: a string or number itself, the name of any other kind.
  package var displayText: String { string ?? number.map { "\($0)" } ?? kindName }
}
