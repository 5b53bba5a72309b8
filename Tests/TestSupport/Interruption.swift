public import Glibc
import Synchronization

/// A signal that interrupts the system calls of a thread, and does nothing else.
///
/// For processes of their own: the handler stays.
public enum Interruption {
  private static let arrivals = Atomic(0)

  /// How often the signal has come.
  public static var count: Int { arrivals.load(ordering: .relaxed) }

  /// Lets the calling thread, and those that it starts, be interrupted.
  ///
  /// The threads that tests run on block all signals, and the C library's own `signal` has calls go on
  /// after one.
  ///
  /// - Returns: Whether that worked.
  public static func begin() -> Bool {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { _ in
      Interruption.arrivals.add(1, ordering: .relaxed)
    }
    return unsafe sigaction(SIGUSR1, &action, nil) == 0 && allow([SIGUSR1])
  }

  /// Lets signals come to the calling thread, and to those that it starts.
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
