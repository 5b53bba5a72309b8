import QuadrilleSystem
import TestSupport
import Testing

@Suite struct FolderWritingTests {
  @Test("Writing creates the missing folders of the path")
  func createsMissingFolders() throws {
    let temporary = try TemporaryFolder()
    let folder = try Folder(path: temporary.path)
    try folder.write([1], to: "a/b/c")
    try folder.write([2, 3], to: "a/b/c")
    #expect(try temporary.read("a/b/c") == [2, 3])
    #expect(try folder.names(in: "a/b") == ["c"])
    // A slash and a combining mark after it are one Character in Swift, but two in a path.
    try folder.write([4], to: "a/\u{301}/d")
    #expect(try folder.names(in: "a").count == 2)
  }

  @Test(
    "Names that are not plain relative paths are rejected",
    arguments: ["", "/", "/a", "a/", "a//b", ".", "..", "../a", "a/../b", "./a", "a\0"]
  )
  func rejectsInvalidNames(_ name: String) throws {
    let temporary = try TemporaryFolder()
    try temporary.makeFolder("in")
    let folder = try Folder(path: temporary.path("in"))
    let error = try #require(throws: IOError.self) { try folder.write([1], to: name) }
    #expect(error.reason == .badName(name))
    #expect(try Folder(path: temporary.path).names() == ["in"])
    #expect(try folder.names() == [])
  }

  @Test("Writing follows no symbolic link out of the folder")
  func followsNoLinks() throws {
    let temporary = try TemporaryFolder()
    try temporary.makeFolder("in")
    try temporary.makeFolder("out")
    try temporary.write([9], to: "out/old")
    try temporary.makeLink("in/linked", to: "../out")
    try temporary.makeLink("in/link", to: "../out/old")
    let folder = try Folder(path: temporary.path("in"))
    let error = try #require(throws: IOError.self) { try folder.write([1], to: "linked/new") }
    #expect(error.reason == .outside(name: "linked/new"))
    try folder.write([1], to: "link")
    #expect(try temporary.read("out/old") == [9])
    #expect(try temporary.read("in/link") == [1])
    #expect(try Folder(path: temporary.path("out")).names() == ["old"])
  }

  @Test("Existing files are replaced only if allowed, folders never")
  func replacesOnlyIfAllowed() throws {
    let temporary = try TemporaryFolder()
    let folder = try Folder(path: temporary.path)
    try folder.write([1], to: "f")
    var error = try #require(throws: IOError.self) {
      try folder.write([2], to: "f", noClobber: true)
    }
    #expect(error.reason == .exists)
    #expect(try temporary.read("f") == [1])
    try temporary.makeFolder("d")
    error = try #require(throws: IOError.self) { try folder.write([2], to: "d") }
    #expect(error.reason == .notRegular(.folder))
    error = try #require(throws: IOError.self) { try folder.write([2], to: "f/x") }
    #expect(error.category == .io)
    #expect(try folder.names() == ["d", "f"])
  }
}
