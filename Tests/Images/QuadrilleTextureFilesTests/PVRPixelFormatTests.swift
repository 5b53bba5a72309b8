import QuadrilleTextureFiles
import Testing

@Suite struct PVRPixelFormatTests {
  @Test("Every documented code and number has a name")
  func namesEveryCode() {
    let named = (0...255).filter { PVRPixelFormat.legacy($0) != nil }.map(Int.init)
    let expected =
      Array(0x00...0x0D) + Array(0x10...0x1D) + Array(0x20...0x38) + Array(0x40...0x46)
      + Array(0x50...0x89) + Array(0x90...0xB5)
    #expect(named == expected)
    let numbers = (0...100).filter { PVRPixelFormat.enumerated($0) != nil }
    #expect(numbers == Array(0...58))
  }

  @Test(
    "Codes of version 1 and 2 have their names",
    arguments: [
      (0x00, "ARGB4444"), (0x10, "RGBA4444"), (0x11, "RGBA5551"), (0x14, "RGBX5551"),
      (0x18, "PVRTC1_2"), (0x19, "PVRTC1_4"), (0x1C, "PVRTC2_4"), (0x1D, "PVRTC2_2"),
      (0x20, "BC1"), (0x21, "DXT2"), (0x24, "BC3"), (0x25, "RGB332"), (0x2F, "ABGR16161616"),
      (0x30, "R16F"), (0x35, "ABGR32323232F"), (0x36, "ETC1"), (0x46, "D3D_YUY2"),
      (0x50, "DXGI_R32G32B32A32_FLOAT"), (0x61, "DXGI_R8G8B8A8_UNORM"), (0x89, "DXGI_BC5_SNORM"),
      (0x90, "VG_sRGBX_8888"), (0x95, "VG_sRGBA_4444"), (0xB5, "VG_lABGR_8888_PRE"),
    ] as [(UInt8, String)]
  )
  func namesLegacyCodes(_ code: UInt8, _ name: String) {
    #expect(PVRPixelFormat.legacy(code)?.name == name)
  }

  @Test(
    "Numbers of version 3 have their names",
    arguments: [
      (0, "PVRTC1_2_RGB"), (3, "PVRTC1_4_RGBA"), (4, "PVRTC2_2"), (5, "PVRTC2_4"), (6, "ETC1"),
      (7, "BC1"), (8, "DXT2"), (11, "BC3"), (12, "BC4"), (15, "BC7"), (22, "ETC2_RGB"),
      (24, "ETC2_RGBA1"), (25, "EAC_R11"), (26, "EAC_RG11"), (27, "ASTC_4x4"), (34, "ASTC_8x8"),
      (40, "ASTC_12x12"), (41, "ASTC_3x3x3"), (50, "ASTC_6x6x6"), (55, "PVRTC1_HDR_6"),
      (58, "PVRTC2_HDR_8"),
    ] as [(UInt32, String)]
  )
  func namesEnumeration(_ value: UInt32, _ name: String) {
    #expect(PVRPixelFormat.enumerated(value)?.name == name)
  }

  @Test(
    "Level sizes follow the formulas of the formats",
    arguments: [
      (2, 8, 8, 32), (2, 4, 4, 32), (2, 1, 1, 32), (2, 16, 8, 64), (0, 16, 8, 32), (0, 8, 4, 32),
      (0, 32, 8, 64), (5, 1, 1, 8), (4, 9, 5, 32), (6, 5, 5, 32), (23, 5, 5, 64), (34, 9, 8, 32),
      (38, 21, 1, 48), (41, 4, 4, 64),
    ] as [(UInt32, Int, Int, Int)]
  )
  func computesLevelSizes(
    _ value: UInt32,
    _ width: Int,
    _ height: Int,
    _ bytes: Int
  ) throws {
    let layout = try #require(PVRPixelFormat.enumerated(value)?.layout)
    #expect(layout.byteCount(width: width, height: height) == bytes)
  }

  @Test("Sizes that overflow are nil")
  func detectsOverflow() {
    let layout = PVRLayout.pixels(bits: 32)
    #expect(layout.byteCount(width: .max, height: 2) == nil)
    #expect(layout.byteCount(width: 1 << 31, height: 1 << 31) == nil)
  }

  @Test(
    "Valid channel lists are parsed",
    arguments: [
      channels("rgba", 8, 8, 8, 8), channels("bgra", 8, 8, 8, 8), channels("rg", 16, 16),
      channels("rgbx", 8, 8, 8, 8),
    ]
  )
  func parsesChannelLists(_ value: UInt64) throws {
    let list = try #require(PVRChannelList(value))
    #expect(list.bitsPerPixel == 32)
    #expect(PVRPixelFormat(list).hasAlpha == list.letters.contains("a"))
  }

  @Test(
    "Invalid channel lists are rejected",
    arguments: [
      0, channels("rgba"), channels("rgba", 8, 8, 8), channels("rgba", 8, 8, 8, 255),
      channels("rrgb", 8, 8, 8, 8), channels("r?", 8, 8), channels("r", 8, 8),
      UInt64(0x08_00_08) << 32 | 0x62_00_72,
    ]
  )
  func rejectsChannelLists(_ value: UInt64) {
    #expect(PVRChannelList(value) == nil)
  }
}
