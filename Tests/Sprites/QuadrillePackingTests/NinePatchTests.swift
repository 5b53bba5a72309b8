import QuadrilleAtlas
import QuadrilleImage
import QuadrillePacking
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct NinePatchTests {
  private static let black = SIMD4<UInt8>(0, 0, 0, 255)

  /// A red image of a size with guides; each list has indices along its edge, from 0 at the corner.
  private static func image(
    _ width: Int = 12,
    _ height: Int = 10,
    top: [Int] = [],
    left: [Int] = [],
    bottom: [Int] = [],
    right: [Int] = []
  ) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    for y in 1..<(height - 1) {
      for x in 1..<(width - 1) { bitmap[x, y] = SIMD4(200, UInt8(x), UInt8(y), 255) }
    }
    for x in top { bitmap[x, 0] = black }
    for y in left { bitmap[0, y] = black }
    for x in bottom { bitmap[x, height - 1] = black }
    for y in right { bitmap[width - 1, y] = black }
    return bitmap
  }

  private static func borders(
    _ left: Double,
    _ right: Double,
    _ top: Double,
    _ bottom: Double
  )
    -> SpriteBorders
  {
    SpriteBorders(left: left, top: top, right: right, bottom: bottom)
  }

  @Test("Guides become distances from the edges of the image without them")
  func measuresGuides() throws {
    let patch = try NinePatch(
      Self.image(top: [4, 5, 6], left: [2, 3], bottom: Array(2...8), right: Array(1...8))
    )
    #expect(patch.bitmap.pixelSize == PixelSize(width: 10, height: 8))
    #expect(patch.bitmap[0, 0] == SIMD4(200, 1, 1, 255))
    // Of ten columns three are left of the guide and four right of it.
    #expect(patch.borders == Self.borders(3, 4, 1, 5))
    #expect(patch.padding == Self.borders(1, 2, 0, 0))
  }

  @Test("An axis without guides stretches as a whole, or has the insets of its borders")
  func completesAxes() throws {
    let vertical = try NinePatch(Self.image(left: [5], right: [4, 5]))
    #expect(vertical.borders == Self.borders(0, 10, 4, 3))
    #expect(vertical.padding == Self.borders(-1, -1, 3, 3))
    let plain = try NinePatch(Self.image())
    #expect(plain.borders == nil && plain.padding == nil)
    // Content guides equal to the stretch guides add nothing.
    let same = try NinePatch(Self.image(top: [5], left: [5], bottom: [5], right: [5]))
    #expect(same.borders == Self.borders(4, 5, 4, 3) && same.padding == nil)
  }

  @Test("Only the first run of an edge counts, and half-transparent pixels before it are skipped")
  func takesFirstRun() throws {
    var bitmap = Self.image(top: [0, 3, 4, 7, 11], left: [4])
    bitmap[1, 0] = SIMD4(90, 80, 70, 128)
    // After the end anything goes.
    bitmap[9, 0] = SIMD4(255, 0, 0, 255)
    #expect(try NinePatch(bitmap).borders == Self.borders(2, 6, 3, 4))
  }

  @Test(
    "A guide pixel that is neither black nor transparent is an error that names it",
    arguments: [SIMD4<UInt8>(255, 0, 0, 255), SIMD4(0, 0, 0, 128), SIMD4(1, 0, 0, 255)]
  )
  func rejectsGuidePixels(_ pixel: SIMD4<UInt8>) {
    for (edge, x, y) in [("top", 5, 0), ("left", 0, 5), ("bottom", 5, 9), ("right", 11, 5)] {
      var bitmap = Self.image(top: [4], left: [4], bottom: [4], right: [4])
      bitmap[x, y] = pixel
      let error = #expect(throws: PackError.self) { try NinePatch(bitmap) }
      #expect(error?.code == "pack.ninePatch")
      #expect(error?.message.contains("\(edge) guide at \(x),\(y)") == true)
    }
    #expect(throws: PackError.self) { try NinePatch(Bitmap(width: 2, height: 9)) }
  }

  @Test("Names of nine-patches lose the mark before their extension")
  func dropsMark() {
    #expect(NinePatch.plainName("ui/panel.9.png") == "ui/panel.png")
    #expect(NinePatch.plainName("PANEL.9.PNG") == "PANEL.PNG")
    #expect(NinePatch.plainName("panel.png") == "panel.png")
    #expect(!NinePatch.isName(".9.png") && !NinePatch.isName("panel19.png"))
  }

  @Test("A nine-patch is packed untrimmed and unrotated, with its borders")
  func packsUnrotated() throws {
    var bitmap = Self.image(20, 40, top: [5], left: [5, 6], bottom: [3], right: [3])
    for x in 1..<19 { bitmap[x, 1] = .zero }
    let patch = LooseSprite(name: "panel", ninePatch: try NinePatch(bitmap))
    var options = RectanglePackingTests.fast()
    options.innerPadding = 2
    options.fixedHeight = 60
    let wide = LooseSprite(name: "wide", bitmap: SpritePackerTests.image(9, 31, 0, 0, 9, 31))
    for heuristic in MaxRectsHeuristic.allCases {
      options.heuristic = heuristic
      let atlas = try SpritePacker(options).pack([patch, wide])
      let frame = try #require(atlas.description.frames.first)
      #expect(frame.packedRotation == .none)
      #expect([frame.width, frame.height] == [22, 42])
      #expect(frame.trimmedRect.size == frame.sourceSize)
      #expect(frame.details.borders == Self.borders(6, 15, 6, 34))
      #expect(frame.details.padding == Self.borders(4, 17, 4, 37))
    }
    // A page too low for the unrotated image does not rotate it.
    options.fixedHeight = 30
    #expect(throws: PackError.self) { try SpritePacker(options).pack([patch]) }
  }

  @Test("Scaled nine-patches have rounded borders")
  func scalesBorders() throws {
    let patch = LooseSprite(
      name: "panel",
      ninePatch: try NinePatch(Self.image(12, 10, left: [4], right: [3, 4, 5]))
    )
    var options = RectanglePackingTests.fast()
    options.scale = 0.5
    let frame = try #require(try SpritePacker(options).pack([patch]).description.frames.first)
    // 3 of 8 rows above and 4 below the guide; halves are rounded away from zero.
    #expect(frame.details.borders == Self.borders(0, 5, 2, 2))
    #expect(frame.details.padding == Self.borders(-1, -1, 1, 2))
  }

  @Test("Equal pixels share a packed rectangle only with equal borders")
  func comparesBorders() throws {
    let first = try NinePatch(Self.image(top: [4], left: [4]))
    let second = try NinePatch(Self.image(top: [5], left: [4]))
    #expect(first.bitmap == second.bitmap)
    let sprites = [
      LooseSprite(name: "a", ninePatch: first), LooseSprite(name: "b", ninePatch: second),
      LooseSprite(name: "c", ninePatch: first), LooseSprite(name: "d", bitmap: first.bitmap),
    ]
    let atlas = try SpritePacker(RectanglePackingTests.fast()).pack(sprites)
    #expect(atlas.packedRectCount == 3)
    let frames = atlas.description.frames
    #expect(frames[0].packedOrigin == frames[2].packedOrigin)
    #expect(frames.map(\.details.borders) == [first.borders, second.borders, first.borders, nil])
  }
}
