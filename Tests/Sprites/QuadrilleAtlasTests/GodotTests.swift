import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

/// AtlasTexture resources of Godot.
///
/// Godot draws the region of the page at the position of the margin, in an image larger than the
/// region by the size of the margin.
@Suite struct GodotTests {
  private static let boat = """
    [gd_resource type="AtlasTexture" load_steps=2 format=3 uid="uid://c3k8x"]

    ; a comment
    [ext_resource type="Texture2D" uid="uid://b1" path="res://art/hero.png" id="1_ab"]

    [resource]
    resource_name = "a \\"boat\\"
    of two lines"
    atlas = ExtResource("1_ab")
    region = Rect2(2, 236, 63, 109)
    margin = Rect2(5, 7, 22, 12)
    filter_clip = true
    metadata/tags = ["x]", {"y": Vector2(1, 2)}]

    """

  private func frame(_ text: String) throws -> AtlasDescription.Frame {
    try #require(AtlasDescription(parsing: Array(text.utf8), name: "s/boat.tres").frames.first)
  }

  @Test("The margin of a Godot resource gives the trim offset and the source size")
  func readsMargin() throws {
    let description = try AtlasDescription(parsing: Array(Self.boat.utf8), name: "s/boat.tres")
    #expect(description.format == .godot)
    #expect(description.warnings.isEmpty)
    let frame = try #require(description.frames.first)
    #expect(description.frames.count == 1 && frame.name == "boat" && frame.line == 10)
    #expect(frame.packedRect == Rect(x: 2, y: 236, width: 63, height: 109))
    #expect(frame.trimmedRect == Rect(x: 5, y: 7, width: 63, height: 109))
    #expect(frame.sourceSize == Size(width: 85, height: 121))
    #expect(frame.packedRotation == .none && frame.anchor == nil)
    #expect(description.pages.map(\.fileNames) == [["art/hero.png", "hero.png"]])
  }

  /// Version 3 has numeric identifiers and blanks inside the parentheses.
  @Test("Godot 3 resources with numeric identifiers are read")
  func readsVersion3() throws {
    let frame = try frame(
      """
      [gd_resource type="AtlasTexture" load_steps=2 format=2]
      [ext_resource path="res://hero.png" type="Texture" id=1]
      [resource]
      flags = 4
      atlas = ExtResource( 1 )
      region = Rect2( 0, 8, 16, 4.5 )
      """
    )
    #expect(frame.packedRect == Rect(x: 0, y: 8, width: 16, height: 4.5))
    #expect(!frame.isTrimmed)
  }

  @Test(
    "Damaged Godot resources are rejected",
    arguments: [
      ("region = Rect2(2, 236, 63, 109)", "", "atlas.missing"),
      ("region = Rect2(2, 236, 63, 109)", "region = Rect2(2, 236, 63)", "atlas.rect"),
      ("region = Rect2(2, 236, 63, 109)", "region = Rect2(2, 236, 63, inf)", "atlas.rect"),
      ("region = Rect2(2, 236, 63, 109)", "region = Rect2(2, 236, 63, 1e300)", "atlas.rect"),
      ("region = Rect2(2, 236, 63, 109)", "region = Rect2(-2, 0, 6, 1)", "atlas.rect"),
      ("region = Rect2(2, 236, 63, 109)", "region = \"Rect2\"", "atlas.rect"),
      ("margin = Rect2(5, 7, 22, 12)", "margin = Rect2(5, 7, 2, 12)", "atlas.rectTrim"),
      ("margin = Rect2(5, 7, 22, 12)", "margin = Rect2(0, 0, -99, 0)", "atlas.sourceSize"),
      ("atlas = ExtResource(\"1_ab\")", "", "atlas.missing"),
      ("atlas = ExtResource(\"1_ab\")", "atlas = ExtResource(\"2\")", "atlas.type"),
      ("atlas = ExtResource(\"1_ab\")", "atlas = SubResource(\"1_ab\")", "atlas.type"),
      ("filter_clip = true", "filter_clip", "atlas.format"),
      ("filter_clip = true", "a = ((((((((((((((((((1", "atlas.format"),
      ("filter_clip = true", "a = f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(1", "atlas.format"),
      ("filter_clip = true", "a = \"\\u12\"", "atlas.format"),
    ]
  )
  func rejectsDamagedResources(_ part: String, _ other: String, _ code: String) throws {
    #expect(Self.boat.contains(part))
    let text = Self.boat.replacing(part, with: other)
    let error = #expect(throws: AtlasError.self) { try frame(text) }
    #expect(error?.code == code, "\(other)")
  }

