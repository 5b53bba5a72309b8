import QuadrilleAtlas
import QuadrilleImage
import QuadrillePacking
import QuadrilleSprite
import TestSupport
import Testing

@Suite(.enabled(if: Corpus.isAvailable))
struct PackCorpusTests {
  @Test("Packed pages of the corpus reach the required fill rate", arguments: LooseSet.all)
  func reachesFillRate(_ set: LooseSet) throws {
    let sprites = try set.sprites()
    let atlas = try SpritePacker().pack(sprites)
    #expect(atlas.efficiency >= set.bar)
    #expect(atlas.pages.count == 1)
    var options = PackOptions()
    options.sizeConstraint = .powerOfTwo
    let page = try #require(try SpritePacker(options).pack(sprites).pages.first)
    #expect(page.width * page.height <= set.powerOfTwo)
  }

  @Test("Duplicate sprites of the corpus are stored once")
  func storesDuplicatesOnce() throws {
    let sprites = try LooseSet.all[1].sprites()
    #expect(sprites.count == 28)
    #expect(try SpritePacker(RectanglePackingTests.fast()).pack(sprites).packedRectCount == 14)
  }

  @Test("The packed atlas does not depend on the order of the images")
  func isIndependentOfOrder() throws {
    let sprites = try LooseSet.all[2].sprites()
    let packer = SpritePacker(RectanglePackingTests.fast())
    let atlas = try packer.pack(sprites)
    let names = AtlasNames(data: "a.json", texture: "a.png")
    let files = try AtlasWriter(.jsonHash).files(of: [atlas.description], named: names)
    let reversed = try packer.pack(sprites.reversed())
    #expect(reversed.pages == atlas.pages)
    #expect(try AtlasWriter(.jsonHash).files(of: [reversed.description], named: names) == files)
  }
}
