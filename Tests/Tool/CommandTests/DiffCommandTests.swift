import QuadrilleImage
import QuadrilleSyntax
import TestSupport
import Testing

/// `quadrille diff`.
@Suite struct DiffCommandTests {
  /// A folder with `a.png`, a copy `b.png` with one pixel changed, and an image of another size.
  private static func folder() throws -> TemporaryFolder {
    let folder = try CommandFixtures.folder()
    var bitmap = try PNG.decode(CommandFixtures.png).bitmap
    try folder.write(PNG.encode(bitmap), to: "a.png")
    bitmap[2, 1] = bitmap[2, 1] &+ SIMD4(3, 0, 0, 0)
    try folder.write(PNG.encode(bitmap), to: "b.png")
    try folder.write(PNG.encode(Bitmap(width: 2, height: 2)), to: "small.png")
    return folder
  }

  private func diff(_ folder: TemporaryFolder, _ call: String) throws -> CommandRun {
    try CommandRun(
      ["diff"] + call.split(separator: " ").map(String.init),
      in: folder.path
    )
  }

  @Test(
    "The exit status reflects whether images differ by metric and tolerance",
    arguments: [
      ("a.png a.png", 0), ("a.png page.pvr", 0), ("a.png b.png", 1),
      ("a.png b.png --tolerance 2", 1), ("a.png b.png --tolerance 3", 0),
      ("a.png b.png --metric exact", 1), ("a.png b.png --metric exact --max-different 10%", 0),
      ("a.png b.png --metric exact --max-different 1", 0),
      ("a.png b.png --metric exact --max-different 5%", 1),
      // The root of 9 / 48: sqrt(0.1875) = 0.4330, 20 log10(255 / 0.4330) = 55.40
      ("a.png b.png --metric rmse --tolerance 0.44", 0),
      ("a.png b.png --metric rmse --tolerance 0.43", 1),
      ("a.png b.png --metric psnr --tolerance 55.3", 0),
      ("a.png b.png --metric psnr --tolerance 55.5", 1),
      ("a.png b.png --metric ssim --tolerance 0.9", 0), ("a.png b.png --metric ssim", 1),
      ("a.png b.png --metric flip --tolerance 0.2", 0), ("a.png b.png --metric flip", 1),
      ("a.png small.png", 1), ("a.png none.png", 4), ("a.png bad.png", 3),
      ("a.png b.png --metric nonsense", 2), ("a.png b.png --metric rmse --max-different 1%", 2),
      ("a.png b.png --metric exact --tolerance 1", 2), ("a.png", 2), ("a.png .", 2),
      ("hero.json hero.json", 0),
    ]
  )
  func exitStatusReflectsDifference(call: String, status: Int32) throws {
    let run = try diff(Self.folder(), call)
    #expect(run.status == status, "\(run.text)\(run.errors)")
    if status > 1 { #expect(run.errorLines.count == 1) }
  }

  @Test("The difference is reported as text and JSON and drawn as PNG and HTML")
  func differenceIsReportedAndDrawn() throws {
    let folder = try Self.folder()
    let run = try diff(folder, "a.png b.png -o d.png --html d.html")
    #expect(run.text.contains("first differing pixel (2, 1); 1 of 12 pixels differ"))
    #expect(run.text.contains("largest difference red 3, green 0, blue 0, alpha 0, mean red 0.25"))
    #expect(run.text.contains("within 2,1 1x1"))
    let image = try PNG.decode(folder.read("d.png")).bitmap
    #expect(image[2, 1] == SIMD4(3, 0, 0, 255))
    #expect(image[0, 0] == SIMD4(0, 0, 0, 255))
    let page = String(decoding: try folder.read("d.html"), as: UTF8.self)
    #expect(page.matches(of: /src="data:image\/png;base64,/).count == 4)
    let json = try diff(folder, "a.png b.png --json").json()
    #expect(json["schema"]?.string == "quadrille.diff/1")
    #expect(json["same"]?.boolean == false)
    let entry = try #require(json["pictures"]?.array?.first)
    #expect(entry["largest"]?.array?.map(\.integer) == [3, 0, 0, 0])
    #expect(entry["first"]?.array?.map(\.integer) == [2, 1])
    #expect(entry["bounds"]?.array?.map(\.integer) == [2, 1, 1, 1])
  }

  @Test("Masked pixels are ignored")
  func maskedPixelsAreIgnored() throws {
    let folder = try Self.folder()
    var mask = Bitmap(width: 4, height: 3, bytes: [UInt8](repeating: 255, count: 48))
    try folder.write(PNG.encode(mask), to: "all.png")
    mask[2, 1] = SIMD4(0, 0, 0, 255)
    try folder.write(PNG.encode(mask), to: "mask.png")
    #expect(try diff(folder, "a.png b.png --mask all.png").status == 1)
    #expect(try diff(folder, "a.png b.png --mask mask.png").status == 0)
    #expect(try diff(folder, "a.png b.png --mask small.png").status == 3)
  }

  @Test("Folders are compared by file name, including missing files")
  func foldersAreComparedByFileName() throws {
    let folder = try Self.folder()
    for side in ["one", "two"] {
      try folder.makeFolder(side)
      try folder.makeFolder("\(side)/sub")
      try folder.write(folder.read("a.png"), to: "\(side)/same.png")
      try folder.write(folder.read(side == "one" ? "a.png" : "b.png"), to: "\(side)/sub/x.png")
    }
    try folder.write(folder.read("a.png"), to: "one/only.png")
    let run = try diff(folder, "one two -o out --json")
    #expect(run.status == 1)
    let entries = try #require(try run.json()["pictures"]?.array)
    let same = Dictionary(
      uniqueKeysWithValues: entries.map { ($0["name"]?.string ?? "", $0["same"]?.boolean) }
    )
    #expect(same == ["same.png": true, "sub/x.png": false, "only.png": false])
    #expect(entries.first { $0["name"]?.string == "only.png" }?["missingFrom"]?.string == "two")
    #expect(try PNG.decode(folder.read("out/sub/x.png.diff.png")).bitmap.width == 4)
    try folder.makeFolder("empty")
    #expect(try diff(folder, "empty empty").status == 2)
  }

  /// The sanitizers keep freed memory.
  @Test(
    "Comparing many pairs needs little memory per pair",
    .enabled(if: !Sanitizer.isAddress && !Sanitizer.isThread)
  )
  func manyPairsUseLittleMemory() throws {
    let folder = try Self.folder()
    let image = try folder.read("a.png")
    var peaks: [Int] = []
    for count in [100, 1600] {
      for side in ["one", "two"] {
        try folder.makeFolder("\(side)\(count)")
        for number in 0..<count { try folder.write(image, to: "\(side)\(count)/\(number).png") }
      }
      let run = try diff(folder, "one\(count) two\(count)")
      #expect(run.status == 0, "\(run.errors)")
      peaks.append(run.peakBytes)
    }
    // The names and metrics of a pair; a leaked image would be ten times as much.
    #expect((peaks[1] - peaks[0]) / 1500 < 4096, "\(peaks)")
  }
}
