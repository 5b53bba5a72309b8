import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// Atlases as every command that reads them takes them: in any encoding, with other textures, with
/// pages in the data file itself.
@Suite struct AtlasInputCommandTests {
  private static let red = SIMD4<UInt8>(255, 0, 0, 255)
  private static let blue = SIMD4<UInt8>(0, 0, 255, 255)

  private static func png(_ left: SIMD4<UInt8>, _ right: SIMD4<UInt8>) throws -> [UInt8] {
    var bitmap = Bitmap(width: 8, height: 4)
    for y in 0..<4 {
      for x in 0..<8 { bitmap[x, y] = x < 4 ? left : right }
    }
    return try PNG.encode(bitmap)
  }

  private static func xml(_ page: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-16"?>
    <TextureAtlas imagePath="\(page)">
      <SubTexture name="one" x="0" y="0" width="4" height="4"/>
      <SubTexture name="two" x="2" y="0" width="4" height="4" flipX="true"/>
    </TextureAtlas>
    """
  }

  private static func wide(_ text: String) -> [UInt8] {
    ("\u{FEFF}" + text).utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
  }

  /// Calls of all commands that read an atlas, and the image that each writes.
  private static func calls(_ atlas: String) -> [(arguments: [String], image: String?)] {
    [
      (["info", atlas, "--check"], nil), (["info", atlas, "--check", "--frames", "--json"], nil),
      (["unpack", atlas, "-o", "unpacked"], "unpacked/two.png"),
      (["convert-atlas", atlas, "--data", "c/c.json"], nil),
      (["frames", atlas, "-o", "f/{name}.png", "--backend", "cpu"], "f/two.png"),
      (
        ["render", "--atlas", atlas, "--sprite", "two", "-o", "two.png", "--backend", "cpu"],
        "two.png"
      ),
      (["preview", atlas, "-o", "sheet.png"], nil),
    ]
  }

  /// The sprite `two`: columns 2 to 5 of the page, mirrored.
  private static func check(_ path: String, in folder: TemporaryFolder) throws {
    let image = try PNG.decode(folder.read(path)).bitmap
    #expect(image.width == 4 && image.height == 4)
    for y in 0..<4 {
      for x in 0..<4 { #expect(image[x, y] == (x < 2 ? blue : red), "\(path)") }
    }
  }

  @Test("Every command reads an atlas in UTF-16, and shows mirrored sprites mirrored")
  func readsUTF16() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.wide(Self.xml("t.png")), to: "a.xml")
    try folder.write(Self.png(Self.red, Self.blue), to: "t.png")
    for (arguments, image) in Self.calls("a.xml") {
      let run = try CommandRun(arguments, in: folder.path)
      #expect(run.status == 0, "\(arguments): \(run.errors)")
      if let image { try Self.check(image, in: folder) }
    }
    let info = try CommandRun(["info", "a.xml", "--json", "--frames"], in: folder.path)
    let frames = try info.json()["files"]?.array?.first?["frameList"]?.array
    #expect(frames?.map { $0["mirrored"]?.boolean } == [false, true])
    let same = try CommandRun(["diff", "a.xml", "c/c.json"], in: folder.path)
    #expect(same.status == 0, "\(same.errors)")
  }

  @Test("Every command takes the textures of an atlas from --texture")
  func takesTextures() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.xml("missing.png"), to: "a.xml")
    try folder.makeFolder("art")
    try folder.write(Self.png(Self.red, Self.blue), to: "art/t.png")
    for (arguments, image) in Self.calls("a.xml") {
      let without = try CommandRun(arguments, in: folder.path)
      #expect(without.status != 0)
      let run = try CommandRun(arguments + ["--texture", "art/t.png"], in: folder.path)
      #expect(run.status == 0, "\(arguments): \(run.errors)")
      if let image { try Self.check(image, in: folder) }
      let twice = arguments + ["--texture", "art/t.png", "--texture", "art/t.png"]
      #expect(try CommandRun(twice, in: folder.path).status != 0)
    }
  }

  @Test(
    "--texture with anything but an atlas is an error of usage",
    arguments: [
      ["info", "art/t.png", "--check"], ["preview", "art/t.png", "-o", "p.png"],
      ["frames", "art/t.png", "-o", "f.png"], ["info", "a.xml"],
    ]
  )
  func rejectsTexturesElsewhere(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("art")
    try folder.write(Self.png(Self.red, Self.blue), to: "art/t.png")
    try folder.write(Self.xml("art/t.png"), to: "a.xml")
    let run = try CommandRun(arguments + ["--texture", "art/t.png"], in: folder.path)
    #expect(run.status != 0 && run.errors.contains("--texture"), "\(run.errors)")
  }

  @Test("Every command reads pages in the data file itself, and a conversion writes them")
  func readsDataURIs() throws {
    let folder = try TemporaryFolder()
    let png = try Self.png(Self.red, Self.blue)
    let uri = "data:image/png;base64," + Base64.encode(png)
    try folder.write(Self.xml(uri), to: "a.xml")
    for (arguments, image) in Self.calls("a.xml") {
      let run = try CommandRun(arguments, in: folder.path)
      #expect(run.status == 0, "\(arguments): \(run.errors)")
      #expect(!run.text.contains("base64") && !run.errors.contains("base64"))
      if let image { try Self.check(image, in: folder) }
    }
    // A format that can say mirrored sprites keeps the page.
    let kept = try CommandRun(["convert-atlas", "a.xml", "--data", "d/d.xml"], in: folder.path)
    #expect(kept.status == 0, "\(kept.errors)")
    let page = try PNG.decode(folder.read("d/d.png")).bitmap
    #expect(page.bytes == (try PNG.decode(png).bitmap.bytes))
    let same = try CommandRun(["diff", "a.xml", "d/d.xml"], in: folder.path)
    #expect(same.status == 0, "\(same.errors)")
  }

  @Test("A page that is found next to the data file is a warning of every command")
  func warnsOfPaths() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.xml("C:\\art\\t.png"), to: "a.xml")
    try folder.write(Self.png(Self.red, Self.blue), to: "t.png")
    for (arguments, image) in Self.calls("a.xml") {
      let run = try CommandRun(arguments, in: folder.path)
      #expect(run.status == 0, "\(arguments): \(run.errors)")
      #expect(run.errors.contains("atlas.pagePath"), "\(arguments): \(run.errors)")
      if let image { try Self.check(image, in: folder) }
    }
    let info = try CommandRun(["info", "a.xml", "--json"], in: folder.path)
    let pages = try info.json()["files"]?.array?.first?["pages"]?.array
    #expect(pages?.first?["found"]?.boolean == true && pages?.first?["file"]?.string == "t.png")
  }

  @Test(
    "A file of another kind never gives an empty atlas",
    arguments: [
      ("a.xml", "<svg xmlns='http://www.w3.org/2000/svg'/>"), ("a.xml", "<TextureAtlas/>"),
      ("a.json", "{\"frames\": {}}"), ("a.json", "{\"a\": 1}"), ("a.json", "[]"),
      ("a.plist", "<plist><dict><key>frames</key><dict/></dict></plist>"),
      ("a.atlas", "t.png\nsize: 8,8\nformat: RGBA8888\n"), ("a.txt", "a text"), ("a.json", ""),
    ]
  )
  func rejectsOtherKinds(_ name: String, _ text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: name)
    try folder.write(Self.png(Self.red, Self.blue), to: "t.png")
    for (arguments, _) in Self.calls(name) {
      let run = try CommandRun(arguments, in: folder.path)
      #expect(run.status != 0 && !run.errorLines.isEmpty, "\(arguments): \(run.text)")
    }
  }
}
