import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

/// Checks the frames found by readers, and keeps names unique.
///
/// All readers use it, so that the rules are the same for every format.
struct FrameCollector {
  private let name: String?
  private let limits: Limits
  private(set) var frames: [AtlasDescription.Frame] = []
  private(set) var warnings: [Diagnostic] = []
  private var names: Set<LiteralString> = []
  private var foldedNames: [String: String] = [:]
  private var hiddenWarnings = 0

  /// The maximum number of warnings kept; a damaged file can cause one per frame.
  private static var keptWarnings: Int { 200 }

  init(name: String?, job: JobContext) {
    self.name = name
    limits = job.limits
  }

  /// Checks and adds a frame; a frame with a duplicate name is dropped with a warning.
  mutating func add(_ frame: AtlasDescription.Frame) throws(AtlasError) {
    let location = FrameLocation(file: name, frame: frame.name, line: frame.line)
    var frame = frame
    try check(&frame, at: location)
    guard try insert(frame.name, at: location) else {
      let message = "the name is already used, the first frame is kept"
      warn("atlas.duplicateName", message, location.location)
      return
    }
    if !frame.aliases.isEmpty {
      var aliases: [String] = []
      for alias in frame.aliases {
        if try insert(alias, at: location) {
          aliases.append(alias)
        } else {
          let message = "the alias \(alias.quotedForDisplay) is already used and is ignored"
          warn("atlas.duplicateAlias", message, location.location)
        }
      }
      frame.aliases = aliases
    }
    frames.append(frame)
  }

  /// Adds a warning, up to the maximum number.
  mutating func warn(_ code: String, _ message: String, _ location: DiagnosticLocation) {
    guard warnings.count < Self.keptWarnings else {
      hiddenWarnings += 1
      return
    }
    warnings.append(Diagnostic(.warning, code: code, location: location, message: message))
  }

  /// Adds a warning for each duplicate key of an object in the file.
  mutating func warn(repeated keys: [String]) {
    for key in keys {
      let message = "the name occurs twice in the file, the first frame is kept"
      let location = DiagnosticLocation(file: name, part: "frame \(key.quotedForDisplay)")
      warn("atlas.duplicateName", message, location)
    }
  }

  /// The warnings, with a final one that counts the hidden ones.
  func allWarnings() -> [Diagnostic] {
    guard hiddenWarnings > 0 else { return warnings }
    let message = "\(hiddenWarnings) more warnings"
    let last = Diagnostic(
      .warning,
      code: "atlas.warnings",
      location: DiagnosticLocation(file: name),
      message: message
    )
    return warnings + [last]
  }

  private mutating func insert(
    _ spriteName: String,
    at location: FrameLocation
  ) throws(AtlasError) -> Bool {
    guard names.insert(LiteralString(spriteName)).inserted else { return false }
    guard names.count <= limits.maxSpriteCount else {
      let violation = LimitViolation(
        .sprites,
        found: names.count,
        allowed: limits.maxSpriteCount
      )
      throw AtlasError(.limit(violation), at: DiagnosticLocation(file: name))
    }
    let folded = spriteName.lowercased()
    if let other = foldedNames.updateValue(spriteName, forKey: folded) {
      foldedNames[folded] = other
      let message =
        "\(spriteName.quotedForDisplay) and \(other.quotedForDisplay) differ only in case"
      warn("atlas.caseClash", message, location.location)
    }
    return true
  }

  private func check(
    _ frame: inout AtlasDescription.Frame,
    at location: FrameLocation
  ) throws(AtlasError) {
    let rect = frame.packedRect
    let trim = frame.trimmedRect.origin
    let anchor = frame.anchor ?? .zero
    // Written so that NaN fails, too.
    let maximum = GeometryText.maximum
    guard abs(rect.origin.x) <= maximum, abs(rect.origin.y) <= maximum,
      abs(rect.size.width) <= maximum, abs(rect.size.height) <= maximum, abs(trim.x) <= maximum,
      abs(trim.y) <= maximum, abs(frame.sourceSize.width) <= maximum,
      abs(frame.sourceSize.height) <= maximum, abs(anchor.x) <= maximum,
      abs(anchor.y) <= maximum,
      rect.origin.x >= 0, rect.origin.y >= 0, rect.size.width >= 0, rect.size.height >= 0
    else {
      let text = GeometryText.displayText(rect)
      throw AtlasError(.rect(key: "frame", text: text), at: location.location)
    }
    let source = frame.sourceSize
    guard source.width > 0, source.height > 0 else {
      throw AtlasError(.sourceSize(GeometryText.displayText(source)), at: location.location)
    }
    try limits.check(source: source, at: location.location)
    // Rounded center offsets may place the trimmed rectangle up to a pixel outside.
    let trimmed = frame.trimmedRect
    let left = max(0, min(trimmed.origin.x, source.width - trimmed.size.width))
    let top = max(0, min(trimmed.origin.y, source.height - trimmed.size.height))
    guard abs(left - trimmed.origin.x) < 1, abs(top - trimmed.origin.y) < 1,
      trimmed.size.width <= source.width, trimmed.size.height <= source.height
    else {
      let displayText = GeometryText.displayText(trimmed)
      let reason = AtlasError.Reason.rectTrim(
        rect: displayText,
        source: GeometryText.displayText(source)
      )
      throw AtlasError(reason, at: location.location)
    }
    frame.trimmedRect.origin = Point(x: left, y: top)
  }
}

/// The location of a frame, formatted only for a message.
struct FrameLocation {
  let file: String?
  let frame: String
  var offset: Int?
  let line: Int?
  var column: Int?

  /// The location for diagnostics.
  var location: DiagnosticLocation {
    DiagnosticLocation(
      file: file,
      part: "frame \(frame.quotedForDisplay)",
      offset: offset,
      line: line,
      column: column
    )
  }
}

extension Limits {
  /// Checks the size of a restored sprite.
  func check(source: Size, at location: @autoclosure () -> DiagnosticLocation) throws(AtlasError) {
    if let violation = violation(ofSource: source) {
      throw AtlasError(.limit(violation), at: location())
    }
  }
}
