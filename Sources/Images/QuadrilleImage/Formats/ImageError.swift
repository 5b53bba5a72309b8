public import QuadrilleSystem

/// An error for an image file that cannot be decoded.
public struct ImageError: StageError {
  /// The kind of error.
  package enum Reason: Equatable, Sendable {
    /// The signature is not that of the expected format, or of any supported one.
    case signature
    /// The file is of a type that is not supported, named by the text.
    case fileType(String)
    /// The file is truncated.
    case truncated(found: Int)
    /// The headers are invalid; the text gives the reason.
    case header(String)
    /// The file is of an unsupported kind, named by the text.
    case unsupported(String)
    /// The pixel data is damaged; the text is the message.
    case data(String)
    /// A limit would be exceeded.
    case limit(LimitViolation)
    /// The library of the format cannot be loaded.
    ///
    /// - Parameters:
    ///   - name: The library.
    ///   - package: The Debian package that contains it.
    ///   - message: The loader's message.
    case missingLibrary(name: String, package: String, message: String)
    /// The file is a PNG with an error.
    case png(PNGError)
    /// The file cannot be read or written.
    case file(IOError)
  }

  /// The file, its part and the byte offset.
  public let location: DiagnosticLocation
  /// The kind of error.
  package let reason: Reason
  /// The detected format; nil if unknown.
  package let format: ImageFormat?

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

  init(_ error: IOError) {
    location = error.location
    reason = .file(error)
    format = nil
  }

  /// Creates the error of a PNG.
  package init(_ error: PNGError) {
    location = error.location
    reason = .png(error)
    format = .png
  }

  /// The code and message of each reason.
  package var facts: ErrorFacts {
    let stage = format?.rawValue ?? "picture"
    let name = format?.name ?? ImageFormat.allNames
    return switch reason {
    case .signature:
      ErrorFacts(
        "\(stage).signature",
        format == nil ? "not a supported image file, expected \(name)" : "not a \(name) file"
      )
    case .fileType(let kind):
      ErrorFacts("\(stage).signature", "is \(kind), expected \(name)", found: kind)
    case .truncated(let found):
      ErrorFacts(
        "\(stage).truncated",
        "the file ends after \(found) bytes, before the image is complete",
        found: "\(found)"
      )
    case .header(let message): ErrorFacts("\(stage).header", message)
    case .unsupported(let message):
      ErrorFacts("\(stage).unsupported", message, category: .unsupported)
    case .data(let message): ErrorFacts("\(stage).data", message)
    case .limit(let violation):
      ErrorFacts(violation, of: violation.kind == .dimension ? "width or height" : nil)
    case .missingLibrary(let library, let package, let message):
      ErrorFacts(
        "\(stage).missingLibrary",
        "\(name) needs \(library), which cannot be loaded: \(message); "
          + "install the Debian package \(package)",
        category: .unsupported
      )
    case .png(let error): ErrorFacts(of: error)
    case .file(let error): ErrorFacts(of: error)
    }
  }
}
