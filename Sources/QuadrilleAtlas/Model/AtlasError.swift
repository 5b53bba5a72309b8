public import QuadrilleIO
public import QuadrilleSprite
public import QuadrilleSyntax

/// What is wrong with an atlas, its data file or its textures.
public struct AtlasError: QuadrilleError {
  /// The kinds of trouble, with what was found and what was expected.
  public enum Reason: Equatable, Sendable {
    /// The data file cannot be read.
    case file(IOError)
    /// The data file is a damaged property list.
    case propertyList(PropertyListError)
    /// The data file is damaged JSON.
    case json(JSONError)
    /// The data file is damaged XML.
    case xml(XMLError)
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
  public let place: Place
  /// What is wrong.
  public let reason: Reason

  /// Makes an error.
  public init(_ reason: Reason, at place: Place) {
    self.reason = reason
    self.place = place
  }

  init(_ error: PropertyListError) { self.init(.propertyList(error), at: error.place) }
  init(_ error: JSONError) { self.init(.json(error), at: error.place) }
  init(_ error: XMLError) { self.init(.xml(error), at: error.place) }

  /// Makes the error of an atlas whose texture cannot be had.
  public init(_ error: AssetError) { self.init(.asset(error), at: error.place) }

  init(_ error: IOError) { self.init(.file(error), at: error.place) }

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

  /// The stable code: one of `atlas.…`, or that of a passed limit or of the data file's reader.
  public var code: String {
    switch reason {
    case .file(let error): error.code
    case .propertyList(let error): error.code
    case .json(let error): error.code
    case .xml(let error): error.code
    case .format: "atlas.format"
    case .version: "atlas.version"
    case .frames: "atlas.frames"
    case .type: "atlas.type"
    case .missing: "atlas.missing"
    case .rect: "atlas.rect"
    case .rectOutside: "atlas.rectOutside"
    case .rectTrim: "atlas.rectTrim"
    case .sourceSize: "atlas.sourceSize"
    case .rotated: "atlas.rotated"
    case .mesh: "atlas.mesh"
    case .name: "atlas.name"
    case .asset(let error): error.code
    case .related(_, let cause, let category): Self.code("atlas.related", cause, category)
    case .pageCount: "atlas.pageCount"
    case .noSprite: "atlas.noSprite"
    case .limit(let violation): violation.code
    }
  }

  /// Limits and names that leave the folder keep their code, whoever met them.
  private static func code(
    _ own: String,
    _ cause: Diagnostic,
    _ category: ErrorCategory
  ) -> String {
    category == .limit || cause.code.hasPrefix("path.") ? cause.code : own
  }

  /// The kind of trouble; that of the data file's or texture's reader where it is theirs.
  public var category: ErrorCategory {
    switch reason {
    case .file(let error): error.category
    case .propertyList(let error): error.category
    case .json(let error): error.category
    case .xml(let error): error.category
    case .asset(let error): error.category
    case .related(_, _, let category): category
    case .limit: .limit
    default: .input
    }
  }
}

extension AtlasError {
  /// What is wrong in words.
  public var message: String {
    switch reason {
    case .file(let error): error.message
    case .propertyList(let error): error.message
    case .json(let error): error.message
    case .xml(let error): error.message
    case .format(let found): "found \(found) where the data of an atlas was expected"
    case .version(let found):
      "the format number is \(found.quotedForDisplay), allowed are 0 to 3"
    case .frames(let found): "frames is \(found) where frames by name were expected"
    case .type(let key, let found, let expected): "\(key) is \(found), expected \(expected)"
    case .missing(let key): "has no \(key)"
    case .rect(let key, let text): "\(key) \(text.quotedForDisplay) is no valid geometry"
    case .rectOutside(let rect, let page): "the rectangle \(rect) leaves the page of \(page)"
    case .rectTrim(let rect, let source):
      "the trimmed rectangle \(rect) leaves the source of \(source)"
    case .sourceSize(let text): "the source size \(text.quotedForDisplay) is not positive"
    case .rotated(let found): "the turn \(found.quotedForDisplay) is none that the format has"
    case .mesh(let words): "the mesh has \(words)"
    case .name(let found): "\(found) stands where a name was expected"
    case .asset(let error): error.message
    case .related(let file, let cause, _):
      "the related file \(file.quotedForDisplay): \(cause.message) [\(cause.code)]"
    case .pageCount(let found, let expected): "\(found) pages for \(expected)"
    case .noSprite(let name, let near):
      "no sprite \(name.quotedForDisplay)"
        + (near.isEmpty
          ? "" : ", near are \(near.map(\.quotedForDisplay).joined(separator: ", "))")
    case .limit(let violation): violation.message
    }
  }

  /// What was found.
  public var found: String? {
    switch reason {
    case .file(let error): error.found
    case .propertyList(let error): error.found
    case .json(let error): error.found
    case .xml(let error): error.found
    case .asset(let error): error.found
    case .format(let found), .version(let found), .frames(let found), .type(_, let found, _),
      .rect(_, let found), .rectOutside(let found, _), .rectTrim(let found, _),
      .sourceSize(let found), .rotated(let found), .mesh(let found), .name(let found),
      .noSprite(let found, _), .related(let found, _, _):
      found
    case .missing: nil
    case .pageCount(let found, _): String(found)
    case .limit(let violation): String(violation.found)
    }
  }

  /// What is allowed or expected.
  public var allowed: String? {
    switch reason {
    case .file(let error): error.allowed
    case .propertyList(let error): error.allowed
    case .json(let error): error.allowed
    case .xml(let error): error.allowed
    case .asset(let error): error.allowed
    case .version: "0...3"
    case .type(_, _, let expected): expected
    case .rectOutside(_, let allowed), .rectTrim(_, let allowed): allowed
    case .pageCount(_, let expected): String(expected)
    case .limit(let violation): String(violation.allowed)
    default: nil
    }
  }
}
