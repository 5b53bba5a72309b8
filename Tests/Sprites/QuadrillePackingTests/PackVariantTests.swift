import QuadrilleAtlas
import QuadrilleImage
import QuadrillePacking
import QuadrilleSprite
import TestSupport
import Testing

@Suite struct PackVariantTests {
  private func sprites() -> [LooseSprite] {
    [(20, 16, "a"), (9, 31, "b"), (7, 5, "c")].map { width, height, name in
      LooseSprite(
        name: name,
        bitmap: SpritePackerTests.image(width, height, 0, 0, width, height)
      )
    }
  }

  @Test("Each variant is scaled and gets its name")
  func scalesAndNamesVariants() throws {
    var options = RectanglePackingTests.fast()
    options.variants = [
      PackVariant(scale: 1, name: "-hd"), PackVariant(scale: 0.5, name: "", scaleMode: .fast),
    ]
    let atlases = try SpritePacker(options).packVariants(sprites())
    #expect(atlases.map(\.description.variantName) == ["-hd", ""])
    #expect(atlases.map { $0.description.pages[0].scale } == [1, 0.5])
    // 4.5 and 15.5 become 5 and 16, 3.5 and 2.5 become 4 and 3.
    #expect(
      atlases[1].description.frames.map { [$0.sourceWidth, $0.sourceHeight] } == [
        [10, 8], [5, 16], [4, 3],
      ]
    )
  }

  @Test("An identical layout has proportional positions at all scales")
  func identicalLayoutForScales() throws {
    var options = RectanglePackingTests.fast()
    options.variants = [
      PackVariant(scale: 1, name: "@2x"), PackVariant(scale: 0.5, name: ""),
      PackVariant(scale: 1.5, name: "@3x"),
    ]
    options.forcesIdenticalLayout = true
    options.extrude = 1
    options.borderPadding = 2
    let atlases = try SpritePacker(options).packVariants(sprites())
    for (atlas, factor) in zip(atlases, [2, 1, 3]) {
      let unit = atlases[1]
      #expect(atlas.pages[0].width == factor * unit.pages[0].width)
      for (frame, minimum) in zip(atlas.description.frames, unit.description.frames) {
        #expect(frame.x - 1 == factor * (minimum.x - 1))
        #expect(frame.y - 1 == factor * (minimum.y - 1))
        #expect(frame.packedRotation == minimum.packedRotation)
      }
      let sizes = atlas.description.frames.map { PixelSize(width: $0.width, height: $0.height) }
      var check = try RectanglePacking(sizes, options: options)
      check.pages = atlas.pages.map(\.pixelSize)
      for (index, frame) in atlas.description.frames.enumerated() {
        check.placements[index].x = frame.x
        check.placements[index].y = frame.y
        check.placements[index].isRotated = frame.packedRotation != .none
      }
      RectanglePackingTests.expectProper(check, sizes, options)
    }
    options.variants[0].scale = 0.75
    #expect(throws: PackError.self) { try SpritePacker(options).packVariants(sprites()) }
  }

  @Test("Smooth scaling weights colors by alpha")
  func smoothScalingWeightsByAlpha() throws {
    var bitmap = Bitmap(width: 4, height: 2)
    for y in 0..<2 {
      bitmap[0, y] = SIMD4(200, 0, 0, 255)
      bitmap[1, y] = SIMD4(0, 99, 0, 0)
      bitmap[2, y] = SIMD4(10, 20, 30, 255)
      bitmap[3, y] = SIMD4(30, 40, 50, 255)
    }
    let page = try SpritePackerTests.pack(bitmap) { $0.scale = 0.5 }.page
    #expect(page.pixelSize == PixelSize(width: 2, height: 1))
    #expect(page[0, 0] == SIMD4(200, 0, 0, 128))
    #expect(page[1, 0] == SIMD4(20, 30, 40, 255))
  }

  @Test("Scale2x and Scale3x preserve the edges of pixel art")
  func scale2xKeepsEdges() throws {
    // A diagonal step: Scale2x fills the corner between two equal neighbors.
    var bitmap = Bitmap(width: 2, height: 2)
    let dark = SIMD4<UInt8>(10, 10, 10, 255)
    let light = SIMD4<UInt8>(200, 200, 200, 255)
    bitmap[0, 0] = light
    bitmap[1, 0] = dark
    bitmap[0, 1] = dark
    bitmap[1, 1] = dark
    let twice = try SpritePackerTests.pack(bitmap) {
      $0.scale = 2
      $0.scaleMode = .scale2x
    }.page
    let expected = [
      [light, light, dark, dark], [light, dark, dark, dark], [dark, dark, dark, dark],
      [dark, dark, dark, dark],
    ]
    for y in 0..<4 {
      for x in 0..<4 { #expect(twice[x, y] == expected[y][x]) }
    }
    let thrice = try SpritePackerTests.pack(bitmap) {
      $0.scale = 3
      $0.scaleMode = .scale3x
    }.page
    #expect(thrice.pixelSize == PixelSize(width: 6, height: 6))
    #expect(thrice[2, 2] == dark)
    #expect(thrice[1, 1] == light)
    #expect(throws: PackError.self) {
      try SpritePackerTests.pack(bitmap) {
        $0.scale = 3
        $0.scaleMode = .scale2x
      }
    }
  }
}
