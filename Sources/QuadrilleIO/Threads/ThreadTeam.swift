/// Threads that wait for work and stay for the next: starting one takes longer than small work does.
enum ThreadTeam {
  /// A thread of the team, lent to one caller at a time.
  final class Member: Sendable {
    private enum State {
      case idle
      case working(@Sendable () -> Void)
      case done
    }

    private let state = Monitor(State.idle)

    /// Starts the thread; nil where the system has none left.
    init?() {
      let state = state
      // It outlives the job that it was started for, and has a budget from each job.
      let started = Budget.withoutOne { SystemThread { Self.work(state) } }
      guard let thread = started else { return nil }
      thread.detach()
    }

    /// Has the thread do something; to be followed by ``wait()``.
    func start(_ job: @escaping @Sendable () -> Void) {
      let job = Budget.inherited(job)
      state.change { state in
        state = .working(job)
        return true
      }
    }

    /// Waits for the end of what was started.
    func wait() {
      _ = state.wait { state -> Bool? in
        guard case .done = state else { return nil }
        state = .idle
        return true
      }
    }

    private static func work(_ state: Monitor<State>) {
      while true {
        runNext(of: state)
        state.change { state in
          state = .done
          return true
        }
      }
    }

    /// Waits for a job and does it; holds nothing of it any more when it returns, since the caller may
    /// end what the job refers to as soon as the member is done.
    private static func runNext(of state: Monitor<State>) {
      let job = state.wait { state -> (@Sendable () -> Void)? in
        guard case .working(let job) = state else { return nil }
        return job
      }
      job?()
    }
  }

  /// Those that nobody has borrowed.
  private static let idle = Lock<[Member]>([])

  /// Lends threads; fewer than asked for where the system has none left.
  static func borrow(_ count: Int) -> [Member] {
    var members = idle.withLock { idle in
      let taken = Array(idle.suffix(count))
      idle.removeLast(taken.count)
      return taken
    }
    while members.count < count, let member = Member() { members.append(member) }
    return members
  }

  /// Takes back threads that are done.
  static func giveBack(_ members: [Member]) {
    idle.withLock { $0 += members }
  }
}
