internal import Synchronization

/// Why a job ends before its work is done.
package enum JobInterruption: StageError {
  /// Its task or its ``CancellationToken`` was cancelled.
  case cancelled
  /// Its time is over.
  case timeOver(LimitViolation)

  /// No place: it is about the job as a whole.
  public var location: DiagnosticLocation { DiagnosticLocation() }

  /// What the error states.
  package var facts: ErrorFacts {
    switch self {
    case .cancelled: ErrorFacts(ErrorCode.cancelled, "the job was cancelled", category: .limit)
    case .timeOver(let violation): ErrorFacts(violation)
    }
  }
}

/// Cancels a job from another thread: whoever starts the job keeps the token, the threads that work
/// for it look at it.
@safe public final class CancellationToken: Sendable {
  private let flag = Atomic(false)
  // Other threads ask it whether it is cancelled, and nothing else, which any thread may.
  private nonisolated(unsafe) let task: UnsafeCurrentTask?

  /// Makes a token that cancels nothing yet.
  public init() { unsafe task = nil }

  private init(watching task: UnsafeCurrentTask?) { unsafe self.task = task }

  /// A token that is cancelled with the task that runs the calling thread.
  ///
  /// The threads that a task starts belong to no task: they are given this.
  package static var ofCurrentTask: CancellationToken {
    unsafe withUnsafeCurrentTask { unsafe CancellationToken(watching: $0) }
  }

  /// Whether the job is cancelled.
  public var isCancelled: Bool {
    if flag.load(ordering: .relaxed) { return true }
    return unsafe task?.isCancelled == true
  }

  /// Cancels the job, for ever.
  public func cancel() { flag.store(true, ordering: .relaxed) }

  /// Whether the job is cancelled, or its time is over.
  package var isInterrupted: Bool { isCancelled || Budget.timeViolation != nil }

  /// Ends work that is no longer wanted: to be called between rows, tiles or candidates.
  ///
  /// - Throws: ``JobInterruption`` where the job is cancelled, or its time is over.
  package func check() throws(JobInterruption) {
    if isCancelled { throw .cancelled }
    if let violation = Budget.timeViolation { throw .timeOver(violation) }
  }
}
