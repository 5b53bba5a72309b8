import QuadrilleAtlas
import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrillePacking
import QuadrilleSyntax
import QuadrilleSystem
import QuadrilleTextureFiles

/// `quadrille pack`: packs images into an atlas.
struct PackCommand: Command {
  static let guide = CommandGuide(
    "pack",
    group: "atlases",
    "Pack images into an atlas: data files and pages.",
    examples: [
      "quadrille pack art/hero --data hero.plist --sheet hero.pvr.ccz --max-size 2048",
      "quadrille pack art --data a{n}.json --sheet a{n}.png --format json --multipack",
      "quadrille pack Hero.atlas --data Hero.atlasc --format spritekit",
      "quadrille pack --font DejaVuSans.ttf --font-size 24 --data d.fnt --sheet d.png",
    ],
    notes: """
      Repeat --data and --format to write several formats of one atlas. In output
      names, {n} and {n1} stand for the page index from 0 or 1, and {v} for the
      variant name. Options have the same names as in TexturePacker.
      """
  )

  var inputs: [String] = []
  var data: [String] = []
  var formats: [AtlasFormatArgument] = []
  var template: String?
  var sheet: String?
  var texturePath: String?
  var variants: [VariantArgument] = []
  var isAutoSD = false
  var isIdentical = false
  var naming = PackNamingOptions()
  var aseprite = AsepriteOptions()
  var html: String?
  var report = ReportOptions()
  var sprites = PackSpriteOptions()
  var pages = PackPageOptions()
  var layout = PackLayoutOptions()
  var font = PackFontOptions()
  /// Whether font options are available; TexturePacker has none.
  var offersFonts = true
  var textures = PackTextureOptions()
  var ignored = PackIgnoredOptions()
  var keys = KeyOptions()
  var list = InputOptions()
  var batch = BatchOptions()
  var files = OutputOptions()
  var updates = UpdateOptions()
  var watching = WatchOptions()
  var console = ConsoleOptions()
  var limits = LimitOptions()

  mutating func options(_ table: OptionTable) {
    table.operands("file", &inputs, "Images, folders, globs or @lists.", mayBeNone: true)
    table.list("--data", "file", &data, "The data file to write; repeatable.").completing(.file)
    table.list("--format", "name", &formats, "The format of each data file, see 'help formats'.")
    table.value(
      "--template",
      "file",
      &template,
      "Write data files with this Mustache template.",
      also: "--format-template"
    )
    .completing(.files([".mst", ".mustache"]))
    table.value(
      "--sheet -o",
      "file",
      &sheet,
      "The page to write: .png, .pvr, .pvr.gz or .pvr.ccz.",
      also: "--output"
    )
    .completing(.file)
    table.value(
      "--texturepath",
      "path",
      &texturePath,
      "Prefix of page names in data files.",
      also: "--texture-path"
    )
    .completing(.folders)
    table.list(
      "--variant",
      "v",
      &variants,
      "A scale: 'factor:name' or 'factor:name:part of paths'."
    )
    table.flag("--auto-sd", &isAutoSD, "Also make the atlas at half size.")
    table.flag("--force-identical-layout", &isIdentical, "Use the same layout for all variants.")
    table.value("--html", "file", &html, "Write an HTML page about the atlas.", also: "--report")
      .completing(.files([".html"])).excludedFromBuildKey()
    table.group(&naming)
    table.group(&report)
    table.group(&sprites, in: .titled("Sprites"))
    table.group(&aseprite, in: .titled("Sprites"))
    table.group(&pages, in: .titled("Pages"))
    table.group(&layout, in: .titled("Pages"))
    table.group(&textures, in: .titled("Textures"))
    if offersFonts { table.group(&font, in: .titled("Fonts")) }
    table.group(&ignored)
    table.group(&keys)
    table.group(&list)
    table.group(&batch)
    table.group(&files)
    table.group(&updates)
    table.group(&watching)
    table.group(&console)
    table.group(&limits)
  }

  /// Packs an atlas and writes it, the data files last.
  ///
  /// Everything is computed before anything is written, so that pages and data files match.
  ///
  /// - Throws: ``UsageError``, ``CommandExit``, or the typed error of the stage that fails.
  func run() throws {
    console.apply()
    files.begin()
    try watching.run(data.first ?? sheet ?? "") {
      if let path = font.font { try makeFont(of: path) } else { try make() }
    }
  }

