import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct InfoCommandTests {
  private func files(_ run: CommandRun) throws -> [String] {
    try #require(try run.json()["files"]?.array).compactMap { $0["file"]?.string }
  }

  @Test("info describes a PNG")
  func infoDescribesPNG() throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(["info", "page.png", "--json", "--check"], in: folder.path)
    let json = try run.json()
    #expect(json["schema"]?.string == "quadrille.info/1")
    let file = try #require(json["files"]?.array?.first)
    #expect(file["file"]?.string == "page.png")
    #expect(file["container"]?.string == "png")
    #expect(file["width"]?.integer == 4)
    #expect(file["height"]?.integer == 3)
    #expect(file["pixelSha256"]?.string == CommandFixtures.digest)
    #expect(file["warnings"]?.array?.count == 0)
  }

  @Test("info describes a PVR texture and its levels")
  func infoDescribesPVR() throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(
      ["info", "page.pvr", "--json", "--check", "--levels"],
      in: folder.path
    )
    let file = try #require(try run.json()["files"]?.array?.first)
    #expect(file["container"]?.string == "pvr2")
    #expect(file["format"]?.string == "RGBA8888")
    #expect(file["dataOffset"]?.integer == 52)
    #expect(file["pixelSha256"]?.string == CommandFixtures.digest)
    let level = try #require(file["levelRanges"]?.array?.first)
    #expect(level["offset"]?.integer == 52)
    #expect(level["bytes"]?.integer == 48)
  }

  @Test("info describes an atlas, its pages and frames")
  func infoDescribesAtlas() throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(
      ["info", "hero.json", "--json", "--check", "--frames"],
      in: folder.path
    )
    let file = try #require(try run.json()["files"]?.array?.first)
    #expect(file["container"]?.string == "json")
    #expect(file["frames"]?.integer == 1)
    #expect(file["usagePercent"]?.number == 100)
    let page = try #require(file["pages"]?.array?.first)
    #expect(page["found"]?.boolean == true)
    #expect(page["file"]?.string == "page.png")
    let frame = try #require(file["frameList"]?.array?.first)
    #expect(frame["name"]?.string == "hero.png")
  }

  @Test(
    "info reports the container of each atlas format",
    arguments: [
      ("a.atlas", "libgdx", "libgdx"), ("a.xml", "sparrow", "sparrow"),
      ("a.plist", "cocos2d", "plist"), ("a.json", "json-array", "json"),
    ]
  )
  func infoReportsAtlasContainer(data: String, format: String, container: String) throws {
    let folder = try PackFixtures.folder()
    let pack = ["pack", "art", "--data", data, "--format", format, "--sheet", "a.png"]
    #expect(try CommandRun(pack, in: folder.path).status == 0)
    let file = try CommandRun(["info", data, "--json"], in: folder.path).json()["files"]?.array
    #expect(file?.first?["container"]?.string == container)
  }

  @Test("info reads standard input")
  func infoReadsStandardInput() throws {
    let folder = try CommandFixtures.folder()
    for input in [CommandFixtures.png, Array(CommandFixtures.atlas.utf8)] {
      let run = try CommandRun(["info", "-", "--json", "--check"], input: input, in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
      #expect(try files(run) == ["standard input"])
    }
  }

  @Test("Inputs from folders, globs and lists are unique and sorted")
  func inputsAreUniqueAndSorted() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("art")
    for name in ["b.png", "a.png", "art/c.PNG", "art/d.png", "art/notes.txt", "odd[1].png"] {
      try folder.write(CommandFixtures.png, to: name)
    }
    try folder.makeLink("art/loop", to: ".")
    try folder.write("b.png\na.png\nb.png\n", to: "list.txt")
    let all = ["a.png", "art/c.PNG", "art/d.png", "b.png"]
    for inputs in [
      ["b.png", "a.png", "art", "b.png", "art/d.png"], ["art", "*.png", "--", "b.png"],
      ["@list.txt", "art/[cd].*"], ["art/", "@list.txt"],
    ] {
      let run = try CommandRun(["info", "--json"] + inputs, in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
      #expect(try files(run).filter { !$0.hasPrefix("odd") } == all, "\(inputs)")
    }
    let kept = try CommandRun(["info", "--json", "--keep-order", "@list.txt"], in: folder.path)
    #expect(try files(kept) == ["b.png", "a.png"])
    let irregular = try CommandRun(["info", "--json", "odd[1].png"], in: folder.path)
    #expect(try files(irregular) == ["odd[1].png"])
    let piped = try CommandRun(
      ["info", "--json", "-0", "@-"],
      input: Array("b.png\0a.png\0".utf8),
      in: folder.path
    )
    #expect(try files(piped) == ["a.png", "b.png"])
  }

  @Test("An empty folder and a pattern without matches are errors")
  func emptyInputsAreErrors() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("empty")
    let run = try CommandRun(["info", "empty"], in: folder.path)
    #expect(run.status == 2)
    #expect(run.errors == "error: no input files [usage]\n")
    #expect(try CommandRun(["info", "none*"], in: folder.path).status == 4)
  }

  @Test("--ndjson writes one object per file")
  func ndjsonHasOneLinePerFile() throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(["info", "--ndjson", "page.png", "bad.png"], in: folder.path)
    #expect(run.status == 8)
    let lines = run.text.split(separator: "\n").map { Array($0.utf8) }
    #expect(lines.count == 2)
    let objects = try lines.map { try JSONValue(parsing: $0) }
    #expect(objects.map { $0["file"]?.string } == ["page.png", "bad.png"])
    #expect(objects[1]["error"]?["code"]?.string?.hasPrefix("png.") == true)
  }

  @Test("--fail-fast stops at the first failed file")
  func failFastStopsInfo() throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(
      ["info", "--fail-fast", "--json", "bad.png", "none.png", "page.png", "--check"],
      in: folder.path
    )
    #expect(run.status == 3)
    #expect(try files(run) == ["bad.png"])
  }

  @Test("Output does not depend on locale and time zone")
  func outputIgnoresLocale() throws {
    let folder = try CommandFixtures.folder()
    let plain = try CommandRun(["info", ".", "--json"], in: folder.path)
    #expect(plain.status == 8)
    for environment in [["LC_ALL": "tr_TR.UTF-8"], ["LC_ALL": "C", "TZ": "Asia/Tokyo"]] {
      let run = try CommandRun(["info", ".", "--json"], environment: environment, in: folder.path)
      #expect(run.output == plain.output)
      #expect(run.errors == plain.errors)
    }
  }
}

