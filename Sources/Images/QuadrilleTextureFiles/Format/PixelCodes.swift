internal import QuadrilleImage

/// The numbers of individually stored pixels in the tables of other containers.
///
/// From Vulkan's `VkFormat`, Direct3D's `DXGI_FORMAT`, and OpenGL's internal formats, formats and
/// types; 0 where a table has no such pixels.
struct PixelCodes {
  /// The channels: in memory if each has whole bytes, otherwise from the top bit of a word.
  let list: PVRChannelList
  let channelType: PVRChannelType
  let vulkan: UInt32
  let vulkanSRGB: UInt32
  let dxgi: UInt32
  let dxgiSRGB: UInt32
  let gl: UInt32
  let glSRGB: UInt32
  let glFormat: UInt32
  let glType: UInt32

  private init(
    _ letters: String,
    _ bits: [Int],
    _ channelType: PVRChannelType,
    vk: (UInt32, UInt32) = (0, 0),
    dxgi: (UInt32, UInt32) = (0, 0),
    gl: (UInt32, UInt32) = (0, 0),
    _ glFormat: UInt32 = 0,
    _ glType: UInt32 = 0
  ) {
    list = PVRChannelList(letters, bits)
    self.channelType = channelType
    (vulkan, vulkanSRGB) = vk
    (self.dxgi, dxgiSRGB) = dxgi
    (self.gl, glSRGB) = gl
    self.glFormat = glFormat
    self.glType = glType
  }

  /// What the pixels are.
  func content(isSRGB: Bool) -> PixelContent {
    PixelContent(PVRPixelFormat(list), channelType, isSRGB: isSRGB)
  }

  /// All rows; of two with the same pixels, the first is written.
  static let rows: [PixelCodes] = bytes + shorts + words + packed

  /// Channels of 8 bits.
  ///
  /// Luminance and alpha are formats of OpenGL ES 2; Vulkan and DXGI have red in their place.
  private static let bytes: [PixelCodes] = [
    row("rgba", 8, .unsignedByteNormalized, (37, 43), (28, 29), (0x8058, 0x8C43), 0x1908, 0x1401),
    row("bgra", 8, .unsignedByteNormalized, (44, 50), (87, 91), (0x8058, 0x8C43), 0x80E1, 0x1401),
    row("rgb", 8, .unsignedByteNormalized, (23, 29), (0, 0), (0x8051, 0x8C41), 0x1907, 0x1401),
    row("bgr", 8, .unsignedByteNormalized, (30, 36), (0, 0), (0x8051, 0x8C41), 0x80E0, 0x1401),
    row("bgrx", 8, .unsignedByteNormalized, (0, 0), (88, 93), (0, 0), 0, 0),
    row("r", 8, .unsignedByteNormalized, (9, 15), (61, 0), (0x8229, 0x8FBD), 0x1903, 0x1401),
    row("rg", 8, .unsignedByteNormalized, (16, 22), (49, 0), (0x822B, 0x8FBE), 0x8227, 0x1401),
    row("a", 8, .unsignedByteNormalized, (1_000_470_001, 0), (65, 0), (0x1906, 0), 0x1906, 0x1401),
    row("l", 8, .unsignedByteNormalized, (0, 0), (0, 0), (0x1909, 0x8C47), 0x1909, 0x1401),
    row("la", 8, .unsignedByteNormalized, (0, 0), (0, 0), (0x190A, 0x8C45), 0x190A, 0x1401),
    row("rgba", 8, .signedByteNormalized, (38, 0), (31, 0), (0x8F97, 0), 0x1908, 0x1400),
    row("bgra", 8, .signedByteNormalized, (45, 0), (0, 0), (0, 0), 0x80E1, 0x1400),
    row("rgb", 8, .signedByteNormalized, (24, 0), (0, 0), (0x8F96, 0), 0x1907, 0x1400),
    row("bgr", 8, .signedByteNormalized, (31, 0), (0, 0), (0, 0), 0x80E0, 0x1400),
    row("rg", 8, .signedByteNormalized, (17, 0), (51, 0), (0x8F95, 0), 0x8227, 0x1400),
    row("r", 8, .signedByteNormalized, (10, 0), (63, 0), (0x8F94, 0), 0x1903, 0x1400),
    row("rgba", 8, .unsignedByte, (41, 0), (30, 0), (0x8D7C, 0), 0x8D99, 0x1401),
    row("bgra", 8, .unsignedByte, (48, 0), (0, 0), (0, 0), 0x8D9B, 0x1401),
    row("rgb", 8, .unsignedByte, (27, 0), (0, 0), (0x8D7D, 0), 0x8D98, 0x1401),
    row("bgr", 8, .unsignedByte, (34, 0), (0, 0), (0, 0), 0x8D9A, 0x1401),
    row("rg", 8, .unsignedByte, (20, 0), (50, 0), (0x8238, 0), 0x8228, 0x1401),
    row("r", 8, .unsignedByte, (13, 0), (62, 0), (0x8232, 0), 0x8D94, 0x1401),
    row("rgba", 8, .signedByte, (42, 0), (32, 0), (0x8D8E, 0), 0x8D99, 0x1400),
    row("bgra", 8, .signedByte, (49, 0), (0, 0), (0, 0), 0x8D9B, 0x1400),
    row("rgb", 8, .signedByte, (28, 0), (0, 0), (0x8D8F, 0), 0x8D98, 0x1400),
    row("bgr", 8, .signedByte, (35, 0), (0, 0), (0, 0), 0x8D9A, 0x1400),
    row("rg", 8, .signedByte, (21, 0), (52, 0), (0x8237, 0), 0x8228, 0x1400),
    row("r", 8, .signedByte, (14, 0), (64, 0), (0x8231, 0), 0x8D94, 0x1400),
  ]

