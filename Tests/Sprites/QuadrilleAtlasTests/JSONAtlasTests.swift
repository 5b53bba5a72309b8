import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import Testing

/// Phaser 3, the additional members of PixiJS, and property lists for UIKit.
@Suite struct JSONAtlasTests {
  /// The worked example of the format specification, next to a second texture.
  @Test("The textures of a Phaser 3 multi-atlas become pages")
  func readsPhaserTextures() throws {
    let text = """
      {"textures": [
        {"image": "a.png", "format": "RGBA8888", "size": {"w": 1380, "h": 1202}, "scale": 1,
         "frames": [{"filename": "ground", "rotated": true, "trimmed": true,
           "sourceSize": {"w": 1200, "h": 626},
           "spriteSourceSize": {"x": 0, "y": 339, "w": 1200, "h": 287},
           "frame": {"x": 963, "y": 1, "w": 1200, "h": 287}}]},
        {"image": "b.png", "frames": {"star": {"frame": {"x": 1, "y": 2, "w": 3, "h": 4}}}}],
       "meta": {"app": "https://www.codeandweb.com/texturepacker"}}
      """
    let description = try AtlasDescription(parsing: Array(text.utf8), name: "x/hero.json")
    #expect(description.format == .phaser3)
    #expect(description.pages.map(\.fileNames) == [["a.png"], ["b.png"]])
    let ground = description.frames[0]
    #expect(ground.packedRect == Rect(x: 963, y: 1, width: 287, height: 1200))
    #expect(ground.trimmedRect.origin == Point(x: 0, y: 339))
    #expect(ground.packedRotation == .clockwise90)
    #expect(description.frames[1].page == 1)
  }

  @Test(
    "Malformed textures of a Phaser 3 multi-atlas are rejected",
    arguments: [
      ("{\"textures\": []}", "atlas.frames"), ("{\"textures\": [1]}", "atlas.missing"),
      ("{\"textures\": [{\"image\": \"a\"}]}", "atlas.frames"),
      ("{\"textures\": [{\"frames\": []}, {\"frames\": []}]}", "atlas.missing"),
      ("{\"textures\": [{\"image\": \"a\", \"frames\": [{}]}]}", "atlas.name"),
    ]
  )
  func rejectsBadTextures(_ text: String, _ code: String) {
    let error = #expect(throws: AtlasError.self) { try AtlasDescription(parsing: Array(text.utf8)) }
    #expect(error?.code == code)
  }

  @Test("Borders and anchors of PixiJS atlases are read")
  func readsPixiDetails() throws {
    let frame = """
      {"frame": {"x":0,"y":0,"w":8,"h":8}, "anchor": {"x": 0.25, "y": 1},
       "borders": {"left": 1, "top": 2, "right": 3, "bottom": 4}}
      """
    let size = "{\"image\": \"a.png\", \"size\": {\"w\": 16, \"h\": 16}}"
    let data = TexturePackerJSONTests.text(frame, meta: size)
    let atlas = try SpriteAtlas(data: data, page: Page(Bitmap(width: 32, height: 32)))
    #expect(atlas[0].anchor == Point(x: 0.25, y: 1))
    // The page is twice as large as stated, and so is every length.
    let borders = SpriteBorders(left: 2, top: 4, right: 6, bottom: 8)
    #expect(atlas.details(at: 0).borders == borders)
    #expect(atlas.details(named: "a")?.borders == borders)
    #expect(atlas.details(named: "b") == nil)
    let bad = TexturePackerJSONTests.frame(rest: ", \"borders\": {\"left\": 1}")
    let error = #expect(throws: AtlasError.self) {
      try AtlasDescription(parsing: TexturePackerJSONTests.text(bad))
    }
    #expect(error?.code == "atlas.missing")
  }

  /// The worked example of the format specification.
  @Test("The example of the UIKit property list is read")
  func readsUIKitExample() throws {
    func key(_ name: String, _ value: Int) -> String {
      "<key>\(name)</key><real>\(value)</real>"
    }
    let frame =
      key("x", 261) + key("y", 2) + key("w", 253) + key("h", 507) + key("oX", 25) + key("oY", 6)
      + key("oW", 300) + key("oH", 521)
    let text = """
      <plist><dict><key>frames</key><dict><key>walk</key><dict>\(frame)</dict>
      <key>box</key><dict>\(key("x", 1) + key("y", 2) + key("w", 3) + key("h", 4))</dict></dict>
      <key>meta</key><dict><key>image</key><string>s@2x.png</string>\(key("width", 1034))
      \(key("height", 1011))</dict></dict></plist>
      """
    let description = try AtlasDescription(parsing: Array(text.utf8), name: "x/s@2x.plist")
    #expect(description.format == .uiKit)
    #expect(description.frames[0].trimmedRect == Rect(x: 25, y: 6, width: 253, height: 507))
    #expect(description.frames[0].sourceSize == Size(width: 300, height: 521))
    #expect(!description.frames[1].isTrimmed)
    #expect(description.pages[0].fileNames == ["s@2x.png", "s@2x.png"])
    #expect(description.pages[0].claimedSize == Size(width: 1034, height: 1011))
    let missing = text.replacing("<key>h</key><real>507</real>", with: "")
    let rest = try AtlasDescription(parsing: Array(missing.utf8))
    #expect(rest.frames.map(\.name) == ["box"])
    #expect(rest.warnings.map(\.code) == ["atlas.missing"])
    #expect(rest.warnings.first?.location.part == "frame \"walk\"")
  }
}
