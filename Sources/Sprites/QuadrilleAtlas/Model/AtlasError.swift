package import QuadrilleSprite
package import QuadrilleSyntax
public import QuadrilleSystem

/// An error in an atlas, its data file or its textures.
public struct AtlasError: StageError {
  /// The reasons, with the found and the expected values.
  package enum Reason: Equatable, Sendable {
    /// The data file cannot be read.
    case file(IOError)
    /// The data file is malformed JSON, XML or property list.
    case syntax(SyntaxError)
    /// The data file has no known format.
    case format(found: String)
    /// The Cocos2D format number is not 0 to 3.
    case version(found: String)
    /// The frames are missing or have the wrong type.
    case frames(found: String)
    /// A member has the wrong type.
    case type(key: String, found: String, expected: String)
    /// A required member of a frame is missing.
    case missing(key: String)
    /// A rectangle, size or point is malformed, negative or not finite.
    case rect(key: String, text: String)
    /// A rectangle leaves its page.
    case rectOutside(rect: String, page: String)
    /// A trimmed rectangle leaves its source.
    case rectTrim(rect: String, source: String)
    /// A source size is not positive.
    case sourceSize(String)
    /// A rotation is not supported by the format.
    case rotated(String)
    /// A mesh has a wrong count or an index out of range.
    case mesh(String)
    /// An alias, frame or list of related files is not a string.
    case name(found: String)
    /// A texture cannot be loaded.
    case asset(AssetError)
    /// A related data file of the same atlas cannot be loaded.
    case related(file: String, cause: Diagnostic, category: ErrorCategory)
    /// The number of pages differs from that of the description.
    case pageCount(found: Int, expected: Int)
    /// There is no sprite with that name; similar names are listed.
    case noSprite(String, near: [String])
    /// There is no animation with that name; those that there are are listed.
    case noAnimation(String, known: [String])
    /// There is no layer with that name; those that there are are listed.
    case noLayer(String, known: [String])
    /// A limit would be exceeded.
    case limit(LimitViolation)
    /// What a format of a client's own found.
    case custom(code: String, message: String)
  }

  /// The location: the data file, the frame and its line.
  public let location: DiagnosticLocation
  /// The reason.
  package let reason: Reason

  /// Makes the error of a format of your own.
  ///
  /// - Parameters:
  ///   - code: The stable code, `stage.problem`.
  ///   - message: What is wrong, on one line without a full stop.
  ///   - file: The name of the data file.
  ///   - line: The line in it, counted from 1.
  public init(_ code: String, _ message: String, in file: String? = nil, line: Int? = nil) {
    self.init(.custom(code: code, message: message), at: DiagnosticLocation(file: file, line: line))
  }

  /// Makes an error.
  package init(_ reason: Reason, at location: DiagnosticLocation) {
    self.reason = reason
    self.location = location
  }

  init(_ error: SyntaxError) { self.init(.syntax(error), at: error.location) }

  /// Makes the error for a texture that cannot be loaded.
  package init(_ error: AssetError) { self.init(.asset(error), at: error.location) }

  init(_ error: IOError) { self.init(.file(error), at: error.location) }

  /// Runs file operations, and rethrows their errors as atlas errors.
  static func wrapping<Result>(
    _ body: () throws(IOError) -> Result
  ) throws(AtlasError) -> Result {
    do {
      return try body()
    } catch {
      throw AtlasError(error)
    }
  }

  /// The facts of the error; those of the underlying reader if it has one.
  ///
  /// Limits and names that leave the folder keep their code, whichever reader reports them.
  package var facts: ErrorFacts {
    switch reason {
    case .file(let error): ErrorFacts(of: error)
    case .syntax(let error): ErrorFacts(of: error)
    case .asset(let error): ErrorFacts(of: error)
    case .limit(let violation): ErrorFacts(violation)
    case .custom(let code, let message): ErrorFacts(code, message)
    case .format(let found):
      ErrorFacts(
        "atlas.format",
        "found \(found), expected the data of an atlas",
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
        "frames is \(found), expected frames by name",
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
        "\(key) \(text.quotedForDisplay) is not a valid geometry",
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
        "the rotation \(found.quotedForDisplay) is not supported by the format",
        found: found
      )
    case .mesh(let message): ErrorFacts("atlas.mesh", "the mesh has \(message)", found: message)
    case .name(let found):
      ErrorFacts("atlas.name", "\(found) found where a name was expected", found: found)
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
            ? "" : ", similar names are \(near.map(\.quotedForDisplay).joined(separator: ", "))"),
        found: name
      )
    case .noLayer(let name, let known):
      ErrorFacts(
        "atlas.noLayer",
        "no layer \(name.quotedForDisplay), there are "
          + known.prefix(20).map(\.quotedForDisplay).joined(separator: ", "),
        found: name
      )
    case .noAnimation(let name, let known):
      ErrorFacts(
        "atlas.noAnimation",
        "no animation \(name.quotedForDisplay), "
          + (known.isEmpty
            ? "the atlas has none"
            : "there are \(known.prefix(20).map(\.quotedForDisplay).joined(separator: ", "))"),
        found: name
      )
    }
  }

  /// The warning about a frame that is left out because of this error; nil for an error of the whole
  /// file.
  var leavingOutFrame: Diagnostic? {
    switch reason {
    case .type, .missing, .rect, .rectOutside, .rectTrim, .sourceSize, .rotated, .mesh, .name:
      Diagnostic(
        .warning,
        code: facts.code,
        location: location,
        message: "\(facts.message); the frame is left out",
        found: facts.found,
        allowed: facts.allowed
      )
    case .file, .syntax, .format, .version, .frames, .asset, .related, .pageCount, .noSprite,
      .noAnimation, .noLayer, .limit, .custom:
      nil
    }
  }
}