  /// Channels of 16 bits.
  private static let shorts: [PixelCodes] = [
    row("r", 16, .unsignedShortNormalized, (70, 0), (56, 0), (0x822A, 0), 0x1903, 0x1403),
    row("rg", 16, .unsignedShortNormalized, (77, 0), (35, 0), (0x822C, 0), 0x8227, 0x1403),
    row("rgb", 16, .unsignedShortNormalized, (84, 0), (0, 0), (0x8054, 0), 0x1907, 0x1403),
    row("rgba", 16, .unsignedShortNormalized, (91, 0), (11, 0), (0x805B, 0), 0x1908, 0x1403),
    row("l", 16, .unsignedShortNormalized, (0, 0), (0, 0), (0x8042, 0), 0x1909, 0x1403),
    row("a", 16, .unsignedShortNormalized, (0, 0), (0, 0), (0x803E, 0), 0x1906, 0x1403),
    row("la", 16, .unsignedShortNormalized, (0, 0), (0, 0), (0x8048, 0), 0x190A, 0x1403),
    row("r", 16, .signedShortNormalized, (71, 0), (58, 0), (0x8F98, 0), 0x1903, 0x1402),
    row("rg", 16, .signedShortNormalized, (78, 0), (37, 0), (0x8F99, 0), 0x8227, 0x1402),
    row("rgb", 16, .signedShortNormalized, (85, 0), (0, 0), (0x8F9A, 0), 0x1907, 0x1402),
    row("rgba", 16, .signedShortNormalized, (92, 0), (13, 0), (0x8F9B, 0), 0x1908, 0x1402),
    row("r", 16, .unsignedShort, (74, 0), (57, 0), (0x8234, 0), 0x8D94, 0x1403),
    row("rg", 16, .unsignedShort, (81, 0), (36, 0), (0x823A, 0), 0x8228, 0x1403),
    row("rgb", 16, .unsignedShort, (88, 0), (0, 0), (0x8D77, 0), 0x8D98, 0x1403),
    row("rgba", 16, .unsignedShort, (95, 0), (12, 0), (0x8D76, 0), 0x8D99, 0x1403),
    row("r", 16, .signedShort, (75, 0), (59, 0), (0x8233, 0), 0x8D94, 0x1402),
    row("rg", 16, .signedShort, (82, 0), (38, 0), (0x8239, 0), 0x8228, 0x1402),
    row("rgb", 16, .signedShort, (89, 0), (0, 0), (0x8D89, 0), 0x8D98, 0x1402),
    row("rgba", 16, .signedShort, (96, 0), (14, 0), (0x8D88, 0), 0x8D99, 0x1402),
    row("r", 16, .float, (76, 0), (54, 0), (0x822D, 0), 0x1903, 0x140B),
    row("rg", 16, .float, (83, 0), (34, 0), (0x822F, 0), 0x8227, 0x140B),
    row("rgb", 16, .float, (90, 0), (0, 0), (0x881B, 0), 0x1907, 0x140B),
    row("rgba", 16, .float, (97, 0), (10, 0), (0x881A, 0), 0x1908, 0x140B),
    row("l", 16, .float, (0, 0), (0, 0), (0x881E, 0), 0x1909, 0x140B),
    row("a", 16, .float, (0, 0), (0, 0), (0x881C, 0), 0x1906, 0x140B),
    row("la", 16, .float, (0, 0), (0, 0), (0x881F, 0), 0x190A, 0x140B),
  ]

