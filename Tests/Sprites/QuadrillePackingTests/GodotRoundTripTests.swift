import QuadrilleAtlas
import QuadrilleImage
import QuadrillePacking
import QuadrilleSprite
import TestSupport
import Testing

/// Packed images written and read as Godot resources.
@Suite struct GodotRoundTripTests {
  @Test("A packed atlas written as Godot resources is read back")
  func packedResourcesRoundTrip() throws {
    var random = SplitMix64(seed: 9)
    let sprites = (0..<20).map { index in
      let width = Int.random(in: 8...40, using: &random)
      let height = Int.random(in: 8...40, using: &random)
      let left = Int.random(in: 0...3, using: &random)
      let top = Int.random(in: 0...3, using: &random)
      return LooseSprite(
        name: index < 9 ? "walk & run/\(index).png" : "sprite \(index)",
        bitmap: SpritePackerTests.image(width, height, left, top, width - left - 2, height - top)
      )
    }
    var options = RectanglePackingTests.fast()
    let staysUnrotated = options.limitRotations(to: [.godot])
    #expect(staysUnrotated)
    options.maximumWidth = 80
    options.maximumHeight = 80
    options.usesSeveralPages = true
    let packed = try SpritePacker(options).pack(sprites)
    #expect(packed.pages.count > 1)

    let folder = try TemporaryFolder()
    try folder.makeFolder("hero.sprites")
    try folder.makeFolder("hero.sprites/walk & run")
    let names = AtlasNames(data: "hero.sprites", texture: "hero-{n}.png")
    for file in try AtlasWriter(.godot).files(of: [packed.description], named: names) {
      try folder.write(file.bytes, to: file.name)
    }
    for (number, page) in packed.pages.enumerated() {
      try folder.write(PNG.encode(page), to: "hero-\(number).png")
    }
    let atlas = try SpriteAtlas(contentsOf: folder.path("hero.sprites"))
    #expect(atlas.warnings.isEmpty)
    #expect(atlas.count == sprites.count && atlas.pages.count == packed.pages.count)
    for sprite in sprites {
      let name = sprite.name.replacing(".png", with: "")
      #expect(try atlas.requireSprite(named: name).untrimmed().bytes == sprite.bitmap.bytes)
    }
  }
}
