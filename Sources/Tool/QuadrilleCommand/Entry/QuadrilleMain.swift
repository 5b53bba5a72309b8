import Glibc
import QuadrilleConsole
import QuadrilleOptions
import QuadrilleProgram
import QuadrilleSystem

/// The command as a library: everything except the process entry point.
public enum QuadrilleMain {
  /// Runs the command and returns its exit status.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the program's name.
  ///   - program: The path that the program was called by. If its name is `texturetool`,
  ///     `TexturePacker`, `PVRTexToolCLI`, `PVRTexToolCL` or `PVRTexTool`, the options of that tool
  ///     apply.
  /// - Returns: The exit status: 0 success, 1 no, 2 usage, 3 input, 4 file, 5 unsupported, 6 limit,
  ///   7 graphics, 8 some inputs failed, 70 bug.
  public static func run(_ arguments: [String], calledAs program: String = "quadrille") -> Int32 {
    let name = program.lastIndex(of: "/").map { String(program[$0...].dropFirst()) } ?? program
    // The command list is only built for links, since startup time matters most.
    let link =
      name == "quadrille" ? nil : Program.links.first { $0.lowercased() == name.lowercased() }
    let arguments = link.map { [$0] + arguments } ?? arguments
    // Before anything is set up: the program that takes over is to find the process as it began.
    ConformProgram.takeOver(from: arguments)
    TimingsReport.startClock()
    ProcessSetup.run()
    defer { DriverPreload.abandon() }
    return ExitStatus.reporting(arguments) { try perform(arguments) }
  }

  private static func perform(_ arguments: [String]) throws {
    switch arguments.first {
    case nil, "-h", "--help": return try Console.help(HelpCommand.overview)
    case "--version":
      return try arguments.count == 2 && arguments[1] == "--json"
        ? VersionCommand(json: true).run() : Console.help(VersionText.line)
    case "__complete": return try complete(Array(arguments.dropFirst()))
    default: break
    }
    var arguments = arguments
    if arguments.first == "convert", ConvertCommand.isEncodeRequest(arguments.dropFirst()) {
      arguments[0] = "encode"
    }
    let set = Program.commands
    guard let (command, rest) = set.command(for: arguments) else {
      let name = arguments.first { !$0.hasPrefix("-") }
      guard let name, arguments.first == name else {
        throw UsageError(
          message: "unknown option \((arguments.first ?? "").escapedForDisplay())"
            + SpellingSuggestion.guess(arguments.first ?? "", among: ["--help", "--version"]),
          help: "quadrille -h"
        )
      }
      throw set.unknown(name)
    }
    switch try command.read(rest) {
    case .run(let body):
      try Isolation.run(arguments) {
        defer { TimingsReport.end() }
        try body()
        try DependencyFile.end()
      }
    case .help:
      try Console.help(
        HelpText.command(command.description, of: set, parts: set.parts(of: command))
      )
    case .version:
      let version = command.guide.version.map { "\($0) (\(VersionText.line))" }
      try Console.help(version ?? VersionText.line)
    }
  }

  /// Prints the completions for a shell.
  private static func complete(_ arguments: [String]) throws {
    let completer = Completer(Program.commands, topics: HelpTopic.allCases.map(\.rawValue)) {
      name in
      CompletionLists.candidates(of: name, call: arguments)
    }
    try Console.help(completer.answer(to: arguments).text)
  }
}
