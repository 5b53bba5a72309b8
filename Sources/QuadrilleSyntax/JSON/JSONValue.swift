/// A value of a JSON text, with the place that it was read from.
///
/// ```swift
/// let scene = try JSONValue(parsing: bytes, name: "scene.json")
/// let width = scene["canvas"]?["width"]?.integer
/// ```
///
/// Equality compares what the values say, not where they stand.
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

  /// What the value is.
  public let kind: Kind
  private let storedLine: UInt32
  private let storedColumn: UInt32
  private let storedOffset: UInt32
  private let storedLength: UInt32

  /// Makes a value, for instance in a test or to write it.
  ///
  /// - Parameters:
  ///   - kind: What the value is.
  ///   - line: The line of its first byte, counted from 1; 0 for a value from no file.
  ///   - column: The column of its first byte, counted in bytes from 1.
  ///   - range: The bytes of its text.
  public init(_ kind: Kind, line: Int = 0, column: Int = 0, range: Range<Int> = 0..<0) {
    self.kind = kind
    storedLine = UInt32(clamping: line)
    storedColumn = UInt32(clamping: column)
    storedOffset = UInt32(clamping: range.lowerBound)
    storedLength = UInt32(clamping: range.count)
  }

  /// The line of the value's first byte, counted from 1.
  public var line: Int { Int(storedLine) }

  /// The column of the value's first byte, counted in bytes from 1.
  public var column: Int { Int(storedColumn) }

  /// The bytes of the value's text, quotes and brackets included.
  public var range: Range<Int> { Int(storedOffset)..<(Int(storedOffset) + Int(storedLength)) }
}

extension JSONValue: Equatable {
  /// Whether two values say the same, wherever they stand.
  public static func == (lhs: JSONValue, rhs: JSONValue) -> Bool { lhs.kind == rhs.kind }
}

extension JSONValue {
  /// Whether the value is `null`.
  public var isNull: Bool { kind == .null }

  /// The value of `true` or `false`, nil for any other kind.
  public var boolean: Bool? {
    guard case .boolean(let value) = kind else { return nil }
    return value
  }

  /// The number, nil for any other kind.
  public var number: Double? {
    guard case .number(let value) = kind else { return nil }
    return value
  }

  /// The number where it is whole and fits, nil otherwise.
  public var integer: Int? { number.flatMap { Int(exactly: $0) } }

  /// The text, nil for any other kind.
  public var string: String? {
    guard case .string(let value) = kind else { return nil }
    return value
  }

  /// The list, nil for any other kind.
  public var array: [JSONValue]? {
    guard case .array(let value) = kind else { return nil }
    return value
  }

  /// The members, nil for any other kind.
  public var object: KeyedValues<JSONValue>? {
    guard case .object(let value) = kind else { return nil }
    return value
  }

  /// The member under a key, nil where there is none or the value is no object.
  public subscript(key: String) -> JSONValue? { object?[key] }

  /// The kind in words for a message: `an object`, `a string`.
  public var kindName: String {
    switch kind {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The value in words for a message: a text or number itself, the kind of anything else.
  package var words: String {
    switch kind {
    case .string(let value): value
    case .number(let value): "\(value)"
    default: kindName
    }
  }
}
