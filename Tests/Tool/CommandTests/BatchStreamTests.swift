import Glibc
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// Rejected lines, and readers that close or do not read.
@Suite struct BatchStreamTests {
  private static let ping = #"{"id":"p","op":"ping"}"#
  private static let unknownKey = #"{"id":"k","op":"ping","inn":"a.png"}"#
  private static let unknownOption =
    #"{"id":"o","op":"encode","in":"a.png","out":"o.pvr","options":{"nonsense":1}}"#
  private static let unknownFile = #"{"id":"f","op":"encode","in":"no.png","out":"f.pvr"}"#

  private static let streams: [(jobs: [String], status: Int32)] = [
    ([], 0), (["nonsense"], 3), ([unknownKey], 3), ([unknownOption], 3),
    ([unknownKey, unknownOption], 3), ([unknownFile], 8), ([unknownOption, ping], 8),
    ([ping], 0), ([ping, ping], 8),
  ]

  @Test("A stream without any valid job exits with 3, otherwise with 8 on failures")
  func streamWithoutJobsIsError() throws {
    for (jobs, status) in Self.streams {
      for workers in ["1", "3"] {
        let run = try JobStream().run(jobs.joined(separator: "\n"), "-j", workers)
        #expect(run.status == status, "\(jobs): \(run.text)")
      }
    }
  }

