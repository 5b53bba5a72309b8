import Glibc
import TestSupport
import Testing

@testable import QuadrilleSystem

/// The cache of resident processes; each test runs in a separate process, since the cache is
/// global.
@Suite struct ResidentCacheTests {
  @Test("Values are cached while their files and the scope are unchanged")
  func cachesWhileFilesUnchanged() async {
    await #expect(processExitsWith: .success) {
      let temporary = try TemporaryFolder()
      try temporary.write([1], to: "a")
      try temporary.write([2], to: "b")
      var created = 0
      func value(_ name: String, _ files: [String] = ["a", "b"]) throws -> [UInt8] {
        try ResidentCache.value({ name }, byteCount: { $0.count }) {
          created += 1
          return try files.flatMap { try temporary.read($0) }
        }
      }
      // Before caching begins, every call creates its value.
      #expect(!ResidentCache.isOn)
      #expect(try value("x") == [1, 2])
      #expect(try value("x") == [1, 2])
      #expect(created == 2)
      ResidentCache.begin(byteLimit: 100)
      #expect(ResidentCache.isOn)
      for _ in 0..<3 { #expect(try value("x") == [1, 2]) }
      #expect(created == 3)
      #expect(try value("y") == [1, 2])
      #expect(created == 4)
      try temporary.write([7], to: "b")
      #expect(try value("x") == [1, 7])
      #expect(try value("x") == [1, 7])
      #expect(created == 5)
      // Another scope has another value, and the old one stays cached.
      ResidentCache.beginJob(scope: "small")
      #expect(try value("x") == [1, 7])
      #expect(created == 6)
      ResidentCache.beginJob(scope: "")
      #expect(try value("x") == [1, 7])
      #expect(created == 6)
      // A value without files is not cached, since its validity is unknown.
      #expect(try value("none", []) == [])
      #expect(try value("none", []) == [])
      #expect(created == 8)
      // A deleted file invalidates the value.
      #expect(unsafe unlink(temporary.path("b")) == 0)
      #expect(throws: IOError.self) { _ = try value("x") }
      #expect(created == 9)
      #expect(!ResidentCache.isMaking)
    }
  }

