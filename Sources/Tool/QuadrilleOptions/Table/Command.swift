import QuadrilleSystem

/// A command of a program: its fields hold the parsed options, its option table describes how they
/// are parsed.
package protocol Command: OptionGroup, SendableMetatype {
  /// The command's name and purpose.
  static var guide: CommandGuide { get }

  /// Runs the command.
  ///
  /// - Throws: ``UsageError``, or the typed error of the stage that fails.
  mutating func run() throws
}

extension Command {
  /// The options that outputs depend on, as text in table order: each option that is part of build
  /// keys, with its values.
  package var buildKey: [String] {
    rows.filter(\.affectsBuildKey).flatMap { [$0.names[0]] + $0.values }
  }

  /// The description used by help, completions, manual and documentation.
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

/// The name and purpose of a command.
package struct CommandGuide: Sendable {
  /// How the arguments of a command are spelled.
  package enum Grammar: Sendable {
    /// Long names with two dashes, `--name=value`; one-letter names with one dash, which may be
    /// combined.
    case standard
    /// All names with one dash or two; not combined with each other or with values.
    case exact
    /// As ``exact``, but one-letter names may be combined.
    case letters
    /// As ``exact``, but options marked as joined may have their value in the same argument:
    /// `-ihero.png`, `-yflip0`.
    case glued
  }

  /// The name; for a subcommand, the command's name, a space and its own.
  package var name: String
  /// Alternative names.
  package var aliases: [String] = []
  /// The heading in the list of commands; empty if the command is not listed.
  package var group: String
  /// One sentence.
  package var summary: String
  /// The synopsis, if it differs from the one derived from the table.
  package var synopsis: String?
  /// Complete command lines, including the program's name.
  package var examples: [String] = []
  /// Additional notes, in lines of at most 78 columns.
  package var notes = ""
  /// The argument grammar.
  package var grammar = Grammar.standard
  /// The command line that prints usage help; nil for the default of the program.
  package var help: String?
  /// The version line, for tools with a version of their own.
  package var version: String?

  /// Creates a guide.
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

/// The description of a command for help, completions, manual and documentation.
package struct CommandDescription: Sendable {
  /// The command's name and purpose.
  package let guide: CommandGuide
  /// The operands: arguments that are not options.
  package let operands: [OperandDescription]
  /// All options, including hidden ones.
  package let options: [OptionDescription]

  /// The options that are not hidden.
  package var visibleOptions: [OptionDescription] { options.filter(\.isVisible) }

  /// The option headings, in order.
  package var sections: [String] {
    var titles: [String] = []
    for case .titled(let title) in visibleOptions.map(\.section) where !titles.contains(title) {
      titles.append(title)
    }
    return titles
  }

  /// The help topics with options shared with other commands, in order.
  package var topics: [String] {
    var topics: [String] = []
    for case .topic(let topic) in visibleOptions.map(\.section) where !topics.contains(topic) {
      topics.append(topic)
    }
    return topics
  }
}
