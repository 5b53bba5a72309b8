import Glibc
import QuadrilleSystem

extension BatchRun {
  /// Accepts the result of a job: records it in the journal, then reports it.
  func finish(
    _ sequence: Int,
    _ subject: JobResult.Subject,
    _ result: JobResult,
    _ blobs: [WorkerAnswer.Blob] = []
  ) throws(BatchError) {
    if result.status == .error, settings.failsFast { failFastExit = failFastExit ?? result.exit }
    var finished = FinishedJob(sequence: sequence, subject: subject, result: result, blobs: blobs)
    finished.line = result.line(subject, showsTimes: settings.showsTimes)
    // Tar members follow the order of the jobs, and are written before the journal records them.
    if tar == nil { try record(finished) }
    guard isOrdered else { return send(finished) }
    outOfOrder[sequence] = finished
    while let next = outOfOrder.removeValue(forKey: nextReported) {
      nextReported += 1
      if let tar {
        if next.result.status == .ok, !next.result.isCached { try tar.add(next.blobs) }
        try record(next)
      }
      send(next)
    }
  }

  /// Adds a result to the journal, if there is one.
  private func record(_ finished: FinishedJob) throws(BatchError) {
    guard let journal, !finished.result.isCached, finished.result.status != .retry,
      finished.subject.key != nil
    else { return }
    if !journal.isUnsynced { nextSync = MonotonicClock.seconds + 1 }
    try journal.append(finished.line)
  }

  private func send(_ finished: FinishedJob) {
    if settings.isDurable {
      unsynced.append(finished)
    } else {
      add(finished)
    }
  }

  /// Queues a result for output.
  private func add(_ finished: FinishedJob) {
    counts.add(finished.result)
    manifest?.add(finished.subject, finished.result)
    channel.add(finished.line)
  }

  /// Writes pending results, after syncing the journal if requested.
  func flushResults() throws(BatchError) {
    if !unsynced.isEmpty {
      try tar?.sync()
      try journal?.sync()
      for finished in unsynced { add(finished) }
      unsynced = []
    }
    try channel.flush()
    if channel.isClosed, !isStopping { try stop() }
  }

  // MARK: Stopping

  /// Handles signals that have arrived.
  func checkSignals() throws(BatchError) {
    if StopSignals.interruptCount > 1 {
      endWorkers(gently: false)
      tar?.abandon()
      isAbandoned = true
      return
    }
    guard StopSignals.interruptCount > 0 || StopSignals.isTerminated, graceDeadline == .infinity,
      !isStopping
    else { return }
    graceDeadline = MonotonicClock.seconds + settings.grace
    try stop()
  }

  /// Stops reading lines and starting jobs.
  private func stop() throws(BatchError) {
    isStopping = true
    for worker in workers { worker.signal(SIGUSR1) }
    try dropQueue()
  }

  /// Drops the jobs that no worker has.
  func dropQueue() throws(BatchError) {
    let dropped = queue
    queue = []
    for task in dropped { try finish(task.sequence, task.subject, JobResult(.dropped)) }
  }

  // MARK: Completion

  /// Whether all jobs of the stream have succeeded or failed permanently.
  private var isComplete: Bool { isAtEnd && counts.retry == 0 && failFastExit == nil }

  /// Writes the final output and ends the workers.
  func finish() throws(BatchError) {
    endWorkers(gently: true)
    try tar?.finish(isComplete: isComplete)
    try journal?.sync()
    if let manifest, let path = settings.manifest {
      let head = ManifestHead(
        shard: settings.shard,
        isComplete: isComplete,
        jobs: counts.done,
        ok: counts.ok,
        error: counts.error,
        retry: counts.retry,
        input: isAtEnd ? lines.digest : nil
      )
      try manifest.write(head, to: path)
    }
    progress?.write(counts, running: 0)
  }

  /// The result of the run, by the first rule that applies.
  var end: BatchResult {
    if StopSignals.interruptCount > 0 { return .interrupt }
    func folded(_ status: Int32) -> BatchResult { .status(settings.foldsExitCodes ? 65 : status) }
    if channel.isClosed { return folded(4) }
    if let failFastExit { return folded(Int32(clamping: failFastExit)) }
    if counts.retry > 0 || !isAtEnd || channel.isAbandoned { return .status(75) }
    if counts.lines > 0, counts.jobs == 0 { return folded(3) }
    if let allowed = settings.allowedFailures, counts.error > allowed { return folded(8) }
    return .status(0)
  }
}
