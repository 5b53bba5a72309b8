import Glibc
import QuadrilleBatch
import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleSystem

/// `quadrille batch`: jobs from a stream, in one process that stays.
struct BatchCommand: Command {
  static let guide = CommandGuide(
    "batch",
    group: "farm",
    "Do jobs, one JSON object a line, and answer each with a line.",
    synopsis: """
      quadrille batch [JOBS | -] [options]
      quadrille batch --merge MANIFEST... [--output FILE]
      quadrille batch --emit ENGINE --shards N [JOBS] [options]
      """,
    examples: [
      "quadrille batch jobs.ndjson --root out --journal journal.ndjson",
      "quadrille batch jobs.ndjson --root out --shard auto/64 --manifest m/3",
      "quadrille batch --emit slurm --shards 64 jobs.ndjson --root out",
    ],
    notes: """
      A job is {"id":"1","op":"encode","in":"a.png","out":"a.pvr","options":{}}; its
      options are the long names of the command 'op'. Exit 75 means: run the same
      command again. See 'quadrille help jobs'.
      """
  )

  var files: [String] = []
  var output: String?
  var settings = BatchSettings()
  var jobs: Int?
  var allowedFailures = FailureCountArgument(count: 0)
  var shard: String?
  var resumeCheck = ResumeCheck.digest
  var mergesManifests = false
  var engine: EngineArgument?
  var shards: Int?
  var isolation: IsolationArgument?
  var console = ConsoleOptions()
  var limits = LimitOptions(isOfOneJob: false)

  mutating func options(_ table: OptionTable) {
    table.operands(
      "jobs",
      &files,
      "The jobs, - for standard input; with --merge manifests.",
      mayBeNone: true
    )
    folderOptions(table)
    resultOptions(table)
    resumeOptions(table)
    batchOptions(table)
    table.group(&console)
    table.group(&limits)
  }

  private mutating func folderOptions(_ table: OptionTable) {
    table.value("--root", "folder", &settings.root, "Where outputs lie, and nowhere else.")
      .completing(.folders)
    table.value("--input-root", "folder", &settings.inputRoot, "Where inputs lie.")
      .completing(.folders)
    table.value("--input-tar", "file", &settings.inputTar, "Inputs are members of a tar.")
      .completing(.files([".tar"]))
    table.value(
      "--output-tar",
      "file",
      &settings.outputTar,
      "Outputs become members of a tar, in the order of the jobs; - for standard output."
    )
    .completing(.files([".tar"]))
    table.jobs(&jobs)
    table.value(
      "--isolate",
      "how",
      &isolation,
      "Workers may do nothing but their jobs ('full', default with --limits strict), or 'none'.",
      missing: MissingValue("full") { IsolationArgument(rawValue: $0) != nil }
    )
    table.value("--timeout", "seconds", &settings.timeout, "The most time of a job.")
      .from(0.001...1e6, settings.timeout)
    table.value(
      "--grace",
      "seconds",
      &settings.grace,
      "The time for pictures at hand when the run is stopped."
    )
    .from(0...1e6, settings.grace)
  }

  private mutating func resultOptions(_ table: OptionTable) {
    table.flag("--ordered", &settings.isOrdered, "Results in the order of the lines.")
    table.flag("--times", &settings.showsTimes, "Results with time and memory (default).")
    table.flag("--summary", &settings.hasSummary, "Totals as the last line.")
    table.value("--results", "file", &settings.results, "Where results go (default: stdout).")
      .completing(.file)
    table.value(
      "--progress-to",
      "file",
      &settings.progress,
      "A file or FIFO that is told once a second how far the run is."
    )
    .completing(.file)
    table.flag("--fail-fast", &settings.failsFast, "End at the first job that fails.")
    table.value(
      "--allow-failures",
      "n",
      &allowedFailures,
      "So many jobs may fail without exit 8; 'all' for any number."
    )
    table.flag("--farm-exit", &settings.foldsExitCodes, "Exit 65 for all codes but 0 and 75.")
  }

  private mutating func resumeOptions(_ table: OptionTable) {
    table.value(
      "--journal",
      "file",
      &settings.journal,
      "Results that are kept: the same command again goes on where it was."
    )
    .completing(.file)
    table.value("--resume", "file", &settings.resume, "Results of an earlier run, only read.")
      .completing(.file)
    table.value(
      "--resume-check",
      "how",
      &resumeCheck,
      "What of outputs that are there is compared: their digest or their size."
    )
    table.flag("--retry-errors", &settings.retriesErrors, "Try again what failed before.")
    table.flag(
      "--if-changed",
      &settings.comparesInputs,
      "Do what is done again where its inputs have changed."
    )
    table.flag(
      "--durable",
      &settings.isDurable,
      "Wait until outputs and journal are on the disk before results are told."
    )
    table.flag("--unique", &settings.isUnique, "Ids and outputs come once only (default).")
  }

