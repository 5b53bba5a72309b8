import Glibc
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct FileBytesTests {
  let temporary: TemporaryFolder

  init() throws {
    temporary = try TemporaryFolder()
  }

  private func failure(_ path: String) -> IOError? {
    #expect(throws: IOError.self) { try FileBytes.read(path: path) }
  }

  @Test(arguments: [0, 1, 4_095, 4_096, 200_000])
  func wholeFilesAreRead(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    let bytes = random.bytes(count)
    try temporary.write(bytes, to: "file")
    #expect(try temporary.read("file") == bytes)
  }

  @Test func missingFileIsNotFound() {
    let error = failure(temporary.path("none"))
    #expect(error?.code == "io.notFound")
    #expect(error?.category == .io)
    #expect(error?.message == "no such file")
    #expect(error?.location.file == temporary.path("none"))
    #expect(failure("")?.reason == .notFound)
    #expect(failure("a\u{0}b")?.code == "path.name")
  }

  @Test func folderIsNoFile() {
    let error = failure(temporary.path)
    #expect(error?.code == "io.notRegular")
    #expect(error?.category == .io)
    #expect(error?.message == "is a folder, not a regular file")
  }

  @Test(arguments: ["/dev/zero", "/dev/full", "/dev/null"])
  func devicesAreRefused(path: String) {
    #expect(failure(path)?.reason == .notRegular(.device))
  }

  @Test(.timeLimit(.minutes(15))) func pipesDoNotHang() throws {
    try #require(unsafe mkfifo(temporary.path("pipe"), 0o600) == 0)
    #expect(failure(temporary.path("pipe"))?.reason == .notRegular(.pipe))
  }

  @Test func longNamesAreRefused() {
    let error = failure(temporary.path(String(repeating: "x", count: 300)))
    #expect(error?.reason == .open(ENAMETOOLONG))
    #expect(error?.message == "cannot be opened: File name too long")
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may read everything"))
  func filesWithoutPermissionAreRefused() throws {
    try temporary.write([1], to: "file")
    try #require(unsafe chmod(temporary.path("file"), 0) == 0)
    #expect(failure(temporary.path("file"))?.reason == .open(EACCES))
  }

  @Test func filesThatClaimNoSizeAreReadToTheirEnd() throws {
    // Files under /proc are regular and of size 0.
    #expect(try FileBytes.read(path: "/proc/self/status").count > 100)
    var limits = Limits()
    limits.fileBytes = 100
    let error = #expect(throws: IOError.self) {
      try FileBytes.read(path: "/proc/self/status", limits: limits)
    }
    #expect(error?.code == "limit.fileBytes")
  }

  @Test func sparseGiantIsRefusedBeforeReading() throws {
    try temporary.write([1], to: "giant")
    try #require(unsafe truncate(temporary.path("giant"), 1 << 40) == 0)
    let error = failure(temporary.path("giant"))
    #expect(
      error?.reason == .limit(LimitViolation(.fileBytes, found: 1 << 40, allowed: 512 << 20))
    )
    #expect(error?.category == .limit)
  }
}
