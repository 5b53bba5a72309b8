/// What kind of trouble an error is; the command line turns it into an exit code.
public enum ErrorCategory: String, Sendable {
  /// An input is damaged or is not what it claims to be.
  case input
  /// A file cannot be opened, read, written or renamed.
  case io
  /// An input is well formed, but of a kind that Quadrille does not do.
  case unsupported
  /// A limit of ``Limits`` would be passed.
  case limit
  /// EGL or OpenGL ES cannot do what was asked.
  case graphics
}

/// Where in an input something was found.
public struct DiagnosticLocation: Hashable, Sendable {
  /// The name of the file as the caller gave it, or nil for bytes without a name.
  public var file: String?
  /// The part of the file in words: `PVR v2 header`, `frame "walk_03.png"`.
  public var part: String?
  /// The byte offset in the file, counted from 0.
  public var offset: Int?
  /// The line of a text file, counted from 1.
  public var line: Int?
  /// The column in that line in bytes, counted from 1.
  public var column: Int?

  /// Makes a place; whatever is not known stays nil.
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

/// An error of any stage: a value that says where, what was found and what was expected.
///
/// Each stage has one error type of its own (`PNGError`, `PVRError`, …) that conforms. Where several
/// stages stand in one `do`, Swift knows only `any Error`; this protocol brings the facts back:
///
/// ```swift
/// do {
///   let bytes = try FileBytes.read(path: path)
///   picture = try PNG.decode(bytes, name: path).bitmap
/// } catch let error as any QuadrilleError {
///   print(error.code, error.place.offset ?? 0, error.message)
/// }
/// ```
///
/// A new error type conforms to ``StageError``, so that each of its cases states its facts once.
public protocol QuadrilleError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The stable code, `stage.problem`; part of the interface, never renamed.
  var code: String { get }
  /// The kind of trouble.
  var category: ErrorCategory { get }
  /// Where it was found.
  var location: DiagnosticLocation { get }
  /// What is wrong, with the value found and the value allowed, on one line without a full stop.
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

/// What one case of an error states: everything but the place.
public struct ErrorFacts: Equatable, Sendable {
  /// The stable code, `stage.problem`.
  public var code: String
  /// The kind of trouble.
  public var category: ErrorCategory
  /// What is wrong, on one line without a full stop.
  public var message: String
  /// The value found, if it is one.
  public var found: String?
  /// The value allowed or expected, if it is one.
  public var allowed: String?

  /// States the facts of a case; most cases are about the input.
  public init(
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

  /// States that a limit would be passed.
  ///
  /// - Parameters:
  ///   - violation: The limit.
  ///   - subject: What is too large, for the message: `file size`; nil for the numbers alone.
  public init(_ violation: LimitViolation, of subject: String? = nil) {
    self.init(
      violation.code,
      (subject.map { "\($0) " } ?? "") + violation.message,
      category: .limit,
      found: "\(violation.found)",
      allowed: "\(violation.allowed)"
    )
  }

  /// Takes the facts of an error of another stage.
  public init(of error: some QuadrilleError) {
    self.init(
      error.code,
      error.message,
      category: error.category,
      found: error.found,
      allowed: error.allowed
    )
  }
}

/// The error type of a stage, each case of which states its facts in one place.
///
/// ```swift
/// public struct FontError: StageError {
///   public enum Reason: Equatable, Sendable {
///     case signature
///     case count(found: Int, allowed: Int)
///     case limit(LimitViolation)
///   }
///
///   public let place: Place
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
public protocol StageError: QuadrilleError {
  /// What the error states: one switch over its reasons.
  var facts: ErrorFacts { get }
}

extension StageError {
  /// The stable code, `stage.problem`, or that of a passed limit.
  public var code: String { facts.code }

  /// The kind of trouble.
  public var category: ErrorCategory { facts.category }

  /// What is wrong, on one line without a full stop.
  public var message: String { facts.message }

  /// The value found, if it is one.
  public var found: String? { facts.found }

  /// The value allowed or expected, if it is one.
  public var allowed: String? { facts.allowed }
}

/// One message about an input: an error or a warning with its facts.
public struct Diagnostic: Equatable, Sendable {
  /// How bad it is.
  public enum Severity: String, Sendable {
    /// The work could not be done.
    case error
    /// The work was done, and something about the input is odd.
    case warning
    /// The work was done in another way than might be expected.
    case note
  }

  /// How bad it is.
  public var severity: Severity
  /// The stable code.
  public var code: String
  /// Where it was found.
  public var location: DiagnosticLocation
  /// What is wrong, on one line.
  public var message: String
  /// The value found.
  public var found: String?
  /// The value allowed or expected.
  public var allowed: String?

  /// Makes a message from its facts.
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

  /// Makes the message of an error.
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
  /// The string with control characters written as `\x1b`, so that a file cannot steer a terminal.
  public func escapedForDisplay() -> String {
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

  /// The string in double quotes for a message, escaped and cut at 120 characters.
  public var quotedForDisplay: String {
    let cut = prefix(120)
    return "\"\(String(cut).escapedForDisplay())\(cut.endIndex == endIndex ? "" : "…")\""
  }
}
