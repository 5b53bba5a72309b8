import Glibc
import QuadrilleSystem

/// Ends the process where a job is past its time and no loop has noticed: a driver that hangs, say.
package enum Deadline {
  /// The seconds that a job has to notice by itself, and to fail alone.
  private static let grace = 1

  private static let hasBegun = Lock(false)

  /// Begins to look at the time, where a budget has one.
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
