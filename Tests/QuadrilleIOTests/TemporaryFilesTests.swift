import Glibc
import TestSupport
import Testing

@testable import QuadrilleIO

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
      let slots = (0..<64).compactMap { _ in TemporaryFiles.register(-1, "none") }
      #expect(slots == Array(0..<64))
      #expect(TemporaryFiles.register(-1, "none") == nil)
      TemporaryFiles.unregister(7)
      #expect(TemporaryFiles.register(-1, "none") == 7)
    }
  }
}
