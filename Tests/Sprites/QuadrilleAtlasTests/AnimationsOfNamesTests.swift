import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import Testing

/// Animations that are found in the names of sprites.
@Suite struct AnimationsOfNamesTests {
  static func atlas(_ names: [String]) -> AtlasDescription {
    AtlasDescription(
      pages: [AtlasDescription.Page(size: Size(width: 64, height: 64))],
      frames: names.enumerated().map { index, name in
        .init(name: name, rect: Rect(x: Double(index), y: 0, width: 1, height: 1))
      }
    )
  }

  static func animations(_ names: [String]) -> [String] {
    var atlas = atlas(names)
    atlas.addAnimationsOfNames()
    return atlas.animations.map { "\($0.name): \($0.frames.joined(separator: ", "))" }
  }

  /// Names, and the groups that the rule of assetpack gives: the extension, the number and a separator
  /// are left out.
  static let groups: [(names: [String], expected: [String])] = [
    (["walk1.png", "walk10.png", "walk2.png"], ["walk: walk1.png, walk2.png, walk10.png"]),
    (
      ["run_01.png", "run_02.png", "jump-1.png", "jump-2.png"],
      [
        "jump: jump-1.png, jump-2.png", "run: run_01.png, run_02.png",
      ]
    ),
    (["hit 1", "hit 2"], ["hit: hit 1, hit 2"]),
    (["a#0", "a#1"], ["a: a#0, a#1"]),
    // Only one separator is one.
    (["b__1", "b__2"], ["b_: b__1, b__2"]),
    (["logo.png", "walk1.png"], []),
    (
      ["hero/idle/1.png", "hero/idle/2.png", "hero/run/1.png"],
      [
        "hero/idle: hero/idle/1.png, hero/idle/2.png"
      ]
    ),
    (["1.png", "2.png"], []),
    // An extension that is none of an image is a part of the name.
    (["v1.2", "v1.10"], ["v1.: v1.2, v1.10"]),
    (["x007.png", "x7.png", "x08.png"], ["x: x007.png, x7.png, x08.png"]),
    (
      ["n99999999999999999999999.png", "n100000000000000000000000.png"],
      [
        "n: n99999999999999999999999.png, n100000000000000000000000.png"
      ]
    ),
    (
      ["set2_1", "set10_1", "set2_2", "set10_2"],
      [
        "set2: set2_1, set2_2", "set10: set10_1, set10_2",
      ]
    ),
    (["é1.png", "é2.png"], ["é: é1.png, é2.png"]),
    (["n١", "n٢"], []),
  ]

  @Test("Sprites whose names differ in the number at their end are an animation", arguments: groups)
  func groupsNames(_ names: [String], _ expected: [String]) {
    #expect(Self.animations(names) == expected)
    #expect(Self.animations(names.reversed()) == expected)
  }

  @Test("Animations that are there stay, and their sprites are in no other")
  func keepsAnimations() {
    var atlas = Self.atlas(["walk1", "walk2", "walk3", "run1", "run2", "hit1", "hit2"])
    atlas.animations = [
      .init(name: "start", frames: ["walk1"]), .init(name: "run", frames: ["hit1"]),
    ]
    atlas.addAnimationsOfNames()
    #expect(atlas.animations.map(\.name) == ["start", "run", "walk"])
    #expect(atlas.animations[2].frames == ["walk2", "walk3"])
  }

  @Test("An animation is played without the sprites that are missing, with a warning")
  func playsWithoutMissingSprites() throws {
    var description = Self.atlas(["a.png", "c"])
    var animation = AtlasDescription.Animation(name: "run", frames: ["a", "b", "c", "d"])
    animation.durations = [1, 2, 3, 4]
    animation.direction = .pingPong
    description.animations = [animation, .init(name: "gone", frames: ["x"])]
    let atlas = try SpriteAtlas(description, pages: [Page(Bitmap(width: 64, height: 64))])
    #expect(atlas.warnings.map(\.code) == ["atlas.animationFrame", "atlas.animationFrame"])
    #expect(
      atlas.warnings.first?.message
        == "the animation \"run\" names the missing sprite \"b\" and 1 more"
    )
    let cycle = try atlas.cycle(of: animation)
    #expect(cycle.map(\.name) == ["a", "c"])
    #expect(cycle.map(\.duration) == [1, 3])
    let gone = try atlas.requireAnimation(named: "gone")
    let error = #expect(throws: AtlasError.self) { try atlas.cycle(of: gone) }
    #expect(error?.code == "atlas.noSprite")
  }

  @Test("A written animation names only sprites that are there, under their names")
  func writesSpritesThatAreThere() throws {
    var description = Self.atlas(["a.png", "c"])
    var animation = AtlasDescription.Animation(name: "run", frames: ["a", "b", "c"])
    animation.durations = [1, 2, 3]
    description.animations = [animation, .init(name: "gone", frames: ["x", "y"])]
    let atlas = try SpriteAtlas(description, pages: [Page(Bitmap(width: 64, height: 64))])
    let written = atlas.description(for: .godotSpriteFrames)
    #expect(written.atlas.animations.map(\.name) == ["run"])
    #expect(written.atlas.animations[0].frames == ["a.png", "c"])
    #expect(written.atlas.animations[0].durations == [1, 3])
    #expect(
      written.warnings == [
        "the animation \"run\" names the missing sprite \"b\"",
        "the animation \"gone\" names the missing sprite \"x\" and 1 more",
      ]
    )
  }
}
