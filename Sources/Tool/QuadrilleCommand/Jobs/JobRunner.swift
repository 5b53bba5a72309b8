import Glibc
import QuadrilleBatch
import QuadrilleConsole
import QuadrilleOptions
import QuadrilleSyntax
import QuadrilleSystem

/// Runs jobs in a worker, one after the other, by calling the commands.
final class JobRunner {
  private let reader: JobReader
  let root: JobRoot
  private let inputRoot: JobRoot
  let outputFolder: Folder
  private let inputFolder: Folder
  /// The prefix of output paths.
  let prefix: String
  private let limits: [ConfigurationFile.Entry]
  private let ceiling: Limits
  /// What all jobs have in common.
  let base: JobContext
  /// Whether outputs are synced to disk before jobs are reported.
  private let isDurable: Bool
  private var leftovers = StaleFileCleaner()

  /// Prepares to run jobs; the working directory becomes the input root.
  ///
  /// - Parameters:
  ///   - limits: The options of the batch that limit every job.
  ///   - isDurable: Whether outputs are synced to disk before jobs are reported.
  ///   - ceiling: The limits that these options give.
  /// - Throws: `IOError` if a root cannot be opened.
  init(
    root: JobRoot,
    inputRoot: JobRoot,
    limits: [ConfigurationFile.Entry],
    isDurable: Bool,
    ceiling: Limits
  ) throws {
    self.root = root
    self.inputRoot = inputRoot
    self.limits = limits
    self.ceiling = ceiling
    self.isDurable = isDurable
    outputFolder = try Folder(path: root.absolute)
    _ = unsafe chdir(inputRoot.absolute)
    inputFolder = try Folder(path: ".")
    let folders = [(path: root.absolute, folder: outputFolder)]
    let roots = SandboxRoots(
      inputs: inputFolder,
      folders: folders + [(path: inputRoot.absolute, folder: inputFolder)]
    )
    base = Session.current.job.changed { $0.roots = roots }
    Session.current.setJob(base)
    prefix = root.absolute == inputRoot.absolute ? "" : root.absolutePath(of: "") + ""
    reader = JobReader(root: root, inputRoot: inputRoot, generation: nil)
  }

  /// Runs a job.
  func run(_ request: WorkerRequest) -> WorkerAnswer {
    var answer = WorkerAnswer(sequence: request.sequence, result: JobResult())
    do throws(JobError) {
      let job = try job(request)
      let known = RecordedResult(request.known)
      let exists = known.map { isUpToDate($0.outputs) } ?? false
      if exists, !request.comparesInputs {
        answer.result.isCached = true
        return answer
      }
      try prepare(job, request)
      let captures = request.capturesOutputs || exists
      var run = run(job, captures: captures)
      if exists, run.result.status == .ok, run.result.inputs == known?.result.inputs {
        answer.result.isCached = true
        return answer
      }
      if exists, !request.capturesOutputs { moveOutputs(&run) }
      answer.result = run.result
      if request.capturesOutputs, run.result.status == .ok { answer.blobs = blobs(run) }
    } catch {
      answer.result = JobResult(error)
    }
    return answer
  }

  private func job(_ request: WorkerRequest) throws(JobError) -> Job {
    switch reader.line(request.line) {
    case .job(let job): return job
    case .refused(_, _, _, let fault): throw fault
    }
  }

  /// Whether the outputs exist unchanged.
  private func isUpToDate(_ outputs: [JobResult.Output]) -> Bool {
    outputs.allSatisfy { output in
      outputFolder.byteCount(of: output.path) == output.byteCount
        && FileDigest.hex(root.absolutePath(of: output.path)) == output.sha256
    }
  }

