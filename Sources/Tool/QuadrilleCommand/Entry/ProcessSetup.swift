import Glibc
import QuadrilleSystem

/// What a process needs before it opens a file.
enum ProcessSetup {
  /// Guards the standard descriptors, and has the temporary files removed when a signal ends the
  /// process.
  static func run() {
    StandardStreams.reserve()
    TemporaryFiles.prepare()
    // A closed pipe and a file that grows too large are errors of write(2), told apart there.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    for number in [SIGINT, SIGTERM, SIGHUP] { removeTemporaryFiles(at: number) }
  }

  /// Has a signal remove the temporary files; one that the caller has the process ignore stays so.
  private static func removeTemporaryFiles(at number: Int32) {
    var old = sigaction()
    guard
      unsafe sigaction(number, nil, &old) == 0,
      unsafe unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self)
        != unsafeBitCast(SIG_IGN, to: Int.self)
    else { return }
    signal(number) { number in
      TemporaryFiles.removeAllAtEnd()
      // The signal is blocked in here; it ends the process as soon as this function returns.
      signal(number, SIG_DFL)
      raise(number)
    }
  }
}
