/// A row of an option table while it is walked through; its methods say more about the option.
package struct OptionRow {
  private let table: OptionTable
  private let names: String
  /// Whether the row is to do something in this walk.
  private let isRelevant: Bool

  init(_ table: OptionTable, _ names: String, isRelevant: Bool) {
    self.table = table
    self.names = names
    self.isRelevant = isRelevant
  }

  private func noting(_ change: (inout OptionDescription) -> Void) -> OptionRow {
    if isRelevant, let last = table.rows.indices.last { change(&table.rows[last]) }
    return self
  }

  /// Leaves the option out of help, manual and completions.
  @discardableResult package func hidden() -> OptionRow { noting { $0.isVisible = false } }

  /// Says that no output depends on the option.
  @discardableResult package func excludedFromBuildKey() -> OptionRow {
    noting { $0.affectsBuildKey = false }
  }

  /// Says that nobody is to see the value.
  @discardableResult package func secret() -> OptionRow { noting { $0.isSecret = true } }

  /// Says that the value may stand behind a one-letter name without a blank.
  @discardableResult package func joined() -> OptionRow { noting { $0.isJoined = true } }

  /// Says that the value names a file with further options.
  @discardableResult package func configuration() -> OptionRow {
    noting { $0.isConfiguration = true }
  }

  /// Says that the value names code that is run: a file of options may be a stranger's.
  @discardableResult package func loadingCode() -> OptionRow { noting { $0.loadsCode = true } }

  /// Says that the option must be given; the message says so otherwise.
  @discardableResult package func required(_ message: String) -> OptionRow {
    if table.purpose == .check, table.missingMessage == nil, let first = names.spellings.first,
      !table.given.contains(first)
    {
      table.missingMessage = message
    }
    return noting { $0.missingMessage = message }
  }

  /// Says what a shell completes the value with.
  @discardableResult package func completing(_ completion: Completion) -> OptionRow {
    noting { $0.completion = completion }
  }

  /// Says in words what the value is without the option.
  @discardableResult package func defaulting(to text: String) -> OptionRow {
    noting { $0.defaultText = text }
  }

  /// Adds a spelling of the opposite, and what it does.
  @discardableResult package func opposite(
    _ spelling: String,
    _ apply: () -> Void
  ) -> OptionRow {
    if !isRelevant, table.concernsOpposite(of: "", "", spelling) {
      if table.purpose == .apply {
        apply()
      } else {
        var description = OptionDescription(names: names.spellings, help: "")
        description.opposites = [spelling]
        table.note(description)
      }
    }
    return noting { $0.opposites = [spelling] }
  }

  /// Adds a condition for the value.
  ///
  /// - Parameters:
  ///   - allowed: What values there are: `it is 2, 4 or 8`.
  ///   - isValid: Whether the command, with the value in it, is fine.
  @discardableResult package func checking(
    _ allowed: @autoclosure () -> String,
    _ isValid: @autoclosure () -> Bool
  ) -> OptionRow {
    if isRelevant, table.purpose == .apply, table.problem == nil, !table.isOpposite, !isValid() {
      table.problem = InvalidOptionValue(allowed: allowed())
    }
    return self
  }

  /// Adds a range for the value.
  ///
  /// - Parameters:
  ///   - range: What the value may be.
  ///   - value: The field with the value in it.
  @discardableResult package func from<Value: Comparable>(
    _ range: ClosedRange<Value>,
    _ value: @autoclosure () -> Value?
  ) -> OptionRow {
    checking(
      "it goes from \(range.lowerBound) to \(range.upperBound)",
      value().map(range.contains) ?? true
    )
  }
}
