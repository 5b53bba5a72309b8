import QuadrilleImage
import QuadrilleSystem
import QuadrilleTextureFiles
import TestSupport
import Testing

/// What is written as KTX 2 keeps the rules of the format.
@Suite struct KTX2RuleTests {
  private static let formats: [EncodableFormat] =
    EncodableFormat.allCases
    + [
      "R8", "R8G8", "R16", "R16G16", "R16G16B16", "R16G16B16A16_SFLOAT", "R32_SFLOAT",
      "R32G32B32_SFLOAT", "A2B10G10R10", "R8G8B8A8_SNORM", "R8G8B8A8_UINT", "R16G16_SINT",
      "B10G11R11_UFLOAT", "RGB9E5",
    ]
    .compactMap { EncodableFormat(named: $0) }

  /// The number of layers (0 for no array), faces and slices.
  private static let shapes = [(0, 1, 1), (1, 1, 1), (3, 1, 1), (0, 6, 1), (2, 6, 1), (0, 1, 4)]

  /// A texture of a pattern, and the blocks of its format.
  private static func texture(
    _ format: EncodableFormat,
    _ size: PixelSize,
    _ shape: (layers: Int, faces: Int, depth: Int),
    sRGB: Bool
  ) throws -> (texture: TextureFile, block: KTX2Rules.Block, minimum: Int) {
    let layout = try #require(format.pvrFormat.layout)
    let levels = Int.bitWidth - max(size.width, size.height, shape.depth).leadingZeroBitCount
    let layers = max(1, shape.layers)
    var images: [[UInt8]] = []
    for level in 0..<levels {
      let count = try #require(
        layout.byteCount(
          width: max(1, size.width >> level),
          height: max(1, size.height >> level),
          depth: max(1, shape.depth >> level)
        )
      )
      for image in 0..<(layers * shape.faces) {
        images.append((0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + image + 1) })
      }
    }
    var texture = TextureFile(
      format: format.pvrFormat,
      width: size.width,
      height: size.height,
      depth: shape.depth,
      surfaceCount: layers,
      faceCount: shape.faces,
      mipmapCount: levels,
      images: images
    )
    texture.channelType = format.channelType
    texture.colorSpace = sRGB ? .sRGB : .linear
    texture.isArray = shape.layers > 0
    switch layout {
    case .pixels(let bits): return (texture, KTX2Rules.Block(bytes: bits / 8), 1)
    case .blocks(let width, let height, let depth, let bytes, let minimum):
      let block = KTX2Rules.Block(width: width, height: height, depth: depth, bytes: bytes)
      return (texture, block, minimum)
    }
  }

  @Test(
    "Every format, shape and supercompression is written by the rules of ktx validate",
    arguments: formats
  )
  func keepsTheRules(_ format: EncodableFormat) throws {
    let sizes =
      format.needsPowersOfTwo
      ? [PixelSize(width: 16, height: 16)]
      : [PixelSize(width: 16, height: 16), PixelSize(width: 13, height: 22)]
    for (shape, size) in Self.shapes.flatMap({ shape in sizes.map { (shape, $0) } })
    where (shape.1 == 1 || size.width == size.height)
      && (shape.2 == 1 || !format.needsPowersOfTwo)
    {
      for sRGB in [false, true] {
        let (texture, block, minimum) = try Self.texture(format, size, shape, sRGB: sRGB)
        for supercompression in [nil, Supercompression.zlib, .zstd] {
          let container = TextureContainer(.ktx2, supercompression: supercompression)
          // Some formats have no number in Vulkan.
          guard let file = try? texture.encoded(container: container) else { continue }
          let rules = KTX2Rules(file, block: block, minimum: minimum)
          #expect(rules.problems == [], "\(container), \(shape), \(size), sRGB \(sRGB)")
          #expect(rules.header.width == size.width && rules.header.height == size.height)
          #expect(rules.header.depth == (shape.2 > 1 ? shape.2 : 0))
          #expect(rules.header.layers == shape.0 && rules.header.faces == shape.1)
        }
      }
    }
  }

  @Test("Most formats can be written at all")
  func writesMostFormats() throws {
    let count = Self.formats.count { format in
      let size = PixelSize(width: 16, height: 16)
      let made = try? Self.texture(format, size, (0, 1, 1), sRGB: false)
      return (try? made?.texture.encoded(container: TextureContainer(.ktx2))) != nil
    }
    #expect(count > 40)
  }

  /// The expected samples: offset, length, channel with qualifiers, bounds (Khronos Data Format
  /// Specification 1.4, and the tables of KTX 2).
  private static let samples: [(String, model: Int, [[UInt32]])] = [
    ("RGBA8888", 1, (0..<4).map { [8 * $0, 8, [0, 1, 2, 15][Int($0)], 0, 255] }),
    (
      "R8G8B8A8_SNORM", 1,
      (0..<4).map { [8 * $0, 8, 0x40 | [0, 1, 2, 15][Int($0)], 0xFFFF_FF81, 127] }
    ),
    ("R8G8B8A8_UINT", 1, (0..<4).map { [8 * $0, 8, [0, 1, 2, 15][Int($0)], 0, 1] }),
    ("R16G16_SINT", 1, (0..<2).map { [16 * $0, 16, 0x40 | $0, 0xFFFF_FFFF, 1] }),
    ("R16", 1, [[0, 16, 0, 0, 65_535]]),
    ("R32_SFLOAT", 1, [[0, 32, 0xC0, 0xBF80_0000, 0x3F80_0000]]),
    ("RGB565", 1, [[0, 5, 2, 0, 31], [5, 6, 1, 0, 63], [11, 5, 0, 0, 31]]),
    (
      "B10G11R11_UFLOAT", 1,
      [
        [0, 11, 0x80, 0, 0x3F80_0000], [11, 11, 0x81, 0, 0x3F80_0000],
        [22, 10, 0x82, 0, 0x3F80_0000],
      ]
    ),
    (
      "RGB9E5", 1,
      [
        [0, 9, 0, 0, 8448], [27, 5, 0x20, 15, 31], [9, 9, 1, 0, 8448], [27, 5, 0x21, 15, 31],
        [18, 9, 2, 0, 8448], [27, 5, 0x22, 15, 31],
      ]
    ),
    ("BC1", 128, [[0, 64, 1, 0, .max]]),
    ("BC3", 130, [[0, 64, 15, 0, .max], [64, 64, 0, 0, .max]]),
    ("BC4", 131, [[0, 64, 0, 0, .max]]),
    ("BC5", 132, [[0, 64, 0, 0, .max], [64, 64, 1, 0, .max]]),
    ("BC7", 134, [[0, 128, 0, 0, .max]]),
    ("ETC2_RGB", 161, [[0, 64, 2, 0, .max]]),
    ("ETC2_RGBA", 161, [[0, 64, 15, 0, .max], [64, 64, 2, 0, .max]]),
    ("EAC_R11", 161, [[0, 64, 0, 0, .max]]),
    ("EAC_RG11", 161, [[0, 64, 0, 0, .max], [64, 64, 1, 0, .max]]),
    ("ASTC_6x6", 162, [[0, 128, 0, 0, .max]]),
  ]

  @Test("Samples and color models are those of the specification", arguments: samples)
  func samplesOfFormats(_ name: String, model: Int, expected: [[UInt32]]) throws {
    let format = try #require(EncodableFormat(named: name))
    let size = PixelSize(width: 16, height: 16)
    let (texture, block, minimum) = try Self.texture(format, size, (0, 1, 1), sRGB: false)
    let file = try texture.encoded(container: TextureContainer(.ktx2))
    let rules = KTX2Rules(file, block: block, minimum: minimum)
    #expect(rules.model.color == model)
    let found = rules.samples.map {
      [
        UInt32($0.offset), UInt32($0.length), UInt32($0.channel | $0.qualifiers), $0.lower,
        $0.upper,
      ]
    }
    #expect(found == expected)
  }

  @Test("Premultiplied colors are a flag, and luminance is a swizzle")
  func flagsAndSwizzles() throws {
    let size = PixelSize(width: 4, height: 4)
    var (texture, block, minimum) = try Self.texture(
      .pixels(.rgba8888),
      size,
      (0, 1, 1),
      sRGB: false
    )
    texture.alphaMode = .premultiplied
    var file = try texture.encoded(container: TextureContainer(.ktx2))
    #expect(KTX2Rules(file, block: block, minimum: minimum).model.flags == 1)
    for (name, swizzle) in [("L8", "rrr1"), ("LA88", "rrrg")] {
      let format = try #require(EncodableFormat(named: name))
      (texture, block, minimum) = try Self.texture(format, size, (0, 1, 1), sRGB: false)
      file = try texture.encoded(container: TextureContainer(.ktx2))
      let rules = KTX2Rules(file, block: block, minimum: minimum)
      #expect(rules.problems == [])
      let value = rules.pairs.first { $0.key == "KTXswizzle" }?.value
      #expect(value == Array(swizzle.utf8) + [0])
    }
  }

  @Test("Foreign keys are kept between ours, sorted by code points")
  func sortsKeys() throws {
    let size = PixelSize(width: 4, height: 4)
    var (texture, block, minimum) = try Self.texture(
      .pixels(.rgb888),
      size,
      (0, 1, 1),
      sRGB: false
    )
    texture.keyValues = ["zebra", "A", "KTX", "é"].map { TextureKeyValue(key: $0, text: "x") }
    let file = try texture.encoded(container: TextureContainer(.ktx2))
    let rules = KTX2Rules(file, block: block, minimum: minimum)
    #expect(rules.problems.filter { !$0.contains("unknown key KTX") } == [])
    #expect(
      rules.pairs.map(\.key) == ["A", "KTX", "KTXorientation", "KTXwriter", "zebra", "é"]
    )
  }

  @Test("A byte changed in any field breaks a rule")
  func rulesCanFail() throws {
    let size = PixelSize(width: 8, height: 8)
    let (texture, block, minimum) = try Self.texture(
      .pixels(.rgb888),
      size,
      (0, 1, 1),
      sRGB: false
    )
    let file = try texture.encoded(container: TextureContainer(.ktx2))
    let rules = KTX2Rules(file, block: block, minimum: minimum)
    #expect(rules.problems == [])
    // All of the header, the index and the descriptor but its flags and the numbers of samples.
    let fields =
      Array(0..<rules.header.dfd.lowerBound) + Array(rules.header.dfd.prefix(15))
      + Array(rules.header.dfd.dropFirst(16).prefix(12))
    for offset in fields {
      var damaged = file
      // vkFormat 23 becomes 22 with other bytes, which the sizes of levels contradict; a reserved
      // byte or a high byte of a size contradicts them, too.
      damaged[offset] ^= 0x01
      let broken = KTX2Rules(damaged, block: block, minimum: minimum).problems
      // Only the size of a file without a block format depends on the number of the format.
      if (12..<16).contains(offset) || (32..<36).contains(offset) { continue }
      #expect(broken != [], "byte \(offset)")
    }
  }
}
