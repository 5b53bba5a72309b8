import Glibc
import QuadrilleSystem
import Synchronization

/// The life of a worker: takes jobs from its standard input and answers on its standard output, one
/// after the other, until the input ends.
package enum WorkerLoop {
  /// Whether jobs that have not begun are given up.
  private static let isStopped = Atomic(false)
  /// After how many jobs a worker is replaced.
  private static let lifetime = 10_000
  /// By how much memory it may grow before.
  private static let growthBytes = 256 << 20
  /// The signals of the master: begin nothing more, and end at once.
  ///
  /// Blocked until the worker can take them.
  static let signals = [SIGUSR1, SIGUSR2]

  /// Works until the master ends its input.
  ///
  /// - Parameter work: Does a job.
  /// - Throws: ``BatchError`` where the master cannot be heard or told.
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
        try POSIXFile.writeAll(answers, answer.frame, name: "standard output")
      }
      guard try buffer.read(from: jobs, name: "standard input") else { return }
    }
  }

  /// Keeps a standard descriptor for the protocol alone: what a command reads there is empty, and
  /// what it writes there is lost.
  private static func moved(_ number: Int32) throws(BatchError) -> Int32 {
    let copy = dup(number)
    guard copy >= 0 else { throw BatchError(.file(errno, to: "be opened")) }
    POSIXFile.closeOnExec(copy)
    let null = POSIXFile.open("/dev/null", O_RDWR)
    guard null >= 0, dup2(null, number) >= 0 else {
      throw BatchError(.file(errno, to: "be opened"), file: "/dev/null")
    }
    close(null)
    return copy
  }

  /// Ends with the master, tidily; engines and terminals signal whole groups, the master decides.
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
    ParentDeathSignal.send(SIGUSR2)
    // Where the master is gone already nobody sends anything.
    if parent == 1 || getppid() != parent { _exit(1) }
  }

  /// The most memory that the process has had, and what it has now.
  private static func memory(wantsNow: Bool) -> (peak: Int, now: Int?) {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let peak = Int(usage.ru_maxrss) * 1024
    guard wantsNow, let text = try? FileBytes.read(path: "/proc/self/statm", limits: .none) else {
      return (peak, nil)
    }
    let fields = String(decoding: text, as: UTF8.self).split(separator: " ")
    return (peak, fields.count > 1 ? Int(fields[1]).map { $0 * 4096 } : nil)
  }
}

extension JobError {
  /// A job that a stop keeps from being done.
  static let dropped = JobError(
    "stop.dropped",
    exit: 75,
    "the run was stopped before the job was done",
    isRetry: true
  )
}

/// Has the system end this process with its parent.
private enum ParentDeathSignal {
  private typealias Call = @convention(c) (Int32, Int, Int, Int, Int) -> Int32

  /// Asks for a signal at the parent's end.
  ///
  /// The C library's function takes variable arguments, which
  /// Swift cannot pass; all are integers in registers, where the two kinds of call are the same.
  static func send(_ number: Int32) {
    guard let symbol = unsafe dlsym(nil, "prctl") else { return }
    let control = unsafe unsafeBitCast(symbol, to: Call.self)
    _ = control(1, Int(number), 0, 0, 0)
  }
}
