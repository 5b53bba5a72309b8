#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A copy of this process that does the rest of its work, so that a crash or a hang costs that alone.
///
/// A fork takes the state as it is, without starting and reading the arguments again; it is made only
/// while the process has one thread. The copy ends with this process.
package enum ForkedTask {
  /// How a copy ended.
  package enum Termination: Equatable {
    /// By itself, with an exit status.
    case exited(Int32)
    /// By a signal.
    case signaled(Int32)
    /// It was ended since it took too long.
    case timedOut
  }

  private typealias ForkCall = @convention(c) () -> pid_t
  private typealias MemoryFileCall = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32

  /// Makes a copy that does something, and waits for its end.
  ///
  /// - Parameters:
  ///   - milliseconds: How long it may take; nil for any time.
  ///   - capturesMessages: Whether what the copy writes to standard error is shown only when it has ended
  ///     by itself, since the work is done again otherwise.
  ///   - begin: What it does first, on its only thread: what confines it.
  ///   - body: What it does then; gives its exit status.
  /// - Returns: Its end; nil where no copy can be made.
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
      // A crash is reported by who waits, not by a trace of the copy.
      for number in [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP] { signal(number, SIG_DFL) }
      begin()
      _exit(onNewThread(body))
    }
    let end = wait(for: id, milliseconds)
    if messages >= 0, case .exited = end { show(messages) }
    return end
  }

  /// Calls a closure on a new thread, or where none can be had on this one.
  ///
  /// Swift's runtime keeps the number of a thread where the thread can find it. On the thread that came
  /// through the fork it is that of the original, which the system refuses as soon as two threads want
  /// a global that neither has used before: both would ask for ever.
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

  /// Whether the process has one thread, as far as the system tells.
  private static var hasOneThread: Bool {
    guard let folder = try? Folder(path: "/proc/self/task"), let names = try? folder.names() else {
      return false
    }
    return names.count == 1
  }

  private static func wait(for id: pid_t, _ milliseconds: Int?) -> Termination {
    let start = Budget.milliseconds()
    var value: Int32 = 0
    var hasTimedOut = false
    while true {
      let ended = unsafe waitpid(id, &value, milliseconds == nil ? 0 : WNOHANG)
      if ended == id { break }
      if ended < 0, errno != EINTR { return .signaled(0) }
      guard let milliseconds else { continue }
      let elapsed = Budget.milliseconds() - start
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

  /// A file that is nowhere but in memory; -1 where the system has none.
  private static func memoryFile() -> Int32 {
    guard let symbol = unsafe dlsym(nil, "memfd_create") else { return -1 }
    let create = unsafe unsafeBitCast(symbol, to: MemoryFileCall.self)
    return unsafe create("messages", 1)
  }

  /// Copies messages to standard error.
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
