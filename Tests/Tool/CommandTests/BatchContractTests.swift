import Glibc
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// Details of the batch contract.
@Suite struct BatchContractTests {
  private static let missing = #"{"id":"m","op":"encode","in":"missing.png","out":"m.pvr"}"#

  @Test("Every result has a duration, and no line exceeds 64 KiB")
  func resultLinesAreBounded() throws {
    let stream = try JobStream()
    let tag = String(repeating: "x", count: 39_000)
    let outputs = (0..<64).map { "\"\(String(repeating: "d", count: 200))/\($0).pvr\"" }
    let jobs = [
      "nonsense", #"{"id":"p","op":"ping"}"#, Self.missing,
      #"{"id":"t","op":"ping","tag":"\#(tag)"}"#,
      #"{"id":"o","op":"pack","in":"a.png","out":[\#(outputs.joined(separator: ","))]}"#,
      #"{"id":"e","op":"encode","in":"a.png","tag":"\#(tag)","out":"e.pvr"}"#,
    ]
    let run = try stream.run(jobs.joined(separator: "\n"), "--ordered")
    let results = try JobStream.results(run)
    #expect(results.map { $0["id"]?.string } == [nil, "p", "m", "t", "o", "e"])
    #expect(results.allSatisfy { $0["ms"]?.number != nil })
    #expect(run.text.split(separator: "\n").allSatisfy { $0.utf8.count < 64 << 10 })
    #expect(results[3]["tag"]?.string == tag)
    #expect(results[5]["status"]?.string == "ok" && results[5]["tag"]?.string == tag)
  }

  @Test("A ping accepts limit options only")
  func pingAcceptsOnlyLimits() throws {
    let stream = try JobStream()
    let jobs = """
      {"id":"1","op":"ping","options":{"max-pixels":5,"timeout":1}}
      {"id":"2","op":"ping","options":{"dither":"fs"}}
      {"id":"3","op":"ping","options":{"max-pixels":99999999999}}
      """
    let results = try JobStream.results(stream.run(jobs, "--ordered"))
    #expect(results.map { $0["code"]?.string } == [nil, "job.option", "job.option"])
  }

  @Test("A ping is recorded in the journal once")
  func pingsAreJournaledOnce() throws {
    let stream = try JobStream()
    let jobs = #"{"id":"p","op":"ping"}"# + "\n" + JobStream.encodes(2)
    for option in ["--times", "--times", "--if-changed"] {
      let run = try stream.run(jobs, "--journal", "j", option)
      #expect(run.status == 0, "\(run.text)")
    }
    let lines = String(decoding: try stream.folder.read("j"), as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 3)
  }

  @Test(
    "--farm-exit replaces all permanent failures by exit status 65",
    arguments: [
      ["--shard", "5/4"], ["--nonsense"], ["missing.ndjson"], ["--root", "a.png"],
      ["--input-root", "missing"], ["--journal", "/dev/zero"], ["--resume", "missing"],
      ["--input-tar", "a.png"], ["--results", "/dev/full"],
    ]
  )
  func farmExitFoldsStatuses(arguments: [String]) throws {
    let stream = try JobStream()
    try stream.folder.write(CommandFixtures.png, to: "a.png")
    let statuses = try [[], ["--farm-exit"], ["--farm-exit", "--no-farm-exit"]].map { exitOptions in
      try CommandRun(
        ["batch"] + arguments + exitOptions,
        input: Array(JobStream.encodes(1).utf8),
        in: stream.folder.path
      ).status
    }
    #expect(statuses[0].map { [2, 3, 4].contains($0) } == true, "\(statuses)")
    #expect(statuses[1] == 65 && statuses[2] == statuses[0], "\(statuses)")
  }

  @Test("Standard input cannot be both the jobs and the input tar")
  func standardInputIsJobsOrTar() throws {
    let stream = try JobStream()
    let run = try stream.run(JobStream.encodes(1), "--input-tar", "-")
    #expect(run.status == 2 && run.errors.contains("either the jobs or the tar"), "\(run.errors)")
  }

  @Test("Damaged journal lines after a power failure are ignored")
  func damagedJournalLinesAreIgnored() throws {
    let stream = try JobStream()
    let jobs = JobStream.encodes(4)
    _ = try stream.run(jobs, "--journal", "j")
    let good = try stream.folder.read("j")
    // Zeros, a line that is not JSON but contains the identifier of a job, the rejection of a
    // duplicate line, and fragments of two lines run together, all after the valid lines.
    let bad =
      [UInt8](repeating: 0, count: 64) + [10]
      + Array(#"{"id":"1","line":2,"status":"ok",garbage}"#.utf8) + [10]
      + Array(#"{"id":"2","line":9,"status":"error","out":[],"code":"job.duplicateId"}"#.utf8) + [
        10
      ]
      + good.prefix(100) + good.suffix(100)
    try stream.folder.write(good + bad, to: "j")
    let results = try JobStream.results(stream.run(jobs, "--journal", "j"))
    #expect(results.count == 4 && results.allSatisfy { $0["cached"]?.boolean == true })
  }

  @Test("Links with absolute paths are accepted only if they stay inside the roots")
  func absoluteLinksAreResolved() throws {
    let stream = try JobStream()
    let folder = stream.folder
    for name in ["in", "other", "out", "out/d"] { try folder.makeFolder(name) }
    try folder.write(CommandFixtures.png, to: "in/a.png")
    try folder.write(CommandFixtures.png, to: "other/b.png")
    try folder.write([], to: "out/d/keep")
    try folder.makeLink("in/inside.png", to: folder.path("in/a.png"))
    try folder.makeLink("in/outside.png", to: folder.path("other/b.png"))
    try folder.makeLink("out/l", to: folder.path("out/d"))
    try folder.makeLink("out/away", to: folder.path("other"))
    let jobs = """
      {"id":"1","op":"encode","in":"inside.png","out":"l/1.pvr"}
      {"id":"2","op":"encode","in":"outside.png","out":"2.pvr"}
      {"id":"3","op":"encode","in":"a.png","out":"away/3.pvr"}
      """
    let run = try stream.run(jobs, "--input-root", "in", "--ordered")
    let results = try JobStream.results(run)
    #expect(
      results.map { $0["code"]?.string } == [nil, "job.outside", "job.outside"],
      "\(run.text)"
    )
    #expect(try Folder(path: folder.path("out/d")).names() == ["1.pvr", "keep"])
    #expect(try Folder(path: folder.path("other")).names() == ["b.png"])
  }

