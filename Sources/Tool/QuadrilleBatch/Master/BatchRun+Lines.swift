import Glibc
import QuadrilleSystem

extension BatchRun {
  /// Reads once from the stream.
  func readInput() throws(BatchError) {
    let name = settings.jobs ?? "standard input"
    if let chunk = try FileDescriptor.read(input, upTo: 1 << 16, name: name) {
      lines.add(chunk[...])
    } else {
      lines.end()
      isInputEnded = true
    }
    isDrained = false
  }

  /// A parsed line, before it is compared with others.
  enum ReadLine {
    case blank
    case tooLong(digest: String)
    case line(JobReader.Line, [UInt8])
  }

  /// Accepts lines that were read, as long as there is capacity for their jobs.
  func takeLines() throws(BatchError) {
    while mayRead {
      if ahead.isEmpty { readAhead() }
      guard let line = ahead.popLast() else { return }
      lineNumber += 1
      switch line {
      case .blank: continue
      case .line(let line, let bytes): try take(line, bytes)
      case .tooLong(let digest):
        counts.lines += 1
        let id = JobID.unreadable(digest)
        guard settings.shard.contains(id) else { continue }
        let fault = JobError("job.tooLong", exit: 3, "a line of more than \(1 << 20) bytes")
        try refuse(id, nil, tag: nil, fault)
      }
    }
  }

  /// Parses some of the available lines in reverse order, without accepting them yet.
  ///
  /// Between jobs, workers fill the CPU caches with image data. Most of the cost of parsing a line
  /// is loading the parser into the caches again, so several lines are parsed at once.
  private func readAhead() {
    var bytesLeft = 1 << 17
    while ahead.count < 32, bytesLeft > 0 {
      switch lines.next() {
      case .none:
        isDrained = true
        bytesLeft = 0
      case .line(let bytes):
        ahead.append(bytes.isEmpty ? .blank : .line(reader.line(bytes), bytes))
        bytesLeft -= bytes.count
      case .tooLong(let digest): ahead.append(.tooLong(digest: digest))
      }
    }
    ahead.reverse()
  }

  private func take(_ line: JobReader.Line, _ bytes: [UInt8]) throws(BatchError) {
    counts.lines += 1
    switch line {
    case .refused(let id, let operation, let tag, let fault):
      guard settings.shard.contains(id) else { return }
      if settings.isUnique, id.text != nil, !ids.insert(id.hash) {
        return try refuse(id, operation, tag: tag, .duplicate)
      }
      try refuse(id, operation, tag: tag, fault)
    case .job(let job):
      guard settings.shard.contains(job.id) else {
        counts.jobs += 1
        return
      }
      if let fault = claim(job) {
        return try refuse(job.id, job.operation, tag: job.tag, fault)
      }
      try begin(job, bytes)
    }
  }

  /// Claims the identifier and the outputs of a job.
  private func claim(_ job: Job) -> JobError? {
    guard settings.isUnique else { return nil }
    guard ids.insert(job.id.hash) else { return .duplicate }
    let claims = job.claims
    let digests = claims.map { Digest.number(Array($0.utf8)) }
    // A rejected line claims no outputs.
    if let taken = digests.firstIndex(where: outputs.contains) {
      return JobError(
        "job.outputTaken",
        exit: 4,
        "an earlier line writes \(claims[taken].quotedForDisplay)"
      )
    }
    for digest in digests { _ = outputs.insert(digest) }
    return nil
  }

  private func refuse(
    _ id: JobID,
    _ operation: Operation?,
    tag: String?,
    _ fault: JobError
  ) throws(BatchError) {
    let subject = JobResult.Subject(id: id, line: lineNumber, operation: operation, tag: tag)
    try finish(takeSequence(), subject, JobResult(fault))
  }

  private func takeSequence() -> Int {
    defer { nextSequence += 1 }
    return nextSequence
  }

  /// Reports a job's result if it is known, otherwise queues the job.
  private func begin(_ job: Job, _ bytes: [UInt8]) throws(BatchError) {
    let subject = JobResult.Subject(
      id: job.id,
      line: lineNumber,
      operation: job.operation,
      key: job.key,
      tag: job.tag
    )
    let sequence = takeSequence()
    var request = WorkerRequest(sequence: UInt64(sequence), line: bytes)
    request.capturesOutputs = tar != nil
    if let known = journal?.line(of: job.id) ?? resumed?.line(of: job.id),
      let recorded = RecordedResult(known), recorded.key == job.key
    {
      // Nothing affects the result of a ping.
      if job.operation == .ping && recorded.status == .ok || isReusable(recorded) {
        return try finish(sequence, subject, recorded.result)
      }
      // With a tar, a worker has no output files to compare.
      if recorded.status == .ok, tar == nil {
        request.known = known
        request.comparesInputs = settings.comparesInputs
      }
    }
    // A ping needs no worker, unless it has options to validate.
    if job.operation == .ping, job.options == nil {
      return try finish(sequence, subject, JobResult())
    }
    queue.append(
      BatchTask(
        sequence: sequence,
        subject: subject,
        timeout: job.timeout ?? settings.timeout,
        claims: job.claims,
        request: request
      )
    )
  }

  /// Whether a result of an earlier run is valid without a worker's check.
  private func isReusable(_ recorded: RecordedResult) -> Bool {
    switch recorded.status {
    case .retry: return false
    case .error: return !settings.retriesErrors
    case .ok:
      if settings.comparesInputs { return false }
      if let tar { return tar.has(recorded.outputs) }
      if recorded.outputs.isEmpty { return true }
      guard settings.comparesSizes else { return false }
      return recorded.outputs.allSatisfy { output in
        var status = stat()
        let path = clean.absolutePath(of: output.path)
        return unsafe stat(path, &status) == 0 && Int(status.st_size) == output.byteCount
      }
    }
  }
}

extension JobError {
  /// The error for a duplicate identifier.
  fileprivate static let duplicate = JobError(
    "job.duplicateId",
    exit: 2,
    "an earlier line has the same id"
  )
}
