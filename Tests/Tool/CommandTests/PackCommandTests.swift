import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem
import QuadrilleTextureFiles
import TestSupport
import Testing

@Suite struct PackCommandTests {
  /// Data file, format, further options.
  static let calls: [[String]] = [
    ["a.plist", "cocos2d", "a.png"], ["a.plist", "cocos2d-v3", "a.png", "--trim-mode", "None"],
    ["a.json", "json", "a.png", "--extrude", "1", "--border-padding", "1", "--shape-padding", "0"],
    ["a.json", "json-array", "a.pvr.gz", "--size-constraints", "POT", "--force-squared"],
    ["a.atlas", "libgdx", "a{n}.png", "--multipack", "--max-size", "9"],
    ["a.xml", "sparrow", "a.pvr", "--flip-pvr", "--disable-rotation"],
    ["a.plist", "cocos2d-x", "a.pvr.ccz", "--legacypvr", "--algorithm", "Basic"],
    ["a.json", "pixijs4", "a.png", "--algorithm", "grid", "--disable-auto-alias"],
    ["a.atlasc", "spritekit", ""],
  ]

  @Test("Packed sprites are unpacked unchanged, in every format", arguments: calls)
  func packedSpritesRoundTrip(_ call: [String]) throws {
    let folder = try PackFixtures.folder()
    let sheet = call[2].isEmpty ? [] : ["--sheet", "out/" + call[2]]
    let arguments = ["pack", "art", "--data", "out/" + call[0], "--format", call[1]] + sheet
    let run = try CommandRun(arguments + call.dropFirst(3), in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errorLines.isEmpty)
    let back = try CommandRun(["unpack", "out/" + call[0], "-o", "back"], in: folder.path)
    #expect(back.status == 0, "\(back.errors)")
    try PackFixtures.expectImages(in: "back", of: folder)
  }

  @Test("Input order and thread count do not change the packed files")
  func packIsDeterministic() throws {
    let folder = try PackFixtures.folder()
    let files = ["art/boat.png", "art/mast.png", "art/sub/flag.png", "art/über & <so>.png"]
    func outputs(_ inputs: [String], _ jobs: String) throws -> [[UInt8]] {
      let run = try CommandRun(
        ["pack", "-j", jobs] + inputs + [
          "--data", "a{n}.json", "--sheet", "a{n}.png", "--multipack", "--max-size", "9",
        ],
        in: folder.path
      )
      #expect(run.status == 0, "\(run.errors)")
      let names = try Folder(path: folder.path).names().filter { $0.hasPrefix("a") && $0 != "art" }
      #expect(names.count > 3)
      return try names.map { try folder.read($0) }
    }
    let first = try outputs(files, "1")
    #expect(try outputs(files.reversed(), "1") == first)
    #expect(try outputs([files[2], files[0], files[3], files[1]], "4") == first)
    // Up-to-date outputs are not touched.
    let again = try CommandRun(
      ["pack", "--if-changed", "--json"] + files + [
        "--data", "a{n}.json", "--sheet", "a{n}.png", "--multipack", "--max-size", "9",
      ],
      in: folder.path
    )
    let states = try #require(again.json()["files"]?.array).map { $0["state"]?.string }
    #expect(states.allSatisfy { $0 == "unchanged" })
  }

