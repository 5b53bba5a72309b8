package import QuadrilleOptions
import QuadrilleSystem

/// Options for processing several inputs.
package struct BatchOptions: OptionGroup, Sendable {
  /// What a command does after a failed input.
  package enum FailurePolicy: Sendable {
    /// Continues with the next input.
    case keepGoing
    /// Stops.
    case failFast
  }

  /// Number of inputs processed concurrently; nil for the number of cores.
  package var jobs: Int?
  package var onFailure = FailurePolicy.keepGoing
  /// Whether to report progress; nil if that depends on the terminal.
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
      "Continue after a bad input; exit 8 if some succeed (default).",
      also: "--no-fail-fast"
    )
    table.set(
      "--fail-fast",
      &onFailure,
      to: .failFast,
      "Stop at the first bad input with its exit code.",
      also: "--no-keep-going"
    )
    table.flag("--progress", &progress, "Report progress, even without a terminal.")
  }

  /// The number of threads of a command with one input.
  package var threads: Int { jobs ?? Session.current.job.processorCount }
}

extension OptionTable {
  /// Declares the option for the number of concurrent inputs.
  package func jobs(_ destination: inout Int?) {
    value(
      "--jobs -j",
      "n",
      &destination,
      "Inputs to process at once (default: the number of cores)."
    )
    .from(1...1024, destination).joined()
  }
}
