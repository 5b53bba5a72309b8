public import QuadrilleIO

/// What is wrong with an XML text.
public struct XMLError: QuadrilleError {
  /// The kinds of trouble, with what was found.
  public enum Reason: Equatable, Sendable {
    /// The text ends too early.
    case truncated
    /// The text is not well-formed; what expat says.
    case syntax(String)
    /// A document type with declarations of its own, or a reference to an entity that XML does
    /// not define.
    case entity(String)
    /// The text is not in the encoding that it claims, or that is an unknown one.
    case encoding(String)
    /// An element that does not belong where it stands.
    case element(found: String)
    /// A limit would be passed.
    case limit(LimitViolation)
  }

  /// Where it was found.
  public let place: Place
  /// What is wrong.
  public let reason: Reason

  /// Makes an error.
  public init(_ reason: Reason, at place: Place) {
    self.reason = reason
    self.place = place
  }

  /// The stable code, such as `xml.syntax`.
  public var code: String {
    switch reason {
    case .truncated: "xml.truncated"
    case .syntax: "xml.syntax"
    case .entity: "xml.entity"
    case .encoding: "xml.encoding"
    case .element: "xml.element"
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
    case .truncated: "the text ends too early"
    case .syntax(let words): "not well-formed XML: \(words)"
    case .entity(let name): "declares or uses \(name.quotedForDisplay), which is refused"
    case .encoding(let name): "\(name.quotedForDisplay) is not the encoding of the text"
    case .element(let found): "the element \(found.quotedForDisplay) does not belong here"
    case .limit(let violation): violation.message
    }
  }

  /// What was found.
  public var found: String? {
    switch reason {
    case .truncated: nil
    case .syntax(let found), .entity(let found), .encoding(let found), .element(let found): found
    case .limit(let violation): String(violation.found)
    }
  }

  /// What is allowed.
  public var allowed: String? {
    if case .limit(let violation) = reason { String(violation.allowed) } else { nil }
  }
}
