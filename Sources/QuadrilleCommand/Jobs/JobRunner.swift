import Glibc
import QuadrilleBatch
import QuadrilleConsole
import QuadrilleIO
import QuadrilleOptions
import QuadrilleSyntax

/// Does jobs in a worker, one after the other, by the commands themselves.
final class JobRunner {
  private let reader: JobReader
  private let root: JobRoot
  private let inputRoot: JobRoot
  private let outputFolder: Folder
  private let inputFolder: Folder
  /// What stands before the names of outputs.
  private let prefix: String
  private let limits: [ConfigurationFile.Entry]
  private let ceiling: Limits
  /// Whether outputs are on the disk before jobs are done.
  private let isDurable: Bool
  private var leftovers = LeftoverSweep()

  /// Prepares to run jobs; the working folder becomes the input root.
  ///
  /// - Parameters:
  ///   - limits: The options of the batch that limit every job.
  ///   - isDurable: Whether outputs are on the disk before jobs are done.
  ///   - ceiling: What they come to.
  /// - Throws: `IOError` where a root cannot be opened.
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
    prefix = root.absolute == inputRoot.absolute ? "" : root.absolutePath(of: "") + ""
    reader = JobReader(root: root, inputRoot: inputRoot, generation: "")
  }

  /// Does a job.
  func run(_ request: WorkerRequest) -> WorkerAnswer {
    var answer = WorkerAnswer(sequence: request.sequence, result: JobResult())
    do throws(JobFault) {
      let job = try job(request)
      let known = RecordedResult(request.known)
      let isThere = known.map { isKept($0.outputs) } ?? false
      if isThere, !request.comparesInputs {
        answer.result.isCached = true
        return answer
      }
      try prepare(job, request)
      let captures = request.capturesOutputs || isThere
      var run = run(job, captures: captures)
      if isThere, run.result.status == .ok, run.result.inputs == known?.result.inputs {
        answer.result.isCached = true
        return answer
      }
      if isThere, !request.capturesOutputs { place(&run) }
      answer.result = run.result
      if request.capturesOutputs, run.result.status == .ok { answer.blobs = blobs(run.files) }
    } catch {
      answer.result = JobResult(error)
    }
    return answer
  }

  private func job(_ request: WorkerRequest) throws(JobFault) -> Job {
    switch reader.line(request.line) {
    case .job(let job): return job
    case .refused(_, _, _, let fault): throw fault
    }
  }

  /// Whether outputs are there as they were made.
  private func isKept(_ outputs: [JobResult.Output]) -> Bool {
    outputs.allSatisfy { output in
      guard (try? outputFolder.checkInside(output.path)) != nil else { return false }
      let path = root.absolutePath(of: output.path)
      guard FileSize.bytes(path) == output.byteCount else { return false }
      return FileDigest.hex(path) == output.sha256
    }
  }

  /// Checks where inputs and outputs lead, makes folders and removes what an earlier try left.
  private func prepare(_ job: Job, _ request: WorkerRequest) throws(JobFault) {
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
      throw Self.fault(of: error, path: "")
    }
    // The members of an archive come when they are asked for.
    for name in job.inputs { _ = inputFolder.contains(name) }
    for name in job.inputs where Glob(name) != nil && FileStamp(name) == nil {
      throw JobFault("io.notFound", exit: 4, "\(name.escapedForDisplay()): no such file")
    }
    if request.isRepeat { leftovers = LeftoverSweep() }
    for name in job.claims { leftovers.clean(root.absolutePath(of: name)) }
  }

  // MARK: Running

  /// What a command came to.
  private struct Run {
    var result: JobResult
    /// The outputs that were not written.
    var files: [OutputCapture.File] = []
  }

  private func run(_ job: Job, captures: Bool) -> Run {
    FileLog.begin(digesting: true)
    if captures { OutputCapture.begin() }
    ResidentCache.beginJob(scope: job.options.map(Self.scope) ?? "")
    var failure: (any Error)?
    let said = Console.collecting {
      do {
        let arguments = try JobArguments(
          job,
          inputRoot: inputRoot,
          prefix: prefix,
          limits: limits
        )
        let words = (isDurable && job.operation != .info ? ["--durable"] : []) + arguments.words
        for name in arguments.optionInputs { try inputFolder.checkInside(name) }
        try check(arguments.entries)
        let call = try arguments.command.read(words[...], entries: arguments.entries)
        if case .run(let body) = call { try body() }
      } catch {
        failure = error
      }
    }
    ResidentCache.endJob()
    Budget.setForProcess(nil)
    var run = Run(result: JobResult(), files: OutputCapture.end())
    if let failure, !isDifference(failure, job) {
      run.result = JobResult(fault(of: failure, said))
      run.result.diagnostics = Self.list(said.diagnostics, without: run.result.code)
      return run
    }
    run.result.outputs = JobResult.list(outputs(job))
    run.result.inputs = inputsDigest()
    run.result.diagnostics = Self.list(said.diagnostics, without: nil)
    if [.info, .diff, .pack].contains(job.operation), let text = said.results.last {
      run.result.report =
        "\"\(job.operation == .info ? "info" : "report")\":" + Self.oneLine(Self.withoutTime(text))
    }
    return run
  }

  /// A comparison that finds a difference is done.
  private func isDifference(_ error: any Error, _ job: Job) -> Bool {
    job.operation == .diff && (error as? CommandEnd)?.status == .differ
  }

  /// Checks that no limit of a job is wider than the batch's.
  private func check(_ entries: [ConfigurationFile.Entry]) throws {
    let own = entries.dropFirst(limits.count).filter { LimitProbe.keys.contains($0.key) }
    guard !own.isEmpty else { return }
    let asked = try LimitProbe.reading(limits + own).limits.resolved()
    guard asked.isWithin(ceiling) else {
      throw JobFault("job.option", exit: 2, "limits of a job may be lowered, not raised")
    }
  }

  /// What of a job's options changes what reading its files gives.
  private static func scope(_ options: JSONValue) -> String {
    guard let members = options.object else { return "" }
    return zip(members.keys, members.values)
      .filter { LimitProbe.keys.contains($0.0) || $0.0 == "ccz-key" }
      .map { "\($0.0)=\($0.1.words)" }.joined(separator: " ")
  }

  // MARK: Results

  /// The outputs, those that the job names first.
  private func outputs(_ job: Job) -> [JobResult.Output] {
    var seen: Set<String> = []
    var found: [String: JobResult.Output] = [:]
    var order: [String] = []
    for path in FileLog.filesWritten where seen.insert(path).inserted {
      let name = relative(path)
      if let output = FileLog.output(at: path) {
        found[name] = .init(path: name, byteCount: output.byteCount, sha256: output.sha256)
      } else if let digest = FileDigest.hex(path), let count = FileSize.bytes(path) {
        found[name] = .init(path: name, byteCount: count, sha256: digest)
      } else {
        continue
      }
      order.append(name)
    }
    let named = job.claims.filter { found[$0] != nil }
    let others = order.filter { !named.contains($0) }
    return (named + others).compactMap { found[$0] }
  }

  /// The name of an output below the root.
  private func relative(_ path: String) -> String {
    let name =
      !prefix.isEmpty && path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    return (try? root.clean(name)) ?? name
  }

  /// The digest of everything that was read, in the order of the paths.
  private func inputsDigest() -> String {
    let written = Set(FileLog.filesWritten)
    let digests = FileLog.filesRead.filter { !written.contains($0) }
      .compactMap { FileLog.digest(ofRead: $0) ?? FileDigest.hex($0) }
    return Digest.half(digests)
  }

  private func blobs(_ files: [OutputCapture.File]) -> [WorkerAnswer.Blob] {
    var blobs = files.map { WorkerAnswer.Blob(path: relative($0.path), bytes: $0.bytes) }
    let captured = Set(files.map(\.path))
    // What was written piece by piece went to the disk.
    for path in FileLog.filesWritten where !captured.contains(path) {
      guard let bytes = try? FileBytes.read(path: path, limits: .none) else { continue }
      blobs.append(.init(path: relative(path), bytes: bytes))
      _ = unsafe unlink(path)
    }
    return blobs
  }

  /// Writes outputs that were held back.
  private func place(_ run: inout Run) {
    do throws(IOError) {
      for file in run.files { try AtomicFile.write(file.bytes, to: file.path) }
    } catch {
      run.result = JobResult(Self.fault(of: error, path: prefix))
    }
  }

  // MARK: Faults

  private func fault(of error: any Error, _ said: Console.Collection) -> JobFault {
    switch error {
    case let fault as JobFault: return fault
    case let error as UsageError:
      if error == .isInput("") || error.message.hasPrefix("the output ") {
        return JobFault("job.outputIsInput", exit: 2, error.message)
      }
      let isOption = error.message.hasPrefix("unknown option") || error.message.hasPrefix("--")
      return JobFault(isOption ? "job.option" : "job.usage", exit: 2, error.message)
    case let error as ConfigurationError:
      return JobFault("job.option", exit: 2, Self.text(Diagnostic(error), prefix))
    case let error as IOError: return Self.fault(of: error, path: prefix)
    case let error as any QuadrilleError:
      return Self.fault(of: Diagnostic(error), ExitStatus(of: error), prefix)
    case let end as CommandEnd:
      let first = said.diagnostics.first { $0.severity == .error }
      let status = end.status == .differ || end.status == .partial ? .input : end.status
      guard let first else { return JobFault("internal", exit: 70, "failed without a message") }
      return Self.fault(of: first, status, prefix)
    default: return JobFault("internal", exit: 70, "\(error)")
    }
  }

  private static func fault(of error: IOError, path prefix: String) -> JobFault {
    if case .outside = error.reason {
      return JobFault("job.outside", exit: 4, text(Diagnostic(error), prefix))
    }
    if case .badName = error.reason {
      return JobFault("job.path", exit: 4, text(Diagnostic(error), prefix))
    }
    var fault = fault(of: Diagnostic(error), ExitStatus(of: error), prefix)
    if case .full = error.reason { fault.isRetry = true }
    return fault
  }

  private static func fault(
    of diagnostic: Diagnostic,
    _ status: ExitStatus,
    _ prefix: String
  ) -> JobFault {
    let isPassing =
      diagnostic.code.hasPrefix("io.") && ErrorNumber.isPassing(text: diagnostic.message)
    return JobFault(
      diagnostic.code,
      exit: Int(status.rawValue),
      text(diagnostic, prefix),
      isRetry: isPassing
    )
  }

  /// A message with its place, without its code and without the root before names.
  private static func text(_ diagnostic: Diagnostic, _ prefix: String) -> String {
    var diagnostic = diagnostic
    if let file = diagnostic.place.file, !prefix.isEmpty, file.hasPrefix(prefix) {
      diagnostic.place.file = String(file.dropFirst(prefix.count))
    }
    let line = diagnostic.line
    let code = " [\(diagnostic.code)]"
    return line.hasSuffix(code) ? String(line.dropLast(code.count)) : line
  }

  /// Messages as JSON, at most 20 of them; nil for none.
  ///
  /// - Parameter code: That of the error which the result has itself, once.
  private static func list(_ all: [Diagnostic], without code: String?) -> String? {
    var rest = all.filter { $0.severity != .note }
    if let code, let index = rest.firstIndex(where: { $0.code == code }) { rest.remove(at: index) }
    guard !rest.isEmpty else { return nil }
    return JSONText.array(rest.prefix(20).map(\.json)).compact
  }

  /// A report without how long it took, which is no part of what the job came to.
  private static func withoutTime(_ text: String) -> String {
    guard let key = text.firstRange(ofText: "\"milliseconds\": "),
      let comma = text[key.upperBound...].firstIndex(of: ",")
    else { return text }
    return String(text[..<key.lowerBound] + text[text.index(after: comma)...])
  }

  /// JSON over several lines on one: no text in it has a line feed that is not escaped.
  private static func oneLine(_ text: String) -> String {
    var result: [UInt8] = []
    var isIndent = false
    for byte in text.utf8 {
      if byte == 0x0A {
        isIndent = true
      } else if !isIndent || byte != 0x20 {
        isIndent = false
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// The size of a regular file.
enum FileSize {
  /// The size in bytes; nil where there is no such file.
  static func bytes(_ path: String) -> Int? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }
}

/// The limits alone, read from a job's options.
private struct LimitProbe: Command {
  static let guide = CommandGuide("limits", "Nothing but limits.")
  static let keys: Set<String> = Set(LimitProbe().limits.rows.map(\.key))

  var limits = LimitOptions()

  mutating func options(_ table: OptionTable) { table.group(&limits) }

  func run() throws {}
}
