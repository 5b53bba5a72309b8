import Glibc
import QuadrilleSystem

extension BatchRun {
  /// Duration in seconds from which a job counts as long: no other job waits behind it.
  private static let longJob = 0.05

  /// Assigns jobs to workers: first to idle ones, then to new ones, then one more to each.
  func dispatch() throws(BatchError) {
    if isStopping || failFastExit != nil { try dropQueue() }
    var next = 0
    while next < queue.count, let worker = try freeWorker() {
      let task = queue[next]
      next += 1
      worker.add(task)
    }
    guard next > 0 else { return }
    queue.removeFirst(next)
    // One call sends everything that it received.
    for worker in workers { worker.push() }
  }

  private func freeWorker() throws(BatchError) -> WorkerProcess? {
    var able = 0
    var latest: WorkerProcess?
    for worker in workers where !worker.isRetiring && worker.endReason == nil {
      if worker.tasks.isEmpty { return worker }
      able += 1
      if worker.tasks.count == 1, latest.map({ $0.begun < worker.begun }) ?? true {
        latest = worker
      }
    }
    if able < settings.workers {
      let worker = try WorkerProcess(settings.workerArguments)
      workers.append(worker)
      return worker
    }
    guard let latest, latest.begun > MonotonicClock.seconds - Self.longJob else { return nil }
    return latest
  }

  /// Reads the answers of a worker.
  func receive(_ worker: WorkerProcess) throws(BatchError) {
    guard try worker.answers.read(from: worker.outputNumber, name: "a worker") else {
      return try handleExit(worker)
    }
    while !isTooLarge(worker), let frame = worker.answers.next() {
      guard let task = worker.tasks.first,
        let answer = AnswerCheck(task).checked(WorkerAnswer(frame: frame))
      else { return try distrust(worker) }
      worker.tasks.removeFirst()
      worker.begun = MonotonicClock.seconds
      if answer.retires { worker.isRetiring = true }
      try take(answer, of: task)
    }
    if isTooLarge(worker) { return try distrust(worker) }
    if worker.isRetiring, worker.tasks.isEmpty { worker.closeInput() }
  }

  /// Whether the next answer of a worker is larger than any to its job.
  private func isTooLarge(_ worker: WorkerProcess) -> Bool {
    guard let count = worker.answers.nextCount else { return false }
    let captures = worker.tasks.first?.request.capturesOutputs ?? false
    return count > AnswerCheck.textBytes + (captures ? capturedBytes : 0)
  }

  /// Kills a worker that answered something else than its job's result.
  private func distrust(_ worker: WorkerProcess) throws(BatchError) {
    worker.endReason = .distrusted
    worker.signal(SIGKILL)
    try handleExit(worker)
  }

  private func take(_ answer: WorkerAnswer, of task: BatchTask) throws(BatchError) {
    var result = answer.result
    if result.isCached, let known = RecordedResult(task.request.known) {
      let (time, peak) = (result.milliseconds, result.peakBytes)
      result = known.result
      result.milliseconds = time
      result.peakBytes = peak
    } else if let code = result.code,
      [ErrorCode.contextLost, ErrorCode.graphicsMemory].contains(code)
    {
      if task.attempts == 0, !isStopping { return again(task) }
      result.status = .retry
    }
    try finish(task.sequence, task.subject, result, answer.blobs)
  }

  /// Returns a job to the front of the queue.
  private func again(_ task: BatchTask) {
    task.attempts += 1
    task.request.isRepeat = true
    queue.insert(task, at: 0)
  }

  /// Handles the exit of a worker and its remaining jobs.
  private func handleExit(_ worker: WorkerProcess) throws(BatchError) {
    workers.removeAll { $0 === worker }
    let signal = worker.reap()
    guard let task = worker.tasks.first else { return }
    let elapsed = (MonotonicClock.seconds - worker.begun) * 1000
    func finish(_ fault: JobError) throws(BatchError) {
      var result = JobResult(fault)
      result.milliseconds = elapsed
      try self.finish(task.sequence, task.subject, result)
    }
    let rest = Array(worker.tasks.dropFirst())
    switch worker.endReason {
    case .timeout:
      let seconds =
        task.timeout == task.timeout.rounded() && task.timeout < 1e15
        ? "\(Int(task.timeout))" : "\(task.timeout)"
      let fault = JobError(
        "limit.timeout",
        exit: 6,
        "took more than \(seconds) s, raise it with --timeout"
      )
      try finish(fault)
    case .dropped: try finish(.dropped)
    case .distrusted:
      let message = "the worker gave an answer that is not the job's, and was killed"
      try finish(JobError("worker.crashed", exit: 70, message))
    case nil:
      if task.attempts == 0, !isStopping {
        again(task)
      } else {
        try finish(Self.fault(of: signal))
      }
    }
    // Jobs that had not started keep their order behind the one that is retried.
    let index = queue.first.map { $0.sequence == task.sequence ? 1 : 0 } ?? 0
    queue.insert(contentsOf: rest, at: index)
  }

  /// The error for a job during which two workers ended.
  private static func fault(of signal: Int32?) -> JobError {
    let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS]
    if let signal, !crashes.contains(signal) {
      return JobError(
        "worker.killed",
        exit: 70,
        "the worker was killed by signal \(signal), twice",
        isRetry: true
      )
    }
    let end = signal.map { "by signal \($0)" } ?? "before it answered"
    return JobError("worker.crashed", exit: 70, "the worker ended \(end), twice; please report it")
  }

  /// Ends all workers.
  ///
  /// - Parameter gently: Whether they are idle; otherwise they are terminated.
  func endWorkers(gently: Bool) {
    for worker in workers {
      worker.closeInput()
      if !gently { worker.signal(SIGUSR2) }
    }
    let end = MonotonicClock.seconds + (gently ? 1 : 0.2)
    for worker in workers {
      let left = max(0, end - MonotonicClock.seconds)
      var request = pollfd(fd: worker.outputNumber, events: Int16(POLLIN), revents: 0)
      // Its output pipe closes when it exits.
      if unsafe poll(&request, 1, Int32(left * 1000)) <= 0 { worker.signal(SIGKILL) }
      _ = worker.reap()
    }
    workers = []
  }
}
