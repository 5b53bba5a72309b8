/// A value of a JSON text, with the place that it was read from.
///
/// ```swift
/// let scene = try JSONValue(parsing: bytes, name: "scene.json")
/// let width = scene["canvas"]?["width"]?.integer
/// ```
///
/// It is a place in the text's values, which lie in one piece of memory: to hand it on costs nothing,
/// and it keeps them alive. Equality compares what values say, not where they stand.
public struct JSONValue: Sendable {
  /// What a value is.
  public enum Kind: Sendable, Equatable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A finite number, rounded to the nearest double; its digits are at ``JSONValue/range``.
    case number(Double)
    /// A text with its escapes resolved.
    case string(String)
    /// A list in file order.
    case array([JSONValue])
    /// Members in file order; no key twice.
    case object(KeyedValues<JSONValue>)
  }

  package let document: JSONDocument
  let index: Int

  init(_ document: JSONDocument, _ index: Int) {
    self.document = document
    self.index = index
  }

  @inline(__always) var node: JSONNode { document.nodes.nodes[index] }

  /// What the value is; lists and members are made anew each time.
  public var kind: Kind {
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

  // MARK: Place

  /// The line of the value's first byte, counted from 1.
  public var line: Int { document.location(of: Int(node.offset)).line }

  /// The column of the value's first byte, counted in bytes from 1.
  public var column: Int { document.location(of: Int(node.offset)).column }

  /// The bytes of the value's text, quotes and brackets included.
  public var range: Range<Int> {
    let node = node
    return Int(node.offset)..<(Int(node.offset) + Int(node.length))
  }

  /// The way to the value from the root, in words: `layers[3].bounds`; empty for the root.
  package var path: String { document.path(to: index) }
}

extension JSONValue: Equatable {
  /// Whether two values say the same, wherever they stand.
  public static func == (lhs: JSONValue, rhs: JSONValue) -> Bool { lhs.kind == rhs.kind }
}

extension JSONValue {
  /// Whether the value is `null`.
  public var isNull: Bool { location.isNull }

  /// Whether the value is a list.
  public var isArray: Bool { location.isArray }

  /// Whether the value has members.
  public var isObject: Bool { location.isObject }

  /// The value of `true` or `false`, nil for any other kind.
  public var boolean: Bool? { location.boolean }

  /// The number, nil for any other kind.
  public var number: Double? { location.number }

  /// The number where it is whole and fits, nil otherwise.
  public var integer: Int? { number.flatMap { Int(exactly: $0) } }

  /// The text, nil for any other kind.
  public var string: String? { location.string }

  /// The list, nil for any other kind; made anew each time, see ``elements``.
  public var array: [JSONValue]? { elements.map { Array($0) } }

  /// The members, nil for any other kind; made anew each time, see ``members``.
  public var object: KeyedValues<JSONValue>? {
    guard let members else { return nil }
    var result = KeyedValues<JSONValue>()
    for (key, value) in members { result.append(new: key, value) }
    return result
  }

  /// The member under a key, nil where there is none or the value is no object.
  public subscript(key: String) -> JSONValue? { location[key]?.value }

  /// The kind in words for a message: `an object`, `a string`.
  public var kindName: String { location.kindName }

  /// The value in words for a message: a text or number itself, the kind of anything else.
  package var displayText: String { string ?? number.map { "\($0)" } ?? kindName }
}
