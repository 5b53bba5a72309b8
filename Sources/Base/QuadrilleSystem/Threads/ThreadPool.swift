internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The threads that all parallel work of the process shares.
///
/// They are started on first use and kept, because starting a thread takes longer than small work
/// does. A caller borrows threads and works itself: a thread that is busy elsewhere, or that the
/// system does not have, only makes the work take longer. Work may therefore be nested, also on
/// these threads, without deadlocks.
enum ThreadPool {
  /// A thread of the pool, lent to one caller at a time.
  final class Member: Sendable {
    private enum State {
      case idle
      /// Work is offered, and the thread has not started it.
      case offered(@Sendable () -> Void)
      case working
      case done
    }

    private let state = Monitor(State.idle)
    /// Whether work is offered or running, for a check without the lock.
    private let isBusy = Atomic(false)

    /// Starts the thread; nil where the system has none left.
    init?() {
      guard let thread = SystemThread({ [self] in work() }) else { return nil }
      thread.detach()
    }

    /// Makes the thread run a closure; must be followed by ``finish()``.
    func start(_ job: @escaping @Sendable () -> Void) {
      state.change { state in
        state = .offered(job)
        isBusy.store(true, ordering: .relaxed)
        return true
      }
    }

    /// Waits for the end of the started work, or cancels it if the thread has not started it: on a
    /// busy machine a thread may wake up when the others have finished everything.
    func finish() {
      state.change { state in
        guard case .offered = state else { return false }
        state = .idle
        isBusy.store(false, ordering: .relaxed)
        return false
      }
      ThreadPool.spin { isBusy.load(ordering: .relaxed) }
      _ = state.wait { state -> Bool? in
        if case .working = state { return nil }
        state = .idle
        return true
      }
    }

    private func work() {
      while true {
        ThreadPool.spin { !isBusy.load(ordering: .relaxed) }
        runNext()
        state.change { state in
          state = .done
          isBusy.store(false, ordering: .relaxed)
          return true
        }
      }
    }

    /// Waits for a job and runs it; it holds no reference to the job when it returns, since the
    /// caller may destroy what the job refers to as soon as the member is done.
    private func runNext() {
      let job = state.wait { state -> (@Sendable () -> Void)? in
        guard case .offered(let job) = state else { return nil }
        state = .working
        return job
      }
      job?()
    }
  }

  struct Members {
    /// The members that nobody has borrowed.
    var idle: [Member] = []
    /// The process that they belong to.
    var process: pid_t = 0
    /// The members of the parent process of a fork.
    ///
    /// A forked child has the memory of all threads, but runs only the one that called fork. The
    /// objects that the others wait for are kept, since they must not be freed.
    var lost: [Member] = []
  }

  /// Borrows threads; fewer than requested where the system has none left.
  static func acquire(_ count: Int) -> [Member] {
    let process = getpid()
    var borrowed = ProcessResources.shared.threads.withLock { members in
      if members.process != process {
        members.lost += members.idle
        members.idle = []
        members.process = process
      }
      // The last ones worked most recently, and may be awake.
      let taken = Array(members.idle.suffix(count))
      members.idle.removeLast(taken.count)
      return taken
    }
    while borrowed.count < count, let member = Member() { borrowed.append(member) }
    return borrowed
  }

  /// Returns borrowed threads that are done.
  static func release(_ borrowed: [Member]) {
    ProcessResources.shared.threads.withLock { $0.idle += borrowed }
  }

  /// The time for which a thread spins before it sleeps, in nanoseconds: about the time to wake up.
  private static let spinNanoseconds = 50_000

  /// Spins for a short time while a condition holds; not on a single processor.
  private static func spin(while condition: () -> Bool) {
    guard condition(), ProcessorCount.available > 1 else { return }
    let end = MonotonicClock.nanoseconds + spinNanoseconds
    while condition(), MonotonicClock.nanoseconds < end {}
  }
}
