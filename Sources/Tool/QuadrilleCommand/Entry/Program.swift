import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleProgram
import QuadrilleScene
import QuadrilleSystem

/// The commands, in listing order.
enum Program {
  static let summary =
    "Draws sprites without a display, and reads and writes their textures and atlases."

  static let examples = [
    "quadrille render scene.json -o scene.png",
    "quadrille info hero.pvr.ccz --json",
  ]

  static let commands = CommandSet(
    "quadrille",
    [
      AnyCommand(RenderCommand.self), AnyCommand(FramesCommand.self),
      AnyCommand(PreviewCommand.self),
      AnyCommand(InfoCommand.self), AnyCommand(DecodeCommand.self),
      AnyCommand(EncodeCommand.self), AnyCommand(ConvertCommand.self),
      AnyCommand(PackCommand.self), AnyCommand(UnpackCommand.self),
      AnyCommand(ConvertAtlasCommand.self), AnyCommand(DiffCommand.self),
      AnyCommand(ConformCommand<ConformOptions>.self),
      AnyCommand(ConformCommand<ConformMatrixOptions>.self),
      AnyCommand(ConformCommand<ConformDiffOptions>.self),
      AnyCommand(ConformCommand<ConformLogOptions>.self),
      AnyCommand(ConformCommand<ConformWorkerOptions>.self),
      AnyCommand(BatchCommand.self), AnyCommand(BatchWorkerCommand.self),
      AnyCommand(DoctorCommand.self), AnyCommand(HelpCommand.self),
      AnyCommand(VersionCommand.self), AnyCommand(SchemaCommand.self),
      AnyCommand(CompletionsCommand.self), AnyCommand(ManualCommand.self),
      AnyCommand(TexturetoolCommand.self), AnyCommand(TexturePackerCommand.self),
      AnyCommand(PVRTexToolCommand.self),
    ]
  )

  /// The names of other tools for which links to the command work.
  static var links: [String] {
    commands.commands.filter { $0.guide.group == "compatibility" }.flatMap(\.guide.names)
  }
}

/// `quadrille help`: explains the commands, one command, a section of its options, or a topic.
struct HelpCommand: Command {
  static let guide = CommandGuide(
    "help",
    group: "more",
    "Explain a command, a section of its options, or a topic.",
    synopsis: "quadrille help [COMMAND [SECTION | all] | TOPIC]",
    examples: ["quadrille help pack sprites", "quadrille help scene"]
  )

  private var arguments: [String] = []

  mutating func options(_ table: OptionTable) {
    table.operands("command", &arguments, "A command or a topic.", .none, mayBeNone: true)
  }

  func run() throws {
    let set = Program.commands
    guard let first = arguments.first else { return try Console.help(Self.overview) }
    if let (command, rest) = set.command(for: arguments) {
      let description = command.description
      guard let name = rest.first else {
        return try Console.help(
          HelpText.command(description, of: set, parts: set.parts(of: command))
        )
      }
      guard let text = HelpText.section(name, of: description), rest.count == 1 else {
        let known = description.sections.map { $0.lowercased() } + ["all"]
        throw UsageError(
          message: "unknown options section of \(command.guide.name): "
            + name.quotedForDisplay + SpellingSuggestion.guess(name, among: known),
          help: "quadrille help \(command.guide.name)"
        )
      }
      return try Console.help(text)
    }
    guard arguments.count == 1, let topic = HelpTopic(rawValue: first) else {
      let names = set.commands.filter { !$0.guide.group.isEmpty }.flatMap(\.guide.names)
      let known = names + HelpTopic.allCases.map(\.rawValue)
      throw UsageError(
        message:
          "unknown command or topic \(arguments.joined(separator: " ").quotedForDisplay)"
          + SpellingSuggestion.guess(first, among: known),
        help: "quadrille help"
      )
    }
    try Console.help(topic.body)
  }

  /// The overview of all commands.
  static var overview: String {
    HelpText.overview(
      of: Program.commands,
      summary: Program.summary,
      examples: Program.examples,
      topics: HelpTopic.allCases.map(\.rawValue)
    )
  }
}

/// `quadrille completions`: prints the completion script of a shell.
struct CompletionsCommand: Command {
  static let guide = CommandGuide(
    "completions",
    group: "more",
    "Print the completion script for a shell.",
    examples: [
      "quadrille completions bash > /usr/share/bash-completion/completions/quadrille",
      "quadrille completions fish > ~/.config/fish/completions/quadrille.fish",
    ]
  )

  private var shell = CompletionShell.bash

  mutating func options(_ table: OptionTable) {
    table.operand("shell", &shell, "bash, zsh or fish.")
  }

  func run() throws {
    try Console.result(shell.script(for: "quadrille", links: Program.links))
  }
}

/// `quadrille schema`: prints the JSON Schema of scenes.
struct SchemaCommand: Command {
  static let guide = CommandGuide(
    "schema",
    group: "more",
    "Print the JSON Schema of scene files, for editors.",
    examples: [
      "quadrille schema > scene.schema.json",
      "quadrille schema | less",
    ]
  )

  mutating func options(_ table: OptionTable) {}

  func run() throws { try Console.result(Scene.schema) }
}

/// `quadrille manual`: prints the manual page, or the same in Markdown.
struct ManualCommand: Command {
  static let guide = CommandGuide(
    "manual",
    group: "more",
    "Print the manual page.",
    examples: [
      "quadrille manual | man -l -",
      "quadrille manual --markdown > Commands.md",
    ]
  )

  private var isMarkdown = false

  mutating func options(_ table: OptionTable) {
    table.flag("--markdown", &isMarkdown, "Print the commands and their options in Markdown.")
  }

  func run() throws {
    let manual = Manual(
      Program.commands,
      summary: "draw sprites without a display, read and write textures and atlases",
      version: VersionText.number,
      chapters: HelpTopic.allCases.map { Manual.Chapter($0.title, $0.body) }
    )
    try Console.result(isMarkdown ? manual.reference : manual.mdoc)
  }
}
