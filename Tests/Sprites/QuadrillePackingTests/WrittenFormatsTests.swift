import QuadrilleAtlas
import QuadrilleImage
import QuadrillePacking
import QuadrilleSprite
import TestSupport
import Testing

/// Packed atlases written in several formats and read by test parsers.
@Suite struct WrittenFormatsTests {
  /// The parsers follow the format specifications.
  @Test(
    "Written libGDX, Starling and .atlasc files describe every packed sprite",
    arguments: [AtlasFormat.libGDX, .starling, .atlasc]
  )
  func writtenFormatsRoundTrip(_ format: AtlasFormat) throws {
    var random = SplitMix64(seed: 4)
    let sprites = (0..<12).map { index in
      let width = Int.random(in: 8...40, using: &random)
      let height = Int.random(in: 8...40, using: &random)
      let left = Int.random(in: 0...3, using: &random)
      let top = Int.random(in: 0...3, using: &random)
      return LooseSprite(
        name: "walk & run/\(index).png",
        bitmap: SpritePackerTests.image(width, height, left, top, width - left - 2, height - top)
      )
    }
    var options = RectanglePackingTests.fast()
    options.packedRotation = format.storageRotation ?? .clockwise90
    options.maximumWidth = 64
    options.maximumHeight = 64
    options.usesSeveralPages = true
    let atlas = try SpritePacker(options).pack(sprites).description
    #expect(atlas.pages.count > 1)
    #expect(atlas.frames.contains { $0.packedRotation != .none })
    let names = AtlasNames(
      data: format == .starling ? "a{n}.xml" : "a.atlasc",
      texture: "a.{n1}.png"
    )
    let files = try AtlasWriter(format).files(of: [atlas], named: names)
    var found: [WrittenSprite] = []
    for file in files {
      switch format {
      case .libGDX: found += WrittenAtlas.libGDX(file.bytes)
      case .starling: found += WrittenAtlas.starling(file.bytes)
      default: found += try WrittenAtlas.atlasc(file.bytes)
      }
    }
    let expected = atlas.frames.map { WrittenSprite($0, page: "a.\($0.page + 1).png") }
    #expect(found.sorted { $0.name < $1.name } == expected.sorted { $0.name < $1.name })
  }
}