  /// Channels of 32 bits.
  private static let words: [PixelCodes] = [
    row("r", 32, .unsignedInteger, (98, 0), (42, 0), (0x8236, 0), 0x8D94, 0x1405),
    row("rg", 32, .unsignedInteger, (101, 0), (17, 0), (0x823C, 0), 0x8228, 0x1405),
    row("rgb", 32, .unsignedInteger, (104, 0), (7, 0), (0x8D71, 0), 0x8D98, 0x1405),
    row("rgba", 32, .unsignedInteger, (107, 0), (3, 0), (0x8D70, 0), 0x8D99, 0x1405),
    row("r", 32, .signedInteger, (99, 0), (43, 0), (0x8235, 0), 0x8D94, 0x1404),
    row("rg", 32, .signedInteger, (102, 0), (18, 0), (0x823B, 0), 0x8228, 0x1404),
    row("rgb", 32, .signedInteger, (105, 0), (8, 0), (0x8D83, 0), 0x8D98, 0x1404),
    row("rgba", 32, .signedInteger, (108, 0), (4, 0), (0x8D82, 0), 0x8D99, 0x1404),
    row("r", 32, .float, (100, 0), (41, 0), (0x822E, 0), 0x1903, 0x1406),
    row("rg", 32, .float, (103, 0), (16, 0), (0x8230, 0), 0x8227, 0x1406),
    row("rgb", 32, .float, (106, 0), (6, 0), (0x8815, 0), 0x1907, 0x1406),
    row("rgba", 32, .float, (109, 0), (2, 0), (0x8814, 0), 0x1908, 0x1406),
    row("l", 32, .float, (0, 0), (0, 0), (0x8818, 0), 0x1909, 0x1406),
    row("a", 32, .float, (0, 0), (0, 0), (0x8816, 0), 0x1906, 0x1406),
    row("la", 32, .float, (0, 0), (0, 0), (0x8819, 0), 0x190A, 0x1406),
  ]

