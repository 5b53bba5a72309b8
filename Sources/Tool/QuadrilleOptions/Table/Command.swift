import QuadrilleSystem

/// A command of a program: its fields are what is asked for, its table says how they are read.
package protocol Command: OptionGroup, SendableMetatype {
  /// What it is called and what it is for.
  static var guide: CommandGuide { get }

  /// Does the work.
  ///
  /// - Throws: ``UsageError``, or the typed error of the stage that fails.
  mutating func run() throws
}

extension Command {
  /// What outputs depend on, as texts in the order of the table: each option that enters build keys,
  /// with its values.
  package var buildKey: [String] {
    rows.filter(\.affectsBuildKey).flatMap { [$0.names[0]] + $0.values }
  }

  /// What help, completions, manual and documentation say.
  package static var description: CommandDescription {
    let table = OptionTable(.describe)
    var standard = Self()
    standard.options(table)
    let rows = table.rows.map { row in
      var row = row
      if row.valueName != nil, row.defaultText == nil, !row.isRepeatable {
        row.defaultText = row.values.first.flatMap { $0.isEmpty ? nil : $0 }
      }
      return row
    }
    return CommandDescription(guide: guide, operands: table.operands, options: rows)
  }
}

/// What a command is called and what it is for.
package struct CommandGuide: Sendable {
  /// How the arguments of a command are spelled.
  package enum Grammar: Sendable {
    /// Long names behind two dashes, `--name=value`, letters behind one that may be put together.
    case standard
    /// All names behind one dash or two, none put together with another or with its value.
    case exact
    /// As ``exact``, but that one-letter names may be put together.
    case letters
  }

  /// The name, with a blank between the words where it belongs to another command.
  package var name: String
  /// Further names.
  package var aliases: [String] = []
  /// The heading under which the list of commands has it; empty for a command that it leaves out.
  package var group: String
  /// One sentence.
  package var summary: String
  /// What calls look like, where the table does not say it well.
  package var synopsis: String?
  /// Calls that work, with the program's name.
  package var examples: [String] = []
  /// What there is to know besides, on lines of at most 78 columns.
  package var notes = ""
  /// How arguments are spelled.
  package var grammar = Grammar.standard
  /// The call that shows how it is done right; nil for that of a command of its program.
  package var help: String?
  /// What its own version is called, for tools that are known by one.
  package var version: String?

  /// Makes a guide.
  package init(
    _ name: String,
    aliases: [String] = [],
    group: String = "",
    _ summary: String,
    synopsis: String? = nil,
    examples: [String] = [],
    notes: String = "",
    grammar: Grammar = .standard,
    help: String? = nil,
    version: String? = nil
  ) {
    self.name = name
    self.aliases = aliases
    self.group = group
    self.summary = summary
    self.synopsis = synopsis
    self.examples = examples
    self.notes = notes
    self.grammar = grammar
    self.help = help
    self.version = version
  }

  /// All names.
  package var names: [String] { [name] + aliases }
}

/// What help, completions, manual and documentation say about a command.
package struct CommandDescription: Sendable {
  /// Its name and what it is for.
  package let guide: CommandGuide
  /// The arguments that are no options.
  package let operands: [OperandDescription]
  /// All options, hidden ones too.
  package let options: [OptionDescription]

  /// The options that people are told of.
  package var visibleOptions: [OptionDescription] { options.filter(\.isVisible) }

  /// The headings of the options, in their order.
  package var sections: [String] {
    var titles: [String] = []
    for case .titled(let title) in visibleOptions.map(\.section) where !titles.contains(title) {
      titles.append(title)
    }
    return titles
  }

  /// The topics that tell of options that it shares with others, in their order.
  package var topics: [String] {
    var topics: [String] = []
    for case .topic(let topic) in visibleOptions.map(\.section) where !topics.contains(topic) {
      topics.append(topic)
    }
    return topics
  }
}
