import QuadrilleAtlas
import QuadrilleIO
import QuadrillePacking
import QuadrillePixels
import QuadrilleSyntax

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
    var options = options
    options.threads = 1
    plan.adjust(&options)
    let recipe = updates.skipsUnchanged ? recipe(of: found, options, limits) : nil
    if let recipe,
      let kept = OutputSet(
        keptAt: plan.firstOutput,
        by: recipe,
        wanted: [report].compactMap(\.self)
      )
    {
      return try tellUnchanged(kept, spriteCount: found.items.count)
    }
    let pictures = try found.read(naming: naming, batch: batch, isQuiet: isQuiet, limits: limits)
    let clock = ContinuousClock()
    let start = clock.now
    options.threads = batch.jobs ?? ProcessorCount.available
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
        recipe ?? Recipe(steps: ["pack"], inputs: [SHA256.hex(file.bytes)])
      }
      outcome.files.append((file, state))
    }
    try tell(outcome, pages: pages, recipe)
    guard let recipe else { return }
    var entries = (pages.map(\.file) + data).map {
      OutputSet.Entry(path: $0.path, format: $0.format)
    }
    if let report { entries.append(OutputSet.Entry(path: report, format: "html")) }
    // An output that has not kept the recipe has the work done again.
    if entries.allSatisfy({ recipe.isKept(at: $0.path) }) {
      OutputSet(entries).keep(at: plan.firstOutput)
    }
  }

  /// What the outputs follow from: all pictures with their names, and the options; nil where a
  /// picture cannot be read, which is told when it is needed.
  private func recipe(of found: PackInputs, _ options: PackOptions, _ limits: Limits) -> Recipe? {
    var inputs: [String] = []
    for item in found.items {
      guard let bytes = try? InputFile.read(item.path, limits: limits) else { return nil }
      inputs += [item.path, item.outputName, item.folder, SHA256.hex(bytes)]
    }
    // A set has no order; the plan says what its members follow from.
    var options = options
    options.duplicateTurns = []
    return Recipe(steps: ["pack", "\(options)", "\(plan)", "\(naming)"], inputs: inputs)
  }

  /// Tells of outputs that are there as they would become.
  private func tellUnchanged(_ kept: OutputSet, spriteCount: Int) throws {
    for entry in kept.entries {
      Console.detail("file.unchanged", file: entry.path, "is what it would become")
    }
    guard json else { return }
    var files: [JSONText] = []
    for entry in kept.entries where entry.path != report {
      let bytes = try FileBytes.read(path: entry.path, limits: .none)
      files.append(
        OutputFile(path: entry.path, bytes: bytes, format: entry.format).json(.unchanged)
      )
    }
    try Console.result(
      JSONText.object([
        ("schema", .string("quadrille.pack/1")), ("sprites", .integer(spriteCount)),
        ("places", .null), ("milliseconds", .null), ("files", .array(files)),
        ("leftOver", .array([])), ("error", .null),
      ]).pretty
    )
  }

  /// Writes the report and the JSON, as far as they are wanted.
  private func tell(
    _ outcome: PackOutcome,
    pages: [PackedPageFile],
    _ recipe: Recipe? = nil
  ) throws {
    if let report {
      let html = Array(try PackReport(outcome, pages: pages).html().utf8)
      try files.write(html, to: report, inputs: [])
      recipe?.keep(at: report, html)
    }
    guard json else { return }
    try Console.result(outcome.json(pages).pretty)
  }
}

extension UsageError {
  /// A mistake in the options that a stage found, `pack.option`; any other error as it is.
  static func of(_ error: some QuadrilleError) -> any Error {
    guard error.code == "pack.option" else { return error }
    let part = error.place.part.map { "\($0): " } ?? ""
    return UsageError(message: part + error.message)
  }

  /// Does something, and throws a mistake in the options as one.
  static func orOptions<Result, Failure: QuadrilleError>(
    _ body: () throws(Failure) -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch {
      throw of(error)
    }
  }
}
