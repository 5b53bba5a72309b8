import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

/// Sprites that a data file mirrors, as flixel reads the attributes `flipX` and `flipY`.
@Suite struct MirroredFrameTests {
  /// A page in which every pixel has another color.
  private static let page: Page = {
    var bitmap = Bitmap(width: 32, height: 24)
    for y in 0..<24 {
      for x in 0..<32 { bitmap[x, y] = SIMD4(UInt8(8 * x), UInt8(8 * y), 9, 255) }
    }
    return Page(bitmap)
  }()

  /// How a frame of 5×3 pixels at (6, 7) of the page is stored and mirrored.
  struct Row: Sendable, CustomTestStringConvertible {
    var isRotated: Bool
    var flipX: Bool
    var flipY: Bool

    static let all = [false, true].flatMap { isRotated in
      [false, true].flatMap { flipX in
        [false, true].map { Row(isRotated: isRotated, flipX: flipX, flipY: $0) }
      }
    }

    var testDescription: String { "rotated \(isRotated), flipX \(flipX), flipY \(flipY)" }

    /// The element, with a margin of 1 pixel on the left, 2 at the top, 3 on the right and 4 below.
    var element: String {
      """
      <SubTexture name='a' x='6' y='7' width='\(isRotated ? 3 : 5)' height='\(isRotated ? 5 : 3)'
        frameX='-1' frameY='-2' frameWidth='9' frameHeight='9' rotated='\(isRotated)'
        flipX='\(flipX)' flipY='\(flipY)' pivotX='1' pivotY='3'/>
      """
    }

    /// The pixel of the sprite: mirrored as a whole after its rotation is undone.
    func pixel(_ column: Int, _ row: Int) -> SIMD4<UInt8> {
      let x = (flipX ? 8 - column : column) - 1
      let y = (flipY ? 8 - row : row) - 2
      guard (0..<5).contains(x), (0..<3).contains(y) else { return .zero }
      // Rotated clockwise in the page: the upper row is the right column.
      let stored = isRotated ? (6 + 2 - y, 7 + x) : (6 + x, 7 + y)
      return SIMD4(UInt8(8 * stored.0), UInt8(8 * stored.1), 9, 255)
    }
  }

  private static func check(_ atlas: SpriteAtlas, _ row: Row) throws {
    let image = try atlas.requireSprite(named: "a").untrimmed()
    #expect(image.width == 9 && image.height == 9)
    for y in 0..<9 {
      for x in 0..<9 { #expect(image[x, y] == row.pixel(x, y), "\(x) \(y)") }
    }
  }

  @Test("Mirrored Sparrow frames show the whole source mirrored", arguments: Row.all)
  func readsFlips(_ row: Row) throws {
    let atlas = try SpriteAtlas(data: StarlingTests.text(row.element), page: Self.page)
    #expect(atlas.warnings.isEmpty)
    try Self.check(atlas, row)
    let anchor = try #require(atlas["a"]?.anchor)
    let expected = Point(x: row.flipX ? 1 - 1.0 / 9 : 1.0 / 9, y: row.flipY ? 1 - 3.0 / 9 : 3.0 / 9)
    #expect(abs(anchor.x - expected.x) < 1e-12 && abs(anchor.y - expected.y) < 1e-12)
  }

  @Test("The pivot of a sequence is mirrored in its mirrored frames")
  func mirrorsSharedPivots() throws {
    let body = """
      <SubTexture name='a0' x='0' y='0' width='4' height='8' pivotX='1' pivotY='2'/>
      <SubTexture name='a1' x='0' y='0' width='4' height='8' flipX='1'/>
      <SubTexture name='a2' x='0' y='0' width='4' height='8' flipY='TRUE'/>
      """
    let anchors = try StarlingTests.frames(StarlingTests.text(body)).map(\.anchor)
    #expect(anchors == [Point(x: 0.25, y: 0.25), Point(x: 0.75, y: 0.25), Point(x: 0.25, y: 0.75)])
  }

  @Test("A value of flipX other than true or false leaves out the frame", arguments: ["2", "yes"])
  func rejectsOtherFlips(_ value: String) throws {
    let bad = "<SubTexture name='b' x='0' y='0' width='4' height='8' flipX='\(value)'/>"
    let atlas = try AtlasDescription(parsing: StarlingTests.text(StarlingTests.plain + bad))
    #expect(atlas.frames.map(\.name) == ["a"] && atlas.warnings.map(\.code) == ["atlas.type"])
  }

  @Test(
    "Formats that can say it keep mirrored sprites, all others refuse to be written",
    arguments: AtlasFormat.written
  )
  func writesFlips(_ format: AtlasFormat) throws {
    for row in Row.all where row.flipX != row.flipY {
      let data = StarlingTests.text(row.element, root: "imagePath='a.png' width='32' height='24'")
      let atlas = try AtlasDescription(parsing: data)
      let writer = try AtlasWriter(format)
      guard format.features.contains(.flips) else {
        let error = #expect(throws: AtlasWriteError.self) {
          try writer.files(of: [atlas], named: AtlasNames(data: "a"))
        }
        #expect(error?.code == "pack.format" && error?.location.part == "sprite \"a\"")
        continue
      }
      let file = try #require(writer.files(of: [atlas], named: AtlasNames(data: "a")).first)
      try Self.check(SpriteAtlas(data: file.bytes, page: Self.page), row)
    }
  }
}
