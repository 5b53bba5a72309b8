import Glibc
package import QuadrilleSystem

/// A run of jobs: reads lines, hands jobs to workers, journals and tells their results.
///
/// The process that runs it never opens a picture. All happens on one thread, which waits for the
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
  var manifest: ManifestWriter?
  var tar: OutputTar?

  /// The number of the last line that was read.
  var lineNumber = 0
  /// The number of the next result.
  var nextSequence = 0
  var ids = HashSet64()
  var outputs = HashSet64()

  /// Jobs that no worker has.
  var queue: [BatchTask] = []
  var workers: [WorkerProcess] = []
  /// Results that wait for those before them, where the order counts.
  var outOfOrder: [Int: FinishedJob] = [:]
  /// The number of the next result to be told, where the order counts.
  var nextReported = 0
  /// Results that wait for the journal to be on the disk.
  var unsynced: [FinishedJob] = []

  let input: Int32
  /// Lines that were read and not taken, the next one last; a stop forgets them.
  var ahead: [ReadLine] = []
  /// Whether no whole line is left of what was read.
  var isDrained = true
  var isInputEnded = false
  var isStopping = false
  /// Whether nothing is to be finished any more.
  var isAbandoned = false
  /// When what is at hand is given up.
  var graceDeadline = Double.infinity
  /// When results that nobody takes are given up.
  private var resultsEnd = Double.infinity
  /// Whether the totals are among the results.
  private var hasSummed = false
  /// The exit code of the job at which the run ends.
  var failFastExit: Int?
  var nextSync = 0.0
  /// What the next wait is for: signals, the stream, the results, then what workers say, then those
  /// who have not taken all that they are sent.
  private var requests: [pollfd] = []

  /// A job with its result.
  struct FinishedJob {
    let sequence: Int
    let subject: JobResult.Subject
    let result: JobResult
    let blobs: [WorkerAnswer.Blob]
    /// What is told of it.
    var line: [UInt8] = []
  }

  /// Prepares a run.
  ///
  /// - Throws: ``BatchError`` where one of its files cannot be opened.
  package init(_ settings: BatchSettings, limits: Limits) throws(BatchError) {
    for path in [settings.root, settings.inputRoot] { try Self.checkFolder(path) }
    self.settings = settings
    clean = JobRoot(settings.root)
    reader = JobReader(
      root: clean,
      inputRoot: JobRoot(settings.inputRoot),
      generation: settings.generation,
      timeout: settings.timeout,
      limits: limits
    )
    lines = LineBuffer(digesting: settings.manifest != nil)
    journal = if let path = settings.journal { try Journal(path, isWritten: true) } else { nil }
    resumed = if let path = settings.resume { try Journal(path, isWritten: false) } else { nil }
    channel = try ResultChannel(settings.results)
    progress = if let path = settings.progress { try ProgressFile(path) } else { nil }
    manifest = settings.manifest == nil ? nil : ManifestWriter()
    if let path = settings.jobs {
      input = POSIXFile.open(path, O_RDONLY)
      guard input >= 0 else { throw BatchError(.file(errno, to: "be opened"), file: path) }
    } else {
      input = STDIN_FILENO
    }
    // Where members may have changed they are all made again: none can be exchanged.
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

  /// Does everything.
  ///
  /// - Throws: ``BatchError`` where the stream, the journal or the results cannot be used.
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

  /// Whether the results have to come in the order of the lines.
  var isOrdered: Bool { settings.isOrdered || settings.workers == 1 || tar != nil }

  /// How many lines are ahead of their results.
  var outstanding: Int { queue.count + workers.reduce(0) { $0 + $1.tasks.count } }

  /// Whether another line may be read.
  var mayRead: Bool {
    guard !isStopping, !channel.isClosed, failFastExit == nil else { return false }
    let isFull = outstanding >= 2 * settings.workers || channel.count >= 64
    return !isFull && unsynced.count < 64
      && (!isOrdered || outOfOrder.count < 32 * settings.workers)
  }

  /// Whether all lines that were read are taken.
  private var needsInput: Bool { isDrained && ahead.isEmpty }

  /// Whether every line of the stream is taken.
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
      requests.append(pollfd(fd: worker.output, events: Int16(POLLIN), revents: 0))
    }
    for worker in present where worker.hasPending {
      requests.append(pollfd(fd: worker.input, events: Int16(POLLOUT), revents: 0))
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

  /// The milliseconds until something is due; -1 for nothing.
  private var timeout: Int32 {
    let next = nextDeadline
    guard next < .infinity else { return -1 }
    return Int32(min(max(0, (next - MonotonicClock.seconds) * 1000).rounded(.up), 1e6))
  }

  /// When something is due without anything happening.
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
      // The last results may have come just now: they are offered once before they are given up.
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
