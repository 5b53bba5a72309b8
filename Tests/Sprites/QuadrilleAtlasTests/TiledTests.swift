import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// Tilesets of Tiled: a tile has the position margin + column · (width + spacing).
@Suite struct TiledTests {
  private static let grid = """
    <?xml version="1.0" encoding="UTF-8"?>
    <tileset version="1.10" tiledversion="1.10.2" name="t" tilewidth="16" tileheight="8" spacing="2" \
    margin="1" tilecount="6" columns="3" objectalignment="bottom">
     <image source="t.png" trans="ff00ff" width="55" height="20"/>
     <tile id="4" type="water">
      <properties><property name="depth" type="int" value="3"/></properties>
      <animation>
       <frame tileid="0" duration="250"/>
       <frame tileid="4" duration="100"/>
      </animation>
     </tile>
    </tileset>
    """

  @Test("The tiles of a grid are numbered sprites, and their animations have the tile's name")
  func readsGrid() throws {
    let atlas = try AtlasDescription(parsing: Array(Self.grid.utf8), name: "x/t.tsx")
    #expect(atlas.format == .tiledXML && atlas.isInPlayingOrder)
    #expect(atlas.frames.map(\.name) == ["0", "1", "2", "3", "4", "5"])
    // Tile 4 is in the second row and column: 1 + 16 + 2 and 1 + 8 + 2.
    #expect(atlas.frames[4].packedRect == Rect(x: 19, y: 11, width: 16, height: 8))
    #expect(atlas.frames.allSatisfy { $0.anchor == Point(x: 0.5, y: 1) })
    #expect(atlas.animations.map(\.name) == ["4"])
    #expect(atlas.animations[0].frames == ["0", "4"])
    #expect(atlas.animations[0].durations == [0.25, 0.1])
    #expect(atlas.frames[0].details.durationSeconds == 0.25)
    #expect(atlas.warnings.map(\.code) == ["atlas.transparentColor"])
  }

  @Test("Columns and tiles that a grid lacks follow from its image")
  func completesGrid() throws {
    let text = Self.grid.replacing(" tilecount=\"6\" columns=\"3\"", with: "")
    let atlas = try AtlasDescription(parsing: Array(text.utf8))
    #expect(atlas.frames.count == 6)
    let more = Self.grid.replacing("tilecount=\"6\"", with: "tilecount=\"9\"")
    let cut = try AtlasDescription(parsing: Array(more.utf8))
    #expect(cut.frames.count == 6 && cut.warnings.map(\.code).contains("atlas.tileCount"))
  }

