import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// Fonts on the command line: info, labels in scenes, and making bitmap fonts.
@Suite struct FontCommandTests {
  private func folderWithFont(
    _ font: String = "small.fnt",
    options: String = ""
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["small.fnt", "small.png"] {
      try folder.write(Fixtures.bytes("Fonts/\(name)"), to: name)
    }
    try folder.write(
      """
      {"quadrille": 1, "canvas": {"width": 60, "height": 16, "background": "#000"},
       "fonts": {"f": {"file": "\(font)"}},
       "parameters": {"score": "7"},
       "layers": [{"text": {"string": "Score ${score}", "font": "f"\(options)}, "anchorPoint": [0, 0]}]}
      """,
      to: "label.json"
    )
    return folder
  }

  @Test("info describes a bitmap font")
  func infoDescribesFont() throws {
    let folder = try folderWithFont()
    let run = try CommandRun(["info", "small.fnt", "--json", "--check"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let facts = try #require(try run.json()["files"]?.array?.first)
    #expect(facts["container"]?.string == "fnt")
    #expect(facts["format"]?.string == "bmfont+text")
    #expect(facts["face"]?.string == "DejaVu Sans")
    #expect(facts["glyphs"]?.integer == 95)
    #expect(facts["lineHeight"]?.integer == 14)
    #expect(facts["pixelSha256"]?.string?.utf8.count == 64)
    let text = try CommandRun(["info", "small.fnt"], in: folder.path).text
    #expect(text.contains("AngelCode bitmap font, text"))
    try folder.write("info face=x\ncommon lineHeight=0\n", to: "bad.fnt")
    let bad = try CommandRun(["info", "bad.fnt"], in: folder.path)
    #expect(bad.errorLines.first?.contains("(line 2) [font.common]") == true, "\(bad.errors)")
  }

  /// A worker that caches fonts draws like a new process, and notices changed files.
  @Test(
    "A worker that caches fonts draws like a new process and notices changed files",
    arguments: ["small.fnt"] + (Corpus.isAvailable ? ["DejaVuSans.ttf"] : [])
  )
  func workersCacheFonts(name: String) throws {
    let isOutline = name != "small.fnt"
    let folder = try folderWithFont(name, options: isOutline ? #", "fontSize": 12"# : "")
    if isOutline {
      try folder.write(Corpus.bytes("fonts/outline/\(name)"), to: name)
    }
    let scores = ["7", "11", "7"]
    let jobs = scores.enumerated().map { number, score in
      #"{"id":\#(number),"op":"render","in":"label.json","out":"\#(number).png","#
        + #""options":{"backend":"cpu","define":"score=\#(score)"}}"#
    }
    // The page of the bitmap font is replaced between two jobs.
    let change = #"{"id":"c","op":"decode","in":"page.pvr","out":"small.png"}"#
    let again = #"{"id":"a","op":"render","in":"label.json","out":"again.png","#
    let last = again + #""options":{"backend":"cpu","define":"score=7"}}"#
    let (width, height) = (128, 128)
    let white = [UInt8](repeating: 255, count: 4 * width * height)
    try folder.write(
      CommandFixtures.pvr(width: width, height: height, pixels: white),
      to: "page.pvr"
    )
    func alone(_ score: String) throws -> [UInt8] {
      let call = ["render", "label.json", "-o", "o.png", "--backend", "cpu"]
      let run = try CommandRun(call + ["--define", "score=\(score)"], in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
      return try folder.read("o.png")
    }
    let expected = try scores.map(alone)
    let run = try CommandRun(
      ["batch", "-j", "1"],
      input: Array((jobs + [change, last]).joined(separator: "\n").utf8),
      in: folder.path
    )
    #expect(run.status == 0, "\(run.text)\(run.errors)")
    let results = try JobStream.results(run)
    #expect(results[0]["inputs"] == results[2]["inputs"])
    #expect((results[0]["inputs"] == results[4]["inputs"]) == isOutline)
    let drawn = try scores.indices.map { try folder.read("\($0).png") }
    #expect(drawn == expected && drawn[0] != drawn[1])
    let changed = try folder.read("again.png")
    #expect(try changed == alone("7"))
    #expect((changed == drawn[0]) == isOutline)
  }

  @Test("Scene text uses parameters, and missing glyphs are errors with --strict")
  func sceneTextUsesParameters() throws {
    let folder = try folderWithFont()
    let call = ["render", "label.json", "-o", "o.png", "--backend", "cpu"]
    #expect(try CommandRun(call, in: folder.path).status == 0)
    let seven = try PNG.decode(folder.read("o.png")).bitmap
    #expect(try CommandRun(call + ["--define", "score=11"], in: folder.path).status == 0)
    let eleven = try PNG.decode(folder.read("o.png")).bitmap
    #expect(seven != eleven)
    let bright = (0..<60).filter { column in (0..<16).contains { seven[column, $0][0] > 128 } }
    #expect(bright.count > 20)
    let strict = try CommandRun(
      call + ["--define", "score=\u{2603}", "--strict"],
      in: folder.path
    )
    #expect(strict.status == 3)
    #expect(strict.errorLines.first?.contains("[text.missingGlyph]") == true, "\(strict.errors)")
  }

  /// The libraries that the process loaded, as reported by the loader.
  private func libraries(_ arguments: [String], in folder: TemporaryFolder) throws -> [String] {
    let run = try CommandRun(
      arguments,
      environment: ["LD_DEBUG": "files", "LD_DEBUG_OUTPUT": folder.path("loader")],
      in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    let name = try #require(try folder.names(in: ".").first { $0.hasPrefix("loader.") })
    let text = String(decoding: try folder.read(name), as: UTF8.self)
    return text.split(separator: "\n").filter { $0.contains("file=") }.map(String.init)
  }

  @Test("Bitmap text loads no outline font libraries")
  func bitmapFontsLoadNoLibraries() throws {
    let folder = try folderWithFont()
    let call = ["render", "label.json", "-o", "o.png", "--backend", "cpu"]
    let found = try libraries(call, in: folder)
    #expect(found.contains { $0.contains("libc.so") })
    for library in ["libfreetype", "libharfbuzz", "libfribidi"] {
      #expect(!found.contains { $0.contains(library) }, "\(library)")
    }
  }

  @Test("A missing font library is reported with its package")
  func missingFontLibraryIsReported() throws {
    let folder = try folderWithFont()
    // Reading a font needs no library; drawing it does.
    var font: [UInt8] = [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    font += Array("glyf".utf8) + [UInt8](repeating: 0, count: 12)
    try folder.write(font, to: "f.ttf")
    let scene = String(decoding: try folder.read("label.json"), as: UTF8.self)
    try folder.write(scene.replacing(text: "small.fnt", with: "f.ttf"), to: "label.json")
    let call = ["render", "label.json", "-o", "o.png", "--backend", "cpu"]
    let run = try CommandRun(
      call,
      environment: ["QUADRILLE_HARFBUZZ": "libnowhere.so.0"],
      in: folder.path
    )
    #expect(run.status == 5)
    let line = try #require(run.errorLines.first)
    #expect(line.contains("apt-get install libharfbuzz0b") && line.hasSuffix("[font.library]"))
    let forbidden = try CommandRun(call + ["--fonts", "bitmap"], in: folder.path)
    #expect(forbidden.status == 5)
    #expect(forbidden.errorLines.first?.hasSuffix("[font.forbidden]") == true)
    let strict = try CommandRun(call + ["--limits", "strict"], in: folder.path)
    #expect(strict.errorLines.first?.hasSuffix("[font.forbidden]") == true)
  }

  @Test(
    "pack makes bitmap fonts from outline fonts in every format",
    .enabled(if: Corpus.isAvailable)
  ) func packMakesBitmapFonts() throws {
    let folder = try TemporaryFolder()
    let font = Corpus.path("fonts/outline/DejaVuSans.ttf")
    for form in ["text", "xml", "binary"] {
      let run = try CommandRun(
        [
          "pack", "--font", font, "--font-size", "16", "--glyphs", "ascii,U+E9", "--data",
          "\(form).fnt", "--sheet", "\(form).png", "--font-format", form, "--json",
        ],
        in: folder.path
      )
      #expect(run.status == 0, "\(run.errors)")
      #expect(try run.json()["glyphs"]?.integer == 96)
      let info = try CommandRun(["info", "\(form).fnt", "--json", "--check"], in: folder.path)
      let facts = try #require(try info.json()["files"]?.array?.first)
      #expect(facts["format"]?.string == "bmfont+\(form)")
      #expect(facts["glyphs"]?.integer == 96)
    }
    let field = try CommandRun(
      [
        "pack", "--font", font, "--distance-field", "8", "--data", "d.fnt", "--sheet", "d.png",
        "--font-format", "binary",
      ],
      in: folder.path
    )
    #expect(field.status == 5)
    let both = try CommandRun(
      ["pack", ".", "--font", font, "--data", "d.fnt", "--sheet", "d.png"],
      in: folder.path
    )
    #expect(both.status == 2)
  }

  @Test("A bitmap font is made again only if something changed", .enabled(if: Corpus.isAvailable))
  func fontIsUpdatedWhenChanged() throws {
    let folder = try TemporaryFolder()
    let font = try FileBytes.read(path: Corpus.path("fonts/outline/DejaVuSans.ttf"))
    try folder.write(font, to: "f.ttf")
    try folder.write("AB", to: "used.txt")
    let call = [
      "pack", "--font", "f.ttf", "--font-size", "12", "--glyphs-of", "used.txt", "--data", "f.fnt",
      "--sheet", "f{n}.png", "--if-changed", "--json",
    ]
    func run(_ options: [String] = []) throws -> (states: Set<String>, glyphs: Int?) {
      let run = try CommandRun(call + options, in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
      let json = try run.json()
      let files = try #require(json["files"]?.array)
      #expect(files.compactMap { $0["output"]?.string }.sorted() == ["f.fnt", "f0.png"])
      for file in files {
        let bytes = try folder.read(try #require(file["output"]?.string))
        #expect(file["sha256"]?.string == SHA256.hex(bytes))
      }
      return (Set(files.compactMap { $0["state"]?.string }), json["glyphs"]?.integer)
    }
    #expect(try run() == (["written"], 2))
    for name in ["f.fnt", "f0.png"] { FileAge.set(folder.path(name)) }
    // Nothing is made, so there is no glyph count.
    #expect(try run() == (["unchanged"], nil))
    #expect(FileAge.isSet(folder.path("f.fnt")) && FileAge.isSet(folder.path("f0.png")))
    try folder.write("ABC", to: "used.txt")
    #expect(try run() == (["written"], 3))
    #expect(try run(["--font-size", "13"]) == (["written"], 3))
    #expect(try run(["--font-size", "13"]).states == ["unchanged"])
    // A modified page is written again.
    try folder.write("x", to: "f0.png")
    #expect(try run(["--font-size", "13"]).states.contains("written"))
    let skipped = try CommandRun(
      call.filter { $0 != "--if-changed" } + ["--skip-existing"],
      in: folder.path
    )
    #expect(skipped.status == 0, "\(skipped.errors)")
    #expect(try skipped.json()["files"]?.array?.first?["state"]?.string == "skipped")
  }
}