  @Test("Truncated and mutated Godot resources never trap")
  func survivesTruncation() {
    let bytes = Array(Self.boat.utf8)
    for length in bytes.indices {
      _ = try? AtlasDescription(parsing: Array(bytes[..<length]), name: "boat.tres")
    }
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      var changed = bytes
      for _ in 0..<3 {
        let index = Int.random(in: bytes.indices, using: &random)
        changed[index] = UInt8.random(in: 0...255, using: &random)
      }
      _ = try? AtlasDescription(parsing: changed, name: "boat.tres")
    }
  }

  // MARK: Folders

  private static let colors: [SIMD4<UInt8>] = [
    [255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255],
  ]

  /// A page with three pixels in a row, and its atlas, in which the second sprite has a margin.
  private static func written() throws -> (page: Bitmap, files: [AtlasFile]) {
    var page = Bitmap(width: 3, height: 1)
    var frames: [AtlasDescription.Frame] = []
    for (x, name) in ["a.png", "sub/b & \"c\".png", "sub/d.v2"].enumerated() {
      page[x, 0] = colors[x]
      let rect = Rect(x: Double(x), y: 0, width: 1, height: 1)
      frames.append(AtlasDescription.Frame(name: name, rect: rect))
    }
    frames[1].trimmedRect.origin = Point(x: 2, y: 1)
    frames[1].sourceSize = Size(width: 4, height: 3)
    let description = AtlasDescription(
      pages: [.init(size: Size(width: 3, height: 1))],
      frames: frames
    )
    let names = AtlasNames(data: "hero.sprites", texture: "he\"ro.png", texturePath: "art/")
    return (page, try AtlasWriter(.godot).files(of: [description], named: names))
  }

  @Test("A Godot resource is written for each sprite")
  func writesOneResourcePerSprite() throws {
    let files = try Self.written().files
    #expect(
      files.map(\.name) == [
        "hero.sprites/a.tres", "hero.sprites/sub/b & \"c\".tres", "hero.sprites/sub/d.v2.tres",
      ]
    )
    #expect(
      String(decoding: files[1].bytes, as: UTF8.self) == """
        [gd_resource type="AtlasTexture" load_steps=2 format=3]

        [ext_resource type="Texture2D" path="res://art/he\\"ro.png" id="1"]

        [resource]
        atlas = ExtResource("1")
        region = Rect2(1, 0, 1, 1)
        margin = Rect2(2, 1, 3, 2)

        """
    )
    #expect(!String(decoding: files[0].bytes, as: UTF8.self).contains("margin"))
  }

  @Test("A folder of Godot resources is read as an atlas, ignoring other files")
  func readsResourceFolders() throws {
    let (page, files) = try Self.written()
    let folder = try TemporaryFolder()
    for name in ["hero.sprites", "hero.sprites/sub"] { try folder.makeFolder(name) }
    for file in files { try folder.write(file.bytes, to: file.name) }
    try folder.write(PNG.encode(page), to: "he\"ro.png")
    // Other files in the folder are not sprites.
    try folder.write("[gd_resource type=\"Theme\" format=3]\n", to: "hero.sprites/theme.tres")
    try folder.write("x", to: "hero.sprites/notes.txt")
    let sandbox = try Folder(path: folder.path)
    let atlases = [
      try SpriteAtlas(contentsOf: folder.path("hero.sprites")),
      try SpriteAtlas(contentsOf: folder.path("hero.sprites/")),
      try SpriteAtlas(contentsOf: folder.path("hero")),
      try SpriteAtlas(named: "hero.sprites", in: sandbox),
    ]
    for atlas in atlases {
      #expect(atlas.format == .godot && atlas.pages.count == 1 && atlas.warnings.isEmpty)
      #expect(atlas.names == ["a", "sub/b & \"c\"", "sub/d.v2"])
      let trimmed = try atlas[1].untrimmed()
      #expect(trimmed.pixelSize == PixelSize(width: 4, height: 3))
      #expect(trimmed[2, 1] == Self.colors[1])
      #expect(try atlas[2].untrimmed()[0, 0] == Self.colors[2])
    }
  }

  @Test("The text limit covers all files of a folder, and each file counts as 512 bytes or more")
  func boundsFolderText() throws {
    let (page, files) = try Self.written()
    let folder = try TemporaryFolder()
    for name in ["hero.sprites", "hero.sprites/sub"] { try folder.makeFolder(name) }
    for file in files { try folder.write(file.bytes, to: file.name) }
    try folder.write(PNG.encode(page), to: "he\"ro.png")
    func code(_ bytes: Int) -> String? {
      var limits = Limits()
      limits.maxTextBytes = bytes
      do throws(AtlasError) {
        _ = try SpriteAtlas(
          contentsOf: folder.path("hero.sprites"),
          job: JobContext(limits: limits)
        )
        return nil
      } catch {
        return error.code
      }
    }
    func cost(_ counts: [Int]) -> Int { counts.map { max($0, 512) }.reduce(0, +) }
    let own = cost(files.map(\.bytes.count))
    #expect(code(own) == nil && code(own - 1) == "limit.textBytes")
    // A large file of another type counts with its length.
    let theme = "[gd_resource type=\"Theme\" format=3]\n" + String(repeating: ";", count: 5_000)
    try folder.write(theme, to: "hero.sprites/theme.tres")
    let all = own + theme.utf8.count
    #expect(code(all) == nil && code(all - 1) == "limit.textBytes")
  }

  @Test("Godot page paths are resolved in the project without leaving the root directory")
  func resolvesProjectPaths() throws {
    let (page, files) = try Self.written()
    let folder = try TemporaryFolder()
    for name in ["art", "data", "data/sub"] { try folder.makeFolder(name) }
    try folder.write(PNG.encode(page), to: "art/he\"ro.png")
    try folder.write(files[0].bytes, to: "data/sub/a.tres")
    let error = #expect(throws: AtlasError.self) {
      try SpriteAtlas(contentsOf: folder.path("data/sub/a.tres"))
    }
    #expect(error?.code == "atlas.texture")
    try folder.write("", to: "project.godot")
    let atlas = try SpriteAtlas(contentsOf: folder.path("data/sub/a.tres"))
    #expect(try atlas.requireSprite(named: "a").untrimmed()[0, 0] == Self.colors[0])
    let sandbox = try Folder(path: folder.path("data"))
    #expect(throws: AtlasError.self) { try SpriteAtlas(named: "sub/a.tres", in: sandbox) }
  }

  @Test(
    "Sprite names that are not valid relative paths are rejected when writing Godot resources",
    arguments: ["", "../a", "a/../b", "a//b", "/a", "./a", "a\\b", "a\nb"]
  )
  func rejectsUnsafeNames(_ name: String) throws {
    let frame = AtlasDescription.Frame(name: name, rect: Rect(x: 0, y: 0, width: 1, height: 1))
    let description = AtlasDescription(
      pages: [.init(size: Size(width: 1, height: 1))],
      frames: [frame]
    )
    let error = #expect(throws: AtlasWriteError.self) {
      try AtlasWriter(.godot)
        .files(of: [description], named: AtlasNames(data: "a.sprites", texture: "a.png"))
    }
    #expect(error?.code == "pack.format")
  }

  @Test("Sprites whose Godot resources would have the same file name are rejected")
  func rejectsFileNameClashes() throws {
    let rect = Rect(x: 0, y: 0, width: 1, height: 1)
    let description = AtlasDescription(
      pages: [.init(size: Size(width: 1, height: 1))],
      frames: [.init(name: "a.png", rect: rect), .init(name: "a.jpg", rect: rect)]
    )
    let error = #expect(throws: AtlasWriteError.self) {
      try AtlasWriter(.godot)
        .files(of: [description], named: AtlasNames(data: "a.sprites", texture: "a.png"))
    }
    #expect(error?.code == "pack.option")
  }
}
