package import QuadrilleSystem

/// How cases are run.
package struct RunSettings: Sendable {
  /// What runs in a process of its own.
  package typealias Isolation = CaseIsolation

  /// The program that workers are: one that calls
  /// ``CaseWorker/run(seed:alarmSeconds:export:open:)``.
  package var program: String
  /// The arguments of a worker.
  package var arguments: [String]
  /// Variables that are set for workers.
  package var environment: [String: String] = [:]
  /// What runs in a process of its own.
  package var isolation = Isolation.group
  /// The workers at the same time.
  package var jobs = 1
  /// How long a case may take.
  package var timeoutSeconds = 30.0
  /// How long the driver may take to start.
  package var startSeconds = 60.0
  /// How often a case that failed unexpectedly is run again; a case that then does otherwise is
  /// reported as flaky, and keeps its first state.
  package var reruns = 2
  /// With more failures than this nothing is run again: then the driver is not flaky but broken.
  package var rerunLimit = 40
  /// Whether workers write each case as a program; they are started so that they can.
  package var exports = false
  /// Whether cases are run that expectations say are not to be.
  package var runsSkipped = false
  /// The seed of the random numbers.
  package var seed: UInt64 = 1

  /// Makes settings.
  package init(program: String, arguments: [String]) {
    self.program = program
    self.arguments = arguments
  }
}

/// No case could be run.
package struct NoDriverError: StageError {
  /// Why, on one line.
  package let reason: String

  /// How every case ended where the driver ended the process, or hung; nil where it only refused.
  package let state: CaseState?
  /// The signal that ended the process.
  let signal: Int?

  /// Makes an error.
  package init(reason: String, state: CaseState? = nil, signal: Int? = nil) {
    self.reason = reason
    self.state = state
    self.signal = signal
  }

  /// Nowhere: it is about no file.
  package var location: DiagnosticLocation { DiagnosticLocation() }

  /// The code `conform.noDriver` and the reason.
  package var facts: ErrorFacts {
    ErrorFacts("conform.noDriver", "nothing was tested: \(reason)", category: .graphics)
  }
}
