import QuadrilleImage
import QuadrilleSystem
import QuadrilleTextureFiles
import TestSupport
import Testing

/// The digests of an image of random blocks by Arm's decoder; its linear profile decodes to bytes.
struct ASTCCase: CustomTestStringConvertible, Sendable {
  let format: BlockFormat
  let linear: String
  let sRGB: String

  init(_ number: UInt64, _ columns: Int, _ rows: Int, linear: String, sRGB: String) {
    format = BlockFormat(
      "ASTC_\(columns)x\(rows)",
      number,
      columns: columns,
      rows: rows,
      byteCount: 16
    )
    self.linear = linear
    self.sRGB = sRGB
  }

  var testDescription: String { format.testDescription }

  static let all = [
    ASTCCase(
      27,
      4,
      4,
      linear: "6dfb1e4f079994709af8a684e474a715b5a3fc6b375e45a7a61387e2a4ba7a0f",
      sRGB: "66fd849831e25dd81d08adae6d2c3145c35629a5313197e4b18d18f7bc1ee354"
    ),
    ASTCCase(
      28,
      5,
      4,
      linear: "4fca688b7fbefc90c4e22cae980852b56d16f164bdb122b8584e6bfd655774c6",
      sRGB: "51044f40c9c56a8291b69e50fae68996c6f91370b1b197f251c9ddd2d1c7de8d"
    ),
    ASTCCase(
      29,
      5,
      5,
      linear: "d5d7b10c8462d95ad341f5486c2808a2e2c26e11df55400b484b87872c92457a",
      sRGB: "01831cebd139e8ac9b227ef8cff216fd4d75a3e89efe107093d9c48420cb732f"
    ),
    ASTCCase(
      30,
      6,
      5,
      linear: "f5153499e5054c323aa93c6820c49f31de0209df4c799126e44e0393fcf639c7",
      sRGB: "a91a518919611329b5ff0f65d5c19b0e7f59c663ab191e697b614fb657c7db77"
    ),
    ASTCCase(
      31,
      6,
      6,
      linear: "30948c154e7d9b0d9b68175bc7371efbef0420f2afbd8258be1e6943d28506b1",
      sRGB: "74ff9abac9c2b5352d89cc9ccdfe00a6028528af43c953e5662af0b3cadfba7a"
    ),
    ASTCCase(
      32,
      8,
      5,
      linear: "d689a36237537927c30f7a2a7fd84271a22c6991c89054d7ebd04a4a5af177e4",
      sRGB: "716960c97dd32bf0abb1634b58511ebe7be3b846f73e261bc49c2e94a9fdad08"
    ),
    ASTCCase(
      33,
      8,
      6,
      linear: "0040c3a494357c48cc542aaaa3b913a9fcf4967e2c1a240d1f84e1bb43efa29d",
      sRGB: "9c38e2fd375a435f755e0826db379db9846582a4fe2ef439b6599ac288175882"
    ),
    ASTCCase(
      34,
      8,
      8,
      linear: "77324a53ffd0f8e1370852ad435a43a3c3fb3738bb3c54604208e766c8f8a214",
      sRGB: "9049cb92e9dd5b5f3f0511935b995c370936be521f97fab9698170397150be98"
    ),
    ASTCCase(
      35,
      10,
      5,
      linear: "198a757f3afc1f1e7184f5928f57fe23545a4ed36635753c897803628a2b7516",
      sRGB: "b832d1d34f65b4aad16b01730eade86f6e96c982abb94a4fac6069ca19eea249"
    ),
    ASTCCase(
      36,
      10,
      6,
      linear: "f492ca45132338b5fdababa64e55ea7e7535d3cd6c2f9489fa1c7b1c57a9d917",
      sRGB: "68b4e4e4dc6f27211c46cda961106259ae017f49cac02d10f1016323d1aaff46"
    ),
    ASTCCase(
      37,
      10,
      8,
      linear: "4ca293c7be0b28b58913d63f6258576c88bc1d19cedc527096cbf00bd6e1f809",
      sRGB: "33d79e0f16dbd52c6b3c75a2c0b7458194349c81488245d08c25753ab520ce06"
    ),
    ASTCCase(
      38,
      10,
      10,
      linear: "f544c4789523d62bc4cce1ae2663a22191e9bf54216ae1dc7b011e3ec7981356",
      sRGB: "e55c2f541fcd64ef2615d8b474cc02604d2b4dc5f5d9420e26e936aab8a3e5c6"
    ),
    ASTCCase(
      39,
      12,
      10,
      linear: "c07d8c41e0591cfb491f06804216a63272781ed66b40989950fd18c803d6b84e",
      sRGB: "3516f6199cc8e35fe1dccff04b02cf7eec1da74f176dffeb51ce2b3d41a5331d"
    ),
    ASTCCase(
      40,
      12,
      12,
      linear: "57b24c81b173954a9c888f446e762fefae52a7604ca9fb69ba0f07f865bb7d18",
      sRGB: "393b5bdd2fc4127499a9a49142399936a3c03b8d1c5b9cf0e4950e25614b7980"
    ),
  ]
}

