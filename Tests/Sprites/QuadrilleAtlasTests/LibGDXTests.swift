import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import Testing

@Suite struct LibGDXTests {
  static func description(_ text: String) throws -> AtlasDescription {
    try AtlasDescription(parsing: Array(text.utf8), name: "hero.atlas")
  }

  /// The worked example of the format specification.
  @Test("The rotated example of the libGDX format gives the expected corners")
  func readsRotatedExample() throws {
    let text = """
      a.png
      size:1002,455
      walk
      bounds: 694,1,152,307
      offsets: 26,15,187,324
      rotate: 90

      """
    let page = Page(Bitmap(width: 1002, height: 455))
    let sprite = try #require(SpriteAtlas(data: Array(text.utf8), page: page)["walk"])
    #expect(sprite.trimmedRect == Rect(x: 26, y: 2, width: 152, height: 307))
    #expect(
      sprite.pageCorners
        == Corners(
          Point(x: 694, y: 153),
          Point(x: 694, y: 1),
          Point(x: 1001, y: 1),
          Point(x: 1001, y: 153)
        )
    )
  }

  @Test(
    "libGDX rotation values are counterclockwise",
    arguments: [
      ("true", Rotation.counterclockwise90), ("90", .counterclockwise90), ("180", .clockwise180),
      ("270", .clockwise90), ("false", .none), ("0", .none),
    ]
  )
  func rotationIsCounterclockwise(_ text: String, _ packedRotation: Rotation) throws {
    let text = "a.png\nsize:8,8\nr\nbounds:0,0,4,4\nrotate:\(text)\n"
    #expect(try Self.description(text).frames.first?.packedRotation == packedRotation)
  }

  @Test(
    "Other libGDX rotation values are rejected with line and frame",
    arguments: ["-90", "45", "1e9", "yes", "360", ""]
  )
  func rejectsUnknownRotations(_ text: String) {
    let text = "a.png\nsize:8,8\nr\nbounds:0,0,4,4\nrotate:\(text)\n"
    let error = #expect(throws: AtlasError.self) { try Self.description(text) }
    #expect(error?.code == "atlas.rotated")
    #expect(error?.location.line == 5)
    #expect(error?.location.part == "frame \"r\"")
  }

  @Test("The old and the new libGDX grammar give the same atlas")
  func grammarsAreEquivalent() throws {
    let old = """

      a.png
      size: 64,32
      format: RGBA4444
      filter: Linear,Nearest
      repeat: xy
      button
        rotate: false
        xy: 1, 2
        size: 20, 10
        split: 1, 2, 3, 4
        pad: 5, 6, 7, 8
        orig: 24, 16
        offset: 3, 1
        index: -1
      walk
        rotate: true
        xy: 30, 2
        size: 8, 9
        orig: 8, 9
        offset: 0, 0
        index: 3
      walk
        rotate: false
        xy: 40, 2
        size: 8, 9
        orig: 0, 0
        offset: 0, 0
        index: 0
      """
    let new = """
      a.png\r
      repeat:xy\r
      size:64,32\r
      filter:Linear,Nearest\r
      format:RGBA4444\r
      button\r
      unknown:1,2,3\r
      pad:5,6,7,8\r
      bounds:1,2,20,10\r
      offsets:3,1,24,16\r
      split:1,2,3,4\r
      walk\r
      index:3\r
      bounds:30,2,8,9\r
      rotate:90\r
      walk\r
      bounds:40,2,8,9\r
      index:0\r
      """
    let first = try Self.description(old)
    let second = try Self.description(new)
    #expect(first.pages == second.pages)
    #expect(first.animations == [.init(name: "walk", frames: ["walk#0", "walk#3"])])
    #expect(second.animations == first.animations)
    #expect(first.frames.map(\.name) == ["button", "walk#3", "walk#0"])
    for (one, other) in zip(first.frames, second.frames) {
      var other = other
      other.line = one.line
      #expect(one == other)
    }
    let button = first.frames[0]
    #expect(button.trimmedRect == Rect(x: 3, y: 5, width: 20, height: 10))
    #expect(button.details.borders == SpriteBorders(left: 1, top: 3, right: 2, bottom: 4))
    #expect(button.details.padding == SpriteBorders(left: 5, top: 7, right: 6, bottom: 8))
    #expect(first.frames[1].details.index == 3)
    let page = first.pages[0]
    #expect(page.pixelFormat == "RGBA4444")
    #expect(page.filters == ["Linear", "Nearest"])
    #expect(page.wrap == "xy")
    #expect(page.alphaMode == nil)
  }

  @Test("Blank lines separate the pages of a libGDX atlas")
  func blankLinesSeparatePages() throws {
    let text = """
      version: 4
      made by: a packer

      a.png
      \tpma: true
      \tscale: 0.5
      r
      \tbounds: 0, 0, 4, 4


      dir/b.png
      size: 8, 8
      s
      \tbounds: 1, 1, 4, 4
      t
      \tbounds: 2, 2, 4, 4

      c.png
      """
    let description = try Self.description(text)
    #expect(description.pages.map(\.fileNames) == [["a.png"], ["dir/b.png"], ["c.png"]])
    #expect(description.pages.map(\.alphaMode) == [.premultiplied, nil, nil])
    #expect(description.pages.map(\.scale) == [0.5, nil, nil])
    #expect(description.frames.map(\.page) == [0, 1, 1])
    #expect(description.frames.map(\.name) == ["r", "s", "t"])
  }

  @Test(
    "Malformed lines of a libGDX atlas are rejected with their line number",
    arguments: [
      ("a.png\nsize:8\n", "atlas.rect", 2), ("a.png\nsize:8,-8\n", "atlas.rect", 2),
      ("a.png\nsize:8,8\nr\nbounds:0,0,4\n", "atlas.rect", 4),
      ("a.png\nsize:8,8\nr\nbounds:0,0,4,4,4\n", "atlas.rect", 4),
      ("a.png\nsize:8,8\nr\nbounds:0,0,4,,\n", "atlas.rect", 4),
      ("a.png\nsize:8,8\nr\nbounds:0 0 4 4\n", "atlas.rect", 4),
      ("a.png\nsize:8,8\nr\nxy:0,0\n", "atlas.missing", 3),
      ("a.png\nsize:8,8\nr\nsize:4,4\n", "atlas.missing", 3),
      ("a.png\nsize:8,8\nr\n", "atlas.missing", 3),
      ("a.png\nsize:8,8\nr\nbounds:0,0,4,4\nsplit:1,2,3\n", "atlas.rect", 5),
      ("a.png\nsize:8,8\nr\nbounds:0,0,4,4\nindex:-2\n", "atlas.type", 5),
      ("a.png\nsize:8,8\nr\nbounds:0,0,4,4\nindex:1.5\n", "atlas.type", 5),
      ("a.png\nsize:8,8\nr\nbounds:0,0,4,4\nindex:x\n", "atlas.rect", 5),
      ("a: 1\nsize: 8,8\nfilter: x,y\n", "atlas.frames", nil),
    ]
  )
  func rejectsBadLines(_ text: String, _ code: String, _ line: Int?) {
    let error = #expect(throws: AtlasError.self) { try Self.description(text) }
    #expect(error?.code == code)
    #expect(error?.location.line == line)
    #expect(error?.location.file == "hero.atlas")
  }

  @Test("Of equal keys of a libGDX page or region the last counts, with a warning and its line")
  func keepsLastOfEqualKeys() throws {
    let text = "a.png\nsize:4,4\nsize:8,8\nr\nbounds:0,0,4,4\nbounds:4,4,4,4\n\nb.png\nsize:8,8\n"
    let description = try Self.description(text)
    #expect(
      description.pages.map(\.claimedSize) == [
        Size(width: 8, height: 8), Size(width: 8, height: 8),
      ]
    )
    #expect(description.frames.map(\.packedOrigin) == [Point(x: 4, y: 4)])
    #expect(description.warnings.map(\.code) == ["atlas.duplicateKey", "atlas.duplicateKey"])
    #expect(description.warnings.map(\.location.line) == [3, 6])
  }

  @Test("libGDX region names that are not UTF-8 are rejected")
  func rejectsInvalidUTF8() {
    let bytes = Array("a.png\nsize:8,8\n".utf8) + [0xFF, 0xFE, 0x0A] + Array("bounds:0,0,4,4".utf8)
    let error = #expect(throws: AtlasError.self) { try AtlasDescription(parsing: bytes) }
    #expect(error?.code == "atlas.name")
    #expect(error?.location.line == 3)
  }

  @Test("The last of two libGDX regions with the same name and index counts")
  func keepsLastOfEqualIndex() throws {
    func region(_ x: Int) -> String { "r\nbounds:\(x),0,4,4\nindex:1\n" }
    let description = try Self.description("a.png\nsize:8,8\n\(region(0))\(region(4))")
    #expect(description.frames.map(\.name) == ["r#1"])
    #expect(description.frames.first?.packedOrigin == Point(x: 4, y: 0))
    #expect(description.warnings.map(\.code) == ["atlas.duplicateName"])
    #expect(description.animations.isEmpty)
  }
}
