package import QuadrilleSyntax
public import QuadrilleSystem

/// An error in writing the data files of an atlas.
public struct AtlasWriteError: StageError {
  /// The reasons.
  package enum Reason: Equatable, Sendable {
    /// The format cannot represent a feature of the atlas.
    case format(String, found: String, allowed: String)
    /// Two files, data or textures, would get the same name.
    case name(of: String, found: String)
    /// A template cannot be rendered.
    case template(SyntaxError)
  }

  /// The location: the sprite, if there is one.
  public let location: DiagnosticLocation
  /// The reason.
  package let reason: Reason

  package init(_ reason: Reason, sprite: String? = nil) {
    self.reason = reason
    location = DiagnosticLocation(part: sprite.map { "sprite \($0.quotedForDisplay)" })
  }

  /// The facts of the error: the code `pack.format` or `pack.option`.
  package var facts: ErrorFacts {
    switch reason {
    case .format(let what, let found, let allowed):
      ErrorFacts(
        "pack.format",
        "\(what) cannot represent \(found)",
        category: .unsupported,
        found: found,
        allowed: allowed
      )
    case .template(let error): ErrorFacts(of: error)
    case .name(let what, let found):
      ErrorFacts(
        ErrorCode.packOption,
        "the name of a \(what) is \(found), allowed is \(Self.patterns)",
        found: found,
        allowed: Self.patterns
      )
    }
  }

  private static let patterns =
    "one with {n} or {n1} for several pages and {v} for several variants"
}
