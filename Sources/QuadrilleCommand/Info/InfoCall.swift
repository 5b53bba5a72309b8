import QuadrilleIO
import QuadrillePVR

/// What `info` is asked to do.
struct InfoCall {
  /// The arguments that name inputs.
  var inputs: [String]
  /// Whether the reports are told as one JSON object.
  var json = false
  /// Whether each report is told as a JSON object.
  var ndjson = false
  /// Whether everything is read.
  var check = false
  /// Whether the levels of textures are listed.
  var levels = false
  /// Whether the frames of atlases are listed.
  var frames = false
  /// What encrypted files are read with; otherwise the key of the environment, if it has one.
  var key: CCZKey?
  var list = InputListSettings()
  var batch = BatchSettings()
  /// Whether errors only are to be told.
  var isQuiet = false

  /// Makes a call with all else as it usually is.
  init(inputs: [String]) { self.inputs = inputs }

  /// Takes a call of the everyday form, `FILE... [--json] [--check] [--levels]`; nil for any other.
  init?(_ arguments: ArraySlice<String>) {
    guard
      let call = PlainCall(arguments, flags: ["--json", "--check", "--levels"]),
      !call.words.isEmpty
    else { return nil }
    self.init(inputs: call.words)
    json = call.flags.contains("--json")
    check = call.flags.contains("--check")
    levels = call.flags.contains("--levels")
  }

  /// Tells about all inputs.
  ///
  /// - Throws: ``UsageError``, ``CommandEnd``, ``ClosedPipe``, or the error of a list or folder.
  func run(limits: Limits) throws {
    let items = try InputList.items(inputs, settings: list, kind: .everything, limits: limits)
    let work = Batch(
      items: items,
      settings: batch,
      isQuiet: isQuiet,
      printsResults: ndjson || !json
    )
    let request = InfoRequest(
      check: check,
      levels: levels,
      frames: frames,
      limits: limits,
      key: try key ?? KeyOptions.ofEnvironment(),
      threads: work.threadsPerItem
    )
    var results = ResultList("info", json: json, ndjson: ndjson)
    let isText = !json && !ndjson
    let statuses = try work.run { item, _ in
      let report = try request.report(on: item.path)
      Console.say(report.warnings)
      return report
    } done: { item, result in
      if isText, case .success(let report) = result {
        try Console.result(report.text(file: item.name))
      }
      try results.add(item.name, result.map(\.json))
    }
    try results.end()
    if check, batch.onFailure == .keepGoing, !statuses.isEmpty {
      throw CommandEnd(status: .differ)
    }
    try work.end(statuses)
  }
}
