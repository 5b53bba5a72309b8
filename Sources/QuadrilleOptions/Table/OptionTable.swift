/// A set of options that several commands have: its fields, and a row for each.
package protocol OptionGroup {
  /// The group without any option given.
  init()

  /// The rows.
  @OptionRows<Self> static var options: [OptionRow<Self>] { get }

  /// Where help lists the options that say nothing else.
  static var section: OptionDescription.Section { get }

  /// Whether outputs depend on the options.
  static var entersKey: Bool { get }

  /// Finds what options say only together.
  ///
  /// - Throws: ``UsageError``.
  func validate() throws(UsageError)
}

extension OptionGroup {
  /// A row of the table.
  package typealias Row = OptionRow<Self>

  /// Among the command's own.
  package static var section: OptionDescription.Section { .own }

  /// They do.
  package static var entersKey: Bool { true }

  /// Finds nothing.
  package func validate() throws(UsageError) {}
}

/// Puts the rows of a table one below the other.
@resultBuilder package enum OptionRows<Root> {
  package static func buildExpression(_ row: OptionRow<Root>) -> [OptionRow<Root>] { [row] }

  package static func buildExpression(_ rows: [OptionRow<Root>]) -> [OptionRow<Root>] { rows }

  package static func buildBlock(_ parts: [OptionRow<Root>]...) -> [OptionRow<Root>] {
    parts.flatMap(\.self)
  }
}

extension OptionRow {
  /// The rows of a group that is a part of the command.
  ///
  /// - Parameters:
  ///   - path: The group.
  ///   - section: Where help lists those that say nothing else; nil for where the group says.
  package static func group<Group: OptionGroup>(
    _ path: WritableKeyPath<Root, Group>,
    in section: OptionDescription.Section? = nil
  ) -> [OptionRow] {
    var rows = Group.options.map { row in
      var row = row.mounted(at: path)
      if row.description.section == .own { row.description.section = section ?? Group.section }
      if !Group.entersKey { row.description.entersKey = false }
      return row
    }
    if !rows.isEmpty {
      let inner = rows[0].validate
      rows[0].validate = { (root) throws(UsageError) in
        try inner?(root)
        try root[keyPath: path].validate()
      }
    }
    return rows
  }
}

/// An argument of a command that is no option.
package struct Operand<Root> {
  /// What is said about it.
  package var description: OperandDescription
  var apply: (inout Root, String) throws(ValueProblem) -> Void

  /// An argument that must be there.
  package static func one<Value: OptionValue>(
    _ name: String,
    _ path: WritableKeyPath<Root, Value>,
    _ help: String,
    _ completion: Completion = .file
  ) -> Operand {
    make(name, help, completion, Value.words) { root, value in root[keyPath: path] = value }
  }

  /// An argument that may be left out.
  package static func optional<Value: OptionValue>(
    _ name: String,
    _ path: WritableKeyPath<Root, Value?>,
    _ help: String,
    _ completion: Completion = .file
  ) -> Operand {
    var operand = make(name, help, completion, Value.words) { root, value in
      root[keyPath: path] = value
    }
    operand.description.isOptional = true
    return operand
  }

  /// At least one argument.
  package static func many(
    _ name: String,
    _ path: WritableKeyPath<Root, [String]>,
    _ help: String,
    _ completion: Completion = .file
  ) -> Operand {
    var operand = make(name, help, completion, []) { (root: inout Root, value: String) in
      root[keyPath: path].append(value)
    }
    operand.description.isRepeatable = true
    return operand
  }

  /// Any number of arguments.
  package static func any(
    _ name: String,
    _ path: WritableKeyPath<Root, [String]>,
    _ help: String,
    _ completion: Completion = .file
  ) -> Operand {
    var operand = many(name, path, help, completion)
    operand.description.isOptional = true
    return operand
  }

  private static func make<Value: OptionValue>(
    _ name: String,
    _ help: String,
    _ completion: Completion,
    _ words: [String],
    _ set: @escaping (inout Root, Value) -> Void
  ) -> Operand {
    Operand(
      description: OperandDescription(
        name: name,
        help: help,
        completion: words.isEmpty ? completion : .words(words),
        words: words
      )
    ) { (root, text) throws(ValueProblem) in
      guard let value = Value(argument: text) else {
        throw ValueProblem(allowed: words.isEmpty ? "" : "it is \(listed(words))")
      }
      set(&root, value)
    }
  }
}
