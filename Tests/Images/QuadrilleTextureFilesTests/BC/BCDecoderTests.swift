import QuadrilleImage
import QuadrilleSystem
import QuadrilleTextureFiles
import Testing

@Suite struct BCDecoderTests {
  static let bc1 = BlockFormat("BC1", 7)
  static let dxt2 = BlockFormat("DXT2", 8, byteCount: 16)
  static let bc2 = BlockFormat("BC2", 9, byteCount: 16)
  static let dxt4 = BlockFormat("DXT4", 10, byteCount: 16)
  static let bc3 = BlockFormat("BC3", 11, byteCount: 16)
  static let bc4 = BlockFormat("BC4", 12)
  static let bc5 = BlockFormat("BC5", 13, byteCount: 16)

  @Test("BC1 colors match the specification")
  func matchesSpecification() throws {
    try Self.bc1.compare(seed: 21) { block, x, y in
      BCOracle.color(littleEndianBlock(block), x, y, isBC1: true)
    }
  }

  @Test("Equal endpoints give three colors and transparent black")
  func equalEndpointsGiveThreeColors() throws {
    let block: [UInt8] = [0xE0, 0x07, 0xE0, 0x07, 0b1110_0100, 0, 0xFF, 0]
    let bytes = try Self.bc1.image(4, 4, block).bytes
    #expect(Array(bytes[8..<16]) == [0, 255, 0, 255, 0, 0, 0, 0])
  }

  @Test("The 4-bit alpha of BC2 is expanded to 8 bits", arguments: [dxt2, bc2])
  func expandsExplicitAlpha(_ format: BlockFormat) throws {
    try format.compare(seed: 22) { block, x, y in
      var pixel = BCOracle.color(littleEndianBlock(block[8...]), x, y, isBC1: false)
      pixel[3] = (block[2 * y + x / 2] >> UInt8(x % 2 * 4) & 15) * 17
      return pixel
    }
  }

  @Test("The alpha of BC3 is interpolated between its endpoints", arguments: [dxt4, bc3])
  func interpolatesAlpha(_ format: BlockFormat) throws {
    try format.compare(seed: 23) { block, x, y in
      var pixel = BCOracle.color(littleEndianBlock(block[8...]), x, y, isBC1: false)
      pixel[3] = BCOracle.channel(littleEndianBlock(block[..<8]), x, y)
      return pixel
    }
  }

  @Test("BC4 and BC5 decode red and green")
  func decodesRedAndGreen() throws {
    try Self.bc4.compare(seed: 24) { block, x, y in
      [BCOracle.channel(littleEndianBlock(block), x, y), 0, 0, 255]
    }
    try Self.bc5.compare(seed: 25) { block, x, y in
      [
        BCOracle.channel(littleEndianBlock(block[..<8]), x, y),
        BCOracle.channel(littleEndianBlock(block[8...]), x, y), 0, 255,
      ]
    }
  }

  @Test(
    "DXT2 and DXT4 are premultiplied, DXT3 and DXT5 straight",
    arguments: [(dxt2, true), (bc2, false), (dxt4, true), (bc3, false)]
  )
  func dxt2AndDxt4ArePremultiplied(
    _ format: BlockFormat,
    _ isPremultiplied: Bool
  ) throws {
    let bitmap = try format.image(4, 4, pattern(16))
    #expect(bitmap.alphaMode == (isPremultiplied ? .premultiplied : .straight))
  }

  @Test(
    "The codes of version 2 decode the same blocks",
    arguments: [0x20, 0x21, 0x22, 0x23, 0x24] as [UInt32]
  )
  func legacyCodesDecodeAlike(_ code: UInt32) throws {
    let format = [Self.bc1, Self.dxt2, Self.bc2, Self.dxt4, Self.bc3][Int(code) - 0x20]
    let file = LegacyFile(type: code, width: 7, height: 5, pixelBytes: format.byteCount(7, 5))
    let image = try TextureFile(decoding: file.bytes)
    let expected = try format.image(7, 5, file.pixels)
    #expect(try image.bitmap().bytes == expected.bytes)
    #expect(image.alphaMode == expected.alphaMode)
  }
}