  @Test("The least recently used values are evicted over the byte limit")
  func evictsOverByteLimit() async {
    await #expect(processExitsWith: .success) {
      let temporary = try TemporaryFolder()
      for name in ["a", "b", "c"] {
        try temporary.write([UInt8](repeating: 9, count: 40), to: name)
      }
      ResidentCache.begin(byteLimit: 100)
      var created: [String] = []
      func job(_ names: String...) throws {
        for name in names {
          _ = try ResidentCache.value({ name }, byteCount: { $0.count }) {
            created.append(name)
            return try temporary.read(name)
          }
        }
        ResidentCache.endJob()
      }
      try job("a", "b")
      try job("a")
      try job("c")
      #expect(created == ["a", "b", "c"])
      // The least recently used value was evicted.
      try job("a", "c")
      #expect(created == ["a", "b", "c"])
      try job("b")
      #expect(created == ["a", "b", "c", "b"])
    }
  }

  /// The inner value may come from the cache.
  @Test("A value built from another value depends on the files of both")
  func nestedValuesDependOnAllFiles() async {
    await #expect(processExitsWith: .success) {
      let temporary = try TemporaryFolder()
      try temporary.write([1], to: "inner")
      try temporary.write([2], to: "outer")
      ResidentCache.begin(byteLimit: 1_000)
      var created: [String] = []
      func inner() throws -> [UInt8] {
        try ResidentCache.value({ "inner" }, byteCount: { $0.count }) {
          created.append("inner")
          return try temporary.read("inner")
        }
      }
      func outer() throws -> [UInt8] {
        try ResidentCache.value({ "outer" }, byteCount: { $0.count }) {
          created.append("outer")
          #expect(ResidentCache.isMaking)
          return try inner() + temporary.read("outer")
        }
      }
      #expect(try inner() == [1])
      #expect(try outer() == [1, 2])
      #expect(created == ["inner", "outer"])
      try temporary.write([5], to: "inner")
      #expect(try outer() == [5, 2])
      #expect(created == ["inner", "outer", "outer", "inner"])
      #expect(try inner() == [5])
      try temporary.write([6], to: "outer")
      #expect(try outer() == [5, 6])
      #expect(created == ["inner", "outer", "outer", "inner", "outer"])
      // The access log includes the files of cached values.
      FileAccessLog.begin(digesting: true)
      #expect(try outer() == [5, 6])
      #expect(FileAccessLog.filesRead == [temporary.path("inner"), temporary.path("outer")])
      let digest = FileAccessLog.digest(ofRead: temporary.path("outer"))
      #expect(digest == SHA256.hex([6]))
      #expect(FileAccessLog.digest(ofRead: temporary.path("inner")) == SHA256.hex([5]))
    }
  }

  @Test("Files read and written are logged with their digests")
  func logsFileAccess() async {
    await #expect(processExitsWith: .success) {
      let temporary = try TemporaryFolder()
      for name in ["b", "a"] { try temporary.write(Array(name.utf8), to: name) }
      _ = try temporary.read("a")
      FileAccessLog.noteWritten("early")
      #expect(FileAccessLog.filesRead.isEmpty && FileAccessLog.filesWritten.isEmpty)
      FileAccessLog.begin()
      _ = try temporary.read("b")
      _ = try temporary.read("a")
      _ = try temporary.read("b")
      FileAccessLog.noteWritten("one")
      FileAccessLog.noteWritten("two", [1, 2])
      #expect(FileAccessLog.filesRead == [temporary.path("a"), temporary.path("b")])
      #expect(FileAccessLog.digest(ofRead: temporary.path("a")) == nil)
      #expect(FileAccessLog.filesWritten == ["one", "two"])
      #expect(FileAccessLog.output(at: "two") == nil)
      FileAccessLog.begin(digesting: true)
      #expect(FileAccessLog.filesRead.isEmpty && FileAccessLog.filesWritten.isEmpty)
      _ = try temporary.read("a")
      FileAccessLog.noteRead("other")
      FileAccessLog.noteWritten("two", Array("abc".utf8))
      #expect(FileAccessLog.filesRead == ["other", temporary.path("a")].sorted())
      #expect(FileAccessLog.digest(ofRead: "other") == nil)
      #expect(FileAccessLog.digest(ofRead: temporary.path("a")) == SHA256.hex(Array("a".utf8)))
      // FIPS 180-2, appendix B.1.
      let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
      #expect(
        FileAccessLog.output(at: "two")
          == FileAccessLog.Output(path: "two", byteCount: 3, sha256: digest)
      )
      try temporary.write([3], to: "a")
      _ = try temporary.read("a")
      #expect(FileAccessLog.digest(ofRead: temporary.path("a")) == SHA256.hex([3]))
    }
  }

  @Test("The time of a nested stage is not counted in the outer one")
  func timesNestedStages() async {
    await #expect(processExitsWith: .success) {
      func times() -> [Timings.Stage: Double] {
        Dictionary(uniqueKeysWithValues: Timings.milliseconds.map { ($0.stage, $0.milliseconds) })
      }
      Timings.measure(.read) { _ = usleep(2_000) }
      #expect(!Timings.areEnabled && times().isEmpty)
      Timings.begin()
      #expect(Timings.areEnabled)
      struct Failure: Error {}
      let seven = Timings.measure(.draw) { () -> Int in
        Timings.measure(.read) { _ = usleep(60_000) }
        return 7
      }
      #expect(seven == 7)
      #expect(throws: Failure.self) {
        try Timings.measure(.encode) { () throws(Failure) in
          usleep(30_000)
          throw Failure()
        }
      }
      let found = times()
      #expect(Timings.milliseconds.map(\.stage) == [.read, .draw, .encode])
      let (read, draw) = (found[.read] ?? 0, found[.draw] ?? 0)
      #expect(read >= 60 && draw < read / 2)
      #expect(found[.encode] ?? 0 >= 30)
      Timings.measure(.read) { _ = usleep(20_000) }
      #expect(times()[.read] ?? 0 >= read + 20)
    }
  }
}
