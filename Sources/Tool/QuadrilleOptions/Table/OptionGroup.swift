/// A set of options that several commands have: its fields, and a row for each.
package protocol OptionGroup {
  /// The group without any option given.
  init()

  /// Lists the options: a call of the table for each.
  mutating func options(_ table: OptionTable)

  /// Where help lists the options that say nothing else.
  static var section: OptionDescription.Section { get }

  /// Whether outputs depend on the options.
  static var affectsBuildKey: Bool { get }

  /// Finds what options say only together.
  ///
  /// - Throws: ``UsageError``.
  func validate() throws(UsageError)
}

extension OptionGroup {
  /// Among the command's own.
  package static var section: OptionDescription.Section { .own }

  /// They do.
  package static var affectsBuildKey: Bool { true }

  /// Finds nothing.
  package func validate() throws(UsageError) {}

  /// What is said about the options, with the values that the fields have.
  package var rows: [OptionDescription] { rows(.describe) }

  /// What a walk notes about the options.
  func rows(_ purpose: OptionTable.Purpose) -> [OptionDescription] {
    var group = self
    let table = OptionTable(purpose)
    group.options(table)
    return table.rows
  }
}
