public import QuadrilleIO

/// What is wrong with a picture that a name or path stands for.
public struct AssetError: QuadrilleError {
  /// The kinds of trouble, with what was found and what was expected.
  public enum Reason: Equatable, Sendable {
    /// The file cannot be read.
    case file(IOError)
    /// A texture cannot be had; what its own reader says.
    case texture(file: String, cause: Diagnostic, category: ErrorCategory)
    /// No file stands for a name; those that were looked for are listed.
    case noFile(String, tried: [String])
    /// A limit would be passed.
    case limit(LimitViolation)
  }

  /// Where it was found.
  public let place: Place
  /// What is wrong.
  public let reason: Reason

  /// Makes an error.
  public init(_ reason: Reason, at place: Place) {
    self.reason = reason
    self.place = place
  }

  /// Makes the error of a texture's own reader, or of the folder that it lies in.
  ///
  /// - Parameters:
  ///   - file: The texture as it is named.
  ///   - error: What its reader says.
  ///   - name: The file that the message begins with: the texture, or the data file that names it.
  public init(texture file: String, _ error: some QuadrilleError, named name: String?) {
    let reason = Reason.texture(file: file, cause: Diagnostic(error), category: error.category)
    self.init(reason, at: Place(file: name))
  }

  /// The stable code: `atlas.noFile`, `atlas.texture`, or that of a passed limit, of a name that
  /// leaves its folder, or of a file that cannot be read.
  public var code: String {
    switch reason {
    case .file(let error): error.code
    case .texture(_, let cause, let category):
      category == .limit || cause.code.hasPrefix("path.") ? cause.code : "atlas.texture"
    case .noFile: "atlas.noFile"
    case .limit(let violation): violation.code
    }
  }

  /// The kind of trouble; that of the texture's reader where it is theirs.
  public var category: ErrorCategory {
    switch reason {
    case .file(let error): error.category
    case .texture(_, _, let category): category
    case .noFile: .io
    case .limit: .limit
    }
  }

  /// What is wrong in words.
  public var message: String {
    switch reason {
    case .file(let error): error.message
    case .texture(let file, let cause, _):
      "the texture \(file.quotedForDisplay): \(cause.message) [\(cause.code)]"
    case .noFile(let name, let tried):
      "no file for \(name.quotedForDisplay), tried were "
        + tried.map(\.quotedForDisplay).joined(separator: ", ")
    case .limit(let violation): violation.message
    }
  }

  /// What was found.
  public var found: String? {
    switch reason {
    case .file(let error): error.found
    case .texture(let found, _, _), .noFile(let found, _): found
    case .limit(let violation): String(violation.found)
    }
  }

  /// What is allowed.
  public var allowed: String? {
    switch reason {
    case .file(let error): error.allowed
    case .limit(let violation): String(violation.allowed)
    case .texture, .noFile: nil
    }
  }
}
