import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleBatch

@Suite struct ResultTests {
  private static let subject = JobResult.Subject(
    id: JobID("42", json: "\"42\""),
    line: 1,
    operation: .encode,
    key: String(repeating: "a", count: 32),
    tag: "7"
  )

  private static var done: JobResult {
    var result = JobResult()
    result.outputs = JobResult.list([.init(path: "t/a.pvr", byteCount: 5, sha256: "ff")])
    result.inputs = "2b4d"
    result.milliseconds = 18.4004
    result.peakBytes = 9_437_184
    return result
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("A result line has its keys in a fixed order")
  func keysHaveFixedOrder() {
    let key = String(repeating: "a", count: 32)
    let head = #"{"id":"42","line":1,"status":"ok","op":"encode","key":"\#(key)","tag":7,"#
    let out = #""out":[{"path":"t/a.pvr","bytes":5,"sha256":"ff"}],"inputs":"2b4d","cached":false"#
    let times = #","ms":18.4,"peak":9437184"#
    #expect(Self.text(Self.done.line(Self.subject, showsTimes: true)) == head + out + times + "}\n")
    #expect(Self.text(Self.done.line(Self.subject, showsTimes: false)) == head + out + "}\n")
  }

  /// Milliseconds rounded to the nearest thousandth, without trailing zeros.
  @Test(
    "Durations are rounded to thousandths of a millisecond without trailing zeros",
    arguments: [
      (0.0, "0"), (-5, "0"), (1, "1"), (0.0004, "0"), (0.0005, "0.001"), (0.01, "0.01"),
      (0.099, "0.099"), (0.1, "0.1"), (0.123, "0.123"), (9.999, "9.999"), (9.9996, "10"),
      (100.2, "100.2"), (123_456.789, "123456.789"), (0.909, "0.909"), (1e12, "1000000000000"),
      (1e300, "1000000000000"),
    ]
  )
  func timesAreRoundedToThousandths(milliseconds: Double, text: String) {
    var result = JobResult()
    result.milliseconds = milliseconds
    let line = Self.text(result.line(Self.subject, showsTimes: true))
    #expect(line.hasSuffix(",\"ms\":\(text)}\n"), "\(line)")
  }

  @Test("A failed job has its exit code and a message of up to 500 characters")
  func failuresHaveMessage() throws {
    let result = JobResult(JobError("png.crc", exit: 3, String(repeating: "x", count: 600)))
    let line = result.line(Self.subject, showsTimes: true)
    let value = try JSONValue(parsing: line)
    #expect(value["status"]?.string == "error" && value["exit"]?.integer == 3)
    #expect(value["message"]?.string?.count == 500)
    #expect(value["out"]?.array?.isEmpty == true)
  }

  @Test("A result line stays below 64 KiB by dropping reports and outputs")
  func linesAreAtMost64KiB() throws {
    var result = Self.done
    let outputs = (0..<2000).map {
      JobResult.Output(
        path: "sprite-\($0).png",
        byteCount: 1,
        sha256: String(repeating: "0", count: 64)
      )
    }
    result.outputs = JobResult.list(outputs)
    result.report = "\"info\":\"\(String(repeating: "x", count: 100_000))\""
    let line = result.line(Self.subject, showsTimes: true)
    #expect(line.count < 64 << 10)
    let value = try JSONValue(parsing: line)
    #expect(value["info"] == nil && (value["out"]?.array?.count ?? 0) > 100)
  }

  @Test("A recorded result line is reproduced exactly")
  func recordedLinesRoundTrip() throws {
    var result = Self.done
    result.report = #""info":{"a":[1, 2]}"#
    result.diagnostics = #"[{"severity":"warning"}]"#
    let line = result.line(Self.subject, showsTimes: false)
    let recorded = try #require(RecordedResult(line))
    var again = recorded.result
    #expect(again.isCached)
    again.isCached = false
    #expect(again.line(Self.subject, showsTimes: false) == line)
    #expect(recorded.outputs == [.init(path: "t/a.pvr", byteCount: 5, sha256: "ff")])
    #expect(RecordedResult(Array("{}".utf8)) == nil)
    #expect(RecordedResult([0, 0, 0]) == nil)
  }

  @Test("Worker requests and answers round-trip through frames, and damaged answers are refused")
  func workerMessagesRoundTrip() {
    let request = WorkerRequest(
      sequence: 9,
      isRepeat: true,
      capturesOutputs: true,
      line: [1, 2, 3],
      known: [4]
    )
    var buffer = FrameBuffer()
    for byte in request.frame { buffer.add([byte]) }
    let frame = buffer.next() ?? []
    let other = WorkerRequest(frame: frame)
    #expect(other.sequence == 9 && other.isRepeat && other.capturesOutputs)
    #expect(!other.comparesInputs && other.line == [1, 2, 3] && other.known == [4])
    var answer = WorkerAnswer(sequence: 9, result: Self.done)
    answer.retires = true
    answer.blobs = [.init(path: "a", bytes: [5, 6])]
    let bytes = answer.frame
    let same = WorkerAnswer(frame: bytes[4...])
    #expect(same?.frame == bytes)
    #expect(same?.retires == true && same?.blobs.first?.bytes == [5, 6])
    for count in 4..<bytes.count { #expect(WorkerAnswer(frame: bytes[4..<count]) == nil) }
    #expect(WorkerAnswer(frame: (bytes + [0])[4...]) == nil)
  }
}

@Suite struct JournalTests {
  private static func line(_ id: String, _ status: String = "ok", key: String = "k") -> String {
    "{\"id\":\"\(id)\",\"line\":1,\"status\":\"\(status)\",\"op\":\"info\",\"key\":\"\(key)\",\"out\":[]}\n"
  }

  @Test("The last journal line of a job wins, and damaged lines are ignored")
  func lastJournalLineWins() throws {
    let folder = try TemporaryFolder()
    let text =
      Self.line("1", key: "old") + "\0\0\0\n{\"x\":1}\nnonsense\n" + Self.line("2")
      + Self.line("1", key: "new") + Self.line("3").dropLast(9)
    try folder.write(text, to: "j")
    let journal = try Journal(folder.path("j"), isWritten: true)
    let found = journal.line(of: JobID("1", json: "")).flatMap(RecordedResult.init)
    #expect(found?.key == "new")
    #expect(journal.line(of: JobID("2", json: "")) != nil)
    // The incomplete last line is removed, and new lines start on a line of their own.
    #expect(journal.line(of: JobID("3", json: "")) == nil)
    try journal.append(Array(Self.line("4").utf8))
    try journal.sync()
    let after = String(decoding: try folder.read("j"), as: UTF8.self)
    #expect(after.hasSuffix(Self.line("1", key: "new") + Self.line("4")))
  }

  @Test("A journal can be written by one process only")
  func journalIsLocked() throws {
    let folder = try TemporaryFolder()
    let journal = try Journal(folder.path("j"), isWritten: true)
    #expect(throws: BatchError(.locked, file: folder.path("j"))) {
      try Journal(folder.path("j"), isWritten: true)
    }
    #expect(throws: Never.self) { try Journal(folder.path("j"), isWritten: false) }
    withExtendedLifetime(journal) {}
  }

  @Test("A journal that is only read must exist")
  func readOnlyJournalMustExist() throws {
    let folder = try TemporaryFolder()
    #expect(throws: BatchError.self) { try Journal(folder.path("j"), isWritten: false) }
  }
}
