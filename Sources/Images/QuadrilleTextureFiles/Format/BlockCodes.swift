/// The numbers of one block format in the tables of other containers.
///
/// From Vulkan's `VkFormat`, Direct3D's `DXGI_FORMAT` and the internal formats of OpenGL and its
/// extensions; 0 where a table has no such format.
struct BlockCodes {
  /// The number of PVR version 3.
  let number: UInt32
  /// The channel type; nil for the usual one.
  var channelType: PVRChannelType?
  /// Whether the blocks have alpha; nil for what the format has.
  var hasAlpha: Bool?
  let vulkan: UInt32
  let vulkanSRGB: UInt32
  let dxgi: UInt32
  let dxgiSRGB: UInt32
  let gl: UInt32
  let glSRGB: UInt32

  private init(
    _ number: UInt32,
    _ channelType: PVRChannelType? = nil,
    hasAlpha: Bool? = nil,
    vk: (UInt32, UInt32) = (0, 0),
    dxgi: (UInt32, UInt32) = (0, 0),
    gl: (UInt32, UInt32)
  ) {
    self.number = number
    self.channelType = channelType
    self.hasAlpha = hasAlpha
    (vulkan, vulkanSRGB) = vk
    (self.dxgi, dxgiSRGB) = dxgi
    (self.gl, glSRGB) = gl
  }

  /// What the pixels are.
  func content(isSRGB: Bool) -> PixelContent? {
    guard var format = PVRPixelFormat.enumerated(number) else { return nil }
    if let hasAlpha { format.hasAlpha = hasAlpha }
    return PixelContent(format, channelType, isSRGB: isSRGB)
  }

  /// All rows; of two with the same number, the first is written.
  static let rows: [BlockCodes] = pvrtc + etc + bc + astc

  private static let pvrtc: [BlockCodes] = [
    BlockCodes(0, gl: (0x8C01, 0x8A54)),
    BlockCodes(1, vk: (1_000_054_000, 1_000_054_004), gl: (0x8C03, 0x8A56)),
    BlockCodes(2, gl: (0x8C00, 0x8A55)),
    BlockCodes(3, vk: (1_000_054_001, 1_000_054_005), gl: (0x8C02, 0x8A57)),
    BlockCodes(4, vk: (1_000_054_002, 1_000_054_006), gl: (0x9137, 0x93F0)),
    BlockCodes(5, vk: (1_000_054_003, 1_000_054_007), gl: (0x9138, 0x93F1)),
  ]

  private static let etc: [BlockCodes] = [
    BlockCodes(22, vk: (147, 148), gl: (0x9274, 0x9275)),
    // A block of ETC1 is one of ETC2, too, and Vulkan has the latter alone.
    BlockCodes(6, vk: (147, 148), gl: (0x8D64, 0)),
    BlockCodes(24, vk: (149, 150), gl: (0x9276, 0x9277)),
    BlockCodes(23, vk: (151, 152), gl: (0x9278, 0x9279)),
    BlockCodes(25, vk: (153, 0), gl: (0x9270, 0)),
    BlockCodes(25, .signedShortNormalized, vk: (154, 0), gl: (0x9271, 0)),
    BlockCodes(26, vk: (155, 0), gl: (0x9272, 0)),
    BlockCodes(26, .signedIntegerNormalized, vk: (156, 0), gl: (0x9273, 0)),
  ]

  private static let bc: [BlockCodes] = [
    BlockCodes(7, vk: (133, 134), dxgi: (71, 72), gl: (0x83F1, 0x8C4D)),
    BlockCodes(7, hasAlpha: false, vk: (131, 132), dxgi: (71, 72), gl: (0x83F0, 0x8C4C)),
    BlockCodes(9, vk: (135, 136), dxgi: (74, 75), gl: (0x83F2, 0x8C4E)),
    BlockCodes(8, vk: (135, 136), dxgi: (74, 75), gl: (0x83F2, 0x8C4E)),
    BlockCodes(11, vk: (137, 138), dxgi: (77, 78), gl: (0x83F3, 0x8C4F)),
    BlockCodes(10, vk: (137, 138), dxgi: (77, 78), gl: (0x83F3, 0x8C4F)),
    BlockCodes(12, vk: (139, 0), dxgi: (80, 0), gl: (0x8DBB, 0)),
    BlockCodes(12, .signedByteNormalized, vk: (140, 0), dxgi: (81, 0), gl: (0x8DBC, 0)),
    BlockCodes(13, vk: (141, 0), dxgi: (83, 0), gl: (0x8DBD, 0)),
    BlockCodes(13, .signedByteNormalized, vk: (142, 0), dxgi: (84, 0), gl: (0x8DBE, 0)),
    BlockCodes(14, .unsignedFloat, vk: (143, 0), dxgi: (95, 0), gl: (0x8E8F, 0)),
    BlockCodes(14, .float, vk: (144, 0), dxgi: (96, 0), gl: (0x8E8E, 0)),
    BlockCodes(15, vk: (145, 146), dxgi: (98, 99), gl: (0x8E8C, 0x8E8D)),
  ]

  /// The 14 flat sizes, each for colors from 0 to 1 and for floating point, and the ten volumes.
  private static let astc: [BlockCodes] =
    (0..<14).flatMap { (index: UInt32) in
      [
        BlockCodes(
          27 + index,
          vk: (157 + 2 * index, 158 + 2 * index),
          dxgi: (134 + 4 * index, 135 + 4 * index),
          gl: (0x93B0 + index, 0x93D0 + index)
        ),
        BlockCodes(27 + index, .float, vk: (1_000_066_000 + index, 0), gl: (0x93B0 + index, 0)),
      ]
    }
    + (0..<10).flatMap { (index: UInt32) in
      [
        BlockCodes(
          41 + index,
          vk: (1_000_288_000 + 3 * index, 1_000_288_001 + 3 * index),
          gl: (0x93C0 + index, 0x93E0 + index)
        ),
        BlockCodes(
          41 + index,
          .float,
          vk: (1_000_288_002 + 3 * index, 0),
          gl: (0x93C0 + index, 0)
        ),
      ]
    }
}
