import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// Messages about files of other kinds, and which of them are skipped.
@Suite struct InputKindTests {
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8)
  private static let expected =
    "expected PNG, JPEG, WebP, GIF, BMP, PSD, TGA, Aseprite or a texture"
  private static let webp = Array("RIFF    WEBPVP8 ".utf8)

  @Test(
    "A file of another kind is reported with what was found and expected",
    arguments: [
      ("decode page.png -o x.png", "page.png: is PNG, expected a texture;"),
      ("decode photo.png -o x.png", "photo.png: is JPEG, expected a texture"),
      (
        "encode photo.png -o x.pvr",
        "photo.png: the file ends after 10 bytes, before the image is complete"
      ),
      (
        "encode anim.png -o x.pvr",
        "anim.png: the file ends after 6 bytes, before the image is complete"
      ),
      ("decode anim.png -o x.png", "anim.png: the file ends after 6 bytes"),
      (
        "encode dots.png -o x.pvr",
        "dots.png: the file ends after 8 bytes, before the image is complete"
      ),
      ("decode dots.png -o x.png", "dots.png: is BMP, expected a texture;"),
      ("info sky.hdr", "sky.hdr: is Radiance HDR, \(expected)"),
      ("encode photo.avif -o x.pvr", "photo.avif: is AVIF, \(expected)"),
      ("render --texture photo.avif -o x.png", "is AVIF, not a texture file"),
      ("diff photo.avif page.png", "photo.avif: is AVIF, \(expected)"),
      ("frames photo.avif -o x.png", "photo.avif: found AVIF where JSON was expected"),
      ("render sky.hdr -o x.png", "sky.hdr: found Radiance HDR where a value was expected"),
      ("info logo.svg", "logo.svg: is SVG, \(expected)"),
      ("encode coin.tga -o x.pvr", "coin.tga: the file ends after 3 bytes"),
      ("encode wave.png -o x.pvr", "wave.png: is RIFF, \(expected)"),
      (
        "encode web.png -o x.pvr",
        "web.png: the file ends after 16 bytes, before the image is complete"
      ),
      ("decode web.png -o x.png", "web.png: the file ends after 16 bytes"),
      ("encode text.png -o x.pvr", "text.png: is text, \(expected)"),
      ("info photo.png", "photo.png: the file ends after 10 bytes, before the image is complete"),
      (
        "render --texture photo.png -o x.png",
        "the file ends after 10 bytes, before the image is complete"
      ),
      (
        "render --texture anim.png -o x.png",
        "the file ends after 6 bytes, before the image is complete"
      ),
      (
        "render --texture dots.png -o x.png",
        "the file ends after 8 bytes, before the image is complete"
      ),
      ("encode short.png -o x.pvr", "short.png: is text, \(expected)"),
      ("encode empty.png -o x.pvr", "empty.png: is empty, \(expected)"),
      ("decode empty.png -o x.png", "empty.png: is empty, expected a texture"),
      ("info short.png", "short.png: is text, \(expected)"),
    ]
  )
  func otherFileKindsAreReported(call: String, message: String) throws {
    let folder = try CommandFixtures.folder()
    try folder.write(Self.jpeg, to: "photo.png")
    try folder.write(Self.webp, to: "web.png")
    try folder.write(Array("GIF89a".utf8), to: "anim.png")
    try folder.write(Array("BM123456".utf8), to: "dots.png")
    try folder.write(Array("RIFF1234WAVE".utf8), to: "wave.png")
    try folder.write(Array("#?RADIANCE\n".utf8), to: "sky.hdr")
    try folder.write([0, 0, 0, 24] + Array("ftypavif\0\0\0\0mif1miaf".utf8), to: "photo.avif")
    try folder.write("<?xml version=\"1.0\"?><svg/>", to: "logo.svg")
    try folder.write([0, 0, 2], to: "coin.tga")
    try folder.write("some words", to: "text.png")
    try folder.write("a\n", to: "short.png")
    try folder.write("", to: "empty.png")
    let run = try CommandRun(call.split(separator: " ").map(String.init), in: folder.path)
    #expect(run.status == 3)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.errors.split(separator: "[").count == 2, "one code a line: \(run.errors)")
    #expect((try? folder.read("x.png")) == nil && (try? folder.read("x.pvr")) == nil)
  }

  @Test("Images of unsupported formats in a folder are counted in a warning")
  func skippedImagesAreCounted() throws {
    let folder = try CommandFixtures.folder()
    try folder.makeFolder("art")
    try folder.write(CommandFixtures.png, to: "art/a.png")
    for name in ["b.dds", "c.HEIC"] { try folder.write(Self.jpeg, to: "art/\(name)") }
    try folder.write("", to: "art/readme.txt")
    let run = try CommandRun(["encode", "art", "--out-dir", "out"], in: folder.path)
    #expect(run.status == 0)
    #expect(
      run.errorLines.first
        == "warning: art: skipped 2 images that are not PNG, JPEG, WebP, GIF, BMP, PSD, TGA, Aseprite or "
        + "PVR: \"art/b.dds\", … [input.otherPictures]"
    )
    let quiet = try CommandRun(["encode", "art", "--out-dir", "out", "--quiet"], in: folder.path)
    #expect(quiet.errors == "")
  }

  @Test("Folders that are too deep and names that are not UTF-8 are counted in warnings")
  func skippedEntriesAreCounted() throws {
    let folder = try CommandFixtures.folder()
    let deep = (0..<65).map { "d\($0)" }.joined(separator: "/")
    try folder.makeFolder("art")
    let creation = try CommandRun(
      ["--version"],
      in: folder.path,
      setup: "mkdir -p art/\(deep) && cp page.png art/\(deep)/ && cp page.png art/ && "
        + "cp page.png \"art/$(printf 'x\\377.png')\" &&"
    )
    #expect(creation.status == 0, "\(creation.errors)")
    let run = try CommandRun(["info", "art", "--json"], in: folder.path)
    #expect(run.status == 0)
    #expect(try run.json()["files"]?.array?.count == 1)
    #expect(
      run.errorLines == [
        "warning: art: 1 names that are not UTF-8 skipped [input.name]",
        "warning: art: 1 folders deeper than 64 skipped [input.depth]",
      ]
    )
  }

  @Test("Links to folders are followed only with --follow-symlinks")
  func symlinksAreFollowedOnRequest() throws {
    let folder = try CommandFixtures.folder()
    try folder.makeFolder("art")
    try folder.makeFolder("far")
    let setup = "cp page.png far/ && ln -s ../far art/link && ln -s .. art/link/up &&"
    _ = try CommandRun(["--version"], in: folder.path, setup: setup)
    let plain = try CommandRun(["info", "art", "--json"], in: folder.path)
    #expect(plain.status == 2, "nothing found: \(plain.errors)")
    let run = try CommandRun(["info", "art", "--json", "--follow-symlinks"], in: folder.path)
    let files = try run.json()["files"]?.array?.compactMap { $0["file"]?.string } ?? []
    #expect(files.contains("art/link/page.png"))
    // A cycle of links terminates.
    #expect(files.count < 20)
  }

  @Test("A file whose name starts with @ takes precedence over a list")
  func fileNameCanStartWithAt() throws {
    let folder = try CommandFixtures.folder()
    try folder.write(CommandFixtures.png, to: "@x")
    let run = try CommandRun(["info", "@x", "--json"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try run.json()["files"]?.array?.first?["file"]?.string == "@x")
    let found = try CommandRun(["info", "[@]*", "--json"], in: folder.path)
    #expect(try found.json()["files"]?.array?.first?["file"]?.string == "@x")
  }

  @Test("A file name may start with a dash")
  func fileNameCanStartWithDash() throws {
    let folder = try CommandFixtures.folder()
    try folder.write(CommandFixtures.png, to: "-dash.png")
    #expect(try CommandRun(["info", "-dash.png"], in: folder.path).status == 0)
    #expect(try CommandRun(["info", "-none.png"], in: folder.path).status == 2)
    let run = try CommandRun(["decode", "page.pvr", "-o", "-out.png"], in: folder.path)
    #expect(run.status == 0)
    #expect((try? folder.read("-out.png")) != nil)
  }

  // MARK: Scenes

  @Test("info describes a scene")
  func infoDescribesScene() throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(["info", "scene.json"], in: folder.path)
    #expect(run.status == 0)
    for line in ["  canvas     8 x 6 points", "  layers     1, 0 animations"] {
      #expect(run.text.contains(line + "\n"), "\(run.text)")
    }
    let json = try CommandRun(["info", "scene.json", "--json", "--check"], in: folder.path).json()
    let file = try #require(json["files"]?.array?.first)
    #expect(file["container"]?.string == "scene")
    #expect(file["width"]?.integer == 8 && file["height"]?.integer == 6)
    #expect(file["quads"]?.integer == 1)
    #expect(file["assets"]?.array?.compactMap(\.string) == ["page: texture page.png"])
  }

  @Test("info --check reports unknown keys of a scene")
  func checkValidatesScene() throws {
    let folder = try CommandFixtures.folder()
    try folder.write(
      #"{"quadrille": 1, "canvas": {"width": 8, "height": 6}, "layres": []}"#,
      to: "bad.json"
    )
    #expect(try CommandRun(["info", "bad.json"], in: folder.path).status == 0)
    let run = try CommandRun(["info", "bad.json", "--check"], in: folder.path)
    #expect(run.status == 1)
    #expect(run.errors.contains("layres"))
  }
}
