public import QuadrilleSystem

/// An error of text layout.
public struct TextError: StageError {
  /// The reasons for an error.
  package enum Reason: StageReason {
    /// The font cannot be used, because a library is missing.
    case font(FontError)
    /// An option has an invalid number.
    case option(String, found: Double, allowed: String)
    /// The fonts lack characters; reported by strict reading.
    case missingGlyph(String)
    /// A limit would be exceeded.
    case limit(LimitViolation)

    /// The underlying font error.
    package var underlyingError: (any QuadrilleError)? {
      if case .font(let error) = self { error } else { nil }
    }
  }

  /// The location of the error: the font, if known.
  public let location: DiagnosticLocation
  /// The reason.
  package let reason: Reason

  /// Makes an error.
  package init(_ reason: Reason, at location: DiagnosticLocation = DiagnosticLocation()) {
    self.reason = reason
    self.location = reason.location(else: location)
  }

  /// The facts of the error: `text.option`, `text.missingGlyph`, or the code of a font error or
  /// limit.
  package var facts: ErrorFacts {
    switch reason {
    case .font(let error): error.facts
    case .option(let name, let found, let allowed):
      ErrorFacts(
        "text.key",
        "\(name) is \(found), expected \(allowed)",
        found: "\(found)",
        allowed: allowed
      )
    case .missingGlyph(let message): ErrorFacts(ErrorCode.missingGlyph, message)
    case .limit(let violation): ErrorFacts(violation)
    }
  }
}
