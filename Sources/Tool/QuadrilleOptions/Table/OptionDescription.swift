/// The description of an option for help, completions, manual and documentation.
package struct OptionDescription: Sendable {
  /// Where help lists an option.
  package enum Section: Hashable, Sendable {
    /// Among the command's own options.
    case own
    /// Under a heading of the command.
    case titled(String)
    /// In a help topic instead of the command's help: several commands share the option.
    case topic(String)
  }

  /// The spellings with dashes; messages use the first.
  package var names: [String]
  /// Additional spellings that help omits.
  package var aliases: [String] = []
  /// The spellings of the opposite.
  package var opposites: [String] = []
  /// The placeholder for the value; nil for an option without one.
  package var valueName: String?
  /// If the value may be omitted: whether the text after the option is its value.
  package var isValue: (@Sendable (String) -> Bool)?
  /// The keywords that the value may be; empty if the value is not an enumeration.
  package var keywords: [String] = []
  /// One sentence.
  package var help: String
  /// The default value as text; nil for none.
  package var defaultText: String?
  /// Where help lists it.
  package var section = Section.own
  /// Whether help, manual and completions include the option.
  package var isVisible = true
  /// Whether outputs depend on the option.
  package var affectsBuildKey = true
  /// Whether the value must not be shown.
  package var isSecret = false
  /// Whether each occurrence adds a value.
  package var isRepeatable = false
  /// Whether the value may follow a one-letter name in the same argument: `-j8`.
  package var isJoined = false
  /// Whether the value is a configuration file.
  package var isConfiguration = false
  /// Whether the value names code that is loaded, which configuration files must not do.
  package var loadsCode = false
  /// The shell completion of the value.
  package var completion = Completion.none
  /// The error message if the option is missing; nil if it is optional.
  package var missingMessage: String?
  /// The texts of the command's current values.
  package var values: [String] = []

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - names: The spellings with dashes.
  ///   - aliases: Additional spellings that help omits.
  ///   - valueName: The placeholder for the value; nil for an option without one.
  ///   - keywords: The keywords that the value may be.
  ///   - help: One sentence.
  package init(
    names: [String],
    aliases: [String] = [],
    valueName: String? = nil,
    keywords: [String] = [],
    help: String
  ) {
    self.names = names
    self.aliases = aliases
    self.valueName = valueName
    self.keywords = keywords
    self.help = help
  }

  /// All spellings of the option, without its opposite.
  package var spellings: [String] { names + aliases }

  /// The option's key in configuration files: the first long name without dashes.
  package var key: String {
    let name = names.first { $0.hasPrefix("--") } ?? names[0]
    return String(name.drop { $0 == "-" })
  }
}

/// The shell completion of an argument.
package enum Completion: Hashable, Sendable {
  /// Nothing.
  case none
  /// Files, of any kind or with one of some file extensions, and the folders that lead to them.
  case files([String])
  /// Folders.
  case folders
  /// Fixed keywords.
  case keywords([String])
  /// The items of a list that the program provides under a name.
  case list(String)

  /// Files of any kind.
  package static let file = Completion.files([])
}

/// The description of an operand in help.
package struct OperandDescription: Sendable {
  /// The placeholder name.
  package var name: String
  /// One sentence.
  package var help: String
  /// Whether the operand may be omitted.
  package var isOptional = false
  /// Whether there may be more than one.
  package var isRepeatable = false
  /// The shell completion.
  package var completion = Completion.file
  /// The keywords that it may be; empty if it is not an enumeration.
  package var keywords: [String] = []

  /// The operand in a synopsis: `FILE...`, `[SCENE]`.
  package var synopsis: String {
    let text = name.uppercased() + (isRepeatable ? "..." : "")
    return isOptional ? "[\(text)]" : text
  }
}
