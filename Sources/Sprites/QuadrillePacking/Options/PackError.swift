public import QuadrilleSprite
public import QuadrilleSystem

/// Why sprites cannot be packed.
public struct PackError: StageError {
  /// The kinds of trouble.
  public enum Reason: Equatable, Sendable {
    /// There is nothing to pack.
    case noSprites
    /// Two sprites have one name.
    case duplicateName
    /// An option is out of its range, or does not go with another one.
    case option(String, found: String, allowed: String)
    /// A sprite is larger than any page that is allowed.
    case tooLarge(found: String, allowed: String)
    /// Sprites are left over that one page has no room for.
    case insufficientSpace(found: String, allowed: String)
    /// A sprite of an atlas that is packed again cannot be restored.
    case sprite(AssetError)
    /// A library that an option needs is not installed.
    case missingLibrary(String)
    /// A limit would be passed.
    case limit(LimitViolation)
  }

  /// The sprite, where it is one.
  public let location: DiagnosticLocation
  /// What is wrong.
  public let reason: Reason

  /// The number of the rectangle that it is about, where sprites play no part.
  let rectangle: Int?

  init(_ reason: Reason, sprite: String? = nil) {
    self.reason = reason
    location = DiagnosticLocation(part: sprite.map { "sprite \($0.quotedForDisplay)" })
    rectangle = nil
  }

  init(_ error: AssetError) {
    reason = .sprite(error)
    location = error.location
    rectangle = nil
  }

  init(_ reason: Reason, rectangle: Int) {
    self.reason = reason
    location = DiagnosticLocation(part: "rectangle \(rectangle)")
    self.rectangle = rectangle
  }

  /// What the error states: a code of `pack.…`, or that of a passed limit.
  public var facts: ErrorFacts {
    switch reason {
    case .noSprites: ErrorFacts("pack.noSprites", "there is no sprite to pack")
    case .duplicateName: ErrorFacts("pack.duplicateName", "two sprites have this name")
    case .option(let name, let found, let allowed):
      ErrorFacts(
        "pack.option",
        "\(name) is \(found), allowed is \(allowed)",
        found: found,
        allowed: allowed
      )
    case .tooLarge(let found, let allowed):
      ErrorFacts(
        "pack.tooLarge",
        "takes \(found) with its padding, a page has room for \(allowed)",
        found: found,
        allowed: allowed
      )
    case .insufficientSpace(let found, let allowed):
      ErrorFacts(
        "pack.noRoom",
        "\(found) do not fit into one page of at most \(allowed)",
        found: found,
        allowed: allowed
      )
    case .sprite(let error): ErrorFacts(of: error)
    case .missingLibrary(let name):
      ErrorFacts(
        "pack.missingLibrary",
        "\(name) is not installed; Debian has it in libpcre2-8-0",
        category: .unsupported
      )
    case .limit(let violation): ErrorFacts(violation)
    }
  }
}
