/// A template of output names: `out/{name}.level{level}.png`, `frames/%04d.png`.
///
/// `{key}` is replaced by a value of the command, `%d` or `%04d` by a running number; `{{`, `}}`
/// and `%%` are the literal characters.
package struct OutputPattern: Sendable {
  /// A part of a pattern.
  package enum Component: Equatable, Sendable {
    /// Literal text.
    case text(String)
    /// A key that is replaced by a value.
    case key(String)
    /// The running number with a minimum number of digits.
    case number(digits: Int)
  }

  /// The components in order.
  package let components: [Component]

  /// Creates a pattern from components.
  package init(_ components: [Component]) { self.components = components }

  /// Parses a pattern.
  ///
  /// - Parameters:
  ///   - text: The pattern.
  ///   - keys: The allowed keys.
  /// - Throws: ``OutputPatternError`` for an unknown key, an unpaired brace or percent sign, or two
  ///   values without a separator.
  package init(parsing text: String, keys: [String]) throws(OutputPatternError) {
    var components: [Component] = []
    var literal = ""
    func end() {
      if !literal.isEmpty { components.append(.text(literal)) }
      literal = ""
    }
    var rest = Substring(text)
    while let first = rest.popFirst() {
      switch first {
      case "{" where rest.first == "{", "}" where rest.first == "}", "%" where rest.first == "%":
        literal.append(first)
        rest.removeFirst()
      case "{":
        let key = rest.prefix { $0 != "}" }
        guard key.endIndex < rest.endIndex, keys.contains(String(key)) else {
          let known = keys.map { "{\($0)}" }.joined(separator: ", ")
          throw OutputPatternError(
            "\(text.quotedForDisplay) has \("{\(key)}".quotedForDisplay), known are \(known)"
              + "; {{ is a literal brace"
          )
        }
        rest = rest[key.endIndex...].dropFirst()
        end()
        components.append(.key(String(key)))
      case "%":
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        let width = digits.isEmpty ? 0 : Int(digits) ?? 100
        rest = rest[digits.endIndex...]
        guard rest.popFirst() == "d", width < 20, digits.isEmpty || digits.first == "0" else {
          throw OutputPatternError(
            "\(text.quotedForDisplay) has a % that is neither %d, %04d nor %%"
          )
        }
        end()
        components.append(.number(digits: width))
      default: literal.append(first)
      }
    }
    end()
    self.components = components
    try checkNamesDiffer(text)
  }

  /// Whether a text has a key or a running number; if not, it can be used as a plain name.
  package static func isPattern(_ text: String, keys: [String]) -> Bool {
    if !text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "%") }) {
      return false
    }
    return keys.contains { text.contains(text: "{\($0)}") }
      || text.split(separator: "%", omittingEmptySubsequences: false).dropFirst().contains { rest in
        rest.drop { $0.isASCII && $0.isNumber }.first == "d"
      }
  }

  /// Whether the pattern has a key.
  package func has(_ key: String) -> Bool { components.contains(.key(key)) }

  /// Whether the pattern has a running number.
  package var hasNumber: Bool {
    components.contains { if case .number = $0 { true } else { false } }
  }

  /// The folder of all names with a trailing slash: the literal path before the first value.
  ///
  /// Values come from files and cannot lead to another folder; see
  /// ``Folder/write(_:to:noClobber:isDurable:)``. Empty for the current folder.
  package var folder: String {
    guard case .text(let text) = components.first,
      let slash = text.utf8.lastIndex(of: UInt8(ascii: "/"))
    else { return "" }
    return String(text[...slash])
  }

  /// The name for a set of values.
  ///
  /// - Parameters:
  ///   - number: The running number.
  ///   - value: The text for a key.
  package func name(number: Int, _ value: (String) -> String) -> String {
    components.map { component in
      switch component {
      case .text(let text): return text
      case .key(let key): return value(key)
      case .number(let digits):
        let text = "\(number)"
        return String(repeating: "0", count: max(0, digits - text.count)) + text
      }
    }
    .joined()
  }

  /// Checks that two different sets of values cannot give the same name: `{level}{face}` could.
  private func checkNamesDiffer(_ text: String) throws(OutputPatternError) {
    var isOpen = false
    for component in components {
      if case .text(let between) = component {
        if between.contains(where: { !$0.isNumber }) { isOpen = false }
      } else if isOpen {
        throw OutputPatternError(
          "\(text.quotedForDisplay) needs a character other than a digit between two values"
        )
      } else {
        isOpen = true
      }
    }
  }
}

/// An error for an invalid pattern of output names.
package struct OutputPatternError: QuadrilleError {
  /// The reason.
  package let message: String

  init(_ message: String) { self.message = message }

  /// The stable code, `pattern`.
  package var code: String { "pattern" }
  /// Always input.
  package var category: ErrorCategory { .input }
  /// Empty: a pattern comes from a caller, not from a file.
  package var location: DiagnosticLocation { DiagnosticLocation() }
}
