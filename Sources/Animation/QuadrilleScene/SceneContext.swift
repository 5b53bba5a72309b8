import QuadrilleAtlas
import QuadrilleLayers
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem
import QuadrilleText

/// The state shared by the readers of a scene and its included scenes.
final class SceneContext {
  let options: SceneOptions
  /// The job that reads: other threads decode its pages.
  let job: JobContext
  /// The files that were read, in the order of the scene.
  private(set) var files: [String] = []
  private var knownFiles: Set<String> = []
  private(set) var warnings: [Diagnostic] = []
  /// The loaded assets, so that each file is read once.
  var loaded: [SceneAsset.Source: SceneAsset] = [:]
  /// The loaded fonts, so that each is read once.
  var fonts: [SceneFontSource: Font] = [:]
  /// The reported warnings, to suppress duplicates.
  private var knownWarnings: Set<String> = []
  /// The layers of all files, included ones first.
  var parts: [SceneLayerTree] = []
  /// The sequences of frames and the layers that show them.
  let clips: ClipLayers
  /// The number of drawn layers, including copies.
  var extent = LayerCounts()
  /// The definitions used by a parameter of some scene.
  var usedDefinitions: Set<String> = []
  /// The names used as contents of layers.
  var usedNames: Set<String> = []
  /// The number of included scenes.
  var includeCount = 0
  /// The pages being decoded by other threads.
  let decoding = PageDecoding()
  /// The range of pages that each asset started, and the number of warnings before.
  private var pending: [(pages: Range<Int>, file: SceneValue, warningCount: Int)] = []
  /// The scenes being read, from the outermost on.
  var openScenes: [String] = []

  init(options: SceneOptions, job: JobContext) {
    self.options = options
    self.job = decoding.attached(to: job)
    clips = ClipLayers(job: job.withoutDeadline())
  }

  /// Objects that values of scenes refer to.
  private var kept: [AnyObject] = []

  /// Keeps an object alive while the scene is read.
  func keep(_ changes: SceneOverrides) { kept.append(changes) }

  /// Keeps a text alive while the scene is read.
  ///
  /// - Returns: The value, which is valid as long.
  func keep(_ json: JSONValue) -> SceneValue {
    kept.append(json.document)
    return SceneValue(json: json.location)
  }

  /// Records a file that was read.
  func note(file: String?) {
    if let file, knownFiles.insert(file).inserted { files.append(file) }
  }

  func warn(_ diagnostics: [Diagnostic]) { warnings += diagnostics }

  /// Adds a warning, unless it was added before.
  func warnOnce(_ diagnostic: Diagnostic) {
    if mayGuess, knownWarnings.insert(diagnostic.line).inserted { warnings.append(diagnostic) }
  }

  /// Whether to suggest corrections of misspelled keywords: a file may have a million of them.
  var mayGuess: Bool { warnings.count < 100 }

  /// Adds a warning, or throws in strict reading; duplicates are suppressed.
  func warnOrThrow(_ error: SceneError) throws(SceneError) {
    if options.isStrict { throw error }
    var warning = Diagnostic(error)
    warning.severity = .warning
    guard knownWarnings.insert(warning.line).inserted else { return }
    warnings.append(warning)
  }

  /// Reads something, and waits for the pages of its assets.
  ///
  /// - Throws: A decoding error takes precedence over errors of what was read after that page.
  func whileDecoding<Result>(
    _ read: () throws(SceneError) -> Result
  ) throws(SceneError) -> Result {
    let result = Swift.Result { () throws(SceneError) in try read() }
    // From the last one on, so that the ranges of the others stay valid.
    var failure: SceneError?
    for (pages, file, warningCount) in pending.reversed() {
      do throws(AssetError) {
        warnings.insert(contentsOf: try decoding.warnings(of: pages, job: job), at: warningCount)
      } catch {
        failure = file.error(.asset(AtlasError(error)))
      }
    }
    if let failure { throw failure }
    return try result.get()
  }

  /// Records the pages that an asset started to decode.
  ///
  /// - Parameters:
  ///   - first: The number of pages before.
  ///   - file: The value with the file name of the asset.
  func notePages(from first: Int, of file: SceneValue) {
    let end = decoding.count
    if first < end { pending.append((first..<end, file, warnings.count)) }
  }

  /// Checks that each definition was used by a parameter, and each asset in memory by a layer.
  func checkOptions(file: String) throws(SceneError) {
    let unused = options.parameters.keys.filter { !usedDefinitions.contains($0) }
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

/// The drawing cost of a layer and its sublayers.
struct LayerCounts {
  /// The number of layers.
  var layers = 0
  /// The number of copies made by `repeat`.
  var copies = 0

  /// Adds another one; sums saturate.
  mutating func add(_ other: LayerCounts) {
    layers = Self.sum(layers, other.layers)
    copies = Self.sum(copies, other.copies)
  }

  /// The counts multiplied by a number of copies.
  func repeated(_ count: Int) -> LayerCounts {
    LayerCounts(
      layers: Self.product(layers, count),
      copies: Self.sum(Self.product(copies, count), count)
    )
  }

  /// The limit that would be exceeded; nil if none.
  func violation(_ job: JobContext) -> LimitViolation? {
    if copies > job.limits.maxQuadCount / 2 {
      return LimitViolation(.quads, found: copies, allowed: job.limits.maxQuadCount / 2)
    }
    guard layers > job.limits.maxQuadCount else { return nil }
    return LimitViolation(.quads, found: layers, allowed: job.limits.maxQuadCount)
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
