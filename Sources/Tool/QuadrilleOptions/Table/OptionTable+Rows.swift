/// What the value of an option is where the call leaves it out.
package struct MissingValue {
  let text: String
  let isValue: @Sendable (String) -> Bool

  /// Makes a rule for a value that may be left out.
  ///
  /// - Parameters:
  ///   - text: What is taken where the value is left out.
  ///   - isValue: Whether a text behind the option is its value.
  package init(_ text: String, unless isValue: @escaping @Sendable (String) -> Bool) {
    self.text = text
    self.isValue = isValue
  }
}

extension OptionTable {
  /// An option with a value, that may be left out.
  ///
  /// - Parameters:
  ///   - names: The spellings that help shows, with blanks between them: `--jobs -j`.
  ///   - valueName: What help calls the value.
  ///   - destination: Where the value goes.
  ///   - help: One sentence.
  ///   - aliases: Further spellings, with blanks between them.
  ///   - missing: What is taken where the call has no value behind the option; nil where it must.
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

  /// An option with a value that is there in any case; all else as for the one whose value is not.
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

  /// An option with a value of which each occurrence adds one.
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

  /// An option without a value, and its opposite.
  ///
  /// - Parameters:
  ///   - opposite: The spelling of the opposite; nil for `--no-` and the name.
  ///   - aliases: Further spellings, with blanks between them.
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

  /// An option without a value, and its opposite, where saying nothing is a third thing.
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

  /// An option without a value that stands for one of several.
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

  /// The value that the text stands for; nil where it is none, which is noted.
  private func read<Value: OptionValue>(_ missing: MissingValue?) -> Value? {
    if let value = Value(argument: text ?? missing?.text ?? "") { return value }
    problem = InvalidOptionValue(keywords: Value.allowed)
    return nil
  }
}

/// Why a text is not the value of an option.
struct InvalidOptionValue {
  /// What values there are: `it goes from 1 to 8`; empty where there is nothing to say.
  let allowed: String

  init(allowed: String) { self.allowed = allowed }

  init(keywords: [String]) { allowed = keywords.isEmpty ? "" : "it is \(keywords.alternatives)" }
}

extension [String] {
  /// `a`, `a or b`, `a, b or c`.
  fileprivate var alternatives: String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
