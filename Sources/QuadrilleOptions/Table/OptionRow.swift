/// A row of a command's option table: what is said about the option, and where its value goes.
///
/// Rows are made by ``value(_:_:_:_:also:)``, ``list(_:_:_:_:also:)``, ``flag(_:_:_:opposite:also:)``
/// and ``set(_:_:to:_:also:)``, and changed by the methods that return another row.
package struct OptionRow<Root> {
  /// What is said about it.
  package var description: OptionDescription
  /// Sets the value from a text; nil is the text of an option without a value.
  var apply: (inout Root, String?) throws(ValueProblem) -> Void
  /// Says the opposite; nil where there is none.
  var applyOpposite: ((inout Root) -> Void)?
  /// The texts of the values that a command has.
  var texts: (Root) -> [String]
  /// Finds what the options of a group say only together; on the group's first row.
  var validate: ((Root) throws(UsageError) -> Void)?
}

/// Why a text is not the value of an option.
struct ValueProblem: Error {
  /// What values there are: `it goes from 1 to 8`.
  let allowed: String
}

// MARK: Making

extension OptionRow {
  /// An option with a value, that may be left out.
  ///
  /// - Parameters:
  ///   - names: The spellings that help shows, with blanks between them: `--jobs -j`.
  ///   - valueName: What help calls the value.
  ///   - path: Where the value goes.
  ///   - help: One sentence.
  ///   - aliases: Further spellings, with blanks between them.
  package static func value<Value: OptionValue>(
    _ names: String,
    _ valueName: String,
    _ path: WritableKeyPath<Root, Value?>,
    _ help: String,
    also aliases: String = ""
  ) -> OptionRow {
    var row = OptionRow(names, valueName, help, aliases, Value.words) { root, text in
      root[keyPath: path] = text
    } texts: { root in
      root[keyPath: path].map { [$0.argument] } ?? []
    }
    row.description.defaultText = nil
    return row
  }

  /// An option with a value that is there in any case; all else as for the one whose value is not.
  package static func value<Value: OptionValue>(
    _ names: String,
    _ valueName: String,
    _ path: WritableKeyPath<Root, Value>,
    _ help: String,
    also aliases: String = ""
  ) -> OptionRow {
    OptionRow(names, valueName, help, aliases, Value.words) { root, value in
      root[keyPath: path] = value
    } texts: { root in
      [root[keyPath: path].argument]
    }
  }

  /// An option with a value of which each occurrence adds one.
  package static func list<Value: OptionValue>(
    _ names: String,
    _ valueName: String,
    _ path: WritableKeyPath<Root, [Value]>,
    _ help: String,
    also aliases: String = ""
  ) -> OptionRow {
    var row = OptionRow(names, valueName, help, aliases, Value.words) { root, value in
      root[keyPath: path].append(value)
    } texts: { root in
      root[keyPath: path].map(\.argument)
    }
    row.description.isRepeatable = true
    return row
  }

  /// An option without a value, and its opposite.
  ///
  /// - Parameters:
  ///   - opposite: The spelling of the opposite; nil for `--no-` and the name.
  ///   - aliases: Further spellings, with blanks between them.
  package static func flag(
    _ names: String,
    _ path: WritableKeyPath<Root, Bool>,
    _ help: String,
    opposite: String? = nil,
    also aliases: String = ""
  ) -> OptionRow {
    flag(names, help, opposite, aliases) { root, isOn in
      root[keyPath: path] = isOn
    } text: { root in
      root[keyPath: path]
    }
  }

  /// An option without a value, and its opposite, where saying nothing is a third thing.
  package static func flag(
    _ names: String,
    _ path: WritableKeyPath<Root, Bool?>,
    _ help: String,
    opposite: String? = nil,
    also aliases: String = ""
  ) -> OptionRow {
    flag(names, help, opposite, aliases) { root, isOn in
      root[keyPath: path] = isOn
    } text: { root in
      root[keyPath: path]
    }
  }

  /// An option without a value that stands for one of several.
  package static func set<Value>(
    _ names: String,
    _ path: WritableKeyPath<Root, Value>,
    to value: Value,
    _ help: String,
    also aliases: String = ""
  ) -> OptionRow {
    OptionRow(
      description: OptionDescription(names: words(names), aliases: words(aliases), help: help),
      apply: { root, _ in root[keyPath: path] = value },
      texts: { root in ["\(root[keyPath: path])"] }
    )
  }

  private static func flag(
    _ names: String,
    _ help: String,
    _ opposite: String?,
    _ aliases: String,
    _ set: @escaping (inout Root, Bool) -> Void,
    text: @escaping (Root) -> Bool?
  ) -> OptionRow {
    var description = OptionDescription(names: words(names), aliases: words(aliases), help: help)
    description.opposites =
      opposite.map { [$0] }
      ?? description.spellings.filter { $0.hasPrefix("--") }.map { "--no-" + $0.dropFirst(2) }
    return OptionRow(
      description: description,
      apply: { root, _ in set(&root, true) },
      applyOpposite: { root in set(&root, false) },
      texts: { root in text(root).map { ["\($0)"] } ?? [] }
    )
  }

