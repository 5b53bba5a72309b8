import QuadrilleAtlas
import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

/// `quadrille unpack`: writes the sprites of an atlas as images.
struct UnpackCommand: Command {
  static let guide = CommandGuide(
    "unpack",
    group: "atlases",
    "Write the sprites of an atlas as PNG: unrotated, with texels as stored.",
    examples: [
      "quadrille unpack hero.plist -o sprites",
      "quadrille unpack hero.json -o walk --only 'walk_*' --trimmed -j 4",
      "quadrille unpack tiles.png -o tiles --grid 32x32 --spacing 2x2 --skip-empty",
    ],
    notes: """
      Every entry of the atlas is written under its name, including aliases; .png is
      added if missing. Premultiplied color is not changed. Names that lead outside of
      the folder or contain control characters are changed, with a warning; with
      --names keep such sprites are rejected. If two sprites have the same file name,
      the second gets a number. A sheet without a data file is split by --grid or
      --islands.
      """
  )

  /// The handling of names that are not valid file names.
  enum Names: String, OptionValue, CaseIterable { case clean, keep }

  var input = ""
  var folder: String?
  var textures: [String] = []
  var sheet = UnpackSheetOptions()
  var isTrimmed = false
  var names = Names.clean
  var only: [String] = []
  var exclude: [String] = []
  var pngLevel: PNGLevelArgument?
  var report = ReportOptions()
  var keys = KeyOptions()
  var batch = BatchOptions()
  var files = OutputOptions()
  var updates = UpdateOptions()
  var console = ShortConsoleOptions()
  var limits = LimitOptions()

  mutating func options(_ table: OptionTable) {
    table.operand(
      "atlas",
      &input,
      "The data file of an atlas, or -.",
      .files(AtlasInput.fileExtensions)
    )
    table.value(
      "--out-dir -o",
      "folder",
      &folder,
      "The folder to write into; created if missing.",
      also: "--out --output"
    )
    .completing(.folders).excludedFromBuildKey().required("give the folder with --out-dir")
    table.list(
      "--texture",
      "file",
      &textures,
      "The texture to use; repeat it for each page."
    )
    .completing(.file)
    table.group(&sheet)
    table.set(
      "--full-size",
      &isTrimmed,
      to: false,
      "Write the whole source of each sprite (default).",
      also: "--no-trimmed"
    )
    table.set(
      "--trimmed",
      &isTrimmed,
      to: true,
      "Write only the stored part of each sprite.",
      also: "--no-full-size"
    )
    table.value("--names", "how", &names, "How names that are not safe file names are handled.")
    table.list(
      "--only",
      "pattern",
      &only,
      "Only sprites with matching names; repeatable.",
      also: "--sprites"
    )
    table.list("--exclude", "pattern", &exclude, "Omit sprites with matching names; repeatable.")
    table.pngLevel(&pngLevel)
    table.group(&report)
    table.group(&keys)
    table.group(&batch)
    table.group(&files)
    table.group(&updates)
    table.group(&console)
    table.group(&limits)
  }

  func validate() throws(UsageError) {
    if sheet.isGiven, !textures.isEmpty {
      throw UsageError(message: "--grid and --islands split the input itself; omit --texture")
    }
    if let folder, folder.isEmpty || folder == "-" {
      throw UsageError(message: "--out-dir must be a folder name, found '\(folder)'")
    }
  }

