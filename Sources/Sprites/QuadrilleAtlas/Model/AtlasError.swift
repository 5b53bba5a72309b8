public import QuadrilleSprite
public import QuadrilleSyntax
public import QuadrilleSystem

/// What is wrong with an atlas, its data file or its textures.
public struct AtlasError: StageError {
  /// The kinds of trouble, with what was found and what was expected.
  public enum Reason: Equatable, Sendable {
    /// The data file cannot be read.
    case file(IOError)
    /// The data file is damaged JSON or XML, or a damaged property list.
    case syntax(SyntaxError)
    /// The data file is of no known format.
    case format(found: String)
    /// A Cocos2D format number other than 0 to 3.
    case version(found: String)
    /// The frames are missing or of another type.
    case frames(found: String)
    /// A member is of another type.
    case type(key: String, found: String, expected: String)
    /// A member that a frame cannot do without is missing.
    case missing(key: String)
    /// A rectangle, size or point that cannot be read, is negative, or is not finite.
    case rect(key: String, text: String)
    /// A rectangle leaves its page.
    case rectOutside(rect: String, page: String)
    /// A trimmed rectangle leaves its source.
    case rectTrim(rect: String, source: String)
    /// A source size that is not positive.
    case sourceSize(String)
    /// A turn that the format does not have.
    case rotated(String)
    /// A mesh with an odd count or an index past its vertices.
    case mesh(String)
    /// An alias, frame or list of related files that is no text.
    case name(found: String)
    /// A texture cannot be had.
    case asset(AssetError)
    /// A further data file of the same atlas cannot be had.
    case related(file: String, cause: Diagnostic, category: ErrorCategory)
    /// The pages handed over are not as many as the description has.
    case pageCount(found: Int, expected: Int)
    /// There is no sprite of that name; near ones are listed.
    case noSprite(String, near: [String])
    /// A limit would be passed.
    case limit(LimitViolation)
  }

  /// Where it was found: the data file, the frame and its line.
  public let location: DiagnosticLocation
  /// What is wrong.
  public let reason: Reason

  /// Makes an error.
  public init(_ reason: Reason, at location: DiagnosticLocation) {
    self.reason = reason
    self.location = location
  }

  init(_ error: SyntaxError) { self.init(.syntax(error), at: error.location) }

  /// Makes the error of an atlas whose texture cannot be had.
  public init(_ error: AssetError) { self.init(.asset(error), at: error.location) }

  init(_ error: IOError) { self.init(.file(error), at: error.location) }

  /// Does something with files, and throws its error as one of an atlas.
  static func wrapping<Result>(
    _ body: () throws(IOError) -> Result
  ) throws(AtlasError) -> Result {
    do {
      return try body()
    } catch {
      throw AtlasError(error)
    }
  }

  /// What the error states; that of the data file's or texture's reader where it is theirs.
  ///
  /// Limits and names that leave the folder keep their code, whoever met them.
  public var facts: ErrorFacts {
    switch reason {
    case .file(let error): ErrorFacts(of: error)
    case .syntax(let error): ErrorFacts(of: error)
    case .asset(let error): ErrorFacts(of: error)
    case .limit(let violation): ErrorFacts(violation)
    case .format(let found):
      ErrorFacts(
        "atlas.format",
        "found \(found) where the data of an atlas was expected",
        found: found
      )
    case .version(let found):
      ErrorFacts(
        "atlas.version",
        "the format number is \(found.quotedForDisplay), allowed are 0 to 3",
        found: found,
        allowed: "0...3"
      )
    case .frames(let found):
      ErrorFacts(
        "atlas.frames",
        "frames is \(found) where frames by name were expected",
        found: found
      )
    case .type(let key, let found, let expected):
      ErrorFacts(
        "atlas.type",
        "\(key) is \(found), expected \(expected)",
        found: found,
        allowed: expected
      )
    case .missing(let key): ErrorFacts("atlas.missing", "has no \(key)")
    case .rect(let key, let text):
      ErrorFacts(
        "atlas.rect",
        "\(key) \(text.quotedForDisplay) is no valid geometry",
        found: text
      )
    case .rectOutside(let rect, let page):
      ErrorFacts(
        "atlas.rectOutside",
        "the rectangle \(rect) leaves the page of \(page)",
        found: rect,
        allowed: page
      )
    case .rectTrim(let rect, let source):
      ErrorFacts(
        "atlas.rectTrim",
        "the trimmed rectangle \(rect) leaves the source of \(source)",
        found: rect,
        allowed: source
      )
    case .sourceSize(let text):
      ErrorFacts(
        "atlas.sourceSize",
        "the source size \(text.quotedForDisplay) is not positive",
        found: text
      )
    case .rotated(let found):
      ErrorFacts(
        "atlas.rotated",
        "the turn \(found.quotedForDisplay) is none that the format has",
        found: found
      )
    case .mesh(let message): ErrorFacts("atlas.mesh", "the mesh has \(message)", found: message)
    case .name(let found):
      ErrorFacts("atlas.name", "\(found) stands where a name was expected", found: found)
    case .related(let file, let cause, let category):
      ErrorFacts(
        category == .limit || cause.code.hasPrefix("path.") ? cause.code : "atlas.related",
        "the related file \(file.quotedForDisplay): \(cause.message)",
        category: category,
        found: file
      )
    case .pageCount(let found, let expected):
      ErrorFacts(
        "atlas.pageCount",
        "\(found) pages for \(expected)",
        found: "\(found)",
        allowed: "\(expected)"
      )
    case .noSprite(let name, let near):
      ErrorFacts(
        "atlas.noSprite",
        "no sprite \(name.quotedForDisplay)"
          + (near.isEmpty
            ? "" : ", near are \(near.map(\.quotedForDisplay).joined(separator: ", "))"),
        found: name
      )
    }
  }
}
