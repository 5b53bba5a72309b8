import QuadrilleSystem

/// A value of a property list, XML or binary, with the place that it was read from.
///
/// ```swift
/// let list = try PropertyList(parsing: bytes, name: "hero.plist")
/// let format = list["metadata"]?["format"]?.integer
/// ```
///
/// Equality compares what the values say, not where they stand.
public struct PropertyList: Sendable {
  /// What a value is.
  public enum Kind: Sendable, Equatable {
    /// Members in file order; where a key comes twice the first value stands.
    case dictionary(KeyedValues<PropertyList>)
    /// A list in file order.
    case array([PropertyList])
    /// A text.
    case string(String)
    /// A whole number.
    case integer(Int64)
    /// A finite number.
    case real(Double)
    /// True or false.
    case boolean(Bool)
    /// Bytes.
    case data([UInt8])
    /// A moment in seconds after 2001-01-01 00:00:00 UTC.
    case date(Double)
  }

  /// What the value is.
  public let kind: Kind
  /// 0 for none: there are many values, and each is copied.
  private let storedLine: UInt32
  /// One more than the offset, 0 for none.
  private let storedOffset: UInt32

  /// Makes a value, for instance in a test or to write it.
  public init(_ kind: Kind, line: Int? = nil, offset: Int? = nil) {
    self.kind = kind
    storedLine = line.map { UInt32(clamping: $0) } ?? 0
    storedOffset = offset.map { UInt32(clamping: $0 + 1) } ?? 0
  }

  /// The line of an XML value's element, counted from 1; nil in a binary property list.
  public var line: Int? { storedLine == 0 ? nil : Int(storedLine) }

  /// The offset in bytes of a binary value's object; nil in an XML property list.
  public var offset: Int? { storedOffset == 0 ? nil : Int(storedOffset) - 1 }
}

extension PropertyList {
  /// What a value takes in memory, its share of its container counted: 140 to 190 bytes were measured
  /// in trees of dictionaries.
  private static let bytesOfValue = 160
  /// After how many values the budget is asked again.
  static let checkInterval = 4096

  /// What a tree of so many values would pass of the budget in force; nil where it is within.
  static func violation(ofValues count: Int) -> LimitViolation? {
    Budget.violation(addingBytes: checkedProduct(bytesOfValue, count) ?? .max)
      ?? Budget.timeViolation
  }
}

extension PropertyList: Equatable {
  /// Whether two values say the same, wherever they stand.
  public static func == (lhs: PropertyList, rhs: PropertyList) -> Bool { lhs.kind == rhs.kind }
}

extension PropertyList {
  /// The members, nil for any other kind.
  public var dictionary: KeyedValues<PropertyList>? {
    guard case .dictionary(let value) = kind else { return nil }
    return value
  }

  /// The list, nil for any other kind.
  public var array: [PropertyList]? {
    guard case .array(let value) = kind else { return nil }
    return value
  }

  /// The text, nil for any other kind.
  public var string: String? {
    guard case .string(let value) = kind else { return nil }
    return value
  }

  /// The number where it is whole and fits, nil otherwise.
  public var integer: Int? {
    switch kind {
    case .integer(let value): Int(exactly: value)
    case .real(let value): Int(exactly: value)
    default: nil
    }
  }

  /// The number, whole or not; nil for any other kind.
  public var number: Double? {
    switch kind {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }

  /// The value of true or false, nil for any other kind.
  public var boolean: Bool? {
    guard case .boolean(let value) = kind else { return nil }
    return value
  }

  /// The bytes, nil for any other kind.
  public var data: [UInt8]? {
    guard case .data(let value) = kind else { return nil }
    return value
  }

  /// The value under a key, nil where there is none or the value is no dictionary.
  public subscript(key: String) -> PropertyList? { dictionary?[key] }

  /// The kind in words for a message: `a dictionary`, `a string`.
  public var kindName: String {
    switch kind {
    case .dictionary: "a dictionary"
    case .array: "an array"
    case .string: "a string"
    case .integer: "an integer"
    case .real: "a real"
    case .boolean: "a boolean"
    case .data: "data"
    case .date: "a date"
    }
  }

  /// The value in words for a message: a text or number itself, the kind of anything else.
  package var displayText: String {
    switch kind {
    case .string(let value): value
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    default: kindName
    }
  }
}
