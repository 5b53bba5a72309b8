import Glibc
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct BatchTests {
  /// The effects of a command: status, messages and files.
  private struct Trace: Equatable {
    var status: Int32?
    var output: String
    var errors: String
    var files: [String: [UInt8]]
  }

  private func trace(_ arguments: [String], jobs: String) throws -> Trace {
    let folder = try CommandFixtures.batch()
    let run = try CommandRun(arguments + ["-j", jobs], in: folder.path)
    var files: [String: [UInt8]] = [:]
    for subdirectory in ["", "out", "out/sub"] {
      let names = (try? Folder(path: folder.path(subdirectory)).names()) ?? []
      for name in names {
        files["\(subdirectory)/\(name)"] = try? folder.read("\(subdirectory)/\(name)")
      }
    }
    return Trace(status: run.status, output: run.text, errors: run.errors, files: files)
  }

  @Test(
    "Output, messages and files do not depend on the number of threads",
    arguments: [
      ["decode", "art", "--out-dir", "out", "--json", "-v"],
      ["decode", "art", "--out-dir", "out", "--ndjson"],
      ["decode", "art", "--out-dir", "out", "--fail-fast", "-v"],
      ["decode", "art", "--out-dir", "out", "--level", "3"],
      ["info", "art", "--check", "--levels"], ["info", "art", "--ndjson", "-v"],
      ["info", "art", "--fail-fast"],
    ]
  )
  func threadCountDoesNotMatter(arguments: [String]) throws {
    let alone = try trace(arguments, jobs: "1")
    #expect(alone.status != 0)
    #expect(alone.errors.contains("error: art/"))
    for jobs in ["2", "3", "16"] {
      #expect(try trace(arguments, jobs: jobs) == alone, "\(arguments) -j \(jobs)")
    }
  }

  @Test("Valid inputs are processed and failed ones reported in path order")
  func failedInputsAreReported() throws {
    let folder = try CommandFixtures.batch(6)
    let run = try CommandRun(["decode", "art", "--out-dir", "out"], in: folder.path)
    #expect(run.status == 8)
    #expect(run.text == "")
    #expect(try Folder(path: folder.path("out")).names() == ["sub", "t00.png", "t04.png"])
    #expect(try Folder(path: folder.path("out/sub")).names() == ["t01.png", "t03.png"])
    // Sorted by path bytes, with the folder between the files.
    let kinds = run.errorLines.map { $0.split(separator: ":").prefix(2).joined() }
    #expect(
      kinds == [
        "warning art/sub/t01.pvr", "error art/sub/t05.pvr", "error art/t02.pvr",
        "warning art/t04.pvr",
      ]
    )
  }

  @Test("With --fail-fast only the outputs before the first failure exist")
  func failFastKeepsEarlierOutputs() throws {
    for jobs in ["1", "8"] {
      let folder = try CommandFixtures.batch()
      let run = try CommandRun(
        ["decode", "art", "--out-dir", "out", "--fail-fast", "-j", jobs],
        in: folder.path
      )
      #expect(run.status == 3)
      #expect(try Folder(path: folder.path("out")).names() == ["sub"])
      #expect(try Folder(path: folder.path("out/sub")).names() == ["t01.png", "t03.png"])
    }
  }

  @Test("The last of --fail-fast and --keep-going applies")
  func lastFailurePolicyWins() throws {
    let folder = try CommandFixtures.batch(6)
    func status(_ arguments: String...) throws -> Int32? {
      try CommandRun(["info", "art"] + arguments, in: folder.path).status
    }
    #expect(try status() == 8)
    #expect(try status("--fail-fast") == 3)
    #expect(try status("--fail-fast", "--keep-going") == 8)
    #expect(try status("--keep-going", "--no-keep-going") == 3)
    #expect(try status("--fail-fast", "--no-fail-fast") == 8)
  }

  @Test("The exit status is that of a single input, or of the first failure if none succeeds")
  func singleInputHasOwnStatus() throws {
    let folder = try CommandFixtures.batch(3)
    let run = try CommandRun(["decode", "art/t02.pvr", "--out-dir", "out"], in: folder.path)
    #expect(run.status == 3)
    let level = try CommandRun(
      ["decode", "art/t00.pvr", "--out-dir", "out", "--level", "1"],
      in: folder.path
    )
    #expect(level.errors == "error: --level is 1, the file has 0 only [usage]\n")
    #expect(level.status == 2)
    let several = try CommandRun(
      ["decode", "art/t00.pvr", "art/sub/t01.pvr", "--out-dir", "out", "--level", "1"],
      in: folder.path
    )
    // None succeeded: the status is that of the first failure.
    #expect(several.status == 2)
    #expect(
      several.errorLines.contains(
        "error: art/t00.pvr: --level is 1, the file has 0 only [usage]"
      )
    )
  }

  @Test("Invalid values of --jobs are usage errors", arguments: ["0", "-1", "1025", "many"])
  func invalidJobCountsAreRejected(jobs: String) throws {
    let folder = try CommandFixtures.folder()
    #expect(try CommandRun(["info", "--jobs=\(jobs)", "page.png"], in: folder.path).status == 2)
  }

  @Test("The number of jobs can follow -j directly")
  func jobCountCanFollowDirectly() throws {
    let folder = try CommandFixtures.folder()
    #expect(try CommandRun(["info", "-j2", "page.png", "page.pvr"], in: folder.path).status == 0)
  }

  @Test("The JSON output of decode lists outputs, warnings and errors")
  func decodeJSONListsOutputs() throws {
    let folder = try CommandFixtures.batch(3)
    let run = try CommandRun(
      ["decode", "art", "--out-dir", "out", "--json"],
      in: folder.path
    )
    let json = try run.json()
    #expect(json["schema"]?.string == "quadrille.decode/1")
    let files = try #require(json["files"]?.array)
    #expect(
      files.map { $0["file"]?.string } == ["art/sub/t01.pvr", "art/t00.pvr", "art/t02.pvr"]
    )
    #expect(files[2]["error"]?["code"]?.string == "pvr.truncated")
    #expect(files[0]["warnings"]?.array?.first?["code"]?.string == "pvr.trailing")
    let output = try #require(files[1]["outputs"]?.array?.first)
    let bytes = try folder.read("out/t00.png")
    #expect(output["output"]?.string == "out/t00.png")
    #expect(output["state"]?.string == "written")
    #expect(output["width"]?.integer == 4)
    #expect(output["height"]?.integer == 3)
    #expect(output["bitDepth"]?.integer == 8)
    #expect(output["bytes"]?.integer == bytes.count)
    #expect(output["sha256"]?.string == SHA256.hex(bytes))
  }

  @Test("JSON and an output cannot both go to standard output")
  func jsonAndOutputConflict() throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(["decode", "page.pvr", "-o", "-", "--json"], in: folder.path)
    #expect(run.status == 2)
    #expect(run.text == "")
  }

  @Test(
    "A signal during concurrent writes leaves no temporary files and only complete outputs",
    arguments: [SIGTERM, SIGINT]
  )
  func signalsRemoveTemporaryFiles(signal: Int32) throws {
    let edgeLength = 512
    var random = SplitMix64(seed: 5)
    let pixels = random.bytes(4 * edgeLength * edgeLength)
    let pvr = CommandFixtures.pvr(width: edgeLength, height: edgeLength, pixels: pixels)
    let folder = try TemporaryFolder()
    for index in 0..<40 { try folder.write(pvr, to: "\(index).pvr") }
    let process = try CommandProcess(
      ["decode", ".", "--out-dir", "out", "-j", "4", "--png-level", "0"],
      in: folder.path
    )
    while (try? Folder(path: folder.path("out")).names())?.isEmpty ?? true, !process.hasEnded {}
    process.send(signal)
    let run = try process.wait()
    #expect(run.signal == signal || run.status == 0)
    for name in try Folder(path: folder.path("out")).names() {
      #expect(!name.contains("tmp"))
      #expect(try folder.read("out/\(name)").count > pixels.count)
    }
  }
}
