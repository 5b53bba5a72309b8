import QuadrilleAtlas
import QuadrilleLayers
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem
import QuadrilleText

/// What the readers of a scene and of those that it includes share.
final class SceneContext {
  let options: SceneOptions
  let limits: Limits
  /// The files that were read, in the order of the scene.
  private(set) var files: [String] = []
  private var knownFiles: Set<String> = []
  private(set) var warnings: [Diagnostic] = []
  /// What was read of each file, so that it is read once.
  var loaded: [SceneAsset.Source: SceneAsset] = [:]
  /// The fonts that were read, so that each is read once.
  var fonts: [SceneFontSource: Font] = [:]
  /// What was said, so that looks that are read again and a hundred labels do not say it again.
  private var knownWarnings: Set<String> = []
  /// The layers of all files, those that are included first.
  var parts: [SceneLayerTree] = []
  /// The sequences of frames and the layers that show them.
  let clips: ClipLimiter
  /// How many layers are drawn, copies counted.
  var extent = LayerCounts()
  /// The definitions that some scene has a parameter for.
  var usedDefinitions: Set<String> = []
  /// What layers name as their contents.
  var usedNames: Set<String> = []
  /// How many scenes were included.
  var includeCount = 0
  /// The pages that other threads decode.
  let decoding = PageDecoding()
  /// Which of them an asset began, and how many warnings there were before.
  private var pending: [(pages: Range<Int>, file: SceneValue, warningCount: Int)] = []
  /// The scenes that are being read, from the outermost on.
  var openScenes: [String] = []

  init(options: SceneOptions, limits: Limits) {
    self.options = options
    self.limits = limits
    clips = ClipLimiter(limits: limits)
  }

  /// What values of scenes refer to.
  private var kept: [AnyObject] = []

  /// Keeps what values refer to for as long as the reading lasts.
  func keep(_ changes: SceneOverrides) { kept.append(changes) }

  /// Keeps a text for as long as the reading lasts.
  ///
  /// - Returns: The value, which may be used as long.
  func keep(_ json: JSONValue) -> SceneValue {
    kept.append(json.document)
    return SceneValue(json: json.location)
  }

  /// Notes a file that was read.
  func note(file: String?) {
    if let file, knownFiles.insert(file).inserted { files.append(file) }
  }

  func warn(_ diagnostics: [Diagnostic]) { warnings += diagnostics }

  /// Tells of an oddity that others may have, too.
  func warnOnce(_ diagnostic: Diagnostic) {
    if mayGuess, knownWarnings.insert(diagnostic.line).inserted { warnings.append(diagnostic) }
  }

  /// Whether misspelled words are worth a guess: a file may have a million of them.
  var mayGuess: Bool { warnings.count < 100 }

  /// Tolerates an oddity, unless the reading is strict; one that was met before is not told again.
  func warnOrThrow(_ error: SceneError) throws(SceneError) {
    if options.isStrict { throw error }
    var warning = Diagnostic(error)
    warning.severity = .warning
    guard knownWarnings.insert(warning.line).inserted else { return }
    warnings.append(warning)
  }

  /// Reads something with the pages of assets being decoded at the same time.
  ///
  /// - Throws: The error of a page before that of what was read after it.
  func whileDecoding<Result>(
    _ read: () throws(SceneError) -> Result
  ) throws(SceneError) -> Result {
    let result = Swift.Result { () throws(SceneError) in try decoding.runAsCurrent(read) }
    // From the last one on, so that the places of the others stay.
    var failure: SceneError?
    for (pages, file, warningCount) in pending.reversed() {
      do throws(AssetError) {
        warnings.insert(contentsOf: try decoding.warnings(of: pages), at: warningCount)
      } catch {
        failure = file.error(.asset(AtlasError(error)))
      }
    }
    if let failure { throw failure }
    return try result.get()
  }

  /// Notes the pages that an asset began.
  ///
  /// - Parameters:
  ///   - first: How many there were before.
  ///   - file: The value that names the asset's file.
  func notePages(from first: Int, of file: SceneValue) {
    let end = decoding.count
    if first < end { pending.append((first..<end, file, warnings.count)) }
  }

  /// Checks that each definition was for a parameter, and each asset in memory for a layer.
  func checkOptions(file: String) throws(SceneError) {
    let unused = options.definitions.keys.filter { !usedDefinitions.contains($0) }
    if let name = unused.min() {
      throw SceneError(
        .unknownParameter(name),
        at: DiagnosticLocation(file: file, part: "parameters")
      )
    }
    for name in options.assets.keys.sorted() where !usedNames.contains(name) {
      try warnOrThrow(
        SceneError(.unusedAsset(name), at: DiagnosticLocation(file: file, part: "assets"))
      )
    }
  }
}

/// How much is drawn of a layer and its sublayers.
struct LayerCounts {
  /// How many layers.
  var layers = 0
  /// How many copies by `repeat`.
  var copies = 0

  /// Adds another one; numbers beyond what an integer holds stay at its end.
  mutating func add(_ other: LayerCounts) {
    layers = Self.sum(layers, other.layers)
    copies = Self.sum(copies, other.copies)
  }

  /// The extent of as many copies.
  func repeated(_ count: Int) -> LayerCounts {
    LayerCounts(
      layers: Self.product(layers, count),
      copies: Self.sum(Self.product(copies, count), count)
    )
  }

  /// The bound that would be passed; nil where it is within all.
  func violation(_ limits: Limits) -> LimitViolation? {
    if copies > limits.quads / 2 {
      return LimitViolation(.quads, found: copies, allowed: limits.quads / 2)
    }
    guard layers > limits.quads else { return nil }
    return LimitViolation(.quads, found: layers, allowed: limits.quads)
  }

  private static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, overflowed) = a.addingReportingOverflow(b)
    return overflowed ? .max : sum
  }

  private static func product(_ a: Int, _ b: Int) -> Int {
    let (product, overflowed) = a.multipliedReportingOverflow(by: b)
    return overflowed ? .max : product
  }
}
