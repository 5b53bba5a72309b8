/// The arguments of a call that has nothing out of the ordinary, read without the option tables.
///
/// To make the tables of a command takes several times as long as to decode a small picture. What is
/// not understood here, mistakes too, is left to them.
struct PlainCall {
  /// The arguments that are no options.
  private(set) var words: [String] = []
  /// The values of options by their keys.
  private(set) var values: [String: String] = [:]
  /// The flags that are given.
  private(set) var flags: Set<String> = []

  /// Reads arguments; nil where one of them is anything but a known option, its value, or a word.
  ///
  /// - Parameters:
  ///   - arguments: Those after the subcommand.
  ///   - options: The keys of options with a value by their spellings.
  ///   - flags: The options without one.
  init?(
    _ arguments: ArraySlice<String>,
    options: [String: String] = [:],
    flags: Set<String> = []
  ) {
    var key: String?
    for argument in arguments {
      if let option = key {
        guard Self.isWord(argument) else { return nil }
        values[option] = argument
        key = nil
      } else if let option = options[argument] {
        key = option
      } else if flags.contains(argument) {
        self.flags.insert(argument)
      } else if Self.isWord(argument) {
        words.append(argument)
      } else {
        return nil
      }
    }
    if key != nil { return nil }
  }

  private static func isWord(_ argument: String) -> Bool {
    argument == "-" || !argument.isEmpty && !argument.hasPrefix("-")
  }
}
