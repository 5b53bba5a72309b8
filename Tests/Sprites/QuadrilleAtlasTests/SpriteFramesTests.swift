import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

/// SpriteFrames resources of Godot.
///
/// In version 4 a frame is shown for `duration / speed` seconds; in version 3 for `1 / speed`.
@Suite struct SpriteFramesTests {
  private static let head = """
    [gd_resource type="SpriteFrames" load_steps=4 format=3 uid="uid://x"]

    [ext_resource type="Texture2D" path="res://art/hero.png" id="1_a"]
    [ext_resource type="Texture2D" path="res://art/whole.png" id="2_b"]

    [sub_resource type="AtlasTexture" id="A"]
    atlas = ExtResource("1_a")
    region = Rect2(0, 0, 8, 6)

    [sub_resource type="AtlasTexture" id="B"]
    resource_name = "second: \\"b\\""
    atlas = ExtResource("1_a")
    region = Rect2(8, 0, 8, 6)
    margin = Rect2(1, 2, 3, 4)

    [sub_resource type="AtlasTexture" id="C"]
    atlas = ExtResource("1_a")
    region = Rect2(0, 0, 8, 6)

    [resource]

    """

  private func description(_ animations: String) throws -> AtlasDescription {
    try AtlasDescription(
      parsing: Array((Self.head + "animations = \(animations)\n").utf8),
      name: "x/hero.tres"
    )
  }

  @Test("Durations of SpriteFrames are factors of one frame of their speed")
  func readsDurations() throws {
    let atlas = try description(
      """
      [{
      "frames": [{
      "duration": 1.0,
      "texture": SubResource("A")
      }, {
      "duration": 2.5,
      "texture": SubResource("B")
      }],
      "loop": true,
      "name": &"walk",
      "speed": 5.0
      }, {
      "frames": [{
      "duration": 1.0,
      "texture": SubResource("C")
      }],
      "loop": 0,
      "name": &"stand",
      "speed": 4.0
      }, {
      "frames": [],
      "loop": 2,
      "name": &"none",
      "speed": 4.0
      }]
      """
    )
    #expect(atlas.format == .godotSpriteFrames && atlas.warnings.isEmpty)
    #expect(atlas.pages.map(\.fileNames) == [["art/hero.png", "hero.png"]])
    #expect(atlas.animations.map(\.name) == ["walk", "stand", "none"])
    #expect(atlas.animations[0].durations == [0.2, 0.5])
    #expect(atlas.animations[0].repeatCount == nil && atlas.animations[1].repeatCount == 1)
    #expect(atlas.animations[2].direction == .pingPong)
    // C has the region of A, and is a frame of its own.
    #expect(atlas.frames.map(\.name) == ["walk_0", "second: \"b\"", "stand_0"])
    #expect(atlas.frames[2].packedRect == atlas.frames[0].packedRect)
    #expect(atlas.animations[1].frames == ["stand_0"])
    let second = atlas.frames[1]
    #expect(second.packedRect == Rect(x: 8, y: 0, width: 8, height: 6))
    #expect(second.trimmedRect.origin == Point(x: 1, y: 2))
    #expect(second.sourceSize == Size(width: 11, height: 10))
    #expect(second.details.durationSeconds == 0.5)
    #expect(atlas.frames.map(\.details.durationSeconds) == [0.2, 0.5, 0.25])
  }

  @Test("SpriteFrames of Godot 3 list textures, and whole images are sprites")
  func readsVersion3() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      [gd_resource type="SpriteFrames" load_steps=3 format=2]

      [ext_resource path="res://hero.png" type="Texture" id=1]

      [sub_resource type="AtlasTexture" id=7]
      flags = 4
      atlas = ExtResource( 1 )
      region = Rect2( 2, 0, 4, 3 )

      [resource]
      animations = [ {
      "frames": [ SubResource( 7 ), ExtResource( 1 ) ],
      "loop": false,
      "name": "walk",
      "speed": 4.0
      } ]

