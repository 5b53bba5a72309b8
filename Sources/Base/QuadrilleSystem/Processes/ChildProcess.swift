#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A program that this process has started.
///
/// The system keeps the process ID of a program that has ended until ``wait()`` is called, which has
/// to happen once.
package struct ChildProcess: Sendable {
  /// What a standard stream of the program is connected to.
  package enum Stream: Sendable {
    /// The stream of this process.
    case inherited
    /// `/dev/null`.
    case null
    /// An open descriptor of this process, which stays open here.
    case descriptor(Int32)
    /// A file that is created or overwritten; others cannot read it.
    case file(String)
    /// For standard error: the same as standard output.
    case standardOutput
  }

  /// How a program ended.
  package enum Status: Equatable, Sendable {
    /// It exited with a status.
    case exited(Int)
    /// A signal terminated it.
    case signaled(Int32)
  }

  /// The process ID.
  package let id: Int32

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: The path of the executable.
  ///   - arguments: The arguments after the program's name.
  ///   - name: The program's name, argument 0; nil for the path.
  ///   - environment: Variables that are set, in addition to those of this process.
  ///   - input: Standard input.
  ///   - output: Standard output.
  ///   - errors: Standard error.
  ///   - blockedSignals: The signals that are blocked in the program; nil for those that are blocked
  ///     in this thread.
  /// - Throws: ``SystemCallError`` where the system cannot start it.
  package init(
    _ program: String,
    _ arguments: [String],
    name: String? = nil,
    environment: [String: String] = [:],
    input: Stream = .inherited,
    output: Stream = .inherited,
    errors: Stream = .inherited,
    blockedSignals: [Int32]? = nil
  ) throws(SystemCallError) {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in zip(
      [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO],
      [input, output, errors]
    ) {
      unsafe Self.add(stream, as: number, to: &actions)
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    if let blockedSignals {
      var mask = sigset_t()
      unsafe sigemptyset(&mask)
      for signal in blockedSignals { unsafe sigaddset(&mask, signal) }
      unsafe posix_spawnattr_setsigmask(&attributes, &mask)
      unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    }
    var words = unsafe ([name ?? program] + arguments).map { unsafe strdup($0) } + [nil]
    var variables = unsafe Self.variables(environment).map { unsafe strdup($0) } + [nil]
    defer {
      unsafe words.forEach { unsafe free($0) }
      unsafe variables.forEach { unsafe free($0) }
    }
    var id: pid_t = 0
    let failure = unsafe posix_spawn(&id, program, &actions, &attributes, &words, &variables)
    guard failure == 0 else { throw SystemCallError(number: failure) }
    self.id = id
  }

  /// Waits for the end of the program; to be called once.
  @discardableResult
  package func wait() -> Status {
    var value: Int32 = 0
    while unsafe waitpid(id, &value, 0) < 0, errno == EINTR {}
    // The macros of wait(2), which Swift does not import.
    let signal = value & 0x7F
    return signal == 0 ? .exited(Int(value >> 8 & 0xFF)) : .signaled(signal)
  }

  /// Sends a signal to the program.
  package func send(signal: Int32) { _ = kill(id, signal) }

  private static func add(
    _ stream: Stream,
    as number: Int32,
    to actions: inout posix_spawn_file_actions_t
  ) {
    switch stream {
    case .inherited: return
    case .null:
      let mode = number == STDIN_FILENO ? O_RDONLY : O_WRONLY
      unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", mode, 0)
    case .descriptor(let source):
      unsafe posix_spawn_file_actions_adddup2(&actions, source, number)
    case .file(let path):
      let flags = O_WRONLY | O_CREAT | O_TRUNC
      unsafe posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o600)
    case .standardOutput:
      unsafe posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, number)
    }
  }

  /// The environment of this process with changes.
  private static func variables(_ changes: [String: String]) -> [String] {
    var result: [String] = []
    var next = unsafe environ
    while let text = unsafe next.pointee {
      let variable = unsafe String(cString: text)
      let name = variable.prefix { $0 != "=" }
      if changes[String(name)] == nil { result.append(variable) }
      unsafe next += 1
    }
    return result + changes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }
}
