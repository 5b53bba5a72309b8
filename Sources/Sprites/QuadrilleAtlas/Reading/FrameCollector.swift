import QuadrilleSystem
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax

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
    let place = FramePlace(file: name, frame: frame.name, line: frame.line)
    var frame = frame
    try check(&frame, at: place)
    guard try insert(frame.name, at: place) else {
      let words = "the name is taken already, the first frame is kept"
      warn("atlas.duplicateName", words, place.place)
      return
    }
    if !frame.aliases.isEmpty {
      var aliases: [String] = []
      for alias in frame.aliases {
        if try insert(alias, at: place) {
          aliases.append(alias)
        } else {
          let words = "the alias \(alias.quotedForDisplay) is taken already and is ignored"
          warn("atlas.duplicateAlias", words, place.place)
        }
      }
      frame.aliases = aliases
    }
    frames.append(frame)
  }

  /// Adds a warning, up to a bounded number.
  mutating func warn(_ code: String, _ message: String, _ place: Place) {
    guard warnings.count < Self.keptWarnings else {
      hiddenWarnings += 1
      return
    }
    warnings.append(Diagnostic(.warning, code: code, place: place, message: message))
  }

  /// Adds a warning for each name that an object of the file had twice.
  mutating func warn(repeated keys: [String]) {
    for key in keys {
      let words = "the name stands twice in the file, the first frame is kept"
      let place = Place(file: name, part: "frame \(key.quotedForDisplay)")
      warn("atlas.duplicateName", words, place)
    }
  }

  /// The warnings, with a word on how many more there were.
  func allWarnings() -> [Diagnostic] {
    guard hiddenWarnings > 0 else { return warnings }
    let message = "\(hiddenWarnings) more warnings"
    let last = Diagnostic(
      .warning,
      code: "atlas.warnings",
      place: Place(file: name),
      message: message
    )
    return warnings + [last]
  }

  private mutating func insert(
    _ spriteName: String,
    at place: FramePlace
  ) throws(AtlasError) -> Bool {
    guard names.insert(LiteralString(spriteName)).inserted else { return false }
    guard names.count <= limits.sprites else {
      let violation = LimitViolation(.sprites, found: names.count, allowed: limits.sprites)
      throw AtlasError(.limit(violation), at: Place(file: name))
    }
    let folded = spriteName.lowercased()
    if let other = foldedNames.updateValue(spriteName, forKey: folded) {
      foldedNames[folded] = other
      let words = "\(spriteName.quotedForDisplay) and \(other.quotedForDisplay) differ only in case"
      warn("atlas.caseClash", words, place.place)
    }
    return true
  }

  private func check(
    _ frame: inout AtlasDescription.Frame,
    at place: FramePlace
  ) throws(AtlasError) {
    let rect = frame.packedRect
    let trim = frame.trimmedRect.origin
    let anchor = frame.anchor ?? .zero
    // A number that is none is not below the bound either.
    let greatest = GeometryText.greatest
    guard abs(rect.origin.x) <= greatest, abs(rect.origin.y) <= greatest,
      abs(rect.size.width) <= greatest, abs(rect.size.height) <= greatest, abs(trim.x) <= greatest,
      abs(trim.y) <= greatest, abs(frame.sourceSize.width) <= greatest,
      abs(frame.sourceSize.height) <= greatest, abs(anchor.x) <= greatest,
      abs(anchor.y) <= greatest,
      rect.origin.x >= 0, rect.origin.y >= 0, rect.size.width >= 0, rect.size.height >= 0
    else {
      let text = GeometryText.words(rect)
      throw AtlasError(.rect(key: "frame", text: text), at: place.place)
    }
    let source = frame.sourceSize
    guard source.width > 0, source.height > 0 else {
      throw AtlasError(.sourceSize(GeometryText.words(source)), at: place.place)
    }
    try limits.check(source: source, at: place.place)
    // Centre offsets that were rounded may place the piece up to a pixel outside.
    let trimmed = frame.trimmedRect
    let left = max(0, min(trimmed.origin.x, source.width - trimmed.size.width))
    let top = max(0, min(trimmed.origin.y, source.height - trimmed.size.height))
    guard abs(left - trimmed.origin.x) < 1, abs(top - trimmed.origin.y) < 1,
      trimmed.size.width <= source.width, trimmed.size.height <= source.height
    else {
      let words = GeometryText.words(trimmed)
      let reason = AtlasError.Reason.rectTrim(rect: words, source: GeometryText.words(source))
      throw AtlasError(reason, at: place.place)
    }
    frame.trimmedRect.origin = Point(x: left, y: top)
  }
}

/// Where a frame is described; put into words only for a message.
struct FramePlace {
  let file: String?
  let frame: String
  var offset: Int?
  let line: Int?
  var column: Int?

  /// The place in words.
  var place: Place {
    Place(
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
  func check(source: Size, at place: @autoclosure () -> Place) throws(AtlasError) {
    if let violation = violation(ofSource: source) {
      throw AtlasError(.limit(violation), at: place())
    }
  }
}
