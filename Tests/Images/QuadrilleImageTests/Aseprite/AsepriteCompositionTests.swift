import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// Positions, order, groups, color modes and selections of layers, on files built field by field.
@Suite struct AsepriteCompositionTests {
  private typealias Builder = AsepriteBuilder

  static let red: [UInt8] = [255, 0, 0, 255]
  static let green: [UInt8] = [0, 255, 0, 255]
  static let blue: [UInt8] = [0, 0, 255, 255]
  static let white: [UInt8] = [255, 255, 255, 255]

  private static func pixel(_ bytes: [UInt8]) -> SIMD4<UInt8> {
    SIMD4(bytes[0], bytes[1], bytes[2], bytes[3])
  }

  // MARK: Positions

  @Test("Cels outside the canvas are cut at its edges")
  func cutsCels() throws {
    // Pixel values are 16 times the row plus the column, plus one.
    func pixels(_ width: Int, _ height: Int) -> [UInt8] {
      (0..<height).flatMap { y in
        (0..<width).flatMap { x -> [UInt8] in [UInt8(16 * y + x + 1), 0, 0, 255] }
      }
    }
    for (x, y, width, height) in [
      (-1, -2, 3, 3), (3, 3, 4, 4), (-2, -2, 8, 8), (4, 0, 2, 2), (-3, 0, 3, 1), (0, 1, 1, 1),
      (-32_768, 0, 2, 2), (32_767, 32_767, 2, 2),
    ] {
      let cel = try Builder.cel(
        0,
        x: x,
        y: y,
        width: width,
        height: height,
        pixels: pixels(width, height)
      )
      let file = try Builder(frames: [[Builder.layer(), cel]]).file()
      let image = try file.frame(at: 0)
      #expect(file.cels.first?.bounds == PixelRect(x: x, y: y, width: width, height: height))
      for row in 0..<4 {
        for column in 0..<4 {
          let isInside =
            (x..<(x + width)).contains(column) && (y..<(y + height)).contains(row)
          let value = isInside ? UInt8(16 * (row - y) + column - x + 1) : 0
          #expect(image[column, row] == SIMD4(value, 0, 0, isInside ? 255 : 0))
        }
      }
    }
  }

  @Test("Uncompressed cels, empty cels and layers without cels are drawn")
  func drawsRawCels() throws {
    let file = try Builder(
      width: 2,
      height: 1,
      frames: [
        [
          Builder.layer(), Builder.layer(), Builder.layer(),
          Builder.cel(0, width: 2, height: 1, isRaw: true, pixels: Self.red + Self.blue),
          Builder.cel(1, width: 0, height: 5, pixels: []),
        ]
      ]
    ).file()
    #expect(file.warnings == [] && file.cels.count == 1)
    #expect(try file.frame(at: 0).bytes == Self.red + Self.blue)
  }

  @Test("A linked cel has the pixels of the other frame at its own position and opacity")
  func drawsLinks() throws {
    let file = try Builder(
      width: 2,
      height: 1,
      frames: [
        [Builder.layer(), Builder.cel(0, color: Self.red)], [Builder.link(0, to: 0)],
        [Builder.link(0, x: 1, opacity: 100, to: 1)],
      ]
    ).file()
    let clear: [UInt8] = [0, 0, 0, 0]
    #expect(try file.frame(at: 1).bytes == Self.red + clear)
    #expect(try file.frame(at: 2).bytes == clear + [255, 0, 0, 100])
    #expect(file.cels.map(\.linkedFrame) == [nil, 0, 0])
    #expect(file.cel(at: 2, layer: 0)?.bounds == PixelRect(x: 1, y: 0, width: 1, height: 1))
    #expect(file.cel(at: 2, layer: 1) == nil)
  }

  @Test("Links to later frames, to themselves and in a circle are dropped with a warning")
  func dropsCircularLinks() throws {
    for frames in [
      [[Builder.layer(), Builder.link(0, to: 1)], [Builder.link(0, to: 0)]],
      [[Builder.layer(), Builder.link(0, to: 0)]],
      [
        [Builder.layer(), Builder.link(0, to: 1)],
        [try Builder.cel(0, color: Self.red)],
      ],
      [[Builder.layer(), Builder.link(0, to: 9)]],
    ] {
      let file = try Builder(width: 1, height: 1, frames: frames).file()
      #expect(file.warnings.map(\.code) == ["aseprite.link"])
      #expect(try file.pixel() == .zero)
    }
  }

