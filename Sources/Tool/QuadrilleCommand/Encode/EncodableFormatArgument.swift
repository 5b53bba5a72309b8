import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleTextureFiles

/// A pixel format in the words of Quadrille, of TexturePacker (`PVRTC4_NOALPHA`) or of PVRTexTool
/// (`r8g8b8a8,UBN,sRGB`), whatever the case of its letters.
///
/// Of PVRTexTool's types of channels only the last letters count, as in a file: `UBN`, `USN` and `UIN`
/// are from 0 to 1, and how many bits there are is said by the channels.
struct EncodableFormatArgument: OptionValue, Sendable {
  /// The colour space that the third part of PVRTexTool's form names.
  let space: PVRColorSpace?
  private let keyword: String
  private let known: EncodableFormat?

  /// Formats that other tools encode.
  private static let unsupported = [
    "ETC", "EAC", "DXT", "BC", "ASTC", "BASIS", "PVRTC2_", "PVRTCII", "RGBM", "RGBD", "YUV", "UYVY",
    "D16", "D24", "D32", "S8",
  ]
  /// The numbers that PVRTexTool's types stand for, in the words of Vulkan.
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

  /// A format with a type of PVRTexTool; nil where it cannot have that.
  private static func format(
    _ plain: EncodableFormat?,
    _ name: String,
    _ type: String
  ) -> EncodableFormat? {
    if type.isEmpty { return plain }
    guard let plain, let numbers = types[type] else { return nil }
    // The number of a format says it all, and blocks of these codecs are from 0 to 1.
    if case .pixels(let format) = plain, format != .rgb9e5 {
      return EncodableFormat(named: "\(name)_\(numbers)")
    }
    return ["UNORM", "UINT"].contains(numbers) || plain == .pixels(.rgb9e5) ? plain : nil
  }

  static var keywords: [String] { EncodableFormat.allCases.map(\.name) }

  static var others: String? { "channels with their bits such as r10g10b10a2 and argb4444" }

  /// The format.
  ///
  /// - Throws: ``UnsupportedArgument`` for one that is known and not encoded here.
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

/// A preset of the encoders of PVRTC and of ETC: PVRTexTool's names, with or without `pvrtc` before
/// them, TexturePacker's `verylow`, or a number from 0 to 100.
///
/// ETC has three presets for the eight of PVRTC; `etcfast`, `etcnormal` and `etcslow` stand for those
/// of PVRTC that are called fast, normal and best.
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

  /// The preset of ETC: fast up to PVRTC's low, best above its high.
  var etcQuality: ETCQuality {
    quality <= .low ? .fast : quality <= .high ? .normal : .best
  }

  static var keywords: [String] {
    PVRTCQuality.allCases.map(\.rawValue) + ETCQuality.allCases.map(\.rawValue)
  }
}
