public import QuadrilleSprite
public import QuadrilleSyntax
public import QuadrilleSystem

/// What is wrong with a font, or with what is asked of one.
public struct FontError: StageError {
  /// The kinds of trouble, with what was found and what was expected.
  public enum Reason: StageReason {
    /// The file, or one that it names, cannot be read.
    case file(IOError)
    /// The XML is not well formed, or declares entities.
    case xml(SyntaxError)
    /// A page's picture cannot be had; what its own reader says.
    case image(AssetError)
    /// The first bytes are those of no font that is read here.
    case kind(found: String)
    /// The first bytes are those of a font in a packaging that is not read here: WOFF.
    case packaging(String)
    /// The bytes end before a block does.
    case truncated(needed: Int, found: Int)
    /// A block of a binary file has a length that its records do not fill.
    case block(type: UInt8, size: Int, expected: String)
    /// A binary file of another version than 3.
    case version(UInt8)
    /// A value is no number, or lies beyond what it may be.
    case number(key: String, value: String, allowed: String)
    /// A record has no value under a key.
    case missing(key: String)
    /// The line height and the base are not there, or are none.
    case common(String)
    /// There is not one character.
    case noCharacters
    /// A page that is not there is named, or a name that is none.
    case page(String)
    /// A page in a picture format that is not read.
    case pageFormat(file: String, format: String)
    /// The page holds distances and no pictures.
    case distanceField
    /// An outline font with nothing but pictures in it.
    case color(String)
    /// A font file that FreeType or HarfBuzz does not take.
    case outline(String)
    /// A library that outline fonts need cannot be opened, with the Debian package that has it.
    case library(name: String, package: String, detail: String)
    /// Outline fonts were forbidden.
    case forbidden
    /// More of something than any font may have, whatever the limits.
    case tooMany(String, found: Int, allowed: Int)
    /// A limit would be passed.
    case limit(LimitViolation)

    /// The error of a file or of XML.
    public var underlyingError: (any QuadrilleError)? {
      switch self {
      case .file(let error): error
      case .xml(let error): error
      default: nil
      }
    }
  }

  /// Where it was found.
  public let location: DiagnosticLocation
  /// What is wrong.
  public let reason: Reason

  /// Makes an error.
  public init(_ reason: Reason, at location: DiagnosticLocation) {
    self.reason = reason
    self.location = reason.location(else: location)
  }

  /// What the error states: a code such as `font.number`, or that of a passed limit, a file or XML.
  public var facts: ErrorFacts {
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
        "begins with \(found), no font that is read here",
        found: found,
        allowed: "AngelCode BMFont as text, XML or binary; TrueType or OpenType"
      )
    case .packaging(let found):
      ErrorFacts("font.kind", "\(found) is not read", category: .unsupported, found: found)
    case .truncated(let needed, let found):
      ErrorFacts(
        "font.truncated",
        "\(found) bytes are left where \(needed) are needed",
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
        "the page \(file.quotedForDisplay) is \(format), expected PNG or PVR",
        category: .unsupported,
        found: format,
        allowed: "PNG or PVR"
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
        "outline fonts are switched off, as with --limits strict; --fonts all reads them",
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
