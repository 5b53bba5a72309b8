import Glibc

/// A program that runs beside this one, with nothing on its standard input.
struct ChildProcess {
  private let id: pid_t

  /// Starts a program; nil where the system cannot.
  ///
  /// - Parameters:
  ///   - commandLine: The program's path and its arguments.
  ///   - environment: Variables that are set.
  ///   - output: The file that standard output and standard error go to.
  init?(_ commandLine: [String], environment: [String: String] = [:], output: String) {
    guard let program = commandLine.first else { return nil }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(
      &actions,
      1,
      output,
      O_WRONLY | O_CREAT | O_TRUNC,
      0o600
    )
    unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var arguments = unsafe commandLine.map { unsafe strdup($0) } + [nil]
    var variables = unsafe Self.variables(environment).map { unsafe strdup($0) } + [nil]
    defer {
      unsafe arguments.forEach { unsafe free($0) }
      unsafe variables.forEach { unsafe free($0) }
    }
    var id: pid_t = 0
    guard unsafe posix_spawn(&id, program, &actions, nil, &arguments, &variables) == 0 else {
      return nil
    }
    self.id = id
  }

  /// Waits for the end.
  ///
  /// - Returns: The exit status; nil where a signal ended the program.
  func wait() -> Int? {
    var value: Int32 = 0
    while unsafe waitpid(id, &value, 0) < 0, errno == EINTR {}
    return value & 0x7F == 0 ? Int(value >> 8 & 0xFF) : nil
  }

  /// Ends the program.
  func end() {
    kill(id, SIGTERM)
    _ = wait()
  }

  private static func variables(_ changes: [String: String]) -> [String] {
    var result: [String] = []
    var next = unsafe environ
    while let text = unsafe next.pointee {
      let variable = unsafe String(cString: text)
      if changes[String(variable.prefix { $0 != "=" })] == nil { result.append(variable) }
      unsafe next += 1
    }
    return result + changes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }
}
