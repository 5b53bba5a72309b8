import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// Header, palettes, tags, slices, user data and profiles, on files built field by field.
@Suite struct AsepriteReadingTests {
  private typealias Builder = AsepriteBuilder

  @Test("The header gives size, color mode, grid and pixel aspect ratio")
  func readsHeader() throws {
    var builder = Builder(width: 3, height: 5, depth: 8, frames: [[], []])
    builder.pixelWidth = 2
    builder.transparentIndex = 7
    builder.frames[1].duration = 0
    builder.speed = 70
    let file = try builder.file()
    #expect(file.pixelSize == PixelSize(width: 3, height: 5) && file.frameCount == 2)
    #expect(file.colorMode == .indexed && file.transparentIndex == 7)
    #expect(file.pixelAspectRatio == PixelSize(width: 2, height: 1))
    #expect(file.grid == PixelRect(x: 0, y: 0, width: 16, height: 16))
    #expect(file.frameDurations == [100, 70])
    // Black is the color of palettes that are not in the file.
    #expect(file.palette(at: 1).colors == Array(repeating: SIMD4(0, 0, 0, 255), count: 256))
    builder.pixelHeight = 0
    #expect(try builder.file().pixelAspectRatio == PixelSize(width: 1, height: 1))
  }

  @Test("A frame without a duration, and a header without one, last a millisecond")
  func zeroDurations() throws {
    var builder = Builder(frames: [[], []])
    builder.speed = 0
    builder.frames[0].duration = 0
    let animation = AsepriteAnimation(try builder.file())
    #expect(animation.endMilliseconds == [1, 101] && animation.loopCount == 0)
    #expect(try animation.frame(at: 1).startMilliseconds == 1)
  }

  @Test("The old number of chunks counts where the new one is 0")
  func oldChunkCount() throws {
    var bytes = Builder(frames: [[Builder.layer("a"), Builder.layer("b")]]).bytes()
    bytes.replaceSubrange(140..<144, with: [0, 0, 0, 0])
    #expect(try AsepriteFile(bytes).layers.map(\.name) == ["a", "b"])
    bytes.replaceSubrange(134..<136, with: [0xFF, 0xFF])
    bytes[140] = 1
    #expect(try AsepriteFile(bytes).layers.map(\.name) == ["a"])
  }

  // MARK: Palettes

  @Test("Colors that packets skip add up, the colors of packets do not")
  func readsPackets() throws {
    for (type, scale) in [(4, 1), (11, 4), (17, 4)] {
      // Two colors from 1 on, and one from 1 + 2 on.
      var builder = Builder(
        depth: 8,
        frames: [
          [
            Builder.oldPalette(
              type: type,
              [(1, [[1, 2, 3], [4, 5, 6]]), (2, [[7, 8, 9]])]
            )
          ]
        ]
      )
      builder.colorCount = 2
      let black = SIMD4<UInt8>(0, 0, 0, 255)
      func color(_ red: Int, _ green: Int, _ blue: Int) -> SIMD4<UInt8> {
        SIMD4(UInt8(scale * red), UInt8(scale * green), UInt8(scale * blue), 255)
      }
      let colors = try builder.file().palette(at: 0).colors
      #expect(colors == [black, color(1, 2, 3), color(4, 5, 6), color(7, 8, 9)])
    }
  }

  @Test("A packet of 0 colors has 256, and 6 bits are repeated in the lowest ones")
  func readsFullPacket() throws {
    let colors = (0..<256).map { [UInt8($0 & 63), 63, UInt8(63 - $0 & 63)] }
    let file = try Builder(
      depth: 8,
      frames: [[Builder.oldPalette(type: 11, [(0, colors)])]]
    ).file()
    let found = file.palette(at: 0).colors
    #expect(found.count == 256 && file.warnings == [])
    // 33 is 100001 in binary, with its upper bits repeated 10000110; 30 is 011110, and 01111001.
    #expect(found[33] == SIMD4(0b1000_0110, 255, 0b0111_1001, 255))
  }

  @Test("Old palettes after a new one are ignored, and those before it hold")
  func ignoresOldPalettes() throws {
    let old = Builder.oldPalette([(0, [[9, 9, 9]])])
    let new = Builder.palette(size: 2, first: 1, [[1, 2, 3, 4]])
    for (chunks, first) in [([old, new, old], UInt8(9)), ([new, old], 0)] {
      let file = try Builder(depth: 8, frames: [chunks, [old]]).file()
      let color = SIMD4<UInt8>(first, first, first, 255)
      #expect(file.palettes.map(\.colors) == [[color, SIMD4(1, 2, 3, 4)]])
    }
  }

