import QuadrilleSystem
import Testing

@testable import QuadrilleBatch

@Suite struct JobReaderTests {
  private static let reader = JobReader(
    root: JobRoot("/tmp"),
    inputRoot: JobRoot("/tmp"),
    generation: "1",
    timeout: 60
  )

  private static func job(_ text: String) throws -> Job {
    switch reader.line(Array(text.utf8)) {
    case .job(let job): return job
    case .refused(_, _, _, let fault): throw fault
    }
  }

  private static func code(_ text: String) -> String? {
    do {
      _ = try job(text)
      return nil
    } catch {
      return (error as? JobError).map { "\($0.code) \($0.exit)" }
    }
  }

  @Test("A JSON line is parsed into a job with normalized paths")
  func lineIsParsedAsJob() throws {
    let job = try Self.job(
      #"{"id":"42","op":"encode","in":"a/./b.png","out":"x//y/../z.pvr","tag":{"a": 1},"x-w":2}"#
    )
    #expect(job.id.text == "42" && job.id.json == "\"42\"")
    #expect(job.operation == .encode)
    #expect(job.inputs == ["a/b.png"] && job.outputs == ["x/z.pvr"])
    #expect(job.tag == #"{"a": 1}"#)
    #expect(try Self.job(#"{"id":7,"op":"ping"}"#).id.json == "7")
    #expect(try Self.job(#"{"id":7,"op":"ping"}"#).id.hash == JobID("7", json: "").hash)
  }

  @Test("A line without an id gets one derived from the digest of its bytes")
  func missingIDsDeriveFromBytes() throws {
    let line = #"{"op":"ping"}"#
    let digest = SHA256.hex(Array(line.utf8))
    #expect(try Self.job(line).id.text == "sha256:" + digest.prefix(16))
    guard case .refused(let id, _, _, _) = Self.reader.line(Array("nonsense".utf8)) else {
      Issue.record("taken for a job")
      return
    }
    #expect(id.json == "null" && id.text == nil)
    let derivedID = "sha256:" + SHA256.hex(Array("nonsense".utf8)).prefix(16)
    #expect(id.hash == Digest.number(Array(derivedID.utf8)))
  }

