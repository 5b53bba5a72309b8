package import QuadrilleSystem

/// An error in a JSON text, an XML text, a Mustache template, or a property list in one of its forms.
package struct SyntaxError: StageError {
  /// The supported languages; the raw value is the prefix of the error codes.
  package enum Language: String, Sendable {
    /// JSON as defined by RFC 8259.
    case json
    /// XML 1.0 as parsed by expat.
    case xml
    /// A property list: XML or binary.
    case propertyList = "plist"
    /// A Mustache template.
    case mustache = "template"
  }

  /// The kinds of syntax errors, with the text found and the text expected.
  package enum Reason: Equatable, Sendable {
    /// The text has no value: it is empty or only white space.
    case empty
    /// The text ends too early; `expected` is the grammar element that was expected, if known.
    case truncated(expected: String?)
    /// A token other than the one that the grammar expects.
    case syntax(found: String, expected: String)
    /// The text is not well-formed XML; the value is expat's message.
    case malformed(String)
    /// The text is not in the encoding that it declares or that is required.
    case encoding(String)
    /// A limit would be exceeded.
    case limit(LimitViolation)
    /// More text follows the value.
    case trailing(found: String)
    /// An object has a key twice.
    case duplicateKey(String)
    /// A number that violates the grammar or, in JSON, is out of range: that of a double, and at
    /// most 1024 bytes of text.
    case number(String)
    /// A string has an escape sequence that the language does not define.
    case escape(String)
    /// An unpaired surrogate.
    case surrogate(String)
    /// A string has an unescaped control character, or NUL, which is rejected in any form.
    case controlCharacter(UInt8)
    /// A document type with an internal subset, or a reference to an entity that XML does not
    /// define.
    case entity(String)
    /// An element that is not allowed in this position.
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
    /// A date that is not in the form `2001-01-01T00:00:00Z`.
    case date(String)
    /// An error that only a binary property list can have.
    case binary(BinaryPropertyListErrorReason)
  }

  /// The language of the text.
  package let language: Language
  /// Where the error was found: line, column and byte offset, as far as they are known.
  package let location: DiagnosticLocation
  /// The kind of error.
  package let reason: Reason

  /// Creates an error.
  package init(_ reason: Reason, in language: Language, at location: DiagnosticLocation) {
    self.reason = reason
    self.language = language
    self.location = location
  }

  /// The same error reported for a language that embeds this one.
  func embedded(_ language: Language) -> SyntaxError {
    SyntaxError(reason, in: language, at: location)
  }

  /// The code, such as `json.syntax`, `xml.entity` or `plist.data`, and the message.
  package var facts: ErrorFacts {
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
        "the key \(key.quotedForDisplay) appears twice in one object",
        found: key
      )
    case .number(let text):
      ErrorFacts(
        code("number"),
        "\(text.quotedForDisplay) is not a number "
          + (language == .json ? "that a double can hold" : "in a property list"),
        found: text
      )
    case .escape(let text):
      ErrorFacts(
        code("escape"),
        "\(text.quotedForDisplay) is not a JSON escape sequence",
        found: text
      )
    case .surrogate(let text):
      ErrorFacts(
        code("surrogate"),
        "\(text.quotedForDisplay) is an unpaired surrogate",
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
        "declares or uses \(name.quotedForDisplay), which is not allowed",
        found: name
      )
    case .element(let found):
      ErrorFacts(
        code("element"),
        "the element \(found.quotedForDisplay) is not allowed here",
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
