import Testing

@testable import QuadrilleBatch

/// What the master accepts from workers, which read untrusted files.
@Suite struct AnswerCheckTests {
  private static func task(_ claims: [String], known: [UInt8] = []) -> BatchTask {
    BatchTask(
      sequence: 7,
      subject: JobResult.Subject(id: .derived(of: String(repeating: "0", count: 16)), line: 1),
      timeout: 1,
      claims: claims,
      request: WorkerRequest(sequence: 7, line: [], known: known)
    )
  }

  private static func output(_ path: String, _ count: Int = 1) -> JobResult.Output {
    .init(path: path, byteCount: count, sha256: String(repeating: "ab", count: 32))
  }

  /// Whether the answer of a worker, changed in some way, is accepted.
  private func accepts(
    _ claims: [String] = ["out/a.png"],
    known: [UInt8] = [],
    _ change: (inout WorkerAnswer) -> Void
  ) -> Bool {
    var result = JobResult()
    result.outputs = JobResult.list([Self.output("out/a.png")])
    var answer = WorkerAnswer(sequence: 7, result: result)
    change(&answer)
    let frame = answer.frame
    return AnswerCheck(Self.task(claims, known: known)).checked(WorkerAnswer(frame: frame[4...]))
      != nil
  }

  @Test("The result of a job is accepted, and that of another job is not")
  func sequenceIsChecked() {
    #expect(accepts { _ in })
    #expect(!accepts { $0.sequence = 8 })
    #expect(AnswerCheck(Self.task([])).checked(nil) == nil)
  }

  @Test("An answer names outputs of its job only")
  func outputsAreChecked() {
    func names(_ path: String, _ claims: [String]) -> Bool {
      accepts(claims) { $0.result.outputs = JobResult.list([Self.output(path)]) }
    }
    for path in ["../a.png", "/etc/passwd", "out/../a.png", "out//a.png", "b.png", "", "out/b.png"]
    {
      #expect(!names(path, ["out/a.png"]), "\(path)")
    }
    #expect(names("out/a-1.png", ["out/a.png"]) && names("out/a.png.json", ["out/a.png"]))
    #expect(names("out/x/y.png", ["out"]) && !names("outer/y.png", ["out"]))
    #expect(names("out/run_3.png", ["out/run_{n}.png"]) && names("f/07.png", ["f/%02d.png"]))
    #expect(!names("g/07.png", ["f/%02d.png"]) && names("a/b", ["."]))
    #expect(!names("../b", ["."]))
  }

  /// As the text of an output of a forged answer, which would add a line to the results.
  @Test("Texts of an answer cannot add members or lines to the results")
  func textsAreChecked() {
    let forged = "[]}\n{\"id\":\"forged\",\"line\":99,\"status\":\"ok\",\"out\":[]"
    #expect(!accepts { $0.result.outputs = forged })
    #expect(!accepts { $0.result.outputs = "[{\"path\":\"out/a.png\"}]" })
    #expect(!accepts { $0.result.diagnostics = forged })
    #expect(!accepts { $0.result.diagnostics = "[1\n]" })
    #expect(!accepts { $0.result.inputs = "\",\"status\":\"ok" })
    for report in ["\"info\":{}}\n{", "\"id\":1", "\"info\":{},\"id\":1", "\"info\":\n{}", "x"] {
      #expect(!accepts { $0.result.report = report }, "\(report)")
    }
    #expect(accepts { $0.result.report = "\"info\":{\"a\":[1]}" })
    #expect(accepts { $0.result.diagnostics = "[{\"code\":\"a.b\"}]" })
    #expect(!accepts { $0.result.milliseconds = .nan })
  }

  @Test("Status, code and exit status of an answer fit together")
  func statusIsChecked() {
    #expect(!accepts { $0.result.exit = 3 } && !accepts { $0.result.code = "a" })
    #expect(!accepts { $0.result.status = .error })
    let fault = JobResult(JobError("png.crc", exit: 3, "any text\n"))
    #expect(accepts { $0.result = fault })
    #expect(!accepts { $0.result = JobResult(JobError("png\"crc", exit: 3, "")) })
    #expect(!accepts { $0.result = JobResult(JobError("png.crc", exit: 300, "")) })
    #expect(!accepts { $0.result.isCached = true })
    #expect(accepts(known: [1]) { $0.result.isCached = true })
  }

  @Test("Returned files have the names and sizes of the outputs")
  func filesAreChecked() {
    #expect(accepts { $0.blobs = [.init(path: "out/a.png", bytes: [1])] })
    #expect(!accepts { $0.blobs = [.init(path: "out/a.png", bytes: [1, 2])] })
    #expect(!accepts { $0.blobs = [.init(path: "../../evil", bytes: [1])] })
  }
}