  @Test("With --output-tar, pack writes its files to the tar only")
  func packOutputsGoToTarOnly() throws {
    let stream = try JobStream()
    try stream.folder.makeFolder("out")
    try stream.folder.write(Array("old".utf8), to: "out/p.plist")
    let job = #"{"id":"1","op":"pack","in":"a.png","out":["p.png","p.plist"]}"#
    let run = try stream.run(job, "--output-tar", "o.tar")
    #expect(run.status == 0, "\(run.text)")
    #expect(try stream.folder.read("out/p.plist") == Array("old".utf8))
    #expect(try Folder(path: stream.folder.path("out")).names() == ["p.plist"])
    let text = String(decoding: try stream.folder.read("o.tar").prefix(7), as: UTF8.self)
    #expect(text.hasPrefix("p.png"))
  }

  @Test("Manifests with wrong counts or huge shard numbers are rejected quickly")
  func invalidManifestsAreRejected() throws {
    let stream = try JobStream()
    _ = try stream.run(JobStream.encodes(3), "--manifest", "m")
    let lines = String(decoding: try stream.folder.read("m"), as: UTF8.self).split(separator: "\n")
    try stream.folder.write(lines.dropLast().joined(separator: "\n") + "\n", to: "short")
    let head =
      #"{"manifest":"quadrille/1","shard":"0/N","complete":true,"jobs":0,"ok":0,"error":0,"#
      + #""retry":0,"input":null}"# + "\n"
    try stream.folder.write(head.replacing("N", with: "18446744073709551615"), to: "many")
    try stream.folder.write(
      head.replacing("0/N", with: "0/1").replacing("\"ok\":0", with: "\"ok\":9223372036854775807"),
      to: "sum"
    )
    for (name, status) in [("m", Int32(0)), ("short", 3), ("many", 75), ("sum", 3)] {
      let run = try CommandRun(["batch", "--merge", name], in: stream.folder.path)
      #expect(run.status == status, "\(name): \(run.errors)")
    }
  }
}

/// Temporary folders of runs that read a tar.
@Suite struct BatchScratchTests {
  @Test(
    "A stopped run removes its temporary folder",
    arguments: [[SIGTERM], [SIGINT], [SIGINT, SIGINT]]
  )
  func stopsRemoveTemporaryFolders(signals: [Int32]) throws {
    let (stream, arguments) = try Self.slowRun()
    let process = try CommandProcess(
      arguments + ["--grace", "0.2"],
      environment: ["TMPDIR": stream.folder.path("tmp")],
      in: stream.folder.path
    )
    try Self.waitForFiles(stream)
    for signal in signals {
      process.send(signal)
      usleep(50_000)
    }
    let run = try process.wait()
    #expect(signals == [SIGTERM] ? run.status == 75 : run.signal == SIGINT)
    #expect(try Folder(path: stream.folder.path("tmp")).names() == [])
  }

  @Test("The temporary folder of a killed run is removed by the next run")
  func leftoverFoldersAreRemoved() throws {
    let (stream, arguments) = try Self.slowRun()
    let variables = ["TMPDIR": stream.folder.path("tmp")]
    let process = try CommandProcess(arguments, environment: variables, in: stream.folder.path)
    try Self.waitForFiles(stream)
    let ping = ["batch", "--input-tar", "in.tar"]
    // The folder of a running process is not removed.
    let other = try CommandRun(ping, environment: variables, in: stream.folder.path)
    #expect(other.status == 0)
    #expect(try Folder(path: stream.folder.path("tmp")).names().count == 1)
    process.send(SIGKILL)
    _ = try process.wait()
    #expect(try Folder(path: stream.folder.path("tmp")).names().count == 1)
    _ = try CommandRun(ping, environment: variables, in: stream.folder.path)
    #expect(try Folder(path: stream.folder.path("tmp")).names() == [])
  }

  private static func waitForFiles(_ stream: JobStream) throws {
    for _ in 0..<500 where try Folder(path: stream.folder.path("tmp")).names().isEmpty {
      usleep(10_000)
    }
    usleep(200_000)
  }

  /// A slow stream that reads a tar; temporary files go to the folder `tmp`.
  private static func slowRun() throws -> (JobStream, [String]) {
    let stream = try JobStream()
    let creation = try stream.run(
      #"{"id":"1","op":"encode","in":"a.png","out":"b.png","options":{"resize":"256x256"}}"#,
      "--output-tar",
      "in.tar"
    )
    try #require(creation.status == 0, "\(creation.text)")
    let jobs = (0..<20).map { number in
      #"{"id":"\#(number)","op":"encode","in":"b.png","out":"\#(number).pvr","#
        + #""options":{"opt":"PVRTC4","quality":"pvrtcbest"}}"# + "\n"
    }
    try stream.folder.write(jobs.joined(), to: "jobs")
    try stream.folder.makeFolder("tmp")
    return (stream, ["batch", "jobs", "--root", "out", "--input-tar", "in.tar", "-j", "1"])
  }
}
