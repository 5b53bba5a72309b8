import QuadrilleAtlas
import QuadrilleImage
import QuadrillePacking
import QuadrilleSprite
import Testing

/// Atlases converted in memory.
@Suite struct AtlasConversionTests {
  private static let images = [
    LooseSprite(name: "long.png", bitmap: SpritePackerTests.image(24, 5, 1, 0, 22, 4)),
    LooseSprite(name: "small.png", bitmap: SpritePackerTests.image(6, 7, 0, 2, 5, 5)),
    LooseSprite(name: "tall.png", bitmap: SpritePackerTests.image(4, 20, 0, 0, 4, 19)),
  ]

  private static func atlas(_ packedRotation: Rotation, rotates: Bool = true) throws -> SpriteAtlas
  {
    var options = RectanglePackingTests.fast()
    options.allowsRotation = rotates
    options.packedRotation = packedRotation
    options.maximumWidth = 24
    let packed = try SpritePacker(options).pack(images)
    return try SpriteAtlas(
      packed.description,
      pages: packed.pages.map { Page($0, name: "in/a.png") }
    )
  }

  private static func expectImages(_ converted: ConvertedAtlas) throws {
    let file = try #require(try converted.dataFiles().first)
    let description = try AtlasDescription(parsing: file.bytes)
    let atlas = try SpriteAtlas(description, pages: converted.pages.map { Page($0.bitmap) })
    #expect(atlas.format == converted.format && atlas.count == images.count)
    for image in images {
      let sprite = try atlas.requireSprite(named: image.name)
      #expect(try sprite.untrimmed().bytes == image.bitmap.bytes, "\(image.name)")
    }
  }

  @Test(
    "Conversion keeps the pages if the format can represent the packed sprites",
    arguments: [AtlasFormat.jsonHash, .jsonArray, .libGDX, .starling, .cocos2D(version: 3)]
  )
  func keepsPages(_ format: AtlasFormat) throws {
    let atlas = try Self.atlas(.clockwise90)
    #expect(atlas.contains { $0.packedRotation == .clockwise90 })
    let converted = try atlas.converted(to: format, data: "out/b.data")
    #expect(!converted.isRepacked && converted.notes.isEmpty)
    #expect(converted.pages.map(\.source) == atlas.pages)
    #expect(converted.pages.map(\.path) == ["out/a.png"])
    try Self.expectImages(converted)
  }

  @Test("Sprites are packed again if the format does not support their rotation")
  func repacksUnsupportedRotation() throws {
    let atlas = try Self.atlas(.counterclockwise90)
    #expect(atlas.contains { $0.packedRotation == .counterclockwise90 })
    let converted = try atlas.converted(to: .jsonHash, data: "b.json")
    #expect(converted.isRepacked)
    #expect(converted.notes.first?.hasPrefix("packed again: sprite") == true)
    #expect(converted.pages.map(\.path) == ["b.png"])
    #expect(converted.pages.allSatisfy { $0.source == nil })
    try Self.expectImages(converted)
  }

  @Test("Converting to .atlasc puts the pages into its folder")
  func putsPagesInAtlasc() throws {
    let atlas = try Self.atlas(.clockwise90)
    var converted = try atlas.converted(to: .atlasc, data: "out/B.atlasc")
    #expect(converted.pages.map(\.path) == ["out/B.atlasc/B.1.png"])
    #expect(try converted.dataFiles().map(\.name) == ["out/B.atlasc/B.plist"])
    converted.pages[0].pixelFormat = "RGBA4444"
    #expect(try converted.dataFiles().count == 1)
  }

  @Test("The data file records the pixel format of a converted page")
  func recordsPixelFormat() throws {
    let atlas = try Self.atlas(.clockwise90)
    var converted = try atlas.converted(to: .jsonHash, data: "b.json")
    converted.pages[0].pixelFormat = "RGBA4444"
    let file = try #require(try converted.dataFiles().first)
    #expect(try AtlasDescription(parsing: file.bytes).pages[0].pixelFormat == "RGBA4444")
  }
}
