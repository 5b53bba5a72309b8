/// A template of output names: `out/{name}.level{level}.png`, `frames/%04d.png`.
///
/// `{key}` stands for what a command puts there, `%d` or `%04d` for a running number; `{{`, `}}` and
/// `%%` stand for the characters themselves.
public struct OutputPattern: Sendable {
  /// A part of a pattern.
  public enum Component: Equatable, Sendable {
    /// The text itself.
    case text(String)
    /// A key that stands for a text.
    case key(String)
    /// The running number with at least so many digits.
    case number(digits: Int)
  }

  /// The pieces in order.
  public let components: [Component]

  /// Makes a pattern of pieces.
  public init(_ components: [Component]) { self.components = components }

  /// Reads a pattern.
  ///
  /// - Parameters:
  ///   - text: The pattern.
  ///   - keys: The keys that may stand in it.
  /// - Throws: ``OutputPatternError`` for an unknown key, a brace or percent sign by itself, or two
  ///   values side by side.
  public init(parsing text: String, keys: [String]) throws(OutputPatternError) {
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
              + "; {{ stands for a brace"
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

  /// Whether a text has a key or a running number in it; if not, it may as well be a plain name.
  public static func isPattern(_ text: String, keys: [String]) -> Bool {
    if !text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "%") }) {
      return false
    }
    return keys.contains { text.contains(text: "{\($0)}") }
      || text.split(separator: "%", omittingEmptySubsequences: false).dropFirst().contains { rest in
        rest.drop { $0.isASCII && $0.isNumber }.first == "d"
      }
  }

  /// Whether a key stands in the pattern.
  public func has(_ key: String) -> Bool { components.contains(.key(key)) }

  /// Whether the running number stands in the pattern.
  public var hasNumber: Bool {
    components.contains { if case .number = $0 { true } else { false } }
  }

  /// The folder that all names lie in, with its slash: what stands before the first value.
  ///
  /// What is put in for values comes from files, and leads to no other folder; see
  /// ``Folder/write(_:to:noClobber:isDurable:)``. Empty where that is the current folder.
  public var folder: String {
    guard case .text(let text) = components.first,
      let slash = text.utf8.lastIndex(of: UInt8(ascii: "/"))
    else { return "" }
    return String(text[...slash])
  }

  /// A name.
  ///
  /// - Parameters:
  ///   - number: The running number.
  ///   - value: The text for a key.
  public func name(number: Int, _ value: (String) -> String) -> String {
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

  /// Checks that two different sets of values cannot give one name: `{level}{face}` could.
  private func checkNamesDiffer(_ text: String) throws(OutputPatternError) {
    var isOpen = false
    for component in components {
      if case .text(let between) = component {
        if between.contains(where: { !$0.isNumber }) { isOpen = false }
      } else if isOpen {
        throw OutputPatternError(
          "\(text.quotedForDisplay) needs a character that is no digit between two values"
        )
      } else {
        isOpen = true
      }
    }
  }
}

/// A text that is no pattern of output names.
public struct OutputPatternError: QuadrilleError {
  /// What is wrong with it.
  public let message: String

  init(_ message: String) { self.message = message }

  /// The stable code, `pattern`.
  public var code: String { "pattern" }
  /// Input.
  public var category: ErrorCategory { .input }
  /// Nowhere: a pattern comes from a caller, not from a file.
  public var location: DiagnosticLocation { DiagnosticLocation() }
}
