import Glibc
package import QuadrilleSystem

/// The process of a command: what it has once, and the job that it runs.
///
/// The only global state of the command line. Libraries are given a ``JobContext``.
package final class Session: Sendable {
  /// The session of this process.
  package static let current = Session()

  struct State {
    var job = JobContext.default
    var level = Console.Level.normal
    var collection: Console.CollectedOutput?
    /// For each thread that is recorded, the lines that it would have written.
    var records: [pthread_t: [String]] = [:]
    /// The path of the dependency file, until it is written.
    var dependencyFile: String?
    /// Whether the timings are part of a JSON object, or another process reports them.
    var isReportedElsewhere = false
    var isolation = Isolation.Mode.none
    var hasWatchdog = false
    /// The budgets of the jobs that run now.
    var running: [ObjectIdentifier: Budget] = [:]
  }

  let state = Lock(State())

  private init() {}

  /// The job of the command; in a worker that of the current job.
  package var job: JobContext { state.withLock { $0.job } }

  /// Replaces the job.
  package func setJob(_ job: JobContext) { state.withLock { $0.job = job } }

  /// Changes what the jobs from now on have in common.
  package func changeJob(_ change: (inout JobContext.Settings) -> Void) {
    let changed = job.changed(change)
    state.withLock { $0.job = changed }
  }

  /// Starts the job of a command with its limits: its budget is full, and its time runs from now.
  package func begin(_ limits: Limits) -> JobContext {
    let budget = Budget(limits)
    changeJob { settings in
      settings.limits = limits
      settings.budget = budget
    }
    return job
  }

  /// Calls a closure that works for a job, whose time is watched meanwhile.
  package func watching<Result>(
    _ job: JobContext,
    _ body: () throws -> Result
  ) rethrows -> Result {
    guard let budget = job.budget, budget.seconds != nil else { return try body() }
    let id = ObjectIdentifier(budget)
    state.withLock { $0.running[id] = budget }
    defer { state.withLock { $0.running[id] = nil } }
    return try body()
  }

  /// The budgets with a time limit that are in use.
  var watchedBudgets: [Budget] {
    state.withLock { Array($0.running.values) + [$0.job.budget].compactMap(\.self) }
  }
}
