import QuadrilleIO
import QuadrillePVR

/// What `decode` is asked to do.
struct DecodeRequest {
  /// The arguments that name inputs.
  var inputs: [String]
  /// What `--output` says.
  var output: String?
  /// What `--out-dir` says.
  var folder: String?
  /// What names in that folder end with.
  var suffix = ".png"
  var selection = PictureSelection()
  var picture = PictureOptions()
  /// Whether the outputs are told as one JSON object.
  var json = false
  /// Whether the outputs of each input are told as a JSON object.
  var ndjson = false
  var list = InputListSettings()
  var batch = BatchSettings()
  var files = OutputPolicy()
  var updates = UpdatePolicy()
  /// What encrypted files are read with; otherwise the key of the environment, if it has one.
  var key: CCZKey?
  /// Whether errors only are to be told.
  var isQuiet = false

  /// Makes a request with all else as it usually is.
  init(inputs: [String]) { self.inputs = inputs }

  /// Takes a call of the everyday form, `IN -o OUT [--level N] [--face N]`; nil for any other.
  init?(_ arguments: ArraySlice<String>) {
    let call = PlainCall(
      arguments,
      options: ["-o": "output", "--output": "output", "--level": "level", "--face": "face"]
    )
    guard let call, call.words.count == 1, let output = call.values["output"] else { return nil }
    self.init(inputs: call.words)
    self.output = output
    guard
      let level = Int(call.values["level"] ?? "0"), let face = Int(call.values["face"] ?? "0")
    else { return nil }
    selection.level = .one(level)
    selection.face = .one(face)
  }

  /// Decodes all inputs.
  ///
  /// - Throws: ``UsageError``, ``CommandEnd``, or the typed error of the stage that fails.
  func run(limits: Limits) throws {
    let keys = ["name"] + PicturePlace.keys
    let items = try InputList.items(
      inputs,
      settings: list,
      kind: .textures,
      walksFolders: folder != nil || inputs.count > 1
        || output.map { OutputPattern.isPattern($0, keys: keys) } ?? false,
      limits: limits
    )
    let outputs = try OutputNames(
      output: output,
      folder: folder,
      suffix: suffix,
      keys: PicturePlace.keys,
      allKeys: selection.allKeys,
      isAlone: items.count == 1
    )
    try outputs.check(items)
    let writer = OutputWriter(
      files,
      updates,
      createsFolders: outputs.createsFolders,
      inputs: items.map(\.path)
    )
    if let place = selection.onlyPlace {
      for item in items { try writer.check(outputs.path(item) { "\(place.number($0))" }) }
    }
    let work = Batch(items: items, settings: batch, isQuiet: isQuiet, printsResults: ndjson)
    let job = DecodeJob(
      selection: selection,
      picture: picture,
      outputs: outputs,
      writer: writer,
      limits: limits,
      key: try key ?? KeyOptions.ofEnvironment(),
      threads: work.threadsPerItem,
      isReported: json || ndjson
    )
    var results = ResultList("decode", json: json, ndjson: ndjson)
    let statuses = try work.run(job.run) { item, result in
      try results.add(item.name, result.map(\.json))
    }
    try results.end()
    try work.end(statuses)
  }
}
