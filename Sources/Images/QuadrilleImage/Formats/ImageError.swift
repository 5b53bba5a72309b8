public import QuadrilleSystem

/// A picture file that cannot be decoded.
public struct ImageError: StageError {
  /// What went wrong.
  public enum Reason: Equatable, Sendable {
    /// The file does not begin as one of the format; as any that is read, where none was expected.
    case signature
    /// The file ends before it should.
    case truncated(found: Int)
    /// Its headers contradict the format; the words say how.
    case header(String)
    /// It is of a kind that is not read; the words say which.
    case unsupported(String)
    /// The pixel data are damaged; the library's words or ours.
    case data(String)
    /// A limit would be passed.
    case limit(LimitViolation)
    /// The library that decodes cannot be opened.
    ///
    /// - Parameters:
    ///   - name: The library.
    ///   - package: The Debian package that has it.
    ///   - message: The loader's words.
    case missingLibrary(name: String, package: String, message: String)
    /// It is a PNG, and cannot be decoded.
    case png(PNGError)
  }

  /// The file, its part and the offset in it.
  public let location: DiagnosticLocation
  /// What went wrong.
  public let reason: Reason
  /// The format that the file was taken for; nil where it is of none.
  public let format: ImageFormat?

  init(
    _ reason: Reason,
    _ format: ImageFormat?,
    file: String?,
    part: String? = nil,
    offset: Int? = nil
  ) {
    location = DiagnosticLocation(file: file, part: part, offset: offset)
    self.reason = reason
    self.format = format
  }

  init(_ error: PNGError) {
    location = error.location
    reason = .png(error)
    format = .png
  }

  /// The facts of each reason.
  public var facts: ErrorFacts {
    let stage = format?.rawValue ?? "picture"
    let name = format?.name ?? "PNG, JPEG, WebP or GIF"
    return switch reason {
    case .signature: ErrorFacts("\(stage).signature", "not a \(name) file")
    case .truncated(let found):
      ErrorFacts(
        "\(stage).truncated",
        "the file ends after \(found) bytes, before the picture does",
        found: "\(found)"
      )
    case .header(let message): ErrorFacts("\(stage).header", message)
    case .unsupported(let message):
      ErrorFacts("\(stage).unsupported", message, category: .unsupported)
    case .data(let message): ErrorFacts("\(stage).data", message)
    case .limit(let violation):
      ErrorFacts(violation, of: violation.kind == .dimension ? "side" : nil)
    case .missingLibrary(let library, let package, let message):
      ErrorFacts(
        "\(stage).missingLibrary",
        "\(name) is read by \(library), which cannot be opened: \(message); "
          + "Debian has it in the package \(package)",
        category: .unsupported
      )
    case .png(let error): ErrorFacts(of: error)
    }
  }
}
