public import QuadrilleIO

/// What is wrong with a JSON text.
public struct JSONError: QuadrilleError {
  /// The kinds of trouble, with what was found and what was expected.
  public enum Reason: Equatable, Sendable {
    /// There is no value, only white space or nothing.
    case empty
    /// The text ends where something was still expected.
    case truncated(expected: String)
    /// Something else stands where a part of the grammar was expected.
    case syntax(found: String, expected: String)
    /// More text follows the value.
    case trailing(found: String)
    /// An object has a key twice.
    case duplicateKey(String)
    /// A number breaks the grammar, is out of the range of a double, or is over 1024 bytes long.
    case number(String)
    /// A string has an escape that JSON does not have.
    case escape(String)
    /// Half a surrogate pair stands alone.
    case surrogate(String)
    /// A string has a control character that must be escaped.
    case controlCharacter(UInt8)
    /// The text is not UTF-8.
    case encoding(String)
    /// A limit would be passed.
    case limit(LimitViolation)
  }

  /// Where it was found: line and column, and the byte offset.
  public let place: Place
  /// What is wrong.
  public let reason: Reason

  /// Makes an error.
  public init(_ reason: Reason, at place: Place) {
    self.reason = reason
    self.place = place
  }

  /// The stable code, such as `json.syntax`.
  public var code: String {
    switch reason {
    case .empty: "json.empty"
    case .truncated: "json.truncated"
    case .syntax: "json.syntax"
    case .trailing: "json.trailing"
    case .duplicateKey: "json.duplicateKey"
    case .number: "json.number"
    case .escape: "json.escape"
    case .surrogate: "json.surrogate"
    case .controlCharacter: "json.control"
    case .encoding: "json.encoding"
    case .limit(let violation): violation.code
    }
  }

  /// Input trouble, or a passed limit.
  public var category: ErrorCategory {
    if case .limit = reason { .limit } else { .input }
  }

  /// What is wrong in words.
  public var message: String {
    switch reason {
    case .empty: "no JSON value"
    case .truncated(let expected): "the text ends where \(expected) was expected"
    case .syntax(let found, let expected): "found \(found) where \(expected) was expected"
    case .trailing(let found): "found \(found) after the end of the value"
    case .duplicateKey(let key): "the key \(key.quotedForDisplay) stands twice in one object"
    case .number(let text): "\(text.quotedForDisplay) is not a number that a double can hold"
    case .escape(let text): "\(text.quotedForDisplay) is no escape of JSON"
    case .surrogate(let text): "\(text.quotedForDisplay) is half a surrogate pair"
    case .controlCharacter(let byte):
      "the control character \(byte) must be escaped in a string"
    case .encoding(let found): "\(found) is not UTF-8"
    case .limit(let violation): violation.message
    }
  }

  /// What was found.
  public var found: String? {
    switch reason {
    case .empty, .truncated: nil
    case .syntax(let found, _), .trailing(let found), .number(let found), .escape(let found),
      .surrogate(let found), .encoding(let found), .duplicateKey(let found):
      found
    case .controlCharacter(let byte): String(byte)
    case .limit(let violation): String(violation.found)
    }
  }

  /// What was expected.
  public var allowed: String? {
    switch reason {
    case .truncated(let expected), .syntax(_, let expected): expected
    case .limit(let violation): String(violation.allowed)
    default: nil
    }
  }
}
