import Glibc
import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// A batch run with its working folder.
struct JobStream {
  let folder: TemporaryFolder

  /// Creates a folder with an image, an atlas and a scene as inputs.
  init() throws { folder = try CommandFixtures.folder() }

  /// Numbered jobs that encode the image.
  static func encodes(_ count: Int) -> String {
    (0..<count).map { number in
      let format = ["RGBA8888", "RGBA4444", "RGB565"][number % 3]
      return
        #"{"id":"\#(number)","op":"encode","in":"a.png","out":"d\#(number % 3)/\#(number).pvr","#
        + #""options":{"opt":"\#(format)"}}"# + "\n"
    }
    .joined()
  }

  /// Runs jobs.
  func run(
    _ jobs: String,
    _ arguments: String...,
    root: String = "out",
    environment: [String: String] = [:]
  ) throws -> CommandRun {
    try folder.write(CommandFixtures.png, to: "a.png")
    return try CommandRun(
      ["batch", "--root", root] + arguments,
      input: Array(jobs.utf8),
      environment: environment,
      in: folder.path
    )
  }

  /// The results of a run, one JSON object per line.
  static func results(_ run: CommandRun) throws -> [JSONValue] {
    try run.text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
  }

  /// The digest of a file, as in results.
  func digest(_ name: String) throws -> String { SHA256.hex(try folder.read(name)) }
}

@Suite struct BatchCommandTests {
  @Test("Every nonblank line has a result, and the summary counts them")
  func everyLineHasResult() throws {
    let stream = try JobStream()
    let jobs =
      #"{"id":"p","op":"ping","tag":[1, {"a":null}]}"# + "\n\n"
      + #"{"id":7,"op":"encode","in":"a.png","out":"x/./a.pvr","options":{"opt":"RGB565"}}"# + "\n"
      + #"{"id":"i","op":"info","in":"a.png"}"# + "\n"
      + #"{"id":"e","op":"encode","in":"missing.png","out":"y.pvr"}"# + "\nnonsense"
    let run = try stream.run(jobs, "--ordered", "--summary")
    #expect(run.status == 8 && run.errors == "", "\(run.errors)")
    let results = try JobStream.results(run)
    #expect(results.map { $0["line"]?.integer } == [1, 3, 4, 5, 6, nil])
    #expect(results.prefix(5).map { $0["status"]?.string } == ["ok", "ok", "ok", "error", "error"])
    #expect(run.text.contains(#""tag":[1, {"a":null}]"#))
    let out = results[1]["out"]?.array?.first
    #expect(out?["path"]?.string == "x/a.pvr")
    #expect(out?["sha256"]?.string == (try stream.digest("out/x/a.pvr")))
    #expect(out?["bytes"]?.integer == (try stream.folder.read("out/x/a.pvr")).count)
    #expect(results[2]["info"]?["files"]?.array?.first?["width"]?.integer == 4)
    #expect(results[3]["code"]?.string == "io.notFound" && results[3]["exit"]?.integer == 4)
    #expect(results[4]["id"]?.kind == .null && results[4]["code"]?.string == "job.json")
    let summary = #"{"summary":{"jobs":5,"ok":3,"error":2,"retry":0,"cached":0}}"#
    #expect(run.text.hasSuffix(summary + "\n"))
  }

  /// Sequences use the renderer that the worker keeps: a separate one for each job would leave its
  /// canvas and pages behind.
  @Test(
    "90 jobs that render frames do not accumulate memory",
    .enabled(if: !Sanitizer.isAddress && !Sanitizer.isThread)
  )
  func frameJobsReuseRenderer() throws {
    let stream = try JobStream()
    try stream.folder.write(
      PNG.encode(Bitmap(width: 1_000, height: 1_000)),
      to: "large.png"
    )
    let jobs = (0..<90).map { number in
      #"{"id":\#(number),"op":"frames","in":"large.png","out":"\#(number).y4m","#
        + #""options":{"size":"1000x1000","backend":"cpu"}}"#
    }
    let results = try JobStream.results(stream.run(jobs.joined(separator: "\n"), "-j", "1"))
    #expect(results.allSatisfy { $0["status"]?.string == "ok" }, "\(results)")
    let peaks = results.compactMap { $0["peak"]?.integer }
    // Each job has a page of 4 MB and its source image; 64 MiB of these are cached.
    #expect(peaks.count == 90 && peaks[89] < 320_000_000, "\(peaks)")
  }