  @Test("Names of colors are read, and colors beyond the palette are ignored")
  func readsColorNames() throws {
    let named: [UInt8] = [1, 0, 5, 6, 7, 8] + Builder.text("sea")
    let chunk = Builder.chunk(
      0x2019,
      [2, 1, 2].flatMap { Builder.number($0, 4) } + [0, 0, 0, 0, 0, 0, 0, 0] + named + named
    )
    let file = try Builder(frames: [[chunk]]).file()
    #expect(file.palettes[0].names == [1: "sea"] && file.palettes[0].colors.count == 2)
    #expect(file.warnings.map(\.code) == ["aseprite.palette"])
  }

  // MARK: Tags

  @Test(
    "One cycle of a tag is in its direction, with the way back of a ping-pong",
    arguments: [
      (0, [2, 3, 4, 5]), (1, [5, 4, 3, 2]), (2, [2, 3, 4, 5, 4, 3]), (3, [5, 4, 3, 2, 3, 4]),
      (4, [2, 3, 4, 5]),
    ] as [(Int, [Int])]
  )
  func cycles(direction: Int, frames: [Int]) throws {
    let tags = Builder.tags([
      ("all", 2, 5, direction, 3), ("two", 2, 3, direction, 0), ("one", 4, 4, direction, 0),
    ])
    let file = try Builder(frames: [[tags]] + Array(repeating: [], count: 7)).file()
    #expect(file.tags.map(\.name) == ["all", "two", "one"])
    #expect(file.tag(named: "all")?.cycle == frames && file.tags[0].repeatCount == 3)
    // Two frames, or one, have no way back.
    let isReverse = direction == 1 || direction == 3
    #expect(file.tags[1].cycle == (isReverse ? [3, 2] : [2, 3]))
    #expect(file.tags[2].cycle == [4] && file.tag(named: "none") == nil)
    #expect(file.tags[0].color == SIMD4(10, 20, 30, 255))
  }

  @Test("Tags beyond the last frame are cut or dropped with a warning")
  func tagsBeyondEnd() throws {
    let tags = Builder.tags([
      ("cut", 1, 9, 0, 0), ("gone", 3, 4, 0, 0), ("swapped", 2, 1, 0, 0), ("fine", 0, 2, 0, 0),
    ])
    let file = try Builder(frames: [[tags], [], []]).file()
    #expect(file.tags.map(\.name) == ["cut", "swapped", "fine"])
    #expect(file.tags.map(\.frames) == [1...2, 1...2, 0...2])
    #expect(file.warnings.map(\.code) == ["aseprite.tag"])
  }

  // MARK: Slices

  /// A slice; each key has its frame and its numbers.
  private static func slice(_ name: String, flags: Int, _ keys: [[Int]]) -> [UInt8] {
    Builder.chunk(
      0x2022,
      Builder.number(keys.count, 4) + Builder.number(flags, 4) + [0, 0, 0, 0] + Builder.text(name)
        + keys.flatMap { $0.flatMap { Builder.number($0, 4) } }
    )
  }

  @Test("A key of a slice holds until the next one, and an empty one hides the slice")
  func sliceKeys() throws {
    let file = try Builder(
      frames: [
        [
          Self.slice("s", flags: 3, [[1, -2, 3, 4, 5, 1, 1, 2, 3, -7, 8]]),
          Self.slice("t", flags: 0, [[0, 1, 2, 3, 4], [2, 0, 0, 0, 0], [9, 0, 0, 1, 1]]),
        ], [], [],
      ]
    ).file()
    let bounds = PixelRect(x: -2, y: 3, width: 4, height: 5)
    #expect(file.slices[0].key(at: 0) == nil)
    #expect(file.slices[0].key(at: 2)?.bounds == bounds)
    #expect(file.slices[0].keys[0].center == PixelRect(x: 1, y: 1, width: 2, height: 3))
    #expect(file.slices[0].keys[0].pivot == Point(x: -7, y: 8))
    #expect(file.slices[1].key(at: 1)?.bounds == PixelRect(x: 1, y: 2, width: 3, height: 4))
    #expect(file.slices[1].key(at: 2) == nil && file.slices[1].keys.count == 2)
    #expect(file.slices[1].keys[0].center == nil && file.slices[1].keys[0].pivot == nil)
    #expect(file.warnings.map(\.code) == ["aseprite.slice"])
  }

  // MARK: User data

