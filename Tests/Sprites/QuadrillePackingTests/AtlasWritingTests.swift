import QuadrilleAtlas
import QuadrilleImage
import QuadrillePacking
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct AtlasWritingTests {
  /// Three squares of one colour each.
  private var packed: PackedAtlas {
    get throws {
      try SpritePacker().pack(
        (1...3).map { number in
          var bitmap = Bitmap(width: 2 * number, height: 2 * number)
          for y in 0..<bitmap.height {
            for x in 0..<bitmap.width { bitmap[x, y] = SIMD4(UInt8(number), 0, 0, 255) }
          }
          return LooseSprite(name: "s\(number).png", bitmap: bitmap)
        }
      )
    }
  }

  @Test("A packed atlas is an atlas of its sprites") func packedAtlas() throws {
    let atlas = try packed.atlas
    #expect(atlas.names == ["s1.png", "s2.png", "s3.png"])
    #expect(try atlas.requireSprite(named: "s2").untrimmed()[3, 3] == SIMD4(2, 0, 0, 255))
  }

  @Test(
    "An atlas that is written in a format is read again",
    arguments: AtlasFormat.written.filter(\.isRead)
  )
  func writesAndReads(_ format: AtlasFormat) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("out/hero\(format.suffix ?? ".plist")")
    try packed.write(to: path, format: format)
    let atlas = try SpriteAtlas(contentsOf: path)
    #expect(atlas.count == 3)
    for number in 1...3 {
      let untrimmed = try atlas.requireSprite(named: "s\(number)").untrimmed()
      #expect(untrimmed.width == 2 * number && untrimmed[0, 0] == SIMD4(UInt8(number), 0, 0, 255))
    }
  }

  @Test("The extension of the path chooses the format, and the page lies next to the data")
  func extensionChoosesTheFormat() throws {
    let folder = try TemporaryFolder()
    try packed.write(to: folder.path("hero.json"))
    let atlas = try SpriteAtlas(contentsOf: folder.path("hero.json"))
    #expect(atlas.format == .jsonHash && atlas.pages[0].name == folder.path("hero.png"))
    let error = #expect(throws: AtlasWriteError.self) {
      try packed.write(to: folder.path("hero.txt"))
    }
    #expect(error?.code == "pack.format")
  }

  @Test("An atlas is converted from one format to another") func converts() throws {
    let folder = try TemporaryFolder()
    try packed.write(to: folder.path("hero.json"))
    try SpriteAtlas(contentsOf: folder.path("hero.json")).write(to: folder.path("copy.plist"))
    let copy = try SpriteAtlas(contentsOf: folder.path("copy.plist"))
    #expect(copy.format == .cocos2D(version: 2))
    #expect(try copy.names == packed.atlas.names)
    #expect(copy.pages[0].name == folder.path("copy.png"))
  }
}
