import Glibc
import TestSupport
import Testing

@testable import QuadrilleSystem

/// The cache of resident processes, and what jobs record.
@Suite struct ResidentCacheTests {
  @Test("Values are cached while their files and the scope are unchanged")
  func cachesWhileFilesUnchanged() throws {
    let temporary = try TemporaryFolder()
    try temporary.write([1], to: "a")
    try temporary.write([2], to: "b")
    var created = 0
    var job = JobContext.default
    func value(_ name: String, _ files: [String] = ["a", "b"]) throws -> [UInt8] {
      try job.cached(name, byteCount: { $0.count }) { job in
        created += 1
        return try files.flatMap { try FileBytes.read(path: temporary.path($0), job: job) }
      }
    }
    // Before caching begins, every call creates its value.
    #expect(try value("x") == [1, 2])
    #expect(try value("x") == [1, 2])
    #expect(created == 2)
    let cache = ResidentCache(byteLimit: 100)
    job = job.changed { $0.cache = cache }
    for _ in 0..<3 { #expect(try value("x") == [1, 2]) }
    #expect(created == 3)
    #expect(try value("y") == [1, 2])
    #expect(created == 4)
    try temporary.write([7], to: "b")
    #expect(try value("x") == [1, 7])
    #expect(try value("x") == [1, 7])
    #expect(created == 5)
    // Another scope has another value, and the old one stays cached.
    job = job.changed { $0.cache = cache.scoped("small") }
    #expect(try value("x") == [1, 7])
    #expect(created == 6)
    job = job.changed { $0.cache = cache.scoped("") }
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
  }

  @Test("The least recently used values are evicted over the byte limit")
  func evictsOverByteLimit() throws {
    let temporary = try TemporaryFolder()
    for name in ["a", "b", "c"] {
      try temporary.write([UInt8](repeating: 9, count: 40), to: name)
    }
    let cache = ResidentCache(byteLimit: 100)
    let context = JobContext.default.changed { $0.cache = cache }
    var created: [String] = []
    func job(_ names: String...) throws {
      for name in names {
        _ = try context.cached(name, byteCount: { $0.count }) { job in
          created.append(name)
          return try FileBytes.read(path: temporary.path(name), job: job)
        }
      }
      cache.endJob()
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

  /// The inner value may come from the cache.
  @Test("A value built from another value depends on the files of both")
  func nestedValuesDependOnAllFiles() throws {
    let temporary = try TemporaryFolder()
    try temporary.write([1], to: "inner")
    try temporary.write([2], to: "outer")
    let cache = ResidentCache(byteLimit: 1_000)
    let job = JobContext.default.changed { $0.cache = cache }
    var created: [String] = []
    func inner(_ job: JobContext) throws -> [UInt8] {
      try job.cached("inner", byteCount: { $0.count }) { job in
        created.append("inner")
        return try FileBytes.read(path: temporary.path("inner"), job: job)
      }
    }
    func outer(_ job: JobContext) throws -> [UInt8] {
      try job.cached("outer", byteCount: { $0.count }) { job in
        created.append("outer")
        return try inner(job) + FileBytes.read(path: temporary.path("outer"), job: job)
      }
    }
    #expect(try inner(job) == [1])
    #expect(try outer(job) == [1, 2])
    #expect(created == ["inner", "outer"])
    try temporary.write([5], to: "inner")
    #expect(try outer(job) == [5, 2])
    #expect(created == ["inner", "outer", "outer", "inner"])
    #expect(try inner(job) == [5])
    try temporary.write([6], to: "outer")
    #expect(try outer(job) == [5, 6])
    #expect(created == ["inner", "outer", "outer", "inner", "outer"])
    // The access log includes the files of cached values.
    let log = FileAccessLog(digesting: true)
    #expect(try outer(job.changed { $0.fileLog = log }) == [5, 6])
    #expect(log.filesRead == [temporary.path("inner"), temporary.path("outer")])
    let digest = log.digest(ofRead: temporary.path("outer"))
    #expect(digest == SHA256.hex([6]))
    #expect(log.digest(ofRead: temporary.path("inner")) == SHA256.hex([5]))
  }

  @Test("Files read and written are logged with their digests")
  func logsFileAccess() throws {
    let temporary = try TemporaryFolder()
    for name in ["b", "a"] { try temporary.write(Array(name.utf8), to: name) }
    var log = FileAccessLog()
    func read(_ name: String) throws {
      let job = JobContext.default.changed { $0.fileLog = log }
      _ = try FileBytes.read(path: temporary.path(name), job: job)
    }
    #expect(log.filesRead.isEmpty && log.filesWritten.isEmpty)
    try read("b")
    try read("a")
    try read("b")
    log.noteWritten("one")
    log.noteWritten("two", [1, 2])
    #expect(log.filesRead == [temporary.path("a"), temporary.path("b")])
    #expect(log.digest(ofRead: temporary.path("a")) == nil)
    #expect(log.filesWritten == ["one", "two"])
    #expect(log.output(at: "two") == nil)
    log = FileAccessLog(digesting: true)
    try read("a")
    log.noteRead("other")
    log.noteWritten("two", Array("abc".utf8))
    #expect(log.filesRead == ["other", temporary.path("a")].sorted())
    #expect(log.digest(ofRead: "other") == nil)
    #expect(log.digest(ofRead: temporary.path("a")) == SHA256.hex(Array("a".utf8)))
    // FIPS 180-2, appendix B.1.
    let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(
      log.output(at: "two")
        == FileAccessLog.Output(path: "two", byteCount: 3, sha256: digest)
    )
    try temporary.write([3], to: "a")
    try read("a")
    #expect(log.digest(ofRead: temporary.path("a")) == SHA256.hex([3]))
  }

  @Test("The time of a nested stage is not counted in the outer one")
  func timesNestedStages() throws {
    let timings = Timings()
    let job = JobContext.default.changed { $0.timings = timings }
    func times() -> [Timings.Stage: Double] {
      Dictionary(uniqueKeysWithValues: timings.milliseconds.map { ($0.stage, $0.milliseconds) })
    }
    JobContext.default.measure(.read) { _ = usleep(2_000) }
    #expect(times().isEmpty)
    struct Failure: Error {}
    let seven = job.measure(.draw) { () -> Int in
      job.measure(.read) { _ = usleep(60_000) }
      return 7
    }
    #expect(seven == 7)
    #expect(throws: Failure.self) {
      try job.measure(.encode) { () throws(Failure) in
        usleep(30_000)
        throw Failure()
      }
    }
    let found = times()
    #expect(timings.milliseconds.map(\.stage) == [.read, .draw, .encode])
    let (read, draw) = (found[.read] ?? 0, found[.draw] ?? 0)
    #expect(read >= 60 && draw < read / 2)
    #expect(found[.encode] ?? 0 >= 30)
    job.measure(.read) { _ = usleep(20_000) }
    #expect(times()[.read] ?? 0 >= read + 20)
  }
}
