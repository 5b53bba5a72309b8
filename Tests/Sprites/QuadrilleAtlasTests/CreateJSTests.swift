import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// The sprite sheets of CreateJS, by the documentation of `SpriteSheet` in EaselJS.
@Suite struct CreateJSTests {
  private func description(_ text: String) throws -> AtlasDescription {
    try AtlasDescription(parsing: Array(text.utf8), name: "x/hero.json")
  }

  @Test("Frames are lists of numbers, and one-frame animations their names")
  func readsFrames() throws {
    let atlas = try description(
      """
      {"framerate": 20, "images": ["a.png", "b.png"],
       "frames": [[0, 0, 8, 6], [8, 0, 8, 6, 0, 4, 6], [1, 2, 3, 4, 1]],
       "animations": {"one": [0], "two": [1], "three": 2,
         "walk": {"frames": [0, 1, 0], "speed": 0.5}, "run": [0, 2, "walk", 2], "die": [1, 2, false]}}
      """
    )
    #expect(atlas.format == .createJS && atlas.isInPlayingOrder)
    #expect(atlas.pages.map(\.fileNames) == [["a.png"], ["b.png"]])
    #expect(atlas.frames.map(\.name) == ["one", "two", "three"])
    // The registration point of 4 by 6 pixels.
    #expect(atlas.frames[1].anchor == Point(x: 0.5, y: 1) && atlas.frames[0].anchor == nil)
    #expect(atlas.frames[2].page == 1)
    #expect(atlas.animations.map(\.name) == ["walk", "run", "die"])
    #expect(atlas.animations[0].frames == ["one", "two", "one"])
    // 20 frames per second at half the speed.
    #expect(atlas.animations[0].durations == [0.1, 0.1, 0.1])
    #expect(atlas.animations[1].durations == [0.025, 0.025, 0.025])
    // Another animation follows, which is a warning; false stops.
    #expect(atlas.animations.map(\.repeatCount) == [nil, 1, 1])
    #expect(atlas.warnings.map(\.code) == ["atlas.next"])
  }

  @Test("A grid has as many frames as its image has space for, or as it counts")
  func readsGrid() throws {
    let folder = try TemporaryFolder()
    try folder.write(PNG.encode(Bitmap(width: 23, height: 12)), to: "a.png")
    for (count, expected) in [("", 8), (", \"count\": 5", 5)] {
      try folder.write(
        """
        {"images": ["a.png"], "frames": {"width": 4, "height": 4, "spacing": 1, "margin": 1,
          "regX": 2, "regY": 4\(count)}, "animations": {"all": [0, 3], "still": 2}}
        """,
        to: "hero.json"
      )
      let atlas = try SpriteAtlas(contentsOf: folder.path("hero.json"))
      // 23 - 2 pixels have four columns of 4 with 1 between, 12 - 2 two rows.
      #expect(atlas.count == expected)
      #expect(try atlas.requireSprite(named: "still").packedRect.origin == Point(x: 11, y: 1))
      #expect(try atlas.requireSprite(named: "4").packedRect.origin == Point(x: 1, y: 6))
      #expect(try atlas.requireSprite(named: "0").anchor == Point(x: 0.5, y: 1))
      #expect(atlas.animations.map(\.frames) == [["0", "1", "still", "3"], ["still"]])
    }
  }

  @Test(
    "Malformed sprite sheets of CreateJS are rejected",
    arguments: [
      ("[[0, 0, 1]]", "{}", "atlas.rect"), ("[[0, 0, 1, 1, 7]]", "{}", "atlas.type"),
      ("[[0, 0, 1, 1]]", "{\"a\": [0, 9]}", "atlas.type"),
      ("[[0, 0, 1, 1]]", "{\"a\": {\"frames\": [3]}}", "atlas.type"),
      ("{\"width\": 0, \"height\": 4}", "{}", "atlas.rect"),
    ]
  )
  func rejectsMalformedSheets(_ frames: String, _ animations: String, _ code: String) {
    let text = "{\"images\": [\"a.png\"], \"frames\": \(frames), \"animations\": \(animations)}"
    let error = #expect(throws: AtlasError.self) { try description(text) }
    #expect(error?.code == code)
  }

  @Test("A small grid of a large page does not take longer than its limit")
  func limitsGrids() throws {
    let text = "{\"images\": [\"a\"], \"frames\": {\"width\": 0.000001, \"height\": 0.000001}}"
    let error = #expect(throws: AtlasError.self) {
      try SpriteAtlas(data: Array(text.utf8), page: Page(Bitmap(width: 64, height: 64)))
    }
    #expect(error?.code == "limit.sprites")
  }

  /// A reader by the rules of `SpriteSheet._parseData`.
  @Test("A sprite sheet of CreateJS is written with registration points and speeds")
  func writesSheet() throws {
    var trimmed = AtlasDescription.Frame(name: "b", rect: Rect(x: 8, y: 0, width: 6, height: 5))
    trimmed.trimmedRect.origin = Point(x: 1, y: 2)
    trimmed.sourceSize = Size(width: 8, height: 8)
    trimmed.anchor = Point(x: 0.5, y: 1)
    var atlas = AtlasDescription(
      pages: [.init(size: Size(width: 16, height: 8))],
      frames: [.init(name: "a", rect: Rect(x: 0, y: 0, width: 8, height: 8)), trimmed]
    )
    var walk = AtlasDescription.Animation(name: "walk", frames: ["a", "b"])
    walk.durations = [0.1, 0.2]
    var die = AtlasDescription.Animation(name: "die", frames: ["b"])
    die.durations = [0.2]
    die.repeatCount = 1
    atlas.animations = [walk, die]
    let files = try AtlasWriter(.createJS).files(
      of: [atlas],
      named: AtlasNames(data: "hero.json", texture: "hero.png")
    )
    let json = try JSONValue(parsing: files[0].bytes)
    #expect(json["images"]?.array?.map(\.string) == ["hero.png"])
    #expect(
      json["frames"]?.array?.map { $0.array?.compactMap(\.integer) ?? [] }
        == [[0, 0, 8, 8], [8, 0, 6, 5, 0, 3, 6]]
    )
    let rate = try #require(json["framerate"]?.number)
    let animations = try #require(json["animations"])
    func timeline(_ name: String) throws -> (frames: [Int], seconds: Double) {
      let animation = try #require(animations[name])
      let frames = animation["frames"]?.array?.compactMap(\.integer) ?? []
      return (frames, 1 / (rate * (animation["speed"]?.number ?? 1)))
    }
    #expect(try timeline("walk") == ([0, 1, 1], 0.1) && timeline("die") == ([1], 0.2))
    #expect(animations["walk"]?["next"] == nil && animations["die"]?["next"]?.boolean == false)
    #expect(animations["a"]?.array?.map(\.integer) == [0])
    #expect(animations["b"]?.array?.map(\.integer) == [1])
  }
}
