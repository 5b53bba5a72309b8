import Glibc
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct FolderTests {
  let temporary: TemporaryFolder
  let folder: Folder

  init() throws {
    temporary = try TemporaryFolder()
    try temporary.makeFolder("inside")
    try temporary.makeFolder("inside/sub")
    try temporary.write([1, 2, 3], to: "inside/a.png")
    try temporary.write([4], to: "inside/sub/B.PNG")
    try temporary.write([9], to: "secret")
    folder = try Folder(path: temporary.path("inside"))
  }

  private func failure(_ name: String) -> IOError? {
    #expect(throws: IOError.self) { try folder.read(name) }
  }

  @Test("Files beneath the folder are read by relative path")
  func readsFilesBeneath() throws {
    #expect(try folder.read("a.png") == [1, 2, 3])
    #expect(try folder.read("sub/B.PNG") == [4])
    #expect(try folder.read("./sub/../a.png") == [1, 2, 3])
    #expect(folder.contains("sub/B.PNG"))
    #expect(!folder.contains("sub"))
    #expect(!folder.contains("none"))
  }

  @Test(
    "Paths that lead out of the folder are rejected",
    arguments: [
      "../secret", String(repeating: "../", count: 40) + "etc/passwd", "sub/../../secret",
      "/etc/passwd", "/", "/dev/zero", "/dev/stdin", "/proc/self/environ", "..", "../inside/a.png",
    ]
  )
  func rejectsPathsOutside(name: String) {
    let error = failure(name)
    #expect(error?.code == "path.outside")
    #expect(error?.category == .input)
    #expect(error?.reason == .outside(name: name))
    #expect(!folder.contains(name))
    #expect(folder.firstMatch(caseInsensitively: name) == nil)
  }

  @Test("Empty names and names with NUL are rejected", arguments: ["", "a\u{0}.png"])
  func rejectsInvalidNames(name: String) {
    let error = failure(name)
    #expect(error?.code == "path.name")
    #expect(error?.category == .input)
    #expect(!folder.contains(name))
  }

  @Test(
    "Tildes, URLs and control characters in a name have no special meaning",
    arguments: [
      "~/.bashrc", "file:///etc/passwd", "http://example.org/a.png", "..\\..\\x", "none.png",
      "\u{202E}gnp.a", "-rf", "line\nbreak", "a.png/x",
    ]
  )
  func unusualNamesAreNotFound(name: String) {
    let error = failure(name)
    #expect(error?.reason == .notFound)
    #expect(error?.category == .input)
    #expect(error?.description.contains("\n") == false)
  }

  @Test("Existing files with unusual names are read")
  func readsUnusualNames() throws {
    for name in ["~", "..\\x", "-rf", "line\nbreak", "...", "http:"] {
      try temporary.write([7], to: "inside/\(name)")
      #expect(try folder.read(name) == [7])
    }
  }

  @Test("A name of 10,000 characters is an input error")
  func rejectsLongNames() {
    let error = failure(String(repeating: "x", count: 10_000))
    #expect(error?.reason == .open(ENAMETOOLONG))
    #expect(error?.category == .input)
  }

  @Test("A folder beneath is not read as a file", arguments: [".", "sub", "sub/", "sub/."])
  func rejectsFolders(name: String) {
    let error = failure(name)
    #expect(error?.reason == .notRegular(.folder))
    #expect(error?.category == .input)
  }

  @Test(
    "Links that lead outside, to themselves or nowhere are rejected",
    arguments: [
      ("/etc/passwd", "path.outside"), ("/dev/zero", "path.outside"), ("../secret", "path.outside"),
      ("link", "io.open"), ("nowhere", "io.notFound"),
    ]
  )
  func rejectsLinksOutside(target: String, code: String) throws {
    try temporary.makeLink("inside/link", to: target)
    #expect(failure("link")?.code == code)
    #expect(!folder.contains("link"))
  }

  @Test("Links that stay inside the folder are followed")
  func followsLinksInside() throws {
    try temporary.makeLink("inside/sub/link", to: "../a.png")
    try temporary.makeLink("inside/other", to: "sub")
    #expect(try folder.read("sub/link") == [1, 2, 3])
    #expect(try folder.read("other/B.PNG") == [4])
  }

  @Test("A link to a folder outside is rejected")
  func rejectsLinkedFolderOutside() throws {
    try temporary.makeLink("inside/out", to: temporary.path)
    #expect(failure("out/secret")?.code == "path.outside")
    #expect(throws: IOError.self) { try folder.names(in: "out") }
  }

  @Test("A pipe is rejected without blocking")
  func rejectsPipes() throws {
    try #require(unsafe mkfifo(temporary.path("inside/pipe"), 0o600) == 0)
    #expect(failure("pipe")?.reason == .notRegular(.pipe))
  }

  @Test("A file over the size limit is rejected")
  func limitsFileSize() {
    var limits = Limits()
    limits.maxFileBytes = 2
    let error = #expect(throws: IOError.self) {
      try folder.read("a.png", job: JobContext(limits: limits))
    }
    #expect(error?.reason == .limit(LimitViolation(.fileBytes, found: 3, allowed: 2)))
    #expect(error?.code == "limit.fileBytes")
  }

  @Test("Names in a folder are sorted by their bytes")
  func sortsNamesByBytes() throws {
    for name in ["b", "B", "ä", "a10", "a9"] { try temporary.write([0], to: "inside/\(name)") }
    #expect(try folder.names() == ["B", "a.png", "a10", "a9", "b", "sub", "ä"])
    #expect(try folder.names(in: "sub") == ["B.PNG"])
  }

  @Test("A file is found regardless of case, an exact match first")
  func matchesNamesIgnoringCase() throws {
    #expect(folder.firstMatch(caseInsensitively: "A.PNG") == "a.png")
    #expect(folder.firstMatch(caseInsensitively: "SUB/b.png") == "sub/B.PNG")
    #expect(folder.firstMatch(caseInsensitively: "sub") == nil)
    #expect(folder.firstMatch(caseInsensitively: "c.png") == nil)
    try temporary.write([5], to: "inside/A.png")
    #expect(folder.firstMatch(caseInsensitively: "a.png") == "a.png")
    #expect(folder.firstMatch(caseInsensitively: "A.PNG") == "A.png")
  }

  @Test("The folder of a file is opened, a missing one reported")
  func opensContainingFolder() throws {
    let containing = try Folder(containing: temporary.path("inside/none.plist"))
    #expect(try containing.read("a.png") == [1, 2, 3])
    let missing = #expect(throws: IOError.self) { try Folder(path: temporary.path("none")) }
    #expect(missing?.reason == .notFound)
    let file = #expect(throws: IOError.self) { try Folder(path: temporary.path("secret")) }
    #expect(file?.reason == .open(ENOTDIR))
  }
}