  @Test("A collection of images has a page for each image, or parts of one")
  func readsCollection() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <tileset name="c" tilewidth="9" tileheight="7" tilecount="3" columns="0">
       <grid orientation="orthogonal" width="1" height="1"/>
       <tile id="0"><image source="one.png" width="9" height="7"/></tile>
       <tile id="3"><image source="two.png"/></tile>
       <tile id="7" x="2" y="1" width="4" height="5">
        <properties><property name="name" value="part"/></properties>
        <image source="one.png" width="9" height="7"/>
       </tile>
      </tileset>
      """,
      to: "c.tsx"
    )
    try folder.write(PNG.encode(Bitmap(width: 9, height: 7)), to: "one.png")
    try folder.write(PNG.encode(Bitmap(width: 6, height: 3)), to: "two.png")
    let atlas = try SpriteAtlas(contentsOf: folder.path("c.tsx"))
    #expect(atlas.names == ["0", "3", "part"] && atlas.pages.count == 2)
    #expect(try atlas.requireSprite(named: "0").sourceSize == Size(width: 9, height: 7))
    #expect(try atlas.requireSprite(named: "3").sourceSize == Size(width: 6, height: 3))
    #expect(
      try atlas.requireSprite(named: "part").packedRect == Rect(x: 2, y: 1, width: 4, height: 5)
    )
  }

  @Test(
    "Tilesets in JSON are read, with tiles as a list or by their numbers",
    arguments: [
      "[{\"id\": 1, \"animation\": [{\"duration\": 50, \"tileid\": 0}]}]",
      "{\"1\": {\"animation\": [{\"duration\": 50, \"tileid\": 0}]}}",
    ]
  )
  func readsJSON(_ tiles: String) throws {
    let text = """
      {"columns": 2, "image": "t.png", "imagewidth": 8, "imageheight": 4, "margin": 0, "name": "t",
       "spacing": 0, "tilecount": 2, "tilewidth": 4, "tileheight": 4, "tiles": \(tiles)}
      """
    let atlas = try AtlasDescription(parsing: Array(text.utf8), name: "t.tsj")
    #expect(atlas.format == .tiledJSON)
    #expect(atlas.frames.map(\.packedRect.minX) == [0, 4])
    #expect(atlas.animations.map(\.name) == ["1"])
    #expect(atlas.animations[0].frames == ["0"] && atlas.animations[0].durations == [0.05])
  }

  @Test(
    "Malformed tilesets are rejected",
    arguments: [
      ("tilewidth=\"16\"", "tilewidth=\"0\"", "atlas.rect"),
      ("tilewidth=\"16\"", "tilewidth=\"x\"", "atlas.rect"),
      ("source=\"t.png\"", "", "atlas.missing"),
      ("tileid=\"0\"", "tileid=\"-1\"", "atlas.type"),
      ("tileid=\"0\"", "", "atlas.missing"),
      (
        "tilewidth=\"16\" tileheight=\"8\" spacing=\"2\"",
        "tilewidth=\"1\" tileheight=\"1\" spacing=\"-1\"", "atlas.missing"
      ),
    ]
  )
  func rejectsMalformedTilesets(_ part: String, _ other: String, _ code: String) {
    #expect(Self.grid.contains(part))
    let text = Self.grid.replacing(part, with: other)
      .replacing(" tilecount=\"6\" columns=\"3\"", with: "")
    let error = #expect(throws: AtlasError.self) { try AtlasDescription(parsing: Array(text.utf8)) }
    #expect(error?.code == code)
  }

  @Test("Sprites in a regular grid are written as one, with their animations")
  func writesGrid() throws {
    var frames = (0..<4).map { index in
      AtlasDescription.Frame(
        name: "\(index)",
        rect: Rect(x: 1 + Double(index % 2) * 6, y: 1 + Double(index / 2) * 6, width: 4, height: 4)
      )
    }
    frames[3].name = "last"
    var atlas = AtlasDescription(pages: [.init(size: Size(width: 12, height: 12))], frames: frames)
    var walk = AtlasDescription.Animation(name: "walk", frames: ["1", "last"])
    walk.durations = [0.1, 0.2]
    atlas.animations = [walk]
    let files = try AtlasWriter(.tiledXML).files(
      of: [atlas],
      named: AtlasNames(data: "out/t.tsx", texture: "t.png")
    )
    #expect(
      String(decoding: files[0].bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <tileset version="1.10" tiledversion="1.10.2" name="t" tilewidth="4" tileheight="4" \
        spacing="2" margin="1" tilecount="4" columns="2">
         <image source="t.png" width="12" height="12"/>
         <tile id="1">
          <properties>
           <property name="animation" value="walk"/>
          </properties>
          <animation>
           <frame tileid="1" duration="100"/>
           <frame tileid="3" duration="200"/>
          </animation>
         </tile>
         <tile id="3">
          <properties>
           <property name="name" value="last"/>
          </properties>
         </tile>
        </tileset>

        """
    )
  }

  /// Since version 1.9 a tile can be a part of its image.
  @Test(
    "Other sprites are written as parts of the page",
    arguments: [AtlasFormat.tiledXML, .tiledJSON]
  )
  func writesCollection(_ format: AtlasFormat) throws {
    let atlas = AtlasDescription(
      pages: [.init(size: Size(width: 12, height: 12))],
      frames: [
        .init(name: "a", rect: Rect(x: 0, y: 0, width: 5, height: 4)),
        .init(name: "b", rect: Rect(x: 5, y: 3, width: 4, height: 6)),
      ]
    )
    let files = try AtlasWriter(format).files(
      of: [atlas],
      named: AtlasNames(data: "t.tsx", texture: "t.png")
    )
    let read = try AtlasDescription(parsing: files[0].bytes)
    #expect(read.frames.map(\.name) == ["a", "b"])
    #expect(read.frames.map(\.packedRect) == atlas.frames.map(\.packedRect))
    if format == .tiledJSON {
      let json = try JSONValue(parsing: files[0].bytes)
      let tile = json["tiles"]?.array?.last
      #expect(json["columns"]?.integer == 0 && json["type"]?.string == "tileset")
      #expect(json["tilewidth"]?.integer == 5 && json["tileheight"]?.integer == 6)
      #expect(["x", "y", "width", "height"].map { tile?[$0]?.integer } == [5, 3, 4, 6])
      #expect(tile?["imagewidth"]?.integer == 12 && tile?["image"]?.string == "t.png")
    }
    var trimmed = atlas
    trimmed.frames[0].sourceSize = Size(width: 9, height: 9)
    let error = #expect(throws: AtlasWriteError.self) {
      try AtlasWriter(format).files(of: [trimmed], named: AtlasNames(data: "t", texture: "t.png"))
    }
    #expect(error?.code == "pack.format")
  }

  @Test("The beach of Tiled's examples has 936 tiles", .enabled(if: Corpus.isAvailable))
  func readsBeach() throws {
    let atlas = try SpriteAtlas(contentsOf: Corpus.path("animations/tiled-beach/beach_tileset.tsx"))
    #expect(atlas.playingOrder.map { atlas.names[$0] } == (0..<936).map { "\($0)" })
    let water = try atlas.requireAnimation(named: "37")
    #expect(water.frames == ["37", "46", "55", "64"])
    #expect(water.durations == [0.25, 0.25, 0.25, 0.25])
    // 36 columns of 16 pixels.
    #expect(
      try atlas.requireSprite(named: "37").packedRect == Rect(x: 16, y: 16, width: 16, height: 16)
    )
    #expect(atlas.warnings.isEmpty)
  }
}