  @Test("A batch job writes the same bytes as the single command")
  func batchMatchesSingleCommand() throws {
    let stream = try JobStream()
    let run = try stream.run(JobStream.encodes(3))
    #expect(run.status == 0)
    for (number, format) in ["RGBA8888", "RGBA4444", "RGB565"].enumerated() {
      let single = try CommandRun(
        ["encode", "a.png", "-o", "single.pvr", "--opt", format],
        in: stream.folder.path
      )
      #expect(single.status == 0)
      let both = try (
        stream.folder.read("single.pvr"), stream.folder.read("out/d\(number)/\(number).pvr")
      )
      #expect(both.0 == both.1)
    }
  }

  @Test("Ordered results and manifests do not depend on the number of workers")
  func workerCountDoesNotMatter() throws {
    let stream = try JobStream()
    let jobs = JobStream.encodes(40) + "{}\n" + JobStream.encodes(1)
    var runs: [(String, [UInt8])] = []
    for workers in ["1", "2", "5"] {
      let run = try stream.run(
        jobs,
        "-j",
        workers,
        "--ordered",
        "--no-times",
        "--manifest",
        "m\(workers)",
        root: "out\(workers)"
      )
      #expect(run.status == 8)
      runs.append((run.text, try stream.folder.read("m\(workers)")))
    }
    #expect(runs.allSatisfy { $0 == runs[0] })
    #expect(runs[0].0.split(separator: "\n").count == 42)
  }

  @Test("Results of pack and diff include the command's report")
  func resultsIncludeReports() throws {
    let stream = try JobStream()
    let jobs =
      #"{"id":"1","op":"pack","in":"a.png","out":["p.json","p.png"],"options":{"format":"json"}}"#
      + "\n" + #"{"id":"2","op":"diff","in":["a.png","a.png"]}"# + "\n"
    let run = try stream.run(jobs, "--ordered", "--no-times")
    let results = try JobStream.results(run)
    #expect(results.map { $0["status"]?.string } == ["ok", "ok"], "\(run.text)")
    #expect(results[0]["report"]?["schema"]?.string == "quadrille.pack/1")
    #expect(results[0]["report"]?["milliseconds"] == nil)
    #expect(results[0]["out"]?.array?.map { $0["path"]?.string } == ["p.json", "p.png"])
    #expect(results[1]["report"]?["same"]?.boolean == true)
  }

