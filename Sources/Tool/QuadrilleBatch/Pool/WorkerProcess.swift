import Glibc

/// A worker process, as seen by the master.
final class WorkerProcess {
  /// Why it is terminated.
  enum EndReason {
    /// Its job exceeded the time limit.
    case timeout
    /// The grace period of a stop is over.
    case dropped
  }

  let id: pid_t
  /// The pipe for requests; -1 once closed.
  private(set) var input: Int32
  /// The pipe for answers.
  let output: Int32
  var answers = FrameBuffer()
  /// Its jobs, the running one first.
  var tasks: [BatchTask] = []
  /// The start time of the first job.
  var begun = 0.0
  /// Whether it receives no more jobs.
  var isRetiring = false
  var endReason: EndReason?
  /// The time at which it is killed.
  var killDeadline = Double.infinity
  /// The bytes that remain to be written to it, from an offset.
  private var pending: [UInt8] = []
  private var pendingStart = 0

  /// Starts a worker.
  ///
  /// - Parameter commandLine: The arguments after the program's name.
  init(_ commandLine: [String]) throws(BatchError) {
    var down: [Int32] = [-1, -1]
    var up: [Int32] = [-1, -1]
    guard unsafe pipe(&down) == 0 else { throw BatchError(.worker(errno)) }
    guard unsafe pipe(&up) == 0 else {
      let failure = errno
      down.forEach { close($0) }
      throw BatchError(.worker(failure))
    }
    for number in down + up { POSIXFile.closeOnExec(number) }
    let (id, failure) = Self.spawn(commandLine, input: down[0], output: up[1])
    close(down[0])
    close(up[1])
    guard failure == 0 else {
      close(down[1])
      close(up[0])
      throw BatchError(.worker(failure))
    }
    self.id = id
    input = down[1]
    output = up[0]
    POSIXFile.setNonBlocking(input)
  }

  private static func spawn(
    _ commandLine: [String],
    input: Int32,
    output: Int32
  ) -> (pid_t, Int32) {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // Signals to the process group are for the master: they stay blocked in the worker. Signals
    // from the master are blocked until it can handle them.
    var mask = sigset_t()
    unsafe sigemptyset(&mask)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] + WorkerLoop.signals {
      unsafe sigaddset(&mask, number)
    }
    unsafe posix_spawnattr_setsigmask(&attributes, &mask)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var arguments = unsafe (["quadrille"] + commandLine).map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var id: pid_t = 0
    let failure = unsafe posix_spawn(
      &id,
      "/proc/self/exe",
      &actions,
      &attributes,
      &arguments,
      environ
    )
    return (id, failure)
  }

  /// Assigns a job, which the next ``push()`` sends.
  func add(_ task: BatchTask) {
    if tasks.isEmpty { begun = MonotonicClock.seconds }
    tasks.append(task)
    if pending.isEmpty { pending = task.request.frame } else { pending += task.request.frame }
  }

  /// Whether bytes remain to be written.
  var hasPending: Bool { !pending.isEmpty && input >= 0 }

  /// Writes as much as the pipe accepts.
  ///
  /// A worker that cannot be reached exits when its input ends, which the master sees at its
  /// output.
  func push() {
    while hasPending {
      let count = POSIXFile.write(input, pending[pendingStart...])
      if count == 0 { return }
      pendingStart += max(0, count)
      guard count < 0 || pendingStart == pending.count else { continue }
      pending = []
      pendingStart = 0
      guard count < 0 else { continue }
      isRetiring = true
      closeInput()
    }
  }

  /// Closes its input: it exits after finishing its jobs.
  func closeInput() {
    guard input >= 0 else { return }
    close(input)
    input = -1
  }

  /// Sends a signal.
  func signal(_ number: Int32) { kill(id, number) }

  /// Makes it remove its temporary files and exit; kills it if it does not.
  func end(_ reason: EndReason, now: Double) {
    guard endReason == nil else { return }
    endReason = reason
    signal(SIGUSR2)
    killDeadline = now + 0.15
  }

  /// Waits for a worker whose output has closed, and closes its descriptors.
  ///
  /// - Returns: The signal that terminated it; nil for a normal exit.
  func reap() -> Int32? {
    closeInput()
    close(output)
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
    let number = status & 0x7F
    return number == 0 ? nil : number
  }
}
