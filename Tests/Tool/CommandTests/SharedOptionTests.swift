import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// Options that mean the same in every command that supports them.
@Suite struct SharedOptionTests {
  private static let many = ["--jobs", "--json", "--ndjson", "--config", "--ccz-key"]
  private static let outputs = ["--if-changed", "--skip-existing", "--depfile", "--force"]

  private static let commands: [(String, [String])] = {
    let makers = ["frames", "preview", "decode", "encode", "pack", "unpack", "convert-atlas"]
    let both = many + outputs
    return makers.map { ($0, both) } + [("info", many), ("diff", many), ("render", outputs)]
  }()

  @Test("Commands with many inputs have the shared options", arguments: commands)
  func commandsHaveSharedOptions(command: String, options: [String]) throws {
    let run = try CommandRun(["__complete", command, "--"])
    let known = Set(run.text.split(separator: "\n").compactMap { $0.split(separator: "\t").first })
    for option in options { #expect(known.contains(Substring(option)), "\(option)") }
  }

  @Test(
    "--skip-existing keeps existing outputs of pack, convert-atlas and preview",
    arguments: [
      ["pack", "small.png", "--data", "made.json", "--sheet", "made.png"],
      ["convert-atlas", "hero.json", "--data", "made.json", "--sheet", "made.png"],
      ["preview", "small.png", "-o", "made.json.png"],
    ]
  )
  func skipExistingKeepsOutputs(call: [String]) throws {
    let folder = try folder()
    let output = call[0] == "preview" ? "made.json.png" : "made.json"
    try folder.write("mine", to: output)
    let run = try CommandRun(call + ["--skip-existing", "-v"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("[file.skipped]"))
    #expect(try folder.read(output) == Array("mine".utf8))
    #expect(throws: (any Error).self) { try folder.read("made.png") }
    let plain = try CommandRun(call, in: folder.path)
    #expect(plain.status == 0, "\(plain.errors)")
    #expect(try folder.read(output) != Array("mine".utf8))
  }

  @Test("pack reads encrypted textures with the key")
  func packUsesKey() throws {
    let folder = try folder()
    let key = "00112233445566778899aabbccddeeff"
    let encoded = try CommandRun(
      ["encode", "small.png", "-o", "small.pvr.ccz", "--content-protection", key],
      in: folder.path
    )
    #expect(encoded.status == 0, "\(encoded.errors)")
    let call =
      ["pack", "small.pvr.ccz", "--data", "a.json", "--sheet", "a.png", "--no-trim"] + [
        "--disable-rotation"
      ]
    let without = try CommandRun(call, in: folder.path)
    #expect(without.status == 5)
    #expect(without.errors.contains("--ccz-key"))
    #expect(try CommandRun(call + ["--ccz-key", key], in: folder.path).status == 0)
    let page = try PNG.decode(folder.read("a.png")).bitmap
    #expect(page.bytes == CommandFixtures.pngPixels)
  }

  @Test("diff reports pairs in order for any number of threads", arguments: ["1", "2", "5"])
  func diffOrderIsThreadIndependent(jobs: String) throws {
    let folder = try folder()
    for side in ["x", "y"] { try folder.makeFolder(side) }
    for index in 0..<9 {
      let shade = UInt8(20 * index)
      for side in ["x", "y"] {
        let value = side == "y" && index % 4 == 3 ? shade + 1 : shade
        let pixels = [UInt8](repeating: value, count: 16)
        let bitmap = Bitmap(width: 2, height: 2, bytes: pixels)
        if index != 5 || side == "x" {
          try folder.write(PNG.encode(bitmap), to: "\(side)/\(index).png")
        }
      }
    }
    let run = try CommandRun(["diff", "x", "y", "--ndjson", "-j", jobs], in: folder.path)
    #expect(run.status == 1)
    let lines = try run.text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
    #expect(lines.map { $0["name"]?.string } == (0..<9).map { "\($0).png" })
    #expect(lines.map { $0["same"]?.boolean } == (0..<9).map { ![3, 5, 7].contains($0) })
    #expect(lines[5]["missingFrom"]?.string == "y")
    let whole = try CommandRun(["diff", "x", "y", "--json", "-j", jobs], in: folder.path).json()
    #expect(whole["pictures"]?.array == lines)
    let both = try CommandRun(["diff", "x/0.png", "y/0.png", "--json", "-o", "-"], in: folder.path)
    #expect(both.status == 2)
  }

  /// Each stage once, in order, and the total: on one line, or in the JSON object instead.
  @Test("--timings lists each stage once, as text or JSON")
  func timingsListStages() throws {
    let folder = try folder()
    try folder.write(
      Array(
        #"""
        {"quadrille": 1, "canvas": {"width": 8, "height": 8},
         "assets": {"page": {"texture": "small.png"}}, "layers": [{"contents": "page"}]}
        """#.utf8
      ),
      to: "s.json"
    )
    let call = ["render", "s.json", "-o", "s.png", "--backend", "cpu"]
    let stages = ["read", "decode", "scene", "draw", "encode", "write", "total"]
    let run = try CommandRun(call + ["--timings"], in: folder.path)
    let lines = run.errors.split(separator: "\n").filter { $0.hasPrefix("timings: ") }
    #expect(run.status == 0 && lines.count == 1 && run.text.isEmpty)
    let parts = try #require(lines.first).dropFirst(9).split(separator: ",")
    #expect(parts.map { $0.split(separator: " ").first.map(String.init) } == stages)
    #expect(try #require(lines.first).hasSuffix(" ms"))
    let reported = try CommandRun(call + ["--timings", "--json"], in: folder.path)
    let times = try #require(try reported.json()["timings"]?.object)
    #expect(times.keys == stages && times.values.allSatisfy { $0.number ?? -1 >= 0 })
    #expect(!reported.errors.contains("timings"))
    #expect(try CommandRun(call + ["--json"], in: folder.path).json()["timings"] == nil)
    #expect(!(try CommandRun(call, in: folder.path)).errors.contains("timings"))
    // Result lists have the timings at the end.
    let list = try CommandRun(
      ["encode", "small.png", "-o", "e.pvr", "-f", "RGBA8888", "--json", "--timings"],
      in: folder.path
    )
    #expect(try list.json()["timings"]?["encode"] != nil)
  }

  #if GL
  @Test("Compiled programs are cached in the XDG cache folder unless disabled")
  func programCacheFollowsXDG() throws {
    let folder = try folder()
    let call = ["render", "--texture", "small.png", "-o", "s.png", "--backend", "gl"]
    let folders = [
      ("XDG_CACHE_HOME", "x", "x/quadrille/programs"), ("HOME", "h", "h/.cache/quadrille/programs"),
    ]
    for (variable, name, expected) in folders {
      var around = ["XDG_CACHE_HOME": ""]
      around[variable] = folder.path(name)
      let without = try CommandRun(call + ["--no-cache"], environment: around, in: folder.path)
      #expect(without.status == 0, "\(without.errors)")
      #expect(throws: (any Error).self) { try folder.names(in: expected) }
      let first = try CommandRun(call, environment: around, in: folder.path)
      #expect(first.status == 0, "\(first.errors)")
      let image = try folder.read("s.png")
      let names = try folder.names(in: expected)
      #expect(names.count == 1 && names.allSatisfy { $0.hasSuffix(".program") })
      #expect(try CommandRun(call, environment: around, in: folder.path).status == 0)
      #expect(try folder.read("s.png") == image)
    }
    #expect(
      try CommandRun(call, environment: ["XDG_CACHE_HOME": "", "HOME": ""], in: folder.path).status
        == 0
    )
  }
  #endif

  @Test("preview reports cards and errors as JSON")
  func previewReportsJSON() throws {
    let folder = try folder()
    let call = ["preview", "small.png", "none.png", "-o", "p.png"]
    let run = try CommandRun(call + ["--json"], in: folder.path)
    #expect(run.status == 8)
    let files = try #require(try run.json()["files"]?.array)
    #expect(files.map { $0["file"]?.string } == ["none.png", "small.png"])
    let card = files[1]["cards"]?.array?.first
    #expect(card?["width"]?.integer == 4 && card?["height"]?.integer == 3)
    #expect(files[0]["error"]?["code"]?.string == "io.notFound")
    #expect(
      try CommandRun(call + ["--ndjson"], in: folder.path).text.split(separator: "\n").count == 2
    )
    for mistake in [["--json", "-o", "-"], ["--json", "--terminal"]] {
      #expect(try CommandRun(["preview", "small.png"] + mistake, in: folder.path).status == 2)
    }
  }

  /// Only the severity label is colored, on terminals with colors.
  @Test(
    "The severity label is colored on color terminals unless NO_COLOR is set",
    arguments: [
      ("TERM=xterm", true), ("TERM=xterm NO_COLOR=1", false), ("TERM=dumb", false),
      ("TERM=xterm NO_COLOR=", true),
    ]
  )
  func severitiesAreColored(variables: String, isColored: Bool) throws {
    let folder = try folder()
    let call =
      "env -u NO_COLOR \(variables) '\(CommandProcess.executable)' decode none.pvr -o a.png"
    _ = try CommandRun(
      ["--version"],
      in: folder.path,
      setup: "script -qec \"\(call)\" /dev/null > typed.txt 2>&1;"
    )
    let typed = String(decoding: try folder.read("typed.txt"), as: UTF8.self)
    let label = isColored ? "\u{1B}[1;31merror\u{1B}[0m" : "error"
    #expect(typed.hasPrefix("\(label): none.pvr: no such file [io.notFound]"), "\(typed)")
    // Without a terminal there are no colors.
    let run = try CommandRun(["decode", "none.pvr", "-o", "a.png"], in: folder.path)
    #expect(!run.errors.contains("\u{1B}"))
  }

  private func folder() throws -> TemporaryFolder {
    let folder = try CommandFixtures.folder()
    try folder.write(CommandFixtures.png, to: "small.png")
    return folder
  }
}
