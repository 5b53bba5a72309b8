public import QuadrilleIO

/// Why the data files of an atlas cannot be written.
public struct AtlasWriteError: QuadrilleError {
  /// The kinds of trouble.
  public enum Reason: Equatable, Sendable {
    /// The format cannot say something that the atlas has.
    case format(String, found: String, allowed: String)
    /// Two files, data or textures, would get one name.
    case name(of: String, found: String)
  }

  /// The sprite, where it is one.
  public let place: Place
  /// What is wrong.
  public let reason: Reason

  init(_ reason: Reason, sprite: String? = nil) {
    self.reason = reason
    place = Place(part: sprite.map { "sprite \($0.quotedForDisplay)" })
  }

  /// The stable code: `pack.format` or `pack.option`.
  public var code: String {
    if case .format = reason { "pack.format" } else { "pack.option" }
  }

  /// The kind of trouble.
  public var category: ErrorCategory {
    if case .format = reason { .unsupported } else { .input }
  }

  /// What is wrong in words.
  public var message: String {
    switch reason {
    case .format(let what, let found, _): "\(what) cannot say \(found)"
    case .name(let what, let found):
      "the name of a \(what) is \(found), allowed is \(Self.patterns)"
    }
  }

  /// What was found.
  public var found: String? {
    switch reason {
    case .format(_, let found, _), .name(_, let found): found
    }
  }

  /// What is allowed.
  public var allowed: String? {
    if case .format(_, _, let allowed) = reason { allowed } else { Self.patterns }
  }

  private static let patterns =
    "one with {n} or {n1} for several pages and {v} for several variants"
}
