import QuadrilleConsole
import QuadrilleOptions

/// Only the limits in a job's options; all that a ping supports.
struct LimitProbe: Command {
  static let guide = CommandGuide("limits", "Nothing but limits.")
  static let keys: Set<String> = Set(LimitProbe().limits.rows.map(\.key))

  var limits = LimitOptions()

  mutating func options(_ table: OptionTable) { table.group(&limits) }

  func run() throws {}
}
