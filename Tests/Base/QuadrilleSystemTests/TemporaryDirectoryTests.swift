import Glibc
import TestSupport
import Testing

@testable import QuadrilleSystem

/// Temporary names, directories and files.
@Suite struct TemporaryDirectoryTests {
  @Test("Directories of processes that have ended are removed when another one is made")
  func removesUnlocked() async {
    await #expect(processExitsWith: .success) {
      let parent = try TemporaryFolder()
      unsafe setenv("TMPDIR", parent.path, 1)
      let first = try TemporaryDirectory()
      try parent.makeFolder("quadrille-left")
      try parent.write("", to: "quadrille-left/.lock")
      try parent.write("x", to: "quadrille-left/file")
      try parent.makeFolder("quadrille-none")
      try parent.makeFolder("other")
      try parent.write("", to: "other/.lock")
      let second = try TemporaryDirectory()
      let names = try Folder(path: parent.path).names().map { parent.path($0) }
      let kept = [parent.path("quadrille-none"), parent.path("other")]
      #expect(Set(names) == Set([first.path, second.path] + kept))
      let file = try TemporaryDirectory.unnamedFile()
      #expect(fcntl(file.fileDescriptor, F_GETFD) == FD_CLOEXEC)
      #expect(try Folder(path: parent.path).names().count == 4)
      first.remove()
      #expect(try Folder(path: parent.path).names().count == 3)
    }
  }

  @Test("A temporary directory cannot be made below a missing TMPDIR")
  func missingParent() async {
    await #expect(processExitsWith: .success) {
      unsafe setenv("TMPDIR", "/nonexistent", 1)
      #expect(throws: SystemCallError(number: ENOENT)) { try TemporaryDirectory() }
    }
  }

  @Test("The name of an output is found again in the names of its temporary files")
  func outputOfTemporaryName() {
    for name in ["a.png", "é", "a.tmp-abcdef", String(repeating: "x", count: 243)] {
      let temporary = TemporaryName.random(for: name)
      #expect(TemporaryName.output(of: temporary) == name)
      #expect(temporary.utf8.count == name.utf8.count + 12)
    }
    let long = String(repeating: "x", count: 300)
    #expect(TemporaryName.random(for: long).utf8.count == 255)
    for name in [
      ".a.tmp-ABCDEF", "a.tmp-abcdef", ".a.tmp-abcde", ".tmp-abcdef", ".a-tmp-abcdef", "",
    ] {
      #expect(TemporaryName.output(of: name) == nil, "\(name)")
    }
  }
}
