import QuadrilleSystem
import TestSupport
import Testing

@Suite struct FolderWritingTests {
  @Test func foldersBetweenAreMade() throws {
    let temporary = try TemporaryFolder()
    let folder = try Folder(path: temporary.path)
    try folder.write([1], to: "a/b/c")
    try folder.write([2, 3], to: "a/b/c")
    #expect(try temporary.read("a/b/c") == [2, 3])
    #expect(try folder.names(in: "a/b") == ["c"])
    // A slash and the mark after it are one character of Swift, but not one of a path.
    try folder.write([4], to: "a/\u{301}/d")
    #expect(try folder.names(in: "a").count == 2)
  }

  @Test(arguments: ["", "/", "/a", "a/", "a//b", ".", "..", "../a", "a/../b", "./a", "a\0"])
  func namesThatAreNoneAreRefused(_ name: String) throws {
    let temporary = try TemporaryFolder()
    try temporary.makeFolder("in")
    let folder = try Folder(path: temporary.path("in"))
    let error = try #require(throws: IOError.self) { try folder.write([1], to: name) }
    #expect(error.reason == .badName(name))
    #expect(try Folder(path: temporary.path).names() == ["in"])
    #expect(try folder.names() == [])
  }

  @Test func noLinkIsFollowed() throws {
    let temporary = try TemporaryFolder()
    try temporary.makeFolder("in")
    try temporary.makeFolder("out")
    try temporary.write([9], to: "out/old")
    try temporary.makeLink("in/door", to: "../out")
    try temporary.makeLink("in/link", to: "../out/old")
    let folder = try Folder(path: temporary.path("in"))
    let error = try #require(throws: IOError.self) { try folder.write([1], to: "door/new") }
    #expect(error.reason == .outside(name: "door/new"))
    try folder.write([1], to: "link")
    #expect(try temporary.read("out/old") == [9])
    #expect(try temporary.read("in/link") == [1])
    #expect(try Folder(path: temporary.path("out")).names() == ["old"])
  }

  @Test func whatIsThereIsReplacedOnlyIfAllowed() throws {
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
