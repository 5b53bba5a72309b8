internal import QuadrilleImage

/// The basic block of a data format descriptor (Khronos Data Format Specification, section 5).
struct DataFormatDescriptor: Equatable {
  /// One sample: some bits of a channel.
  struct Sample: Equatable {
    var bitOffset: Int
    var bitCount: Int
    /// The channel, with the qualifiers linear 0x10, exponent 0x20, signed 0x40 and float 0x80.
    var channel: UInt8
    var lower: UInt32
    var upper: UInt32
  }

  /// 1 for pixels, otherwise the codec of blocks.
  var colorModel: UInt8
  /// 1 for the primaries of BT.709.
  var primaries: UInt8 = 1
  /// 1 for linear, 2 for sRGB.
  var transferFunction: UInt8
  /// Whether colors are premultiplied by alpha.
  var isPremultiplied: Bool
  /// Width, height and depth of a block in pixels.
  var blockSize = [1, 1, 1]
  /// The bytes of a block.
  var blockByteCount: Int
  var samples: [Sample] = []

  // MARK: Reading

  /// Reads what the header of the first block says; nil without a basic block.
  init?(_ bytes: ArraySlice<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.count >= 28 else { return nil }
    let field = FieldReader(bytes, isBigEndian: false)
    guard field[4] == 0, field[8] >> 16 >= 24 else { return nil }
    colorModel = bytes[12]
    primaries = bytes[13]
    transferFunction = bytes[14]
    isPremultiplied = bytes[15] & 1 != 0
    blockSize = (16..<19).map { Int(bytes[$0]) + 1 }
    blockByteCount = Int(bytes[20])
  }

  // MARK: Writing

  /// Describes the pixels of a texture; nil for a format that KTX 2 cannot describe.
  init?(_ texture: TextureFile) {
    let (format, channelType) = texture.version3
    guard let channelType, let layout = format.layout else { return nil }
    let isSRGB = texture.colorSpace == .sRGB
    transferFunction = isSRGB ? 2 : 1
    isPremultiplied = texture.alphaMode == .premultiplied
    guard let model = Self.colorModel(format) else { return nil }
    colorModel = model
    switch layout {
    case .pixels(let bits): blockByteCount = bits / 8
    case .blocks(let width, let height, let depth, let bytes, _):
      blockSize = [width, height, depth]
      blockByteCount = bytes
    }
    guard let samples = Self.samples(format, channelType, isSRGB: isSRGB, blockByteCount) else {
      return nil
    }
    self.samples = samples
  }

  /// The color model of a format; nil for one that has none.
  static func colorModel(_ format: PVRPixelFormat) -> UInt8? {
    guard case .enumerated(let number) = format.number else { return 1 }
    return switch number {
    case 0...3: 164
    case 4, 5: 165
    case 6, 22...26: 161
    case 7: 128
    case 8, 9: 129
    case 10, 11: 130
    case 12...15: UInt8(131 + number - 12)
    case 19: 1
    case 27...50: 162
    case 51: 163
    case 52: 166
    default: nil
    }
  }

  private static func samples(
    _ format: PVRPixelFormat,
    _ channelType: PVRChannelType,
    isSRGB: Bool,
    _ byteCount: Int
  ) -> [Sample]? {
    switch format.number {
    case .legacy, .named: nil
    case .channels(let list): pixelSamples(list, channelType.numbers, isSRGB: isSRGB)
    case .enumerated(19): sharedExponentSamples
    case .enumerated(let number):
      blockSamples(number, format, channelType.numbers, isSRGB: isSRGB, byteCount)
    }
  }

  /// The channels of pixels in the order of their bits.
  private static func pixelSamples(
    _ list: PVRChannelList,
    _ numbers: ChannelNumericFormat,
    isSRGB: Bool
  ) -> [Sample] {
    // Words list their channels from the top bit.
    let channels = list.hasWholeBytes ? list.channels : list.channels.reversed()
    var samples: [Sample] = []
    var offset = 0
    for channel in channels {
      defer { offset += channel.bits }
      guard let number = channelNumber(channel.letter) else { continue }
      let qualifiers = self.qualifiers(numbers)
      let linear: UInt8 = number == 15 && isSRGB ? 0x10 : 0
      let range = range(numbers, bits: channel.bits)
      samples.append(
        Sample(
          bitOffset: offset,
          bitCount: channel.bits,
          channel: number | qualifiers | linear,
          lower: range.lower,
          upper: range.upper
        )
      )
    }
    return samples
  }

