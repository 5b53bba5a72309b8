import QuadrilleAtlas
import QuadrilleIO
import QuadrillePixels
import QuadrilleSprite
import QuadrilleSyntax

/// What `unpack` is asked to do.
struct UnpackRequest {
  /// The atlas.
  var input: String
  /// The folder to write into.
  var folder: String
  /// The textures to take instead of those that the atlas names, one for each of its pages.
  var textures: [String] = []
  /// Whether transparent margins are left out.
  var isTrimmed = false
  /// Whether names are refused that would have to be changed.
  var keepsNames = false
  /// Patterns of the names of sprites; empty for all.
  var only: [String] = []
  /// The compression of the pictures.
  var level = PNG.Level.standard
  /// Whether the outputs are told as JSON.
  var json = false
  var batch = BatchSettings()
  var files = OutputPolicy()
  var updates = UpdatePolicy()
  /// Whether errors only are to be told.
  var isQuiet = false

  /// Writes the sprites.
  ///
  /// - Throws: ``UsageError``, ``CommandEnd``, or the typed error of the stage that fails.
  func run(limits: Limits) throws {
    let name = InputFile.name(input)
    let atlas = try AtlasInput(input, textures: textures, limits: limits).atlas
    Console.say(atlas.warnings)
    let plan = UnpackPlan(atlas, file: name, only: only, keepsNames: keepsNames)
    if !only.isEmpty, plan.entries.isEmpty {
      let patterns = only.map(\.quotedForDisplay).joined(separator: ", ")
      throw UsageError(message: "--only \(patterns) fits none of \(atlas.count) sprites")
    }
    let cleaned = plan.warnings(file: name)
    Console.say(cleaned)
    try OutputFolder.make(for: folder.hasSuffix("/") ? folder : folder + "/")
    let job = UnpackJob(
      atlas,
      plan,
      target: try Folder(path: folder),
      writer: OutputWriter(
        files,
        updates,
        createsFolders: false,
        inputs: [input] + textures + atlas.pages.compactMap(\.name)
      ),
      isTrimmed: isTrimmed,
      level: level,
      limits: limits
    )
    let work = Batch(
      items: plan.entries.map { InputItem(path: $0.name) },
      settings: batch,
      isQuiet: isQuiet
    )
    var sprites: [JSONText] = []
    let statuses = try work.runNumbered(job.run) { index, result in
      if json { sprites.append(report(plan.entries[index], atlas, result)) }
    }
    var results = ResultList("unpack", json: json, ndjson: false)
    try results.add(
      name,
      .success(
        .object([
          ("file", .string(name)), ("format", JSONText(atlas.format?.name)),
          ("pages", .integer(atlas.pages.count)), ("sprites", .array(sprites)),
          ("warnings", .array((atlas.warnings + cleaned).map(\.json))),
        ])
      )
    )
    try results.end()
    try work.end(statuses)
  }

  private func report(
    _ entry: UnpackPlan.Entry,
    _ atlas: SpriteAtlas,
    _ result: Result<UnpackJob.Output, Batch.Failure>
  ) -> JSONText {
    switch result {
    case .success(let output):
      .object([
        ("name", .string(entry.name)), ("alias", JSONText(atlas.aliases[entry.name])),
        ("output", .string(output.path)), ("state", .string(output.state.rawValue)),
        ("width", JSONText(output.size?.width)), ("height", JSONText(output.size?.height)),
      ])
    case .failure(let failure):
      .object([("name", .string(entry.name)), ("error", failure.diagnostic.json)])
    }
  }
}
