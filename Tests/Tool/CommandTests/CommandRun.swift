import Glibc
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// A run of the built command as a separate process.
struct CommandRun {
  /// The kind of standard output.
  enum Output {
    /// A file that is read back.
    case captured
    /// A pipe whose reader has closed.
    case closedPipe
    /// A closed descriptor.
    case closed
    /// A file of the system.
    case file(String)
  }

  /// The exit status; nil if the process was terminated by a signal.
  let status: Int32?
  /// The signal that terminated the process.
  let signal: Int32?
  /// The bytes written to standard output.
  let output: [UInt8]
  /// The text written to standard error.
  let errors: String
  /// The peak memory of the process in bytes.
  let peakBytes: Int

  /// Standard output as text.
  var text: String { String(decoding: output, as: UTF8.self) }
  /// The diagnostics on standard error, one per line.
  var errorLines: [String] { lines.filter { !Self.isRemark($0) } }
  /// The other lines on standard error: summaries and references to help.
  var remarks: [String] { lines.filter(Self.isRemark) }

  private var lines: [String] { errors.split(separator: "\n").map(String.init) }

  private static func isRemark(_ line: String) -> Bool {
    !["error: ", "warning: ", "note: ", "progress: ", "... "].contains { line.hasPrefix($0) }
  }

  /// Standard output as JSON.
  func json() throws -> JSONValue { try JSONValue(parsing: output) }

  /// Runs the command to completion.
  ///
  /// - Parameters:
  ///   - input: The bytes of standard input.
  ///   - environment: Variables in addition to those of the tests; `QUADRILLE_…` are not inherited.
  ///   - folder: The working directory.
  ///   - setup: Shell text that is run before the command: `umask 077;`.
  init(
    _ arguments: [String],
    input: [UInt8] = [],
    environment: [String: String] = [:],
    in folder: String? = nil,
    output: Output = .captured,
    setup: String = ""
  ) throws {
    let process = try CommandProcess(
      arguments,
      input: input,
      environment: environment,
      in: folder,
      output: output,
      setup: setup
    )
    self = try process.wait()
  }

  fileprivate init(status: Int32, output: [UInt8], errors: String, peakBytes: Int) {
    self.peakBytes = peakBytes
    // The macros of wait(2), which Swift does not import.
    let number = status & 0x7F
    signal = number == 0 ? nil : number
    self.status = number == 0 ? (status >> 8) & 0xFF : nil
    self.output = output
    self.errors = errors
  }
}

/// A run of the command that has not ended yet.
final class CommandProcess {
  /// The executable built by the package, next to the tests.
  static let executable: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
    let own = String(
      decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)),
      as: UTF8.self
    )
    return own.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/") + "/quadrille"
  }()

  private let files: TemporaryFolder
  private var id: pid_t = 0
  private var status: Int32?
  private var peakBytes = 0

  init(
    _ arguments: [String],
    input: [UInt8] = [],
    environment: [String: String] = [:],
    in folder: String? = nil,
    output: CommandRun.Output = .captured,
    setup: String = ""
  ) throws {
    files = try TemporaryFolder()
    try files.write(input, to: "in")
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    let create = O_WRONLY | O_CREAT | O_TRUNC
    unsafe posix_spawn_file_actions_addopen(&actions, 0, files.path("in"), O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, files.path("err"), create, 0o600)
    var pipeEnd: Int32 = -1
    defer { if pipeEnd >= 0 { close(pipeEnd) } }
    switch output {
    case .captured:
      unsafe posix_spawn_file_actions_addopen(&actions, 1, files.path("out"), create, 0o600)
    case .file(let path):
      unsafe posix_spawn_file_actions_addopen(&actions, 1, path, O_WRONLY, 0)
    case .closed: unsafe posix_spawn_file_actions_addclose(&actions, 1)
    case .closedPipe:
      var ends: [Int32] = [0, 0]
      // A socket, since other runs could inherit a pipe before its flags are set.
      let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      #expect(unsafe socketpair(AF_UNIX, type, 0, &ends) == 0)
      close(ends[0])
      pipeEnd = ends[1]
      unsafe posix_spawn_file_actions_adddup2(&actions, pipeEnd, 1)
    }
    // Test threads block signals; the command should start as from a shell.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

    // The shell changes the working directory and then executes the command.
    let call =
      ["/bin/sh", "-c", "cd \"$0\" && \(setup) exec \"$@\"", folder ?? files.path, Self.executable]
    var arguments = unsafe (call + arguments).map { unsafe strdup($0) } + [nil]
    var variables = unsafe Self.variables(environment).map { unsafe strdup($0) } + [nil]
    defer {
      unsafe arguments.forEach { unsafe free($0) }
      unsafe variables.forEach { unsafe free($0) }
    }
    let failure = unsafe posix_spawn(
      &id,
      "/bin/sh",
      &actions,
      &attributes,
      &arguments,
      &variables
    )
    try #require(failure == 0, "\(Self.executable) cannot be run: \(failure)")
  }

  /// Records the peak memory of the process so far.
  ///
  /// The value from `wait4` would start with the memory of the test process.
  private func notePeak() {
    guard let text = try? FileBytes.read(path: "/proc/\(id)/status", job: JobContext(limits: .none))
    else { return }
    for line in text.split(separator: 0x0A) where line.starts(with: "VmHWM:".utf8) {
      let digits = line.filter { (0x30...0x39).contains($0) }
      peakBytes = 1024 * (Int(String(decoding: digits, as: UTF8.self)) ?? 0)
    }
  }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(id, signal) }

  /// The child processes that it has started.
  var children: [pid_t] {
    let path = "/proc/\(id)/task/\(id)/children"
    guard let text = try? FileBytes.read(path: path, job: JobContext(limits: .none)) else {
      return []
    }
    return String(decoding: text, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
  }

  /// Whether the process has ended.
  var hasEnded: Bool {
    if status == nil {
      var value: Int32 = 0
      notePeak()
      if unsafe waitpid(id, &value, WNOHANG) == id { status = value }
    }
    return status != nil
  }

  /// Waits for the process to end, up to a minute.
  func wait() throws -> CommandRun {
    var attempts = 0
    while !hasEnded {
      usleep(1000)
      attempts += 1
      if attempts == 60_000 {
        Issue.record("the command did not end")
        send(SIGKILL)
      }
    }
    let output = (try? files.read("out")) ?? []
    return CommandRun(
      status: status ?? 0,
      output: output,
      errors: String(decoding: try files.read("err"), as: UTF8.self),
      peakBytes: peakBytes
    )
  }

  /// The cache folder shared by all runs, instead of the user's own.
  private static let cache = try? TemporaryFolder()

  /// The environment of this process without variables that affect the command, and with changes.
  private static func variables(_ changes: [String: String]) -> [String] {
    let changes = ["XDG_CACHE_HOME": cache?.path ?? ""].merging(changes) { $1 }
    var result: [String] = []
    var next = unsafe environ
    while let text = unsafe next.pointee {
      let variable = unsafe String(cString: text)
      let name = variable.split(separator: "=", maxSplits: 1).first.map(String.init) ?? variable
      if !name.hasPrefix("QUADRILLE_"), changes[name] == nil { result.append(variable) }
      unsafe next += 1
    }
    return result + changes.map { "\($0.key)=\($0.value)" }
  }
}
