internal import QuadrillePixels

extension PVRPixelFormat {
  /// The format of a pixel type byte of version 1 and 2; nil for a code that no list names.
  ///
  /// Names give the channels from the most significant bit of packed words, and in memory order for
  /// formats of bytes. The published specification calls 0x10 and 0x11 ARGB; its own loader and the
  /// masks of real files say RGBA, and so does this table.
  public static func legacy(_ code: UInt8) -> PVRPixelFormat? {
    switch code {
    case 0x00...0x0D: packed(earlyFormats[Int(code)], code)
    case 0x10...0x1D: openGLFormat(code)
    case 0x20...0x24: s3tcFormat(code)
    case 0x25...0x35: packed(direct3DFormats[Int(code) - 0x25], code)
    case 0x36:
      PVRPixelFormat("ETC1", .legacy(code), .etc1, layout: .eightByteBlocks)
    case 0x37: PVRPixelFormat("ETC_RGBA_EXPLICIT", .legacy(code), layout: nil, alpha: true)
    case 0x38: PVRPixelFormat("ETC_RGBA_INTERPOLATED", .legacy(code), layout: nil, alpha: true)
    case 0x40...0x46: packed(lateDirect3DFormats[Int(code) - 0x40], code)
    case 0x50...0x89:
      PVRPixelFormat("DXGI_" + dxgiNames[Int(code) - 0x50], .legacy(code), layout: nil)
    case 0x90...0xB5:
      PVRPixelFormat("VG_" + openVGNames[Int(code) - 0x90], .legacy(code), layout: nil)
    default: nil
    }
  }

  private static func openGLFormat(_ code: UInt8) -> PVRPixelFormat {
    let number = Number.legacy(code)
    return switch code {
    case 0x10: plain(.rgba4444, number)
    case 0x11: plain(.rgba5551, number)
    case 0x12: plain(.rgba8888, number)
    case 0x13: plain(.rgb565, number)
    case 0x14: PVRPixelFormat("RGBX5551", number, layout: .pixels(bits: 16))
    case 0x15: plain(.rgb888, number)
    case 0x16: plain(.l8, number)
    case 0x17: plain(.la88, number)
    case 0x18: pvrtc1(bits: 2, number)
    case 0x19: pvrtc1(bits: 4, number)
    case 0x1A: plain(.bgra8888, number)
    case 0x1B: plain(.a8, number)
    case 0x1C: pvrtc2(bits: 4, number)
    default: pvrtc2(bits: 2, number)
    }
  }

  private static func s3tcFormat(_ code: UInt8) -> PVRPixelFormat {
    let number = Number.legacy(code)
    return switch code {
    case 0x20: PVRPixelFormat("BC1", number, .bc(1), layout: .eightByteBlocks, alpha: true)
    case 0x21: blockFormat("DXT2", 2, number, isPremultiplied: true)
    case 0x22: blockFormat("BC2", 2, number)
    case 0x23: blockFormat("DXT4", 3, number, isPremultiplied: true)
    default: blockFormat("BC3", 3, number)
    }
  }

  static func blockFormat(
    _ name: String,
    _ kind: Int,
    _ number: Number,
    alpha: Bool = true,
    isPremultiplied: Bool = false
  ) -> PVRPixelFormat {
    PVRPixelFormat(
      name,
      number,
      .bc(kind),
      layout: .sixteenByteBlocks,
      alpha: alpha,
      isPremultiplied: isPremultiplied
    )
  }

  private static func plain(_ format: PixelFormat, _ number: Number) -> PVRPixelFormat {
    PVRPixelFormat(
      format.rawValue,
      number,
      .uncompressed(format),
      layout: .pixels(bits: 8 * format.bytesPerPixel),
      alpha: format.hasAlpha
    )
  }

  private static func pvrtc1(bits: Int, _ number: Number) -> PVRPixelFormat {
    PVRPixelFormat(
      "PVRTC1_\(bits)",
      number,
      .pvrtc1(bits: bits),
      layout: .pvrtc1(bits: bits),
      alpha: true
    )
  }

  static func pvrtc2(bits: Int, _ number: Number) -> PVRPixelFormat {
    PVRPixelFormat(
      "PVRTC2_\(bits)",
      number,
      .pvrtc2(bits: bits),
      layout: .pvrtc2(bits: bits),
      alpha: true
    )
  }

  private static func packed(_ row: Row, _ code: UInt8) -> PVRPixelFormat {
    switch row.name {
    case "PVRTC1_2": pvrtc1(bits: 2, .legacy(code))
    case "PVRTC1_4": pvrtc1(bits: 4, .legacy(code))
    default:
      PVRPixelFormat(
        row.name,
        .legacy(code),
        layout: .pixels(bits: row.bits),
        alpha: row.name.contains("A")
      )
    }
  }

