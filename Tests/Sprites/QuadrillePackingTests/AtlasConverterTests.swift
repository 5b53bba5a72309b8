import QuadrilleAtlas
import QuadrillePacking
import QuadrilleImage
import QuadrilleSprite
import Testing

/// Atlases brought into another format without any file.
@Suite struct AtlasConverterTests {
  private static let pictures = [
    LooseSprite(name: "long.png", bitmap: SpritePackerTests.picture(24, 5, 1, 0, 22, 4)),
    LooseSprite(name: "small.png", bitmap: SpritePackerTests.picture(6, 7, 0, 2, 5, 5)),
    LooseSprite(name: "tall.png", bitmap: SpritePackerTests.picture(4, 20, 0, 0, 4, 19)),
  ]

  private static func atlas(_ turn: Turn, rotates: Bool = true) throws -> SpriteAtlas {
    var options = RectanglePackingTests.fast()
    options.allowsRotation = rotates
    options.turn = turn
    options.maximumWidth = 24
    let packed = try SpritePacker(options).pack(pictures)
    return try SpriteAtlas(
      packed.description,
      pages: packed.pages.map { Page($0, name: "in/a.png") }
    )
  }

  private static func expectPictures(_ converted: ConvertedAtlas) throws {
    let file = try #require(try converted.dataFiles().first)
    let description = try AtlasDescription(parsing: file.bytes)
    let atlas = try SpriteAtlas(description, pages: converted.pages.map { Page($0.bitmap) })
    #expect(atlas.format == converted.format && atlas.count == pictures.count)
    for picture in pictures {
      let sprite = try atlas.requireSprite(named: picture.name)
      #expect(try sprite.restored().bytes == picture.bitmap.bytes, "\(picture.name)")
    }
  }

  @Test(arguments: [AtlasFormat.jsonHash, .jsonArray, .libGDX, .starling, .cocos2D(version: 3)])
  func pagesStayWhereTheFormatCanSayHowSpritesLie(_ format: AtlasFormat) throws {
    let atlas = try Self.atlas(.clockwise)
    #expect(atlas.contains { $0.turn == .clockwise })
    let converted = try AtlasConverter(to: format, data: "out/b.data").convert(atlas)
    #expect(!converted.isRepacked && converted.notes.isEmpty)
    #expect(converted.pages.map(\.source) == atlas.pages)
    #expect(converted.pages.map(\.path) == ["out/a.png"])
    try Self.expectPictures(converted)
  }

  @Test func spritesArePackedAgainWhereTheFormatCannotSayTheirTurn() throws {
    let atlas = try Self.atlas(.counterclockwise)
    #expect(atlas.contains { $0.turn == .counterclockwise })
    let converted = try AtlasConverter(to: .jsonHash, data: "b.json").convert(atlas)
    #expect(converted.isRepacked)
    #expect(converted.notes.first?.hasPrefix("packed anew: sprite") == true)
    #expect(converted.pages.map(\.path) == ["b.png"])
    #expect(converted.pages.allSatisfy { $0.source == nil })
    try Self.expectPictures(converted)
  }

  @Test func pagesLieInAnAtlascFolder() throws {
    let atlas = try Self.atlas(.clockwise)
    var converted = try AtlasConverter(to: .atlasc, data: "out/B.atlasc").convert(atlas)
    #expect(converted.pages.map(\.path) == ["out/B.atlasc/B.1.png"])
    #expect(try converted.dataFiles().map(\.name) == ["out/B.atlasc/B.plist"])
    converted.pages[0].pixelFormat = "RGBA4444"
    #expect(try converted.dataFiles().count == 1)
  }

  @Test func dataFilesTellOfThePixelsOfTheirPage() throws {
    let atlas = try Self.atlas(.clockwise)
    var converted = try AtlasConverter(to: .jsonHash, data: "b.json").convert(atlas)
    converted.pages[0].pixelFormat = "RGBA4444"
    let file = try #require(try converted.dataFiles().first)
    #expect(try AtlasDescription(parsing: file.bytes).pages[0].pixelFormat == "RGBA4444")
  }
}