  @Test("Several data formats share the same pages")
  func severalFormatsSharePages() throws {
    let folder = try PackFixtures.folder()
    let run = try CommandRun(
      [
        "pack", "art", "--data", "d/a.plist", "--format", "cocos2d", "--data", "d/a.json",
        "--format", "json-array", "--sheet", "d/tex/a.png", "--json",
      ],
      in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    let json = try run.json()
    #expect(json["schema"]?.string == "quadrille.pack/1")
    #expect(json["sprites"]?.integer == 6)
    // Two have the same pixels; an empty one becomes one transparent pixel.
    #expect(json["places"]?.integer == 5)
    let outputs = try #require(json["files"]?.array).compactMap { $0["output"]?.string }
    #expect(outputs == ["d/tex/a.png", "d/a.plist", "d/a.json"])
    for data in ["d/a.plist", "d/a.json"] {
      let atlas = try SpriteAtlas(contentsOf: folder.path(data))
      #expect(atlas.count == 6)
      #expect(atlas.pages.first?.name == folder.path("d/tex/a.png"))
    }
  }

  @Test("Each variant has its own files and scale")
  func variantsHaveOwnFiles() throws {
    let folder = try PackFixtures.folder()
    let run = try CommandRun(
      [
        "pack", "art", "--data", "a{v}.json", "--sheet", "a{v}.png", "--variant", "1:@2x",
        "--variant", "0.5:", "--variant", "2:-sub:sub/",
      ],
      in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    let large = try SpriteAtlas(contentsOf: folder.path("a@2x.json"))
    let small = try SpriteAtlas(contentsOf: folder.path("a.json"))
    let sub = try SpriteAtlas(contentsOf: folder.path("a-sub.json"))
    #expect(large["boat.png"]?.sourceSize == Size(width: 9, height: 5))
    // Odd dimensions are rounded up.
    #expect(small["mast.png"]?.sourceSize == Size(width: 2, height: 6))
    #expect(sub.names == ["sub/flag.png"])
    #expect(sub["sub/flag.png"]?.sourceSize == Size(width: 14, height: 12))
  }

  /// Formats describe the direction of rotation differently; the reader must undo it.
  @Test(
    "--alias-rotated lets rotated copies share a rectangle if the format supports it",
    arguments: [
      ("a.json", ["--disable-rotation"], 1), ("a.atlas", ["--enable-rotation"], 1),
      ("a.atlas", ["--disable-rotation"], 1), ("a.json", ["--enable-rotation"], 2),
    ]
  )
  func rotatedCopiesShareRectangle(data: String, options: [String], packedRects: Int) throws {
    let image = PackFixtures.image(9, 5, 1, left: 0, top: 0, right: 0, bottom: 0)
    var rotated = Bitmap(width: 5, height: 9)
    for y in 0..<5 {
      for x in 0..<9 { rotated[y, 8 - x] = image[x, y] }
    }
    let folder = try TemporaryFolder()
    try folder.makeFolder("art")
    try folder.write(PNG.encode(image, level: .standard), to: "art/a.png")
    try folder.write(PNG.encode(rotated, level: .standard), to: "art/b.png")
    let call = ["pack", "art", "--data", data, "--sheet", "a.png", "--alias-rotated", "--json"]
    let run = try CommandRun(call + options, in: folder.path)
    #expect(try run.json()["places"]?.integer == packedRects)
    #expect(run.errors.contains("note: --alias-rotated") == (packedRects == 2))
    #expect(try CommandRun(["unpack", data, "-o", "back"], in: folder.path).status == 0)
    #expect(try PNG.decode(folder.read("back/a.png")).bitmap.bytes == image.bytes)
    #expect(try PNG.decode(folder.read("back/b.png")).bitmap.bytes == rotated.bytes)
  }

  @Test("--auto-sd derives the names of the half-size atlas")
  func autoSDDerivesNames() throws {
    let folder = try PackFixtures.folder()
    let call = ["pack", "art", "--data", "a-hd.plist", "--sheet", "a-hd.png", "--auto-sd"]
    #expect(try CommandRun(call, in: folder.path).status == 0)
    let small = try SpriteAtlas(contentsOf: folder.path("a.plist"))
    #expect(small.pages.first?.name == folder.path("a.png"))
    #expect(small["mast.png"]?.sourceSize == Size(width: 2, height: 6))
    let large = try SpriteAtlas(contentsOf: folder.path("a-hd.plist"))
    #expect(large.pages.first?.name == folder.path("a-hd.png"))
  }

  /// Like Xcode: names are unchanged, and each scale has its own pages.
  @Test("A .atlas folder becomes an .atlasc folder as with Xcode")
  func atlasFolderBecomesAtlasc() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("Hero.atlas")
    let images = PackFixtures.images
    for (name, image) in [("a.png", 0), ("a@2x.png", 3), ("b@2x~ipad.png", 4)] {
      let png = try PNG.encode(images[image].bitmap, level: .standard)
      try folder.write(png, to: "Hero.atlas/\(name)")
    }
    let arguments = ["pack", "Hero.atlas", "--format", "spritekit"]
    let run = try CommandRun(arguments + ["--data", "Hero.atlasc"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    // The default name, as in Xcode.
    try folder.makeFolder("other")
    let short = try CommandRun(
      ["pack", "../Hero.atlas/", "--format", "spritekit"],
      in: folder.path("other")
    )
    #expect(short.status == 0, "\(short.errors)")
    #expect(
      try folder.read("other/Hero.atlasc/Hero.plist") == folder.read("Hero.atlasc/Hero.plist")
    )
    #expect(
      try Folder(path: folder.path("Hero.atlasc")).names()
        == ["Hero.1.png", "Hero.1@2x.png", "Hero.1@2x~ipad.png", "Hero.plist"]
    )
    let atlas = try SpriteAtlas(contentsOf: folder.path("Hero.atlasc"))
    #expect(atlas.withAllVariants().names == ["a.png", "a@2x.png", "b@2x~ipad.png"])
    #expect(atlas.names == ["a.png", "b.png"])
  }

  @Test("Texture options of pack are applied to the page")
  func packTextureOptionsApply() throws {
    let folder = try PackFixtures.folder()
    let key = "00112233445566778899aabbccddeeff"
    let run = try CommandRun(
      [
        "pack", "art", "--sheet", "a.pvr.ccz", "--opt", "rgba4444", "--dither-fs-alpha",
        "--content-protection", key, "--legacypvr", "--premultiply-alpha", "--mipmap-min-size", "4",
        "--width", "32", "--height", "16",
      ],
      in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    let bytes = try folder.read("a.pvr.ccz")
    #expect(bytes.starts(with: "CCZp".utf8))
    let file = try TextureFile(decoding: bytes, key: CCZKey(hexadecimal: key))
    #expect(file.container == TextureContainer(.pvr2, in: .ccz))
    #expect(file.format.encoding == .uncompressed(.rgba4444))
    #expect((file.width, file.height, file.mipmapCount) == (32, 16, 3))
  }

  static let mistakes: [([String], Int32, String)] = [
    (["--trim-mode", "Trim"], 2, "[usage]"),
    (["--data", "a.txt", "--sheet", "a.png"], 2, "[usage]"),
    (["--data", "a.json", "--format", "jsno", "--sheet", "a.png"], 2, "[usage]"),
    (["--data", "a.json", "--format", "corona", "--sheet", "a.png"], 5, "[pack.unsupported]"),
    (["--sheet", "a.png", "--trim-mode", "Hull"], 2, "[usage]"),
    (["--sheet", "a.png", "--trim-mode", "Polygon", "--extrude", "1"], 2, "[usage]"),
    (["--sheet", "a.pvr", "--opt", "PVRTC2_4"], 5, "[pack.unsupported]"),
    (["--sheet", "a.png", "--opt", "RGB565"], 5, "[pack.unsupported]"),
    (["--sheet", "a.png", "--heuristic-mask"], 2, "[usage]"),
    (["--sheet", "a.png", "--trim-threshold", "256"], 2, "[usage]"),
    (["--sheet", "a.png", "--max-size", "4"], 3, "[pack.tooLarge]"),
    (["--sheet", "a.png", "--max-size", "9"], 3, "[pack.noRoom]"),
    (["--sheet", "a.png", "--max-size", "9", "--multipack"], 2, "[usage]"),
    (["--data", "a.atlasc", "--sheet", "a.png"], 2, "[usage]"),
    (["--sheet", "art/boat.png"], 2, "[usage]"),
    (["--sheet", "a.png", "project.tps"], 5, "[pack.unsupported]"),
    (["--sheet", "a.png", "bad.png"], 3, "]"),
    (["--sheet", "a.png", "--ignore-files", "*"], 2, "[usage]"),
  ]

  @Test("Invalid pack commands are reported and write nothing", arguments: mistakes)
  func packErrorsWriteNothing(
    options: [String],
    status: Int32,
    end: String
  ) throws {
    let folder = try PackFixtures.folder()
    try folder.write("words", to: "bad.png")
    let run = try CommandRun(["pack", "art"] + options, in: folder.path)
    #expect(run.status == status, "\(run.errors)")
    #expect(run.errorLines.last?.hasSuffix(end) == true, "\(run.errors)")
    #expect(try Folder(path: folder.path).names() == ["art", "bad.png"])
    #expect(try Folder(path: folder.path("art")).names().count == 6)
  }

  @Test("TexturePacker options without effect are noted")
  func ignoredOptionsAreNoted() throws {
    let folder = try PackFixtures.folder()
    let run = try CommandRun(
      [
        "pack", "art", "--sheet", "a.png", "--gui", "--webp-quality", "80", "--force-publish",
        "--exclude", "sub/*", "--trim-sprite-names", "--data", "a.json", "--replace", "^b=B",
        "--prepend-folder-name",
      ],
      in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.errorLines == [
        "note: --gui: has no effect here [option.ignored]",
        "note: --webp-quality: has no effect here [option.ignored]",
      ]
    )
    let atlas = try SpriteAtlas(contentsOf: folder.path("a.json"))
    #expect(atlas.names == ["art/boat", "art/copy", "art/empty", "art/mast", "art/über & <so>"])
  }

  /// Godot data is a folder of resources; its pages are elsewhere.
  @Test("Godot resources are written and unpacked")
  func godotResourcesRoundTrip() throws {
    let folder = try PackFixtures.folder()
    let run = try CommandRun(
      ["pack", "art", "--data", "a.sprites", "--sheet", "a.png", "--json"],
      in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(try run.json()["files"]?.array?.count == 1 + PackFixtures.images.count)
    let boat = String(decoding: try folder.read("a.sprites/boat.tres"), as: UTF8.self)
    #expect(boat.contains("path=\"res://a.png\""))
    let named = try CommandRun(
      [
        "pack", "art", "--data", "b", "--format", "godot", "--sheet", "a.png", "--texturepath",
        "art/", "--json",
      ],
      in: folder.path
    )
    #expect(named.status == 0, "\(named.errors)")
    let flag = String(decoding: try folder.read("b/sub/flag.tres"), as: UTF8.self)
    #expect(flag.contains("path=\"res://art/a.png\""))
    for data in ["a.sprites", "b"] {
      let back = try CommandRun(["unpack", data, "-o", "back-\(data)"], in: folder.path)
      #expect(back.status == 0, "\(back.errors)")
      try PackFixtures.expectImages(in: "back-\(data)", of: folder)
    }
  }

  @Test("Names that differ only in Unicode normalization are two sprites")
  func keepsSpellingsOfLetters() throws {
    let folder = try TemporaryFolder()
    let names = ["caf\u{E9}.png", "cafe\u{301}.png"]
    for (index, name) in names.enumerated() {
      let image = PackFixtures.image(4, 4, index, left: 0, top: 0, right: 0, bottom: 0)
      try folder.write(PNG.encode(image), to: name)
    }
    let run = try CommandRun(["pack"] + names + ["--data", "a.json"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let frames = try AtlasDescription(contentsOf: folder.path("a.json")).frames
    #expect(Set(frames.map { Array($0.name.utf8) }) == Set(names.map { Array($0.utf8) }))
  }
}
