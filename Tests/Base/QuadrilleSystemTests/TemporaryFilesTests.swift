import Glibc
import TestSupport
import Testing

@testable import QuadrilleSystem

@Suite struct TemporaryFilesTests {
  @Test func signalHandlerRemovesWhatIsRegistered() async {
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

  @Test func fullTableForgetsAndLongNamesAreRefused() async {
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

  @Test func aFileThatIsBeingMadeIsWaitedFor() async {
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
          // The thread is stopped between announcing its file and making it.
          usleep(50_000)
          return unsafe openat(folder, "late", O_WRONLY | O_CREAT, 0o600)
        }
      }
      _ = begun.wait { $0 ? true : nil }
      TemporaryFiles.removeAllAtEnd()
      // By now it would be there, if nobody had waited for it.
      usleep(150_000)
      let names = try Folder(path: temporary.path).names()
      #expect(names == [])
      thread?.detach()
    }
  }

  @Test func nothingIsWaitedForWhereNoFileIsBeingMade() async {
    await #expect(processExitsWith: .success) {
      TemporaryFiles.prepare()
      let clock = ContinuousClock()
      let begin = clock.now
      TemporaryFiles.removeAllAtEnd()
      // It waits for two seconds at most, a millisecond at a time.
      #expect(clock.now - begin < .milliseconds(200))
    }
  }
}
