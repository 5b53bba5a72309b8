package import QuadrilleOptions

/// Options that skip outputs.
package struct UpdateOptions: OptionGroup, Sendable {
  /// Whether existing outputs are skipped.
  package var skipsExisting = false
  /// Whether up-to-date outputs are skipped.
  package var skipsUnchanged = false

  package init() {}

  package static let section = OptionDescription.Section.topic("outputs")
  package static let affectsBuildKey = false

  package mutating func options(_ table: OptionTable) {
    table.flag("--skip-existing", &skipsExisting, "Skip outputs that exist.")
    table.flag(
      "--if-changed",
      &skipsUnchanged,
      "Skip outputs that are up to date with inputs and options.",
      also: "--smart-update"
    )
  }

  /// The build key of a command's options; empty unless needed, since it takes a pass over the
  /// whole table.
  package func key(of command: some Command) -> [String] { skipsUnchanged ? command.buildKey : [] }

  package func validate() throws(UsageError) {
    if skipsExisting && skipsUnchanged {
      throw UsageError(message: "--skip-existing and --if-changed exclude each other")
    }
  }
}