  // MARK: Order

  /// One opaque pixel in each of A, the group G with B and C, and D.
  private static func grouped(_ z: [Int], flags: Int) throws -> AsepriteFile {
    let colors = [red, green, blue, white]
    var chunks = [
      Builder.layer("A"), Builder.layer("G", type: 1), Builder.layer("B", level: 1),
      Builder.layer("C", level: 1), Builder.layer("D"),
    ]
    for (index, layer) in [0, 2, 3, 4].enumerated() {
      chunks.append(try Builder.cel(layer, z: z[index], color: colors[index]))
    }
    var builder = Builder(width: 1, height: 1, frames: [chunks])
    builder.flags = flags
    return try builder.file()
  }

  @Test(
    "The z-index moves cels by layers; across groups only if these are not composed separately",
    arguments: [
      // Of A, B, C and D, and the layer on top without and with separate groups.
      ([0, 0, 0, 0], white, white), ([0, 2, 0, 0], green, white), ([4, 0, 0, 0], red, red),
      ([3, 0, 0, 0], white, red), ([0, 0, 0, -1], blue, blue), ([0, 1, 0, -1], green, green),
      ([0, 0, 0, -3], blue, blue), ([0, 0, 1, 0], blue, white), ([0, 9, 0, 0], green, white),
      ([0, 9, 9, 0], blue, white), ([0, 0, -9, 0], white, white),
    ] as [([Int], [UInt8], [UInt8])]
  )
  func sortsByZIndex(z: [Int], flat: [UInt8], separate: [UInt8]) throws {
    #expect(try Self.grouped(z, flags: 1).pixel() == Self.pixel(flat))
    #expect(try Self.grouped(z, flags: 3).pixel() == Self.pixel(separate))
  }

  @Test("A group is blended as a whole only if the header says so")
  func composesGroups() throws {
    for (flags, color) in [(1, SIMD4<UInt8>(255, 0, 0, 255)), (3, SIMD4(128, 0, 127, 255))] {
      var builder = try Builder(
        width: 1,
        height: 1,
        frames: [
          [
            Builder.layer("below"), Builder.layer("group", type: 1, opacity: 128),
            Builder.layer("green", level: 1), Builder.layer("red", level: 1),
            Builder.cel(0, color: Self.blue), Builder.cel(2, color: Self.green),
            Builder.cel(3, color: Self.red),
          ]
        ]
      )
      builder.flags = flags
      let file = try builder.file()
      #expect(file.composesGroups == (flags == 3))
      #expect(file.layers[1].opacity == (flags == 3 ? 128 : 255))
      // The green below is covered in the group; of red 128 / 255 remains.
      #expect(try file.pixel() == color)
    }
  }

  @Test("A mode in a separate group sees nothing below the group")
  func groupsHaveEmptyBackdrop() throws {
    // Red times blue is black; alone, blue stays.
    for (flags, color) in [(1, SIMD4<UInt8>(0, 0, 0, 255)), (3, SIMD4(0, 0, 255, 255))] {
      var builder = try Builder(
        width: 1,
        height: 1,
        frames: [
          [
            Builder.layer(), Builder.layer(type: 1), Builder.layer(level: 1, mode: 1),
            Builder.cel(0, color: Self.red), Builder.cel(2, color: Self.blue),
          ]
        ]
      )
      builder.flags = flags
      #expect(try builder.file().pixel() == color)
    }
  }

  // MARK: Selections

  private static func hidden() throws -> AsepriteFile {
    try Builder(
      width: 5,
      height: 1,
      frames: [
        [
          Builder.layer("Body"), Builder.layer("Face", flags: 0, type: 1),
          Builder.layer("Eyes", level: 1), Builder.layer("Mouth", flags: 0, level: 1),
          Builder.layer("Body", type: 1), Builder.layer("Arm", level: 1),
          Builder.layer("Sketch", flags: 65),
          Builder.cel(0, x: 0, color: Self.red), Builder.cel(2, x: 1, color: Self.red),
          Builder.cel(3, x: 2, color: Self.red), Builder.cel(5, x: 3, color: Self.red),
          Builder.cel(6, x: 4, color: Self.red),
        ]
      ]
    ).file()
  }