  private typealias Row = (name: String, bits: Int)

  /// 0x00 to 0x0D, the types of the first SDK.
  private static let earlyFormats: [Row] = [
    ("ARGB4444", 16), ("ARGB1555", 16), ("MGL_RGB565", 16), ("XRGB1555", 16), ("MGL_RGB888", 24),
    ("ARGB8888", 32), ("ARGB8332", 16), ("I8", 8), ("AI88", 16), ("1BPP", 1),
    ("YUY2", 16), ("UYVY", 16), ("PVRTC1_2", 2), ("PVRTC1_4", 4),
  ]

  /// 0x25 to 0x35.
  private static let direct3DFormats: [Row] = [
    ("RGB332", 8), ("AL44", 8), ("LVU655", 16), ("XLVU8888", 32), ("QWVU8888", 32),
    ("ABGR2101010", 32), ("ARGB2101010", 32), ("AWVU2101010", 32), ("GR1616", 32),
    ("VU1616", 32), ("ABGR16161616", 64), ("R16F", 16), ("GR1616F", 32),
    ("ABGR16161616F", 64), ("R32F", 32), ("GR3232F", 64), ("ABGR32323232F", 128),
  ]

  /// 0x40 to 0x46.
  private static let lateDirect3DFormats: [Row] = [
    ("D3D_A8", 8), ("VU88", 16), ("L16", 16), ("D3D_L8", 8), ("AL88", 16), ("D3D_UYVY", 16),
    ("D3D_YUY2", 16),
  ]

  /// 0x50 to 0x89, in the words of Direct3D 10.
  private static let dxgiNames = [
    "R32G32B32A32_FLOAT", "R32G32B32A32_UINT", "R32G32B32A32_SINT", "R32G32B32_FLOAT",
    "R32G32B32_UINT", "R32G32B32_SINT", "R16G16B16A16_FLOAT", "R16G16B16A16_UNORM",
    "R16G16B16A16_UINT", "R16G16B16A16_SNORM", "R16G16B16A16_SINT", "R32G32_FLOAT",
    "R32G32_UINT", "R32G32_SINT", "R10G10B10A2_UNORM", "R10G10B10A2_UINT", "R11G11B10_FLOAT",
    "R8G8B8A8_UNORM", "R8G8B8A8_UNORM_SRGB", "R8G8B8A8_UINT", "R8G8B8A8_SNORM", "R8G8B8A8_SINT",
    "R16G16_FLOAT", "R16G16_UNORM", "R16G16_UINT", "R16G16_SNORM", "R16G16_SINT", "R32_FLOAT",
    "R32_UINT", "R32_SINT", "R8G8_UNORM", "R8G8_UINT", "R8G8_SNORM", "R8G8_SINT", "R16_FLOAT",
    "R16_UNORM", "R16_UINT", "R16_SNORM", "R16_SINT", "R8_UNORM", "R8_UINT", "R8_SNORM",
    "R8_SINT", "A8_UNORM", "R1_UNORM", "R9G9B9E5_SHAREDEXP", "R8G8_B8G8_UNORM",
    "G8R8_G8B8_UNORM", "BC1_UNORM", "BC1_UNORM_SRGB", "BC2_UNORM", "BC2_UNORM_SRGB",
    "BC3_UNORM", "BC3_UNORM_SRGB", "BC4_UNORM", "BC4_SNORM", "BC5_UNORM", "BC5_SNORM",
  ]

  /// 0x90 to 0xB5, in the words of OpenVG: `s` is sRGB, `l` linear, `PRE` premultiplied.
  private static let openVGNames = [
    "sRGBX_8888", "sRGBA_8888", "sRGBA_8888_PRE", "sRGB_565", "sRGBA_5551", "sRGBA_4444", "sL_8",
    "lRGBX_8888", "lRGBA_8888", "lRGBA_8888_PRE", "lL_8", "A_8", "BW_1", "sXRGB_8888",
    "sARGB_8888", "sARGB_8888_PRE", "sARGB_1555", "sARGB_4444", "lXRGB_8888", "lARGB_8888",
    "lARGB_8888_PRE", "sBGRX_8888", "sBGRA_8888", "sBGRA_8888_PRE", "sBGR_565", "sBGRA_5551",
    "sBGRA_4444", "lBGRX_8888", "lBGRA_8888", "lBGRA_8888_PRE", "sXBGR_8888", "sABGR_8888",
    "sABGR_8888_PRE", "sABGR_1555", "sABGR_4444", "lXBGR_8888", "lABGR_8888", "lABGR_8888_PRE",
  ]
}
