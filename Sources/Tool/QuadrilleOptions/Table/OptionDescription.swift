/// What help, completions, manual and documentation say about an option.
package struct OptionDescription: Sendable {
  /// Where help lists an option.
  package enum Section: Hashable, Sendable {
    /// Among the command's own.
    case own
    /// Under a heading of the command.
    case titled(String)
    /// Not in the help of the command but of a topic: several commands share it.
    case topic(String)
  }

  /// Its spellings with dashes, the one that messages use first.
  package var names: [String]
  /// Further spellings, which help leaves out.
  package var aliases: [String] = []
  /// The spellings that say the opposite.
  package var opposites: [String] = []
  /// What the value is called; nil for an option without one.
  package var valueName: String?
  /// Whether the value may be left out, and which texts behind the option are one.
  package var isValue: (@Sendable (String) -> Bool)?
  /// The words that the value may be; empty where it is not one of a few words.
  package var keywords: [String] = []
  /// One sentence.
  package var help: String
  /// The value without the option, for people; nil for none.
  package var defaultText: String?
  /// Where help lists it.
  package var section = Section.own
  /// Whether help, manual and completions have it.
  package var isVisible = true
  /// Whether outputs depend on it.
  package var affectsBuildKey = true
  /// Whether its value is not to be shown to anybody.
  package var isSecret = false
  /// Whether each occurrence adds a value.
  package var isRepeatable = false
  /// Whether the value may stand in the same argument as a one-letter name: `-j8`.
  package var isJoined = false
  /// Whether its value is a file with more options.
  package var isConfiguration = false
  /// Whether its value names code that is run, which no file of options may do.
  package var loadsCode = false
  /// What a shell completes the value with.
  package var completion = Completion.none
  /// What is said where the option is missing; nil where it need not be there.
  package var missingMessage: String?
  /// The texts of the values that the command has.
  package var values: [String] = []

  /// Makes a description.
  ///
  /// - Parameters:
  ///   - names: Its spellings with dashes, at least one.
  ///   - aliases: Further spellings, which help leaves out.
  ///   - valueName: What the value is called; nil for an option without one.
  ///   - keywords: The words that the value may be.
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

  /// All spellings that mean the option itself.
  package var spellings: [String] { names + aliases }

  /// The key of the option in files of options: the first long name without its dashes.
  package var key: String {
    let name = names.first { $0.hasPrefix("--") } ?? names[0]
    return String(name.drop { $0 == "-" })
  }
}

/// What a shell completes an argument with.
package enum Completion: Hashable, Sendable {
  /// Nothing.
  case none
  /// Files, of any kind or with one of some endings, and folders on the way to them.
  case files([String])
  /// Folders.
  case folders
  /// Some words.
  case keywords([String])
  /// What the program lists under a name.
  case list(String)

  /// Files of any kind.
  package static let file = Completion.files([])
}

/// What help says about an argument that is no option.
package struct OperandDescription: Sendable {
  /// What it is called.
  package var name: String
  /// One sentence.
  package var help: String
  /// Whether it may be left out.
  package var isOptional = false
  /// Whether there may be several.
  package var isRepeatable = false
  /// What a shell completes it with.
  package var completion = Completion.file
  /// The words that it may be; empty where it is not one of a few words.
  package var keywords: [String] = []

  /// The operand in a synopsis: `FILE...`, `[SCENE]`.
  package var synopsis: String {
    let text = name.uppercased() + (isRepeatable ? "..." : "")
    return isOptional ? "[\(text)]" : text
  }
}
