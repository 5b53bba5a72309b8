import Glibc
package import QuadrilleOptions
package import QuadrilleSystem

/// Runs a command in a sandboxed process that can only read its inputs and write its outputs.
package enum Isolation {
  /// How a process is isolated: `--isolate`.
  package enum Mode: String, OptionValue, CaseIterable {
    /// With the protections that the kernel has.
    case full
    /// Not at all on a kernel that lacks one of them.
    case require
    case none

    /// The value of the option without one.
    package static let missing = MissingValue("full") { Mode(rawValue: $0) != nil }
  }

  /// Requests isolation; call it while the arguments are parsed.
  package static func request(_ mode: Mode) {
    Session.current.state.withLock { $0.isolation = mode }
  }

  /// Runs the body of a command, in a sandboxed process if requested.
  ///
  /// - Parameter arguments: All arguments, which name the files.
  /// - Throws: The error of the body; ``IsolationError`` if the process cannot be started or
  ///   crashes.
  package static func run(_ arguments: [String], _ body: () throws -> Void) throws {
    let mode = Session.current.state.withLock { $0.isolation }
    guard mode != .none else { return try body() }
    try checkGaps(mode)
    let sandbox = sandbox(of: arguments)
    let end = ForkedTask.run(
      milliseconds: nil,
      capturesMessages: false,
      begin: { reportGaps(sandbox.apply()) }
    ) {
      ExitStatus.reporting(arguments) { try body() }
    }
    switch end {
    case .exited(0): return
    case .exited(let status): throw CommandExit(status: ExitStatus(rawValue: status) ?? .internal)
    case .signaled(let number): throw IsolationError(.signal(number))
    case .timedOut, nil: throw IsolationError(.noProcess)
    }
  }

  /// Fails where the kernel lacks a protection that the mode requires.
  ///
  /// - Throws: ``IsolationError`` with the missing protections.
  package static func checkGaps(_ mode: Mode) throws(IsolationError) {
    let gaps = mode == .require ? Sandbox.gaps() : []
    if !gaps.isEmpty { throw IsolationError(.incomplete(gaps.map(\.part))) }
  }

  /// Reports the protections that the kernel lacks, as a note where another one prevents the same.
  package static func reportGaps(_ gaps: [Sandbox.UnavailableProtection]) {
    for gap in gaps {
      Console.report(
        Diagnostic(
          gap.isCovered ? .note : .warning,
          code: "isolate.\(gap.part)",
          location: DiagnosticLocation(),
          message: "this kernel has no \(gap.part) (Linux \(gap.since)), "
            + "the process is isolated without it"
        )
      )
    }
  }

  // MARK: Folders

  /// The options whose values are output paths.
  private static let outputs: Set<String> = [
    "-o", "--output", "--out-dir", "--out", "--data", "--sheet", "--html", "--report", "--depfile",
    "--preview", "-d", "--junit", "--tap",
  ]

  /// The sandbox for the folders that the arguments name, for reading and for writing.
  package static func sandbox(of arguments: [String]) -> Sandbox {
    let descriptors = InheritedDescriptors.named(in: Array(arguments.dropFirst()))
    var result = Sandbox(readable: [], writable: [], descriptors: descriptors)
    var option = ""
    for argument in arguments.dropFirst() {
      var value = argument
      if argument.hasPrefix("--"), let sign = argument.firstIndex(of: "=") {
        option = String(argument[..<sign])
        value = String(argument[argument.index(after: sign)...])
      } else if argument.hasPrefix("-"), argument != "-" {
        option = argument
        continue
      }
      if outputs.contains(option) {
        result.writable.append(folder(ofOutput: value))
      } else {
        result.readable += folders(ofInput: value)
      }
      option = ""
    }
    return result
  }

  /// The folder of an output, or its nearest existing ancestor.
  private static func folder(ofOutput path: String) -> String {
    let plain = path.prefix { $0 != "{" && $0 != "%" }
    if plain.count == path.count, DirectoryTraversal.isFolder(path) { return path }
    var folder = plain
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      if folder.isEmpty { return "/" }
      if DirectoryTraversal.isFolder(String(folder)) { return String(folder) }
    }
    return "."
  }

  /// The folders of an input; files that it refers to are located below them.
  private static func folders(ofInput path: String) -> [String] {
    if path.hasPrefix("@") { return [folder(ofOutput: String(path.dropFirst())), "."] }
    if DirectoryTraversal.isFolder(path) { return [path] }
    if unsafe access(path, F_OK) == 0 { return [folder(ofOutput: path)] }
    guard let glob = Glob(path) else { return [] }
    return [glob.fixedFolder.isEmpty ? "." : glob.fixedFolder]
  }
}

/// The isolated process could not be started or did not exit normally.
package struct IsolationError: StageError {
  /// The cause.
  package enum Reason: Equatable, Sendable {
    /// No process can be started.
    case noProcess
    /// The process was terminated by a signal.
    case signal(Int32)
    /// The kernel lacks protections that are required.
    case incomplete([String])
  }

  package let reason: Reason

  package init(_ reason: Reason) { self.reason = reason }

  package var location: DiagnosticLocation { DiagnosticLocation() }

  package var facts: ErrorFacts {
    switch reason {
    case .noProcess:
      ErrorFacts(
        "isolate.noProcess",
        "no isolated process can be started",
        category: .unsupported
      )
    case .incomplete(let parts):
      ErrorFacts(
        "isolate.incomplete",
        "this kernel has no \(parts.joined(separator: ", ")), without which nothing is read",
        category: .unsupported,
        found: parts.joined(separator: " ")
      )
    case .signal(SIGXCPU):
      ErrorFacts(
        ErrorCode.timeLimit,
        "the isolated process took all of its processor time, raise it with --timeout",
        category: .limit
      )
    case .signal(let number):
      ErrorFacts(
        "isolate.crash",
        "the isolated process was ended by signal \(number); no output was changed",
        found: "signal \(number)"
      )
    }
  }
}
