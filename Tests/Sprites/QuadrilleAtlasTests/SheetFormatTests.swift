import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// The sheets of Godot, Unity, Egret and Adobe Animate.
@Suite struct SheetFormatTests {
  private func description(_ text: String) throws -> AtlasDescription {
    try AtlasDescription(parsing: Array(text.utf8), name: "x/hero.data")
  }

  private func written(_ atlas: AtlasDescription, _ format: AtlasFormat) throws -> [UInt8] {
    let names = AtlasNames(data: "hero.data", texture: "hero.png")
    return try #require(try AtlasWriter(format).files(of: [atlas], named: names).first).bytes
  }

  /// 10 by 20 pixels at (3, 5) of a page of 64 by 32, in a source of 16 by 24 from (2, 1).
  private var trimmed: AtlasDescription {
    var frame = AtlasDescription.Frame(name: "a;b", rect: Rect(x: 3, y: 5, width: 10, height: 20))
    frame.trimmedRect.origin = Point(x: 2, y: 1)
    frame.sourceSize = Size(width: 16, height: 24)
    return AtlasDescription(pages: [.init(size: Size(width: 64, height: 32))], frames: [frame])
  }

  // MARK: Godot

  @Test("The margin in a tpsheet of Godot is the offset, and the source less the trimmed size")
  func readsGodotSheet() throws {
    let atlas = try description(
      """
      {"textures": [{"image": "hero.png", "size": {"w": 64, "h": 32}, "sprites": [
        {"filename": "boat.png", "region": {"x": 2, "y": 236, "w": 63, "h": 109},
         "margin": {"x": 5, "y": 7, "w": 22, "h": 12}}]}],
       "meta": {"app": "https://www.codeandweb.com/texturepacker", "format": "RGBA8888"}}
      """
    )
    #expect(atlas.format == .godotSheet && atlas.pages.map(\.fileNames) == [["hero.png"]])
    let boat = try #require(atlas.frames.first)
    #expect(boat.packedRect == Rect(x: 2, y: 236, width: 63, height: 109))
    #expect(boat.trimmedRect == Rect(x: 5, y: 7, width: 63, height: 109))
    #expect(boat.sourceSize == Size(width: 85, height: 121))
  }

  @Test("A tpsheet of Godot is written with margins") func writesGodotSheet() throws {
    let json = try JSONValue(parsing: written(trimmed, .godotSheet))
    let sprite = json["textures"]?.array?.first?["sprites"]?.array?.first
    #expect(sprite?["filename"]?.string == "a;b")
    func numbers(_ key: String) -> [Int?] {
      ["x", "y", "w", "h"].map { sprite?[key]?[$0]?.integer }
    }
    #expect(numbers("region") == [3, 5, 10, 20] && numbers("margin") == [2, 1, 6, 4])
  }

  // MARK: Unity

