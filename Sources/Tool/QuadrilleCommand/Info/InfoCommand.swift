import QuadrilleConsole
import QuadrilleInspection
import QuadrilleOptions
import QuadrilleSystem

/// `quadrille info`: shows the contents of files.
struct InfoCommand: Command {
  static let guide = CommandGuide(
    "info",
    group: "textures",
    "Show the contents of textures, images, atlases and scenes.",
    examples: [
      "quadrille info hero.pvr.ccz",
      "quadrille info art --check --json",
    ],
    notes: """
      With --check everything is decoded, and the exit code is 1 if any file is
      damaged.
      """
  )

  var inputs: [String] = []
  var report = ReportOptions()
  var checks = false
  var levels = false
  var frames = false
  var textures = AtlasTextureOptions()
  var keys = KeyOptions()
  var list = InputOptions()
  var batch = BatchOptions()
  var console = ShortConsoleOptions()
  var limits = LimitOptions()

  mutating func options(_ table: OptionTable) {
    table.operands("file", &inputs, "Files, folders, globs, @lists, or -.")
    table.flag("--check", &checks, "Decode everything, and print the digest of the top level.")
    table.flag("--levels", &levels, "List levels with their byte ranges; with --check, digests.")
    table.flag("--frames", &frames, "List the frames of atlases.")
    table.group(&textures)
    table.group(&report)
    table.group(&keys)
    table.group(&list)
    table.group(&batch)
    table.group(&console)
    table.group(&limits)
  }

  func validate() throws(UsageError) {
    guard textures.files.isEmpty || checks else {
      throw UsageError(message: "--texture is for --check, which reads the textures of an atlas")
    }
  }

  /// Whether an argument stands for one file, even if there is none: no list, folder or pattern.
  private static func isOneFile(_ path: String) -> Bool {
    FileIdentity(path) != nil
      ? !DirectoryTraversal.isFolder(path) : !path.hasPrefix("@") && Glob(path) == nil
  }

  func run() throws {
    console.plain.apply()
    let job = try limits.resolved()
    var list = list
    // Files that are named one by one are reported in that order.
    if inputs.allSatisfy(Self.isOneFile) { list.keepsOrder = true }
    let items = try InputList.items(inputs, list, kind: .everything, job: job)
    let isText = !report.json && !report.ndjson
    let work = Batch(
      items: items,
      job: job,
      options: batch,
      isQuiet: console.plain.isQuiet,
      printsResults: report.ndjson || isText
    )
    let reader = FileInspector(
      checks: checks,
      levels: levels,
      frames: frames,
      job: job,
      key: try keys.resolved(),
      textures: textures,
      threads: work.threadsPerItem
    )
    var results = ResultList("info", report)
    let statuses = try work.run { item, slot in
      var reader = reader
      reader.job = slot.job
      let report = try reader.report(on: item.path)
      Console.report(report.warnings)
      return report
    } done: { item, result in
      if isText, case .success(let report) = result {
        try Console.result(report.text(file: item.name))
      }
      try results.add(item.name, result.map(\.json))
    }
    try results.end()
    if checks, batch.onFailure == .keepGoing, !statuses.isEmpty {
      throw CommandExit(status: .differ)
    }
    try work.end(statuses)
  }
}
