import ArgumentParser

#if GL
import QuadrilleConformance
import QuadrilleIO
import QuadrilleSyntax

/// `quadrille conform`: whether a driver, and Quadrille on it, does what OpenGL ES says.
struct ConformCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conform",
    abstract: "Test the OpenGL ES driver, and Quadrille on it; exit 1 on anything unexpected.",
    usage: "quadrille conform [options]",
    discussion: """
      quadrille conform --smoke
      quadrille conform --only 'sample.*' --html report.html --junit results.xml

      '*' in a pattern stays within one level of a name, '**' crosses levels; a
      pattern that fits the first levels of a name takes it. Each case is judged by
      what the specification permits, never by a picture from a driver.
      """,
    subcommands: [
      ConformDiffCommand.self, ConformMatrixCommand.self, ConformReportCommand.self,
      ConformWorkerCommand.self,
    ]
  )

  @OptionGroup(title: "Which cases") var selection: ConformSelectionOptions
  @OptionGroup(title: "Driver") var driver: DriverOptions
  @OptionGroup(title: "How they run") var running: ConformRunOptions
  @OptionGroup(title: "What is expected") var expectations: ConformExpectationOptions
  @OptionGroup(title: "Reports") var reports: ConformReportOptions
  @OptionGroup var console: ConsoleOptions
  @OptionGroup var configuration: ConfigurationOptions

  func run() throws {
    console.apply()
    let cases = try selection.cases()
    if selection.list { return try tellNames(cases) }
    var request = ConformRequest(
      cases: cases,
      isEverything: selection.isEverything,
      settings: try running.settings(driver),
      driverOptions: running.driverWords(driver),
      expectations: try expectations.files()
    )
    request.updates = expectations.updateExpect ? expectations.expect.last : nil
    request.reports = reports.settings
    request.isReplay = selection.replay != nil
    request.isVerbose = console.verbose
    request.isQuiet = console.quiet
    try request.run()
  }

  private func tellNames(_ cases: [ConformanceCase]) throws {
    guard reports.json else {
      return try Console.result(cases.map(\.name.text).joined(separator: "\n"))
    }
    let entries = cases.map { test -> JSONText in
      .object([
        ("name", .string(test.name.text)), ("mode", .string(test.mode.rawValue)),
        ("rules", .array(test.rules.map { .string($0.rawValue) })),
        ("sections", .string(test.sections)), ("summary", .string(test.summary)),
        ("smoke", .bool(test.isSmoke)),
      ])
    }
    try Console.result(
      JSONText.object([
        ("schema", .string("quadrille.conform.list/1")), ("cases", .array(entries)),
      ]).pretty
    )
  }
}
#else
import QuadrilleRendering

/// `quadrille conform` in a build without OpenGL ES: there is nothing to test.
struct ConformCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conform",
    abstract: "Test the OpenGL ES driver; this build has none."
  )

  @Argument(parsing: .allUnrecognized, help: .hidden) var arguments: [String] = []

  func run() throws { throw RenderingError(.notBuilt) }
}
#endif
