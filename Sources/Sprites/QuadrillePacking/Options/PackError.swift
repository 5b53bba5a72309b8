package import QuadrilleSprite
public import QuadrilleSystem

/// An error in packing sprites.
public struct PackError: StageError {
  /// The reasons.
  package enum Reason: Equatable, Sendable {
    /// There are no sprites to pack.
    case noSprites
    /// Two sprites have the same name.
    case duplicateName
    /// An option is out of range, or incompatible with another one.
    case option(String, found: String, allowed: String)
    /// A sprite is larger than the maximum page.
    case tooLarge(found: String, allowed: String)
    /// The sprites do not fit in one page.
    case insufficientSpace(found: String, allowed: String)
    /// The guides of a nine-patch are malformed.
    case ninePatch(found: String, allowed: String)
    /// A sprite of an atlas cannot be restored for packing again.
    case sprite(AssetError)
    /// A library required by an option is not installed.
    case missingLibrary(String)
    /// A limit would be exceeded.
    case limit(LimitViolation)
    /// The job was cancelled.
    case interrupted(JobInterruption)
  }

  /// The location: the sprite, if there is one.
  public let location: DiagnosticLocation
  /// The reason.
  package let reason: Reason

  /// The index of the rectangle, if rectangles are packed without sprites.
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

  /// The facts of the error: a code `pack.…`, or the code of an exceeded limit.
  package var facts: ErrorFacts {
    switch reason {
    case .noSprites: ErrorFacts("pack.noSprites", "there is no sprite to pack")
    case .duplicateName: ErrorFacts("pack.duplicateName", "two sprites have this name")
    case .option(let name, let found, let allowed):
      ErrorFacts(
        ErrorCode.packOption,
        "\(name) is \(found), allowed is \(allowed)",
        found: found,
        allowed: allowed
      )
    case .tooLarge(let found, let allowed):
      ErrorFacts(
        "pack.tooLarge",
        "takes \(found) with its padding, a page has space for \(allowed)",
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
    case .ninePatch(let found, let allowed):
      ErrorFacts(
        "pack.ninePatch",
        "the nine-patch has \(found), expected \(allowed)",
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
    case .interrupted(let interruption): interruption.facts
    }
  }
}
