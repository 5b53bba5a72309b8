package import QuadrilleOptions

/// How much is reported on standard error, and a file with further options.
package struct ConsoleOptions: OptionGroup {
  package var isQuiet = false
  package var isVerbose = false
  private var measures = false
  private var configuration: String?

  package init() {}

  package static let section = OptionDescription.Section.topic("console")
  package static let affectsBuildKey = false

  package mutating func options(_ table: OptionTable) {
    table.flag("--quiet", &isQuiet, "No warnings, notes and progress, only errors.")
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

  /// Sets the console; to be called before anything is reported.
  package func apply() {
    Console.setLevel(isQuiet ? .quiet : isVerbose ? .verbose : .normal)
    if measures { TimingsReport.begin() }
  }
}

/// ``ConsoleOptions`` for commands whose `-q` is not the quality of something.
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

/// What a command writes about its outputs for programs.
package struct ReportOptions: OptionGroup, Sendable {
  /// Whether there is one JSON object in the end.
  package var json = false
  /// Whether there is a JSON object for each input.
  package var ndjson = false

  package init() {}

  package static let affectsBuildKey = false

  package mutating func options(_ table: OptionTable) {
    table.flag("--json", &json, "One JSON object about everything on standard output.")
    table.flag("--ndjson", &ndjson, "One JSON object an input, as soon as it is done.")
  }

  /// Checks that standard output is not to carry two documents.
  ///
  /// - Parameter output: Where the results go.
  package func check(_ output: String?) throws(UsageError) {
    if json || ndjson, output == "-" {
      throw UsageError(message: "--json and the output cannot both go to standard output")
    }
  }
}
