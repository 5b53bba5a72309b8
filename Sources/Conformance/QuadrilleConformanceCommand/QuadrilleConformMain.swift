import QuadrilleConformance
import QuadrilleConformanceCases
import QuadrilleConsole
import QuadrilleOptions
import QuadrilleProgram

/// The driver suite as a program: everything but the process.
package enum QuadrilleConformMain {
  /// The commands, by the names that `quadrille` has for them.
  static let commands = CommandSet(
    "quadrille",
    [
      AnyCommand(ConformOptions.self), AnyCommand(ConformMatrixOptions.self),
      AnyCommand(ConformDiffOptions.self), AnyCommand(ConformLogOptions.self),
      AnyCommand(ConformWorkerOptions.self),
    ]
  )

  /// Runs the program and returns how the process is to end.
  ///
  /// - Parameter arguments: What would stand behind `quadrille conform`; behind `__complete` the
  ///   words of a call of `quadrille` that a shell completes.
  /// - Returns: The exit status: 0 nothing unexpected, 1 unexpected results, 2 usage, 3 input, 4
  ///   file, 7 no driver, 70 a bug.
  package static func run(_ arguments: [String]) -> Int32 {
    TimingsReport.startClock()
    ProcessSetup.run()
    let words = [ConformOptions.guide.name] + arguments
    return ExitStatus.reporting(words) {
      if arguments.first == "__complete" { return try complete(Array(arguments.dropFirst())) }
      try perform(words)
    }
  }

  private static func perform(_ words: [String]) throws {
    guard let (command, rest) = commands.command(for: words) else { return }
    switch try command.read(rest) {
    case .run(let body):
      defer { TimingsReport.end() }
      try body()
    case .help:
      let parts = commands.parts(of: command)
      try Console.help(HelpText.command(command.description, of: commands, parts: parts))
    case .version:
      try Console.help(VersionText.line)
    }
  }

  /// Prints what a shell's completion may put in.
  private static func complete(_ words: [String]) throws {
    let completer = Completer(commands, topics: []) { $0 == "cases" ? caseNames : [] }
    try Console.help(completer.answer(to: words).text)
  }

  /// The names of all groups and cases.
  private static var caseNames: [String] {
    let names = Suite.cases.map(\.name.text)
    let groups = names.compactMap { name in
      name.split(separator: ".").first.map { String($0) + ".*" }
    }
    return Set(groups).sorted() + names
  }
}
