import Glibc

/// A child process, run to completion.
struct Child {
  /// A program that could not be started or failed.
  struct Failure: Error {
    let program: String
    let status: Int32
  }

  /// The wall time from before the start until it was reaped.
  let seconds: Double
  /// The CPU time of its threads, in seconds.
  let processorSeconds: Double
  /// The peak memory in bytes.
  let peakBytes: Int

  /// Runs a program and waits for it; its output is discarded.
  init(_ arguments: [String]) throws {
    let start = Clock.wall
    let process = try Self.start(arguments)
    let (status, usage) = Self.reap(process)
    guard status == 0 else { throw Failure(program: arguments.first ?? "", status: status) }
    seconds = Clock.wall - start
    processorSeconds = Self.processorSeconds(usage)
    peakBytes = usage.ru_maxrss * 1_024
  }

  /// Starts a program; its output is discarded.
  static func start(_ arguments: [String]) throws -> pid_t {
    let program = arguments.first ?? ""
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    var argumentVector = unsafe arguments.map { unsafe strdup($0) }
    defer { unsafe argumentVector.forEach { unsafe free($0) } }
    unsafe argumentVector.append(nil)
    var process: pid_t = 0
    let spawned = unsafe posix_spawn(&process, program, &actions, nil, argumentVector, environ)
    guard spawned == 0 else { throw Failure(program: program, status: spawned) }
    return process
  }

  /// Waits for a program; returns its exit status, -1 for none, and its resource usage.
  static func reap(_ process: pid_t) -> (status: Int32, usage: rusage) {
    var status: Int32 = 0
    var usage = rusage()
    let reaped = unsafe wait4(process, &status, 0, &usage)
    return (reaped == process ? status : -1, usage)
  }

  /// The CPU time, in seconds.
  static func processorSeconds(_ usage: rusage) -> Double {
    [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) * 1e-6
    }
  }
}
