package import QuadrilleOptions

/// The amount of output on standard error, and a configuration file.
package struct ConsoleOptions: OptionGroup {
  package var isQuiet = false
  package var isVerbose = false
  private var measures = false
  private var configuration: String?

  package init() {}

  package static let section = OptionDescription.Section.topic("console")
  package static let affectsBuildKey = false

  package mutating func options(_ table: OptionTable) {
    table.flag("--quiet", &isQuiet, "Print errors only, no warnings, notes or progress.")
    table.flag("--verbose -v", &isVerbose, "Report what is read and written, and what draws.")
    table.flag("--timings", &measures, "Report how long each stage took.")
    table.value(
      "--config",
      "file",
      &configuration,
      "JSON with options by their long names; the command line wins."
    )
    .configuration().completing(.files([".json"]))
  }

  package func validate() throws(UsageError) {
    if isQuiet && isVerbose {
      throw UsageError(message: "--quiet and --verbose exclude each other")
    }
  }

  /// Applies the options to the console; call it before anything is reported.
  package func apply() {
    Console.setLevel(isQuiet ? .quiet : isVerbose ? .verbose : .normal)
    if measures { TimingsReport.begin() }
  }
}

/// ``ConsoleOptions`` for commands in which `-q` does not mean quality.
package struct ShortConsoleOptions: OptionGroup {
  package var plain = ConsoleOptions()

  package init() {}

  package static let section = OptionDescription.Section.topic("console")
  package static let affectsBuildKey = false

  package mutating func options(_ table: OptionTable) {
    table.group(&plain)
    table.flag("-q", &plain.isQuiet, "The same as --quiet.", opposite: "--no-q")
      .hidden()
  }
}

/// The machine-readable output of a command.
package struct ReportOptions: OptionGroup, Sendable {
  /// Whether to write one JSON object at the end.
  package var json = false
  /// Whether to write one JSON object per input.
  package var ndjson = false

  package init() {}

  package static let affectsBuildKey = false

  package mutating func options(_ table: OptionTable) {
    table.flag("--json", &json, "One JSON object about everything on standard output.")
    table.flag("--ndjson", &ndjson, "One JSON object per input, as soon as it is done.")
  }

  /// Checks that standard output does not receive two documents.
  ///
  /// - Parameter output: The path of the output.
  package func check(_ output: String?) throws(UsageError) {
    if json || ndjson, output == "-" {
      throw UsageError(message: "--json and the output cannot both go to standard output")
    }
  }
}