  @Test("20,000 lines all have results")
  func manyLinesHaveResults() throws {
    let stream = try JobStream()
    let jobs = (0..<20_000).map { #"{"id":"ping \#($0)","op":"ping"}"# + "\n" }.joined()
    let run = try stream.run(jobs, "--summary")
    #expect(run.status == 0)
    #expect(run.text.hasSuffix(#""jobs":20000,"ok":20000,"error":0,"retry":0,"cached":0}}"# + "\n"))
    #expect(run.text.utf8.count { $0 == 0x0A } == 20_001)
  }

  @Test(
    "An invalid job is reported with its error code",
    arguments: [
      (
        #"{"id":"1","op":"render","in":"s.json","out":"a.png","options":{"bakcend":"cpu"}}"#,
        "job.option"
      ),
      (
        #"{"id":"1","op":"encode","in":"a.png","out":"a.pvr","options":{"opt":"RGBZ888"}}"#,
        "job.option"
      ),
      (
        #"{"id":"1","op":"encode","in":"a.png","out":"a.pvr","options":{"max-pixels":1000000000}}"#,
        "job.option"
      ),
      (
        #"{"id":"1","op":"encode","in":"a.png","out":"a.pvr","options":{"limits":"none"}}"#,
        "job.option"
      ),
      (
        #"{"id":"1","op":"encode","in":"a.png","out":"a.pvr","options":{"max-pixels":2}}"#,
        "limit.pixels"
      ),
      (#"{"id":"1","op":"encode","in":"away/passwd","out":"a.pvr"}"#, "job.outside"),
      (#"{"id":"1","op":"encode","in":"*.png","out":"a.pvr"}"#, "io.notFound"),
      (#"{"id":"1","op":"encode","in":"@list","out":"a.pvr"}"#, "io.notFound"),
    ]
  )
  func invalidJobsAreReported(job: String, code: String) throws {
    let stream = try JobStream()
    try stream.folder.makeLink("away", to: "/etc")
    let run = try stream.run(job)
    let result = try #require(JobStream.results(run).first)
    // A line with an invalid job does not count as a job.
    #expect(run.status == (code.hasPrefix("job.") ? 3 : 8))
    #expect(result["code"]?.string == code, "\(run.text)")
    #expect(result["out"]?.array?.isEmpty == true)
  }

  @Test("A link out of the root directory is rejected as an output folder")
  func outputsStayInRoot() throws {
    let stream = try JobStream()
    try stream.folder.makeFolder("out")
    try stream.folder.makeFolder("elsewhere")
    try stream.folder.makeLink("out/link", to: "../elsewhere")
    let run = try stream.run(
      #"{"id":"1","op":"encode","in":"a.png","out":"link/a.pvr"}"#,
      root: "out"
    )
    #expect(try JobStream.results(run).first?["code"]?.string == "job.outside")
    #expect(try Folder(path: stream.folder.path("elsewhere")).names().isEmpty)
  }

  @Test("Duplicate ids and outputs are rejected unless --no-unique is given")
  func duplicatesAreRejected() throws {
    let stream = try JobStream()
    let jobs =
      JobStream.encodes(2) + JobStream.encodes(1)
      + #"{"id":"other","op":"encode","in":"a.png","out":"d1/x/../1.pvr"}"# + "\n"
    let run = try stream.run(jobs, "--ordered")
    let codes = try JobStream.results(run).map { $0["code"]?.string }
    #expect(codes == [nil, nil, "job.duplicateId", "job.outputTaken"])
    let free = try stream.run(jobs, "--no-unique")
    #expect(free.status == 0, "\(free.text)")
  }

  @Test("The exit status of a batch reflects failures, options and unusable files")
  func exitStatusReflectsOutcome() throws {
    let stream = try JobStream()
    let bad = #"{"id":"b","op":"encode","in":"missing.png","out":"b.pvr"}"# + "\n"
    let jobs = JobStream.encodes(1) + bad
    #expect(try stream.run("").status == 0)
    #expect(try stream.run("nonsense\n{}\n").status == 3)
    #expect(try stream.run(jobs).status == 8)
    #expect(try stream.run(jobs, "--farm-exit").status == 65)
    #expect(try stream.run(jobs, "--allow-failures", "1").status == 0)
    #expect(try stream.run(jobs, "--allow-failures", "all").status == 0)
    #expect(try stream.run(jobs, "--fail-fast").status == 4)
    #expect(try stream.run(jobs, "--shard", "auto/4").status == 2)
    #expect(try stream.run(jobs, "--output-tar", "-").status == 2)
    #expect(try stream.run(jobs, "--journal", "a.png/j").status == 4)
    #expect(try CommandRun(["batch", "missing"], in: stream.folder.path).status == 4)
  }

  @Test("A job that exceeds its time limit fails without affecting the others")
  func timeoutEndsOnlyItsJob() throws {
    let stream = try JobStream()
    try stream.folder.write(CommandFixtures.scene, to: "slow.json")
    let slow =
      #"{"id":"slow","op":"encode","in":"a.png","out":"s.pvr","options":{"opt":"PVRTC4","#
      + #""pvr-quality":"best","resize":"4096x4096","timeout":0.2}}"# + "\n"
    let run = try stream.run(slow + JobStream.encodes(3), "--ordered", "-j", "1")
    let results = try JobStream.results(run)
    #expect(results.map { $0["code"]?.string } == ["limit.timeout", nil, nil, nil], "\(run.text)")
    #expect(results.first?["exit"]?.integer == 6)
    #expect(try Folder(path: stream.folder.path("out")).names() == ["d0", "d1", "d2"])
  }
}

@Suite struct BatchResumeTests {
  @Test("A second run with the same journal repeats no work")
  func secondRunUsesJournal() throws {
    let stream = try JobStream()
    let bad = #"{"id":"b","op":"encode","in":"missing.png","out":"b.pvr"}"# + "\n"
    let jobs = JobStream.encodes(6) + bad
    let first = try stream.run(
      jobs,
      "--journal",
      "j",
      "--manifest",
      "m1",
      "--ordered",
      "--no-times"
    )
    let journal = try stream.folder.read("j")
    let stamp = FileStamp(stream.folder.path("out/d0/0.pvr"))
    let second = try stream.run(
      jobs,
      "--journal",
      "j",
      "--manifest",
      "m2",
      "--ordered",
      "--no-times"
    )
    #expect(first.status == 8 && second.status == 8)
    #expect(second.text == first.text.replacing("\"cached\":false", with: "\"cached\":true"))
    #expect(try stream.folder.read("j") == journal)
    #expect(try stream.folder.read("m1") == stream.folder.read("m2"))
    #expect(FileStamp(stream.folder.path("out/d0/0.pvr")) == stamp)
    // The results of the first run can replace its journal.
    try stream.folder.write(first.text, to: "r")
    let third = try stream.run(jobs, "--resume", "r", "--ordered", "--no-times")
    #expect(third.text == second.text)
  }

  @Test("Missing or changed outputs and changed jobs are processed again")
  func changedOutputsAreMadeAgain() throws {
    let stream = try JobStream()
    let jobs = JobStream.encodes(6)
    _ = try stream.run(jobs, "--journal", "j")
    unsafe unlink(stream.folder.path("out/d1/1.pvr"))
    let size = try stream.folder.read("out/d2/2.pvr").count
    try stream.folder.write([UInt8](repeating: 7, count: size), to: "out/d2/2.pvr")
    let changed = jobs.replacing(
      #""out":"d0/3.pvr","options":{"opt":"RGBA8888"}"#,
      with: #""out":"d0/3.pvr","options":{"opt":"RGB888"}"#
    )
    let bySize = try stream.run(
      jobs,
      "--resume",
      "j",
      "--resume-check",
      "size",
      "--ordered",
      root: "out"
    )
    #expect(
      try JobStream.results(bySize).map { $0["cached"]?.boolean ?? false } == [
        true, false, true, true, true, true,
      ]
    )
    let run = try stream.run(changed, "--journal", "j", "--ordered")
    let cached = try JobStream.results(run).map { $0["cached"]?.boolean ?? false }
    #expect(run.status == 0)
    #expect(cached == [true, true, false, false, true, true])
    #expect(try stream.folder.read("out/d2/2.pvr")[0] != 7)
  }

  @Test("With --if-changed, jobs with changed inputs are repeated")
  func ifChangedComparesInputs() throws {
    let stream = try JobStream()
    let jobs = JobStream.encodes(2)
    _ = try stream.run(jobs, "--journal", "j")
    let same = try stream.run(jobs, "--journal", "j", "--if-changed")
    #expect(try JobStream.results(same).allSatisfy { $0["cached"]?.boolean == true })
    let texture = jobs.replacing("a.png", with: "b.pvr")
    let pixels = [UInt8](repeating: 9, count: 16)
    try stream.folder.write(CommandFixtures.pvr(width: 2, height: 2, pixels: pixels), to: "b.pvr")
    _ = try stream.run(texture, "--journal", "k")
    let other = [UInt8](repeating: 8, count: 16)
    try stream.folder.write(CommandFixtures.pvr(width: 2, height: 2, pixels: other), to: "b.pvr")
    let kept = try stream.run(texture, "--journal", "k")
    #expect(try JobStream.results(kept).allSatisfy { $0["cached"]?.boolean == true })
    let changed = try stream.run(texture, "--journal", "k", "--if-changed", "--ordered")
    #expect(try JobStream.results(changed).allSatisfy { $0["cached"]?.boolean == false })
    let out = try JobStream.results(changed).first?["out"]?.array?.first
    #expect(out?["sha256"]?.string == (try stream.digest("out/d0/0.pvr")))
  }

  @Test("With --retry-errors, failed jobs are repeated")
  func retryErrorsRepeatsFailures() throws {
    let stream = try JobStream()
    let job = #"{"id":"b","op":"encode","in":"late.png","out":"b.pvr"}"#
    #expect(try stream.run(job, "--journal", "j").status == 8)
    try stream.folder.write(CommandFixtures.png, to: "late.png")
    #expect(try stream.run(job, "--journal", "j").status == 8)
    #expect(try stream.run(job, "--journal", "j", "--retry-errors").status == 0)
    #expect(try stream.run(job, "--journal", "j").status == 0)
  }

  /// The command is killed at random moments; outputs recorded in the journal must exist.
  @Test("Runs killed at random moments resume without losing results")
  func killedRunsResume() throws {
    let stream = try JobStream()
    try stream.folder.write(CommandFixtures.png, to: "a.png")
    let jobs = JobStream.encodes(60)
    try stream.folder.write(jobs, to: "jobs")
    let arguments = ["batch", "jobs", "--root", "out", "--journal", "j", "-j", "2"]
    var generator = SplitMix64(seed: 11)
    for _ in 0..<12 {
      let process = try CommandProcess(arguments, in: stream.folder.path)
      usleep(UInt32.random(in: 0...60_000, using: &generator))
      process.send(SIGKILL)
      _ = try process.wait()
      try checkJournal(stream)
    }
    let run = try CommandRun(arguments, in: stream.folder.path)
    #expect(run.status == 0)
    try checkJournal(stream)
    let journal = String(decoding: try stream.folder.read("j"), as: UTF8.self)
    #expect(journal.split(separator: "\n").count == 60)
    for folder in ["d0", "d1", "d2"] {
      let names = try Folder(path: stream.folder.path("out/\(folder)")).names()
      #expect(names.count == 20 && names.allSatisfy { $0.hasSuffix(".pvr") }, "\(names)")
    }
  }

  private func checkJournal(_ stream: JobStream) throws {
    guard let bytes = try? stream.folder.read("j") else { return }
    let whole = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    for line in whole.dropLast() {
      let value = try JSONValue(parsing: Array(line.utf8))
      for output in value["out"]?.array ?? [] {
        let path = "out/" + (output["path"]?.string ?? "")
        #expect(try stream.digest(path) == output["sha256"]?.string)
      }
    }
  }

  @Test("A stopped run exits with 75 and leaves the remaining jobs for another run")
  func stoppedRunCanResume() throws {
    let stream = try JobStream()
    try stream.folder.write(CommandFixtures.png, to: "a.png")
    let slow = (0..<40).map { number in
      #"{"id":"\#(number)","op":"encode","in":"a.png","out":"\#(number).pvr","#
        + #""options":{"opt":"PVRTC4","resize":"512x512"}}"# + "\n"
    }
    .joined()
    try stream.folder.write(slow, to: "jobs")
    let arguments = ["batch", "jobs", "--root", "out", "--journal", "j", "--manifest", "m"]
    let process = try CommandProcess(arguments, in: stream.folder.path)
    usleep(300_000)
    for _ in 0..<3 { process.send(SIGTERM) }
    let run = try process.wait()
    #expect(run.status == 75, "\(run.errors)")
    let head = String(decoding: try stream.folder.read("m"), as: UTF8.self).split(separator: "\n")
    #expect(head.first?.contains("\"complete\":false") == true)
    for result in try JobStream.results(run) where result["status"]?.string != "ok" {
      #expect(result["code"]?.string == "stop.dropped" && result["status"]?.string == "retry")
    }
    try checkJournal(stream)

    let interrupted = try CommandProcess(arguments, in: stream.folder.path)
    usleep(200_000)
    interrupted.send(SIGINT)
    #expect(try interrupted.wait().signal == SIGINT)
  }
}

@Suite struct BatchProcessingTests {
  @Test("Merged shard manifests equal the manifest of a single run")
  func mergedShardsMatchSingleRun() throws {
    let stream = try JobStream()
    let jobs = JobStream.encodes(30) + "nonsense\n" + #"{"op":"ping"}"# + "\n"
    let whole = try stream.run(jobs, "--manifest", "whole", root: "one")
    #expect(whole.status == 8)
    for index in 1...4 {
      let run = try stream.run(
        jobs,
        "--shard",
        "auto/4",
        "--manifest",
        "m/\(index)",
        "--allow-failures",
        "all",
        environment: ["PARALLEL_SEQ": "\(index)"]
      )
      #expect(run.status == 0)
    }
    let manifests = (1...4).map { "m/\($0)" }
    let merged = try CommandRun(
      ["batch", "--merge"] + manifests + ["-o", "merged"],
      in: stream.folder.path
    )
    #expect(merged.status == 8)
    #expect(try stream.folder.read("merged") == stream.folder.read("whole"))
    let part = try CommandRun(["batch", "--merge", "m/1", "m/3"], in: stream.folder.path)
    #expect(part.status == 75 && part.text.contains("\"missing\":[0,2]"), "\(part.text)")
    let twice = try CommandRun(["batch", "--merge", "m/1", "m/1"], in: stream.folder.path)
    #expect(twice.status == 3)
  }

  @Test("Inputs are read from a tar and outputs are written to a tar")
  func tarInputsAndOutputsWork() throws {
    let stream = try JobStream()
    let jobs = JobStream.encodes(9)
    var outputs: [[UInt8]] = []
    for workers in ["1", "3"] {
      let run = try stream.run(
        jobs,
        "-j",
        workers,
        "--output-tar",
        "o\(workers).tar",
        "--ordered",
        "--no-times"
      )
      #expect(run.status == 0, "\(run.errors)")
      outputs.append(try stream.folder.read("o\(workers).tar"))
    }
    #expect(outputs[0] == outputs[1])
    let piped = try stream.run(jobs, "--output-tar", "-", "--results", "r")
    #expect(piped.status == 0 && piped.output == outputs[0])
    // The output tar serves as input and gives the same pixels as files.
    _ = try stream.run(jobs, root: "files")
    let decode = #"{"id":"1","op":"decode","in":"d1/4.pvr","out":"4.png"}"#
    let fromTar = try stream.run(decode, "--input-tar", "o1.tar", root: "a")
    #expect(fromTar.status == 0, "\(fromTar.text)")
    let fromFiles = try stream.run(decode, "--input-root", "files", root: "b")
    #expect(fromFiles.status == 0)
    #expect(try stream.folder.read("a/4.png") == stream.folder.read("b/4.png"))
    let missing = try stream.run(
      decode.replacing("d1/4", with: "d1/5"),
      "--input-tar",
      "o1.tar",
      root: "a"
    )
    #expect(try JobStream.results(missing).first?["code"]?.string == "io.notFound")
    let names = try Folder(path: stream.folder.path).names()
    #expect(!names.contains { $0.hasSuffix(".partial") })
  }

  @Test("An interrupted output tar is continued with the journal")
  func interruptedTarIsContinued() throws {
    let stream = try JobStream()
    let jobs = JobStream.encodes(9)
    _ = try stream.run(jobs, "--output-tar", "o.tar", "--journal", "j")
    let whole = try stream.folder.read("o.tar")
    let lines = String(decoding: try stream.folder.read("j"), as: UTF8.self)
      .split(separator: "\n").prefix(5).joined(separator: "\n")
    unsafe unlink(stream.folder.path("o.tar"))
    // Five jobs are known, and the sixth member is incomplete.
    try stream.folder.write(lines + "\n", to: "j")
    try stream.folder.write(Array(whole.prefix(whole.count * 2 / 3)), to: "o.tar.partial")
    let run = try stream.run(jobs, "--output-tar", "o.tar", "--journal", "j")
    #expect(run.status == 0)
    #expect(try stream.folder.read("o.tar") == whole)
    let cached = try JobStream.results(run).count { $0["cached"]?.boolean == true }
    #expect(cached == 5, "\(run.text)")
  }

  @Test(
    "--emit prints the job script of an engine and requires --shards",
    arguments: ["parallel", "slurm", "hq", "k8s"]
  )
  func engineScriptsArePrinted(engine: String) throws {
    let stream = try JobStream()
    let run = try CommandRun(
      ["batch", "--emit", engine, "-N", "20", "jobs.ndjson", "--root", "out"],
      in: stream.folder.path
    )
    #expect(run.status == 0)
    #expect(run.text.contains("jobs.ndjson") && run.text.contains("/20"))
    #expect(try CommandRun(["batch", "--emit", engine], in: stream.folder.path).status == 2)
  }

  /// The script runs without the engine, with its task variable set.
  @Test("The Slurm script runs the shard given by its task variable")
  func slurmScriptRunsItsShard() throws {
    let stream = try JobStream()
    try stream.folder.write(CommandFixtures.png, to: "a.png")
    try stream.folder.write(JobStream.encodes(12), to: "jobs.ndjson")
    let script = try CommandRun(
      ["batch", "--emit", "slurm", "-N", "3", "jobs.ndjson", "--root", "out"],
      in: stream.folder.path
    )
    try stream.folder.write(script.output, to: "script")
    try stream.folder.makeFolder("bin")
    try stream.folder.makeLink("bin/quadrille", to: CommandProcess.executable)
    for index in 0..<3 {
      let run = try CommandRun(
        ["--version"],
        environment: ["SLURM_ARRAY_TASK_ID": "\(index)", "SLURM_CPUS_PER_TASK": "1"],
        in: stream.folder.path,
        setup: "PATH=$PWD/bin:$PATH sh script || exit 1;"
      )
      #expect(run.status == 0, "\(run.errors)")
    }
    let merged = try CommandRun(
      ["batch", "--merge", "manifest/0.ndjson", "manifest/1.ndjson", "manifest/2.ndjson"],
      in: stream.folder.path
    )
    #expect(merged.status == 0 && merged.text.contains("\"ok\":12"), "\(merged.text)")
  }
}
