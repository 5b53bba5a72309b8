import Glibc
import TestSupport
import Testing

@testable import QuadrilleSystem

/// The fallback without `openat2`.
@Suite struct DirectoryTraversalTests {
  @Test("Opening component by component gives the same results as openat2")
  func fallbackMatchesKernel() throws {
    let temporary = try TemporaryFolder()
    try temporary.makeFolder("inside")
    try temporary.makeFolder("inside/sub")
    try temporary.write([1], to: "inside/a")
    try temporary.write([1], to: "inside/sub/b")
    try temporary.write([1], to: "secret")
    try temporary.makeLink("inside/link", to: "/etc/passwd")
    try temporary.makeLink("inside/out", to: "..")
    let folder = unsafe open(temporary.path("inside"), O_RDONLY | O_DIRECTORY)
    defer { close(folder) }
    let expected: [(String, Int32)] = [
      ("a", 0), ("sub/b", 0), ("./sub/./b", 0), ("sub/../a", 0), ("none", -ENOENT),
      ("none/a", -ENOENT), ("a/b", -ENOTDIR), ("../secret", -EXDEV), ("sub/../../secret", -EXDEV),
      ("link", -EXDEV), ("out/secret", -EXDEV), ("sub/..", 0), (".", 0), ("..", -EXDEV),
    ]
    for (name, result) in expected {
      let opened = Folder.openByComponents(folder, name, O_RDONLY | O_CLOEXEC)
      #expect(min(0, opened) == result, "\(name)")
      if opened >= 0 { close(opened) }
    }
  }
}
