package import QuadrilleOptions

/// Which outputs need no work since they are there already.
package struct UpdateOptions: OptionGroup, Sendable {
  /// Whether all that are there are passed over.
  package var skipsExisting = false
  /// Whether those are left alone that would come out the same.
  package var skipsUnchanged = false

  package init() {}

  package static let section = OptionDescription.Section.topic("outputs")
  package static let affectsBuildKey = false

  package mutating func options(_ table: OptionTable) {
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
  package func key(of command: some Command) -> [String] { skipsUnchanged ? command.buildKey : [] }

  package func validate() throws(UsageError) {
    if skipsExisting && skipsUnchanged {
      throw UsageError(message: "--skip-existing and --if-changed exclude each other")
    }
  }
}
