import QuadrilleSystem

/// The texts printed by `-h` and `help`.
package enum HelpText {
  /// Maximum line length in columns.
  package static let columns = 80
  /// Maximum number of lines in the help of a command.
  package static let lines = 60

  /// The overview of a program: its commands by group.
  ///
  /// - Parameters:
  ///   - summary: One sentence.
  ///   - examples: Complete command lines.
  ///   - topics: Help topics that are not commands.
  package static func overview(
    of set: CommandSet,
    summary: String,
    examples: [String],
    topics: [String]
  ) -> String {
    var text = wrapped(summary) + ["", "usage: \(set.program) COMMAND [arguments] [options]"]
    text += heading("examples") + examples.map { "  " + $0 }
    var groups: [String] = []
    for command in set.commands
    where !command.guide.group.isEmpty && !groups.contains(command.guide.group) {
      groups.append(command.guide.group)
    }
    let listed = set.commands.filter { !$0.guide.name.contains(" ") }
    let width = listed.map(\.guide.name.count).max() ?? 0
    for group in groups {
      text += heading(group)
      for command in listed where command.guide.group == group {
        text += row("  " + command.guide.name, command.guide.summary, column: width + 4)
      }
    }
    text += heading("help") + ["  \(set.program) help COMMAND, or \(set.program) COMMAND -h"]
    text += wrapped("\(set.program) help TOPIC: " + topics.joined(separator: ", "), indent: 2)
    return text.joined(separator: "\n")
  }

  /// The help of a command, limited to ``lines`` lines; sections that do not fit are listed by
  /// name.
  package static func command(
    _ command: CommandDescription,
    of set: CommandSet,
    parts: [AnyCommand] = []
  ) -> String {
    let program = set.program
    var head = wrapped(command.guide.summary) + [""]
    head += synopsis(command, program)
      .split(separator: "\n").enumerated().map { ($0 == 0 ? "usage: " : "       ") + $1 }
    if !command.guide.examples.isEmpty {
      head += heading("examples") + command.guide.examples.map { "  " + $0 }
    }
    if !command.guide.notes.isEmpty {
      head +=
        [""]
        + command.guide.notes.split(separator: "\n", omittingEmptySubsequences: false)
        .map(String.init)
    }
    if !parts.isEmpty {
      head += heading("subcommands")
      let names = parts.map { "  " + $0.guide.name }
      let width = names.map(\.count).max() ?? 0
      for part in parts {
        head += row("  " + part.guide.name, part.guide.summary, column: width + 2)
      }
    }
    var tail: [String] = []
    if !command.topics.isEmpty {
      tail =
        [""]
        + wrapped("More options: \(program) help \(command.topics.joined(separator: ", "))")
    }
    var collapsed: Set<String> = []
    for title in [""] + command.sections.reversed() {
      if !title.isEmpty { collapsed.insert(title) }
      let body = sections(of: command, program, collapsed)
      let all = head + body + tail
      if all.count <= lines || collapsed.count == command.sections.count {
        return all.joined(separator: "\n")
      }
    }
    return (head + tail).joined(separator: "\n")
  }

  /// The help of one section of a command, or nil if there is no section with that title.
  ///
  /// - Parameter name: The title, case-insensitive; `all` selects every option.
  package static func section(_ name: String, of command: CommandDescription) -> String? {
    let options = command.visibleOptions
    if name == "all" { return table(options).joined(separator: "\n") }
    let title = command.sections.first { $0.lowercased() == name.lowercased() }
    return title.map { title in
      table(options.filter { $0.section == .titled(title) }).joined(separator: "\n")
    }
  }

  /// The options with their help, one below the other.
  package static func table(_ options: [OptionDescription]) -> [String] {
    let heads = options.map { "  " + spellings($0) }
    let column = min(30, (heads.map(\.count).filter { $0 <= 28 }.max() ?? 0) + 2)
    return zip(options, heads).flatMap { option, head in
      row(head, sentence(option), column: column)
    }
  }

  private static func sections(
    of command: CommandDescription,
    _ program: String,
    _ collapsed: Set<String>
  ) -> [String] {
    let options = command.visibleOptions
    var text: [String] = []
    let own = options.filter { $0.section == .own }
    if !own.isEmpty { text += heading("options") + table(own) }
    for title in command.sections {
      let rows = options.filter { $0.section == .titled(title) }
      if collapsed.contains(title) {
        text += heading(
          "\(title.lowercased()) (\(program) help \(command.guide.name) "
            + "\(title.lowercased()))"
        )
        text += wrapped(rows.map(\.names[0]).joined(separator: ", "), indent: 2)
      } else {
        text += heading(title.lowercased()) + table(rows)
      }
    }
    return text
  }

  private static func heading(_ title: String) -> [String] { ["", title + ":"] }

  /// The general command lines of a command, one per line.
  static func synopsis(_ command: CommandDescription, _ program: String) -> String {
    if let synopsis = command.guide.synopsis { return synopsis }
    var parts = [program, command.guide.name] + command.operands.map(\.synopsis)
    for option in command.options where option.missingMessage != nil {
      parts.append(option.names.last { !$0.hasPrefix("--") } ?? option.names[0])
      if let value = option.valueName { parts.append(value.uppercased()) }
    }
    return (parts + ["[options]"]).joined(separator: " ")
  }

  /// `-o, --output <file>`.
  static func spellings(_ option: OptionDescription) -> String {
    let short = option.names.filter { !$0.hasPrefix("--") }
    let long = option.names.filter { $0.hasPrefix("--") }
    let names = (short + long).joined(separator: ", ")
    let text = short.isEmpty && !long.isEmpty ? "    " + names : names
    guard let value = option.valueName else { return text }
    return text + (option.isValue == nil ? " <\(value)>" : " [<\(value)>]")
  }

  /// The help sentence of an option, including its default.
  static func sentence(_ option: OptionDescription) -> String {
    guard let text = option.defaultText, option.valueName != nil else { return option.help }
    let body = option.help.hasSuffix(".") ? String(option.help.dropLast()) : option.help
    return "\(body) (default: \(text))."
  }

  /// A label followed by text that starts at a column.
  static func row(_ head: String, _ text: String, column: Int) -> [String] {
    let body = wrapped(text, indent: column)
    guard head.count + 2 <= column, let first = body.first else { return [head] + body }
    let blanks = String(repeating: " ", count: column - head.count)
    return [head + blanks + first.dropFirst(column)] + body.dropFirst()
  }

  /// Wraps a text to at most ``columns`` columns.
  static func wrapped(_ text: String, indent: Int = 0) -> [String] {
    let blanks = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > columns - 1 {
        lines.append(blanks + line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [blanks + line]
  }
}
