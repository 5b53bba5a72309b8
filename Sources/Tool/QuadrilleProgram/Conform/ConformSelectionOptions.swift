package import QuadrilleOptions

/// Which cases `conform` runs.
package struct ConformSelectionOptions: OptionGroup {
  package var only: [String] = []
  package var exclude: [String] = []
  package var caselist: String?
  package var smoke = false
  package var shard: String?
  package var replay: String?
  package var export: String?
  package var describe: String?
  package var list = false

  package init() {}

  package mutating func options(_ table: OptionTable) {
    table.list("--only", "pattern", &only, "Only cases that fit; repeatable.").completing(
      .list("cases")
    )
    table.list("--exclude", "pattern", &exclude, "No cases that fit; repeatable.")
      .completing(.list("cases"))
    table.value("--caselist", "file", &caselist, "Only cases that a file names, one a line.")
      .completing(.file)
    table.flag("--smoke", &smoke, "Only the cases of the quick run.")
    table.value("--shard", "i/n", &shard, "One of n parts: by the hash of the name, i from 0 or 1.")
    table.value("--replay", "case", &replay, "One case in this process, with all that is found.")
      .completing(.list("cases"))
    table.value("--export", "folder", &export, "Write each case as a program of C, crashes too.")
      .completing(.folders)
    table.value("--describe", "case", &describe, "What a case tests, by which rules, and end.")
      .completing(.list("cases"))
    table.flag("--list", &list, "Print the names and end.")
  }

  /// Whether no option leaves anything out.
  package var selectsAll: Bool {
    only.isEmpty && exclude.isEmpty && caselist == nil && !smoke && shard == nil && replay == nil
  }
}
