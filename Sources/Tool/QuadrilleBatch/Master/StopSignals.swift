import Glibc
import QuadrilleSystem
import Synchronization

/// The signals that stop a run, delivered through a pipe that the master polls.
package enum StopSignals {
  private static let interrupts = Atomic(0)
  private static let terminations = Atomic(0)
  private static let pipeEnd = Atomic(Int32(-1))

  /// Starts handling signals; returns the read end of the pipe.
  ///
  /// A signal that was ignored when the process started stays ignored.
  static func begin() throws(BatchError) -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw BatchError(.worker(errno)) }
    for end in ends {
      FileDescriptor.closeOnExec(end)
      FileDescriptor.setNonBlocking(end)
    }
    interrupts.store(0, ordering: .relaxed)
    terminations.store(0, ordering: .relaxed)
    pipeEnd.store(ends[1], ordering: .sequentiallyConsistent)
    catchSignal(SIGINT) { _ in
      StopSignals.interrupts.add(1, ordering: .relaxed)
      StopSignals.wake()
    }
    catchSignal(SIGTERM) { _ in
      StopSignals.terminations.add(1, ordering: .relaxed)
      StopSignals.wake()
    }
    return ends[0]
  }

  private static func catchSignal(
    _ number: Int32,
    _ handler: @escaping @convention(c) (Int32) -> Void
  ) {
    var old = sigaction()
    guard unsafe sigaction(number, nil, &old) == 0,
      unsafe unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self)
        != unsafeBitCast(SIG_IGN, to: Int.self)
    else { return }
    signal(number, handler)
  }

  private static func wake() {
    let saved = errno
    var byte: UInt8 = 0
    _ = unsafe write(pipeEnd.load(ordering: .relaxed), &byte, 1)
    errno = saved
  }

  /// The number of interrupts so far.
  static var interruptCount: Int { interrupts.load(ordering: .relaxed) }

  /// Whether termination was requested.
  static var isTerminated: Bool { terminations.load(ordering: .relaxed) > 0 }

  /// Terminates the process with a signal, as if it had not been handled.
  package static func terminateProcess(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    raise(number)
    _exit(128 + number)
  }
}
