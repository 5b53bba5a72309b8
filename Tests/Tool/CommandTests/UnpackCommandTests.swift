import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct UnpackCommandTests {
  private func folder(names: [String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(CommandFixtures.png, to: "page.png")
    try folder.write(PackFixtures.atlas(names: names), to: "a.json")
    return folder
  }

  private func files(below name: String, in folder: TemporaryFolder) throws -> [String] {
    try Folder(path: folder.path(name)).names().flatMap { file -> [String] in
      guard (try? Folder(path: folder.path("\(name)/\(file)"))) != nil else { return [file] }
      return try files(below: "\(name)/\(file)", in: folder).map { "\(file)/\($0)" }
    }
  }

  @Test("Every atlas entry is written under its name")
  func entriesAreWrittenByName() throws {
    let folder = try folder(names: ["b/hero.png", "walk_1", "walk_2.PNG"])
    let run = try CommandRun(["unpack", "a.json", "-o", "new/out", "--json"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errorLines.isEmpty)
    #expect(
      try files(below: "new/out", in: folder) == ["b/hero.png", "walk_1.png", "walk_2.PNG"]
    )
    let bitmap = try PNG.decode(folder.read("new/out/walk_1.png")).bitmap
    #expect(bitmap.bytes == CommandFixtures.pngPixels)
    let json = try run.json()
    #expect(json["schema"]?.string == "quadrille.unpack/1")
    let sprites = try #require(json["files"]?.array?.first?["sprites"]?.array)
    #expect(sprites.map { $0["name"]?.string } == ["b/hero.png", "walk_1", "walk_2.PNG"])
    #expect(sprites.map { $0["width"]?.integer } == [4, 4, 4])
    #expect(sprites[1]["output"]?.string == "new/out/walk_1.png")
  }

  /// Malicious sprite names, and the sanitized paths.
  static let maliciousNames: [(name: String, path: String, isSanitized: Bool)] = [
    ("../../etc/passwd", "etc/passwd.png", true), ("x/../../..", "x.png", true),
    (String(repeating: "../", count: 40) + "up", "up.png", true),
    ("/etc/shadow", "etc/shadow.png", true), ("~/.bashrc", "~/.bashrc.png", false),
    ("file:///y", "file:/y.png", true), ("..\\..\\w", "..\\..\\w.png", false),
    (".", "unnamed.png", true), ("line\nbreak", "line_break.png", true),
    ("escape\u{1B}[2J.png", "escape_[2J.png", true), ("left\u{202E}gnp", "left_gnp.png", true),
    ("-rf", "-rf.png", false), ("m/\u{301}/../k", "m/\u{301}/k.png", true),
    (String(repeating: "n", count: 10_000), String(repeating: "n", count: 251) + ".png", true),
    (String(repeating: "é", count: 200), String(repeating: "é", count: 125) + ".png", true),
  ]

  @Test("Malicious sprite names are sanitized and stay in the output folder")
  func maliciousNamesStayInFolder() throws {
    let folder = try folder(names: Self.maliciousNames.map(\.name))
    let run = try CommandRun(["unpack", "a.json", "-o", "in/out"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let bytes = { (text: String) in Array(text.utf8) }
    let found = try files(below: "in/out", in: folder).map(bytes)
    #expect(Set(found) == Set(Self.maliciousNames.map { bytes($0.path) }))
    #expect(try files(below: "in", in: folder).count == Self.maliciousNames.count)
    let warnings = run.errorLines
    #expect(warnings.allSatisfy { $0.hasSuffix("[unpack.nameCleaned]") })
    #expect(warnings.count == Self.maliciousNames.count { $0.isSanitized })
    #expect(
      warnings.contains(
        #"warning: a.json: sprite name "../../etc/passwd" written as "etc/passwd.png" "#
          + "[unpack.nameCleaned]"
      )
    )
    #expect(!run.errors.contains("\u{1B}"))
  }

  @Test("With --names keep unsafe sprite names are rejected")
  func unsafeNamesCanBeRejected() throws {
    let folder = try folder(names: ["../a", "b"])
    let run = try CommandRun(
      ["unpack", "a.json", "-o", "out", "--names", "keep"],
      in: folder.path
    )
    #expect(run.status == 8)
    #expect(run.errorLines.count == 1)
    #expect(run.errorLines.last?.hasSuffix("[unpack.name]") == true)
    #expect(try files(below: "out", in: folder) == ["b.png"])
  }

  /// The exact name takes precedence in any order; a folder conflicts with a file.
  @Test("Sprites with the same file are numbered or rejected")
  func clashingSpritesAreReported() throws {
    let folder = try folder(names: ["../c.png", "a", "a.png", "a.png/b", "c.png"])
    for jobs in ["1", "4"] {
      let run = try CommandRun(
        ["unpack", "a.json", "-o", "out\(jobs)", "-j", jobs, "--json"],
        in: folder.path
      )
      #expect(run.status == 8)
      let clashes = run.errorLines.filter { $0.hasSuffix("[unpack.clash]") }
      #expect(clashes.count == 2, "\(run.errors)")
      #expect(
        run.errors.contains(#"a.json: sprite "../c.png": would be written to "c.png", as sprite"#)
      )
      #expect(
        run.errorLines.first
          == #"warning: a.json: sprite name "a" written as "a.2.png" [unpack.nameCleaned]"#
      )
      #expect(try files(below: "out\(jobs)", in: folder) == ["a.2.png", "a.png", "c.png"])
      let sprites = try run.json()["files"]?.array?.first?["sprites"]?.array
      #expect(sprites?.map { $0["output"] != nil } == [false, true, true, false, true])
    }
  }

  @Test("A sprite name with too many folders is rejected")
  func deepSpriteNamesAreRejected() throws {
    let folder = try folder(names: [String(repeating: "d/", count: 65) + "x"])
    let run = try CommandRun(["unpack", "a.json", "-o", "out"], in: folder.path)
    #expect(run.status == 3)
    #expect(
      run.errorLines.last?.hasSuffix("has 65 folders, the limit is 64 [unpack.name]") == true
    )
  }

  @Test("unpack does not write through links in the output folder")
  func unpackDoesNotFollowLinks() throws {
    let folder = try folder(names: ["link", "sub/x"])
    try folder.makeFolder("out")
    try folder.makeFolder("else")
    try folder.write("old", to: "else/target")
    try folder.makeLink("out/sub", to: folder.path("else"))
    try folder.makeLink("out/link.png", to: folder.path("else/target"))
    let run = try CommandRun(["unpack", "a.json", "-o", "out"], in: folder.path)
    #expect(run.status == 8)
    #expect(run.errorLines.last?.hasSuffix("[path.outside]") == true)
    #expect(try files(below: "else", in: folder) == ["target"])
    #expect(try folder.read("else/target") == Array("old".utf8))
    #expect(try folder.read("out/link.png").starts(with: PNG.signature))
  }

  @Test("--only selects sprites, and no match is an error")
  func patternsSelectSprites() throws {
    let folder = try folder(names: ["run_1", "walk_1", "walk_2"])
    var run = try CommandRun(
      ["unpack", "a.json", "-o", "out", "--only", "walk_*"],
      in: folder.path
    )
    #expect(run.status == 0)
    #expect(try files(below: "out", in: folder) == ["walk_1.png", "walk_2.png"])
    run = try CommandRun(["unpack", "a.json", "-o", "out", "--only", "fly*"], in: folder.path)
    #expect(run.status == 2)
  }

  @Test("unpack does not overwrite its inputs")
  func unpackKeepsInputs() throws {
    let folder = try folder(names: ["page.png"])
    let run = try CommandRun(["unpack", "a.json", "-o", "."], in: folder.path)
    #expect(run.status == 2)
    #expect(try folder.read("page.png") == CommandFixtures.png)
    #expect(
      try CommandRun(["unpack", "a.json", "-o", "o", "--texture", "page.png"], in: folder.path)
        .status == 0
    )
    #expect(
      try CommandRun(["unpack", "a.json", "-o", "o", "--no-clobber"], in: folder.path).status == 4
    )
    let again = try CommandRun(
      ["unpack", "a.json", "-o", "o", "--if-changed", "--json"],
      in: folder.path
    )
    let sprite = try again.json()["files"]?.array?.first?["sprites"]?.array?.first
    #expect(sprite?["state"]?.string == "unchanged")
  }

  /// An atlas of every format in the corpus, the one with the fewest sprites.
  static let sample: [AtlasEntry] = Dictionary(grouping: Corpus.atlases, by: \.format).values
    .compactMap { $0.min { ($0.sprites, $0.id) < ($1.sprites, $1.id) } }
    .sorted { $0.id < $1.id }

  @Test(
    "Unpacked corpus sprites match their digests",
    .enabled(if: Corpus.isAvailable),
    arguments: sample
  )
  func unpackedSpritesMatchCorpus(_ entry: AtlasEntry) throws {
    let folder = try TemporaryFolder()
    let path = Corpus.path("atlas/\(entry.data)")
    let run = try CommandRun(["unpack", path, "-o", "out", "--json", "-q"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let expected = try #require(Corpus.sprites[entry.id]).sprites
    let sprites = try #require(run.json()["files"]?.array?.first?["sprites"]?.array)
    #expect(sprites.count == expected.values.reduce(0) { $0 + 1 + ($1.aliases?.count ?? 0) })
    for sprite in sprites {
      let name = try #require(sprite["alias"]?.string ?? sprite["name"]?.string)
      let facts = try #require(expected[name], "\(name)")
      if facts.overlap == true { continue }
      let output = try #require(sprite["output"]?.string)
      let bitmap = try PNG.decode(folder.read(output)).bitmap
      #expect(bitmap.pixelSize == PixelSize(width: facts.w, height: facts.h), "\(name)")
      #expect(SHA256.hex(bitmap.bytes) == facts.sha256, "\(name)")
    }
  }
}
