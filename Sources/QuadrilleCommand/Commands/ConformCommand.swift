import ArgumentParser

/// `quadrille conform`: whether a driver, and Quadrille on it, does what OpenGL ES says.
struct ConformCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conform",
    abstract: "Test the OpenGL ES driver, and Quadrille on it; exit 1 on anything unexpected.",
    discussion: """
      quadrille conform --smoke
      quadrille conform --only 'sample.*' --html report.html --junit results.xml

      '*' in a pattern stays within one level of a name, '**' crosses levels; a pattern
      that fits the first levels of a name takes it. Each case is judged by what the
      specification permits, never by a picture from a driver.
      """,
    subcommands: subcommands,
    defaultSubcommand: ConformRunCommand.self
  )

  #if GL
  private static let subcommands: [any ParsableCommand.Type] = [
    ConformRunCommand.self, ConformDiffCommand.self, ConformMatrixCommand.self,
    ConformReportCommand.self, ConformWorkerCommand.self,
  ]
  #else
  private static let subcommands: [any ParsableCommand.Type] = [ConformRunCommand.self]
  #endif
}

#if !GL
/// Stands in for the run in a build without OpenGL ES.
struct ConformRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run cases; this build cannot."
  )

  @Argument(parsing: .allUnrecognized, help: .hidden) var arguments: [String] = []

  func run() throws { throw NoGraphicsError() }
}
#endif
