import Glibc
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct AtomicFileStreamTests {
  let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder() }

  private func names() throws -> [String] { try Folder(path: temporary.path).names() }

  private func stream(_ name: String, noClobber: Bool = false) throws -> AtomicFileStream {
    try AtomicFileStream(path: temporary.path(name), noClobber: noClobber)
  }

  @Test("The output changes only when the stream is finished")
  func publishesOnFinish() throws {
    try temporary.write([9], to: "old")
    let stream = try stream("old")
    try stream.write([1, 2])
    try stream.write([])
    try stream.write([3])
    #expect(try temporary.read("old") == [9])
    #expect(try names().count == 2)
    try stream.finish()
    #expect(try temporary.read("old") == [1, 2, 3])
    #expect(try names() == ["old"])
  }

  @Test("A stream dropped before it is finished leaves no file")
  func droppedStreamLeavesNothing() throws {
    do {
      let stream = try stream("new")
      try stream.write([1])
      #expect(try names().count == 1)
    }
    #expect(try names() == [])
  }

  @Test("With noClobber an existing file is kept, even one created while writing")
  func noClobberKeepsFiles() throws {
    try temporary.write([9], to: "old")
    #expect(throws: IOError.self) { try stream("old", noClobber: true) }
    // The file may also be created while the stream is open.
    let late = try stream("late", noClobber: true)
    try late.write([1])
    try temporary.write([8], to: "late")
    let error = #expect(throws: IOError.self) { try late.finish() }
    #expect(error?.reason == .exists)
    #expect(try temporary.read("late") == [8] && names() == ["late", "old"])
    let free = try stream("free", noClobber: true)
    try free.write([7])
    try free.finish()
    #expect(try temporary.read("free") == [7] && names() == ["free", "late", "old"])
  }

  @Test("Writing through a symbolic link keeps the link and the permissions of its target")
  func keepsLinksAndPermissions() throws {
    try temporary.write([9], to: "old")
    #expect(unsafe chmod(temporary.path("old"), 0o640) == 0)
    try temporary.makeLink("link", to: "old")
    let stream = try stream("link")
    try stream.write([1])
    try stream.finish()
    #expect(try temporary.read("old") == [1])
    var status = stat()
    #expect(
      unsafe lstat(temporary.path("link"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    )
    #expect(unsafe stat(temporary.path("old"), &status) == 0 && status.st_mode & 0o777 == 0o640)
  }

  @Test("Folders, missing folders and invalid paths are rejected")
  func rejectsInvalidPaths() throws {
    try temporary.makeFolder("folder")
    for name in ["folder", "none/file", ""] {
      #expect(throws: IOError.self, "\(name)") { try stream(name) }
    }
    #expect(throws: IOError.self) { try AtomicFileStream(path: "") }
    #expect(throws: IOError.self) { try AtomicFileStream(path: "a\0b") }
  }

  @Test("Devices are written directly, and a full device is an error")
  func writesDevicesDirectly() throws {
    let device = try PseudoTerminal()
    let stream = try AtomicFileStream(path: device.path)
    try stream.write([1, 2, 3])
    #expect(device.written() == [1, 2, 3])
    try stream.finish()
    let full = try AtomicFileStream(path: "/dev/full")
    let error = #expect(throws: IOError.self) { try full.write([1]) }
    #expect(error?.category == .io)
    #expect(throws: IOError.self) { try full.write([1]) }
  }
}