  /// Words of several channels, and other orders of bytes that OpenGL's types give.
  ///
  /// DXGI's names list channels from the lowest bit, Vulkan's from the highest; a type of OpenGL
  /// lists them from the highest, one in `_REV` from the lowest.
  private static let packed: [PixelCodes] = [
    word("rgb", [5, 6, 5], vk: 4, dxgi: 85, gl: 0x8D62, 0x1907, 0x8363),
    word("bgr", [5, 6, 5], vk: 5, gl: 0x8D62, 0x1907, 0x8364),
    word("rgba", [4, 4, 4, 4], vk: 2, gl: 0x8056, 0x1908, 0x8033),
    word("bgra", [4, 4, 4, 4], vk: 3, gl: 0x8056, 0x80E1, 0x8033),
    word("argb", [4, 4, 4, 4], vk: 1_000_340_000, dxgi: 115, gl: 0x8056, 0x80E1, 0x8365),
    word("abgr", [4, 4, 4, 4], vk: 1_000_340_001, gl: 0x8056, 0x1908, 0x8365),
    word("rgba", [5, 5, 5, 1], vk: 6, gl: 0x8057, 0x1908, 0x8034),
    word("bgra", [5, 5, 5, 1], vk: 7, gl: 0x8057, 0x80E1, 0x8034),
    word("argb", [1, 5, 5, 5], vk: 8, dxgi: 86, gl: 0x8057, 0x80E1, 0x8366),
    word("abgr", [1, 5, 5, 5], vk: 1_000_470_000, gl: 0x8057, 0x1908, 0x8366),
    word("rg", [4, 4], .unsignedByteNormalized, vk: 1),
    word("rgb", [3, 3, 2], .unsignedByteNormalized, gl: 0x2A10, 0x1907, 0x8032),
    word("abgr", [2, 10, 10, 10], wide, vk: 64, dxgi: 24, gl: 0x8059, 0x1908, 0x8368),
    word("argb", [2, 10, 10, 10], wide, vk: 58, gl: 0x8059, 0x80E1, 0x8368),
    word("rgba", [10, 10, 10, 2], wide, gl: 0x8059, 0x1908, 0x8036),
    word("abgr", [2, 10, 10, 10], .signedIntegerNormalized, vk: 65),
    word("argb", [2, 10, 10, 10], .signedIntegerNormalized, vk: 59),
    word("abgr", [2, 10, 10, 10], .unsignedInteger, vk: 68, dxgi: 25, gl: 0x906F, 0x8D99, 0x8368),
    word("argb", [2, 10, 10, 10], .unsignedInteger, vk: 62, gl: 0x906F, 0x8D9B, 0x8368),
    word("abgr", [2, 10, 10, 10], .signedInteger, vk: 69),
    word("argb", [2, 10, 10, 10], .signedInteger, vk: 63),
    word("bgr", [10, 11, 11], .unsignedFloat, vk: 122, dxgi: 26, gl: 0x8C3A, 0x1907, 0x8C3B),
    // Words of four bytes: the packed types of OpenGL, and A8B8G8R8 of Vulkan.
    word("rgba", [8, 8, 8, 8], .unsignedByteNormalized, vk: 51, gl: 0x8058, 0x1908, 0x8367),
    word("bgra", [8, 8, 8, 8], .unsignedByteNormalized, gl: 0x8058, 0x80E1, 0x8367),
    word("abgr", [8, 8, 8, 8], .unsignedByteNormalized, gl: 0x8058, 0x1908, 0x8035),
    word("argb", [8, 8, 8, 8], .unsignedByteNormalized, gl: 0x8058, 0x80E1, 0x8035),
    word("rgba", [8, 8, 8, 8], .signedByteNormalized, vk: 52),
    word("rgba", [8, 8, 8, 8], .unsignedByte, vk: 55),
    word("rgba", [8, 8, 8, 8], .signedByte, vk: 56),
    PixelCodes("rgba", [8, 8, 8, 8], .unsignedByteNormalized, vk: (0, 57)),
    // Depth and stencil, which are known by name.
    word("d", [16], vk: 124, dxgi: 55, gl: 0x81A5, 0x1902, 0x1403),
    word("d", [32], .float, vk: 126, dxgi: 40, gl: 0x8CAC, 0x1902, 0x1406),
    word("s", [8], .unsignedByte, vk: 127),
  ]

  private static let wide = PVRChannelType.unsignedIntegerNormalized

  private static func row(
    _ letters: String,
    _ bits: Int,
    _ type: PVRChannelType,
    _ vk: (UInt32, UInt32),
    _ dxgi: (UInt32, UInt32),
    _ gl: (UInt32, UInt32),
    _ glFormat: UInt32,
    _ glType: UInt32
  ) -> PixelCodes {
    PixelCodes(
      letters,
      Array(repeating: bits, count: letters.utf8.count),
      type,
      vk: vk,
      dxgi: dxgi,
      gl: gl,
      glFormat,
      glType
    )
  }

  private static func word(
    _ letters: String,
    _ bits: [Int],
    _ type: PVRChannelType = .unsignedShortNormalized,
    vk: UInt32 = 0,
    dxgi: UInt32 = 0,
    gl: UInt32 = 0,
    _ glFormat: UInt32 = 0,
    _ glType: UInt32 = 0
  ) -> PixelCodes {
    PixelCodes(letters, bits, type, vk: (vk, 0), dxgi: (dxgi, 0), gl: (gl, 0), glFormat, glType)
  }
}
