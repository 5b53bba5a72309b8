import Glibc
import QuadrilleSystem
import Synchronization

/// The main loop of a worker: reads jobs from standard input and writes answers to standard output
/// until the input ends.
package enum WorkerLoop {
  /// Whether jobs that have not started are dropped.
  private static let isStopped = Atomic(false)
  /// Number of jobs after which a worker is replaced.
  private static let lifetime = 10_000
  /// Memory growth in bytes after which a worker is replaced.
  private static let growthBytes = 256 << 20
  /// The signals from the master: start no more jobs, and exit at once.
  ///
  /// Blocked until the worker can handle them.
  static let signals = [SIGUSR1, SIGUSR2]

  /// Works until the master closes the input.
  ///
  /// - Parameter work: Runs a job.
  /// - Throws: ``BatchError`` if communication with the master fails.
  package static func run(
    _ work: (WorkerRequest) -> WorkerAnswer
  ) throws(BatchError) {
    prepareSignals()
    let jobs = try moved(STDIN_FILENO)
    let answers = try moved(STDOUT_FILENO)
    var buffer = FrameBuffer()
    var done = 0
    var start: Int?
    while true {
      while let frame = buffer.next() {
        let request = WorkerRequest(frame: frame)
        var answer: WorkerAnswer
        if isStopped.load(ordering: .relaxed) {
          answer = WorkerAnswer(sequence: request.sequence, result: JobResult(.dropped))
        } else {
          let begin = MonotonicClock.seconds
          answer = work(request)
          answer.result.milliseconds = (MonotonicClock.seconds - begin) * 1000
        }
        let (peak, now) = memory(wantsNow: done % 64 == 0)
        answer.result.peakBytes = peak
        if let now {
          start = start ?? now
          if now - (start ?? now) > growthBytes { answer.retires = true }
        }
        done += 1
        if done >= lifetime { answer.retires = true }
        try FileDescriptor.writeAll(answers, answer.frame, name: "standard output")
      }
      guard try buffer.read(from: jobs, name: "standard input") else { return }
    }
  }

  /// Reserves a standard descriptor for the protocol: commands read an empty input and their output
  /// is discarded.
  private static func moved(_ number: Int32) throws(BatchError) -> Int32 {
    let copy = dup(number)
    guard copy >= 0 else { throw BatchError(.file(errno, to: "be opened")) }
    FileDescriptor.closeOnExec(copy)
    let null = FileDescriptor.open("/dev/null", O_RDWR)
    guard null >= 0, dup2(null, number) >= 0 else {
      throw BatchError(.file(errno, to: "be opened"), file: "/dev/null")
    }
    close(null)
    return copy
  }

  /// Exits cleanly with the master; engines and terminals signal whole process groups, but the
  /// master decides.
  private static func prepareSignals() {
    TemporaryFiles.prepare()
    isStopped.store(false, ordering: .relaxed)
    signal(SIGUSR1) { _ in WorkerLoop.isStopped.store(true, ordering: .relaxed) }
    signal(SIGUSR2) { _ in
      TemporaryFiles.removeAllAtEnd()
      _exit(1)
    }
    var mask = sigset_t()
    unsafe sigemptyset(&mask)
    for number in signals { unsafe sigaddset(&mask, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    let parent = getppid()
    SystemCall.signalAtParentDeath(SIGUSR2)
    // If the master has already exited, no signal will come.
    if parent == 1 || getppid() != parent { _exit(1) }
  }

  /// The peak memory of the process, and its current memory.
  private static func memory(wantsNow: Bool) -> (peak: Int, now: Int?) {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let peak = Int(usage.ru_maxrss) * 1024
    guard wantsNow,
      let text = try? FileBytes.read(path: "/proc/self/statm", job: JobContext.default.unlimited)
    else {
      return (peak, nil)
    }
    let fields = String(decoding: text, as: UTF8.self).split(separator: " ")
    return (peak, fields.count > 1 ? Int(fields[1]).map { $0 * 4096 } : nil)
  }
}

extension JobError {
  /// The error of a job that was dropped by a stop.
  static let dropped = JobError(
    "stop.dropped",
    exit: 75,
    "the run was stopped before the job was done",
    isRetry: true
  )
}
