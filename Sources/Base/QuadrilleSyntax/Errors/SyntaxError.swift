public import QuadrilleSystem

/// What is wrong with a text: JSON, XML, or a property list in one of its forms.
public struct SyntaxError: StageError {
  /// The languages that are read; each begins the codes of its errors with a word of its own.
  public enum Language: String, Sendable {
    /// JSON as RFC 8259 has it.
    case json
    /// XML 1.0, as expat reads it.
    case xml
    /// A property list: XML or binary.
    case propertyList = "plist"
  }

  /// The kinds of trouble, with what was found and what was expected.
  public enum Reason: Equatable, Sendable {
    /// There is no value, only white space or nothing.
    case empty
    /// The text ends too early: where something was expected, if that is known.
    case truncated(expected: String?)
    /// Something else stands where a part of the grammar was expected.
    case syntax(found: String, expected: String)
    /// The text is not well-formed XML; what expat says.
    case malformed(String)
    /// The text is not in the encoding that it claims or must have.
    case encoding(String)
    /// A limit would be passed.
    case limit(LimitViolation)
    /// More text follows the value.
    case trailing(found: String)
    /// An object has a key twice.
    case duplicateKey(String)
    /// A number that breaks the grammar or is out of its range: that of a double in JSON, where it
    /// may also not be over 1024 bytes long, and 64 bits in a property list.
    case number(String)
    /// A string has an escape that the language does not have.
    case escape(String)
    /// Half a surrogate pair stands alone.
    case surrogate(String)
    /// A string has a control character that must be escaped, or NUL, which is refused in any form.
    case controlCharacter(UInt8)
    /// A document type with declarations of its own, or a reference to an entity that XML does
    /// not define.
    case entity(String)
    /// An element that does not belong where it stands.
    case element(found: String)
    /// The first bytes are neither those of XML nor `bplist00`.
    case format(found: String)
    /// The document element is not `plist`, or does not hold exactly one value.
    case root(found: String)
    /// A key of a dictionary has no value.
    case keyWithoutValue(String)
    /// A value of a dictionary has no key.
    case valueWithoutKey
    /// Text between elements.
    case text(String)
    /// Data that is not Base64.
    case data
    /// A date that is not written `2001-01-01T00:00:00Z`.
    case date(String)
    /// What only a binary property list can have.
    case binary(BinaryPropertyListErrorReason)
  }

  /// The language of the text.
  public let language: Language
  /// Where it was found: line, column and byte offset, as far as they are known.
  public let location: DiagnosticLocation
  /// What is wrong.
  public let reason: Reason

  /// Makes an error.
  public init(_ reason: Reason, in language: Language, at location: DiagnosticLocation) {
    self.reason = reason
    self.language = language
    self.location = location
  }

  /// The same trouble as that of a text in another language, which this one is written in.
  func embedded(_ language: Language) -> SyntaxError {
    SyntaxError(reason, in: language, at: location)
  }

  /// What the error states: a code such as `json.syntax`, `xml.entity` or `plist.data`.
  public var facts: ErrorFacts {
    switch reason {
    case .empty: ErrorFacts(code("empty"), "no JSON value")
    case .truncated(let expected?):
      ErrorFacts(
        code("truncated"),
        "the text ends where \(expected) was expected",
        allowed: expected
      )
    case .truncated(nil):
      ErrorFacts(
        code("truncated"),
        "the \(language == .propertyList ? "property list" : "text") ends too early"
      )
    case .syntax(let found, let expected):
      ErrorFacts(
        code("syntax"),
        "found \(found) where \(expected) was expected",
        found: found,
        allowed: expected
      )
    case .malformed(let message):
      ErrorFacts(
        code("syntax"),
        "not well-formed XML: \(message)",
        found: language == .xml ? message : nil
      )
    case .encoding(let found):
      ErrorFacts(
        code("encoding"),
        language == .json
          ? "\(found) is not UTF-8" : "\(found.quotedForDisplay) is not the encoding of the text",
        found: found
      )
    case .trailing(let found):
      ErrorFacts(code("trailing"), "found \(found) after the end of the value", found: found)
    case .duplicateKey(let key):
      ErrorFacts(
        code("duplicateKey"),
        "the key \(key.quotedForDisplay) stands twice in one object",
        found: key
      )
    case .number(let text):
      ErrorFacts(
        code("number"),
        "\(text.quotedForDisplay) is not a number "
          + (language == .json ? "that a double can hold" : "of 64 bits"),
        found: text
      )
    case .escape(let text):
      ErrorFacts(code("escape"), "\(text.quotedForDisplay) is no escape of JSON", found: text)
    case .surrogate(let text):
      ErrorFacts(
        code("surrogate"),
        "\(text.quotedForDisplay) is half a surrogate pair",
        found: text
      )
    case .controlCharacter(let byte):
      ErrorFacts(
        code("control"),
        byte == 0
          ? "a string must not have the character U+0000, escaped or not"
          : "the control character \(byte) must be escaped in a string",
        found: "\(byte)"
      )
    case .entity(let name):
      ErrorFacts(
        code("entity"),
        "declares or uses \(name.quotedForDisplay), which is refused",
        found: name
      )
    case .element(let found):
      ErrorFacts(
        code("element"),
        "the element \(found.quotedForDisplay) does not belong here",
        found: found
      )
    case .format(let found):
      ErrorFacts(code("format"), "begins with \(found), neither XML nor bplist00", found: found)
    case .root(let found):
      ErrorFacts(
        code("root"),
        "found \(found) where a plist element with one value was expected",
        found: found
      )
    case .keyWithoutValue(let key):
      ErrorFacts(code("keyWithoutValue"), "the key \(key.quotedForDisplay) has no value")
    case .valueWithoutKey: ErrorFacts(code("valueWithoutKey"), "a value of a dictionary has no key")
    case .text(let found):
      ErrorFacts(code("text"), "text \(found.quotedForDisplay) between elements", found: found)
    case .data: ErrorFacts(code("data"), "the data is not Base64")
    case .date(let found):
      ErrorFacts(
        code("date"),
        "\(found.quotedForDisplay) is not a date like 2001-01-01T00:00:00Z",
        found: found
      )
    case .limit(let violation): ErrorFacts(violation)
    case .binary(let fault): fault.facts
    }
  }

  private func code(_ suffix: String) -> String { "\(language.rawValue).\(suffix)" }
}