  private init<Value: OptionValue>(
    _ names: String,
    _ valueName: String,
    _ help: String,
    _ aliases: String,
    _ known: [String],
    _ set: @escaping (inout Root, Value) -> Void,
    texts: @escaping (Root) -> [String]
  ) {
    description = OptionDescription(
      names: Self.words(names),
      aliases: Self.words(aliases),
      valueName: valueName,
      words: known,
      help: help
    )
    if !known.isEmpty { description.completion = .words(known) }
    self.texts = texts
    apply = { (root, text) throws(ValueProblem) in
      guard let value = Value(argument: text ?? "") else {
        throw ValueProblem(allowed: known.isEmpty ? "" : "it is \(listed(known))")
      }
      set(&root, value)
    }
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }
}

// MARK: Changing

extension OptionRow {
  private func changed(_ change: (inout OptionDescription) -> Void) -> OptionRow {
    var row = self
    change(&row.description)
    return row
  }

  /// The option left out of help, manual and completions.
  package var hidden: OptionRow { changed { $0.isVisible = false } }

  /// The option as one that no output depends on.
  package var unkeyed: OptionRow { changed { $0.entersKey = false } }

  /// The option as one whose value nobody is to see.
  package var secret: OptionRow { changed { $0.isSecret = true } }

  /// The option as one whose value may stand behind a one-letter name without a blank.
  package var joined: OptionRow { changed { $0.isJoined = true } }

  /// The option as one that names a file with further options.
  package var configuration: OptionRow { changed { $0.isConfiguration = true } }

  /// The option as one that must be given; the message says so otherwise.
  package func required(_ message: String) -> OptionRow { changed { $0.demand = message } }

  /// The option with what a shell completes its value with.
  package func completing(_ completion: Completion) -> OptionRow {
    changed { $0.completion = completion }
  }

  /// The option with a default that is told in words.
  package func defaulting(to text: String) -> OptionRow { changed { $0.defaultText = text } }

  /// The option with a value that may be left out, and then is a given one.
  ///
  /// - Parameters:
  ///   - value: What is taken where the value is left out.
  ///   - isValue: Whether a text behind the option is its value.
  package func valueMayBeMissing(
    taking value: String,
    _ isValue: @escaping @Sendable (String) -> Bool
  ) -> OptionRow {
    var row = changed { $0.isValue = isValue }
    let apply = apply
    row.apply = { (root, text) throws(ValueProblem) in try apply(&root, text ?? value) }
    return row
  }

  /// The option with a spelling of its opposite.
  package func opposite(_ spelling: String, _ apply: @escaping (inout Root) -> Void) -> OptionRow {
    var row = changed { $0.opposites = [spelling] }
    row.applyOpposite = apply
    return row
  }

  /// The option with a further condition for its value.
  ///
  /// - Parameters:
  ///   - allowed: What values there are: `it is 2, 4 or 8`.
  ///   - holds: Whether a command, with the value in it, is fine.
  package func checking(
    _ allowed: String,
    _ holds: @escaping (Root) -> Bool
  ) -> OptionRow {
    var row = self
    let apply = apply
    row.apply = { (root, text) throws(ValueProblem) in
      try apply(&root, text)
      guard holds(root) else { throw ValueProblem(allowed: allowed) }
    }
    return row
  }

  /// The option with a number that lies in a range.
  package func from<Value: Comparable>(
    _ range: ClosedRange<Value>,
    _ path: KeyPath<Root, Value?>
  ) -> OptionRow {
    checking("it goes from \(range.lowerBound) to \(range.upperBound)") { root in
      root[keyPath: path].map(range.contains) ?? true
    }
  }

  /// The option with a number that lies in a range.
  package func from<Value: Comparable>(
    _ range: ClosedRange<Value>,
    _ path: KeyPath<Root, Value>
  ) -> OptionRow {
    checking("it goes from \(range.lowerBound) to \(range.upperBound)") { root in
      range.contains(root[keyPath: path])
    }
  }

  /// The row for a part of a command.
  func mounted<Outer>(at path: WritableKeyPath<Outer, Root>) -> OptionRow<Outer> {
    let (apply, applyOpposite, texts, validate) = (apply, applyOpposite, texts, validate)
    var row = OptionRow<Outer>(
      description: description,
      apply: { (outer, text) throws(ValueProblem) in try apply(&outer[keyPath: path], text) },
      texts: { outer in texts(outer[keyPath: path]) }
    )
    if let applyOpposite {
      row.applyOpposite = { outer in applyOpposite(&outer[keyPath: path]) }
    }
    if let validate {
      row.validate = { (outer: Outer) throws(UsageError) in
        try validate(outer[keyPath: path])
      }
    }
    return row
  }
}

/// `a`, `a or b`, `a, b or c`.
func listed(_ words: [String]) -> String {
  guard words.count > 1, let last = words.last else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
