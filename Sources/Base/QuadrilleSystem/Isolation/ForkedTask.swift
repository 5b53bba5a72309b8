#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A forked copy of this process that does the rest of its work, to isolate crashes and hangs.
///
/// A fork keeps the current state, without restarting and parsing the arguments again; it is
/// possible only while the process has one thread. The copy ends with this process.
package enum ForkedTask {
  /// How a child process ended.
  package enum Termination: Equatable {
    /// It exited with a status.
    case exited(Int32)
    /// It was killed by a signal.
    case signaled(Int32)
    /// It was killed because it exceeded its time.
    case timedOut
  }

  private typealias ForkCall = @convention(c) () -> pid_t
  private typealias MemoryFileCall = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32

  /// Forks a child that runs a closure, and waits for its end.
  ///
  /// - Parameters:
  ///   - milliseconds: The maximum duration; nil for no limit.
  ///   - capturesMessages: Whether the child's standard error is shown only if it exits by itself,
  ///     because the work is repeated otherwise.
  ///   - begin: Runs first, on the child's only thread, to set up its sandbox.
  ///   - body: Runs next; returns the exit status.
  /// - Returns: How it ended; nil where no child can be created.
  package static func run(
    milliseconds: Int?,
    capturesMessages: Bool,
    begin: () -> Void = {},
    _ body: () -> Int32
  ) -> Termination? {
    guard hasOneThread, let symbol = unsafe dlsym(nil, "fork") else { return nil }
    let fork = unsafe unsafeBitCast(symbol, to: ForkCall.self)
    let messages = capturesMessages ? memoryFile() : -1
    defer { if messages >= 0 { close(messages) } }
    let parent = getpid()
    let id = fork()
    guard id >= 0 else { return nil }
    if id == 0 {
      SystemCall.setParentDeathSignal(parent)
      if messages >= 0 { dup2(messages, STDERR_FILENO) }
      // The parent reports a crash, not a trace of the child.
      for number in [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP] { signal(number, SIG_DFL) }
      begin()
      _exit(onNewThread(body))
    }
    let end = wait(for: id, milliseconds)
    if messages >= 0, case .exited = end { show(messages) }
    return end
  }

  /// Calls a closure on a new thread, or on this one if none can be created.
  ///
  /// Swift's runtime stores the thread's number in the thread. On the thread that called fork it is
  /// the number of the parent, which the system rejects as soon as two threads initialize a global
  /// at the same time: both would retry forever.
  private static func onNewThread(_ body: () -> Int32) -> Int32 {
    withoutActuallyEscaping(body) { body in
      // Sendable: this thread waits for the other one, which alone calls the closure.
      nonisolated(unsafe) let body = body
      let status = Lock<Int32>(0)
      let thread = SystemThread {
        let result = unsafe body()
        status.withLock { $0 = result }
      }
      guard let thread else { return unsafe body() }
      thread.join()
      return status.withLock { $0 }
    }
  }

  /// Whether the process has one thread, as far as the system reports.
  private static var hasOneThread: Bool {
    guard let folder = try? Folder(path: "/proc/self/task"), let names = try? folder.names() else {
      return false
    }
    return names.count == 1
  }

  private static func wait(for id: pid_t, _ milliseconds: Int?) -> Termination {
    let start = MonotonicClock.milliseconds
    var value: Int32 = 0
    var hasTimedOut = false
    while true {
      let ended = unsafe waitpid(id, &value, milliseconds == nil ? 0 : WNOHANG)
      if ended == id { break }
      if ended < 0, errno != EINTR { return .signaled(0) }
      guard let milliseconds else { continue }
      let elapsed = MonotonicClock.milliseconds - start
      if elapsed >= milliseconds, !hasTimedOut {
        hasTimedOut = true
        kill(id, SIGKILL)
      }
      usleep(elapsed < 100 ? 200 : 2_000)
    }
    if hasTimedOut { return .timedOut }
    let number = value & 0x7F
    return number == 0 ? .exited((value >> 8) & 0xFF) : .signaled(number)
  }

  /// An anonymous file in memory; -1 where the system has none.
  private static func memoryFile() -> Int32 {
    guard let symbol = unsafe dlsym(nil, "memfd_create") else { return -1 }
    let create = unsafe unsafeBitCast(symbol, to: MemoryFileCall.self)
    return unsafe create("messages", 1)
  }

  /// Copies captured messages to standard error.
  private static func show(_ file: Int32) {
    guard lseek(file, 0, SEEK_SET) == 0 else { return }
    var failure: Int32 = 0
    let bytes = FileDescriptor.readAll(
      file,
      sizeHint: 0,
      limit: 64 << 20,
      waits: false,
      error: &failure
    )
    _ = FileDescriptor.writeAll(STDERR_FILENO, bytes.span)
  }
}
