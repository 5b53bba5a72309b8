import QuadrilleConsole
import QuadrilleSystem
import QuadrilleRendering

/// Draws with a driver in a copy of the process, since drivers crash and hang, and where one does, the
/// CPU draws instead.
enum DriverTrial {
  /// How long a driver may take that nobody gave a time, in milliseconds.
  private static let patience = 60_000

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
    guard isPossible, options.preferredRenderer == .gl, options.mayFallBack else {
      return try body(options)
    }
    let milliseconds = seconds.map { 500 * min($0, 1 << 32) } ?? patience
    let end = ForkedTask.run(milliseconds: milliseconds, holdsMessages: true) {
      ExitStatus.reporting([]) {
        defer { StageReport.end() }
        try body(options)
        try DependencyFile.end()
      }
    }
    var second = options
    switch end {
    case nil: return try body(options)
    case .exited(let status):
      DependencyFile.abandon()
      StageReport.abandon()
      guard status != 0 else { return }
      throw CommandEnd(status: ExitStatus(rawValue: status) ?? .internal)
    case .signalled(let number): second.driverFailure = "the driver was ended by signal \(number)"
    case .late: second.driverFailure = "the driver took longer than \(milliseconds) ms"
    }
    Console.report(
      Diagnostic(
        .note,
        code: "render.fallback",
        place: Place(),
        message: "drawn with the CPU rasteriser, since \(second.driverFailure ?? "")"
      )
    )
    try body(second)
  }
}
