import QuadrilleIO

/// A command of any type.
package struct AnyCommand: Sendable {
  /// Its name and what it is for.
  package let guide: CommandGuide
  /// Makes out all that is said about it.
  package let describe: @Sendable () -> CommandDescription
  /// Reads the arguments behind its name.
  package let read: @Sendable (ArraySlice<String>) throws -> CommandCall

  /// A command of a type.
  package init<Type: Command>(_ type: Type.Type) {
    guide = Type.guide
    describe = { Type.description }
    read = { try ArgumentReader<Type>(Array($0)).call() }
  }
}

/// What arguments ask for.
package enum CommandCall {
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
    for count in [2, 1] where arguments.count >= count {
      let name = arguments.prefix(count).joined(separator: " ")
      if let command = commands.first(where: { $0.guide.names.contains(name) }) {
        return (command, arguments.dropFirst(count))
      }
    }
    return nil
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
        + Spelling.guess(name, among: names.filter { !$0.contains(" ") }),
      help: "\(program) -h"
    )
  }
}
