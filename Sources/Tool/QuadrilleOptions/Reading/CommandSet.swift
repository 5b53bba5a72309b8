import QuadrilleSystem

/// A command of any type.
package struct AnyCommand: Sendable {
  private let type: any Command.Type

  /// A command of a type.
  package init(_ type: any Command.Type) { self.type = type }

  /// Its name and what it is for.
  package var guide: CommandGuide { type.guide }

  /// All that is said about it.
  package var description: CommandDescription { type.description }

  /// What arguments behind its name ask for.
  ///
  /// - Throws: ``UsageError``, or the error of a file of options.
  ///
  /// - Parameter entries: Options that come before those of the arguments.
  package func read(
    _ arguments: ArraySlice<String>,
    entries: [ConfigurationFile.Entry] = []
  ) throws -> CommandInvocation {
    try type.read(arguments, entries)
  }
}

extension Command {
  fileprivate static func read(
    _ arguments: ArraySlice<String>,
    _ entries: [ConfigurationFile.Entry]
  ) throws -> CommandInvocation {
    var reader = ArgumentReader<Self>(Array(arguments), entries: entries)
    return try reader.call()
  }

  /// A command with options and nothing else said.
  ///
  /// - Throws: ``UsageError`` or ``ConfigurationError``.
  package static func reading(_ entries: [ConfigurationFile.Entry]) throws -> Self {
    var reader = ArgumentReader<Self>([], entries: entries)
    return try reader.command()
  }
}

/// What arguments ask for.
package enum CommandInvocation {
  /// To run a command.
  case run(() throws -> Void)
  /// To tell what there is to know about it.
  case help
  /// To tell its version.
  case version
}

/// The commands of a program.
package struct CommandSet: Sendable {
  /// What the program is called.
  package let program: String
  /// All commands, in the order of lists.
  package let commands: [AnyCommand]

  /// Makes a set.
  package init(_ program: String, _ commands: [AnyCommand]) {
    self.program = program
    self.commands = commands
  }

  /// The command that arguments begin with, and those behind its name; of names with two words the
  /// longer one counts.
  package func command(
    for arguments: [String]
  ) -> (command: AnyCommand, rest: ArraySlice<String>)? {
    guard let first = arguments.first,
      let index = commands.firstIndex(where: { $0.guide.names.contains(first) })
    else { return nil }
    if arguments.count > 1 {
      // The parts of a command stand behind it.
      let name = "\(first) \(arguments[1])"
      for command in commands[(index + 1)...] {
        let names = command.guide.names
        if names.contains(name) { return (command, arguments.dropFirst(2)) }
        guard names[0].hasPrefix(first + " ") else { break }
      }
    }
    return (commands[index], arguments.dropFirst())
  }

  /// The commands that belong to another one: those whose names begin with its.
  package func parts(of command: AnyCommand) -> [AnyCommand] {
    commands.filter { $0.guide.name.hasPrefix(command.guide.name + " ") && !$0.guide.group.isEmpty }
  }

  /// The error for a name that no command has.
  package func unknown(_ name: String) -> UsageError {
    let names = commands.filter { !$0.guide.group.isEmpty }.flatMap(\.guide.names)
    return UsageError(
      message: "unknown command \(name.quotedForDisplay)"
        + SpellingSuggestion.guess(name, among: names.filter { !$0.contains(" ") }),
      help: "\(program) -h"
    )
  }
}
