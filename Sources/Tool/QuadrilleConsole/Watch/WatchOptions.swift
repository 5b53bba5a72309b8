package import QuadrilleOptions

/// Whether a command goes on when its inputs change.
package struct WatchOptions: OptionGroup {
  package var isOn = false

  package init() {}

  package static let section = OptionDescription.Section.topic("outputs")
  package static let affectsBuildKey = false

  package mutating func options(_ table: OptionTable) {
    table.flag("--watch", &isOn, "Do it again whenever a file changes that was read.")
  }

  /// Does some work, once or again and again.
  ///
  /// - Parameters:
  ///   - name: What is made, for the line that each run prints.
  ///   - work: Reads its inputs anew at each call.
  /// - Throws: What the work throws, where it is done once.
  package func run(_ name: String, _ work: () throws -> Void) throws {
    guard isOn else { return try work() }
    try FileWatch.run(name, work)
  }
}