      """,
      to: "hero.tres"
    )
    try folder.write(PNG.encode(Bitmap(width: 12, height: 5)), to: "hero.png")
    let atlas = try SpriteAtlas(contentsOf: folder.path("hero.tres"))
    #expect(atlas.animations[0].durations == [0.25, 0.25])
    #expect(try atlas.requireSprite(named: "walk_0").sourceSize == Size(width: 4, height: 3))
    #expect(try atlas.requireSprite(named: "walk_1").sourceSize == Size(width: 12, height: 5))
  }

  @Test(
    "Damaged SpriteFrames are rejected",
    arguments: [
      ("7", "atlas.frames"), ("[7]", "atlas.missing"), ("[{", "atlas.format"),
      ("[{\"frames\": [{\"texture\": SubResource(\"X\")}]}]", "atlas.type"),
      ("[{\"frames\": [{\"texture\": 3}]}]", "atlas.type"), ("[]", "atlas.frames"),
    ]
  )
  func rejectsDamagedResources(_ animations: String, _ code: String) {
    let error = #expect(throws: AtlasError.self) { try description(animations) }
    #expect(error?.code == code)
  }

  @Test("Truncated and mutated SpriteFrames never trap")
  func survivesMutation() {
    let text = Self.head + "animations = [{\"frames\": [{\"texture\": SubResource(\"A\")}]}]\n"
    let bytes = Array(text.utf8)
    for length in bytes.indices { _ = try? AtlasDescription(parsing: Array(bytes[..<length])) }
    var random = SplitMix64(seed: 11)
    for _ in 0..<2000 { _ = try? AtlasDescription(parsing: bytes.mutated(using: &random)) }
  }

  /// A reader by the rules of `SpriteFrames::_set_animations` for what the writer writes.
  @Test("SpriteFrames are written so that Godot plays one cycle with its durations")
  func writesAnimations() throws {
    func frame(_ name: String, x: Double, seconds: Double) -> AtlasDescription.Frame {
      var frame = AtlasDescription.Frame(name: name, rect: Rect(x: x, y: 0, width: 4, height: 4))
      frame.details.durationSeconds = seconds
      return frame
    }
    var atlas = AtlasDescription(
      pages: [.init(size: Size(width: 16, height: 4))],
      frames: [
        frame("a", x: 0, seconds: 0.1), frame("b", x: 4, seconds: 0.1),
        frame("c", x: 8, seconds: 0.25), frame("d", x: 12, seconds: 0.1),
      ]
    )
    var swing = AtlasDescription.Animation(name: "swing", frames: ["a", "b", "c"])
    swing.direction = .pingPong
    var once = AtlasDescription.Animation(name: "once", frames: ["b", "a"])
    once.repeatCount = 1
    atlas.animations = [swing, once]
    let files = try AtlasWriter(.godotSpriteFrames).files(
      of: [atlas],
      named: AtlasNames(data: "hero.tres", texture: "hero.png")
    )
    let text = String(decoding: files[0].bytes, as: UTF8.self)
    var regions: [String: [Int]] = [:]
    for match in text.matches(of: /id="(AtlasTexture_\d+)"\][^\[]*region = Rect2\(([^)]*)\)/) {
      regions[String(match.1)] = WrittenNumbers.integers(String(match.2))
    }
    var found: [String] = []
    let animation =
      /"frames": \[(.*?)\],\n"loop": (\w+),\n"name": &"([^"]*)",\n"speed": ([\d.]+)/
      .dotMatchesNewlines()
    for match in text.matches(of: animation) {
      let speed = try #require(Double(match.4))
      var steps: [String] = []
      for step in match.1.matches(of: /"duration": ([\d.]+),\n"texture": SubResource\("([^"]*)"\)/)
      {
        let milliseconds = (1000 * (try #require(Double(step.1))) / speed).rounded()
        steps.append("\(regions[String(step.2)]?[0] ?? -1) \(Int(milliseconds))")
      }
      found.append("\(match.3) \(match.2): \(steps.joined(separator: ", "))")
    }
    // In the order of names; the sprite outside animations is in one of its own.
    #expect(
      found == [
        "default true: 12 100", "once false: 4 100, 0 100",
        "swing true: 0 100, 4 100, 8 250, 4 100",
      ]
    )
  }

  @Test(
    "The player of Godot's demo project has five animations of thirteen textures",
    .enabled(if: Corpus.isAvailable)
  )
  func readsDemo() throws {
    let atlas = try SpriteAtlas(
      contentsOf: Corpus.path("animations/godot-player-frames/player_frames.tres")
    )
    #expect(atlas.count == 13 && atlas.aliases.isEmpty)
    let columns = ["idle": 64, "walk_down": 64, "walk_left": 96, "walk_right": 32, "walk_up": 0]
    #expect(Set(atlas.animations.map(\.name)) == Set(columns.keys))
    for animation in atlas.animations {
      let rows = animation.name == "idle" ? [48] : [24, 48, 72]
      let x = Double(columns[animation.name] ?? -1)
      #expect(animation.direction == .forward && animation.repeatCount == nil)
      #expect(animation.durations == rows.map { _ in 0.1 })
      #expect(
        try animation.frames.map { try atlas.requireSprite(named: $0).packedRect }
          == rows.map { Rect(x: x, y: Double($0), width: 16, height: 24) }
      )
    }
    #expect(
      atlas.animations.first { $0.name == "walk_up" }?.frames == [
        "walk_up_0", "walk_up_1", "walk_up_2",
      ]
    )
  }
}

/// Numbers in a text.
enum WrittenNumbers {
  /// All integers, in order.
  static func integers(_ text: some StringProtocol) -> [Int] {
    text.split { !$0.isNumber && $0 != "-" }.compactMap { Int($0) }
  }
}
