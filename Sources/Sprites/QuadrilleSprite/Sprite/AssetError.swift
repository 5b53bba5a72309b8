public import QuadrilleSystem

/// What is wrong with a picture that a name or path stands for.
public struct AssetError: StageError {
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
  public let location: DiagnosticLocation
  /// What is wrong.
  public let reason: Reason

  /// Makes an error.
  public init(_ reason: Reason, at location: DiagnosticLocation) {
    self.reason = reason
    self.location = location
  }

  /// Makes the error of a texture's own reader, or of the folder that it lies in.
  ///
  /// - Parameters:
  ///   - file: The texture as it is named.
  ///   - error: What its reader says.
  ///   - name: The file that the message begins with: the texture, or the data file that names it.
  public init(texture file: String, _ error: some QuadrilleError, named name: String?) {
    let reason = Reason.texture(file: file, cause: Diagnostic(error), category: error.category)
    self.init(reason, at: DiagnosticLocation(file: name))
  }

  /// What the error states: a code `atlas.noFile`, `atlas.texture`, or that of a passed limit, of a
  /// name that leaves its folder, or of a file that cannot be read.
  public var facts: ErrorFacts {
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
        "no file for \(name.quotedForDisplay), tried were "
          + tried.map(\.quotedForDisplay).joined(separator: ", "),
        category: .io,
        found: name
      )
    case .limit(let violation): ErrorFacts(violation)
    }
  }
}
