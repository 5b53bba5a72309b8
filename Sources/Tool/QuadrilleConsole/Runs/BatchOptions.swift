package import QuadrilleOptions
import QuadrilleSystem

/// How a command works through its inputs.
package struct BatchOptions: OptionGroup, Sendable {
  /// What a command does after an input that fails.
  package enum FailurePolicy: Sendable {
    /// Goes on with the next one.
    case keepGoing
    /// Stops.
    case failFast
  }

  /// The inputs that are worked on at once; nil for as many as there are cores.
  package var jobs: Int?
  package var onFailure = FailurePolicy.keepGoing
  /// Whether to report how far the command is; nil where that depends on the terminal.
  package var progress: Bool?

  package init() {}

  package static let section = OptionDescription.Section.topic("inputs")
  package static let affectsBuildKey = false

  package mutating func options(_ table: OptionTable) {
    table.jobs(&jobs)
    table.set(
      "--keep-going",
      &onFailure,
      to: .keepGoing,
      "Go on after a bad input; exit 8 if some worked (default).",
      also: "--no-fail-fast"
    )
    table.set(
      "--fail-fast",
      &onFailure,
      to: .failFast,
      "Stop at the first bad input and give its exit code.",
      also: "--no-keep-going"
    )
    table.flag("--progress", &progress, "Report progress, also where no terminal is.")
  }

  /// The threads of a command that works on one thing.
  package var threads: Int { jobs ?? ProcessorCount.available }
}

extension OptionTable {
  /// The option of how many inputs are worked on at once.
  package func jobs(_ destination: inout Int?) {
    value(
      "--jobs -j",
      "n",
      &destination,
      "Work on so many inputs at once (default: as many as cores)."
    )
    .from(1...1024, destination).joined()
  }
}
