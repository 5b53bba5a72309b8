package import QuadrilleOptions

/// What `conform` expects.
package struct ConformExpectationOptions: OptionGroup {
  package var expect: [String] = []
  package var skips: [String] = []
  package var flakes: [String] = []
  package var builtInExpectations = true
  package var updateExpect = false

  package init() {}

  package mutating func options(_ table: OptionTable) {
    table.list(
      "--expect",
      "file",
      &expect,
      "What is known to fail: a file, a baseline, or a folder of .txt files."
    )
    .completing(.file)
    table.list("--skips", "file", &skips, "Regular expressions of what is not run.")
      .completing(.file)
    table.list("--flakes", "file", &flakes, "Regular expressions of what may fail.")
      .completing(.file)
    table.flag(
      "--built-in-expectations",
      &builtInExpectations,
      "Use what is known without --expect."
    )
    table.flag(
      "--update-expect",
      &updateExpect,
      "Write what was found into the last --expect file."
    )
  }

  package func validate() throws(UsageError) {
    if updateExpect, expect.isEmpty {
      throw UsageError(message: "--update-expect needs --expect with the file to write")
    }
  }
}
