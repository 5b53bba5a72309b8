package import QuadrilleOptions

/// Whether a command runs again when its inputs change.
package struct WatchOptions: OptionGroup {
  package var isOn = false

  package init() {}

  package static let section = OptionDescription.Section.topic("outputs")
  package static let affectsBuildKey = false

  package mutating func options(_ table: OptionTable) {
    table.flag("--watch", &isOn, "Run again whenever an input file changes.")
  }

  /// Runs the work, once or repeatedly.
  ///
  /// - Parameters:
  ///   - name: The name of the output, for the line of each run.
  ///   - work: Reads its inputs again at each call.
  /// - Throws: The error of the work, if it runs once.
  package func run(_ name: String, _ work: () throws -> Void) throws {
    guard isOn else { return try work() }
    try FileWatch.run(name, work)
  }
}
