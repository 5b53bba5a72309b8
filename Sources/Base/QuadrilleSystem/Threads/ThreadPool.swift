internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The threads that all parallel work of the process shares: started when the first work wants them,
/// they stay for the next, since starting one takes longer than small work does.
///
/// Whoever has work lends threads and works itself: a thread that is needed elsewhere, or that the
/// system does not have, only makes the work take longer. So work may be parallel inside, on these
/// threads too, and nobody waits for somebody who waits for him.
enum ThreadPool {
  /// A thread of the pool, lent to one caller at a time.
  final class Member: Sendable {
    private enum State {
      case idle
      /// There is work, and the thread has not begun with it.
      case offered(@Sendable () -> Void)
      case working
      case done
    }

    private let state = Monitor(State.idle)
    /// Whether there is work that is neither done nor taken back, for a glance without the lock.
    private let isBusy = Atomic(false)

    /// Starts the thread; nil where the system has none left.
    init?() {
      // It outlives the job that it was started for, and has a budget from each job.
      let started = Budget.withoutOne { SystemThread { [self] in work() } }
      guard let thread = started else { return nil }
      thread.detach()
    }

    /// Has the thread do something; to be followed by ``finish()``.
    func start(_ job: @escaping @Sendable () -> Void) {
      state.change { state in
        state = .offered(job)
        isBusy.store(true, ordering: .relaxed)
        return true
      }
    }

    /// Waits for the end of what was started, or takes it back where the thread has not begun with it:
    /// on a busy machine one may wake up when others have done all there was.
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

    /// Waits for a job and does it; holds nothing of it any more when it returns, since the caller may
    /// end what the job refers to as soon as the member is done.
    private func runNext() {
      let job = state.wait { state -> (@Sendable () -> Void)? in
        guard case .offered(let job) = state else { return nil }
        state = .working
        return job
      }
      job?()
    }
  }

  private struct Members {
    /// Those that nobody has borrowed.
    var idle: [Member] = []
    /// The process that they belong to.
    var process: pid_t = 0
    /// Those of the process that this one is a copy of.
    ///
    /// A copy has the memory of all threads, but runs only the one that made it. What the others wait
    /// for is kept, since what is waited for must not be freed.
    var lost: [Member] = []
  }

  private static let members = Lock(Members())

  /// Lends threads; fewer than asked for where the system has none left.
  static func acquire(_ count: Int) -> [Member] {
    let process = getpid()
    var borrowed = members.withLock { members in
      if members.process != process {
        members.lost += members.idle
        members.idle = []
        members.process = process
      }
      // The last ones worked last, and may be awake.
      let taken = Array(members.idle.suffix(count))
      members.idle.removeLast(taken.count)
      return taken
    }
    while borrowed.count < count, let member = Member() { borrowed.append(member) }
    return borrowed
  }

  /// Takes back threads that are done.
  static func release(_ borrowed: [Member]) {
    members.withLock { $0.idle += borrowed }
  }

  /// How long a thread looks for news before it sleeps, in nanoseconds: about what it takes to wake
  /// up.
  private static let spinNanoseconds = 50_000

  /// Waits for a short time, awake, while something holds; not where that keeps the only processor.
  private static func spin(while condition: () -> Bool) {
    guard condition(), ProcessorCount.available > 1 else { return }
    let end = nanoseconds() + spinNanoseconds
    while condition(), nanoseconds() < end {}
  }

  private static func nanoseconds() -> Int {
    var now = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    return Int(now.tv_sec) * 1_000_000_000 + Int(now.tv_nsec)
  }
}