  /// Packs the atlas once.
  private func make() throws {
    guard !inputs.isEmpty else {
      throw UsageError(message: "FILE is missing: images, folders, globs or @lists")
    }
    let job = try limits.resolved()
    ignored.note()
    let template = try template.map { path in try AtlasTemplate(contentsOf: path, job: job) }
    let plan = try plan(template)
    var updates = updates
    if ignored.forcePublish { updates.skipsUnchanged = false }
    let first = plan.firstOutput
    guard !OutputWriter(files, updates, createsFolders: true, inputs: []).skips(first) else {
      return try reportKept(OutputSet([.init(path: first, format: "")]), .skipped) {
        keptAtlas(nil, $0)
      }
    }
    let found = try PackInputs(inputs, list, exclude: naming.exclude, job: job)
    var options = try packOptions()
    plan.adjust(&options)
    let key = updates.skipsUnchanged ? key(of: found, template, job) : nil
    if let key,
      let kept = OutputSet(keptAt: plan.firstOutput, by: key, wanted: [html].compactMap(\.self))
    {
      return try reportKept(kept, .unchanged) { keptAtlas(found.items.count, $0) }
    }
    let contents = try found.read(
      naming: naming.naming,
      aseprite: aseprite.sprites,
      appliesOrientation: sprites.appliesOrientation,
      batch: batch,
      isQuiet: console.isQuiet,
      job: job,
      key: try keys.resolved()
    )
    options.threads = batch.threads
    let images = contents.images
    var outcome = try packed(images, SpritePacker(options, job: job), plan)
    for index in outcome.atlases.indices {
      contents.meaning.apply(to: &outcome.atlases[index], of: images)
    }
    try reportLosses(of: outcome.atlases, plan)
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
    for page in pages {
      try StrictError.report(page.warnings, isStrict: textures.isStrict)
    }
    let outputs = pages.map(\.file) + data
    let states = try writer.write(together: outputs) { file in
      key ?? BuildKey(["pack"], inputs: [SHA256.hex(file.bytes)])
    }
    outcome.files = zip(outputs, states).map { ($0, $1) }
    layout.keep(plan.scales.layoutOptions(options), plan)
    try report(outcome, pages: pages, key)
    if !report.json, !report.ndjson {
      Console.printNote(outcome.summary(pages))
      for changes in outcome.changes { Console.printNote(changes.summary) }
    }
    if let key { keep(key, pages.map(\.file) + data, at: plan.firstOutput) }
    if plan.targets.isEmpty, html == nil {
      let message = "only the page is written; name a data file with --data to keep the sprites"
      Console.report(
        Diagnostic(.note, code: "pack.data", location: DiagnosticLocation(), message: message)
      )
    }
  }

  /// Names what the formats cannot keep of the sprites' meaning.
  private func reportLosses(of atlases: [PackedAtlas], _ plan: PackPlan) throws {
    guard let atlas = atlases.first else { return }
    for target in plan.targets {
      let warnings = atlas.description.losses(in: target.format).map { loss in
        Diagnostic(
          .warning,
          code: "pack.meaning",
          location: DiagnosticLocation(file: target.data),
          message: loss
        )
      }
      try StrictError.report(warnings, isStrict: textures.isStrict)
    }
  }

  // MARK: Requested outputs

  func packOptions() throws -> PackOptions {
    var options = PackOptions()
    try sprites.apply(to: &options)
    try pages.apply(to: &options)
    options.forcesIdenticalLayout = isIdentical
    options.threads = 1
    return options
  }

  private func plan(_ template: AtlasTemplate?) throws -> PackPlan {
    var texture = try textures.format(sheet: sheet)
    // The smallest files take most of the time.
    if textures.effectivePNGLevel == nil, try pages.isFast { texture.images.pngLevel = .standard }
    try pages.checkSizes(for: texture.encoder.format)
    var plan = try PackPlan(
      targets: PackTarget.targets(data, formats, template: template, inputs: inputs),
      sheet: sheet,
      texturePath: texturePath,
      texture: texture,
      variants: variants,
      isAutoSD: isAutoSD,
      isIdentical: isIdentical
    )
    plan.sharesRotated = sprites.aliasRotated && sprites.mergesDuplicates
    return plan
  }

