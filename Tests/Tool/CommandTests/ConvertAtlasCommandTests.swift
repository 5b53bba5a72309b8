import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct ConvertAtlasCommandTests {
  /// A folder with the images, `a.EXTENSION` and `a.png`.
  private func packed(_ data: String, _ options: [String] = []) throws -> TemporaryFolder {
    let folder = try PackFixtures.folder()
    let run = try CommandRun(
      ["pack", "art", "--data", data, "--sheet", "a.png"] + options,
      in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    return folder
  }

  private func check(_ folder: TemporaryFolder, _ data: String) throws {
    let back = try CommandRun(["unpack", data, "-o", "back"], in: folder.path)
    #expect(back.status == 0, "\(back.errors)")
    try PackFixtures.expectImages(in: "back", of: folder)
  }

  @Test(
    "Converting next to the pages leaves the pages unchanged",
    arguments: [
      ["b.json", "json"], ["b.json", "json-array"], ["b.atlas", "libgdx"], ["b.xml", "sparrow"],
      ["b.plist", "cocos2d-v3"],
    ]
  )
  func pagesAreKeptInPlace(_ target: [String]) throws {
    let folder = try packed("a.plist")
    let page = try folder.read("a.png")
    let run = try CommandRun(
      ["convert-atlas", "a.plist", "--data", target[0], "--format", target[1], "--json"],
      in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(try run.json()["repacked"]?.boolean == false)
    #expect(try run.json()["files"]?.array?.count == 1)
    #expect(try folder.read("a.png") == page)
    try check(folder, target[0])
  }

  @Test(
    "The data file records the pixel format of the pages",
    arguments: ["RGBA4444", "RGB565", "PVRTC4", "PVRTC2_NOALPHA"]
  )
  func pixelFormatIsRecorded(keyword: String) throws {
    let folder = try packed("a.plist", ["--size-constraints", "POT", "--force-squared"])
    let calls = [
      ["a.plist", "--data", "b.json", "--sheet", "b.pvr", "--opt", keyword],
      ["b.json", "--data", "c.plist"],
    ]
    for call in calls {
      let run = try CommandRun(["convert-atlas"] + call, in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
    }
    let json = try JSONValue(parsing: folder.read("b.json"))
    #expect(json["meta"]?["format"]?.string == keyword)
    let list = try PropertyList(parsing: folder.read("c.plist"))
    #expect(list["metadata"]?["pixelFormat"]?.string == keyword)
  }

  @Test("Pages are copied if the data file goes to another folder")
  func pagesAreCopiedToDataFile() throws {
    let folder = try packed("a.plist")
    let page = try folder.read("a.png")
    for (arguments, data, copy) in [
      (["--data", "n/b.json"], "n/b.json", "n/a.png"),
      (["--data", "m/b.json", "--sheet", "m/c.png"], "m/b.json", "m/c.png"),
      (["--data", "B.atlasc"], "B.atlasc", "B.atlasc/B.1.png"),
    ] {
      let run = try CommandRun(["convert-atlas", "a.plist"] + arguments, in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
      #expect(try folder.read(copy) == page)
      try check(folder, data)
    }
    let run = try CommandRun(
      ["convert-atlas", "a.plist", "--data", "b.json", "--sheet", "b.pvr.gz"],
      in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    try check(folder, "b.json")
  }

  /// libGDX rotates sprites in the other direction, so the page contains such sprites.
  @Test("An atlas with a rotation that the format does not support is packed again")
  func unsupportedRotationIsRepacked() throws {
    let folder = try packed("a.atlas", ["--max-width", "13"])
    let rotated = try SpriteAtlas(contentsOf: folder.path("a.atlas"))
    try #require(rotated.contains { $0.packedRotation == .counterclockwise90 })
    let run = try CommandRun(
      ["convert-atlas", "a.atlas", "--data", "b.plist", "--json"],
      in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("note: a.atlas: packed again: sprite"))
    #expect(try run.json()["repacked"]?.boolean == true)
    try check(folder, "b.plist")
  }

  @Test("An atlas with several pages needs a name pattern or a format with several pages")
  func severalPagesNeedSeveralNames() throws {
    let folder = try PackFixtures.folder()
    let pack = try CommandRun(
      [
        "pack", "art", "--data", "a.atlas", "--sheet", "a{n}.png", "--multipack", "--max-size",
        "9", "--disable-rotation",
      ],
      in: folder.path
    )
    #expect(pack.status == 0, "\(pack.errors)")
    let one = try CommandRun(["convert-atlas", "a.atlas", "--data", "b.json"], in: folder.path)
    #expect(one.status == 2)
    let many = try CommandRun(
      ["convert-atlas", "a.atlas", "--data", "b{n1}.json"],
      in: folder.path
    )
    #expect(many.status == 0, "\(many.errors)")
    let pages = try SpriteAtlas(contentsOf: folder.path("a.atlas")).pages.count
    let counts = try (1...pages).map { page in
      try SpriteAtlas(contentsOf: folder.path("b\(page).json")).count
    }
    #expect(counts.reduce(0, +) == 6)
    let same = try CommandRun(["convert-atlas", "a.atlas", "--data", "c.atlas"], in: folder.path)
    #expect(same.status == 0, "\(same.errors)")
    try check(folder, "c.atlas")
  }

  static let mistakes: [([String], Int32)] = [
    (["--data", "b.txt"], 2), (["--data", "b.json", "--format", "corona"], 5),
    (["--data", "a.plist"], 2), (["--data", "b.json", "--sheet", "a.pvr", "--opt", "PVRTC2_4"], 5),
  ]

  @Test("Invalid conversions are reported and leave the input unchanged", arguments: mistakes)
  func invalidConversionsAreReported(arguments: [String], status: Int32) throws {
    let folder = try packed("a.plist")
    let data = try folder.read("a.plist")
    let run = try CommandRun(["convert-atlas", "a.plist"] + arguments, in: folder.path)
    #expect(run.status == status, "\(run.errors)")
    #expect(try folder.read("a.plist") == data)
  }

  /// Converts to a folder of resources, which do not support rotation, and back.
  @Test("A folder of Godot resources is written and converted back")
  func godotResourcesAreConverted() throws {
    let folder = try packed("a.plist", ["--disable-rotation"])
    let there = try CommandRun(
      ["convert-atlas", "a.plist", "--data", "g.sprites", "--json"],
      in: folder.path
    )
    #expect(there.status == 0, "\(there.errors)")
    #expect(try there.json()["to"]?.string == "godot-tres")
    #expect(try there.json()["repacked"]?.boolean == false)
    try check(folder, "g.sprites")
    let back = try CommandRun(
      ["convert-atlas", "g.sprites", "--data", "c.json", "--json"],
      in: folder.path
    )
    #expect(back.status == 0, "\(back.errors)")
    #expect(try back.json()["from"]?.string == "godot-tres")
  }
}
