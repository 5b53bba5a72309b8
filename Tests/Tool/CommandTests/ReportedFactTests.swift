import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// Information that commands report besides their outputs: dependencies, totals, warnings and
/// errors.
@Suite struct ReportedFactTests {
  private static func run(_ arguments: String, in folder: TemporaryFolder) throws -> CommandRun {
    let run = try CommandRun(arguments.split(separator: " ").map(String.init), in: folder.path)
    #expect(run.status == 0, "\(arguments): \(run.errors)")
    return run
  }

  @Test("Every command lists its outputs and inputs in the dependency file")
  func everyCommandWritesDepfile() throws {
    let folder = try CommandFixtures.folder()
    try folder.write(CommandFixtures.png, to: "two.png")
    try folder.makeFolder("art")
    try folder.write(CommandFixtures.png, to: "art/a.png")
    let calls: [(call: String, outputs: String, inputs: [String])] = [
      ("encode page.png -o x.pvr --red two.png,r", "x.pvr", ["page.png", "two.png"]),
      ("encode page.png two.png -o y.pvr --array", "y.pvr", ["page.png", "two.png"]),
      ("decode page.pvr -o x.png", "x.png", ["page.pvr"]),
      ("convert page.pvr -o x.pvr.gz", "x.pvr.gz", ["page.pvr"]),
      ("convert-atlas hero.json --data b.json", "b.json", ["hero.json", "page.png"]),
      (
        "convert-atlas hero.json --data c.json --sheet c.png", "c.png c.json",
        ["hero.json", "page.png"]
      ),
      ("pack art --sheet q.png --data q.json", "q.png q.json", ["art/a.png"]),
      (
        "frames page.png two.png -o f%d.png --sheet s.png --backend cpu", "f0.png f1.png s.png",
        ["page.png", "two.png"]
      ),
      ("render scene.json -o r.png --backend cpu", "r.png", ["page.png", "scene.json"]),
      ("preview page.png two.png -o p.png", "p.png", ["page.png", "two.png"]),
      ("diff page.png two.png -o d.png", "d.png", ["page.png", "two.png"]),
      ("unpack hero.json -o u", "u/hero.png", ["hero.json", "page.png"]),
    ]
    for (call, outputs, inputs) in calls {
      try folder.write("", to: "out.d")
      _ = try Self.run("\(call) --depfile out.d", in: folder)
      let rule = String(decoding: try folder.read("out.d"), as: UTF8.self)
      #expect(rule == "\(outputs): \\\n  " + inputs.joined(separator: " \\\n  ") + "\n", "\(call)")
    }
  }

  @Test("Skipped outputs are listed in the dependency file")
  func skippedOutputsAreListed() throws {
    let folder = try CommandFixtures.folder()
    for option in ["", "--skip-existing", "--if-changed", "--if-changed"] {
      try folder.write("", to: "out.d")
      _ = try Self.run("decode page.pvr -o x.png \(option) --depfile out.d", in: folder)
      let rule = String(decoding: try folder.read("out.d"), as: UTF8.self)
      #expect(rule.hasPrefix("x.png:"), "\(option): \(rule)")
    }
  }

  /// Only the second surface has values beyond 1, with different ones in the smaller level.
  @Test("Clamping warnings concern only the selected image")
  func clampWarningConcernsSelection() throws {
    let fields: [UInt32] = [
      0x0352_5650, 0, 0x0000_0072, 0x0000_0020, 0, 12, 1, 2, 1, 2, 1, 2, 0,
    ]
    let values: [Float] = [0.5, 0.5, 2, 0.5, 0.25, 3]
    let bytes = (fields + values.map(\.bitPattern)).flatMap(CommandFixtures.littleEndian)
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "f.pvr")
    for (options, range) in [
      ("", nil), ("--surface 1", "0.5..2.0"), ("--level 1", nil),
      ("--level 1 --surface 1", "3.0..3.0"), ("--surface 1 --range 0..2", nil),
    ] {
      let run = try Self.run("decode f.pvr -o o.png --clobber \(options)", in: folder)
      let warnings = run.errorLines
      #expect(warnings.count == (range == nil ? 0 : 1), "\(options): \(run.errors)")
      if let range { #expect(warnings.first?.contains("--range \(range) ") == true, "\(warnings)") }
    }
  }

  /// The statistics of two equal images are those of one.
  @Test("Statistics of several images are means")
  func statisticsAreAveraged() throws {
    let folder = try CommandFixtures.folder()
    var bitmap = Bitmap(width: 16, height: 16)
    for y in 0..<16 {
      for x in 0..<16 { bitmap[x, y] = SIMD4(UInt8(x * 13), UInt8(y * 11), UInt8(x * y), 255) }
    }
    for name in ["a.png", "b.png"] { try folder.write(PNG.encode(bitmap), to: name) }
    func figures(_ inputs: String) throws -> JSONValue {
      let call = "encode \(inputs) -o o.pvr --clobber --opt RGBA4444 --stats --json"
      return try #require(try Self.run(call, in: folder).json()["files"]?.array?.first?["stats"])
    }
    let one = try figures("a.png")
    #expect(try figures("a.png b.png --array") == one)
    let similarity = try #require(one["ssim"]?.number)
    #expect(similarity > 0.5 && similarity <= 1)
  }