  private func packed(
    _ images: [PackInputs.InputImage],
    _ packer: SpritePacker,
    _ plan: PackPlan
  ) throws -> PackResult {
    let clock = ContinuousClock()
    let start = clock.now
    var outcome = PackResult(spriteCount: images.count)
    do {
      if layout.isUpdate {
        let updated = try plan.scales.updatedAtlases(
          of: images,
          packer,
          from: try layout.previous(plan, job: packer.job).map { atlas in
            atlas.named(like: images.map(\.sprite.name))
          },
          layoutKey: layout.layoutKey(plan)
        )
        outcome.atlases = updated.map(\.atlas)
        outcome.changes = updated.map(\.changes)
      } else {
        outcome.atlases = try plan.scales.atlases(of: images, packer)
      }
    } catch let error as PackError {
      if case .insufficientSpace = error.reason {
        outcome.leftOver = plan.scales.leftOver(of: images, packer)
      }
      if let clash = NameClashError(error, images) { throw clash }
      outcome.error = Diagnostic(error)
      guard !outcome.leftOver.isEmpty else { throw UsageError.of(error) }
      try report(outcome, pages: [], nil)
      throw error
    }
    outcome.milliseconds = (clock.now - start) / .milliseconds(1)
    return outcome
  }

  // MARK: Results

  /// The build key of the outputs: all images with their names, the template and the options; nil if an image
  /// cannot be read, which is reported later.
  private func key(
    of found: PackInputs,
    _ template: AtlasTemplate?,
    _ job: JobContext
  ) -> BuildKey? {
    var inputs = template?.texts.map { SHA256.hex($0) } ?? []
    for item in found.items {
      guard let bytes = try? InputFile.read(item.path, job: job) else { return nil }
      inputs += [item.path, item.outputName, item.folder, SHA256.hex(bytes)]
    }
    return BuildKey(["pack"] + buildKey, inputs: inputs)
  }

  /// Stores the list of outputs with the first one, unless the key could not be stored with one of
  /// them: then the next run repeats the work.
  func keep(_ key: BuildKey, _ files: [OutputFile], at first: String) {
    var entries = files.map { OutputSet.Entry(path: $0.path, format: $0.format) }
    if let html { entries.append(OutputSet.Entry(path: html, format: "html")) }
    if entries.allSatisfy({ key.isUpToDate(at: $0.path) }) {
      OutputSet(entries).keep(at: first)
    }
  }

  /// Reports outputs that are left unchanged.
  ///
  /// - Parameters:
  ///   - state: The reason; outputs that are only skipped are not read.
  ///   - json: Further facts besides the files.
  func reportKept(
    _ kept: OutputSet,
    _ state: OutputWriter.State,
    json: ([JSONOutputValue]) -> JSONOutputValue
  ) throws {
    if state == .unchanged {
      for entry in kept.entries {
        Console.detail("file.unchanged", file: entry.path, "is up to date")
      }
    }
    let files = try kept.entries.filter { $0.path != html }.map { entry -> JSONOutputValue in
      guard state == .unchanged else {
        return .object([("output", .string(entry.path)), ("state", .string(state.rawValue))])
      }
      let bytes = try FileBytes.read(path: entry.path, job: Session.current.job.unlimited)
      return OutputFile(path: entry.path, bytes: bytes, format: entry.format).json(state)
    }
    if report.ndjson {
      for file in files { try Console.result(file.compact) }
    } else if report.json {
      try Console.result(json(files))
    } else {
      Console.printNote("\(counted(files.count, "file")) \(state.rawValue)")
    }
  }

  private func keptAtlas(_ spriteCount: Int?, _ files: [JSONOutputValue]) -> JSONOutputValue {
    .object([
      ("schema", .string("quadrille.pack/1")), ("sprites", JSONOutputValue(spriteCount)),
      ("places", .null), ("milliseconds", .null), ("files", .array(files)),
      ("leftOver", .array([])), ("error", .null),
    ])
  }

  /// Writes the HTML page and the JSON, if requested.
  private func report(
    _ outcome: PackResult,
    pages: [PackedPageFile],
    _ key: BuildKey?
  ) throws {
    if let html {
      let text = Array(try PackReport(outcome, pages: pages).html().utf8)
      try files.write(text, to: html, inputs: [])
      key?.keep(at: html, text)
    }
    if report.ndjson {
      for (file, state) in outcome.files { try Console.result(file.json(state).compact) }
    } else if report.json {
      try Console.result(outcome.json(pages))
    }
  }
}

extension UsageError {
  /// Converts an error about the options, `pack.option`, to a usage error; returns other errors
  /// unchanged.
  static func of(_ error: some QuadrilleError) -> any Error {
    guard error.code == "pack.option" else { return error }
    let part = error.location.part.map { "\($0): " } ?? ""
    return UsageError(message: part + error.message)
  }

  /// Runs a closure and converts errors about the options to usage errors.
  static func mappingOptionErrors<Result, Failure: QuadrilleError>(
    _ body: () throws(Failure) -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch {
      throw of(error)
    }
  }
}
