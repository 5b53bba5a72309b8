/// A row of an option table during a pass; its methods add properties to the option.
package struct OptionRow {
  private let table: OptionTable
  private let names: String
  /// Whether the current pass concerns this row.
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

  /// Omits the option from help, manual and completions.
  @discardableResult package func hidden() -> OptionRow { noting { $0.isVisible = false } }

  /// Excludes the option from build keys: no output depends on it.
  @discardableResult package func excludedFromBuildKey() -> OptionRow {
    noting { $0.affectsBuildKey = false }
  }

  /// Hides the value from all output.
  @discardableResult package func secret() -> OptionRow { noting { $0.isSecret = true } }

  /// Allows the value to follow a one-letter name without a space.
  @discardableResult package func joined() -> OptionRow { noting { $0.isJoined = true } }

  /// Marks the value as the path of a configuration file.
  @discardableResult package func configuration() -> OptionRow {
    noting { $0.isConfiguration = true }
  }

  /// Marks the value as code that is loaded.
  ///
  /// Configuration files, which may be untrusted, cannot set it.
  @discardableResult package func loadingCode() -> OptionRow { noting { $0.loadsCode = true } }

  /// Makes the option required, with the error message for its absence.
  @discardableResult package func required(_ message: String) -> OptionRow {
    if table.purpose == .check, table.missingMessage == nil, let first = names.spellings.first,
      !table.given.contains(first)
    {
      table.missingMessage = message
    }
    return noting { $0.missingMessage = message }
  }

  /// Sets the shell completion of the value.
  @discardableResult package func completing(_ completion: Completion) -> OptionRow {
    noting { $0.completion = completion }
  }

  /// Sets the text that describes the default.
  @discardableResult package func defaulting(to text: String) -> OptionRow {
    noting { $0.defaultText = text }
  }

  /// Adds a spelling of the opposite, and its effect.
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

  /// Adds a validity check for the value.
  ///
  /// - Parameters:
  ///   - allowed: The expected values for the message: `expected 2, 4 or 8`.
  ///   - isValid: Whether the command, with the value set, is valid.
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
  /// - range: The allowed range.
  ///   - value: The field that holds the value.
  ///   - value: The field with the value in it.
  @discardableResult package func from<Value: Comparable>(
    _ range: ClosedRange<Value>,
    _ value: @autoclosure () -> Value?
  ) -> OptionRow {
    checking(
      "expected \(range.lowerBound) to \(range.upperBound)",
      value().map(range.contains) ?? true
    )
  }
}
