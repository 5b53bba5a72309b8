import Glibc
import QuadrilleSystem

/// Ends the process if a job exceeds its time limit without noticing, for example in a hanging
/// driver.
package enum Deadline {
  /// Seconds in which a job can still notice the limit and fail on its own.
  private static let grace = 1

  private static let hasBegun = Lock(false)

  /// Starts the timer if the budget has a time limit.
  package static func begin() {
    guard Budget.current?.seconds != nil else { return }
    let isFirst = hasBegun.withLock { hasBegun in
      defer { hasBegun = true }
      return !hasBegun
    }
    guard isFirst else { return }
    SystemThread { watch() }?.detach()
  }

  private static func watch() {
    while true {
      usleep(50_000)
      guard let late = Budget.latest(by: grace) else { continue }
      let facts = ErrorFacts(late.violation)
      Console.report(
        Diagnostic(
          .error,
          code: facts.code,
          location: DiagnosticLocation(file: late.budget.file),
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
