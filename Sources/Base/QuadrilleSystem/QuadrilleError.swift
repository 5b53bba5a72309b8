/// The category of an error, which determines the exit code of the command line.
public enum ErrorCategory: String, Sendable {
  /// An input is damaged or is not what it claims to be.
  case input
  /// A file cannot be opened, read, written or renamed.
  case io
  /// An input is well formed but of an unsupported kind.
  case unsupported
  /// A limit of ``Limits`` would be exceeded.
  case limit
  /// EGL or OpenGL ES cannot perform the request.
  case graphics
}

/// A location in an input: file, part, byte offset, line and column.
public struct DiagnosticLocation: Hashable, Sendable {
  /// The name of the file as the caller gave it, or nil for bytes without a name.
  public var file: String?
  /// The part of the file, such as `PVR v2 header` or `frame "walk_03.png"`.
  public var part: String?
  /// The byte offset in the file, counted from 0.
  public var offset: Int?
  /// The line of a text file, counted from 1.
  public var line: Int?
  /// The column in that line in bytes, counted from 1.
  public var column: Int?

  /// Creates a location; unknown parts stay nil.
  public init(
    file: String? = nil,
    part: String? = nil,
    offset: Int? = nil,
    line: Int? = nil,
    column: Int? = nil
  ) {
    self.file = file
    self.part = part
    self.offset = offset
    self.line = line
    self.column = column
  }
}

/// An error of any stage: a value with its location, what was found and what was expected.
///
/// Each stage has one error type (`PNGError`, `TextureFileError`, …) that conforms. Where a `do` block
/// calls several stages, Swift infers `any Error`; this protocol gives access to the facts:
/// ```swift
/// do {
///   let bytes = try FileBytes.read(path: path)
///   image = try PNG.decode(bytes, name: path).bitmap
/// } catch let error as any QuadrilleError {
///   print(error.code, error.location.offset ?? 0, error.message)
/// }
/// ```
///
/// A new error type conforms to `StageError`, so that each of its cases states its facts once.
public protocol QuadrilleError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The stable code, `stage.problem`; part of the API, never renamed.
  var code: String { get }
  /// The category.
  var category: ErrorCategory { get }
  /// The location of the error.
  var location: DiagnosticLocation { get }
  /// The message with the value found and the value allowed, on one line without a full stop.
  var message: String { get }
  /// The value found, if it is one.
  var found: String? { get }
  /// The value allowed or expected, if it is one.
  var allowed: String? { get }
}

extension QuadrilleError {
  /// The value found; nil unless the stage says more.
  public var found: String? { nil }

  /// The value allowed; nil unless the stage says more.
  public var allowed: String? { nil }

  /// The one line `file: part: message (location) [code]`.
  public var description: String { Diagnostic(self).line }
}

/// The facts of one case of an error: everything but the location.
package struct ErrorFacts: Equatable, Sendable {
  /// The stable code, `stage.problem`.
  package var code: String
  /// The category.
  package var category: ErrorCategory
  /// The message, on one line without a full stop.
  package var message: String
  /// The value found, if it is one.
  package var found: String?
  /// The value allowed or expected, if it is one.
  package var allowed: String?

  /// Creates the facts of a case; the default category is input.
  package init(
    _ code: String,
    _ message: String,
    category: ErrorCategory = .input,
    found: String? = nil,
    allowed: String? = nil
  ) {
    self.code = code
    self.category = category
    self.message = message
    self.found = found
    self.allowed = allowed
  }

  /// Creates the facts of an exceeded limit.
  ///
  /// - Parameters:
  ///   - violation: The limit.
  ///   - subject: The quantity that is too large, for the message, such as `file size`; nil for the
  ///     numbers alone.
  package init(_ violation: LimitViolation, of subject: String? = nil) {
    self.init(
      violation.code,
      (subject.map { "\($0) " } ?? "") + violation.message,
      category: .limit,
      found: "\(violation.found)",
      allowed: "\(violation.allowed)"
    )
  }

  /// Copies the facts of an error of another stage.
  package init(of error: some QuadrilleError) {
    self.init(
      error.code,
      error.message,
      category: error.category,
      found: error.found,
      allowed: error.allowed
    )
  }
}

