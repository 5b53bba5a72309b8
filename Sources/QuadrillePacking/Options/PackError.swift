public import QuadrilleIO
public import QuadrilleSprite

/// Why sprites cannot be packed.
public struct PackError: QuadrilleError {
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
    case noRoom(found: String, allowed: String)
    /// A sprite of an atlas that is packed again cannot be restored.
    case sprite(AssetError)
    /// A limit would be passed.
    case limit(LimitViolation)
  }

  /// The sprite, where it is one.
  public let place: Place
  /// What is wrong.
  public let reason: Reason

  /// The number of the rectangle that it is about, where sprites play no part.
  let rectangle: Int?

  init(_ reason: Reason, sprite: String? = nil) {
    self.reason = reason
    place = Place(part: sprite.map { "sprite \($0.quotedForDisplay)" })
    rectangle = nil
  }

  init(_ error: AssetError) {
    reason = .sprite(error)
    place = error.place
    rectangle = nil
  }

  init(_ reason: Reason, rectangle: Int) {
    self.reason = reason
    place = Place(part: "rectangle \(rectangle)")
    self.rectangle = rectangle
  }

  /// The stable code: one of `pack.…`, or that of a passed limit.
  public var code: String {
    switch reason {
    case .noSprites: "pack.noSprites"
    case .duplicateName: "pack.duplicateName"
    case .option: "pack.option"
    case .tooLarge: "pack.tooLarge"
    case .noRoom: "pack.noRoom"
    case .sprite(let error): error.code
    case .limit(let violation): violation.code
    }
  }

  /// The kind of trouble.
  public var category: ErrorCategory {
    switch reason {
    case .sprite(let error): error.category
    case .limit: .limit
    default: .input
    }
  }

  /// What is wrong in words.
  public var message: String {
    switch reason {
    case .noSprites: "there is no sprite to pack"
    case .duplicateName: "two sprites have this name"
    case .option(let name, let found, let allowed): "\(name) is \(found), allowed is \(allowed)"
    case .tooLarge(let found, let allowed):
      "takes \(found) with its padding, a page has room for \(allowed)"
    case .noRoom(let found, let allowed):
      "\(found) do not fit into one page of at most \(allowed)"
    case .sprite(let error): error.message
    case .limit(let violation): violation.message
    }
  }

  /// What was found.
  public var found: String? {
    switch reason {
    case .noSprites, .duplicateName: nil
    case .option(_, let found, _), .tooLarge(let found, _), .noRoom(let found, _): found
    case .sprite(let error): error.found
    case .limit(let violation): String(violation.found)
    }
  }

  /// What is allowed.
  public var allowed: String? {
    switch reason {
    case .noSprites, .duplicateName: nil
    case .option(_, _, let allowed), .tooLarge(_, let allowed), .noRoom(_, let allowed): allowed
    case .sprite(let error): error.allowed
    case .limit(let violation): String(violation.allowed)
    }
  }
}
