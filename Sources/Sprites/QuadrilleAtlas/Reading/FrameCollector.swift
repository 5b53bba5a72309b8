import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

/// Checks frames as readers find them, and keeps names apart.
///
/// The rules are the same for every format, so every reader hands its frames to this.
struct FrameCollector {
  private let name: String?
  private let limits: Limits
  private(set) var frames: [AtlasDescription.Frame] = []
  private(set) var warnings: [Diagnostic] = []
  private var names: Set<LiteralString> = []
  private var foldedNames: [String: String] = [:]
  private var hiddenWarnings = 0

  /// The most warnings that are kept; a damaged file can cause one a frame.
  private static var keptWarnings: Int { 200 }

  init(name: String?, limits: Limits) {
    self.name = name
    self.limits = limits
  }

  /// Adds a frame after checking it; a frame whose name is taken is dropped with a warning.
  mutating func add(_ frame: AtlasDescription.Frame) throws(AtlasError) {
    let location = FrameLocation(file: name, frame: frame.name, line: frame.line)
    var frame = frame
    try check(&frame, at: location)
    guard try insert(frame.name, at: location) else {
      let message = "the name is taken already, the first frame is kept"
      warn("atlas.duplicateName", message, location.location)
      return
    }
    if !frame.aliases.isEmpty {
      var aliases: [String] = []
      for alias in frame.aliases {
        if try insert(alias, at: location) {
          aliases.append(alias)
        } else {
          let message = "the alias \(alias.quotedForDisplay) is taken already and is ignored"
          warn("atlas.duplicateAlias", message, location.location)
        }
      }
      frame.aliases = aliases
    }
    frames.append(frame)
  }

  /// Adds a warning, up to a bounded number.
  mutating func warn(_ code: String, _ message: String, _ location: DiagnosticLocation) {
    guard warnings.count < Self.keptWarnings else {
      hiddenWarnings += 1
      return
    }
    warnings.append(Diagnostic(.warning, code: code, location: location, message: message))
  }

  /// Adds a warning for each name that an object of the file had twice.
  mutating func warn(repeated keys: [String]) {
    for key in keys {
      let message = "the name stands twice in the file, the first frame is kept"
      let location = DiagnosticLocation(file: name, part: "frame \(key.quotedForDisplay)")
      warn("atlas.duplicateName", message, location)
    }
  }

  /// The warnings, with a word on how many more there were.
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
    guard names.count <= limits.sprites else {
      let violation = LimitViolation(.sprites, found: names.count, allowed: limits.sprites)
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
    // A number that is none is not below the bound either.
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
    // Centre offsets that were rounded may place the piece up to a pixel outside.
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

/// Where a frame is described; put into words only for a message.
struct FrameLocation {
  let file: String?
  let frame: String
  var offset: Int?
  let line: Int?
  var column: Int?

  /// The place in words.
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
  /// Checks a size that a restored sprite would have.
  func check(source: Size, at location: @autoclosure () -> DiagnosticLocation) throws(AtlasError) {
    if let violation = violation(ofSource: source) {
      throw AtlasError(.limit(violation), at: location())
    }
  }
}