  @Test("User data belongs to the object before it, and to tags and tiles in order")
  func userData() throws {
    let file = try Builder(
      frames: [
        [
          Builder.userData("sprite", color: [1, 2, 3, 4]),
          Builder.tileset(count: 3, width: 1, height: 1, pixels: [UInt8](repeating: 0, count: 12)),
          Builder.userData("tileset"), Builder.userData("tile 0"), Builder.userData("tile 1"),
          Builder.layer("a"), Builder.layer("b"), Builder.userData("b"),
          Builder.tags([("x", 0, 0, 0, 0), ("y", 0, 0, 0, 0), ("z", 0, 0, 0, 0)]),
          Builder.userData("x", color: [5, 6, 7, 8]), Builder.userData("y"),
          Builder.cel(0, color: [0, 0, 0, 255]), Builder.userData("cel"),
          Builder.cel(77, color: [0, 0, 0, 255]), Builder.userData("nothing"),
          Self.slice("s", flags: 0, []), Builder.userData("slice"),
        ]
      ]
    ).file()
    #expect(file.userData.text == "sprite" && file.userData.color == SIMD4(1, 2, 3, 4))
    #expect(file.tilesets[0].userData.text == "tileset")
    #expect(file.tilesets[0].tileUserData.map(\.text) == ["tile 0", "tile 1"])
    #expect(file.layers.map(\.userData.text) == [nil, "b"])
    #expect(file.tags.map(\.userData.text) == ["x", "y", nil])
    #expect(file.tags[0].color == SIMD4(5, 6, 7, 8) && file.tags[1].color == SIMD4(10, 20, 30, 255))
    #expect(file.cels.map(\.userData.text) == ["cel"] && file.slices[0].userData.text == "slice")
    #expect(file.warnings.map(\.code) == ["aseprite.celLayer"])
    #expect(file.tileset(id: 0)?.baseIndex == 1 && file.tileset(id: 1) == nil)
  }

  @Test("Custom properties are skipped, whatever they contain")
  func skipsProperties() throws {
    let data = Builder.chunk(
      0x2020,
      [7, 0, 0, 0] + Builder.text("t") + [1, 2, 3, 4] + [UInt8](repeating: 255, count: 9)
    )
    let file = try Builder(frames: [[data, Builder.layer()]]).file()
    #expect(file.userData.hasProperties && file.userData.text == "t" && file.layers.count == 1)
    #expect(file.warnings == [])
  }

  // MARK: Profiles and unknown parts

  @Test(
    "The color profile is reported and not applied",
    arguments: [
      ([0, 0, 0, 0, 0, 0, 0, 0], AsepriteFile.ColorProfile.none),
      ([1, 0, 0, 0, 0, 0, 0, 0], .sRGB(gamma: nil)),
      ([1, 0, 1, 0, 0, 0x80, 2, 0], .sRGB(gamma: 2.5)),
      ([2, 0, 0, 0, 0, 0, 0, 0], .icc(byteCount: 3)),
    ] as [([UInt8], AsepriteFile.ColorProfile)]
  )
  func colorProfile(content: [UInt8], profile: AsepriteFile.ColorProfile) throws {
    let rest = [UInt8](repeating: 0, count: 8) + [3, 0, 0, 0, 7, 7, 7]
    let file = try Builder(frames: [[Builder.chunk(0x2007, content + rest)]]).file()
    #expect(file.colorProfile == profile && file.warnings == [])
  }

  @Test("Unknown chunks, layers and cels are ignored with a warning")
  func unknownParts() throws {
    let unknown = Builder.chunk(0x2005, [0, 0, 0, 0, 0, 0, 255, 9, 0, 0, 0, 0, 0, 0, 0, 0])
    for (chunks, code) in [
      ([Builder.chunk(0x7777, [1, 2])], "aseprite.chunk"),
      ([Builder.layer(type: 3)], "aseprite.layer"),
      ([Builder.layer(), unknown], "aseprite.celType"),
      ([Builder.layer(), Builder.layer(level: 2)], "aseprite.layerLevel"),
      ([Builder.layer(type: 1), try Builder.cel(0, color: [1, 1, 1, 1])], "aseprite.celLayer"),
      (
        [
          Builder.layer(), try Builder.cel(0, color: [0, 0, 0, 0]),
          try Builder.cel(0, color: [1, 1, 1, 1]),
        ], "aseprite.celTwice"
      ),
    ] {
      let file = try Builder(width: 1, height: 1, frames: [chunks]).file()
      #expect(file.warnings.map(\.code) == [code])
      #expect(try file.pixel() == .zero)
    }
    // External files, selections and precise bounds change nothing.
    let known = [0x2006, 0x2008, 0x2016, 0x2017].map { Builder.chunk($0, []) }
    #expect(try Builder(frames: [known]).file().warnings == [])
  }

  @Test("Layers have the group above them on the level before")
  func layerTree() throws {
    let file = try Builder(
      frames: [
        [
          Builder.layer("a", type: 1), Builder.layer("b", type: 1, level: 1),
          Builder.layer("c", level: 2), Builder.layer("d", level: 1), Builder.layer("e"),
          Builder.layer("f", type: 1), Builder.layer("g", level: 1),
        ]
      ]
    ).file()
    #expect(file.layers.map(\.parent) == [nil, 0, 1, 0, nil, nil, 5])
    #expect(file.layers.map(\.level) == [0, 1, 2, 1, 0, 0, 1] && file.warnings == [])
  }
}
