import QuadrilleConsole
import QuadrilleRendering
import QuadrilleSystem

/// Draws with a driver in a copy of the process, since drivers crash and hang, and where one does, the
/// CPU draws instead.
enum IsolatedDriverRun {
  /// How long a driver may take that nobody gave a time, in milliseconds.
  private static let timeoutMilliseconds = 60_000

  /// Does the work of a command that draws.
  ///
  /// - Parameters:
  ///   - options: The renderer that is asked for.
  ///   - isPossible: Whether the work can be done twice: not where it reads standard input.
  ///   - seconds: The time that the whole work may take; the driver gets half of it.
  ///   - arguments: What the command was called with.
  ///   - body: The work, with the renderer to take.
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
        code: "render.fallback",
        location: DiagnosticLocation(),
        message: "drawn with the CPU rasteriser, since \(second.driverFailure ?? "")"
      )
    )
    try body(second)
  }
}
