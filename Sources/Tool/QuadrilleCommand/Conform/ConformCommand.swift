import QuadrilleOptions
import QuadrilleProgram

/// `quadrille conform` and its parts: what help, completions and the manual know of them.
///
/// ``ConformProgram`` has taken over before a call is read; where one is run all the same, the program
/// is missing.
struct ConformCommand<Part: ConformPart>: Command {
  private var part = Part()

  static var guide: CommandGuide { Part.guide }

  mutating func options(_ table: OptionTable) { table.group(&part) }

  func run() throws { throw ConformProgram.failure() }
}
