import QuadrilleImage
import QuadrilleTextureFiles
import Testing

@Suite struct TextureFileTests {
  /// The first byte of the image of a level, surface, face and slice.
  private func first(
    _ image: TextureFile,
    _ level: Int,
    surface: Int = 0,
    face: Int = 0,
    slice: Int = 0
  ) throws -> UInt8 {
    try image.bitmap(level: level, surface: surface, face: face, slice: slice).bytes[0]
  }

  @Test("Version 2 stores all levels of a face together")
  func version2IsFaceMajor() throws {
    // L8 levels of 2x2 and 1x1: five bytes per face with ascending values.
    var file = LegacyFile(type: 0x16, width: 2, height: 2, pixelBytes: 0)
    file.mipCount = 1
    file.flags = 0x1000 | 0x100
    file.surfaces = 12
    file.pixels = (0..<60).map { UInt8($0) }
    file.dataLength = 5
    let read = try TextureFile(decoding: file.bytes)
    #expect(read.surfaceCount == 2)
    #expect(read.faceCount == 6)
    #expect(read.mipmapCount == 2)
    #expect(read.warnings.isEmpty)
    #expect(try first(read, 0, surface: 0, face: 0) == 0)
    #expect(try first(read, 1, surface: 0, face: 0) == 4)
    #expect(try first(read, 0, surface: 0, face: 5) == 25)
    #expect(try first(read, 1, surface: 1, face: 2) == 44)
    #expect(read.source?.ranges[(1 * 2 + 1) * 6 + 2] == 96..<97)
  }

  @Test("Version 3 stores all faces of a level together")
  func version3IsLevelMajor() throws {
    var file = File3()
    file.format = channels("l", 8)
    (file.width, file.height, file.mipCount, file.faces, file.surfaces) = (2, 2, 2, 6, 2)
    file.pixels = (0..<60).map { UInt8($0) }
    let image = try TextureFile(decoding: file.bytes)
    #expect(try first(image, 0, surface: 0, face: 5) == 20)
    #expect(try first(image, 0, surface: 1, face: 0) == 24)
    #expect(try first(image, 1, surface: 0, face: 0) == 48)
    #expect(try first(image, 1, surface: 1, face: 2) == 56)
  }

  @Test("The depth of a volume is halved with each level")
  func halvesVolumeDepth() throws {
    var file = File3()
    file.format = channels("l", 8)
    (file.width, file.height, file.depth, file.mipCount) = (2, 2, 4, 3)
    file.pixels = (0..<(16 + 2 + 1)).map { UInt8($0) }
    let image = try TextureFile(decoding: file.bytes)
    #expect(image.depth(ofLevel: 1) == 2)
    #expect(try first(image, 0, slice: 3) == 12)
    #expect(try first(image, 1, slice: 1) == 17)
    #expect(try first(image, 2) == 18)
  }

  @Test("The surfaces of a version 2 volume are its slices")
  func readsVersion2Volume() throws {
    var file = LegacyFile(type: 0x16, width: 2, height: 1, pixelBytes: 6)
    file.flags = 0x4000
    file.surfaces = 3
    let read = try TextureFile(decoding: file.bytes)
    #expect(read.depth == 3)
    #expect(read.surfaceCount == 1)
    #expect(try read.bitmap(slice: 2).bytes[0] == file.pixels[4])
  }

  @Test(
    "The oriented bitmap undoes horizontal and vertical flips",
    arguments: [(false, false), (true, false), (false, true), (true, true)]
  )
  func undoesFlips(_ isLeftward: Bool, _ isUpward: Bool) throws {
    var file = File3()
    file.format = channels("rgb", 5, 6, 5)
    (file.width, file.height) = (3, 2)
    file.metadata = block(3, [isLeftward ? 1 : 0, isUpward ? 1 : 0, 0])
    file.pixels = pattern(12)
    let image = try TextureFile(decoding: file.bytes)
    #expect(image.isFlippedVertically == isUpward)
    #expect(image.isFlippedHorizontally == isLeftward)
    let stored = try image.bitmap()
    let oriented = try image.orientedBitmap()
    for y in 0..<2 {
      for x in 0..<3 {
        #expect(oriented[x, y] == stored[isLeftward ? 2 - x : x, isUpward ? 1 - y : y])
      }
    }
  }

  @Test("The premultiplied flag and the color space are read")
  func readsPremultipliedFlag() throws {
    var file = File3()
    file.flags = 0x02
    file.colorSpace = 1
    let image = try TextureFile(decoding: file.bytes)
    #expect(image.alphaMode == .premultiplied)
    #expect(image.colorSpace == .sRGB)
    #expect(try image.bitmap().alphaMode == .premultiplied)
  }

  @Test("The last pixel of an odd-sized RGB888 image is read")
  func readsLastTriple() throws {
    let file = LegacyFile(type: 0x15, width: 3, height: 3, pixelBytes: 27)
    let bytes = try TextureFile(decoding: file.bytes).bitmap().bytes
    #expect(Array(bytes.suffix(4)) == Array(file.pixels.suffix(3)) + [255])
  }

  @Test("Opacity is checked for the requested levels only")
  func checksOpacityOfLevels() throws {
    // ETC2 RGBA with an alpha of 255 but for the last pixels of one image: two levels of 5 by 6
    // and 2 by 3 pixels, two surfaces; four blocks and one.
    let opaque: [UInt8] = [255, 0, 0, 0, 0, 0, 0, 0] + pattern(8)
    let clear: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0] + pattern(8)
    var file = File3()
    file.format = 23
    (file.width, file.height, file.mipCount, file.surfaces) = (5, 6, 2, 2)
    for changed in 0..<10 {
      file.pixels = (0..<10).flatMap { $0 == changed ? clear : opaque }
      let image = try TextureFile(decoding: file.bytes)
      #expect(try image.isOpaque(levels: 0..<1) == (changed >= 8))
      #expect(try image.isOpaque(levels: 1..<2) == (changed < 8))
      #expect(try !image.isOpaque(levels: 0..<2))
      #expect(try image.isOpaque(levels: 0..<0))
    }
    file.pixels = (0..<10).flatMap { _ in opaque }
    #expect(try TextureFile(decoding: file.bytes).isOpaque(levels: 0..<2))
  }

  @Test("Opacity is checked for uncompressed, block and PVRTC formats")
  func checksOpacityOfFormats() throws {
    var plain = File3()
    plain.format = channels("rgba", 8, 8, 8, 8)
    (plain.width, plain.height) = (2, 1)
    plain.pixels = [1, 2, 3, 255, 4, 5, 6, 255]
    #expect(try TextureFile(decoding: plain.bytes).isOpaque(levels: 0..<1))
    plain.pixels[7] = 254
    #expect(try !TextureFile(decoding: plain.bytes).isOpaque(levels: 0..<1))
    var words = File3()
    words.format = 3
    (words.width, words.height) = (8, 8)
    // Both colors of all four words are opaque, or one of them is not.
    words.pixels = (0..<4).flatMap { _ in [0, 0, 0, 0, 0, 0x80, 0, 0x80] as [UInt8] }
    #expect(try TextureFile(decoding: words.bytes).isOpaque(levels: 0..<1))
    words.pixels[29] = 0
    #expect(try !TextureFile(decoding: words.bytes).isOpaque(levels: 0..<1))
    words.format = 2
    #expect(try TextureFile(decoding: words.bytes).isOpaque(levels: 0..<1))
  }
}