  @Test("Rectangles and pivots in a tpsheet of Unity count from the bottom")
  func readsUnity() throws {
    let atlas = try description(
      """
      #
      # Sprite sheet data for Unity.
      #
      :format=40300
      :texture=hero.png
      :size=64x32
      :pivotpoints=enabled
      :borders=enabled
      :alphahandling=ClearTransparentPixels

      z%3Bw;3;7;10;20; 0.5;0.25; 1;2;3;4; 4;10;0;0;0;0;20;10;20; 2;1;2;3;0;1;3
      a;0;0;2;2; 0.5;0.5; 0;0;0;0

      """
    )
    #expect(atlas.format == .unity && atlas.isInPlayingOrder)
    #expect(atlas.frames.map(\.name) == ["z;w", "a"])
    // 32 - 7 - 20 = 5 from the top.
    #expect(atlas.frames[0].packedRect == Rect(x: 3, y: 5, width: 10, height: 20))
    #expect(atlas.frames[0].anchor == Point(x: 0.5, y: 0.75))
    // In the order left, right, top, bottom.
    #expect(
      atlas.frames[0].details.borders == SpriteBorders(left: 1, top: 3, right: 2, bottom: 4)
    )
    #expect(atlas.frames[1].details.borders == nil)
  }

  @Test("A tpsheet of Unity without its size, or with a malformed line, is rejected")
  func rejectsMalformedUnity() {
    for (text, code) in [
      (":format=40300\n:texture=a.png\na;0;0;2;2\n", "atlas.missing"),
      (":format=40300\n:size=4x4\na;0;0;2\n", "atlas.missing"),
      (":format=40300\n:size=4x4\na;0;x;2;2\n", "atlas.rect"),
      (":format=40300\n:size=4x4\na;0;3;2;2\n", "atlas.rect"),
      (":format=40300\n:size=4x4\n", "atlas.frames"),
    ] {
      let error = #expect(throws: AtlasError.self) { try description(text) }
      #expect(error?.code == code, "\(text)")
    }
  }

  /// The pivot of the importer is that of the rectangle: the center of the source, 8 by 12 pixels, is
  /// 6 of 10 and 11 of 20 pixels in the trimmed rectangle, 9 of 20 from the bottom.
  @Test("Unity's pivots keep trimmed sprites in position") func writesUnity() throws {
    let text = String(decoding: try written(trimmed, .unity), as: UTF8.self)
    #expect(text.contains(":size=64x32\n") && text.contains(":borders=disabled\n"))
    #expect(text.hasSuffix("\n\na%3Bb;3;7;10;20; 0.6;0.45; 0;0;0;0\n"))
    let notes = trimmed.losses(in: .unity)
    #expect(notes.contains { $0.contains("the trimmed margins of 1 sprites") })
  }

  // MARK: Egret

  @Test("Egret's frames have an offset and a source size") func readsEgret() throws {
    let atlas = try description(
      """
      {"file": "hero.png", "frames": {
        "a": {"x": 3, "y": 5, "w": 10, "h": 20, "offX": 2, "offY": 1, "sourceW": 16, "sourceH": 24},
        "b": {"x": 0, "y": 0, "w": 3, "h": 3}}}
      """
    )
    #expect(atlas.format == .egret && atlas.pages.map(\.fileNames) == [["hero.png"]])
    #expect(atlas.frames[0].packedRect == Rect(x: 3, y: 5, width: 10, height: 20))
    #expect(atlas.frames[0].trimmedRect.origin == Point(x: 2, y: 1))
    #expect(atlas.frames[0].sourceSize == Size(width: 16, height: 24))
    #expect(!atlas.frames[1].isTrimmed)
  }

  @Test("Egret's frames are written with their offset and source size") func writesEgret() throws {
    let json = try JSONValue(parsing: written(trimmed, .egret))
    #expect(json["file"]?.string == "hero.png")
    let frame = json["frames"]?["a;b"]
    let keys = ["x", "y", "w", "h", "offX", "offY", "sourceW", "sourceH"]
    #expect(keys.map { frame?[$0]?.integer } == [3, 5, 10, 20, 2, 1, 16, 24])
  }

  // MARK: Adobe Animate

  @Test("A spritemap of Adobe Animate has rectangles, and its timeline is a warning")
  func readsAnimate() throws {
    let atlas = try description(
      """
      \u{FEFF}{"ATLAS": {"SPRITES": [
        {"SPRITE": {"name": "0", "x": 0, "y": 0, "w": 30, "h": 10, "rotated": true}},
        {"SPRITE": {"name": "1", "x": 30, "y": 0, "w": 5, "h": 6, "rotated": false}}]},
       "meta": {"app": "Adobe Animate", "image": "spritemap1.png", "format": "RGBA8888",
        "size": {"w": 64, "h": 12}, "resolution": "1"}}
      """
    )
    #expect(atlas.format == .animate && atlas.pages[0].fileNames.first == "spritemap1.png")
    #expect(atlas.frames.map(\.name) == ["0", "1"])
    #expect(atlas.frames[0].packedRect == Rect(x: 0, y: 0, width: 30, height: 10))
    #expect(atlas.frames[0].sourceSize == Size(width: 10, height: 30))
    #expect(atlas.warnings.map(\.code) == ["atlas.timeline"])
  }
}
