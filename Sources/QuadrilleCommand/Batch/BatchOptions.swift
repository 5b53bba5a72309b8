import ArgumentParser

/// What a command with many inputs does after one that fails.
enum FailurePolicy: EnumerableFlag {
  /// Goes on with the next one.
  case keepGoing
  /// Stops.
  case failFast

  static func name(for value: FailurePolicy) -> NameSpecification {
    switch value {
    case .keepGoing: [.customLong("keep-going"), .customLong("no-fail-fast")]
    case .failFast: [.customLong("fail-fast"), .customLong("no-keep-going")]
    }
  }

  static func help(for value: FailurePolicy) -> ArgumentHelp? {
    switch value {
    case .keepGoing: "Go on after a bad input; exit 8 if some worked."
    case .failFast: "Stop at the first bad input and give its exit code."
    }
  }
}

/// How a command works through its inputs.
struct BatchSettings: Sendable {
  /// The inputs that are worked on at once; nil for as many as there are cores.
  var jobs: Int?
  /// What happens after an input that fails.
  var onFailure = FailurePolicy.keepGoing
  /// Whether to tell how far the command is; nil where that depends on the terminal.
  var progress: Bool?
}

/// The options of ``BatchSettings``.
struct BatchOptions: ParsableArguments {
  @Option(
    name: [.customShort("j", allowingJoined: true), .customLong("jobs")],
    help: ArgumentHelp(
      "Inputs that are worked on at once (default: the number of cores).",
      valueName: "n"
    )
  )
  var jobs: Int?

  @Flag(exclusivity: .chooseLast)
  var onFailure = FailurePolicy.keepGoing

  @Flag(inversion: .prefixedNo, help: "Tell how far it is, also where no terminal is.")
  var progress: Bool?

  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs is \(jobs), it goes from 1 to 1024")
    }
  }

  /// What the options say.
  var settings: BatchSettings {
    BatchSettings(jobs: jobs, onFailure: onFailure, progress: progress)
  }
}
