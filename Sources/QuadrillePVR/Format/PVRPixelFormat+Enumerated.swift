extension PVRPixelFormat {
  /// The format of a number of the version 3 enumeration; nil for a number that no list names.
  public static func enumerated(_ value: UInt32) -> PVRPixelFormat? {
    switch value {
    case 0...5: pvrtcFormat(value)
    case 6...15, 22...26: blockFormat(value)
    case 16...21, 51...58: otherFormat(value)
    case 27...40:
      astcFormat(value, flatFootprints[Int(value) - 27].0, flatFootprints[Int(value) - 27].1, 1)
    case 41...50:
      astcFormat(
        value,
        solidFootprints[Int(value) - 41].0,
        solidFootprints[Int(value) - 41].1,
        solidFootprints[Int(value) - 41].2
      )
    default: nil
    }
  }

  static func pvrtcFormat(_ value: UInt32) -> PVRPixelFormat {
    guard value < 4 else { return pvrtc2(bits: value == 4 ? 2 : 4, .enumerated(value)) }
    let bits = value < 2 ? 2 : 4
    let alpha = value & 1 == 1
    return PVRPixelFormat(
      "PVRTC1_\(bits)_\(alpha ? "RGBA" : "RGB")",
      .enumerated(value),
      .pvrtc1(bits: bits),
      layout: .pvrtc1(bits: bits),
      alpha: alpha
    )
  }

  private static func blockFormat(_ value: UInt32) -> PVRPixelFormat {
    let number = Number.enumerated(value)
    func small(_ name: String, _ encoding: PVREncoding, alpha: Bool = false) -> PVRPixelFormat {
      PVRPixelFormat(name, number, encoding, layout: .eightByteBlocks, alpha: alpha)
    }
    func large(_ name: String, _ encoding: PVREncoding, alpha: Bool = false) -> PVRPixelFormat {
      PVRPixelFormat(name, number, encoding, layout: .sixteenByteBlocks, alpha: alpha)
    }
    return switch value {
    case 6: small("ETC1", .etc1)
    case 7: small("BC1", .bc(1), alpha: true)
    case 8: blockFormat("DXT2", 2, number, isPremultiplied: true)
    case 9: large("BC2", .bc(2), alpha: true)
    case 10: blockFormat("DXT4", 3, number, isPremultiplied: true)
    case 11: large("BC3", .bc(3), alpha: true)
    case 12: small("BC4", .bc(4))
    case 13: large("BC5", .bc(5))
    case 14: large("BC6H", .bc(6))
    case 15: large("BC7", .bc(7), alpha: true)
    case 22: small("ETC2_RGB", .etc2RGB)
    case 23: large("ETC2_RGBA", .etc2RGBA, alpha: true)
    case 24: small("ETC2_RGBA1", .etc2RGBA1, alpha: true)
    case 25: small("EAC_R11", .eacR11)
    default: large("EAC_RG11", .eacRG11)
    }
  }

  private static func otherFormat(_ value: UInt32) -> PVRPixelFormat {
    let number = Number.enumerated(value)
    func pixels(_ name: String, bits: Int) -> PVRPixelFormat {
      PVRPixelFormat(name, number, layout: .pixels(bits: bits))
    }
    return switch value {
    case 16: pixels("UYVY", bits: 16)
    case 17: pixels("YUY2", bits: 16)
    case 18: pixels("1BPP", bits: 1)
    case 19: pixels("RGB9E5", bits: 32)
    case 20: pixels("RGBG8888", bits: 16)
    case 21: pixels("GRGB8888", bits: 16)
    case 51: PVRPixelFormat("BASISU_ETC1S", number, layout: nil)
    case 52: PVRPixelFormat("BASISU_UASTC", number, layout: nil, alpha: true)
    case 53: pixels("RGBM", bits: 32)
    case 54: pixels("RGBD", bits: 32)
    case 55: PVRPixelFormat("PVRTC1_HDR_6", number, layout: nil)
    case 56: PVRPixelFormat("PVRTC1_HDR_8", number, layout: nil)
    case 57: PVRPixelFormat("PVRTC2_HDR_6", number, layout: nil)
    default: PVRPixelFormat("PVRTC2_HDR_8", number, layout: nil)
    }
  }

  private static func astcFormat(
    _ value: UInt32,
    _ width: Int,
    _ height: Int,
    _ depth: Int
  ) -> PVRPixelFormat {
    PVRPixelFormat(
      depth == 1 ? "ASTC_\(width)x\(height)" : "ASTC_\(width)x\(height)x\(depth)",
      .enumerated(value),
      .astc(width: width, height: height, depth: depth),
      layout: .blocks(width: width, height: height, depth: depth, bytes: 16),
      alpha: true
    )
  }

  /// The blocks of the numbers 27 to 40.
  private static let flatFootprints = [
    (4, 4), (5, 4), (5, 5), (6, 5), (6, 6), (8, 5), (8, 6), (8, 8), (10, 5), (10, 6), (10, 8),
    (10, 10), (12, 10), (12, 12),
  ]

  /// The blocks of the numbers 41 to 50.
  private static let solidFootprints = [
    (3, 3, 3), (4, 3, 3), (4, 4, 3), (4, 4, 4), (5, 4, 4), (5, 5, 4), (5, 5, 5), (6, 5, 5),
    (6, 6, 5), (6, 6, 6),
  ]
}
