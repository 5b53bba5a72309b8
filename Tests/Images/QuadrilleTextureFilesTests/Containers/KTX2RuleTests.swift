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

  /// A format with its color model and the samples that it must have.
  struct Expectation: Sendable {
    let name: String
    let model: Int
    /// Offset, length, channel with qualifiers, lower and upper bound.
    let samples: [[UInt32]]

    init(_ name: String, _ model: Int, _ samples: [[UInt32]]) {
      self.name = name
      self.model = model
      self.samples = samples
    }

    /// Channels of equal width, one after the other.
    init(
      _ name: String,
      channels: [UInt32],
      bits: UInt32,
      qualifiers: UInt32 = 0,
      bounds: (UInt32, UInt32)
    ) {
      let samples = channels.indices.map { index -> [UInt32] in
        [UInt32(index) * bits, bits, channels[index] | qualifiers, bounds.0, bounds.1]
      }
      self.init(name, 1, samples)
    }

    /// Blocks of 64 bits, or one of 128, each for a channel.
    init(_ name: String, model: Int, blocks: [UInt32], bits: UInt32 = 64) {
      let samples = blocks.indices.map { index -> [UInt32] in
        [UInt32(index) * bits, bits, blocks[index], 0, .max]
      }
      self.init(name, model, samples)
    }
  }

  /// From the Khronos Data Format Specification 1.4, and the tables of KTX 2.
  static let expectations: [Expectation] = pixels + blocks

  private static let pixels: [Expectation] = [
    Expectation("RGBA8888", channels: [0, 1, 2, 15], bits: 8, bounds: (0, 255)),
    Expectation(
      "R8G8B8A8_SNORM",
      channels: [0, 1, 2, 15],
      bits: 8,
      qualifiers: 0x40,
      bounds: (0xFFFF_FF81, 127)
    ),
    Expectation("R8G8B8A8_UINT", channels: [0, 1, 2, 15], bits: 8, bounds: (0, 1)),
    Expectation(
      "R16G16_SINT",
      channels: [0, 1],
      bits: 16,
      qualifiers: 0x40,
      bounds: (0xFFFF_FFFF, 1)
    ),
    Expectation("R16", channels: [0], bits: 16, bounds: (0, 65_535)),
    Expectation(
      "R32_SFLOAT",
      channels: [0],
      bits: 32,
      qualifiers: 0xC0,
      bounds: (0xBF80_0000, 0x3F80_0000)
    ),
    Expectation("RGB565", 1, [[0, 5, 2, 0, 31], [5, 6, 1, 0, 63], [11, 5, 0, 0, 31]]),
    Expectation(
      "B10G11R11_UFLOAT",
      1,
      [
        [0, 11, 0x80, 0, 0x3F80_0000], [11, 11, 0x81, 0, 0x3F80_0000],
        [22, 10, 0x82, 0, 0x3F80_0000],
      ]
    ),
    Expectation(
      "RGB9E5",
      1,
      [
        [0, 9, 0, 0, 8448], [27, 5, 0x20, 15, 31], [9, 9, 1, 0, 8448], [27, 5, 0x21, 15, 31],
        [18, 9, 2, 0, 8448], [27, 5, 0x22, 15, 31],
      ]
    ),
  ]

  private static let blocks: [Expectation] = [
    Expectation("BC1", model: 128, blocks: [1]),
    Expectation("BC3", model: 130, blocks: [15, 0]),
    Expectation("BC4", model: 131, blocks: [0]),
    Expectation("BC5", model: 132, blocks: [0, 1]),
    Expectation("BC7", model: 134, blocks: [0], bits: 128),
    Expectation("ETC2_RGB", model: 161, blocks: [2]),
    Expectation("ETC2_RGBA", model: 161, blocks: [15, 2]),
    Expectation("EAC_R11", model: 161, blocks: [0]),
    Expectation("EAC_RG11", model: 161, blocks: [0, 1]),
    Expectation("ASTC_6x6", model: 162, blocks: [0], bits: 128),
  ]

  @Test("Samples and color models are those of the specification", arguments: expectations)
  func samplesOfFormats(_ expected: Expectation) throws {
    let format = try #require(EncodableFormat(named: expected.name))
    let size = PixelSize(width: 16, height: 16)
    let (texture, block, minimum) = try Self.texture(format, size, (0, 1, 1), sRGB: false)
    let file = try texture.encoded(container: TextureContainer(.ktx2))
    let rules = KTX2Rules(file, block: block, minimum: minimum)
    #expect(rules.model.color == expected.model)
    let found = rules.samples.map { sample -> [UInt32] in
      let channel = UInt32(sample.channel | sample.qualifiers)
      return [UInt32(sample.offset), UInt32(sample.length), channel, sample.lower, sample.upper]
    }
    #expect(found == expected.samples)
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
    // The header, the index and the descriptor, but for what does not contradict anything else: the
    // format, a depth of 1, one layer, the color model, the flags and the samples.
    let fields =
      Array(0..<rules.header.dfd.lowerBound) + Array(rules.header.dfd.prefix(15))
      + Array(rules.header.dfd.dropFirst(16).prefix(12))
    let free = [12, 13, 14, 15, 28, 32, rules.header.dfd.lowerBound + 12]
    for offset in fields where !free.contains(offset) {
      var damaged = file
      damaged[offset] ^= 0x01
      let broken = KTX2Rules(damaged, block: block, minimum: minimum).problems
      #expect(broken != [], "byte \(offset)")
    }
  }
}
