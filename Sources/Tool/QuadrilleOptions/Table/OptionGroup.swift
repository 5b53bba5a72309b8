/// A group of options that several commands share: its fields, and a table row for each.
package protocol OptionGroup {
  /// Creates the group with default values.
  init()

  /// Declares the options with one table call each.
  mutating func options(_ table: OptionTable)

  /// The default help section of the options.
  static var section: OptionDescription.Section { get }

  /// Whether outputs depend on the options.
  static var affectsBuildKey: Bool { get }

  /// Checks for conflicts between options.
  ///
  /// - Throws: ``UsageError``.
  func validate() throws(UsageError)
}

extension OptionGroup {
  /// The command's own options.
  package static var section: OptionDescription.Section { .own }

  /// Outputs depend on the options by default.
  package static var affectsBuildKey: Bool { true }

  /// Accepts every combination.
  package func validate() throws(UsageError) {}

  /// The descriptions of the options, with the current values of the fields.
  package var rows: [OptionDescription] { rows(.describe) }

  /// The descriptions that a pass over the table collects.
  func rows(_ purpose: OptionTable.Purpose) -> [OptionDescription] {
    var group = self
    let table = OptionTable(purpose)
    group.options(table)
    return table.rows
  }
}
