import QuadrilleAtlas
import QuadrilleIO
import QuadrillePixels

/// What `pack` is asked to do.
struct PackRequest {
  var inputs: [String]
  /// Patterns of files to leave out.
  var ignored: [String] = []
  var naming = SpriteNaming()
  var options = PackOptions()
  var plan: PackPlan
  /// Where the report is written; nil for none.
  var report: String?
  /// Whether the outputs are told as JSON.
  var json = false
  var list = InputListSettings()
  var batch = BatchSettings()
  var files = OutputPolicy()
  var updates = UpdatePolicy()
  /// Whether errors only are to be told.
  var isQuiet = false

  /// Makes an atlas and writes it, the data files last.
  ///
  /// Everything is made before anything is written, so that pages and data files belong together.
  ///
  /// - Throws: ``UsageError``, ``CommandEnd``, or the typed error of the stage that fails.
  func run(limits: Limits) throws {
    let found = try PackInputs(inputs, settings: list, ignored: ignored, limits: limits)
    let pictures = try found.read(naming: naming, batch: batch, isQuiet: isQuiet, limits: limits)
    let clock = ContinuousClock()
    let start = clock.now
    var options = options
    options.threads = batch.jobs ?? ProcessorCount.available
    plan.adjust(&options)
    var outcome = PackOutcome(spriteCount: pictures.count)
    let packer = SpritePacker(options, limits: limits)
    do throws(PackError) {
      outcome.atlases = try plan.scales.atlases(of: pictures, packer)
    } catch {
      if case .noRoom = error.reason {
        outcome.leftOver = plan.scales.leftOver(of: pictures, packer)
      }
      outcome.error = Diagnostic(error)
      guard !outcome.leftOver.isEmpty else { throw UsageError.of(error) }
      try tell(outcome, pages: [])
      throw error
    }
    outcome.milliseconds = (clock.now - start) / .milliseconds(1)
    let pages = try plan.pages(of: outcome.atlases, threads: options.threads)
    let writer = OutputWriter(
      files,
      updates,
      createsFolders: true,
      inputs: found.items.map(\.path)
    )
    let data = try plan.dataFiles(of: outcome.atlases)
    try PackPlan.checkNames(pages.map(\.path) + data.map(\.path))
    for path in pages.map(\.path) + data.map(\.path) { try writer.check(path) }
    for page in pages { Console.say(page.warnings) }
    for file in pages.map(\.file) + data {
      let state = try writer.write(file.bytes, to: file.path) {
        Recipe(steps: ["pack"], inputs: [SHA256.hex(file.bytes)])
      }
      outcome.files.append((file, state))
    }
    try tell(outcome, pages: pages)
  }

  /// Writes the report and the JSON, as far as they are wanted.
  private func tell(_ outcome: PackOutcome, pages: [PackedPageFile]) throws {
    if let report {
      let html = try PackReport(outcome, pages: pages).html()
      try files.write(Array(html.utf8), to: report, inputs: [])
    }
    guard json else { return }
    try Console.result(outcome.json(pages).pretty)
  }
}

extension UsageError {
  /// A mistake in the options that the packer found; any other error as it is.
  static func of(_ error: PackError) -> any Error {
    guard case .option = error.reason else { return error }
    let part = error.place.part.map { "\($0): " } ?? ""
    return UsageError(message: part + error.message)
  }
}
