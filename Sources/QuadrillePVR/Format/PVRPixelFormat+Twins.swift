public import QuadrillePixels

/// A format that both a code of version 1 and 2 and a number of version 3 stand for, the bytes of
/// its pixels being the same.
struct PVRFormatTwin {
  /// The pixel type byte of version 1 and 2.
  let code: UInt8
  /// The pixel format field of version 3; of PVRTC1 the number of the kind with alpha.
  let value: UInt64
  /// What the code says of the channels, and version 3 in a field of its own.
  let channelType: PVRChannelType

  /// Whether a channel type of version 3 means the same.
  ///
  /// Writers do not agree on the type of packed words, and the type of blocks is that of their
  /// decoded channels; the type of bytes and of 16 or 32 bits has to be the right one.
  func fits(_ type: PVRChannelType) -> Bool {
    guard let list = PVRChannelList(value), list.hasWholeBytes else {
      return type.isUnsignedNormalized
    }
    return type == channelType
  }

  /// All of them; of several codes for one number the first is written.
  static let all: [PVRFormatTwin] =
    openGL + enumerated + early + direct3D

  private static let openGL: [PVRFormatTwin] = [
    list(0x10, "rgba", [4, 4, 4, 4], .unsignedShortNormalized),
    list(0x11, "rgba", [5, 5, 5, 1], .unsignedShortNormalized),
    list(0x12, "rgba", [8, 8, 8, 8]),
    list(0x13, "rgb", [5, 6, 5], .unsignedShortNormalized),
    list(0x14, "rgbx", [5, 5, 5, 1], .unsignedShortNormalized),
    list(0x15, "rgb", [8, 8, 8]),
    list(0x16, "l", [8]),
    list(0x17, "la", [8, 8]),
    list(0x1A, "bgra", [8, 8, 8, 8]),
    list(0x1B, "a", [8]),
  ]

  /// PVRTC1, PVRTC-II (which counts downward in the codes), ETC1, S3TC, YUV and 1 bit.
  private static let enumerated: [PVRFormatTwin] = [
    (0x18, 1), (0x19, 3), (0x1C, 5), (0x1D, 4), (0x36, 6),
    (0x20, 7), (0x21, 8), (0x22, 9), (0x23, 10), (0x24, 11),
    (0x0B, 16), (0x0A, 17), (0x09, 18), (0x0C, 1), (0x0D, 3), (0x45, 16), (0x46, 17),
  ].map { PVRFormatTwin(code: $0, value: $1, channelType: .unsignedByteNormalized) }

  /// 0x00 to 0x08; words of 8 bits a channel are named from the top and stored from the bottom.
  private static let early: [PVRFormatTwin] = [
    list(0x00, "argb", [4, 4, 4, 4], .unsignedShortNormalized),
    list(0x01, "argb", [1, 5, 5, 5], .unsignedShortNormalized),
    list(0x02, "rgb", [5, 6, 5], .unsignedShortNormalized),
    list(0x03, "xrgb", [1, 5, 5, 5], .unsignedShortNormalized),
    list(0x04, "rgb", [8, 8, 8]),
    list(0x05, "bgra", [8, 8, 8, 8]),
    list(0x06, "argb", [8, 3, 3, 2], .unsignedShortNormalized),
    list(0x07, "i", [8]),
    list(0x08, "ia", [8, 8]),
  ]

  private static let direct3D: [PVRFormatTwin] = [
    list(0x2D, "rg", [16, 16], .unsignedShortNormalized),
    list(0x2F, "rgba", [16, 16, 16, 16], .unsignedShortNormalized),
    list(0x30, "r", [16], .float),
    list(0x31, "rg", [16, 16], .float),
    list(0x32, "rgba", [16, 16, 16, 16], .float),
    list(0x33, "r", [32], .float),
    list(0x34, "rg", [32, 32], .float),
    list(0x35, "rgba", [32, 32, 32, 32], .float),
    list(0x40, "a", [8]),
    list(0x42, "l", [16], .unsignedShortNormalized),
    list(0x43, "l", [8]),
    list(0x44, "la", [8, 8]),
  ]

