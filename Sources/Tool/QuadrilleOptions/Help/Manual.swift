import QuadrilleSystem

/// The manual page of a program, in the mdoc macro language.
package struct Manual {
  /// A heading with its text.
  package struct Chapter {
    let title: String
    let text: String

    /// Creates a chapter.
    ///
    /// - Parameters:
    ///   - title: The heading, in capitals as is usual in manual pages.
    ///   - text: Preformatted lines.
    package init(_ title: String, _ text: String) {
      self.title = title
      self.text = text
    }
  }

  private let all: CommandSet
  private let summary: String
  private let version: String
  private let chapters: [Chapter]

  /// Creates a manual.
  ///
  /// - Parameters:
  ///   - summary: A phrase that describes the program.
  ///   - chapters: The chapters after the commands.
  package init(_ set: CommandSet, summary: String, version: String, chapters: [Chapter]) {
    all = set
    self.summary = summary
    self.version = version
    self.chapters = chapters
  }

  private var commands: [CommandDescription] {
    all.commands.filter { !$0.guide.group.isEmpty }.map { $0.description }
  }

  /// The page as mdoc.
  package var mdoc: String {
    let name = all.program
    var text = """
      .Dd 2026
      .Dt \(name.uppercased()) 1
      .Os \(name) \(version)
      .Sh NAME
      .Nm \(name)
      .Nd \(Self.escaped(summary))
      .Sh SYNOPSIS
      .Nm
      .Ar command
      .Op Ar arguments
      .Op Ar options

      """
    text += ".Sh COMMANDS\n"
    for command in commands {
      text += ".Ss \(Self.escaped(command.guide.name))\n\(Self.escaped(command.guide.summary))\n"
      text += Self.verbatim(HelpText.synopsis(command, name))
      if !command.guide.notes.isEmpty { text += Self.verbatim(command.guide.notes) }
      text += Self.list(command.visibleOptions.filter(\.isOfCommand))
      if !command.topics.isEmpty {
        text += ".Pp\nAlso the options of \(command.topics.joined(separator: ", ")), see below.\n"
      }
    }
    text += ".Sh SHARED OPTIONS\n"
    for (topic, options) in shared { text += ".Ss \(topic)\n" + Self.list(options) }
    for chapter in chapters {
      text += ".Sh \(Self.escaped(chapter.title))\n" + Self.verbatim(chapter.text)
    }
    text += ".Sh EXAMPLES\n"
    text += Self.verbatim(commands.flatMap(\.guide.examples).joined(separator: "\n"))
    return text
  }

  /// The reference page of all commands and options, in Markdown.
  package var reference: String {
    var text = ""
    for command in commands {
      text += "## \(command.guide.name)\n\n\(command.guide.summary)\n\n"
      text += Self.block(HelpText.synopsis(command, all.program))
      text += Self.block(command.guide.examples.joined(separator: "\n"))
      text += Self.rows(command.visibleOptions.filter(\.isOfCommand))
      if !command.topics.isEmpty {
        let topics = command.topics.map { "`\(all.program) help \($0)`" }.joined(separator: ", ")
        text += "Also the options of \(topics), see below.\n\n"
      }
    }
    text += "## Shared options\n\n"
    for (topic, options) in shared { text += "### \(topic)\n\n" + Self.rows(options) }
    for chapter in chapters { text += "## \(chapter.title)\n\n" + Self.block(chapter.text) }
    return text
  }

  /// The options that several commands share, by topic; each topic lists the union over the
  /// commands.
  private var shared: [(topic: String, options: [OptionDescription])] {
    var all: [String: [OptionDescription]] = [:]
    for command in commands {
      for topic in command.topics {
        let rows = command.visibleOptions.filter { $0.section == .topic(topic) }
        if rows.count > all[topic]?.count ?? 0 { all[topic] = rows }
      }
    }
    return all.sorted { $0.key < $1.key }.map { (topic: $0.key, options: $0.value) }
  }

  private static func rows(_ options: [OptionDescription]) -> String {
    guard !options.isEmpty else { return "" }
    var text = "| Option | Meaning |\n| --- | --- |\n"
    for option in options {
      let head = HelpText.spellings(option).drop { $0 == " " }
      text += "| `\(cell(String(head)))` | \(cell(HelpText.sentence(option))) |\n"
    }
    return text + "\n"
  }

  private static func list(_ options: [OptionDescription]) -> String {
    guard !options.isEmpty else { return "" }
    var text = ".Bl -tag -width Ds\n"
    for option in options {
      let names = option.names.map { "Fl \(escaped(String($0.dropFirst())))" }
        .joined(separator: " , ")
      text += ".It \(names)\(option.valueName.map { " Ar \(escaped($0))" } ?? "")\n"
      text += escaped(HelpText.sentence(option)) + "\n"
    }
    return text + ".El\n"
  }

  private static func verbatim(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      escaped(String(line))
    }
    return ".Bd -literal -offset indent\n" + lines.joined(separator: "\n") + "\n.Ed\n"
  }

  private static func block(_ text: String) -> String {
    text.isEmpty ? "" : "```\n\(text)\n```\n\n"
  }

  /// Escapes the characters that mdoc would parse as a macro or an escape.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      default: result.append(character)
      }
    }
    return result.hasPrefix(".") || result.hasPrefix("'") ? "\\&" + result : result
  }

  private static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}

extension OptionDescription {
  /// Whether the option is listed in the help of its command.
  fileprivate var isOfCommand: Bool { if case .topic = section { false } else { true } }
}
