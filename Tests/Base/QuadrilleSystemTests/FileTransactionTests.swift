import Glibc
import TestSupport
import Testing

@testable import QuadrilleSystem

@Suite struct FileTransactionTests {
  private func names(_ folder: TemporaryFolder) throws -> [String] {
    try Folder(path: folder.path).names()
  }

  @Test("The files of a transaction replace the outputs on commit")
  func commitsAllFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "a")
    var transaction = FileTransaction()
    try transaction.add([1], as: folder.path("a"))
    try transaction.add([2], as: folder.path("b"))
    #expect(try folder.read("a") == Array("old".utf8))
    try transaction.commit()
    #expect(try folder.read("a") == [1])
    #expect(try folder.read("b") == [2])
    #expect(try names(folder) == ["a", "b"])
  }

  @Test("A failed file leaves all old files unchanged")
  func failureKeepsOldFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "a")
    func attempt() throws {
      var transaction = FileTransaction()
      try transaction.add([1], as: folder.path("a"))
      try transaction.add([2], as: folder.path("none/b"))
      try transaction.commit()
    }
    #expect(throws: IOError.self) { try attempt() }
    #expect(try folder.read("a") == Array("old".utf8))
    #expect(try names(folder) == ["a"])
  }

  @Test("Recovery completes the renames of a process killed during commit")
  func recoversKilledCommit() async throws {
    let folder = try TemporaryFolder()
    let paths = ["a", "b", "c"].map(folder.path)
    for path in ["a", "b", "c"] { try folder.write("old", to: path) }
    // The state after the first of three renames.
    try folder.write([1], to: "a")
    try folder.write([2], to: ".b.tmp-qwerty")
    try folder.write([3], to: ".c.tmp-asdfgh")
    try folder.write(".a.tmp-zxcvbn\n.b.tmp-qwerty\n.c.tmp-asdfgh\n", to: ".a.placing")
    FileTransaction.recover(paths)
    #expect(try paths.map { try FileBytes.read(path: $0) } == [[1], [2], [3]])
    #expect(try names(folder) == ["a", "b", "c"])
  }

  @Test("A forged journal cannot move other files")
  func forgedJournalMovesNothing() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b", "secret", ".secret.tmp-aaaaaa"] { try folder.write(name, to: name) }
    try folder.write("secret\n.secret.tmp-aaaaaa\n../x\n", to: ".a.placing")
    FileTransaction.recover(["a", "b"].map(folder.path))
    #expect(try names(folder) == [".secret.tmp-aaaaaa", "a", "b", "secret"])
    #expect(try folder.read("b") == Array("b".utf8))
  }
}
