import Glibc
package import QuadrilleSystem

/// A batch run: reads lines, assigns jobs to workers, records and reports their results.
///
/// The master process never decodes an image. Everything happens on one thread, which waits for the
/// stream, the workers, the reader of the results, signals and deadlines at once.
package final class BatchRun {
  let settings: BatchSettings
  let reader: JobReader
  let clean: JobRoot
  var lines: LineBuffer
  var counts = BatchCounts()
  var channel: ResultChannel
  let journal: Journal?
  let resumed: Journal?
  let progress: ProgressFile?
  /// The bytes of outputs that an answer may have: the memory budget of a job.
  let capturedBytes: Int
  var manifest: ManifestWriter?
  var tar: OutputTar?

  /// The number of the last line read.
  var lineNumber = 0
  /// The sequence number of the next job.
  var nextSequence = 0
  var ids = HashSet64()
  var outputs = HashSet64()

  /// Jobs that are not assigned to a worker.
  var queue: [BatchTask] = []
  var workers: [WorkerProcess] = []
  /// Results that wait for earlier ones, if the order matters.
  var outOfOrder: [Int: FinishedJob] = [:]
  /// The sequence number of the next result to report, if the order matters.
  var nextReported = 0
  /// Results that wait for the journal to be synced.
  var unsynced: [FinishedJob] = []

  let input: Int32
  /// Parsed lines that are not yet accepted, the next one last; discarded by a stop.
  var ahead: [ReadLine] = []
  /// Whether no complete line is left in the buffer.
  var isDrained = true
  var isInputEnded = false
  var isStopping = false
  /// Whether no more jobs are to be finished.
  var isAbandoned = false
  /// The time at which running jobs are dropped.
  var graceDeadline = Double.infinity
  /// The time at which results that nobody reads are dropped.
  private var resultsEnd = Double.infinity
  /// Whether the totals have been added to the results.
  private var hasSummed = false
  /// The exit status of the failed job that ends the run.
  var failFastExit: Int?
  var nextSync = 0.0
  /// The descriptors to wait for: signals, stream, results, then the answers of workers, then
  /// workers with pending input.
  private var requests: [pollfd] = []

  /// A job with its result.
  struct FinishedJob {
    let sequence: Int
    let subject: JobResult.Subject
    let result: JobResult
    let blobs: [WorkerAnswer.Blob]
    /// Its result line.
    var line: [UInt8] = []
  }

  /// Prepares a run.
  ///
  /// - Throws: ``BatchError`` if one of its files cannot be opened.
  package init(_ settings: BatchSettings, job: JobContext) throws(BatchError) {
    for path in [settings.root, settings.inputRoot] { try Self.checkFolder(path) }
    self.settings = settings
    clean = JobRoot(settings.root)
    reader = JobReader(
      root: clean,
      inputRoot: JobRoot(settings.inputRoot),
      generation: settings.generation,
      timeout: settings.timeout,
      job: job
    )
    capturedBytes = min(job.limits.maxMemoryBytes, .max / 2)
    lines = LineBuffer(digesting: settings.manifest != nil)
    journal = if let path = settings.journal { try Journal(path, isWritten: true) } else { nil }
    resumed = if let path = settings.resume { try Journal(path, isWritten: false) } else { nil }
    channel = try ResultChannel(settings.results)
    progress = if let path = settings.progress { try ProgressFile(path) } else { nil }
    manifest = settings.manifest == nil ? nil : ManifestWriter()
    if let path = settings.jobs {
      input = FileDescriptor.open(path, O_RDONLY)
      guard input >= 0 else { throw BatchError(.file(errno, to: "be opened"), file: path) }
    } else {
      input = STDIN_FILENO
    }
    // If inputs are compared, all tar members are made again, since members cannot be replaced.
    let known = settings.comparesInputs ? nil : journal
    tar = if let path = settings.outputTar { try OutputTar(path, known) } else { nil }
  }

  private static func checkFolder(_ path: String) throws(BatchError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      throw BatchError(.file(errno, to: "be opened"), file: path)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw BatchError(.file(ENOTDIR, to: "be opened"), file: path)
    }
  }

  /// Runs all jobs.
  ///
  /// - Throws: ``BatchError`` if the stream, the journal or the results cannot be used.
  package func run() throws(BatchError) -> BatchResult {
    let wake = try StopSignals.begin()
    do throws(BatchError) {
      while true {
        try takeLines()
        try dispatch()
        try flushResults()
        if isDone {
          guard settings.hasSummary, !hasSummed else { break }
          hasSummed = true
          channel.add(counts.summary)
        } else {
          try wait(wake)
        }
        if isAbandoned { return .interrupt }
      }
      try finish()
    } catch {
      endWorkers(gently: false)
      throw error
    }
    return end
  }

  /// Whether results are reported in line order.
  var isOrdered: Bool { settings.isOrdered || settings.workers == 1 || tar != nil }

  /// Number of jobs without a result.
  var outstanding: Int { queue.count + workers.reduce(0) { $0 + $1.tasks.count } }

  /// Whether another line may be accepted.
  var mayRead: Bool {
    guard !isStopping, !channel.isClosed, failFastExit == nil else { return false }
    let isFull = outstanding >= 2 * settings.workers || channel.count >= 64
    return !isFull && unsynced.count < 64
      && (!isOrdered || outOfOrder.count < 32 * settings.workers)
  }

  /// Whether all lines that were read have been accepted.
  private var needsInput: Bool { isDrained && ahead.isEmpty }

  /// Whether every line of the stream has been accepted.
  var isAtEnd: Bool { isInputEnded && needsInput }

  private var isDone: Bool {
    let isIdle = outstanding == 0 && unsynced.isEmpty && channel.isEmpty
    let readsMore = !isAtEnd && !isStopping && !channel.isClosed && failFastExit == nil
    return isIdle && !readsMore
  }

  // MARK: Waiting

  private func wait(_ wake: Int32) throws(BatchError) {
    let mayRead = mayRead
    let reads = mayRead && needsInput && !isInputEnded
    requests.removeAll(keepingCapacity: true)
    requests.append(pollfd(fd: wake, events: Int16(POLLIN), revents: 0))
    requests.append(pollfd(fd: reads ? input : -1, events: Int16(POLLIN), revents: 0))
    requests.append(channel.request)
    let present = workers
    for worker in present {
      requests.append(pollfd(fd: worker.outputNumber, events: Int16(POLLIN), revents: 0))
    }
    for worker in present where worker.hasPending {
      requests.append(pollfd(fd: worker.inputNumber, events: Int16(POLLOUT), revents: 0))
    }
    let count = unsafe poll(&requests, nfds_t(requests.count), mayRead && !needsInput ? 0 : timeout)
    if count > 0 {
      if requests[0].revents != 0 { drain(wake) }
      for (index, worker) in present.enumerated() {
        if worker.hasPending { worker.push() }
        if requests[3 + index].revents != 0 { try receive(worker) }
      }
      if requests[1].revents != 0 { try readInput() }
      channel.receive(requests[2].revents)
    }
    try checkSignals()
    if !isAbandoned { try checkDeadlines() }
  }

  /// The poll timeout in milliseconds; -1 for none.
  private var timeout: Int32 {
    let next = nextDeadline
    guard next < .infinity else { return -1 }
    return Int32(min(max(0, (next - MonotonicClock.seconds) * 1000).rounded(.up), 1e6))
  }

  /// The next time at which something must happen without an event.
  private var nextDeadline: Double {
    var next = channel.isEmpty || outstanding > 0 ? graceDeadline : min(graceDeadline, resultsEnd)
    for worker in workers {
      next = min(next, worker.killDeadline)
      if let task = worker.tasks.first { next = min(next, worker.begun + task.timeout) }
    }
    if let progress { next = min(next, progress.next) }
    if journal?.isUnsynced == true { next = min(next, nextSync) }
    return next
  }

  private func drain(_ wake: Int32) {
    var bytes: InlineArray<64, UInt8> = .init(repeating: 0)
    _ = unsafe withUnsafeMutableBytes(of: &bytes) { unsafe read(wake, $0.baseAddress, $0.count) }
  }

  private func checkDeadlines() throws(BatchError) {
    let now = MonotonicClock.seconds
    for worker in workers {
      if worker.killDeadline <= now {
        worker.signal(SIGKILL)
        worker.killDeadline = .infinity
      } else if let task = worker.tasks.first, worker.begun + task.timeout <= now {
        worker.end(.timeout, now: now)
      }
    }
    if graceDeadline <= now {
      graceDeadline = .infinity
      resultsEnd = now + 0.2
      for worker in workers where !worker.tasks.isEmpty { worker.end(.dropped, now: now) }
    }
    if resultsEnd <= now, outstanding == 0 {
      // The last results are offered once before they are dropped.
      try flushResults()
      if !channel.isEmpty { channel.abandon() }
    }
    if let progress, progress.next <= now { progress.write(counts, running: outstanding) }
    if let journal, journal.isUnsynced, nextSync <= now {
      try journal.sync()
      nextSync = now + 1
    }
  }
}
