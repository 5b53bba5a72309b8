import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

/// `.tpinfo`, `.tpatlas` and `.atlas` of Defold.
@Suite struct DefoldTests {
  private static let info = """
    # Exported by Defold Exporter
    version: "2.0"
    pages {
      name: "hero.png"
      size { width: 64 height: 32 }
      sprites {
        name: "box" trimmed: true rotated: true is_solid: false
        source_rect { x: 1 y: 2 width: 10 height: 20 }
        frame_rect { x: 4 y: 6 width: 20 height: 10 }
        untrimmed_size { width: 16 height: 24 }
        pivot { x: 4 y: 12 }
        vertices { x: 1 y: 2 } vertices { x: 11 y: 2 } vertices { x: 1 y: 22 }
        indices: [0, 1, 2]
      }
    }

    """

  @Test("Rotated sprites of a .tpinfo have their triangles in the page")
  func readsInfo() throws {
    let atlas = try AtlasDescription(parsing: Array(Self.info.utf8), name: "x/hero.tpinfo")
    #expect(atlas.format == .defold && atlas.warnings.isEmpty)
    #expect(atlas.pages.map(\.fileNames) == [["hero.png"]])
    #expect(atlas.pages[0].claimedSize == Size(width: 64, height: 32))
    let box = try #require(atlas.frames.first)
    #expect(box.packedRect == Rect(x: 4, y: 6, width: 20, height: 10))
    #expect(box.packedRotation == .clockwise90)
    #expect(box.trimmedRect == Rect(x: 1, y: 2, width: 10, height: 20))
    #expect(box.sourceSize == Size(width: 16, height: 24))
    #expect(box.anchor == Point(x: 0.25, y: 0.5))
    // Stored clockwise, the top edge is at the right of the page's rectangle: (x, y) of the trimmed
    // rectangle is at (20 - y, x).
    #expect(
      box.mesh?.pageVertices == [Point(x: 24, y: 6), Point(x: 24, y: 16), Point(x: 4, y: 6)]
    )
  }

  @Test("A .tpatlas has the animations of the .tpinfo next to it")
  func readsAnimations() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.info, to: "hero.tpinfo")
    try folder.write(PNG.encode(Bitmap(width: 64, height: 32)), to: "hero.png")
    try folder.write(
      """
      file: "/assets/hero.tpinfo"
      rename_patterns: "box=crate"
      animations { id: "spin" images: "box" images: "box" playback: PLAYBACK_ONCE_PINGPONG fps: 4 }
      animations { id: 'plain' images: 'b' 'ox' flip_horizontal: 1 }
      is_paged_atlas: false

      """,
      to: "hero.tpatlas"
    )
    let atlas = try SpriteAtlas(contentsOf: folder.path("hero.tpatlas"))
    #expect(atlas.format == .defold && atlas.names == ["box"])
    let (spin, plain) = (atlas.animations[0], atlas.animations[1])
    #expect(spin.frames == ["box", "box"] && spin.durations == [0.25, 0.25])
    // Once there and back.
    #expect(spin.direction == .pingPong && spin.repeatCount == 2)
    // The defaults of the format: 30 frames per second, once forward.
    #expect(plain.frames == ["box"] && plain.durations == [1.0 / 30] && plain.repeatCount == 1)
    #expect(atlas.warnings.map(\.code) == ["atlas.flip", "atlas.renamePatterns"])
  }

  @Test("A .tpatlas without its .tpinfo is an error")
  func rejectsMissingInfo() throws {
    let folder = try TemporaryFolder()
    try folder.write("file: \"/hero.tpinfo\"\n", to: "hero.tpatlas")
    let error = #expect(throws: AtlasError.self) {
      try SpriteAtlas(contentsOf: folder.path("hero.tpatlas"))
    }
    #expect(error?.code == "atlas.related")
  }

  @Test("The images of an .atlas are sprites with the size of their files")
  func readsImages() throws {
    let folder = try TemporaryFolder()
    try folder.write("[project]\n", to: "game.project")
    try folder.makeFolder("art")
    try folder.makeFolder("main")
    try folder.write(PNG.encode(Bitmap(width: 5, height: 7)), to: "art/one.png")
    try folder.write(PNG.encode(Bitmap(width: 9, height: 3)), to: "art/two.png")
    try folder.write(
      """
      images { image: "/art/two.png" }
      animations {
        id: "walk"
        images { image: "/art/one.png" }
        images { image: "/art/two.png" }
        playback: PLAYBACK_LOOP_BACKWARD
        fps: 10
      }
      margin: 0
      extrude_borders: 2

      """,
      to: "main/hero.atlas"
    )
    let atlas = try SpriteAtlas(contentsOf: folder.path("main/hero.atlas"))
    #expect(atlas.format == .defoldAtlas && atlas.names == ["one", "two"])
    #expect(try atlas.requireSprite(named: "one").sourceSize == Size(width: 5, height: 7))
    #expect(try atlas.requireSprite(named: "two").sourceSize == Size(width: 9, height: 3))
    #expect(atlas.animations[0].direction == .reverse && atlas.animations[0].repeatCount == nil)
    #expect(atlas.animations[0].durations == [0.1, 0.1])
  }

  @Test("Truncated and mutated texts of Defold never trap")
  func survivesMutation() {
    let bytes = Array(Self.info.utf8)
    for length in bytes.indices { _ = try? AtlasDescription(parsing: Array(bytes[..<length])) }
    var random = SplitMix64(seed: 5)
    for _ in 0..<2000 { _ = try? AtlasDescription(parsing: bytes.mutated(using: &random)) }
  }

  @Test("Frames of several durations are repeated at the rate that all of them are multiples of")
  func writesRates() throws {
    var atlas = AtlasDescription(
      pages: [.init(size: Size(width: 8, height: 8))],
      frames: [
        .init(name: "a", rect: Rect(x: 0, y: 0, width: 4, height: 4)),
        .init(name: "b", rect: Rect(x: 4, y: 0, width: 4, height: 4)),
      ]
    )
    var walk = AtlasDescription.Animation(name: "walk", frames: ["a", "b"])
    walk.durations = [0.1, 0.25]
    var swing = AtlasDescription.Animation(name: "swing", frames: ["a", "b"])
    swing.direction = .pingPong
    swing.durations = [0.1, 0.1]
    atlas.animations = [walk, swing]
    let files = try AtlasWriter(.defold).files(
      of: [atlas],
      named: AtlasNames(data: "out/hero.tpatlas", texture: "hero.png")
    )
    #expect(files.map(\.name) == ["out/hero.tpatlas", "out/hero.tpinfo"])
    // 50 ms divide both durations: 20 per second, two and five times.
    #expect(
      String(decoding: files[0].bytes, as: UTF8.self) == """
        file: "/hero.tpinfo"
        rename_patterns: ""
        animations {
          id: "walk"
          images: "a"
          images: "a"
          images: "b"
          images: "b"
          images: "b"
          images: "b"
          images: "b"
          playback: PLAYBACK_LOOP_FORWARD
          fps: 20
          flip_horizontal: 0
          flip_vertical: 0
        }
        animations {
          id: "swing"
          images: "a"
          images: "b"
          playback: PLAYBACK_LOOP_PINGPONG
          fps: 10
          flip_horizontal: 0
          flip_vertical: 0
        }
        is_paged_atlas: false

        """
    )
  }

  @Test("The examples of Defold's extension are read", .enabled(if: Corpus.isAvailable))
  func readsExamples() throws {
    let trim = try SpriteAtlas(
      contentsOf: Corpus.path("animations/defold-anim-trim/anim_trim.tpatlas")
    )
    let names = (1...10).map { "sq\($0)" }
    #expect(trim.playingOrder.map { trim.names[$0] } == names)
    #expect(trim.animations.map(\.frames) == [names])
    #expect(trim.animations[0].durations == names.map { _ in 1.0 / 6 })
    #expect(
      try trim.requireSprite(named: "sq9").packedRect == Rect(x: 0, y: 0, width: 34, height: 54)
    )
    // Rectangles overlap, triangles do not.
    #expect(trim.warnings.map(\.code) == ["atlas.renamePatterns"])
    // Its second page is missing in the corpus.
    let basic = try AtlasDescription(
      contentsOf: Corpus.path("animations/defold-basic/basic.tpatlas")
    )
    #expect(basic.frames.count == 11 && basic.pages.count == 2 && basic.warnings.isEmpty)
    #expect(basic.animations.map(\.name) == ["BoxFlip"])
    #expect(basic.animations[0].frames == ["box_fill_128", "box_fill_64"])
    #expect(basic.animations[0].durations == [0.25, 0.25])
  }
}
