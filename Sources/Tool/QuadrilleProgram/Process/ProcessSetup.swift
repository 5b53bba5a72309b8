import Glibc
import QuadrilleSystem

/// Sets up the process before it opens a file.
package enum ProcessSetup {
  /// Reserves the standard descriptors, and removes temporary files when a signal ends the process.
  package static func run() {
    StandardStreams.reserve()
    TemporaryFiles.prepare()
    // A closed pipe and a file size limit are reported as errors of write(2).
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    for number in [SIGINT, SIGTERM, SIGHUP] { removeTemporaryFiles(at: number) }
  }

  /// Makes a signal remove the temporary files; a signal that the parent process ignores stays
  /// ignored.
  private static func removeTemporaryFiles(at number: Int32) {
    var old = sigaction()
    guard
      unsafe sigaction(number, nil, &old) == 0,
      unsafe unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self)
        != unsafeBitCast(SIG_IGN, to: Int.self)
    else { return }
    signal(number) { number in
      TemporaryFiles.removeAllAtEnd()
      // The signal is blocked here; it ends the process when this function returns.
      signal(number, SIG_DFL)
      raise(number)
    }
  }
}