  private static func list(
    _ code: UInt8,
    _ letters: String,
    _ bits: [Int],
    _ type: PVRChannelType = .unsignedByteNormalized
  ) -> PVRFormatTwin {
    PVRFormatTwin(code: code, value: PVRChannelList(letters, bits).value, channelType: type)
  }
}

extension PVRChannelList {
  /// Whether each channel is made of whole bytes, so that none is part of a packed word.
  var hasWholeBytes: Bool { channels.allSatisfy { $0.bits.isMultiple(of: 8) } }

  /// Whether each channel is one byte, so that the order of bytes in words does not matter.
  var hasSingleBytes: Bool { channels.allSatisfy { $0.bits == 8 } }
}

extension PVRPixelFormat {
  /// The format of pixels that OpenGL ES takes as they are, as version 3 names it.
  public init(_ format: PixelFormat) {
    let list =
      switch format {
      case .rgba8888: PVRChannelList("rgba", [8, 8, 8, 8])
      case .bgra8888: PVRChannelList("bgra", [8, 8, 8, 8])
      case .rgb888: PVRChannelList("rgb", [8, 8, 8])
      case .rgba4444: PVRChannelList("rgba", [4, 4, 4, 4])
      case .rgba5551: PVRChannelList("rgba", [5, 5, 5, 1])
      case .rgb565: PVRChannelList("rgb", [5, 6, 5])
      case .l8: PVRChannelList("l", [8])
      case .la88: PVRChannelList("la", [8, 8])
      case .a8: PVRChannelList("a", [8])
      }
    self.init(list)
  }

  /// The value of the pixel format field of version 3; nil for a code of version 1 and 2.
  var value3: UInt64? {
    switch number {
    case .legacy: nil
    case .enumerated(let value): UInt64(value)
    case .channels(let list): list.value
    }
  }

  /// The same format with its number in version 3; nil where that has none.
  ///
  /// - Parameter hasAlpha: What the header says of alpha; it counts for PVRTC1 only.
  func version3(hasAlpha: Bool) -> (format: PVRPixelFormat, channelType: PVRChannelType)? {
    guard case .legacy(let code) = number else { return (self, usualChannelType) }
    guard let twin = PVRFormatTwin.all.first(where: { $0.code == code }) else { return nil }
    if let list = PVRChannelList(twin.value) { return (PVRPixelFormat(list), twin.channelType) }
    var value = UInt32(truncatingIfNeeded: twin.value)
    if case .pvrtc1 = encoding, !hasAlpha { value -= 1 }
    return PVRPixelFormat.enumerated(value).map { ($0, twin.channelType) }
  }

  /// The code of the format in version 1 and 2; nil where they have none.
  ///
  /// - Parameters:
  ///   - channelType: What version 3 says of the channels, nil for a number that nobody knows.
  ///   - isPremultiplied: Whether colour was multiplied by alpha, for which BC2 and BC3 have codes
  ///     of their own: DXT2 and DXT4.
  func legacyCode(channelType: PVRChannelType?, isPremultiplied: Bool) -> UInt8? {
    if case .legacy(let code) = number { return code }
    guard var value = value3, let channelType else { return nil }
    if case .pvrtc1 = encoding { value |= 1 }
    if case .bc(2...3) = encoding, isPremultiplied, !self.isPremultiplied { value -= 1 }
    return PVRFormatTwin.all.first { $0.value == value && $0.fits(channelType) }?.code
  }

  /// The channel type that writers of version 3 give; for packed words that of 16 bits.
  var usualChannelType: PVRChannelType {
    switch number {
    case .legacy(let code):
      PVRFormatTwin.all.first { $0.code == code }?.channelType ?? .unsignedByteNormalized
    case .enumerated(25): .unsignedShortNormalized
    case .enumerated(26): .unsignedIntegerNormalized
    case .enumerated: .unsignedByteNormalized
    case .channels(let list):
      PVRFormatTwin.all.first { $0.value == list.value }?.channelType
        ?? (list.hasSingleBytes ? .unsignedByteNormalized : .unsignedShortNormalized)
    }
  }

  /// Whether no number in the pixels has more than one byte.
  var hasSingleBytes: Bool {
    if case .channels(let list) = number { list.hasSingleBytes } else { false }
  }
}
