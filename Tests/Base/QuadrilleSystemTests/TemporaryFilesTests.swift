import Glibc
import TestSupport
import Testing

@testable import QuadrilleSystem

@Suite struct TemporaryFilesTests {
  @Test("A signal handler removes the registered temporary files only")
  func signalRemovesRegisteredFiles() async {
    await #expect(processExitsWith: .success) {
      let temporary = try TemporaryFolder()
      try temporary.write([1], to: "kept")
      try temporary.write([1], to: "going")
      let folder = unsafe open(temporary.path, openPathOnly | O_DIRECTORY)
      TemporaryFiles.prepare()
      _ = TemporaryFiles.register(folder, "going")
      TemporaryFiles.unregister(TemporaryFiles.register(folder, "kept"))
      signal(SIGUSR1) { _ in TemporaryFiles.removeAll() }
      // The test runner may have blocked the signal.
      var signals = sigset_t()
      _ = unsafe sigemptyset(&signals)
      _ = unsafe sigaddset(&signals, SIGUSR1)
      _ = unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      raise(SIGUSR1)
      let names = try Folder(path: temporary.path).names()
      #expect(names == ["kept"])
    }
  }

  @Test("A full table registers no file, and long names are rejected")
  func fullTableRegistersNothing() async {
    await #expect(processExitsWith: .success) {
      #expect(TemporaryFiles.register(-1, String(repeating: "x", count: 256)) == nil)
      let count = TemporaryFiles.slotCount
      let slots = (0..<count).compactMap { _ in TemporaryFiles.register(-1, "none") }
      #expect(slots == Array(0..<count))
      #expect(count > 1_024, "more than --jobs can be")
      #expect(TemporaryFiles.register(-1, "none") == nil)
      TemporaryFiles.unregister(7)
      #expect(TemporaryFiles.register(-1, "none") == 7)
    }
  }

  @Test("Removal at exit waits for a file that is being created")
  func waitsForPendingFile() async {
    await #expect(processExitsWith: .success) {
      let temporary = try TemporaryFolder()
      let folder = unsafe open(temporary.path, openPathOnly | O_DIRECTORY)
      TemporaryFiles.prepare()
      let begun = Monitor(false)
      let thread = SystemThread {
        _ = TemporaryFiles.make(folder, "late") {
          begun.change { state in
            state = true
            return true
          }
          // The thread is stopped between registering its file and creating it.
          usleep(50_000)
          return unsafe openat(folder, "late", O_WRONLY | O_CREAT, 0o600)
        }
      }
      _ = begun.wait { $0 ? true : nil }
      TemporaryFiles.removeAllAtEnd()
      // By now the file would exist if removal had not waited.
      usleep(150_000)
      let names = try Folder(path: temporary.path).names()
      #expect(names == [])
      thread?.detach()
    }
  }

  @Test("Removal at exit does not wait without pending files")
  func exitsWithoutPendingFiles() async {
    await #expect(processExitsWith: .success) {
      TemporaryFiles.prepare()
      let clock = ContinuousClock()
      let begin = clock.now
      TemporaryFiles.removeAllAtEnd()
      // The maximum wait is two seconds, in steps of a millisecond.
      #expect(clock.now - begin < .milliseconds(200))
    }
  }
}