@Suite struct ASTCDecoderTests {
  static let formats = ASTCCase.all.map(\.format)

  private static let magenta: [UInt8] = [255, 0, 255, 255]

  /// A block of one color: red 0x1234, green 0x80FF, blue 0x7F80 and alpha 0xFFFF.
  private static func constant(_ head: UInt16, _ extent: UInt64 = (1 << 52) - 1) -> [UInt8] {
    let low = UInt64(head) | extent << 12
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: low >> UInt64(8 * $0)) }
    return bytes + [0x34, 0x12, 0xFF, 0x80, 0x80, 0x7F, 0xFF, 0xFF]
  }

  private func firstPixel(_ block: [UInt8]) throws -> [UInt8] {
    Array(try Self.formats[0].image(1, 1, block).bytes)
  }

  @Test("Random ASTC blocks decode to the digests of Arm's decoder", arguments: ASTCCase.all)
  func matchesReferenceDecoder(_ expected: ASTCCase) throws {
    var format = expected.format
    var random = SplitMix64(seed: format.number)
    let blocks = random.bytes(40 * 25 * 16)
    let (width, height) = (40 * format.columns - 1, 25 * format.rows - 2)
    let linear = try format.image(width, height, blocks).bytes
    #expect(SHA256.hex(linear) == expected.linear)
    format.isSRGB = true
    let sRGB = try format.image(width, height, blocks).bytes
    #expect(SHA256.hex(sRGB) == expected.sRGB)
  }

  @Test("Constant-color blocks use the upper 8 bits")
  func constantBlocksUseUpperBits() throws {
    #expect(try firstPixel(Self.constant(0xDFC)) == [0x12, 0x80, 0x7F, 255])
    let ordered = (1 as UInt64) | 2 << 13 | 3 << 26 | 4 << 39
    #expect(try firstPixel(Self.constant(0xDFC, ordered)) == [0x12, 0x80, 0x7F, 255])
  }

  @Test(
    "Invalid constant-color blocks are magenta",
    arguments: [
      ("half floats", 0xFFC, (1 << 52) - 1),
      ("reserved bits", 0x5FC, (1 << 52) - 1),
      ("columns out of order", 0xDFC, 2 | 2 << 13 | 3 << 26 | 4 << 39),
      ("rows out of order", 0xDFC, 1 | 2 << 13 | 4 << 26 | 3 << 39),
    ] as [(String, UInt16, UInt64)]
  )
  func invalidConstantBlocksAreMagenta(_ name: String, _ head: UInt16, _ extent: UInt64) throws {
    #expect(try firstPixel(Self.constant(head, extent)) == Self.magenta)
  }

  @Test(
    "Invalid block modes are magenta",
    arguments: [
      ("reserved mode", 0x0000), ("grid wider than the block", 0x0004),
      ("too few weight bits", 0x0401), ("four parts with two planes", 0x1C42),
    ] as [(String, UInt16)]
  )
  func invalidModesAreMagenta(_ name: String, _ head: UInt16) throws {
    let block = [UInt8(head & 0xFF), UInt8(head >> 8)] + [UInt8](repeating: 0, count: 14)
    #expect(try firstPixel(block) == Self.magenta)
  }
}
