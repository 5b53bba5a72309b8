import Glibc
import QuadrilleSystem

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

  private let child: ChildProcess
  private let input: FileDescriptor
  private let output: FileDescriptor
  private let errors: FileDescriptor
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
    guard let input = Channel(), let output = Channel(), let errors = Channel() else { return nil }
    let child = try? ChildProcess(
      program,
      arguments,
      environment: environment,
      input: .descriptor(input.child.fileDescriptor),
      output: .descriptor(output.child.fileDescriptor),
      errors: .descriptor(errors.child.fileDescriptor),
      blockedSignals: []
    )
    guard let child else { return nil }
    self.child = child
    self.input = input.takeOwn()
    self.output = output.takeOwn()
    self.errors = errors.takeOwn()
  }

  deinit { end() }

  /// Writes a line; false where the process is gone.
  func send(_ line: String) -> Bool { LineReader.write(line, to: input.fileDescriptor) }

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
      let left = deadline - MonotonicClock.seconds
      guard left > 0, poll(milliseconds: Int32(min(left * 1000, 60_000)) + 1) else {
        guard MonotonicClock.seconds < deadline else {
          child.send(signal: SIGKILL)
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
    child.send(signal: SIGKILL)
    _ = wait()
  }

  /// Lets the process end by itself and waits for that.
  func finish() {
    guard !hasEnded else { return }
    shutdown(input.fileDescriptor, Int32(SHUT_WR))
    let deadline = MonotonicClock.seconds + 5
    while isOpen.output, MonotonicClock.seconds < deadline { _ = poll(milliseconds: 100) }
    end()
  }

  /// Waits for something on the streams and takes it in; false where nothing came.
  private func poll(milliseconds: Int32, onlyErrors: Bool = false) -> Bool {
    var set = [
      pollfd(fd: isOpen.errors ? errors.fileDescriptor : -1, events: Int16(POLLIN), revents: 0),
      pollfd(
        fd: isOpen.output && !onlyErrors ? output.fileDescriptor : -1,
        events: Int16(POLLIN),
        revents: 0
      ),
    ]
    guard unsafe Glibc.poll(&set, 2, milliseconds) > 0 else { return false }
    if set[0].revents != 0 {
      let bytes = LineReader.read(errors.fileDescriptor) ?? []
      if bytes.isEmpty { isOpen.errors = false }
      tail = Array((tail + bytes).suffix(Self.tailBytes))
    }
    if set[1].revents != 0 {
      let bytes = LineReader.read(output.fileDescriptor) ?? []
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
    hasEnded = true
    return switch child.wait() {
    case .exited(let code): (nil, code)
    case .signaled(let signal): (Int(signal), nil)
    }
  }
}

/// A pair of connected sockets: one end for this process, one for its child.
private struct Channel: ~Copyable {
  let own: FileDescriptor
  let child: FileDescriptor

  init?() {
    var ends: [Int32] = [0, 0]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
    own = FileDescriptor(owning: ends[0])
    child = FileDescriptor(owning: ends[1])
  }

  /// This process's end; the child's is closed.
  consuming func takeOwn() -> FileDescriptor { own }
}
