import Glibc
import TestSupport
import Testing

@testable import QuadrilleSystem

/// Each test runs in a separate process, since it replaces descriptors.
///
/// Closed descriptors are tested with the command: in a test process another thread may take the
/// number at any time.
@Suite struct StandardStreamsTests {
  @Test("Standard input is read to its end or to the limit")
  func readsStandardInput() async {
    await #expect(processExitsWith: .success) {
      let temporary = try TemporaryFolder()
      try temporary.write([UInt8](repeating: 3, count: 100_000), to: "file")
      let file = unsafe open(temporary.path("file"), O_RDONLY)
      dup2(file, STDIN_FILENO)
      var limits = Limits()
      limits.maxFileBytes = 99_999
      let error = #expect(throws: IOError.self) {
        try FileBytes.readStandardInput(job: JobContext(limits: limits))
      }
      #expect(error?.code == "limit.fileBytes")
      lseek(STDIN_FILENO, 0, SEEK_SET)
      #expect(try FileBytes.readStandardInput().count == 100_000)
      var ends: [Int32] = [0, 0]
      try #require(unsafe pipe(&ends) == 0)
      dup2(ends[0], STDIN_FILENO)
      #expect(FileDescriptor.writeAll(ends[1], ([1, 2, 3] as [UInt8]).span) == 0)
      close(ends[1])
      #expect(try FileBytes.readStandardInput() == [1, 2, 3])
    }
  }

  @Test("Writing to a closed pipe reports EPIPE")
  func reportsBrokenPipe() async {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_IGN)
      var ends: [Int32] = [0, 0]
      try #require(unsafe pipe(&ends) == 0)
      close(ends[0])
      let old = dup(STDOUT_FILENO)
      dup2(ends[1], STDOUT_FILENO)
      let error = #expect(throws: IOError.self) { try AtomicFile.writeStandardOutput([1]) }
      dup2(old, STDOUT_FILENO)
      #expect(error?.reason == .write(EPIPE))
    }
  }
}
