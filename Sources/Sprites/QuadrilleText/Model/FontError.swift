package import QuadrilleSprite
package import QuadrilleSyntax
public import QuadrilleSystem

/// An error in a font, or in a request to one.
public struct FontError: StageError {
  /// The reasons, with the found and the expected values.
  package enum Reason: StageReason {
    /// The file, or a file that it references, cannot be read.
    case file(IOError)
    /// The XML is not well formed, or declares entities.
    case xml(SyntaxError)
    /// The image of a page cannot be loaded; the error of its reader.
    case image(AssetError)
    /// The first bytes belong to no supported font format.
    case kind(found: String)
    /// The font is in an unsupported package format: WOFF.
    case packaging(String)
    /// The data end before a block does.
    case truncated(needed: Int, found: Int)
    /// A block of a binary file has a length that does not match its records.
    case block(type: UInt8, size: Int, expected: String)
    /// A binary file has a version other than 3.
    case version(UInt8)
    /// A value is not a number, or out of range.
    case number(key: String, value: String, allowed: String)
    /// A record lacks a required key.
    case missing(key: String)
    /// The line height or the base is missing or invalid.
    case common(String)
    /// The font has no characters.
    case noCharacters
    /// A referenced page does not exist, or its name is invalid.
    case page(String)
    /// A page has an unsupported image format.
    case pageFormat(file: String, format: String)
    /// The page holds a distance field instead of images.
    case distanceField
    /// An outline font contains only bitmaps.
    case color(String)
    /// FreeType or HarfBuzz rejects the font file.
    case outline(String)
    /// A library that outline fonts need cannot be opened, with the Debian package that contains
    /// it.
    case library(name: String, package: String, detail: String)
    /// Outline fonts are disabled.
    case forbidden
    /// A count exceeds a fixed maximum, whatever the limits.
    case tooMany(String, found: Int, allowed: Int)
    /// A limit would be exceeded.
    case limit(LimitViolation)

    /// The underlying file or XML error.
    package var underlyingError: (any QuadrilleError)? {
      switch self {
      case .file(let error): error
      case .xml(let error): error
      default: nil
      }
    }
  }

  /// The location of the error.
  public let location: DiagnosticLocation
  /// The reason.
  package let reason: Reason

  /// Makes an error.
  package init(_ reason: Reason, at location: DiagnosticLocation) {
    self.reason = reason
    self.location = reason.location(else: location)
  }

  /// The facts of the error: a code such as `font.number`, or the code of an exceeded limit, a file
  /// or XML error.
  package var facts: ErrorFacts {
    switch reason {
    case .file(let error): ErrorFacts(of: error)
    case .xml(let error): ErrorFacts(of: error)
    case .image(let error): ErrorFacts(of: error)
    case .limit(let violation): ErrorFacts(violation)
    case .kind, .packaging, .truncated, .block, .version: fileFacts
    case .number, .missing, .common, .noCharacters, .page, .tooMany: recordFacts
    case .pageFormat, .distanceField, .color, .outline, .library, .forbidden: kindFacts
    }
  }

  private var fileFacts: ErrorFacts {
    switch reason {
    case .kind(let found):
      ErrorFacts(
        "font.kind",
        "begins with \(found), not a supported font",
        found: found,
        allowed: "AngelCode BMFont as text, XML or binary; TrueType or OpenType"
      )
    case .packaging(let found):
      ErrorFacts("font.kind", "\(found) is not supported", category: .unsupported, found: found)
    case .truncated(let needed, let found):
      ErrorFacts(
        "font.truncated",
        "\(found) bytes are left, \(needed) are needed",
        found: "\(found)",
        allowed: "\(needed)"
      )
    case .block(let type, let size, let expected):
      ErrorFacts(
        "font.block",
        "block \(type) has \(size) bytes, expected \(expected)",
        found: "\(size)",
        allowed: expected
      )
    case .version(let found):
      ErrorFacts(
        "font.version",
        "version \(found) of the binary format, expected 3",
        category: .unsupported,
        found: "\(found)",
        allowed: "3"
      )
    default: recordFacts
    }
  }

  private var recordFacts: ErrorFacts {
    switch reason {
    case .number(let key, let value, let allowed):
      ErrorFacts(
        "font.number",
        "\(key)=\(value.isEmpty ? "nothing" : value), expected \(allowed)",
        found: value,
        allowed: allowed
      )
    case .missing(let key): ErrorFacts("font.number", "has no \(key)", allowed: key)
    case .common(let message): ErrorFacts("font.common", message)
    case .page(let message): ErrorFacts("font.page", message)
    case .tooMany(let what, let found, let allowed):
      ErrorFacts(
        "limit.\(what)",
        "\(found) \(what), allowed are \(allowed)",
        category: .limit,
        found: "\(found)",
        allowed: "\(allowed)"
      )
    default: ErrorFacts("font.chars", "has no characters")
    }
  }

  private var kindFacts: ErrorFacts {
    switch reason {
    case .pageFormat(let file, let format):
      ErrorFacts(
        "font.pageFormat",
        "the page \(file.quotedForDisplay) is \(format), expected an image file or PVR",
        category: .unsupported,
        found: format,
        allowed: "an image file or PVR"
      )
    case .color(let message): ErrorFacts("font.colour", message, category: .unsupported)
    case .outline(let message): ErrorFacts("font.outline", message)
    case .library(let name, let package, let detail):
      ErrorFacts(
        "font.library",
        "outline fonts need \(name), which cannot be opened (\(detail)); "
          + "on Debian: apt-get install \(package)",
        category: .unsupported,
        found: name
      )
    case .forbidden:
      ErrorFacts(
        "font.forbidden",
        "outline fonts are disabled, as by --limits strict; --fonts all enables them",
        category: .unsupported
      )
    default:
      ErrorFacts(
        "font.distanceField",
        "the pages hold a distance field, which is not drawn",
        category: .unsupported
      )
    }
  }
}
