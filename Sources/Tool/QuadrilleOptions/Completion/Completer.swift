/// Finds what a shell may put in for the word at its cursor.
///
/// The shells' scripts call the program for this, so that they know its options without a list of
/// their own.
package struct Completer {
  /// What may be put in.
  package struct Candidate: Equatable {
    /// The word.
    package let word: String
    /// What it means; empty where the word says it.
    package let help: String
  }

  /// The words, and what else the shell is to find by itself.
  package struct Answer {
    /// The words that begin like the one at the cursor, in the order of the tables.
    package var candidates: [Candidate] = []
    /// Files or folders, for the shell to find.
    package var files = Completion.none
    /// What of the word at the cursor stands before what is completed: `--output=`.
    package var prefix = ""
  }

  private let all: CommandSet
  private let topics: [String]
  private let list: (String) -> [String]

  /// Makes a completer.
  ///
  /// - Parameters:
  ///   - topics: What `help` knows besides commands.
  ///   - list: The words of a list by its name, see ``Completion/list(_:)``.
  package init(_ set: CommandSet, topics: [String], list: @escaping (String) -> [String]) {
    all = set
    self.topics = topics
    self.list = list
  }

  /// What may be put in.
  ///
  /// - Parameter words: The words behind the program's name, up to the one at the cursor, which may
  ///   be empty.
  package func answer(to words: [String]) -> Answer {
    let current = words.last ?? ""
    let before = Array(words.dropLast())
    guard let (command, rest) = all.command(for: before) else {
      return before.isEmpty ? commands(current) : Answer()
    }
    if command.guide.name == "help" { return help(before, current) }
    var answer = self.answer(in: command.description, Array(rest), current)
    if rest.isEmpty, !current.hasPrefix("-") {
      answer.candidates =
        all.parts(of: command).compactMap { part -> Candidate? in
          let word = String(part.guide.name.dropFirst(command.guide.name.count + 1))
          return word.hasPrefix(current) ? Candidate(word: word, help: part.guide.summary) : nil
        } + answer.candidates
    }
    return answer
  }

  private func commands(_ current: String) -> Answer {
    let known = all.commands.filter { !$0.guide.group.isEmpty && !$0.guide.name.contains(" ") }
    var words = known.flatMap { command in
      command.guide.names.map { Candidate(word: $0, help: command.guide.summary) }
    }
    words += ["--help", "--version"].map { Candidate(word: $0, help: "") }
    return Answer(candidates: words.filter { $0.word.hasPrefix(current) })
  }

  private func help(_ before: [String], _ current: String) -> Answer {
    guard before.count == 1 else {
      let name = before.dropFirst().joined(separator: " ")
      let command = all.commands.first { $0.guide.names.contains(name) }
      let sections = command.map { $0.description.sections.map { $0.lowercased() } + ["all"] } ?? []
      return Answer(candidates: Self.fitting(sections, current))
    }
    var answer = commands(current)
    answer.candidates.removeAll { $0.word.hasPrefix("-") }
    answer.candidates += Self.fitting(topics, current)
    return answer
  }

  private func answer(
    in command: CommandDescription,
    _ before: [String],
    _ current: String
  ) -> Answer {
    func option(_ spelling: String) -> OptionDescription? {
      command.options.first { $0.spellings.contains(spelling) }
    }
    let isEnded = before.contains("--")
    if !isEnded, let last = before.last, let named = option(last), named.valueName != nil,
      named.isValue == nil || !current.hasPrefix("-")
    {
      return value(named.completion, current)
    }
    if !isEnded, current.hasPrefix("--"), let sign = current.firstIndex(of: "=") {
      let spelling = String(current[..<sign])
      guard let named = option(spelling), named.valueName != nil else { return Answer() }
      var answer = value(named.completion, String(current[current.index(after: sign)...]))
      answer.prefix = spelling + "="
      return answer
    }
    if !isEnded, current.hasPrefix("-") {
      let visible = command.visibleOptions
      var words = visible.flatMap { option in
        option.names.map { Candidate(word: $0, help: option.help) }
      }
      words.append(Candidate(word: "--help", help: "Help about this command."))
      words += visible.flatMap { option in
        (option.aliases + option.opposites).map { Candidate(word: $0, help: option.help) }
      }
      return Answer(candidates: words.filter { $0.word.hasPrefix(current) })
    }
    let count = operandCount(command, before)
    guard let last = command.operands.last else { return Answer() }
    let operand = count < command.operands.count ? command.operands[count] : last
    guard count < command.operands.count || operand.isRepeatable else { return Answer() }
    return value(operand.completion, current)
  }

  /// How many of some words are neither options nor their values.
  private func operandCount(_ command: CommandDescription, _ words: [String]) -> Int {
    var count = 0
    var isValue = false
    for word in words {
      if isValue {
        isValue = false
      } else if word.hasPrefix("-"), word != "-" {
        isValue = command.options.contains {
          $0.spellings.contains(word) && $0.valueName != nil && $0.isValue == nil
        }
      } else {
        count += 1
      }
    }
    return count
  }

  private func value(_ completion: Completion, _ current: String) -> Answer {
    switch completion {
    case .none: Answer()
    case .files, .folders: Answer(files: completion)
    case .words(let words): Answer(candidates: Self.fitting(words, current))
    case .list(let name): Answer(candidates: Self.fitting(list(name), current))
    }
  }

  private static func fitting(_ words: [String], _ current: String) -> [Candidate] {
    words.filter { $0.hasPrefix(current) }.map { Candidate(word: $0, help: "") }
  }
}

extension Completer.Answer {
  /// The answer as the scripts read it: a line for the kind of files, then a word a line with its
  /// meaning behind a tab.
  package var text: String {
    let kind =
      switch files {
      case .files(let endings): (["files"] + endings).joined(separator: " ")
      case .folders: "folders"
      default: "words"
      }
    let lines = candidates.map { candidate in
      prefix + candidate.word + (candidate.help.isEmpty ? "" : "\t" + candidate.help)
    }
    return ([kind] + lines).joined(separator: "\n")
  }
}
