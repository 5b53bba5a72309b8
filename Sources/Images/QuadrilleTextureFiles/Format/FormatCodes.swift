internal import QuadrilleImage

/// The numbers of pixel formats in the tables of Vulkan, Direct3D and OpenGL.
enum FormatCodes {
  /// The numbers of a texture's pixels; 0 where a table has none.
  struct Numbers: Equatable {
    var vulkan: UInt32 = 0
    var dxgi: UInt32 = 0
    var gl: UInt32 = 0
    /// 0 for blocks.
    var glFormat: UInt32 = 0
    /// 0 for blocks.
    var glType: UInt32 = 0
    /// Whether OpenGL's internal format says that colors are sRGB, if they are.
    var isSRGBInGL = false
    /// Whether DXGI's number says that colors are sRGB, if they are.
    var isSRGBInDXGI = false
    /// Whether Vulkan's number says that colors are sRGB, if they are.
    var isSRGBInVulkan = false
  }

  // MARK: Numbers to pixels

  /// The pixels of a `VkFormat`; nil if it is not known here.
  static func content(vulkan number: UInt32) -> PixelContent? {
    guard number != 0 else { return nil }
    if number == 123 { return sharedExponent }
    if let row = BlockCodes.rows.first(where: { $0.vulkan == number }) {
      return row.content(isSRGB: false)
    }
    if let row = BlockCodes.rows.first(where: { $0.vulkanSRGB == number }) {
      return row.content(isSRGB: true)
    }
    if let row = PixelCodes.rows.first(where: { $0.vulkan == number }) {
      return row.content(isSRGB: false)
    }
    return PixelCodes.rows.first { $0.vulkanSRGB == number }?.content(isSRGB: true)
  }

  /// The pixels of a `DXGI_FORMAT`; nil if it is not known here.
  ///
  /// Formats without a type are read as unsigned normalized, or as floating point where there is no
  /// other. (DirectXTex does so.)
  static func content(dxgi number: UInt32) -> PixelContent? {
    let number = typelessFormats[number] ?? number
    guard number != 0 else { return nil }
    if number == 67 { return sharedExponent }
    if let row = BlockCodes.rows.first(where: { $0.dxgi == number }) {
      return row.content(isSRGB: false)
    }
    if let row = BlockCodes.rows.first(where: { $0.dxgiSRGB == number }) {
      return row.content(isSRGB: true)
    }
    if let row = PixelCodes.rows.first(where: { $0.dxgi == number }) {
      return row.content(isSRGB: false)
    }
    return PixelCodes.rows.first { $0.dxgiSRGB == number }?.content(isSRGB: true)
  }

  /// The pixels of an internal format of OpenGL; nil if it is not known here.
  ///
  /// - Parameter isCompressed: Whether only blocks are asked for.
  static func content(glInternalFormat number: UInt32, isCompressed: Bool) -> PixelContent? {
    guard number != 0 else { return nil }
    if let row = BlockCodes.rows.first(where: { $0.gl == number }) {
      return row.content(isSRGB: false)
    }
    if let row = BlockCodes.rows.first(where: { $0.glSRGB == number }) {
      return row.content(isSRGB: true)
    }
    guard !isCompressed else { return nil }
    if number == 0x8C3D { return sharedExponent }
    if let row = PixelCodes.rows.first(where: { $0.gl == number }) {
      return row.content(isSRGB: false)
    }
    return PixelCodes.rows.first { $0.glSRGB == number }?.content(isSRGB: true)
  }

  /// The pixels of a format and a type of OpenGL; nil if they are not known here.
  ///
  /// - Parameter internalFormat: The internal format, which alone says sRGB.
  static func content(
    glFormat: UInt32,
    glType: UInt32,
    internalFormat: UInt32
  ) -> PixelContent? {
    if glFormat == 0x1907, glType == 0x8C3E { return sharedExponent }
    let type = glType == 0x8D61 ? 0x140B : glType
    guard
      let row = PixelCodes.rows.first(where: {
        $0.glFormat == glFormat && $0.glType == type && $0.glType != 0
      })
    else { return nil }
    let isSRGB = srgbInternalFormats.contains(internalFormat)
    return row.content(isSRGB: isSRGB)
  }

