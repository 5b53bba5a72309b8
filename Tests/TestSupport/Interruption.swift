public import Glibc
import Synchronization

/// A signal that interrupts the system calls of a thread and has no other effect.
///
/// Only for separate processes, since the handler stays installed.
public enum Interruption {
  private static let arrivals = Atomic(0)

  /// The number of signals received.
  public static var count: Int { arrivals.load(ordering: .relaxed) }

  /// Allows the calling thread and those that it starts to be interrupted.
  ///
  /// The threads of the test runner block all signals, and the C library's `signal` restarts system
  /// calls.
  ///
  /// - Returns: Whether it succeeded.
  public static func begin() -> Bool {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { _ in
      Interruption.arrivals.add(1, ordering: .relaxed)
    }
    return unsafe sigaction(SIGUSR1, &action, nil) == 0 && allow([SIGUSR1])
  }

  /// Unblocks signals for the calling thread and those that it starts.
  public static func allow(_ signals: [Int32]) -> Bool {
    var mask = sigset_t()
    unsafe sigemptyset(&mask)
    for number in signals { unsafe sigaddset(&mask, number) }
    return unsafe pthread_sigmask(SIG_UNBLOCK, &mask, nil) == 0
  }

  /// Interrupts a thread several times within some milliseconds.
  public static func interrupt(_ thread: pthread_t, times: Int = 8) {
    for _ in 0..<times {
      usleep(2_000)
      pthread_kill(thread, SIGUSR1)
    }
  }
}
