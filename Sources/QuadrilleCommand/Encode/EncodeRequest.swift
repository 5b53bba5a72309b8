import QuadrilleIO
import QuadrillePVR
import QuadrillePixels

/// What `encode` is asked to do.
struct EncodeRequest {
  /// The arguments that name inputs.
  var inputs: [String]
  /// What `--output` says.
  var output: String?
  /// What `--out-dir` says.
  var folder: String?
  /// What names in that folder end with.
  var suffix = ".pvr"
  /// Whether no texture is written at all.
  var writesNothing = false
  /// Where pictures of the result go; nil for nowhere.
  var preview: String?
  /// How files are made of pictures.
  var recipe = EncodeRecipe()
  /// Whether the inputs are the pictures of one texture.
  var assembly = EncodeAssembly.single
  /// Whether error figures are wanted.
  var wantsStatistics = false
  /// Whether the outputs are told as one JSON object.
  var json = false
  /// Whether the outputs of each input are told as a JSON object.
  var ndjson = false
  var list = InputListSettings()
  var batch = BatchSettings()
  var files = OutputPolicy()
  var updates = UpdatePolicy()
  /// What encrypted inputs are read with; otherwise the key of the environment, if it has one.
  var inputKey: CCZKey?
  /// Whether errors only are to be told.
  var isQuiet = false

  /// Makes a request with all else as it usually is.
  init(inputs: [String]) { self.inputs = inputs }

  /// Takes a call of the everyday form, `IN -o OUT [--opt F] [-q Q] [--dither D] [-m]`; nil for any
  /// other.
  ///
  /// - Throws: ``UnsupportedWord``.
  init?(_ arguments: ArraySlice<String>) throws {
    let call = PlainCall(
      arguments,
      options: [
        "-o": "output", "--output": "output", "--opt": "format", "-f": "format",
        "-q": "quality", "--quality": "quality", "--dither": "dither",
      ],
      flags: ["-m", "--mipmaps", "--legacypvr", "--premultiply-alpha", "--stats"]
    )
    guard let call, call.words.count == 1, let output = call.values["output"], output != "-" else {
      return nil
    }
    self.init(inputs: call.words)
    self.output = output
    if let word = call.values["format"] {
      guard let format = EncodableFormatArgument(argument: word), format.space == nil else {
        return nil
      }
      recipe.encoder.format = try format.format()
    }
    if let word = call.values["quality"] {
      guard let quality = QualityArgument(argument: word) else { return nil }
      recipe.encoder.pvrtc.quality = quality.quality
    }
    if let word = call.values["dither"] {
      guard let dither = DitherArgument(argument: word) else { return nil }
      recipe.encoder.dithering = dither.dithering
    }
    if call.flags.contains("-m") || call.flags.contains("--mipmaps") {
      recipe.preparation.mipmaps = TexturePreparation.Mipmaps()
    }
    recipe.isLegacy = call.flags.contains("--legacypvr")
    recipe.preparation.premultiplies = call.flags.contains("--premultiply-alpha")
    wantsStatistics = call.flags.contains("--stats")
  }

  /// Encodes all inputs.
  ///
  /// - Throws: ``UsageError``, ``CommandEnd``, or the typed error of the stage that fails.
  func run(limits: Limits) throws {
    var list = list
    // The order of faces and of an array's pictures means something.
    if assembly != .single { list.keepsOrder = true }
    let items = try InputList.items(
      inputs,
      settings: list,
      kind: .pictures,
      walksFolders: folder != nil || inputs.count > 1
        || output.map { OutputPattern.isPattern($0, keys: ["name"]) } ?? false,
      limits: limits
    )
    let units = try assembly.units(of: items)
    let heads = units.map { $0[0] }
    let outputs = try textureNames(isAlone: units.count == 1)
    let previews = try previewNames(isAlone: units.count == 1)
    try outputs?.check(heads)
    try previews?.check(heads)
    let writer = OutputWriter(
      files,
      updates,
      createsFolders: outputs?.createsFolders ?? previews?.createsFolders ?? false,
      inputs: items.map(\.path) + recipe.channels.paths
    )
    let paths = heads.map { head in outputs.map { $0.path(head) } }
    for case let path? in paths {
      try recipe.check(output: path)
      try writer.check(path)
    }
    let work = Batch(items: heads, settings: batch, isQuiet: isQuiet, printsResults: printsResults)
    let job = EncodeJob(
      recipe: recipe,
      assembly: assembly,
      writer: writer,
      previews: previews,
      limits: limits,
      key: try inputKey ?? KeyOptions.ofEnvironment(),
      threads: units.count == 1 ? batch.jobs ?? ProcessorCount.available : 1,
      wantsStatistics: wantsStatistics,
      isReported: json || ndjson
    )
    var results = ResultList("encode", json: json, ndjson: ndjson)
    let statuses = try work.runNumbered { index, slot in
      try job.run(units[index], to: paths[index], slot)
    } done: { index, result in
      if wantsStatistics, !json, !ndjson, case .success(let report) = result {
        try Console.result(report.text)
      }
      try results.add(heads[index].name, result.map(\.json))
    }
    try results.end()
    try work.end(statuses)
  }

  private var printsResults: Bool { ndjson || wantsStatistics }

  /// The names of the textures; nil where none is written.
  private func textureNames(isAlone: Bool) throws -> OutputNames? {
    guard !writesNothing else {
      guard output == nil, folder == nil else {
        throw UsageError(message: "--no-output and a name for the output exclude each other")
      }
      guard preview != nil || wantsStatistics else {
        throw UsageError(message: "--no-output leaves nothing to do; add --stats or --preview")
      }
      return nil
    }
    return try OutputNames(output: output, folder: folder, suffix: suffix, isAlone: isAlone)
  }

  private func previewNames(isAlone: Bool) throws -> OutputNames? {
    guard let preview else { return nil }
    return try OutputNames(
      output: preview,
      folder: nil,
      suffix: "",
      keys: ["surface", "face"],
      allKeys: assembly.keys,
      isAlone: isAlone
    )
  }
}
