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
  private let other: CancellationToken?

  /// Makes a token that cancels nothing yet.
  public init() {
    unsafe task = nil
    other = nil
  }

  /// Makes a token that another one cancels, too.
  package init(alsoCancelledBy other: CancellationToken?) {
    unsafe task = nil
    self.other = other
  }

  private init(watching task: UnsafeCurrentTask?, or other: CancellationToken?) {
    unsafe self.task = task
    self.other = other
  }

  /// A token that is cancelled with the task that runs the calling thread, or with another token.
  ///
  /// The threads that a task starts belong to no task: they are given this. It must not be kept
  /// beyond the task.
  package static func ofCurrentTask(or other: CancellationToken? = nil) -> CancellationToken {
    unsafe withUnsafeCurrentTask { unsafe CancellationToken(watching: $0, or: other) }
  }

  /// Whether the job is cancelled.
  public var isCancelled: Bool {
    if flag.load(ordering: .relaxed) { return true }
    if let other, other.isCancelled { return true }
    return unsafe task?.isCancelled == true
  }

  /// Cancels the job, for ever.
  public func cancel() { flag.store(true, ordering: .relaxed) }
}
