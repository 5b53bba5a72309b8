/// A pass over the rows of a command's option table.
///
/// A command declares its options with calls to the table: each names an option and the field that
/// holds its value. The purpose of the pass determines what a row does. Most rows only find that
/// they are not concerned, so the cost of a command line depends on the options in it.
package final class OptionTable {
  /// The purpose of a pass.
  enum Purpose {
    /// Collects the description of every row, and the values of its field.
    case describe
    /// Collects the spellings of every row and whether it is visible.
    case spell
    /// Collects the description of the row with a given spelling.
    case find
    /// Stores a text in the field of the row with a given spelling, or applies its opposite.
    case apply
    /// Finds the first required option that is missing, and the first error of a group.
    case check
    /// Collects the descriptions of operands only.
    case outline
    /// Stores arguments in the field of an operand.
    case assign
  }

  let purpose: Purpose
  /// The spelling of the target row.
  let spelling: String
  /// The spelling of which this one would be the opposite, `--x` for `--no-x`; empty for none.
  private let affirmed: String

  /// The collected option descriptions.
  var rows: [OptionDescription] = []
  /// The collected operand descriptions.
  var operands: [OperandDescription] = []
  /// Whether the target row was found.
  var isFound = false
  /// Whether the opposite of the target row is selected.
  var isOpposite = false
  /// The text to apply; nil for an option without a value.
  var text: String?
  /// The first reason why the text is not a valid value of the option.
  var problem: InvalidOptionValue?
  /// The first names of the options that were given.
  var given: Set<String> = []
  /// The message of the first required option that is missing.
  var missingMessage: String?
  /// The first error that a group reported.
  var finding: UsageError?
  /// The index of the operand that takes ``arguments``.
  var operand = 0
  /// The arguments for the operand.
  var arguments: [String] = []

  /// The default help section of rows.
  private var section = OptionDescription.Section.own
  /// Whether outputs depend on the rows by default.
  private var affectsBuildKey = true

  init(_ purpose: Purpose, spelling: String = "") {
    self.purpose = purpose
    self.spelling = spelling
    affirmed = spelling.hasPrefix("--no-") ? "--" + spelling.dropFirst(5) : ""
  }

  // MARK: Groups

  /// Adds the rows of an option group.
  ///
  /// - Parameters:
  ///   - destination: The group.
  ///   - section: The help section of its rows; nil for the group's own default.
  package func group<Group: OptionGroup>(
    _ destination: inout Group,
    in section: OptionDescription.Section? = nil
  ) {
    guard !isFound else { return }
    let outer = (self.section, affectsBuildKey)
    let own = section ?? Group.section
    if own != .own { self.section = own }
    if !Group.affectsBuildKey { affectsBuildKey = false }
    destination.options(self)
    (self.section, affectsBuildKey) = outer
    guard purpose == .check, finding == nil else { return }
    do throws(UsageError) { try destination.validate() } catch { finding = error }
  }

  // MARK: Rows

  /// Whether the current pass concerns a row.
  func concerns(_ names: String, _ aliases: String) -> Bool {
    switch purpose {
    case .describe, .spell, .check: return true
    case .outline, .assign: return false
    case .find, .apply:
      guard !isFound, names.hasSpelling(spelling) || aliases.hasSpelling(spelling) else {
        return false
      }
      isFound = true
      return true
    }
  }

  /// Whether the opposite of a row is selected.
  ///
  /// - Parameter opposite: Its spelling; nil for `--no-` and the name.
  func concernsOpposite(of names: String, _ aliases: String, _ opposite: String?) -> Bool {
    guard purpose == .find || purpose == .apply, !isFound else { return false }
    if let opposite {
      guard opposite == spelling else { return false }
    } else {
      guard !affirmed.isEmpty, names.hasSpelling(affirmed) || aliases.hasSpelling(affirmed) else {
        return false
      }
    }
    isFound = true
    isOpposite = true
    return true
  }

  /// Records the description of a row.
  func note(_ description: OptionDescription) {
    var description = description
    description.section = section
    description.affectsBuildKey = affectsBuildKey
    rows.append(description)
  }
}

extension String {
  /// The space-separated spellings.
  var spellings: [String] { split(separator: " ").map(String.init) }

  /// Whether one of the space-separated spellings equals a given one.
  fileprivate func hasSpelling(_ keyword: String) -> Bool {
    let count = utf8.count
    let length = keyword.utf8.count
    guard length <= count, length > 0 else { return false }
    if length == count { return self == keyword }
    var begin = utf8.startIndex
    while true {
      let end = utf8[begin...].firstIndex(of: 0x20) ?? utf8.endIndex
      if utf8[begin..<end].elementsEqual(keyword.utf8) { return true }
      guard end < utf8.endIndex else { return false }
      begin = utf8.index(after: end)
    }
  }
}
