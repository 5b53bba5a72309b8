/// The value used if an option is given without one.
package struct MissingValue {
  let text: String
  let isValue: @Sendable (String) -> Bool

  /// Creates a rule for an optional value.
  ///
  /// - Parameters:
  ///   - text: The value if none is given.
  ///   - isValue: Whether the text after the option is its value.
  package init(_ text: String, unless isValue: @escaping @Sendable (String) -> Bool) {
    self.text = text
    self.isValue = isValue
  }
}

extension OptionTable {
  /// Declares an option with an optional value as its field.
  ///
  /// - Parameters:
  ///   - names: The spellings shown in help, separated by spaces: `--jobs -j`.
  ///   - valueName: The placeholder for the value.
  ///   - destination: The field that receives the value.
  ///   - help: One sentence.
  ///   - aliases: Additional spellings, separated by spaces.
  ///   - missing: The value if none follows the option; nil if a value is required.
  @discardableResult
  package func value<Value: OptionValue>(
    _ names: String,
    _ valueName: String,
    _ destination: inout Value?,
    _ help: String,
    also aliases: String = "",
    missing: MissingValue? = nil
  ) -> OptionRow {
    guard concerns(names, aliases) else { return OptionRow(self, names, isRelevant: false) }
    switch purpose {
    case .describe, .spell, .find:
      describe(names, valueName, Value.self, help, aliases, missing) {
        destination.map { [$0.argument] } ?? []
      }
    case .apply: if let value: Value = read(missing) { destination = value }
    case .check, .outline, .assign: break
    }
    return OptionRow(self, names, isRelevant: true)
  }

  /// Declares an option whose field has a default; otherwise like the variant with an optional
  /// field.
  @discardableResult
  package func value<Value: OptionValue>(
    _ names: String,
    _ valueName: String,
    _ destination: inout Value,
    _ help: String,
    also aliases: String = ""
  ) -> OptionRow {
    guard concerns(names, aliases) else { return OptionRow(self, names, isRelevant: false) }
    switch purpose {
    case .describe, .spell, .find:
      describe(names, valueName, Value.self, help, aliases) { [destination.argument] }
    case .apply: if let value: Value = read(nil) { destination = value }
    case .check, .outline, .assign: break
    }
    return OptionRow(self, names, isRelevant: true)
  }

  /// Declares a repeatable option: each occurrence appends a value.
  @discardableResult
  package func list<Value: OptionValue>(
    _ names: String,
    _ valueName: String,
    _ destination: inout [Value],
    _ help: String,
    also aliases: String = ""
  ) -> OptionRow {
    guard concerns(names, aliases) else { return OptionRow(self, names, isRelevant: false) }
    switch purpose {
    case .describe, .spell, .find:
      describe(names, valueName, Value.self, help, aliases) { destination.map(\.argument) }
      rows[rows.count - 1].isRepeatable = true
    case .apply: if let value: Value = read(nil) { destination.append(value) }
    case .check, .outline, .assign: break
    }
    return OptionRow(self, names, isRelevant: true)
  }

  /// Declares an option without a value, and its opposite.
  ///
  /// - Parameters:
  ///   - opposite: The spelling of the opposite; nil for `--no-` and the name.
  ///   - aliases: Additional spellings, separated by spaces.
  @discardableResult
  package func flag(
    _ names: String,
    _ destination: inout Bool,
    _ help: String,
    opposite: String? = nil,
    also aliases: String = ""
  ) -> OptionRow {
    var isOn: Bool? = destination
    let row = flag(names, &isOn, help, opposite: opposite, also: aliases)
    if let isOn { destination = isOn }
    return row
  }

  /// Declares an option without a value, and its opposite; nil if neither is given.
  @discardableResult
  package func flag(
    _ names: String,
    _ destination: inout Bool?,
    _ help: String,
    opposite: String? = nil,
    also aliases: String = ""
  ) -> OptionRow {
    let isRelevant =
      concerns(names, aliases) || concernsOpposite(of: names, aliases, opposite)
    guard isRelevant else { return OptionRow(self, names, isRelevant: false) }
    switch purpose {
    case .describe, .spell, .find:
      var description = OptionDescription(
        names: names.spellings,
        aliases: aliases.spellings,
        help: help
      )
      description.opposites =
        opposite.map { [$0] }
        ?? description.spellings.filter { $0.hasPrefix("--") }.map { "--no-" + $0.dropFirst(2) }
      if purpose == .describe { description.values = destination.map { ["\($0)"] } ?? [] }
      note(description)
    case .apply: destination = !isOpposite
    case .check, .outline, .assign: break
    }
    return OptionRow(self, names, isRelevant: true)
  }

  /// Declares an option without a value that selects one of several cases.
  @discardableResult
  package func set<Value>(
    _ names: String,
    _ destination: inout Value,
    to value: @autoclosure () -> Value,
    _ help: String,
    also aliases: String = ""
  ) -> OptionRow {
    guard concerns(names, aliases) else { return OptionRow(self, names, isRelevant: false) }
    switch purpose {
    case .describe, .spell, .find:
      var description = OptionDescription(
        names: names.spellings,
        aliases: aliases.spellings,
        help: help
      )
      if purpose == .describe { description.values = ["\(destination)"] }
      note(description)
    case .apply: destination = value()
    case .check, .outline, .assign: break
    }
    return OptionRow(self, names, isRelevant: true)
  }

  // MARK: Parts

  private func describe<Value: OptionValue>(
    _ names: String,
    _ valueName: String,
    _ type: Value.Type,
    _ help: String,
    _ aliases: String,
    _ missing: MissingValue? = nil,
    values: () -> [String]
  ) {
    let keywords = purpose == .spell ? [] : Value.keywords
    var description = OptionDescription(
      names: names.spellings,
      aliases: aliases.spellings,
      valueName: valueName,
      keywords: keywords,
      help: help
    )
    description.isValue = missing?.isValue
    if !keywords.isEmpty { description.completion = .keywords(keywords) }
    if purpose == .describe { description.values = values() }
    note(description)
  }

  /// Parses the text; returns nil and records the problem if it is not a valid value.
  private func read<Value: OptionValue>(_ missing: MissingValue?) -> Value? {
    if let value = Value(argument: text ?? missing?.text ?? "") { return value }
    problem = InvalidOptionValue(keywords: Value.allowed)
    return nil
  }
}

/// Describes why a text is not a valid option value.
struct InvalidOptionValue {
  /// The expected values, such as `expected 1 to 8`; empty if there is no description.
  let allowed: String

  init(allowed: String) { self.allowed = allowed }

  init(keywords: [String]) { allowed = keywords.isEmpty ? "" : "expected \(keywords.alternatives)" }
}

extension [String] {
  /// `a`, `a or b`, `a, b or c`.
  fileprivate var alternatives: String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
