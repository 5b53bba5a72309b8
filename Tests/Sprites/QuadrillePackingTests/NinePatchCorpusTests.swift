import QuadrilleAtlas
import QuadrilleImage
import QuadrillePacking
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// The nine-patches of the corpus with the values that the packer of libGDX gave them.
@Suite(.enabled(if: Corpus.isAvailable))
struct NinePatchCorpusTests {
  private func expected(_ value: JSONValue?) throws -> SpriteBorders? {
    guard let elements = value?.elements else { return nil }
    let numbers = elements.compactMap(\.number)
    try #require(numbers.count == 4)
    return SpriteBorders(left: numbers[0], top: numbers[2], right: numbers[1], bottom: numbers[3])
  }

  @Test("Every nine-patch of the corpus has the borders, insets and pixels of libGDX")
  func matchesManifest() throws {
    let manifest = try JSONValue(parsing: Corpus.bytes("animations/MANIFEST.json"))
    var sprites: [LooseSprite] = []
    var digests: [String: String] = [:]
    for entry in try #require(manifest["entries"]?.elements) where entry["kind"]?.string == "nine" {
      for file in try #require(entry["files"]?.elements) {
        let path = try #require(file["file"]?.string)
        #expect(NinePatch.isName(path))
        let patch = try NinePatch(try PNG.decode(Corpus.bytes("animations/\(path)")).bitmap)
        let size = try #require(file["size"]?.elements).compactMap(\.integer)
        #expect([patch.bitmap.width, patch.bitmap.height] == size, "\(path)")
        #expect(try patch.borders == expected(file["split"]), "\(path)")
        #expect(try patch.padding == expected(file["pad"]), "\(path)")
        let name = NinePatch.plainName(path)
        sprites.append(LooseSprite(name: name, ninePatch: patch))
        digests[name] = try #require(file["inner"]?.string)
      }
    }
    #expect(sprites.count == 55)
    let packed = try SpritePacker(RectanglePackingTests.fast()).pack(sprites)
    let atlas = try packed.atlas
    for (name, sprite) in zip(atlas.names, atlas) {
      let source = try #require(sprites.first { $0.name == name })
      var pixels = try sprite.untrimmed()
      for y in 0..<pixels.height {
        for x in 0..<pixels.width where pixels[x, y].w == 0 { pixels[x, y] = .zero }
      }
      #expect(SHA256.hex(pixels.bytes) == digests[name], "\(name)")
      #expect(!sprite.isTrimmed && !sprite.isRotated, "\(name)")
      #expect(atlas.details(named: name)?.borders == source.borders, "\(name)")
      #expect(atlas.details(named: name)?.padding == source.padding, "\(name)")
    }
  }
}
