import Glibc
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct AtomicFileTests {
  let temporary: TemporaryFolder

  init() throws {
    temporary = try TemporaryFolder()
  }

  private func mode(_ name: String) throws -> mode_t {
    var status = stat()
    try #require(unsafe stat(temporary.path(name), &status) == 0)
    return status.st_mode & 0o7777
  }

  private func names() throws -> [String] {
    try Folder(path: temporary.path).names()
  }

  private func failure(_ path: String, noClobber: Bool = false) -> IOError? {
    #expect(throws: IOError.self) {
      try AtomicFile.write([7, 7], to: path, noClobber: noClobber)
    }
  }

  @Test("Files are created and replaced without leaving temporary files")
  func createsAndReplacesFiles() throws {
    try AtomicFile.write([1], to: temporary.path("file"))
    #expect(try temporary.read("file") == [1])
    try AtomicFile.write([2, 3], to: temporary.path("file"), isDurable: true)
    #expect(try temporary.read("file") == [2, 3])
    try AtomicFile.write([], to: temporary.path("empty"))
    #expect(try temporary.read("empty") == [])
    #expect(try names() == ["empty", "file"])
  }

  @Test("A replaced file keeps its permissions")
  func keepsPermissions() throws {
    try AtomicFile.write([1], to: temporary.path("file"))
    try #require(unsafe chmod(temporary.path("file"), 0o640) == 0)
    try AtomicFile.write([2], to: temporary.path("file"))
    #expect(try mode("file") == 0o640)
  }

  @Test("A new file has the permissions that the umask leaves")
  func newFilesFollowUmask() async {
    await #expect(processExitsWith: .success) {
      umask(0o027)
      let temporary = try TemporaryFolder()
      try AtomicFile.write([1], to: temporary.path("file"))
      var status = stat()
      try #require(unsafe stat(temporary.path("file"), &status) == 0)
      #expect(status.st_mode & 0o777 == 0o640)
    }
  }

  @Test("With noClobber an existing file or dangling link is kept")
  func noClobberKeepsFiles() throws {
    try AtomicFile.write([1], to: temporary.path("file"), noClobber: true)
    let error = failure(temporary.path("file"), noClobber: true)
    #expect(error?.code == "io.exists")
    #expect(error?.category == .io)
    try temporary.makeLink("dangling", to: "nowhere")
    #expect(failure(temporary.path("dangling"), noClobber: true) != nil)
    #expect(try temporary.read("file") == [1])
    #expect(try names() == ["dangling", "file"])
  }

  @Test("Writing to a symbolic link replaces its target and keeps the link")
  func replacesLinkTargets() throws {
    try temporary.makeFolder("sub")
    try temporary.write([1], to: "sub/real")
    try temporary.makeLink("link", to: "sub/real")
    try AtomicFile.write([2], to: temporary.path("link"))
    #expect(try temporary.read("sub/real") == [2])
    var status = stat()
    try #require(unsafe lstat(temporary.path("link"), &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
    #expect(try Folder(path: temporary.path("sub")).names() == ["real"])
  }

  @Test("A folder is not replaced by a file")
  func rejectsFolders() throws {
    try temporary.makeFolder("sub")
    for path in ["sub", "sub/", ".", "sub/..", "none/"] {
      let error = failure(temporary.path(path))
      #expect(error?.category == .io, "\(path)")
    }
    #expect(failure(temporary.path("sub"))?.reason == .notRegular(.folder))
    #expect(failure("")?.code == "path.name")
    #expect(try names() == ["sub"])
  }

  @Test("A missing folder is reported and not created")
  func reportsMissingFolder() {
    let none = temporary.path("none")
    #expect(failure(none + "/file")?.reason == .noFolder(none))
    #expect(failure(none + "/deep/file")?.reason == .noFolder(none))
    #expect(failure(temporary.path("none/file"))?.category == .io)
  }

  @Test("Writing to a full device is an I/O error")
  func reportsFullDevice() {
    let error = failure("/dev/full")
    #expect(error?.code == "io.write")
    #expect(error?.category == .io)
    guard case .full(needed: 2, free: _) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("A device is written directly and stays a device")
  func writesDevicesDirectly() throws {
    let device = try PseudoTerminal()
    try AtomicFile.write([1, 2, 3], to: device.path)
    #expect(device.written() == [1, 2, 3])
    var status = stat()
    try #require(unsafe stat(device.path, &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test("A pipe without a reader is an error instead of blocking", .timeLimit(.minutes(15)))
  func reportsPipeWithoutReader() throws {
    try #require(unsafe mkfifo(temporary.path("pipe"), 0o600) == 0)
    #expect(failure(temporary.path("pipe"))?.reason == .open(ENXIO))
  }

  @Test("Names of up to 255 bytes are written, longer ones rejected")
  func writesLongestNames() throws {
    for name in [String(repeating: "x", count: 255), String(repeating: "ä", count: 127)] {
      try AtomicFile.write([1], to: temporary.path(name))
      #expect(try temporary.read(name) == [1])
    }
    let error = failure(temporary.path(String(repeating: "x", count: 256)))
    #expect(error?.category == .io)
    #expect(try names().count == 2)
  }

  @Test("Exceeding the file size limit leaves the old file unchanged")
  func fileSizeLimitKeepsOldFile() async {
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_IGN)
      let temporary = try TemporaryFolder()
      try AtomicFile.write([1, 2, 3], to: temporary.path("file"))
      var limit = rlimit(rlim_cur: 1_000, rlim_max: 1_000)
      try #require(unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      let bytes = [UInt8](repeating: 5, count: 5_000)
      let error = #expect(throws: IOError.self) {
        try AtomicFile.write(bytes, to: temporary.path("file"))
      }
      #expect(error?.reason == .write(EFBIG))
      #expect(try temporary.read("file") == [1, 2, 3])
      #expect(try Folder(path: temporary.path).names() == ["file"])
    }
  }

  @Test("Concurrent writers leave the complete file of one of them")
  func concurrentWritersLeaveOneFile() async throws {
    let path = temporary.path("file")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for value in 0..<8 as Range<UInt8> {
        group.addTask {
          for _ in 0..<20 {
            try AtomicFile.write([UInt8](repeating: value, count: 30_000), to: path)
          }
        }
      }
      try await group.waitForAll()
    }
    let bytes = try temporary.read("file")
    #expect(bytes.count == 30_000)
    #expect(Set(bytes).count == 1)
    #expect(try names() == ["file"])
  }
}
