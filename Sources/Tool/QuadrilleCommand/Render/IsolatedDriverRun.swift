import QuadrilleConsole
import QuadrilleRendering
import QuadrilleSystem

/// Draws with a driver in a forked process, since drivers crash and hang.
///
/// If one does, the CPU renderer is used instead.
enum IsolatedDriverRun {
  /// The time limit of a driver if none is given, in milliseconds.
  private static let timeoutMilliseconds = 60_000

  /// Runs the work of a command that draws.
  ///
  /// - Parameters:
  ///   - options: The requested renderer.
  ///   - isPossible: Whether the work can be repeated; false if it reads standard input.
  ///   - seconds: The time limit of the whole work; the driver gets half of it.
  ///   - arguments: The command's arguments.
  ///   - body: The work, called with the renderer to use.
  static func run(
    _ options: RendererOptions,
    isPossible: Bool,
    seconds: Int?,
    _ body: (RendererOptions) throws -> Void
  ) throws {
    guard isPossible, options.preferredRenderer == .gl, options.allowsFallback else {
      return try body(options)
    }
    let milliseconds = seconds.map { 500 * min($0, 1 << 32) } ?? timeoutMilliseconds
    let end = ForkedTask.run(milliseconds: milliseconds, capturesMessages: true) {
      ExitStatus.reporting([]) {
        defer { TimingsReport.end() }
        try body(options)
        try DependencyFile.end()
      }
    }
    var second = options
    switch end {
    case nil: return try body(options)
    case .exited(let status):
      DependencyFile.abandon()
      TimingsReport.abandon()
      guard status != 0 else { return }
      throw CommandExit(status: ExitStatus(rawValue: status) ?? .internal)
    case .signaled(let number): second.driverFailure = "the driver was ended by signal \(number)"
    case .timedOut: second.driverFailure = "the driver took longer than \(milliseconds) ms"
    }
    Console.report(
      Diagnostic(
        .note,
        code: ErrorCode.fallback,
        location: DiagnosticLocation(),
        message: "drawn with the CPU renderer, since \(second.driverFailure ?? "")"
      )
    )
    try body(second)
  }
}
