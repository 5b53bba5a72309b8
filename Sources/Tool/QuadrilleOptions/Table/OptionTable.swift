/// A walk through the rows of a command's option table.
///
/// A command lists its options by calls of a table: each says what an option is called and which of
/// the command's fields has its value. What the walk is for decides what a row does: most rows only
/// find that they are not meant, so that a call pays for the options in it and for no others.
package final class OptionTable {
  /// What a walk is for.
  enum Purpose {
    /// Notes what is said about every row, and the values that its field has.
    case describe
    /// Notes the spellings of every row and whether it is to be seen.
    case spell
    /// Notes what is said about the row with a spelling.
    case find
    /// Puts a text into the field of the row with a spelling, or says its opposite.
    case apply
    /// Names the first required option that was not given, and the first thing that a group finds.
    case check
    /// Notes what is said about operands alone.
    case outline
    /// Puts arguments that are no options into the field of an operand.
    case assign
  }

  let purpose: Purpose
  /// The spelling of the row that is meant.
  let spelling: String
  /// The spelling of which this one would be the opposite, `--x` for `--no-x`; empty for none.
  private let affirmed: String

  /// What was noted about rows.
  var rows: [OptionDescription] = []
  /// What was noted about operands.
  var operands: [OperandDescription] = []
  /// Whether the row that is meant was there.
  var isFound = false
  /// Whether its opposite is meant.
  var isOpposite = false
  /// The text to apply; nil for an option without a value.
  var text: String?
  /// Why the text is not the value of the option; the first reason counts.
  var problem: InvalidOptionValue?
  /// The first names of the options that were given.
  var given: Set<String> = []
  /// What is said about the first required option that is missing.
  var missingMessage: String?
  /// What a group found.
  var finding: UsageError?
  /// The number of the operand that takes ``keywords``.
  var operand = 0
  /// The arguments that the operand takes.
  var arguments: [String] = []

  /// Where help lists rows that say nothing else.
  private var section = OptionDescription.Section.own
  /// Whether outputs depend on them.
  private var affectsBuildKey = true

  init(_ purpose: Purpose, spelling: String = "") {
    self.purpose = purpose
    self.spelling = spelling
    affirmed = spelling.hasPrefix("--no-") ? "--" + spelling.dropFirst(5) : ""
  }

  // MARK: Groups

  /// The rows of a group that is a part of the command.
  ///
  /// - Parameters:
  ///   - destination: The group.
  ///   - section: Where help lists those that say nothing else; nil for where the group says.
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

  /// Whether a row is to do something in this walk.
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

  /// Whether the opposite of a row is meant.
  ///
  /// - Parameter opposite: Its own spelling; nil for `--no-` and the name.
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

  /// Notes what is said about a row.
  func note(_ description: OptionDescription) {
    var description = description
    description.section = section
    description.affectsBuildKey = affectsBuildKey
    rows.append(description)
  }
}

extension String {
  /// The words, which blanks keep apart.
  var spellings: [String] { split(separator: " ").map(String.init) }

  /// Whether one of the words, which blanks keep apart, is a given one.
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
