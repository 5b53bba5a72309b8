import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import Testing

@Suite struct SpriteAtlasTests {
  static func atlas(_ names: [String], aliases: [String: [String]] = [:]) throws -> SpriteAtlas {
    let frames = names.enumerated().map { index, name in
      var frame = AtlasDescription.Frame(
        name: name,
        rect: Rect(x: Double(index), y: 0, width: 1, height: 1)
      )
      frame.aliases = aliases[name] ?? []
      return frame
    }
    let page = AtlasDescription.Page(fileName: "a.png")
    let description = AtlasDescription(format: .jsonHash, pages: [page], frames: frames)
    return try SpriteAtlas(description, pages: [Page(Bitmap(width: 64, height: 1))])
  }

  @Test("Sprite names are sorted by their UTF-8 bytes, including aliases")
  func sortsNamesByBytes() throws {
    let atlas = try Self.atlas(
      ["b", "a2", "a10", "B", "é", "e\u{301}", "z", "\u{FFFF}", "😀"],
      aliases: ["b": ["a1"]]
    )
    #expect(atlas.names == ["B", "a1", "a10", "a2", "b", "e\u{301}", "z", "é", "\u{FFFF}", "😀"])
    #expect(atlas.count == 10)
    #expect(atlas[0].packedOrigin.x == 3)
    #expect(atlas[1] == atlas[4])
    #expect(atlas.aliases == ["a1": "b"])
    #expect(atlas["é"] != atlas["e\u{301}"])
    #expect(atlas.map(\.packedOrigin.x) == [3, 0, 2, 1, 0, 5, 6, 4, 7, 8])
  }

  @Test(
    "A name is resolved exactly, then without suffix, then with .png appended",
    arguments: [
      ("hero.png", "hero.png"), ("hero", "hero.png"), ("walk/1", "walk/1@2x.png"),
      ("walk/1.png", "walk/1@2x.png"), ("walk/1@2x.png", "walk/1@2x.png"),
      ("walk/1@2x", "walk/1@2x.png"), ("both", "both"), ("both.png", "both.png"),
      ("tree", "tree~ipad"),
    ]
  )
  func resolvesNamesInOrder(
    _ request: String,
    _ found: String
  ) throws {
    let atlas = try Self.atlas(["hero.png", "walk/1@2x.png", "both.png", "both", "tree~ipad"])
    let position = try #require(atlas.position(of: request))
    #expect(atlas.names[position] == found)
    #expect(atlas.sprite(named: request) == atlas[position])
  }

  @Test("The error for a missing sprite lists similar names")
  func suggestsSimilarNames() throws {
    let atlas = try Self.atlas(["walk_01.png", "walk_02.png", "tree.png"])
    #expect(atlas["walk_1"] == nil)
    let error = #expect(throws: AtlasError.self) { try atlas.requireSprite(named: "wlak_01") }
    #expect(error?.code == "atlas.noSprite")
    // Two swapped letters have distance one, and another digit adds one.
    #expect(error?.reason == .noSprite("wlak_01", near: ["walk_01.png", "walk_02.png"]))
    let typo = #expect(throws: AtlasError.self) { try atlas.requireSprite(named: "Walk_03") }
    #expect(typo?.reason == .noSprite("Walk_03", near: ["walk_01.png", "walk_02.png"]))
  }

  @Test("A page count that differs from the description is rejected")
  func rejectsWrongPageCount() throws {
    let description = AtlasDescription(format: .jsonHash, pages: [], frames: [])
    let error = #expect(throws: AtlasError.self) {
      try SpriteAtlas(description, pages: [Page(Bitmap(width: 1, height: 1))])
    }
    #expect(error?.code == "atlas.pageCount")
  }

  @Test(
    "The content scale is derived from the actual and the stated page size",
    arguments: [
      (512.0, 512.0, 512, 512, 1.0, 0), (512, 512, 1024, 1024, 2, 0), (512, 256, 768, 384, 1.5, 0),
      (512, 512, 520, 520, 1, 1), (512, 512, 1024, 512, 1, 1), (341, 341, 1023, 1023, 3, 0),
    ]
  )
  func derivesContentScale(
    _ width: Double,
    _ height: Double,
    _ columns: Int,
    _ rows: Int,
    _ scale: Double,
    _ warnings: Int
  ) throws {
    var page = AtlasDescription.Page(fileName: "a.png")
    page.claimedSize = Size(width: width, height: height)
    var frame = AtlasDescription.Frame(name: "a", rect: Rect(x: 10, y: 4, width: 3, height: 2))
    frame.sourceSize = Size(width: 5, height: 4)
    let description = AtlasDescription(
      format: .cocos2D(version: 3),
      pages: [page],
      frames: [frame]
    )
    let texture = Page(Bitmap(width: columns, height: rows))
    let atlas = try SpriteAtlas(description, pages: [texture])
    #expect(atlas.warnings.count == warnings)
    #expect(atlas.scale == scale)
    #expect(atlas[0].packedOrigin == Point(x: 10 * scale, y: 4 * scale))
    #expect(atlas[0].size == Size(width: 5, height: 4))
  }
}