  /// Whether Vulkan and its extensions have a format with a number.
  static func isVulkanFormat(_ number: UInt32) -> Bool {
    switch number {
    case 1...184, 1_000_054_000...1_000_054_007, 1_000_066_000...1_000_066_013,
      1_000_156_000...1_000_156_033, 1_000_288_000...1_000_288_029,
      1_000_330_000...1_000_330_003, 1_000_340_000...1_000_340_001, 1_000_464_000,
      1_000_470_000...1_000_470_001:
      true
    default: false
    }
  }

  /// The name of a format of Vulkan that is described, not decoded.
  static func name(vulkan number: UInt32) -> String {
    let names: [UInt32: String] = [
      125: "X8_D24_UNORM_PACK32", 128: "D16_UNORM_S8_UINT", 129: "D24_UNORM_S8_UINT",
      130: "D32_SFLOAT_S8_UINT", 1_000_156_000: "G8B8G8R8_422_UNORM",
      1_000_156_001: "B8G8R8G8_422_UNORM", 1_000_156_007: "R10X6_UNORM_PACK16",
      1_000_156_008: "R10X6G10X6_UNORM_2PACK16", 1_000_464_000: "R16G16_SFIXED5_NV",
    ]
    return names[number] ?? "VkFormat \(number)"
  }

  // MARK: Pixels to numbers

  /// The numbers of pixels; nil for pixels that no table has.
  static func numbers(
    of format: PVRPixelFormat,
    _ channelType: PVRChannelType,
    isSRGB: Bool
  ) -> Numbers? {
    switch format.number {
    case .legacy, .named: return nil
    case .enumerated(19):
      return Numbers(vulkan: 123, dxgi: 67, gl: 0x8C3D, glFormat: 0x1907, glType: 0x8C3E)
    case .enumerated(let number):
      let row = BlockCodes.rows.first { row in
        row.number == number
          && row.hasAlpha ?? PVRPixelFormat.enumerated(number)?.hasAlpha == format.hasAlpha
          && (row.channelType ?? format.defaultChannelType).numbers == channelType.numbers
      }
      return row.map { Numbers($0, isSRGB: isSRGB) }
    case .channels(let list):
      let row = PixelCodes.rows.first {
        $0.list == list && $0.channelType.numbers == channelType.numbers
      }
      return row.map { row in
        var numbers = Numbers(row, isSRGB: isSRGB)
        numbers.glFormat = row.glFormat
        numbers.glType = row.glType
        return numbers
      }
    }
  }

  /// The format with a shared exponent.
  private static let sharedExponent = PixelContent(PVRPixelFormat(.rgb9e5), .unsignedFloat)

  /// The internal formats of sRGB colors, pixels stored one by one.
  private static let srgbInternalFormats: Set<UInt32> = [
    0x8C40, 0x8C41, 0x8C42, 0x8C43, 0x8C44, 0x8C45, 0x8C46, 0x8C47, 0x8FBD, 0x8FBE,
  ]

  /// The number that stands for each format without a type.
  private static let typelessFormats: [UInt32: UInt32] = [
    1: 2, 5: 6, 9: 11, 15: 16, 23: 24, 27: 28, 33: 35, 39: 41, 48: 49, 53: 56, 60: 61, 70: 71,
    73: 74, 76: 77, 79: 80, 82: 83, 90: 87, 92: 88, 94: 95, 97: 98,
  ]
}

extension FormatCodes.Numbers {
  /// The numbers of a row: those for sRGB where there are such, if colors are sRGB.
  fileprivate init(_ row: some CodeRow, isSRGB: Bool) {
    vulkan = isSRGB && row.vulkanSRGB != 0 ? row.vulkanSRGB : row.vulkan
    dxgi = isSRGB && row.dxgiSRGB != 0 ? row.dxgiSRGB : row.dxgi
    gl = isSRGB && row.glSRGB != 0 ? row.glSRGB : row.gl
    isSRGBInGL = row.glSRGB != 0
    isSRGBInDXGI = row.dxgiSRGB != 0
    isSRGBInVulkan = row.vulkanSRGB != 0
  }
}

/// A row of a table: the numbers of a format in the tables of other containers; 0 where one has none.
private protocol CodeRow {
  var vulkan: UInt32 { get }
  var vulkanSRGB: UInt32 { get }
  var dxgi: UInt32 { get }
  var dxgiSRGB: UInt32 { get }
  var gl: UInt32 { get }
  var glSRGB: UInt32 { get }
}

extension BlockCodes: CodeRow {}
extension PixelCodes: CodeRow {}
