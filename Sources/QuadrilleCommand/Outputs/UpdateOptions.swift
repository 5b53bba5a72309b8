import QuadrilleOptions

/// Which outputs need no work since they are there already.
struct UpdateOptions: OptionGroup, Sendable {
  /// Whether all that are there are passed over.
  var skipsExisting = false
  /// Whether those are left alone that would come out the same.
  var skipsUnchanged = false

  static let section = OptionDescription.Section.topic("outputs")
  static let entersKey = false

  mutating func options(_ table: OptionTable) {
    table.flag("--skip-existing", &skipsExisting, "Pass over outputs that are there.")
    table.flag(
      "--if-changed",
      &skipsUnchanged,
      "Leave outputs alone that the same inputs and options would give again.",
      also: "--smart-update"
    )
  }

  /// The options that a command's outputs depend on; empty where nobody asks for them, since most
  /// calls do not and the whole table is walked through for it.
  func key(of command: some Command) -> [String] { skipsUnchanged ? command.buildKey : [] }

  func validate() throws(UsageError) {
    if skipsExisting && skipsUnchanged {
      throw UsageError(message: "--skip-existing and --if-changed exclude each other")
    }
  }
}