  @Test("A stream without jobs also exits with 3 when it is resumed")
  func resumedStreamWithoutJobsIsError() throws {
    let stream = try JobStream()
    for _ in 0..<2 {
      let run = try stream.run(Self.unknownOption, "--journal", "j")
      #expect(run.status == 3, "\(run.text)")
    }
    // Lines of other shards may be jobs.
    let jobs =
      Self.unknownOption + "\n"
      + (0..<20).map { #"{"id":\#($0),"op":"ping"}"# }
      .joined(separator: "\n")
    let runs = try (0..<2).map { try stream.run(jobs, "--shard", "\($0)/2") }
    #expect(Set(runs.map(\.status)) == [0, 8])
  }

  @Test("A line that is too long is reported by exactly one shard")
  func longLinesBelongToOneShard() throws {
    let stream = try JobStream()
    let long = (0..<4).map { number in
      "{\"op\":\"ping\",\"x-\":\"\(number)" + String(repeating: "a", count: 1 << 20) + "\"}"
    }
    let runs = try (0..<3).map { shard in
      try JobStream.results(stream.run(long.joined(separator: "\n"), "--shard", "\(shard)/3"))
    }
    #expect(runs.flatMap(\.self).compactMap { $0["line"]?.integer }.sorted() == [1, 2, 3, 4])
    #expect(runs.flatMap(\.self).allSatisfy { $0["code"]?.string == "job.tooLong" })
  }

  @Test("A job with an invalid id is reported with its operation and tag")
  func invalidIDKeepsOperationAndTag() throws {
    let jobs = #"{"id":5.5,"op":"ping","tag":[1, 2]}"#
    let results = try JobStream.results(JobStream().run(jobs))
    #expect(results.count == 1 && results[0]["code"]?.string == "job.id")
    #expect(results[0]["id"]?.isNull == true && results[0]["op"]?.string == "ping")
    #expect(results[0]["tag"]?.array?.count == 2)
  }

  @Test("A rejected line does not claim its outputs")
  func rejectedLinesClaimNoOutputs() throws {
    let jobs = """
      {"id":"1","op":"encode","in":"a.png","out":"y.pvr"}
      {"id":"2","op":"pack","in":"a.png","out":["x.png","y.pvr"]}
      {"id":"3","op":"encode","in":"a.png","out":"x.png"}
      {"id":"4","op":"pack","in":"a.png","out":["z.png","./z.png"]}
      """
    let results = try JobStream.results(JobStream().run(jobs, "--ordered"))
    #expect(results.map { $0["code"]?.string } == [nil, "job.outputTaken", nil, "job.out"])
  }

  @Test("Reports and messages name outputs relative to the root")
  func reportsUseRelativePaths() throws {
    let stream = try JobStream()
    let jobs = #"{"id":"1","op":"pack","in":"a.png","out":["d/p.png","d/p.plist"]}"#
    let run = try stream.run(jobs)
    let files = try JobStream.results(run)[0]["report"]?["files"]?.array ?? []
    #expect(files.compactMap { $0["output"]?.string } == ["d/p.png", "d/p.plist"], "\(run.text)")
    #expect(!run.text.contains(stream.folder.path))
  }

  @Test("An output tar contains the outputs that an older journal records")
  func tarContainsJournaledOutputs() throws {
    let stream = try JobStream()
    let jobs = JobStream.encodes(3)
    let names = ["d0/0.pvr", "d1/1.pvr", "d2/2.pvr"]
    func members(_ run: CommandRun) throws -> [String] {
      #expect(run.status == 0, "\(run.text)")
      return TarNames.of(try stream.folder.read("o.tar"))
    }
    _ = try stream.run(jobs, "--journal", "j")
    for _ in 0..<2 {
      #expect(try members(stream.run(jobs, "--journal", "j", "--output-tar", "o.tar")) == names)
    }
    // Images are written again in each run with a new time but the same bytes.
    let again = try stream.run(jobs, "--journal", "j", "--output-tar", "o.tar", "--if-changed")
    #expect(try members(again) == names)
  }

  @Test("A run that waits for jobs ends when the reader of its results closes")
  func closedReaderEndsRun() throws {
    let (stream, ends) = try Self.pipes()
    let process = try CommandProcess(
      ["batch", "jobs"],
      in: stream.folder.path,
      output: .file(stream.folder.path("results"))
    )
    let line = Array((Self.ping + "\n").utf8)
    #expect(unsafe write(ends.jobs, line, line.count) == line.count)
    var byte: UInt8 = 0
    for _ in 0..<1000 where unsafe read(ends.results, &byte, 1) < 1 { usleep(10_000) }
    close(ends.results)
    // Without the fix, the run would wait as long as the test.
    usleep(1_500_000)
    close(ends.jobs)
    #expect(try process.wait().status == 4)
  }

  @Test("A reader that does not read does not block a stop", arguments: [SIGTERM, SIGINT])
  func blockedReaderDoesNotBlockStop(signal: Int32) throws {
    let (stream, ends) = try Self.pipes()
    defer { close(ends.results) }
    let tag = String(repeating: "x", count: 3000)
    let jobs = (0..<400).map { #"{"id":\#($0),"op":"ping","tag":"\#(tag)"}"# + "\n" }.joined()
    try stream.folder.write(Array(jobs.utf8), to: "list")
    close(ends.jobs)
    let process = try CommandProcess(
      ["batch", "list", "--grace", "0.3", "--summary", "--manifest", "m"],
      in: stream.folder.path,
      output: .file(stream.folder.path("results"))
    )
    usleep(1_500_000)
    process.send(signal)
    let run = try process.wait()
    #expect(signal == SIGTERM ? run.status == 75 : run.signal == SIGINT)
    let head = String(decoding: try stream.folder.read("m").prefix(80), as: UTF8.self)
    #expect(head.contains(#""complete":false"#))
  }

  /// A folder with pipes for jobs and results, both open at this end.
  private static func pipes() throws -> (JobStream, (jobs: Int32, results: Int32)) {
    let stream = try JobStream()
    for name in ["jobs", "results"] {
      #expect(unsafe mkfifo(stream.folder.path(name), 0o600) == 0)
    }
    let flags = O_CLOEXEC | O_NONBLOCK
    let jobs = unsafe open(stream.folder.path("jobs"), O_RDWR | flags)
    let results = unsafe open(stream.folder.path("results"), O_RDONLY | flags)
    #expect(jobs >= 0 && results >= 0)
    return (stream, (jobs, results))
  }
}

/// The member names of a tar without long names.
private enum TarNames {
  static func of(_ bytes: [UInt8]) -> [String] {
    var names: [String] = []
    var offset = 0
    while offset + 512 <= bytes.count, bytes[offset] != 0 {
      names.append(String(decoding: bytes[offset...].prefix(100).prefix { $0 != 0 }, as: UTF8.self))
      let digits = String(decoding: bytes[(offset + 124)..<(offset + 135)], as: UTF8.self)
      let size = Int(digits, radix: 8) ?? 0
      offset += 512 + (size + 511) / 512 * 512
    }
    return names
  }
}
