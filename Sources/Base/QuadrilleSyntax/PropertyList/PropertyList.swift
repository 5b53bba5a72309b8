import QuadrilleSystem

/// A value of a property list, XML or binary, with its source location.
///
/// ```swift
/// let list = try PropertyList(parsing: bytes, name: "hero.plist")
/// let format = list["metadata"]?["format"]?.integer
/// ```
///
/// Equality compares contents, not source locations.
package struct PropertyList: Sendable {
  /// The kinds of values.
  package enum Kind: Sendable, Equatable {
    /// Members in file order; of equal keys the last value counts, in the position of the first.
    case dictionary(KeyedValues<PropertyList>)
    /// An array in file order.
    case array([PropertyList])
    /// A string; also the text of a number that no other kind can hold, such as an infinite one.
    case string(String)
    /// A whole number.
    case integer(Int64)
    /// A finite number.
    case real(Double)
    /// True or false.
    case boolean(Bool)
    /// Bytes.
    case data([UInt8])
    /// A date in seconds after 2001-01-01 00:00:00 UTC.
    case date(Double)
  }

  /// The kind with its content.
  package let kind: Kind
  /// The line, 0 for none; not an optional, which would make each value larger.
  private let storedLine: UInt32
  /// One more than the offset, 0 for none.
  private let storedOffset: UInt32

  /// Creates a value, for example for output or a test.
  package init(_ kind: Kind, line: Int? = nil, offset: Int? = nil) {
    self.kind = kind
    storedLine = line.map { UInt32(clamping: $0) } ?? 0
    storedOffset = offset.map { UInt32(clamping: $0 + 1) } ?? 0
  }

  /// The line of an XML value's element, counted from 1; nil in a binary property list.
  package var line: Int? { storedLine == 0 ? nil : Int(storedLine) }

  /// The offset in bytes of a binary value's object; nil in an XML property list.
  package var offset: Int? { storedOffset == 0 ? nil : Int(storedOffset) - 1 }
}

extension PropertyList {
  /// The memory that a value takes, its share of its container included; 140 to 190 bytes were
  /// measured in trees of dictionaries.
  private static let bytesOfValue = 160
  /// The number of values between two checks of the budget.
  static let checkInterval = 4096

  /// The limit of a job that a tree of this many values would exceed, or nil.
  static func violation(ofValues count: Int, _ job: JobContext) -> LimitViolation? {
    job.violation(addingBytes: checkedProduct(bytesOfValue, count) ?? .max)
      ?? job.timeViolation
  }
}

extension PropertyList: Equatable {
  /// Whether two values have equal contents; source locations are ignored.
  package static func == (lhs: PropertyList, rhs: PropertyList) -> Bool { lhs.kind == rhs.kind }
}

extension PropertyList {
  /// The members, nil for any other kind.
  package var dictionary: KeyedValues<PropertyList>? {
    guard case .dictionary(let value) = kind else { return nil }
    return value
  }

  /// The array, nil for any other kind.
  package var array: [PropertyList]? {
    guard case .array(let value) = kind else { return nil }
    return value
  }

  /// The string, nil for any other kind.
  package var string: String? {
    guard case .string(let value) = kind else { return nil }
    return value
  }

  /// The number where it is whole and fits, nil otherwise.
  package var integer: Int? {
    switch kind {
    case .integer(let value): Int(exactly: value)
    case .real(let value): Int(exactly: value)
    default: nil
    }
  }

  /// The number, whole or not; nil for any other kind.
  package var number: Double? {
    switch kind {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }

  /// The boolean, nil for any other kind.
  package var boolean: Bool? {
    guard case .boolean(let value) = kind else { return nil }
    return value
  }

  /// The bytes, nil for any other kind.
  package var data: [UInt8]? {
    guard case .data(let value) = kind else { return nil }
    return value
  }

  /// The value under a key, nil where it is missing or the value is not a dictionary.
  package subscript(key: String) -> PropertyList? { dictionary?[key] }

  /// The name of the kind for a message, such as `a dictionary` or `a string`.
  package var kindName: String {
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

  /// The value for a message: a string or number itself, the name of any other kind.
  package var displayText: String {
    switch kind {
    case .string(let value): value
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    default: kindName
    }
  }
}
