import Glibc
package import QuadrilleSystem

/// Ends the process if a job exceeds its time limit without noticing, for example in a hanging
/// driver.
package enum Deadline {
  /// Seconds in which a job can still notice the limit and fail on its own.
  private static let grace = 1

  /// Starts the timer if a job has a time limit.
  package static func begin(_ job: JobContext) {
    guard job.budget?.seconds != nil else { return }
    let isFirst = Session.current.state.withLock { state in
      defer { state.hasWatchdog = true }
      return !state.hasWatchdog
    }
    guard isFirst else { return }
    SystemThread { watch() }?.detach()
  }

  private static func watch() {
    while true {
      usleep(50_000)
      let late = Session.current.watchedBudgets.compactMap { budget in
        budget.timeViolation(later: grace).map { (violation: $0, file: budget.file) }
      }
      guard let late = late.first else { continue }
      let facts = ErrorFacts(late.violation)
      Console.report(
        Diagnostic(
          .error,
          code: facts.code,
          location: DiagnosticLocation(file: late.file),
          message: facts.message,
          found: facts.found,
          allowed: facts.allowed
        )
      )
      TemporaryFiles.removeAllAtEnd()
      _exit(ExitStatus.limit.rawValue)
    }
  }
}
