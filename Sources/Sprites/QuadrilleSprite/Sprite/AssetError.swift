public import QuadrilleSystem

/// An error in loading an image by name or path.
public struct AssetError: StageError {
  /// The reasons, with the found and the expected values.
  package enum Reason: Equatable, Sendable {
    /// The file cannot be read.
    case file(IOError)
    /// A texture cannot be loaded; the error of its reader.
    case texture(file: String, cause: Diagnostic, category: ErrorCategory)
    /// There is no file for a name; the names that were tried are listed.
    case noFile(String, tried: [String])
    /// A limit would be exceeded.
    case limit(LimitViolation)
  }

  /// The location of the error.
  public let location: DiagnosticLocation
  /// The reason.
  package let reason: Reason

  /// Makes an error.
  package init(_ reason: Reason, at location: DiagnosticLocation) {
    self.reason = reason
    self.location = location
  }

  /// Makes the error for a failure of a texture's reader, or of its folder.
  ///
  /// - Parameters:
  ///   - file: The texture as referenced.
  ///   - error: The underlying error.
  ///   - name: The file with which the message begins: the texture, or the data file that
  ///     references it.
  package init(texture file: String, _ error: some QuadrilleError, named name: String?) {
    let reason = Reason.texture(file: file, cause: Diagnostic(error), category: error.category)
    self.init(reason, at: DiagnosticLocation(file: name))
  }

  /// The facts of the error: the code `atlas.noFile` or `atlas.texture`, or the code of an exceeded
  /// limit, of a name that leaves its folder, or of a file that cannot be read.
  package var facts: ErrorFacts {
    switch reason {
    case .file(let error): ErrorFacts(of: error)
    case .texture(let file, let cause, let category):
      ErrorFacts(
        category == .limit || cause.code.hasPrefix("path.") ? cause.code : "atlas.texture",
        "the texture \(file.quotedForDisplay): \(cause.message)",
        category: category,
        found: file
      )
    case .noFile(let name, let tried):
      ErrorFacts(
        "atlas.noFile",
        "no file for \(name.quotedForDisplay), tried "
          + tried.map(\.quotedForDisplay).joined(separator: ", "),
        category: .io,
        found: name
      )
    case .limit(let violation): ErrorFacts(violation)
    }
  }
}