  private mutating func batchOptions(_ table: OptionTable) {
    table.value(
      "--shard",
      "i/n",
      &shard,
      "Only a part of the jobs: 3/16, auto/16, or auto:ENGINE/16."
    )
    table.value("--manifest", "file", &settings.manifest, "A sorted list of all results.")
      .completing(.file)
    table.flag("--merge", &mergesManifests, "Put the manifests of all shards together.")
    table.value("--output -o", "file", &output, "Where the merged manifest goes.")
      .completing(.file)
    table.value("--emit", "engine", &engine, "Print the job file of an engine.")
    table.value("--shards -N", "n", &shards, "How many shards it has.")
      .from(1...1_000_000, shards)
  }

  func validate() throws(UsageError) {
    if mergesManifests {
      guard !files.isEmpty else { throw UsageError(message: "--merge needs manifests") }
      return
    }
    guard files.count <= 1 else {
      throw UsageError(message: "there is one stream of jobs, not \(files.count)")
    }
    guard output == nil else { throw UsageError(message: "--output is for --merge") }
    if engine != nil {
      guard shards != nil else { throw UsageError(message: "--emit needs --shards") }
      return
    }
    if settings.outputTar == "-", settings.results == nil {
      throw UsageError(message: "--output-tar - needs --results for the results")
    }
    if settings.inputTar == "-", files.first.map({ $0 == "-" }) ?? true {
      throw UsageError(message: "standard input is the jobs or the tar, not both")
    }
    if shard != nil { _ = try selectedShard() }
  }

  func run() throws {
    console.apply()
    if mergesManifests { return try merge() }
    if engine != nil { return try emit() }
    var settings = settings
    settings.jobs = files.first.flatMap { $0 == "-" ? nil : $0 }
    settings.workers = jobs ?? ProcessorCount.available
    settings.allowedFailures = allowedFailures.count
    settings.comparesSizes = resumeCheck == .size
    settings.shard = try selectedShard()
    settings.generation =
      "quadrille/1 \(VersionText.number) \(PNG.libraryVersion) \(Deflate.libraryVersion)"
    var scratch: String?
    defer { if let scratch { TemporaryName.remove(scratch) } }
    if let tar = settings.inputTar {
      let folder = try TemporaryName.folder()
      scratch = folder
      settings.inputTar = try SpooledTar.path(of: tar)
      settings.inputRoot = folder
    }
    settings.workerArguments = workerArguments(settings)
    try OutputFolder.make(for: settings.root + "/.")
    for file in [settings.journal, settings.manifest, settings.results] {
      if let file { try OutputFolder.make(for: file) }
    }
    let jobLimits = try limits.resolved()
    if isIsolated { Isolation.reportGaps(Sandbox.gaps()) }
    let end: BatchResult
    do throws(BatchError) {
      end = try BatchRun(settings, limits: jobLimits).run()
    } catch {
      guard error.reason == .locked else { throw error }
      Console.report(Diagnostic(error))
      throw CommandExit(status: .again)
    }
    switch end {
    case .interrupt:
      if let scratch { TemporaryName.remove(scratch) }
      StopSignals.terminateProcess(by: SIGINT)
    case .status(0): return
    case .status(let number): throw CommandExit(status: ExitStatus(rawValue: number) ?? .internal)
    }
  }

  private var isIsolated: Bool { isolation.map { $0 == .full } ?? limits.isStrict }

  /// The arguments of a worker.
  private func workerArguments(_ settings: BatchSettings) -> [String] {
    var arguments = ["batch", "worker", "--root=\(settings.root)"]
    arguments.append("--input-root=\(settings.inputRoot)")
    if let tar = settings.inputTar { arguments.append("--input-tar=\(tar)") }
    if settings.isDurable { arguments.append("--durable") }
    if isIsolated { arguments.append("--confine") }
    for entry in limits.entries {
      for case .text(let text) in entry.values { arguments.append("--\(entry.key)=\(text)") }
    }
    return arguments
  }

  private func selectedShard() throws(UsageError) -> Shard {
    guard let shard else { return .whole }
    do throws(ShardError) {
      return try Shard(shard, variable: Environment.value)
    } catch {
      throw UsageError(message: "--shard \(shard.escapedForDisplay()) \(error.message)")
    }
  }
}

/// `all`, or how many.
struct FailureCountArgument: OptionValue, Sendable {
  let count: Int?

  init(count: Int?) { self.count = count }

  init?(argument: String) {
    if argument == "all" {
      count = nil
    } else {
      guard let number = Int(argument), number >= 0 else { return nil }
      count = number
    }
  }

  var argument: String { count.map(String.init) ?? "all" }
}

/// What of outputs that are there is compared.
enum ResumeCheck: String, OptionValue, CaseIterable {
  case digest, size
}

/// How far workers are kept from everything but their jobs.
enum IsolationArgument: String, OptionValue, CaseIterable {
  case full, none
}
