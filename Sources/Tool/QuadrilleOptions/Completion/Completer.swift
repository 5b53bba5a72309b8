/// Computes shell completions for the argument at the cursor.
///
/// The generated shell scripts call the program, so they need no option list of their own.
package struct Completer {
  /// A completion candidate.
  package struct Candidate: Equatable {
    /// The text to insert.
    package let token: String
    /// A short description; empty if the text explains itself.
    package let help: String
  }

  /// The candidates, and the kinds of files that the shell completes itself.
  package struct CompletionList {
    /// The candidates that match the prefix at the cursor, in table order.
    package var candidates: [Candidate] = []
    /// The files or folders that the shell completes.
    package var files = Completion.none
    /// The part of the argument before the completed text, such as `--output=`.
    package var prefix = ""
  }

  private let all: CommandSet
  private let topics: [String]
  private let list: (String) -> [String]

  /// Creates a completer.
  ///
  /// - Parameters:
  ///   - topics: Help topics that are not commands.
  ///   - list: Returns the items of a named list; see ``Completion/list(_:)``.
  package init(_ set: CommandSet, topics: [String], list: @escaping (String) -> [String]) {
    all = set
    self.topics = topics
    self.list = list
  }

  /// Returns the completions for a partial command line.
  ///
  /// - Parameter arguments: The arguments after the program's name, up to the one at the cursor,
  ///   which may be empty.
  package func answer(to arguments: [String]) -> CompletionList {
    let current = arguments.last ?? ""
    let before = Array(arguments.dropLast())
    guard let (command, rest) = all.command(for: before) else {
      return before.isEmpty ? commands(current) : CompletionList()
    }
    if command.guide.name == "help" { return help(before, current) }
    var answer = self.answer(in: command.description, Array(rest), current)
    if rest.isEmpty, !current.hasPrefix("-") {
      answer.candidates =
        all.parts(of: command).compactMap { part -> Candidate? in
          let token = String(part.guide.name.dropFirst(command.guide.name.count + 1))
          return token.hasPrefix(current) ? Candidate(token: token, help: part.guide.summary) : nil
        } + answer.candidates
    }
    return answer
  }

  private func commands(_ current: String) -> CompletionList {
    let known = all.commands.filter { !$0.guide.group.isEmpty && !$0.guide.name.contains(" ") }
    var candidates = known.flatMap { command in
      command.guide.names.map { Candidate(token: $0, help: command.guide.summary) }
    }
    candidates += ["--help", "--version"].map { Candidate(token: $0, help: "") }
    return CompletionList(candidates: candidates.filter { $0.token.hasPrefix(current) })
  }

  private func help(_ before: [String], _ current: String) -> CompletionList {
    guard before.count == 1 else {
      let name = before.dropFirst().joined(separator: " ")
      let command = all.commands.first { $0.guide.names.contains(name) }
      let sections = command.map { $0.description.sections.map { $0.lowercased() } + ["all"] } ?? []
      return CompletionList(candidates: Self.fitting(sections, current))
    }
    var answer = commands(current)
    answer.candidates.removeAll { $0.token.hasPrefix("-") }
    answer.candidates += Self.fitting(topics, current)
    return answer
  }

  private func answer(
    in command: CommandDescription,
    _ before: [String],
    _ current: String
  ) -> CompletionList {
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
      guard let named = option(spelling), named.valueName != nil else { return CompletionList() }
      var answer = value(named.completion, String(current[current.index(after: sign)...]))
      answer.prefix = spelling + "="
      return answer
    }
    if !isEnded, current.hasPrefix("-") {
      let visible = command.visibleOptions
      var candidates = visible.flatMap { option in
        option.names.map { Candidate(token: $0, help: option.help) }
      }
      candidates.append(Candidate(token: "--help", help: "Help about this command."))
      candidates += visible.flatMap { option in
        (option.aliases + option.opposites).map { Candidate(token: $0, help: option.help) }
      }
      return CompletionList(candidates: candidates.filter { $0.token.hasPrefix(current) })
    }
    let count = operandCount(command, before)
    guard let last = command.operands.last else { return CompletionList() }
    let operand = count < command.operands.count ? command.operands[count] : last
    guard count < command.operands.count || operand.isRepeatable else { return CompletionList() }
    return value(operand.completion, current)
  }

  /// Counts the arguments that are neither options nor option values.
  private func operandCount(_ command: CommandDescription, _ arguments: [String]) -> Int {
    var count = 0
    var isValue = false
    for token in arguments {
      if isValue {
        isValue = false
      } else if token.hasPrefix("-"), token != "-" {
        isValue = command.options.contains {
          $0.spellings.contains(token) && $0.valueName != nil && $0.isValue == nil
        }
      } else {
        count += 1
      }
    }
    return count
  }

  private func value(_ completion: Completion, _ current: String) -> CompletionList {
    switch completion {
    case .none: CompletionList()
    case .files, .folders: CompletionList(files: completion)
    case .keywords(let keywords): CompletionList(candidates: Self.fitting(keywords, current))
    case .list(let name): CompletionList(candidates: Self.fitting(list(name), current))
    }
  }

  private static func fitting(_ keywords: [String], _ current: String) -> [Candidate] {
    keywords.filter { $0.hasPrefix(current) }.map { Candidate(token: $0, help: "") }
  }
}

extension Completer.CompletionList {
  /// The completions in the format that the shell scripts parse: one line for the kind of files,
  /// then one candidate per line, followed by a tab and its description.
  package var text: String {
    let kind =
      switch files {
      case .files(let fileExtensions): (["files"] + fileExtensions).joined(separator: " ")
      case .folders: "folders"
      default: "words"
      }
    let lines = candidates.map { candidate in
      prefix + candidate.token + (candidate.help.isEmpty ? "" : "\t" + candidate.help)
    }
    return ([kind] + lines).joined(separator: "\n")
  }
}