  @Test("Layers are selected by name, path and index, visible or hidden")
  func selectsLayers() throws {
    let file = try Self.hidden()
    for (layers, columns) in [
      (.visible, "0  3"), (.all, "0123"), (.named("Body"), "0  3"), (.named("Eyes"), ""),
      (.named("Eyes", includingHidden: true), " 1"), (.named("Face"), ""),
      (.named("Face", includingHidden: true), " 12"), (.named("Body/Arm"), "   3"),
      (.named("Arm", "nothing"), "   3"), (.indices([0, 77]), "0"), (.indices([]), ""),
      (.indices([3], includingHidden: true), "  2"), (.indices([6], includingHidden: true), ""),
      (.indices([1, 3], includingHidden: true), " 12"),
    ] as [(AsepriteFile.LayerSelection, String)] {
      let image = try file.frame(at: 0, layers: layers)
      let found = (0..<5).map { image[$0, 0].w == 0 ? " " : "\($0)" }.joined()
      let wanted = columns + String(repeating: " ", count: 5 - columns.count)
      #expect(found == wanted)
    }
    #expect(
      try file.frame(at: 0, layer: 3)
        == file.frame(at: 0, layers: .indices([3], includingHidden: true))
    )
    #expect(
      file.pixelLayers() == [0, 5] && file.pixelLayers(includingHidden: true) == [0, 2, 3, 5]
    )
    #expect(file.layers(named: "Body") == [0, 4] && file.layers(named: "Body/Arm") == [5])
    #expect(file.path(of: 3) == "Face/Mouth" && !file.isVisible(layer: 2))
    #expect(file.layers.map(\.parent) == [nil, nil, 1, 1, nil, 4, nil])
    #expect(file.layers[6].isReference && !file.layers[6].hasPixels)
  }

  // MARK: Color modes

  @Test("Gray pixels have their alpha")
  func grayscale() throws {
    let file = try Builder(
      width: 2,
      height: 1,
      depth: 16,
      frames: [[Builder.layer(), Builder.cel(0, width: 2, height: 1, pixels: [9, 200, 7, 0])]]
    ).file()
    #expect(try file.frame(at: 0).bytes == [9, 9, 9, 200, 0, 0, 0, 0])
    #expect(file.transparentIndex == nil && file.colorMode == .grayscale)
  }

  @Test("The transparent index is a color only where a background is visible")
  func indexedBackground() throws {
    let palette = Builder.palette(size: 3, [[1, 2, 3, 255], Self.red, [0, 9, 0, 128]])
    for (flags, isBackground) in [(1, false), (9, true), (8, false)] {
      var builder = try Builder(
        width: 4,
        height: 1,
        depth: 8,
        frames: [
          [
            palette, Builder.layer("below", flags: flags), Builder.layer("above"),
            Builder.cel(0, width: 4, height: 1, pixels: [0, 1, 0, 9]),
            Builder.cel(1, x: 2, width: 1, height: 1, pixels: [2]),
          ]
        ]
      )
      builder.transparentIndex = 0
      let bytes = try builder.file().frame(at: 0).bytes
      let empty: [UInt8] = isBackground ? [1, 2, 3, 255] : [0, 0, 0, 0]
      // 2 + (9 - 2) · 128 / 255 = 5.5; an index without a color is transparent.
      let mixed: [UInt8] = isBackground ? [1, 5, 2, 255] : [0, 9, 0, 128]
      let red = flags == 8 ? empty : Self.red
      #expect(bytes == empty + red + mixed + empty)
    }
  }

  @Test("A palette holds until the next one")
  func changesPalettes() throws {
    var builder = try Builder(
      width: 1,
      height: 1,
      depth: 8,
      frames: [
        [
          Builder.palette(size: 2, [[0, 0, 0, 0], Self.red]), Builder.layer(),
          Builder.cel(0, width: 1, height: 1, pixels: [1]),
        ],
        [Builder.link(0, to: 0)],
        [Builder.palette(size: 2, first: 1, [Self.blue]), Builder.link(0, to: 0)],
        [Builder.palette(size: 1, first: 0, [Self.white]), Builder.link(0, to: 0)],
      ]
    )
    builder.transparentIndex = 0
    let file = try builder.file()
    let colors = try (0..<4).map { try file.pixel(frame: $0) }
    #expect(colors == [Self.red, Self.red, Self.blue, [0, 0, 0, 0]].map(Self.pixel))
    #expect(file.palettes.map(\.firstFrame) == [0, 2, 3])
    #expect((0..<4).map { file.palette(at: $0).firstFrame } == [0, 0, 2, 3])
    #expect(file.palette(at: 1).colors == [.zero, Self.pixel(Self.red)])
  }
}
