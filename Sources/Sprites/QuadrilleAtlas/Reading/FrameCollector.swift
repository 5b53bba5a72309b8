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
  /// The index of the frame with each name or alias.
  private var names: [LiteralString: Int] = [:]
  private var foldedNames: [String: String] = [:]
  private var hiddenWarnings = 0
  /// The error of the first frame that was left out.
  private var failure: AtlasError?

  /// The maximum number of warnings kept; a damaged file can cause one per frame.
  private static var keptWarnings: Int { 200 }

  init(name: String?, job: JobContext) {
    self.name = name
    limits = job.limits
  }

  /// Checks and adds a frame.
  ///
  /// A frame with an error is left out with a warning; of frames with one name the last counts.
  ///
  /// - Parameter frame: The frame, or the error in reading it.
  /// - Returns: The index of the frame; nil for one that is left out.
  /// - Throws: ``AtlasError`` for an error that concerns more than the frame.
  @discardableResult
  mutating func add(
    _ frame: Result<AtlasDescription.Frame, AtlasError>
  ) throws(AtlasError) -> Int? {
    do throws(AtlasError) {
      return try insert(frame.get())
    } catch {
      guard let warning = error.leavingOutFrame else { throw error }
      failure = failure ?? error
      keep(warning)
      return nil
    }
  }

  /// The frames, of which there is one or more.
  ///
  /// - Throws: The error of the first frame that was left out, if none is left; `atlas.frames` if there
  ///   was none.
  func collected() throws(AtlasError) -> [AtlasDescription.Frame] {
    guard frames.isEmpty else { return frames }
    throw failure ?? AtlasError(.frames(found: "empty"), at: DiagnosticLocation(file: name))
  }

  private mutating func insert(_ frame: AtlasDescription.Frame) throws(AtlasError) -> Int {
    let location = FrameLocation(file: name, frame: frame.name, line: frame.line)
    var frame = frame
    try check(&frame, at: location)
    var position = frames.count
    if let used = names[LiteralString(frame.name)] {
      let isFrame = frames[used].name.hasSameBytes(frame.name)
      warn(
        "atlas.duplicateName",
        "the name is used twice, the last frame is kept",
        location.location
      )
      if isFrame {
        position = used
        for alias in frames[used].aliases { names[LiteralString(alias)] = nil }
      } else {
        frames[used].aliases.removeAll { $0.hasSameBytes(frame.name) }
        names[LiteralString(frame.name)] = position
      }
    } else {
      try use(frame.name, for: position, at: location)
    }
    var aliases: [String] = []
    for alias in frame.aliases {
      if names[LiteralString(alias)] == nil {
        try use(alias, for: position, at: location)
        aliases.append(alias)
      } else {
        let message = "the alias \(alias.quotedForDisplay) is already used and is ignored"
        warn("atlas.duplicateAlias", message, location.location)
      }
    }
    frame.aliases = aliases
    if position < frames.count { frames[position] = frame } else { frames.append(frame) }
    return position
  }

  /// Adds a warning, up to the maximum number.
  mutating func warn(_ code: String, _ message: String, _ location: DiagnosticLocation) {
    keep(Diagnostic(.warning, code: code, location: location, message: message))
  }

  private mutating func keep(_ warning: Diagnostic) {
    guard warnings.count < Self.keptWarnings else {
      hiddenWarnings += 1
      return
    }
    warnings.append(warning)
  }

  /// Adds a warning that two values have one key.
  mutating func warn(duplicateKey key: String, _ location: DiagnosticLocation) {
    let message = "the key \(key.quotedForDisplay) is used twice, the last value is kept"
    warn("atlas.duplicateKey", message, location)
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

  /// Records that a name, which is new, is used by the frame at an index.
  private mutating func use(
    _ spriteName: String,
    for index: Int,
    at location: FrameLocation
  ) throws(AtlasError) {
    names[LiteralString(spriteName)] = index
    guard names.count <= limits.maxSpriteCount else {
      let violation = LimitViolation(
        .sprites,
        found: names.count,
        allowed: limits.maxSpriteCount
      )
      throw AtlasError(.limit(violation), at: DiagnosticLocation(file: name))
    }
    let folded = spriteName.lowercased()
    if let other = foldedNames.updateValue(spriteName, forKey: folded),
      !other.hasSameBytes(spriteName)
    {
      foldedNames[folded] = other
      let message =
        "\(spriteName.quotedForDisplay) and \(other.quotedForDisplay) differ only in case"
      warn("atlas.caseClash", message, location.location)
    }
  }

  private mutating func check(
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
    if rect.isEmpty {
      // A sprite without pixels: its source is transparent, one pixel or more.
      frame.sourceSize.width = frame.sourceSize.width == 0 ? 1 : frame.sourceSize.width
      frame.sourceSize.height = frame.sourceSize.height == 0 ? 1 : frame.sourceSize.height
      warn("atlas.emptyFrame", "the frame has no pixels", location.location)
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
