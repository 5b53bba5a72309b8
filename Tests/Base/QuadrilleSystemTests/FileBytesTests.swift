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

  @Test("Files of all sizes are read completely", arguments: [0, 1, 4_095, 4_096, 200_000])
  func readsWholeFiles(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    let bytes = random.bytes(count)
    try temporary.write(bytes, to: "file")
    #expect(try temporary.read("file") == bytes)
  }

  @Test("A missing file is reported as not found")
  func reportsMissingFile() {
    let error = failure(temporary.path("none"))
    #expect(error?.code == "io.notFound")
    #expect(error?.category == .io)
    #expect(error?.message == "no such file")
    #expect(error?.location.file == temporary.path("none"))
    #expect(failure("")?.reason == .notFound)
    #expect(failure("a\u{0}b")?.code == "path.name")
  }

  @Test("A folder is not a regular file")
  func rejectsFolder() {
    let error = failure(temporary.path)
    #expect(error?.code == "io.notRegular")
    #expect(error?.category == .io)
    #expect(error?.message == "is a folder, not a regular file")
  }

  @Test("Devices are rejected", arguments: ["/dev/zero", "/dev/full", "/dev/null"])
  func rejectsDevices(path: String) {
    #expect(failure(path)?.reason == .notRegular(.device))
  }

  @Test("A pipe is rejected without blocking", .timeLimit(.minutes(15))) func rejectsPipes() throws
  {
    try #require(unsafe mkfifo(temporary.path("pipe"), 0o600) == 0)
    #expect(failure(temporary.path("pipe"))?.reason == .notRegular(.pipe))
  }

  @Test("A name that is too long is an error")
  func rejectsLongNames() {
    let error = failure(temporary.path(String(repeating: "x", count: 300)))
    #expect(error?.reason == .open(ENAMETOOLONG))
    #expect(error?.message == "cannot be opened: File name too long")
  }

  @Test(
    "A file without read permission is an error",
    .enabled(if: geteuid() != 0, "the superuser may read everything")
  )
  func rejectsUnreadableFiles() throws {
    try temporary.write([1], to: "file")
    try #require(unsafe chmod(temporary.path("file"), 0) == 0)
    #expect(failure(temporary.path("file"))?.reason == .open(EACCES))
  }

  @Test("A file in /proc that reports size 0 is read to its end or to the limit")
  func readsFilesOfUnknownSize() throws {
    // Files under /proc are regular and of size 0.
    #expect(try FileBytes.read(path: "/proc/self/status").count > 100)
    var limits = Limits()
    limits.maxFileBytes = 100
    let error = #expect(throws: IOError.self) {
      try FileBytes.read(path: "/proc/self/status", job: JobContext(limits: limits))
    }
    #expect(error?.code == "limit.fileBytes")
  }

  @Test("A file over the size limit is rejected before it is read")
  func rejectsGiantBeforeReading() throws {
    try temporary.write([1], to: "giant")
    try #require(unsafe truncate(temporary.path("giant"), 1 << 40) == 0)
    let error = failure(temporary.path("giant"))
    #expect(
      error?.reason == .limit(LimitViolation(.fileBytes, found: 1 << 40, allowed: 512 << 20))
    )
    #expect(error?.category == .limit)
  }
}
