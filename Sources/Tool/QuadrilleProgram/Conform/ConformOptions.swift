package import QuadrilleConsole
package import QuadrilleOptions

/// The options of a part of `conform`, and what the part is for.
///
/// `quadrille` knows them for its help, completions and manual; `quadrille-conform` makes them
/// commands.
package protocol ConformPart: OptionGroup, SendableMetatype {
  /// What it is called and what it is for.
  static var guide: CommandGuide { get }
}

/// `quadrille conform`: whether a driver, and Quadrille on it, does what OpenGL ES says.
package struct ConformOptions: ConformPart {
  package static let guide = CommandGuide(
    "conform",
    group: "test",
    "Test the OpenGL ES driver, and Quadrille on it; exit 1 if unexpected.",
    examples: [
      "quadrille conform --smoke",
      "quadrille conform --only 'sample.*' --html report.html --junit results.xml",
    ],
    notes: """
      '*' in a pattern stays within one level of a name, '**' crosses levels; a
      pattern that fits the first levels of a name takes it. Each case is judged by
      what the specification allows, never by an image from a driver.
      """
  )

  package var selection = ConformSelectionOptions()
  package var driver = DriverOptions()
  package var running = ConformRunOptions()
  package var expectations = ConformExpectationOptions()
  package var gtest = ConformGTestOptions()
  package var reports = ConformReportOptions()
  package var console = ShortConsoleOptions()

  package init() {}

  package mutating func options(_ table: OptionTable) {
    table.group(&selection, in: .titled("Cases"))
    table.group(&driver, in: .titled("Driver"))
    table.group(&running, in: .titled("Runs"))
    table.group(&expectations, in: .titled("Expectations"))
    table.group(&reports, in: .titled("Reports"))
    table.group(&gtest)
    table.group(&console)
  }
}

/// `quadrille conform diff`: what differs between two runs.
package struct ConformDiffOptions: ConformPart {
  package static let guide = CommandGuide(
    "conform diff",
    group: "test",
    "Compare the JSON reports of two runs; exit 1 where a case ended otherwise.",
    examples: [
      "quadrille conform diff llvmpipe.json softpipe.json",
      "quadrille conform diff before.json after.json --json",
    ]
  )

  package var before = ""
  package var after = ""
  package var errorTolerance = 0.05
  package var json = false

  package init() {}

  package mutating func options(_ table: OptionTable) {
    table.operand("before", &before, "The first report.", .files([".json", ".ndjson"]))
    table.operand("after", &after, "The second report.", .files([".json", ".ndjson"]))
    table.value(
      "--error-tolerance",
      "steps",
      &errorTolerance,
      "Errors that differ by no more steps of 1/255 than this are alike."
    )
    table.flag("--json", &json, "One JSON object on standard output.")
  }
}

/// `quadrille conform report`: the reports of a run from its log.
package struct ConformLogOptions: ConformPart {
  package static let guide = CommandGuide(
    "conform report",
    group: "test",
    "Make reports of a log, also of one whose run was killed.",
    examples: [
      "quadrille conform report out/log.ndjson",
      "quadrille conform report out/log.ndjson --html report.html",
    ]
  )

  package var path = ""
  package var reports = ConformReportOptions()
  package var console = ShortConsoleOptions()

  package init() {}

  package mutating func options(_ table: OptionTable) {
    table.operand("log", &path, "A log, see 'conform --log'.", .files([".ndjson"]))
    table.group(&reports)
    table.group(&console)
  }
}

/// `quadrille conform worker`: the process in which cases run; its parent speaks with it.
package struct ConformWorkerOptions: ConformPart {
  package static let guide = CommandGuide(
    "conform worker",
    "Run the cases that standard input names."
  )

  package var seed: UInt64 = 1
  package var alarm = 60
  package var export: String?
  package var driver = DriverOptions()
  package var target = ConformTargetOptions()

  package init() {}

  package mutating func options(_ table: OptionTable) {
    table.value("--seed", "n", &seed, "The seed of the random numbers.")
    table.value("--alarm", "seconds", &alarm, "When the process ends by itself.")
    table.value("--export", "folder", &export, "Where programs are written.")
    table.group(&driver)
    table.group(&target)
  }
}