  func run() throws {
    console.plain.apply()
    files.begin()
    guard let folder else { return }
    let job = try limits.resolved()
    let name = InputFile.name(input)
    let key = try keys.resolved()
    let atlas =
      try sheet.atlas(of: input, key: key, job: job)
      ?? AtlasInput(input, textures: textures, key: key, job: job).atlas
    Console.report(atlas.warnings)
    let plan = try plan(atlas, name)
    let cleaned = plan.warnings(file: name)
    Console.report(cleaned)
    if let violation = job.violation(addingWork: plan.work(of: atlas)) {
      throw AssetError(.limit(violation), at: DiagnosticLocation(file: name))
    }
    try OutputFolder.make(for: folder.hasSuffix("/") ? folder : folder + "/")
    let unpacking = UnpackJob(
      atlas,
      plan,
      target: try Folder(path: folder, job: job),
      writer: OutputWriter(
        files,
        updates,
        createsFolders: false,
        inputs: [input] + textures + atlas.pages.compactMap(\.name)
      ),
      isTrimmed: isTrimmed,
      level: pngLevel?.level ?? .standard,
      job: job
    )
    let work = Batch(
      items: plan.entries.map { InputItem(path: $0.name) },
      job: job,
      options: batch,
      isQuiet: console.plain.isQuiet
    )
    var sprites: [JSONOutputValue] = []
    var totals = OutputTotals()
    let statuses = try work.runNumbered(unpacking.run) { index, result in
      switch result {
      case .success(let output): totals.add(output.state)
      case .failure: totals.failed += 1
      }
      let entry = entry(plan.entries[index], atlas, result)
      if report.ndjson { try Console.result(entry.compact) }
      if report.json { sprites.append(entry) }
    }
    if report.json, !report.ndjson {
      try writeReport(atlas, name, sprites, atlas.warnings + cleaned, totals)
    }
    Console.printNote(totals.text)
    try work.end(statuses)
  }

  /// The sprites to write, and their files.
  ///
  /// - Throws: ``UsageError`` if the patterns match none.
  private func plan(_ atlas: SpriteAtlas, _ name: String) throws(UsageError) -> UnpackPlan {
    let plan = UnpackPlan(
      atlas,
      file: name,
      only: only,
      exclude: exclude,
      keepsNames: names == .keep
    )
    if plan.entries.isEmpty, !(only.isEmpty && exclude.isEmpty) {
      let patterns = (only + exclude.map { "!" + $0 }).map(\.quotedForDisplay)
      throw UsageError(
        message: "--only and --exclude (\(patterns.joined(separator: ", "))) select none of "
          + "\(atlas.count) sprites" + Self.guess(only, atlas)
      )
    }
    return plan
  }

  /// Writes everything as one JSON object.
  private func writeReport(
    _ atlas: SpriteAtlas,
    _ name: String,
    _ sprites: [JSONOutputValue],
    _ warnings: [Diagnostic],
    _ totals: OutputTotals
  ) throws {
    let file = JSONOutputValue.object([
      ("file", .string(name)), ("format", JSONOutputValue(atlas.format?.name)),
      ("pages", .integer(atlas.pages.count)), ("sprites", .array(sprites)),
      ("warnings", .array(warnings.map(\.json))),
    ])
    try Console.result(
      JSONOutputValue.object([
        ("schema", .string("quadrille.unpack/1")), ("files", .array([file])),
        ("totals", totals.json),
      ])
    )
  }

  /// A suggestion if the only pattern is a misspelled name.
  private static func guess(_ only: [String], _ atlas: SpriteAtlas) -> String {
    guard only.count == 1, !only[0].contains(where: { "*?[".contains($0) }) else { return "" }
    return SpellingSuggestion.guess(only[0], among: atlas.names)
  }

  private func entry(
    _ entry: UnpackPlan.Entry,
    _ atlas: SpriteAtlas,
    _ result: Result<UnpackJob.Output, Batch.Failure>
  ) -> JSONOutputValue {
    switch result {
    case .success(let output):
      .object([
        ("name", .string(entry.name)), ("alias", JSONOutputValue(atlas.aliases[entry.name])),
        ("output", .string(output.path)), ("state", .string(output.state.rawValue)),
        ("width", JSONOutputValue(output.size?.width)),
        ("height", JSONOutputValue(output.size?.height)),
      ])
    case .failure(let failure):
      .object([("name", .string(entry.name)), ("error", failure.diagnostic.json)])
    }
  }
}
