import QuadrilleSyntax
import TestSupport
import Testing

@Suite struct MessageTests {
  @Test("An unknown option is reported with the nearest one")
  func unknownOptionsGetSuggestion() throws {
    let run = try CommandRun(["render", "--backnd", "cpu", "-o", "x.png", "x.json"])
    #expect(
      run.errors == "error: unknown option --backnd (did you mean --backend?) [usage]\n"
        + "see 'quadrille render -h'\n"
    )
    #expect(run.status == 2)
  }

  @Test("Errors contain file, part, location and code")
  func errorsHaveLocationAndCode() throws {
    let folder = try CommandFixtures.folder()
    try folder.write(
      #"{"quadrille": 1, "canvas": {"width": 8, "height": 0}}"#,
      to: "flat.json"
    )
    let run = try CommandRun(["render", "flat.json", "-o", "x.png"], in: folder.path)
    #expect(
      run.errors == "error: flat.json: canvas.height: 0 is not from 1 to 16384 "
        + "(line 1, column 51) [scene.range]\n"
    )
    let missing = try CommandRun(["info", "none.png"], in: folder.path)
    #expect(missing.errors == "error: none.png: no such file [io.notFound]\n")
    let large = try CommandRun(
      ["decode", "page.pvr", "--max-dimension", "3", "-o", "x.png"],
      in: folder.path
    )
    #expect(large.errors.hasPrefix("error: page.pvr: PVR v2 header: "))
    #expect(large.errors.hasSuffix("[limit.dimension]\n"))
    #expect(large.errors.contains("4 over the limit 3"))
    #expect(large.errors.contains("--max-dimension"))
    #expect(large.errors.contains("(at byte "))
  }

  @Test("Misspelled scene keys are reported with the nearest one")
  func misspelledKeysGetSuggestion() throws {
    let folder = try CommandFixtures.folder()
    try folder.write(
      #"{"quadrille": 1, "canvas": {"width": 8, "height": 6}, "layres": [], "qqqqq": 1}"#,
      to: "scene.json"
    )
    let run = try CommandRun(["render", "scene.json", "-o", "x.png"], in: folder.path)
    #expect(run.status == 0)
    #expect(run.errors.contains(#"unknown key "layres" (did you mean "layers"?)"#))
    #expect(run.errors.contains(#"unknown key "qqqqq" ("#))
    let strict = try CommandRun(
      ["render", "scene.json", "-o", "x.png", "--strict"],
      in: folder.path
    )
    #expect(strict.status == 3)
  }

  @Test("A missing asset is reported with scene, key path and line")
  func missingAssetHasLocation() throws {
    let folder = try CommandFixtures.folder()
    try folder.write(
      """
      {"quadrille": 1, "canvas": {"width": 8, "height": 6},
       "assets": {"a": {"texture": "none.png"}}}
      """,
      to: "scene.json"
    )
    let run = try CommandRun(["render", "scene.json", "-o", "x.png"], in: folder.path)
    #expect(run.status != 0)
    #expect(
      run.errors == "error: scene.json: assets.a.texture: none.png: no such file "
        + "(line 2, column 30) [io.notFound]\n"
    )
  }

  @Test("JSON errors contain the same facts")
  func jsonErrorsHaveSameFacts() throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(["info", "--json", "none.png"], in: folder.path)
    #expect(run.status == 4)
    let error = try #require(try run.json()["files"]?.array?.first?["error"])
    let keys = error.object?.map(\.key)
    #expect(
      keys == [
        "severity", "code", "file", "part", "message", "offset", "line", "column", "found",
        "allowed",
      ]
    )
    #expect(error["code"]?.string == "io.notFound")
    #expect(error["severity"]?.string == "error")
    #expect(error["file"]?.string == "none.png")
  }

  @Test("Control characters in names are escaped")
  func controlCharactersAreEscaped() throws {
    let folder = try CommandFixtures.folder()
    try folder.write(
      #"{"quadrille": 1, "canvas": {"width": 8, "height": 8}, "\u001b[31m": 1}"#,
      to: "scene.json"
    )
    let run = try CommandRun(
      ["render", "scene.json", "--backend", "cpu", "-o", "x.png"],
      in: folder.path
    )
    #expect(run.status == 0)
    #expect(!run.errors.contains("\u{1B}"))
    #expect(run.errors.hasPrefix("warning: scene.json: "))
    #expect(run.errors.contains("\\x1b[31m"))
  }

  @Test("At most twenty warnings per file are printed")
  func warningsAreLimited() throws {
    let folder = try CommandFixtures.folder()
    let keys = (0..<2000).map { #""k\#($0)": 1"# }.joined(separator: ",")
    try folder.write(
      #"{"quadrille": 1, "canvas": {"width": 8, "height": 8}, \#(keys)}"#,
      to: "scene.json"
    )
    let run = try CommandRun(
      ["render", "scene.json", "--backend", "cpu", "-o", "x.png"],
      in: folder.path
    )
    #expect(run.errorLines.count == 21)
    #expect(run.errorLines.last == "... 1980 more")
    let quiet = try CommandRun(
      ["render", "scene.json", "--backend", "cpu", "-q", "-o", "x.png"],
      in: folder.path
    )
    #expect(quiet.errors == "")
  }

  @Test("--verbose reports the renderer and the written files")
  func verboseReportsRendererAndFiles() throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(
      ["render", "scene.json", "--backend", "cpu", "-v", "-o", "x.png"],
      in: folder.path
    )
    let bytes = try folder.read("x.png").count
    #expect(
      run.errorLines == [
        "note: drawn with the CPU rasterizer [render.driver]",
        "note: x.png: \(bytes) bytes written [file.written]",
      ]
    )
  }
}