  private static func channelNumber(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "r"), UInt8(ascii: "l"), UInt8(ascii: "i"): 0
    case UInt8(ascii: "g"): 1
    case UInt8(ascii: "b"): 2
    case UInt8(ascii: "s"): 13
    case UInt8(ascii: "d"): 14
    case UInt8(ascii: "a"): 15
    default: nil
    }
  }

  private static func qualifiers(_ numbers: ChannelNumericFormat) -> UInt8 {
    switch numbers {
    case .unsignedNormalized, .unsigned, .sharedExponent: 0
    case .signedNormalized, .signed: 0x40
    case .float: 0xC0
    case .unsignedFloat: 0x80
    }
  }

  /// The values that stand for 0 or −1, and for 1.
  private static func range(
    _ numbers: ChannelNumericFormat,
    bits: Int
  ) -> (lower: UInt32, upper: UInt32) {
    let top = bits >= 32 ? UInt32.max : 1 << UInt32(bits) - 1
    let half = bits >= 32 ? UInt32(Int32.max) : 1 << UInt32(bits - 1) - 1
    return switch numbers {
    case .unsignedNormalized, .sharedExponent: (0, top)
    case .signedNormalized: (UInt32(bitPattern: -Int32(bitPattern: half)), half)
    case .unsigned: (0, 1)
    case .signed: (.max, 1)
    case .float: (Float(-1).bitPattern, Float(1).bitPattern)
    case .unsignedFloat: (0, Float(1).bitPattern)
    }
  }

  /// RGB9E5: of each color the mantissa and the exponent that all share.
  private static let sharedExponentSamples: [Sample] = (0..<3).flatMap { color in
    [
      Sample(bitOffset: 9 * color, bitCount: 9, channel: UInt8(color), lower: 0, upper: 8_448),
      Sample(bitOffset: 27, bitCount: 5, channel: UInt8(color) | 0x20, lower: 15, upper: 31),
    ]
  }

  private static func blockSamples(
    _ number: UInt32,
    _ format: PVRPixelFormat,
    _ numbers: ChannelNumericFormat,
    isSRGB: Bool,
    _ byteCount: Int
  ) -> [Sample] {
    let alpha: UInt8 = isSRGB ? 0x1F : 0x0F
    let bits = 8 * byteCount
    let channels: [(offset: Int, bits: Int, channel: UInt8)] =
      switch number {
      case 7: [(0, 64, format.hasAlpha ? 1 : 0)]
      case 8...11: [(0, 64, alpha), (64, 64, 0)]
      case 13: [(0, 64, 0), (64, 64, 1)]
      case 6, 22: [(0, 64, 2)]
      case 24: [(0, 64, 2), (0, 64, alpha)]
      case 23: [(0, 64, alpha), (64, 64, 2)]
      case 26: [(0, 64, 0), (64, 64, 1)]
      default: [(0, bits, 0)]
      }
    let (qualifiers, lower, upper): (UInt8, UInt32, UInt32) =
      switch numbers {
      case .signedNormalized, .signed: (0x40, 0x8000_0000, 0x7FFF_FFFF)
      case .float: (0xC0, Float(-1).bitPattern, Float(1).bitPattern)
      case .unsignedFloat: (0x80, 0, Float(1).bitPattern)
      default: (0, 0, .max)
      }
    return channels.map {
      Sample(
        bitOffset: $0.offset,
        bitCount: $0.bits,
        channel: $0.channel | qualifiers,
        lower: lower,
        upper: upper
      )
    }
  }

  /// The whole descriptor with its size.
  var bytes: [UInt8] {
    let blockByteCount = 24 + 16 * samples.count
    var bytes: [UInt8] = []
    bytes.append(littleEndian: UInt32(4 + blockByteCount), 0, 2 | UInt32(blockByteCount) << 16)
    bytes += [colorModel, primaries, transferFunction, isPremultiplied ? 1 : 0]
    bytes += blockSize.map { UInt8($0 - 1) } + [0]
    bytes += [UInt8(truncatingIfNeeded: self.blockByteCount)] + [UInt8](repeating: 0, count: 7)
    for sample in samples {
      bytes.append(
        littleEndian: UInt32(sample.bitOffset) | UInt32(sample.bitCount - 1) << 16
          | UInt32(sample.channel) << 24,
        0,
        sample.lower,
        sample.upper
      )
    }
    return bytes
  }
}
