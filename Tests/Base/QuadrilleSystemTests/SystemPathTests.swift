import Glibc
import TestSupport
import Testing

@testable import QuadrilleSystem

/// Paths under `/dev` and `/proc`: devices, descriptors, and folders of files.
@Suite struct SystemPathTests {
  private static let hasMemoryFolder = unsafe access("/dev/shm", W_OK) == 0

  /// An unused path in `/dev/shm`.
  private func memoryPath() -> String {
    "/dev/shm/quadrille-test-\(UInt64.random(in: .min ... .max))"
  }

  private func read(_ path: String) throws -> [UInt8] { try FileBytes.read(path: path) }

  @Test(
    "Devices and open descriptors are system paths",
    arguments: [
      "/dev/null", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "/proc/self/mem", "/dev//null",
    ]
  ) func detectsSystemPaths(_ path: String) {
    #expect(SystemPath.matches(path))
  }

  @Test(
    "Files in ordinary folders are not system paths",
    arguments: [
      "/tmp/x", "/dev/../tmp/x", "/dev/shm/x", "/dev//shm/x", "/dev/shm/sub/../x",
      "/proc/self/cwd/x",
      "dev/null", "/device/x", "/dev/none/x",
    ]
  ) func ignoresOrdinaryFiles(_ path: String) {
    #expect(!SystemPath.matches(path))
  }

  @Test("A file in /dev/shm is replaced atomically", .enabled(if: hasMemoryFolder))
  func replacesFilesInMemory() throws {
    let path = memoryPath()
    defer { unsafe unlink(path) }
    try AtomicFile.write([1, 2, 3, 4, 5], to: path)
    var before = stat()
    try #require(unsafe stat(path, &before) == 0)
    try AtomicFile.write([6, 7], to: path)
    #expect(try read(path) == [6, 7])
    var after = stat()
    try #require(unsafe stat(path, &after) == 0)
    // A new file, so that readers of the old one do not see it change.
    #expect(before.st_ino != after.st_ino)
    let error = #expect(throws: IOError.self) {
      try AtomicFile.write([8], to: path, noClobber: true)
    }
    #expect(error?.code == "io.exists")
    #expect(try read(path) == [6, 7])
  }

  @Test("A stream to /dev/shm replaces the file atomically", .enabled(if: hasMemoryFolder))
  func replacesStreamsInMemory() throws {
    let path = memoryPath()
    defer { unsafe unlink(path) }
    try AtomicFile.write([1, 2, 3, 4, 5], to: path)
    let stream = try AtomicFileStream(path: path)
    try stream.write([6, 7])
    #expect(try read(path) == [1, 2, 3, 4, 5])
    try stream.finish()
    #expect(try read(path) == [6, 7])
    let error = #expect(throws: IOError.self) { try AtomicFileStream(path: path, noClobber: true) }
    #expect(error?.code == "io.exists")
  }

  @Test("A sandbox root also blocks writing to /dev/shm", .enabled(if: hasMemoryFolder))
  func sandboxCoversMemoryFiles() throws {
    let temporary = try TemporaryFolder()
    let path = "/dev/shm/quadrille-test-\(UInt64.random(in: .min ... .max))"
    let roots = SandboxRoots(inputs: try Folder(path: temporary.path), folders: [])
    let job = JobContext.default.changed { $0.roots = roots }
    defer { unsafe unlink(path) }
    #expect(throws: IOError.self) { try AtomicFile.write([1], to: path, job: job) }
    #expect(throws: IOError.self) { try AtomicFile.write([1], to: "/dev/../\(path)", job: job) }
    #expect(unsafe access(path, F_OK) != 0)
    try AtomicFile.write([1], to: "/dev/null", job: job)
  }
}
