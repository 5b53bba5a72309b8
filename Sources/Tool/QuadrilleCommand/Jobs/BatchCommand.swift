import Glibc
import QuadrilleBatch
import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleSystem

/// `quadrille batch`: runs a stream of jobs in resident worker processes.
struct BatchCommand: Command {
  static let guide = CommandGuide(
    "batch",
    group: "batch processing",
    "Run jobs, one JSON object per line, with one result line each.",
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
      options are the long names of the command 'op'. Exit code 75 means: run the same
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
  var isolation: Isolation.Mode?
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
    table.value("--root", "folder", &settings.root, "Root directory of all outputs.")
      .completing(.folders)
    table.value("--input-root", "folder", &settings.inputRoot, "Root directory of all inputs.")
      .completing(.folders)
    table.value("--input-tar", "file", &settings.inputTar, "Read inputs from a tar.")
      .completing(.files([".tar"]))
    table.value(
      "--output-tar",
      "file",
      &settings.outputTar,
      "Write outputs to a tar in job order; - for standard output."
    )
    .completing(.files([".tar"]))
    table.jobs(&jobs)
    table.value(
      "--isolate",
      "mode",
      &isolation,
      "Sandbox workers: 'full' (with --limits strict), 'require' or 'none'.",
      missing: Isolation.Mode.missing
    )
    table.value("--timeout", "seconds", &settings.timeout, "Time limit of a job.")
      .from(0.001...1e6, settings.timeout)
    table.value(
      "--grace",
      "seconds",
      &settings.grace,
      "Time for running jobs when the run is stopped."
    )
    .from(0...1e6, settings.grace)
  }

  private mutating func resultOptions(_ table: OptionTable) {
    table.flag("--ordered", &settings.isOrdered, "Write results in line order.")
    table.flag("--times", &settings.showsTimes, "Include time and memory in results (default).")
    table.flag("--summary", &settings.hasSummary, "Write totals as the last line.")
    table.value("--results", "file", &settings.results, "Where to write results (default: stdout).")
      .completing(.file)
    table.value(
      "--progress-to",
      "file",
      &settings.progress,
      "A file or FIFO that receives the progress once per second."
    )
    .completing(.file)
    table.flag("--fail-fast", &settings.failsFast, "Stop at the first job that fails.")
    table.value(
      "--allow-failures",
      "n",
      &allowedFailures,
      "Failed jobs allowed without exit 8, or 'all'."
    )
    table.flag(
      "--farm-exit",
      &settings.foldsExitCodes,
      "Use exit code 65 instead of all codes except 0 and 75."
    )
  }

  private mutating func resumeOptions(_ table: OptionTable) {
    table.value(
      "--journal",
      "file",
      &settings.journal,
      "Keep results, so that the same command resumes the run."
    )
    .completing(.file)
    table.value("--resume", "file", &settings.resume, "Results of an earlier run, read only.")
      .completing(.file)
    table.value(
      "--resume-check",
      "how",
      &resumeCheck,
      "How existing outputs are compared: digest or size."
    )
    table.flag("--retry-errors", &settings.retriesErrors, "Retry jobs that failed before.")
    table.flag(
      "--if-changed",
      &settings.comparesInputs,
      "Repeat jobs whose inputs have changed."
    )
    table.flag(
      "--durable",
      &settings.isDurable,
      "Sync outputs and journal to disk before reporting results."
    )
    table.flag("--unique", &settings.isUnique, "Require unique ids and outputs (default).")
  }

  private mutating func batchOptions(_ table: OptionTable) {
    table.value(
      "--shard",
      "i/n",
      &shard,
      "Run one shard of the jobs: 3/16, auto/16, or auto:ENGINE/16."
    )
    table.value("--manifest", "file", &settings.manifest, "Write a sorted list of all results.")
      .completing(.file)
    table.flag("--merge", &mergesManifests, "Merge the manifests of all shards.")
    table.value("--output -o", "file", &output, "Where to write the merged manifest.")
      .completing(.file)
    table.value("--emit", "engine", &engine, "Print the job script of an engine.")
    table.value("--shards -N", "n", &shards, "Number of shards.")
      .from(1...1_000_000, shards)
  }

  func validate() throws(UsageError) {
    if mergesManifests {
      guard !files.isEmpty else { throw UsageError(message: "--merge needs manifests") }
      return
    }
    guard files.count <= 1 else {
      throw UsageError(message: "expected one job stream, found \(files.count)")
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
      throw UsageError(message: "standard input can be either the jobs or the tar")
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
    var scratch: TemporaryDirectory?
    defer { scratch?.remove() }
    if let tar = settings.inputTar {
      let folder = try Self.temporaryDirectory()
      scratch = folder
      settings.inputTar = try SpooledTar.path(of: tar)
      settings.inputRoot = folder.path
    }
    settings.workerArguments = workerArguments(settings)
    try OutputFolder.make(for: settings.root + "/.")
    for file in [settings.journal, settings.manifest, settings.results] {
      if let file { try OutputFolder.make(for: file) }
    }
    let job = try limits.resolved()
    try Isolation.checkGaps(isolation ?? .full)
    if isIsolated { Isolation.reportGaps(Sandbox.gaps()) }
    let end: BatchResult
    do throws(BatchError) {
      end = try BatchRun(settings, job: job).run()
    } catch {
      guard error.reason == .locked else { throw error }
      Console.report(Diagnostic(error))
      throw CommandExit(status: .again)
    }
    switch end {
    case .interrupt:
      scratch?.remove()
      StopSignals.terminateProcess(by: SIGINT)
    case .status(0): return
    case .status(let number): throw CommandExit(status: ExitStatus(rawValue: number) ?? .internal)
    }
  }

  private var isIsolated: Bool { isolation.map { $0 != .none } ?? limits.isStrict }

  private static func temporaryDirectory() throws(BatchError) -> TemporaryDirectory {
    do throws(SystemCallError) {
      return try TemporaryDirectory()
    } catch {
      throw BatchError(.file(error.number, to: "be made"), file: "a temporary folder")
    }
  }

  /// The command-line arguments of a worker.
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

/// `all`, or a number.
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

/// How existing outputs are compared.
enum ResumeCheck: String, OptionValue, CaseIterable {
  case digest, size
}
