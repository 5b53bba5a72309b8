public import QuadrilleSystem

/// Why a text cannot be laid out.
public struct TextError: StageError {
  /// The kinds of trouble.
  public enum Reason: StageReason {
    /// The font cannot be used: a library is missing.
    case font(FontError)
    /// A number of the options is none that text can have.
    case option(String, found: Double, allowed: String)
    /// The fonts lack characters; said of strict reading.
    case missingGlyph(String)
    /// A limit would be passed.
    case limit(LimitViolation)

    /// The error of a font.
    public var underlyingError: (any QuadrilleError)? {
      if case .font(let error) = self { error } else { nil }
    }
  }

  /// Where it was found: the font, if anywhere.
  public let location: DiagnosticLocation
  /// What is wrong.
  public let reason: Reason

  /// Makes an error.
  public init(_ reason: Reason, at location: DiagnosticLocation = DiagnosticLocation()) {
    self.reason = reason
    self.location = reason.location(else: location)
  }

  /// What the error states: `text.option`, `text.missingGlyph`, or the code of a font or a limit.
  public var facts: ErrorFacts {
    switch reason {
    case .font(let error): error.facts
    case .option(let name, let found, let allowed):
      ErrorFacts(
        "text.key",
        "\(name) is \(found), expected \(allowed)",
        found: "\(found)",
        allowed: allowed
      )
    case .missingGlyph(let message): ErrorFacts("text.missingGlyph", message)
    case .limit(let violation): ErrorFacts(violation)
    }
  }
}
