import QuadrilleAtlas
import QuadrillePixels
import TestSupport
import Testing

@Suite(.enabled(if: Corpus.isAvailable))
struct PackCorpusTests {
  /// One way to pack that the round trip is made with.
  struct Way: CustomTestStringConvertible {
    let rotates: Bool
    let trims: Bool
    let extrude: Int
    let premultiplies: Bool

    var testDescription: String {
      "\(rotates ? "turned" : "upright"), \(trims ? "trimmed" : "whole"), "
        + "extrude \(extrude)\(premultiplies ? ", premultiplied" : "")"
    }

    var options: PackOptions {
      var options = RectanglePackingTests.fast()
      options.allowsRotation = rotates
      options.trimMode = trims ? .trim : .none
      options.extrude = extrude
      options.alphaHandling = premultiplies ? .premultiplyAlpha : .keepTransparentPixels
      return options
    }

    static let all: [Way] = [false, true].flatMap { rotates in
      [false, true].flatMap { trims in
        [0, 2].flatMap { extrude in
          [false, true].map { premultiplies in
            Way(rotates: rotates, trims: trims, extrude: extrude, premultiplies: premultiplies)
          }
        }
      }
    }
  }

  @Test(arguments: LooseSet.all)
  func freePagesAreAtLeastAsFullAsTheBarSays(_ set: LooseSet) throws {
    let sprites = try set.sprites()
    let atlas = try SpritePacker().pack(sprites)
    #expect(atlas.efficiency >= set.bar)
    #expect(atlas.pages.count == 1)
    var options = PackOptions()
    options.sizeConstraint = .powerOfTwo
    let page = try #require(try SpritePacker(options).pack(sprites).pages.first)
    #expect(page.width * page.height <= set.powerOfTwo)
  }

  /// The whole matrix with the small sets, and with each large one the ways that differ most.
  @Test(arguments: LooseSet.all)
  func whatIsPackedAndWrittenComesBack(_ set: LooseSet) throws {
    let sprites = try set.sprites()
    let isSmall = set.id == "grossini-dance" || set.id == "goblins"
    let formats: [AtlasFormat] = [
      .jsonHash, .cocos2D(version: 3), .cocos2D(version: 2), .jsonArray,
    ]
    for (index, way) in Way.all.enumerated() where isSmall || [5, 14].contains(index) {
      try roundTrip(sprites, way, formats[index % formats.count], set)
    }
  }

  private func roundTrip(
    _ sprites: [LooseSprite],
    _ way: Way,
    _ format: AtlasFormat,
    _ set: LooseSet
  ) throws {
    let packed = try SpritePacker(way.options).pack(sprites)
    let names = AtlasNames(data: "a.data", texture: "a.png")
    let file = try #require(try AtlasWriter(format).files(of: [packed], named: names).first)
    let description = try AtlasDescription(parsing: file.bytes, name: file.name)
    #expect(description.warnings.isEmpty)
    #expect(description.pages.first?.fileNames.first == "a.png")
    let atlas = try SpriteAtlas(description, pages: packed.pages.map { Page($0) })
    #expect(atlas.warnings.isEmpty)
    #expect(atlas.count == sprites.count)
    #expect(way.premultiplies == (atlas.pages.first?.alphaMode == .premultiplied))
    var bitmaps = PageBitmaps()
    for sprite in sprites {
      let restored = try atlas.requireSprite(named: sprite.name).restored(using: &bitmaps)
      let difference = Self.differences(
        restored,
        sprite.bitmap,
        isPremultiplied: way.premultiplies,
        isExact: !way.trims && !way.premultiplies
      )
      #expect(difference == 0, "\(set.id), \(way.testDescription): \(sprite.name)")
    }
  }

  /// How many pixels are not what they must be, computed from the source alone.
  static func differences(
    _ restored: Bitmap,
    _ source: Bitmap,
    isPremultiplied: Bool,
    isExact: Bool
  ) -> Int {
    guard restored.pixelSize == source.pixelSize else { return .max }
    if isExact { return restored.bytes == source.bytes ? 0 : 1 }
    var count = 0
    source.withPixels { from in
      restored.withPixels { to in
        var offset = 0
        while offset < from.count {
          let alpha = Int(from[offset + 3])
          var isSame = to[offset + 3] == from[offset + 3]
          for channel in offset..<(offset + 3) where alpha > 0 {
            let value = Int(from[channel])
            let expected = isPremultiplied ? (2 * value * alpha + 255) / 510 : value
            isSame = isSame && Int(to[channel]) == expected
          }
          if !isSame { count += 1 }
          offset += 4
        }
      }
    }
    return count
  }

  @Test func duplicatesOfTheCorpusAreStoredOnce() throws {
    let sprites = try LooseSet.all[1].sprites()
    #expect(sprites.count == 28)
    #expect(try SpritePacker(RectanglePackingTests.fast()).pack(sprites).placeCount == 14)
  }

  @Test func theOrderOfPicturesPlaysNoPart() throws {
    let sprites = try LooseSet.all[2].sprites()
    let packer = SpritePacker(RectanglePackingTests.fast())
    let atlas = try packer.pack(sprites)
    let names = AtlasNames(data: "a.json", texture: "a.png")
    let files = try AtlasWriter(.jsonHash).files(of: [atlas], named: names)
    let reversed = try packer.pack(sprites.reversed())
    #expect(reversed.pages == atlas.pages)
    #expect(try AtlasWriter(.jsonHash).files(of: [reversed], named: names) == files)
  }
}