  /// Checks input and output paths, creates folders and removes leftovers of an earlier attempt.
  private func prepare(_ job: Job, _ request: WorkerRequest) throws(JobError) {
    do throws(IOError) {
      for name in job.inputs { try inputFolder.checkInside(name) }
      for name in job.claims {
        if request.capturesOutputs {
          try outputFolder.checkInside(name)
        } else {
          try outputFolder.makeFolders(for: name)
        }
      }
    } catch {
      throw JobError(of: error, prefix: "")
    }
    // Tar members are extracted on demand.
    for name in job.inputs { _ = inputFolder.contains(name) }
    for name in job.inputs where Glob(name) != nil && FileStamp(name) == nil {
      throw JobError(ErrorCode.fileNotFound, exit: 4, "\(name.escapedForDisplay()): no such file")
    }
    if request.isRepeat { leftovers = StaleFileCleaner(keepsRecent: false) }
    for name in job.claims { leftovers.clean(root.absolutePath(of: name), job: base) }
  }

  // MARK: Running

  /// The result of a command.
  struct Run {
    var result: JobResult
    /// The captured outputs.
    var files: [OutputCapture.File] = []
    /// The files that it read and wrote.
    let log: FileAccessLog
  }

  private func run(_ job: Job, captures: Bool) -> Run {
    let log = FileAccessLog(digesting: true)
    let capture = captures ? OutputCapture() : nil
    let scope = job.options.map(Self.scope) ?? ""
    var context = base.changed { settings in
      settings.fileLog = log
      settings.cache = settings.cache?.scoped(scope)
    }
    if let capture { context = context.attaching(capture) }
    Session.current.setJob(context)
    defer { Session.current.setJob(base) }
    var failure: (any Error)?
    let collected = Console.collecting {
      do {
        let arguments = try JobArguments(
          job,
          inputRoot: inputRoot,
          prefix: prefix,
          limits: limits
        )
        let tokens = (isDurable && job.operation != .info ? ["--durable"] : []) + arguments.tokens
        for name in arguments.optionInputs { try inputFolder.checkInside(name) }
        try check(arguments.entries)
        let call = try arguments.command.read(tokens[...], entries: arguments.entries)
        if case .run(let body) = call { try body() }
      } catch {
        failure = error
      }
    }
    base.cache?.endJob()
    var run = Run(result: JobResult(), files: capture?.files ?? [], log: log)
    if let failure, !isDifference(failure, job) {
      run.result = JobResult(JobError(of: failure, collected, prefix: prefix))
      run.result.diagnostics = list(collected.diagnostics, without: run.result.code)
      return run
    }
    run.result.outputs = JobResult.list(outputs(job, log), tagBytes: job.tag?.utf8.count ?? 0)
    run.result.inputs = inputsDigest(log)
    run.result.diagnostics = list(collected.diagnostics, without: nil)
    if [.info, .diff, .pack].contains(job.operation), let text = collected.results.last {
      run.result.report =
        "\"\(job.operation == .info ? "info" : "report")\":" + ReportText.line(relativeToRoot(text))
    }
    return run
  }

  /// A comparison that finds differences has succeeded.
  private func isDifference(_ error: any Error, _ job: Job) -> Bool {
    job.operation == .diff && (error as? CommandExit)?.status == .differ
  }

  /// Checks that the job does not raise a limit of the batch.
  private func check(_ entries: [ConfigurationFile.Entry]) throws {
    let own = entries.dropFirst(limits.count).filter { LimitProbe.keys.contains($0.key) }
    guard !own.isEmpty else { return }
    let requestedLimits = try LimitProbe.reading(limits + own).limits.values()
    guard requestedLimits.isWithin(ceiling) else {
      throw JobError("job.option", exit: 2, "limits of a job may be lowered, not raised")
    }
  }

  /// The options of a job that affect how its files are read.
  private static func scope(_ options: JSONValue) -> String {
    guard let members = options.object else { return "" }
    return zip(members.keys, members.values)
      .filter { LimitProbe.keys.contains($0.0) || $0.0 == "ccz-key" }
      .map { "\($0.0)=\($0.1.displayText)" }.joined(separator: " ")
  }
}
