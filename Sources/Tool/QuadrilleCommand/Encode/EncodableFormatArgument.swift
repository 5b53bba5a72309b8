import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleTextureFiles

/// A pixel format as named by Quadrille, TexturePacker (`PVRTC4_NOALPHA`) or PVRTexTool
/// (`r8g8b8a8,UBN,sRGB`), case-insensitive.
///
/// Only the last letters of PVRTexTool's channel types count, as in a file: `UBN`, `USN` and `UIN`
/// range from 0 to 1, and the channels determine the number of bits.
struct EncodableFormatArgument: OptionValue, Sendable {
  /// The color space named by the third part of PVRTexTool's notation.
  let space: PVRColorSpace?
  private let keyword: String
  private let known: EncodableFormat?

  /// Formats that only other tools encode.
  private static let unsupported = [
    "ETC", "EAC", "DXT", "BC", "ASTC", "BASIS", "PVRTC2_", "PVRTCII", "RGBM", "RGBD", "YUV", "UYVY",
    "D16", "D24", "D32", "S8",
  ]
  /// The numeric formats of PVRTexTool's types, in Vulkan's notation.
  private static let types: [String: String] = [
    "UBN": "UNORM", "USN": "UNORM", "UIN": "UNORM", "SBN": "SNORM", "SSN": "SNORM",
    "SIN": "SNORM", "UB": "UINT", "US": "UINT", "UI": "UINT", "SB": "SINT", "SS": "SINT",
    "SI": "SINT", "SF": "SFLOAT", "UF": "UFLOAT",
  ]
  private static let spaces: [String: PVRColorSpace] = [
    "": .linear, "LRGB": .linear, "SRGB": .sRGB,
  ]

  init?(argument: String) {
    let parts = argument.uppercased().split(separator: ",", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    keyword = argument
    let name = String(parts[0])
    let type = parts.count > 1 ? String(parts[1]) : ""
    if parts.count > 2 {
      guard let space = Self.spaces[String(parts[2])] else { return nil }
      self.space = space
    } else {
      space = nil
    }
    let plain = EncodableFormat(named: name)
    known = Self.format(plain, name, type)
    if plain == nil, !Self.unsupported.contains(where: { name.hasPrefix($0) }) { return nil }
  }

  /// A format with a PVRTexTool type; nil if they are incompatible.
  private static func format(
    _ plain: EncodableFormat?,
    _ name: String,
    _ type: String
  ) -> EncodableFormat? {
    if type.isEmpty { return plain }
    guard let plain, let numbers = types[type] else { return nil }
    // Numbered formats determine their type, and block formats range from 0 to 1.
    if case .pixels(let format) = plain, format != .rgb9e5 {
      return EncodableFormat(named: "\(name)_\(numbers)")
    }
    return ["UNORM", "UINT"].contains(numbers) || plain == .pixels(.rgb9e5) ? plain : nil
  }

  static var keywords: [String] { EncodableFormat.allCases.map(\.name) }

  static var others: String? { "channels with their bits such as r10g10b10a2 and argb4444" }

  /// Returns the format.
  ///
  /// - Throws: ``UnsupportedArgument`` for a known format that cannot be encoded.
  func format() throws(UnsupportedArgument) -> EncodableFormat {
    guard let known else {
      throw UnsupportedArgument(
        option: "--opt",
        keyword: keyword,
        allowed: Self.allowed.joined(separator: ", ")
      )
    }
    return known
  }
}

/// A quality preset for PVRTC and ETC: PVRTexTool's names, with or without the prefix `pvrtc`,
/// TexturePacker's `verylow`, or a number from 0 to 100.
///
/// ETC has three presets for the eight of PVRTC; `etcfast`, `etcnormal` and `etcslow` map to
/// PVRTC's fast, normal and best.
struct QualityArgument: OptionValue, Sendable {
  let quality: PVRTCQuality

  init?(argument: String) {
    let keyword = argument.lowercased()
    if let number = Int(keyword) {
      guard (0...100).contains(number) else { return nil }
      let presets = PVRTCQuality.allCases
      quality = presets[(number * (presets.count - 1) + 50) / 100]
    } else if keyword == "verylow" {
      quality = .fastest
    } else if let preset = ETCQuality(rawValue: keyword) {
      quality =
        switch preset {
        case .fast: .fast
        case .normal: .normal
        case .best: .best
        }
    } else {
      guard let found = PVRTCQuality(rawValue: keyword) ?? PVRTCQuality(rawValue: "pvrtc" + keyword)
      else { return nil }
      quality = found
    }
  }

  /// The ETC preset: fast up to PVRTC's low, best above its high.
  var etcQuality: ETCQuality {
    quality <= .low ? .fast : quality <= .high ? .normal : .best
  }

  var bcQuality: BCQuality {
    quality <= .low ? .fast : quality <= .high ? .normal : .best
  }

  var astcQuality: ASTCQuality {
    quality <= .low ? .fast : quality <= .high ? .medium : .thorough
  }

  static var keywords: [String] {
    PVRTCQuality.allCases.map(\.rawValue) + ETCQuality.allCases.map(\.rawValue)
  }
}
