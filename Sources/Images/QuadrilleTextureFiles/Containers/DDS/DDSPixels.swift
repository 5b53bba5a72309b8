internal import QuadrilleImage

/// What a code or masks of a DDS header say of the pixels.
extension DDS {
  /// The pixels of a code; nil if it is not known or not read.
  static func content(fourCC: UInt32) -> PixelContent? {
    if let (number, type) = numbers[fourCC], let format = PVRPixelFormat.enumerated(number) {
      return PixelContent(format, type)
    }
    if let dxgi = formats[fourCC] { return FormatCodes.content(dxgi: dxgi) }
    // ASTC of bimg: `AS` and the sides of a block, counted from '0'.
    let (a, s) = (fourCC & 0xFF, fourCC >> 8 & 0xFF)
    guard a == 0x41, s == 0x53 else { return nil }
    let width = Int(fourCC >> 16 & 0xFF) - 0x30
    let height = Int(fourCC >> 24) - 0x30
    let index = PVREncoding.astcFootprints.firstIndex { $0 == (width, height, 1) }
    return index.flatMap { PVRPixelFormat.enumerated(27 + UInt32($0)) }.map { PixelContent($0) }
  }

  /// The numbers of PVR version 3 of codes.
  private static let numbers: [UInt32: (UInt32, PVRChannelType?)] = [
    code("DXT1"): (7, nil), code("DXT2"): (8, nil), code("DXT3"): (9, nil),
    code("DXT4"): (10, nil), code("DXT5"): (11, nil),
    code("ATI1"): (12, nil), code("BC4U"): (12, nil), code("BC4S"): (12, .signedByteNormalized),
    code("ATI2"): (13, nil), code("BC5U"): (13, nil), code("BC5S"): (13, .signedByteNormalized),
    code("A2XY"): (13, nil), code("BC6H"): (14, .unsignedFloat), code("BC7L"): (15, nil),
    code("BC7\0"): (15, nil), code("ETC1"): (6, nil), code("ETC2"): (22, nil),
    code("ETCA"): (24, nil), code("ETCP"): (24, nil),
    code("RXGB"): (11, nil), code("A2D5"): (11, nil), code("xGBR"): (11, nil),
    code("RxBG"): (11, nil), code("RBxG"): (11, nil), code("xRBG"): (11, nil),
    code("RGxB"): (11, nil), code("xGxR"): (11, nil),
    code("PTC2"): (1, nil), code("PTC4"): (3, nil),
    code("UYVY"): (16, nil), code("YUY2"): (17, nil),
    code("RGBG"): (20, nil), code("GRGB"): (21, nil),
  ]

  /// The numbers of DXGI of Direct3D 9's `D3DFORMAT`.
  private static let formats: [UInt32: UInt32] = [
    36: 11, 110: 13, 111: 54, 112: 34, 113: 10, 114: 41, 115: 16, 116: 2,
  ]

  /// The codes whose blocks of BC3 have their channels in another order.
  static let swappedChannels: Set<UInt32> = [
    code("RXGB"), code("A2D5"), code("xGBR"), code("RxBG"), code("RBxG"), code("xRBG"),
    code("RGxB"), code("xGxR"),
  ]

  /// A channel of masks.
  private struct Mask {
    let letter: Character
    let start: Int
    let bits: Int

    init?(_ letter: Character, _ mask: UInt32) {
      guard mask != 0 else { return nil }
      self.letter = letter
      start = mask.trailingZeroBitCount
      let bits = mask >> UInt32(start)
      self.bits = bits.nonzeroBitCount
      guard bits & (bits &+ 1) == 0 else { return nil }
    }
  }

  /// The pixels that masks describe; nil if the masks overlap, have gaps or do not fit.
  ///
  /// - Parameters:
  ///   - masks: The bits of each letter, in any order.
  ///   - bits: The bits of a pixel: 8, 16, 24 or 32.
  static func content(
    masks: [(letter: Character, mask: UInt32)],
    bits: Int,
    isSigned: Bool
  ) -> PixelContent? {
    var used: UInt32 = 0
    var channels: [Mask] = []
    let all = bits == 32 ? UInt32.max : 1 << UInt32(bits) - 1
    for (letter, mask) in masks where mask & all != 0 {
      guard let channel = Mask(letter, mask & all), used & mask & all == 0 else { return nil }
      used |= mask & all
      channels.append(channel)
    }
    guard !channels.isEmpty else { return nil }
    channels.sort { $0.start < $1.start }
    // Bits without a channel become channels of their own.
    var parts: [(letter: Character, bits: Int)] = []
    var next = 0
    for channel in channels {
      if channel.start > next { parts.append(("x", channel.start - next)) }
      parts.append((channel.letter, channel.bits))
      next = channel.start + channel.bits
    }
    if next < bits { parts.append(("x", bits - next)) }
    guard parts.count <= 4 else { return nil }
    // From the lowest bit, which is the order of bytes in memory; words are listed from the top.
    if !parts.allSatisfy({ $0.bits.isMultiple(of: 8) }) { parts.reverse() }
    let list = PVRChannelList(String(parts.map(\.letter)), parts.map(\.bits))
    let format = PVRPixelFormat(list)
    guard isSigned else { return PixelContent(format) }
    return PixelContent(
      format,
      PVRChannelType(.signedNormalized, bits: list.hasWholeBytes ? list.channels[0].bits : bits)
    )
  }

  /// The masks of red, green, blue and alpha, or of luminance as red, of a list of channels; nil
  /// if they do not fit 32 bits.
  static func masks(_ list: PVRChannelList) -> (flags: PixelFlags, masks: [UInt32])? {
    guard list.bitsPerPixel <= 32, list.bitsPerPixel.isMultiple(of: 8) else { return nil }
    let channels = list.hasWholeBytes ? list.channels : list.channels.reversed()
    var masks: [UInt32] = [0, 0, 0, 0]
    var offset = 0
    var flags: PixelFlags = []
    for channel in channels {
      let ones = channel.bits == 32 ? UInt32.max : 1 << UInt32(channel.bits) - 1
      let mask = ones << UInt32(offset)
      offset += channel.bits
      switch Character(UnicodeScalar(channel.letter)) {
      case "r":
        masks[0] = mask
        flags.insert(.rgb)
      case "g":
        masks[1] = mask
        flags.insert(.rgb)
      case "b":
        masks[2] = mask
        flags.insert(.rgb)
      case "l", "i":
        masks[0] = mask
        flags.insert(.luminance)
      case "a": masks[3] = mask
      case "x": break
      default: return nil
      }
    }
    if masks[3] != 0 { flags.insert(flags.isEmpty ? .alpha : .alphaPixels) }
    return (flags, masks)
  }
}