/// The error type of a stage, which gives the facts of all its cases in one switch.
///
/// ```swift
/// public struct FontError: StageError {
///   public enum Reason: Equatable, Sendable {
///     case signature
///     case count(found: Int, allowed: Int)
///     case limit(LimitViolation)
///   }
///
///   public let location: DiagnosticLocation
///   public let reason: Reason
///
///   public var facts: ErrorFacts {
///     switch reason {
///     case .signature: ErrorFacts("font.signature", "not a font")
///     case .count(let found, let allowed):
///       ErrorFacts(
///         "font.count",
///         "\(found) glyphs, allowed: \(allowed)",
///         found: "\(found)",
///         allowed: "\(allowed)"
///       )
///     case .limit(let violation): ErrorFacts(violation, of: "glyphs")
///     }
///   }
/// }
/// ```
package protocol StageError: QuadrilleError {
  /// The facts of the error: one switch over its reasons.
  var facts: ErrorFacts { get }
}

extension StageError {
  /// The stable code, `stage.problem`, or that of an exceeded limit.
  public var code: String { facts.code }

  /// The category.
  public var category: ErrorCategory { facts.category }

  /// The message, on one line without a full stop.
  public var message: String { facts.message }

  /// The value found, if it is one.
  public var found: String? { facts.found }

  /// The value allowed or expected, if it is one.
  public var allowed: String? { facts.allowed }
}

/// A message about an input: an error, warning or note with its facts.
public struct Diagnostic: Equatable, Sendable {
  /// The severity of a message.
  public enum Severity: String, Sendable {
    /// The operation failed.
    case error
    /// The operation succeeded, but the input has an irregularity.
    case warning
    /// The operation succeeded in another way than might be expected.
    case note
  }

  /// The severity.
  public var severity: Severity
  /// The stable code.
  public var code: String
  /// The location in the input.
  public var location: DiagnosticLocation
  /// The message text, on one line.
  public var message: String
  /// The value found.
  public var found: String?
  /// The value allowed or expected.
  public var allowed: String?

  /// Creates a message from its facts.
  public init(
    _ severity: Severity,
    code: String,
    location: DiagnosticLocation,
    message: String,
    found: String? = nil,
    allowed: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.location = location
    self.message = message
    self.found = found
    self.allowed = allowed
  }

  /// Creates the message of an error.
  public init(_ error: some QuadrilleError) {
    self.init(
      .error,
      code: error.code,
      location: error.location,
      message: error.message,
      found: error.found,
      allowed: error.allowed
    )
  }

  /// The message without its severity: `file: part: message (location) [code]`.
  ///
  /// Control characters are escaped, so that the result is always one line.
  public var line: String {
    var text = ""
    if let file = location.file { text += "\(file.escapedForDisplay()): " }
    if let part = location.part { text += "\(part.escapedForDisplay()): " }
    text += message.escapedForDisplay()
    if let line = location.line {
      text += location.column.map { " (line \(line), column \($0))" } ?? " (line \(line))"
    } else if let offset = location.offset {
      text += " (at byte \(offset))"
    }
    return text + " [\(code)]"
  }
}

extension String {
  /// The string with control characters escaped as `\x1b`, so that a file cannot control a
  /// terminal.
  package func escapedForDisplay() -> String {
    var result = ""
    result.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0..<0x20, 0x7F, 0x80..<0xA0:
        let digits = String(scalar.value, radix: 16)
        result += digits.count == 1 ? "\\x0\(digits)" : "\\x\(digits)"
      case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default:
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The string in double quotes for a message, escaped and truncated at 120 characters.
  package var quotedForDisplay: String {
    let cut = prefix(120)
    return "\"\(String(cut).escapedForDisplay())\(cut.endIndex == endIndex ? "" : "…")\""
  }
}