  @Test("pack reports page usage as text and JSON")
  func packSummaryAndJSON() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("art")
    var bitmap = Bitmap(width: 4, height: 3)
    for y in 0..<3 {
      for x in 0..<4 { bitmap[x, y] = SIMD4(UInt8(x), UInt8(y), 9, 255) }
    }
    try folder.write(PNG.encode(bitmap), to: "art/a.png")
    let call = "pack art --sheet a.png --clobber --disable-rotation --width 20 --height 10"
    let text = try Self.run(call, in: folder)
    let bytes = try folder.read("a.png").count
    let summary = "a.png: 1 sprite on 1 page of 20x10, 6 % used, png, \(bytes) bytes"
    #expect((text.remarks + text.text.split(separator: "\n").map(String.init)).contains(summary))
    let page = try #require(
      try Self.run(call + " --json", in: folder).json()["files"]?.array?.first
    )
    #expect(page["usedPixels"]?.integer == 12 && page["overheadPixels"]?.integer == 188)
    #expect(page["efficiency"]?.number == 0.06 && page["page"]?.integer == 0)
    #expect(page["width"]?.integer == 20 && page["height"]?.integer == 10)
  }

  @Test("The preview of a texture without alpha has three channels")
  func previewOmitsMissingAlpha() throws {
    let folder = try CommandFixtures.folder()
    func titles(_ options: String) throws -> [String] {
      _ = try Self.run("encode page.png -o t.pvr --clobber \(options)", in: folder)
      _ = try Self.run("preview t.pvr -o t.html --clobber", in: folder)
      let html = String(decoding: try folder.read("t.html"), as: UTF8.self)
      return html.matches(of: /<b>([^<]*)<\/b>/).map { String($0.1) }
    }
    #expect(try titles("--opt RGB565") == ["t.pvr", "red", "green", "blue"])
    #expect(try titles("--opt RGBA4444") == ["t.pvr", "red", "green", "blue", "alpha"])
  }

  @Test("info --check of a scene reports warnings of its assets")
  func sceneCheckReportsAssetWarnings() throws {
    let folder = try CommandFixtures.folder()
    // Bytes after the pixels cause a warning about the texture.
    try folder.write(folder.read("page.pvr") + [1, 2, 3], to: "long.pvr")
    let scene = CommandFixtures.scene.replacing("page.png", with: "long.pvr")
    try folder.write(scene, to: "long.json")
    let run = try CommandRun(["info", "long.json", "--check"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let alone = try CommandRun(["info", "long.pvr"], in: folder.path)
    #expect(alone.errorLines.count == 1 && run.errorLines.count == 1, "\(run.errors)")
    #expect(run.text.contains("1 quad at time 0, no faults"))
    #expect(try CommandRun(["info", "long.json"], in: folder.path).errorLines.isEmpty)
  }

  @Test("Unknown metadata is printed with two hexadecimal digits per byte")
  func unknownMetadataIsHex() throws {
    let data: [UInt8] = [0, 9, 15, 16, 17, 0xA0, 255]
    let block =
      Array("FONT".utf8) + CommandFixtures.littleEndian(3)
      + CommandFixtures.littleEndian(UInt32(data.count)) + data
    let folder = try TemporaryFolder()
    try folder.write(CommandFixtures.pvr3(metadata: block), to: "m.pvr")
    let json = try Self.run("info m.pvr --json", in: folder).json()
    let blocks = json["files"]?.array?.first?["metadata"]?.array
    #expect(blocks?.first?["data"]?.string == "00090f1011a0ff")
  }

  @Test("texturetool -c rejects images of different sizes")
  func texturetoolRejectsSizeMismatch() throws {
    let folder = try CommandFixtures.folder()
    try folder.write(PNG.encode(Bitmap(width: 3, height: 4)), to: "other.png")
    for call in [["page.png", "other.png"], ["other.png", "page.png"]] {
      let run = try CommandRun(["texturetool", "-c"] + call, in: folder.path)
      #expect(run.status == 1)
      #expect(run.errors.contains("[diff.size]"), "\(run.errors)")
    }
    let same = try CommandRun(["texturetool", "-c", "page.png", "page.png"], in: folder.path)
    #expect(same.text.hasPrefix("page.png: PSNR exact dB"))
  }

  #if GL
  @Test("conform matrix reports missing and unknown drivers")
  func missingDriversAreReported() throws {
    let run = try CommandRun(
      ["conform", "matrix", "--drivers", "swiftshader", "--only", "clear.565", "--json"],
      environment: ["QUADRILLE_SWIFTSHADER": ""]
    )
    let rows = try #require(try run.json()["drivers"]?.array)
    #expect(rows.map { $0["name"]?.string } == ["swiftshader"])
    #expect(rows[0]["notRun"]?.string?.contains("QUADRILLE_SWIFTSHADER") == true)
    #expect(rows[0]["cases"] == nil)
    let wrong = try CommandRun(["conform", "matrix", "--drivers", "llvmpipe,paint"])
    #expect(wrong.status == 2 && wrong.errors.contains("no driver is named \"paint\""))
  }
  #endif
}
