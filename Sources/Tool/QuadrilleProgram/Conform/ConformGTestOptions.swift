import QuadrilleConsole
package import QuadrilleOptions

/// The options of programs that are made with Google Test, by which other programs drive `conform`.
///
/// Each of them may also be set by a variable in capitals, such as `GTEST_FILTER`.
package struct ConformGTestOptions: OptionGroup {
  /// A value that is true where the option stands alone, and false from `0`, `f` and `n` on.
  private struct GTestBoolean: OptionValue {
    let isOn: Bool

    init?(argument: String) {
      let first = argument.utf8.first ?? UInt8(ascii: "1")
      isOn = ![UInt8(ascii: "0"), UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "n")]
        .contains(first)
    }

    var argument: String { isOn ? "1" : "0" }
  }

  private var values: [String: String] = [:]

  package static let section = OptionDescription.Section.topic("gtest")

  private static let flags = [
    ("list_tests", "Print the names by their suites and end."),
    ("shuffle", "Run suites, and the tests in them, in another order."),
    ("brief", "Print failures and the end only."),
    ("print_time", "Print times; on unless =0."),
    ("fail_fast", "End with the first failure."),
    ("break_on_failure", "Raise SIGTRAP at a failure, for debuggers."),
    ("fail_if_no_test_selected", "A run without tests is a failure."),
    ("also_run_disabled_tests", "No test is disabled."),
    ("catch_exceptions", "A crash is the end of the run in any case."),
    ("throw_on_failure", "Not supported: failures are reported and the run continues."),
    ("recreate_environments_when_repeating", "Each repetition opens a context of its own."),
  ]

  private static let texts = [
    ("filter", "patterns", "POSITIVE:…-NEGATIVE:… with * and ?."),
    ("output", "xml:file", "A report as xml or json: a file, or a folder that ends in /."),
    ("repeat", "n", "How often all is run; -1 for ever."),
    ("random_seed", "n", "The order of --gtest_shuffle, 1 to 99999; 0 takes the time."),
    ("color", "when", "yes, no or auto."),
    ("death_test_style", "style", "No test has a process of its own."),
  ]

  package init() {}

  package mutating func options(_ table: OptionTable) {
    for (name, help) in Self.flags {
      var value: GTestBoolean? = values[name].flatMap { GTestBoolean(argument: $0) }
      table.value(
        "--gtest_\(name)",
        "0|1",
        &value,
        help,
        missing: MissingValue("1") { _ in false }
      )
      values[name] = value?.argument
    }
    for (name, placeholder, help) in Self.texts {
      table.value("--gtest_\(name)", placeholder, &values[name], help)
    }
  }

  package func validate() throws(UsageError) {
    for (name, known) in [("color", ["yes", "no", "auto", "true", "false", "1", "0"])] {
      if let value = values[name], !known.contains(value) {
        throw UsageError(message: "--gtest_\(name) is '\(value)'; known are yes, no and auto")
      }
    }
    for name in ["repeat", "random_seed"] {
      if let value = values[name], Int(value) == nil {
        throw UsageError(message: "--gtest_\(name) is '\(value)', it is a whole number")
      }
    }
    if let output = values["output"], output != "xml", output != "json",
      !output.hasPrefix("xml:"), !output.hasPrefix("json:")
    {
      throw UsageError(message: "--gtest_output is '\(output)', it begins with xml: or json:")
    }
  }

  /// Whether the command was called as a program of Google Test.
  package var isRequested: Bool { !values.isEmpty }

  /// Whether a flag is set, on the command line or by its variable.
  package func isOn(_ name: String, default isOn: Bool = false) -> Bool {
    text(name).flatMap { GTestBoolean(argument: $0) }?.isOn ?? isOn
  }

  /// The value of an option or of its variable.
  package func text(_ name: String) -> String? {
    let variable = "GTEST_" + name.uppercased()
    return values[name] ?? Environment.value(variable)
  }

  /// A number of an option or of its variable.
  package func number(_ name: String, default number: Int) -> Int {
    text(name).flatMap { Int($0) } ?? number
  }
}
