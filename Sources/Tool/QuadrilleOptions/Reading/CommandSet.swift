import QuadrilleSystem

/// A type-erased command.
package struct AnyCommand: Sendable {
  private let type: any Command.Type

  /// Creates a type-erased command.
  package init(_ type: any Command.Type) { self.type = type }

  /// The command's name and purpose.
  package var guide: CommandGuide { type.guide }

  /// The complete description of the command.
  package var description: CommandDescription { type.description }

  /// Parses the arguments after the command's name.
  ///
  /// - Throws: ``UsageError``, or the error of a configuration file.
  ///
  /// - Parameter entries: Options that are applied before the arguments.
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

  /// Creates a command from configuration entries alone.
  ///
  /// - Throws: ``UsageError`` or ``ConfigurationError``.
  package static func reading(_ entries: [ConfigurationFile.Entry]) throws -> Self {
    var reader = ArgumentReader<Self>([], entries: entries)
    return try reader.command()
  }
}

/// The result of parsing arguments.
package enum CommandInvocation {
  /// Run the command.
  case run(() throws -> Void)
  /// Print its help.
  case help
  /// Print its version.
  case version
}

/// The commands of a program.
package struct CommandSet: Sendable {
  /// The program's name.
  package let program: String
  /// All commands, in listing order.
  package let commands: [AnyCommand]

  /// Creates a command set.
  package init(_ program: String, _ commands: [AnyCommand]) {
    self.program = program
    self.commands = commands
  }

  /// The command named by the first arguments, and the arguments after its name.
  ///
  /// Two-word names take precedence.
  package func command(
    for arguments: [String]
  ) -> (command: AnyCommand, rest: ArraySlice<String>)? {
    guard let first = arguments.first,
      let index = commands.firstIndex(where: { $0.guide.names.contains(first) })
    else { return nil }
    if arguments.count > 1 {
      // Subcommands follow their command in the list.
      let name = "\(first) \(arguments[1])"
      for command in commands[(index + 1)...] {
        let names = command.guide.names
        if names.contains(name) { return (command, arguments.dropFirst(2)) }
        guard names[0].hasPrefix(first + " ") else { break }
      }
    }
    return (commands[index], arguments.dropFirst())
  }

  /// The subcommands of a command: those whose names start with its name.
  package func parts(of command: AnyCommand) -> [AnyCommand] {
    commands.filter { $0.guide.name.hasPrefix(command.guide.name + " ") && !$0.guide.group.isEmpty }
  }

  /// The error for an unknown command name.
  package func unknown(_ name: String) -> UsageError {
    let names = commands.filter { !$0.guide.group.isEmpty }.flatMap(\.guide.names)
    return UsageError(
      message: "unknown command \(name.quotedForDisplay)"
        + SpellingSuggestion.guess(name, among: names.filter { !$0.contains(" ") }),
      help: "\(program) -h"
    )
  }
}
