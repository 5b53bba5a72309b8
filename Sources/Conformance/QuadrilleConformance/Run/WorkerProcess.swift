import Glibc

/// The outside of a worker: a child process with its three streams.
final class WorkerProcess {
  /// What a worker said, or what became of it.
  enum Event {
    /// A line.
    case message(WorkerMessage)
    /// The process ended: by a signal, or with a status.
    case ended(signal: Int?, status: Int?)
    /// The time is over; the process has been killed.
    case timeout
  }

  private let id: pid_t
  private let input: Int32
  private let output: Int32
  private let errors: Int32
  private var pending: [UInt8] = []
  private var tail: [UInt8] = []
  private var isOpen = (output: true, errors: true)
  private var hasEnded = false

  /// The bytes of standard error that are kept.
  private static let tailBytes = 4096

  /// Starts a program; nil where the system cannot.
  ///
  /// - Parameters:
  ///   - program: The path.
  ///   - arguments: The arguments after the program's name.
  ///   - environment: Variables that are set, on top of those of this process.
  init?(_ program: String, _ arguments: [String], environment: [String: String]) {
    // Sockets, since pipes cannot be made without a moment in which other children inherit them.
    guard
      let input = Self.channel(), let output = Self.channel(), let errors = Self.channel()
    else { return nil }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, channel) in zip([Int32(0), 1, 2], [input, output, errors]) {
      unsafe posix_spawn_file_actions_adddup2(&actions, channel.child, number)
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var argumentVector = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    var variables = unsafe Self.variables(environment).map { unsafe strdup($0) } + [nil]
    defer {
      unsafe argumentVector.forEach { unsafe free($0) }
      unsafe variables.forEach { unsafe free($0) }
    }
    var id: pid_t = 0
    let failure = unsafe posix_spawn(
      &id,
      program,
      &actions,
      &attributes,
      &argumentVector,
      &variables
    )
    for channel in [input, output, errors] { close(channel.child) }
    self.id = id
    self.input = input.own
    self.output = output.own
    self.errors = errors.own
    guard failure == 0 else {
      hasEnded = true
      return nil
    }
  }

  deinit {
    for number in [input, output, errors] { close(number) }
    end()
  }

  /// Writes a line; false where the process is gone.
  func send(_ line: String) -> Bool { LineReader.write(line, to: input) }

  /// Waits for the next line, or for the end.
  ///
  /// - Parameter deadline: When the process is killed, in seconds of the monotonic clock.
  func next(until deadline: Double) -> Event {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(pending[..<end])
        pending.removeSubrange(...end)
        // A driver that writes to the descriptor itself is not understood, and not listened to.
        if let message = WorkerMessage(line) { return .message(message) }
        continue
      }
      guard isOpen.output else {
        drain()
        let status = wait()
        return .ended(signal: status.signal, status: status.code)
      }
      let left = deadline - Clock.seconds
      guard left > 0, poll(milliseconds: Int32(min(left * 1000, 60_000)) + 1) else {
        guard Clock.seconds < deadline else {
          kill(id, SIGKILL)
          drain()
          _ = wait()
          return .timeout
        }
        continue
      }
    }
  }

  /// The last of what came on standard error since it was asked for.
  func takeErrors() -> String {
    while isOpen.errors, poll(milliseconds: 0, onlyErrors: true) {}
    let text = String(decoding: tail, as: UTF8.self)
    tail = []
    return text
  }

  /// Ends the process, if it has not ended.
  func end() {
    guard !hasEnded else { return }
    kill(id, SIGKILL)
    _ = wait()
  }

  /// Lets the process end by itself and waits for that.
  func finish() {
    guard !hasEnded else { return }
    shutdown(input, Int32(SHUT_WR))
    let deadline = Clock.seconds + 5
    while isOpen.output, Clock.seconds < deadline { _ = poll(milliseconds: 100) }
    end()
  }

  /// Waits for something on the streams and takes it in; false where nothing came.
  private func poll(milliseconds: Int32, onlyErrors: Bool = false) -> Bool {
    var set = [
      pollfd(fd: isOpen.errors ? errors : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: isOpen.output && !onlyErrors ? output : -1, events: Int16(POLLIN), revents: 0),
    ]
    guard unsafe Glibc.poll(&set, 2, milliseconds) > 0 else { return false }
    if set[0].revents != 0 {
      let bytes = LineReader.read(errors) ?? []
      if bytes.isEmpty { isOpen.errors = false }
      tail = Array((tail + bytes).suffix(Self.tailBytes))
    }
    if set[1].revents != 0 {
      let bytes = LineReader.read(output) ?? []
      if bytes.isEmpty { isOpen.output = false }
      pending += bytes
    }
    return true
  }

  private func drain() {
    while isOpen.errors, poll(milliseconds: 50, onlyErrors: true) {}
  }

  private func wait() -> (signal: Int?, code: Int?) {
    guard !hasEnded else { return (nil, nil) }
    var value: Int32 = 0
    while unsafe waitpid(id, &value, 0) < 0, errno == EINTR {}
    hasEnded = true
    // The macros of wait(2), which Swift does not see.
    let signal = Int(value & 0x7F)
    return signal == 0 ? (nil, Int(value >> 8 & 0xFF)) : (signal, nil)
  }

  private static func channel() -> (own: Int32, child: Int32)? {
    var ends: [Int32] = [0, 0]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
    return (ends[0], ends[1])
  }

  /// This process's environment with changes.
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

/// The monotonic clock.
enum Clock {
  /// Seconds since some moment.
  static var seconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