  @Test(
    "Each kind of invalid job line has its error code and exit status",
    arguments: [
      ("nonsense", "job.json 3"), ("[1]", "job.json 3"), (#"{"id":"1"} {}"#, "job.json 3"),
      (#"{"id":"1","id":"2","op":"ping"}"#, "job.json 3"), ("{\"id\":\"\u{0}\"}", "job.json 3"),
      (#"{"id":"","op":"ping"}"#, "job.id 3"), (#"{"id":1.5,"op":"ping"}"#, "job.id 3"),
      (#"{"id":"\u0007","op":"ping"}"#, "job.id 3"), (#"{"id":"\u0000","op":"ping"}"#, "job.id 3"),
      (#"{"id":"\ud800","op":"ping"}"#, "job.id 3"), (#"{"id":"1","op":"\ud800"}"#, "job.json 3"),
      (#"{"op":"\ud83d\ude00","id":"a\udc00\ud800"}"#, "job.id 3"),
      (#"{"id":"1","op":"encode","in":"a"}"#, "job.out 2"),
      (#"{"id":"1","op":"encode","in":"a","out":"b","options":{"timeout":"x"}}"#, "job.option 2"),
      (
        #"{"id":"1","op":"encode","in":"a","out":"b","options":{"follow-symlinks":true}}"#,
        "job.option 2"
      ),
      (#"{"id":null,"op":"ping"}"#, "job.id 3"),
      (#"{"id":"1","opp":"ping"}"#, "job.key 2"), (#"{"id":"1"}"#, "job.op 2"),
      (#"{"id":"1","op":"shell"}"#, "job.op 2"), (#"{"id":"1","op":5}"#, "job.op 2"),
      (#"{"id":"1","op":"ping","options":[]}"#, "job.options 2"),
      (#"{"id":"1","op":"encode","in":"a","out":"b","options":{"config":"c"}}"#, "job.option 2"),
      (#"{"id":"1","op":"encode","in":"a","out":"b","options":{"timeout":61}}"#, "job.option 2"),
      (#"{"id":"1","op":"encode","in":["a",1],"out":"b"}"#, "job.in 2"),
      (#"{"id":"1","op":"decode","in":["a","c"],"out":"b"}"#, "job.in 2"),
      (#"{"id":"1","op":"render","in":"a"}"#, "job.out 2"),
      (#"{"id":"1","op":"info","in":"a","out":"b"}"#, "job.out 2"),
      (#"{"id":"1","op":"encode","in":"a","out":"x/../a"}"#, "job.outputIsInput 2"),
      (#"{"id":"1","op":"encode","in":"a","out":"../b"}"#, "job.outside 4"),
      (#"{"id":"1","op":"encode","in":"/etc/passwd","out":"b"}"#, "job.outside 4"),
      (#"{"id":"1","op":"encode","in":"","out":"b"}"#, "job.path 4"),
      (#"{"id":"1","op":"encode","in":"a","out":"b\u0000c"}"#, "job.json 3"),
    ]
  )
  func invalidJobsHaveErrorCodes(line: String, code: String) {
    #expect(Self.code(line) == code, "\(line)")
  }

  @Test("Unicode text, numbers as text and long tags are accepted")
  func unicodeTextIsAccepted() throws {
    // U+FFFD is an ordinary character.
    #expect(try Self.job("{\"id\":\"a\u{FFFD}\",\"op\":\"ping\"}").id.text == "a\u{FFFD}")
    #expect(try Self.job(#"{"id":"\ud83d\ude00","op":"ping"}"#).id.text == "😀")
    #expect(try Self.job(#"{"op":"ping","options":{"timeout":"2.5"}}"#).timeout == 2.5)
    #expect(try Self.job(#"{"op":"encode","in":"a","options":{"preview":"b.png"}}"#).outputs == [])
    let tag = "\"" + String(repeating: "x", count: 40_000) + "\""
    #expect(try Self.job(#"{"op":"ping","tag":"# + tag + "}").tag == tag)
    #expect(
      Self.code(#"{"op":"ping","tag":"# + tag.dropLast() + tag.dropFirst() + "}") == "job.usage 2"
    )
  }

  @Test("Absolute paths inside the root directory are accepted and made relative")
  func absolutePathsInsideRootAreAccepted() throws {
    let job = try Self.job(#"{"op":"encode","in":"/tmp/a/x.png","out":"/tmp//y.pvr"}"#)
    #expect(job.inputs == ["a/x.png"] && job.outputs == ["y.pvr"])
  }

  @Test("The job key depends on operation, paths and options, not on id or tag")
  func keyDependsOnWorkOnly() throws {
    let first = try Self.job(
      #"{"id":"1","op":"encode","in":"a","out":"b","options":{"opt":"RGB565","m":true},"tag":1}"#
    )
    let same = try Self.job(
      #"{"id":"2","op":"encode","out":"./b","in":["a"],"options":{ "m": true, "opt":"RGB565"}}"#
    )
    #expect(first.key == same.key && first.key.utf8.count == 32)
    for other in [
      #"{"op":"encode","in":"a","out":"b","options":{"opt":"RGB888","m":true}}"#,
      #"{"op":"encode","in":"a","out":"c","options":{"opt":"RGB565","m":true}}"#,
      #"{"op":"encode","in":"c","out":"b","options":{"opt":"RGB565","m":true}}"#,
      #"{"op":"convert","in":"a","out":"b","options":{"opt":"RGB565","m":true}}"#,
    ] { #expect(try Self.job(other).key != first.key) }
  }

  @Test(
    "The job key depends on option values, not on their JSON spelling",
    arguments: [
      (#"{"define":["a=\u0062","x"],"scale":2}"#, #"{"scale":2.0,"define":["a=b","x"]}"#, true),
      (#"{"define":"\u007f"}"#, "{\"define\":\"\u{7F}\"}", true),
      (#"{"scale":200}"#, #"{"scale":2e2}"#, true), (#"{"scale":0.5}"#, #"{"scale":5E-1}"#, true),
      (#"{"define":["a\",\"b"]}"#, #"{"define":["a","b"]}"#, false),
      (#"{"define":["a","b"]}"#, #"{"define":["b","a"]}"#, false),
      (#"{"define":["a"]}"#, #"{"define":"a"}"#, false), (#"{"m":true}"#, #"{"m":"true"}"#, false),
      (#"{"scale":2}"#, #"{"scale":"2"}"#, false), (#"{}"#, #"{"m":{}}"#, false),
    ]
  )
  func keyIgnoresJSONSpelling(one: String, other: String, isSame: Bool) throws {
    let keys = try [one, other].map {
      try Self.job(#"{"op":"render","in":"a","out":"b","options":"# + $0 + "}").key
    }
    #expect((keys[0] == keys[1]) == isSame)
  }

  @Test("Output paths in options are claimed and confined to the root directory")
  func optionPathsAreOutputs() throws {
    let job = try Self.job(
      #"{"op":"pack","in":"art","options":{"data":"x/../a.plist","sheet":"a.png"}}"#
    )
    #expect(job.claims == ["a.plist", "a.png"])
    #expect(
      Self.code(#"{"op":"pack","in":"art","options":{"data":"../a.plist"}}"#) == "job.outside 4"
    )
  }
}

@Suite struct ShardTests {
  private static func shard(_ text: String, _ variables: [String: String] = [:]) throws -> Shard {
    try Shard(text) { variables[$0] }
  }

  @Test("Zero-based and one-based shard indices are both accepted")
  func zeroAndOneBasedIndicesWork() throws {
    #expect(try Self.shard("16/16") == Self.shard("0/16"))
    #expect(try Self.shard("3/16").text == "3/16")
    for text in ["17/16", "1/0", "x/4", "-1/4", "3", "", "1/2/3", "auto"] {
      #expect(throws: ShardError.self, "\(text)") { try Self.shard(text) }
    }
  }

  @Test(
    "The shard index comes from the variable of the detected or named engine",
    arguments: [
      ("SLURM_ARRAY_TASK_ID", "slurm"), ("JOB_COMPLETION_INDEX", "kubernetes"),
      ("AWS_BATCH_JOB_ARRAY_INDEX", "aws"), ("HQ_TASK_ID", "hq"), ("PARALLEL_SEQ", "parallel"),
    ]
  )
  func shardComesFromEnvironment(variable: String, engine: String) throws {
    #expect(try Self.shard("auto/8", [variable: "3"]).text == "3/8")
    #expect(try Self.shard("auto:\(engine)/8", [variable: "11", "OTHER": "1"]).text == "3/8")
    #expect(throws: ShardError.self) { try Self.shard("auto/8", [variable: "x"]) }
  }

  @Test("Variables of several engines are an error unless one is named")
  func ambiguousEnginesNeedName() throws {
    let both = ["SLURM_ARRAY_TASK_ID": "1", "PARALLEL_SEQ": "2"]
    #expect(throws: ShardError.self) { try Self.shard("auto/4", both) }
    #expect(throws: ShardError.self) { try Self.shard("auto/4") }
    #expect(throws: ShardError.self) { try Self.shard("auto:other/4", both) }
    #expect(try Self.shard("auto:parallel/4", both).text == "2/4")
  }

  @Test("Only AWS Batch provides the number of shards")
  func onlyAWSProvidesShardCount() throws {
    let aws = ["AWS_BATCH_JOB_ARRAY_INDEX": "2", "AWS_BATCH_JOB_ARRAY_SIZE": "5"]
    #expect(try Self.shard("auto", aws).text == "2/5")
    let slurm = ["SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_TASK_COUNT": "5"]
    #expect(throws: ShardError.self) { try Self.shard("auto", slurm) }
  }

  /// The rule in the batch contract, computed from the digest.
  @Test("A job belongs to the shard given by the digest of its id")
  func jobsAreShardedByDigest() {
    for number in 0..<200 {
      let id = JobID("\(number)", json: "")
      let digits = SHA256.hex(Array("\(number)".utf8)).prefix(16)
      let hash = UInt64(digits, radix: 16) ?? 0
      let inside = (0..<7 as Range<UInt64>).filter { Shard($0, of: 7).contains(id) }
      #expect(inside == [hash % 7])
    }
  }
}