/// The uncompressed and the invalid corpus files with `info --json --check`.
@Suite(.enabled(if: Corpus.isAvailable)) struct InfoCorpusTests {
  @Test("info reports the expected facts and digest of every uncompressed corpus file")
  func infoMatchesCorpus() throws {
    let entries = Corpus.pvr.filter { $0.kind == "uncompressed" }
    #expect(entries.count > 20)
    let run = try CommandRun(
      ["info", "--json", "--check"] + entries.map { Corpus.path("pvr/\($0.file)") }
    )
    #expect(run.status == 0, "\(run.errors.prefix(500))")
    var known: [String: JSONValue] = [:]
    for file in try #require(try run.json()["files"]?.array) {
      known[try #require(file["file"]?.string)] = file
    }
    for entry in entries {
      let file = try #require(known[Corpus.path("pvr/\(entry.file)")])
      #expect(file["container"]?.string == entry.container, "\(entry.file)")
      #expect(file["format"]?.string == entry.format, "\(entry.file)")
      #expect(file["width"]?.integer == entry.width)
      #expect(file["height"]?.integer == entry.height)
      #expect(file["levels"]?.integer == entry.mips)
      #expect(file["faces"]?.integer == entry.faces)
      #expect(file["pixelSha256"]?.string == entry.rgba8, "\(entry.file)")
    }
  }

  @Test("Every invalid corpus file fails the check")
  func invalidCorpusFilesAreErrors() throws {
    for entry in Corpus.pvr.filter({ $0.kind == "reject" }) {
      let run = try CommandRun(["info", "--check", Corpus.path("pvr/\(entry.file)")])
      #expect(run.status == 1, "\(entry.file)")
      #expect(run.errorLines.count >= 1)
    }
  }

  @Test("info describes every corpus atlas and finds its pages")
  func corpusAtlasesAreDescribed() throws {
    let formats: Set<String> = [
      "cocos0", "cocos0-legacy", "cocos2", "cocos3", "json-hash", "json-array",
    ]
    let entries = Corpus.atlases.filter { formats.contains($0.format) }
    let run = try CommandRun(
      ["info", "--json", "--check"] + entries.map { Corpus.path("atlas/\($0.data)") }
    )
    #expect(run.status == 0, "\(run.errors.prefix(500))")
    let files = try #require(try run.json()["files"]?.array)
    #expect(files.count == entries.count)
    for file in files {
      #expect(file["pages"]?.array?.allSatisfy { $0["found"]?.boolean == true } == true)
    }
  }
}
