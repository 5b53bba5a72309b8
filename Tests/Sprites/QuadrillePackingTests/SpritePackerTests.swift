import QuadrilleAtlas
import QuadrilleImage
import QuadrillePacking
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct SpritePackerTests {
  /// A transparent image with an opaque rectangle in which every pixel is different.
  static func image(
    _ width: Int,
    _ height: Int,
    _ left: Int,
    _ top: Int,
    _ columns: Int,
    _ rows: Int
  ) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    for y in top..<(top + rows) {
      for x in left..<(left + columns) {
        bitmap[x, y] = SIMD4(UInt8(10 + x), UInt8(20 + y), UInt8(x ^ y), 255)
      }
    }
    return bitmap
  }

  static func pack(
    _ bitmap: Bitmap,
    _ change: (inout PackOptions) -> Void = { _ in }
  ) throws -> (frame: AtlasDescription.Frame, page: Bitmap) {
    var options = RectanglePackingTests.fast()
    options.allowsRotation = false
    change(&options)
    let atlas = try SpritePacker(options).pack([LooseSprite(name: "a", bitmap: bitmap)])
    return (try #require(atlas.description.frames.first), try #require(atlas.pages.first))
  }

  @Test("Trimming removes the margin and keeps the source size")
  func trimsMargins() throws {
    let (frame, page) = try Self.pack(Self.image(20, 16, 3, 4, 7, 5))
    #expect([frame.left, frame.top, frame.width, frame.height] == [3, 4, 7, 5])
    #expect([frame.sourceWidth, frame.sourceHeight] == [20, 16])
    #expect(page.pixelSize == PixelSize(width: 7, height: 5))
    #expect(page[0, 0] == SIMD4(13, 24, 7, 255))
  }

  @Test("Trim threshold and trim margin change the trimmed rectangle")
  func appliesThresholdAndMargin() throws {
    var bitmap = Self.image(20, 16, 3, 4, 7, 5)
    bitmap[1, 4] = SIMD4(9, 9, 9, 7)
    let low = try Self.pack(bitmap).frame
    #expect([low.left, low.top, low.width, low.height] == [1, 4, 9, 5])
    let high = try Self.pack(bitmap) { $0.trimThreshold = 8 }.frame
    #expect([high.left, high.top, high.width, high.height] == [3, 4, 7, 5])
    let wide = try Self.pack(bitmap) {
      $0.trimThreshold = 8
      $0.trimMargin = 5
    }.frame
    // The margin is limited by the edge of the image.
    #expect([wide.left, wide.top, wide.width, wide.height] == [0, 0, 15, 14])
  }

  @Test("Cropped sprites have the trimmed size as their source size")
  func cropDropsSourceSize() throws {
    let bitmap = Self.image(20, 16, 3, 4, 8, 5)
    let crop = try Self.pack(bitmap) { $0.trimMode = .crop }.frame
    #expect([crop.left, crop.top, crop.sourceWidth, crop.sourceHeight] == [0, 0, 8, 5])
    #expect(crop.anchor == nil)
    let kept = try Self.pack(bitmap) { $0.trimMode = .cropKeepPosition }.frame
    // The center of the source, (10, 8), is (7, 4) in the cropped image.
    #expect(kept.anchor == Point(x: 7.0 / 8, y: 4.0 / 5))
  }

  @Test("An empty image is packed as one transparent pixel")
  func emptyImageKeepsOnePixel() throws {
    let (frame, page) = try Self.pack(Bitmap(width: 9, height: 7))
    #expect([frame.left, frame.top, frame.width, frame.height] == [0, 0, 1, 1])
    #expect([frame.sourceWidth, frame.sourceHeight] == [9, 7])
    #expect(page.pixelSize == PixelSize(width: 1, height: 1))
  }

  @Test("Inner padding enlarges the trimmed rectangle and the source")
  func innerPaddingGrowsBoth() throws {
    let (frame, page) = try Self.pack(Self.image(20, 16, 3, 4, 7, 5)) { $0.innerPadding = 2 }
    #expect([frame.left, frame.top, frame.width, frame.height] == [3, 4, 11, 9])
    #expect([frame.sourceWidth, frame.sourceHeight] == [24, 20])
    #expect(page[1, 1] == SIMD4(0, 0, 0, 0))
    #expect(page[2, 2] == SIMD4(13, 24, 7, 255))
  }

  @Test("The common divisor pads the source and the trimmed rectangle")
  func commonDivisorPadsBoth() throws {
    let (frame, page) = try Self.pack(Self.image(21, 16, 3, 4, 7, 5)) {
      $0.commonDivisorX = 4
      $0.commonDivisorY = 8
    }
    // 21 becomes 24 by one column at the left and two at the right.
    #expect([frame.sourceWidth, frame.sourceHeight] == [24, 16])
    #expect([frame.left, frame.top, frame.width, frame.height] == [4, 0, 8, 16])
    #expect(page[0, 4] == SIMD4(13, 24, 7, 255))
  }

  @Test("Extrusion repeats edge and corner pixels", arguments: [1, 3])
  func extrudesEdges(_ extrude: Int) throws {
    let bitmap = Self.image(4, 3, 0, 0, 4, 3)
    let (frame, page) = try Self.pack(bitmap) {
      $0.extrude = extrude
      $0.borderPadding = 1
    }
    let inset = extrude + 1
    #expect([frame.x, frame.y, frame.width, frame.height] == [inset, inset, 4, 3])
    #expect(page.pixelSize == PixelSize(width: 4 + 2 * inset, height: 3 + 2 * inset))
    for y in 0..<page.height {
      for x in 0..<page.width {
        let isBorder = x == 0 || y == 0 || x == page.width - 1 || y == page.height - 1
        let nearest = bitmap[min(max(0, x - inset), 3), min(max(0, y - inset), 2)]
        #expect(page[x, y] == (isBorder ? SIMD4(0, 0, 0, 0) : nearest))
      }
    }
  }

  @Test(
    "Rotated sprites are packed in the requested direction",
    arguments: [Rotation.clockwise90, .counterclockwise90]
  )
  func rotatesInRequestedDirection(_ packedRotation: Rotation) throws {
    let (frame, page) = try Self.pack(Self.image(3, 9, 0, 0, 3, 9)) {
      $0.allowsRotation = true
      $0.maximumHeight = 4
      $0.packedRotation = packedRotation
    }
    #expect(frame.packedRotation == packedRotation)
    #expect(page.pixelSize == PixelSize(width: 9, height: 3))
    let topLeft = SIMD4<UInt8>(10, 20, 0, 255)
    #expect((packedRotation == .clockwise90 ? page[8, 0] : page[0, 2]) == topLeft)
  }

  @Test("Premultiplied pages contain rounded products of color and alpha")
  func roundsPremultipliedColors() throws {
    var bitmap = Bitmap(width: 2, height: 1)
    bitmap[0, 0] = SIMD4(200, 100, 1, 128)
    bitmap[1, 0] = SIMD4(255, 254, 3, 1)
    let page = try Self.pack(bitmap) { $0.alphaHandling = .premultiplyAlpha }.page
    #expect(page.alphaMode == .premultiplied)
    #expect(page[0, 0] == SIMD4(100, 50, 1, 128))
    #expect(page[1, 0] == SIMD4(1, 1, 0, 1))
  }

  @Test("Transparent pixels are kept, cleared or filled according to the alpha handling")
  func handlesTransparentPixels() throws {
    var bitmap = Bitmap(width: 4, height: 1)
    bitmap[0, 0] = SIMD4(100, 50, 20, 255)
    bitmap[1, 0] = SIMD4(1, 2, 3, 0)
    bitmap[3, 0] = SIMD4(60, 90, 10, 128)
    func row(_ handling: PackOptions.AlphaHandling) throws -> [SIMD4<UInt8>] {
      let page = try Self.pack(bitmap) { $0.alphaHandling = handling }.page
      return [page[1, 0], page[2, 0]]
    }
    #expect(try row(.keepTransparentPixels) == [SIMD4(1, 2, 3, 0), SIMD4(0, 0, 0, 0)])
    #expect(try row(.clearTransparentPixels) == [SIMD4(0, 0, 0, 0), SIMD4(0, 0, 0, 0)])
    #expect(try row(.reduceBorderArtifacts) == [SIMD4(100, 50, 20, 0), SIMD4(60, 90, 10, 0)])
  }

  @Test("Edge colors are spread into the padding around sprites")
  func bleedsIntoPadding() throws {
    var bitmap = Bitmap(width: 1, height: 1)
    bitmap[0, 0] = SIMD4(100, 50, 20, 255)
    let page = try Self.pack(bitmap) {
      $0.alphaHandling = .reduceBorderArtifacts
      $0.borderPadding = 2
    }.page
    for y in 0..<5 {
      for x in 0..<5 {
        #expect(page[x, y] == SIMD4(100, 50, 20, x == 2 && y == 2 ? 255 : 0))
      }
    }
  }

  @Test("Sprites with equal trimmed pixels and different sources share a packed rectangle")
  func sharesEqualTrimmedPixels() throws {
    var second = Bitmap(width: 30, height: 10)
    let first = Self.image(20, 16, 3, 4, 7, 5)
    for y in 0..<5 {
      for x in 0..<7 { second[20 + x, 1 + y] = first[3 + x, 4 + y] }
    }
    let sprites = [
      LooseSprite(name: "b", bitmap: first), LooseSprite(name: "a", bitmap: second),
    ]
    var options = RectanglePackingTests.fast()
    let atlas = try SpritePacker(options).pack(sprites)
    #expect(atlas.packedRectCount == 1)
    #expect(atlas.description.frames.map(\.name) == ["a", "b"])
    #expect(atlas.description.frames.map(\.left) == [20, 3])
    options.mergesDuplicates = false
    #expect(try SpritePacker(options).pack(sprites).packedRectCount == 2)
  }

  @Test("Rotated duplicates share a packed rectangle if the format supports the rotation")
  func sharesRotatedDuplicates() throws {
    let first = Self.image(5, 3, 0, 0, 5, 3)
    var second = Bitmap(width: 3, height: 5)
    // Rotated counterclockwise, so that a clockwise rotation restores the first image.
    for y in 0..<3 {
      for x in 0..<5 { second[y, 4 - x] = first[x, y] }
    }
    let sprites = [
      LooseSprite(name: "a", bitmap: first), LooseSprite(name: "b", bitmap: second),
    ]
    var options = RectanglePackingTests.fast()
    options.allowsRotation = false
    options.duplicateRotations = [.clockwise90]
    let atlas = try SpritePacker(options).pack(sprites)
    #expect(atlas.packedRectCount == 1)
    #expect(atlas.description.frames.map(\.packedRotation) == [.none, .clockwise90])
    let names = AtlasNames(data: "a.json", texture: "a.png")
    let file = try #require(
      try AtlasWriter(.jsonHash).files(of: [atlas.description], named: names).first
    )
    let read = try SpriteAtlas(AtlasDescription(parsing: file.bytes), pages: [Page(atlas.pages[0])])
    #expect(try read.requireSprite(named: "b").untrimmed().bytes == second.bytes)

    options.allowsRotation = true
    #expect(throws: PackError.self) { try SpritePacker(options).pack(sprites) }
    options.packedRotation = .counterclockwise90
    options.duplicateRotations = AtlasFormat.libGDX.supportedRotations.subtracting([.none])
    #expect(try SpritePacker(options).pack(sprites).packedRectCount == 1)
  }

  @Test("Duplicate names and empty input are rejected")
  func rejectsDuplicateNames() {
    let bitmap = Bitmap(width: 1, height: 1)
    let twice = [LooseSprite(name: "a", bitmap: bitmap), LooseSprite(name: "a", bitmap: bitmap)]
    #expect(throws: PackError.self) { try SpritePacker().pack(twice) }
    let error = #expect(throws: PackError.self) { try SpritePacker().pack([]) }
    #expect(error?.code == "pack.noSprites")
  }

  @Test("The error for a sprite larger than a page contains its name")
  func reportsOversizedSprite() {
    var options = PackOptions()
    options.maximumWidth = 64
    options.maximumHeight = 64
    options.borderPadding = 1
    let sprites = [
      LooseSprite(name: "fits", bitmap: Self.image(62, 62, 0, 0, 62, 62)),
      LooseSprite(name: "walk/1.png", bitmap: Self.image(63, 10, 0, 0, 63, 10)),
    ]
    let error = #expect(throws: PackError.self) { try SpritePacker(options).pack(sprites) }
    #expect(error?.code == "pack.tooLarge")
    #expect(error?.location.part == "sprite \"walk/1.png\"")
    #expect(error?.allowed == "62x62")
  }

  @Test("The background color is drawn behind all sprites")
  func drawsBackground() throws {
    var bitmap = Bitmap(width: 2, height: 1)
    bitmap[0, 0] = SIMD4(200, 100, 0, 51)
    bitmap[1, 0] = SIMD4(1, 2, 3, 255)
    let page = try Self.pack(bitmap) {
      $0.backgroundColor = Color(red: 0, green: 1, blue: 1)
      $0.borderPadding = 1
    }.page
    #expect(page[0, 0] == SIMD4(0, 255, 255, 255))
    // One fifth of the image, four fifths of the background color.
    #expect(page[1, 1] == SIMD4(40, 224, 204, 255))
    #expect(page[2, 1] == SIMD4(1, 2, 3, 255))
  }
}
