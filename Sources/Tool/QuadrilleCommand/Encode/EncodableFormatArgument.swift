import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleSystem
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

  /// Further names of PVRTexTool and TexturePacker.
  private static let aliases = ["RGBE9995": "RGB9E5", "ETC1_RGB": "ETC1"]

  init?(argument: String) {
    let parts = argument.uppercased().split(separator: ",", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    keyword = argument
    let name = Self.aliases[String(parts[0])] ?? String(parts[0])
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

/// A quality preset: PVRTexTool's names for PVRTC (with or without the prefix `pvrtc`), ETC and
/// ASTC, TexturePacker's `verylow`, or a number from 0 to 100.
///
/// PVRTC has eight presets, ETC and ASTC have three each. Names without an equal preset select the
/// nearest one.
struct QualityArgument: OptionValue, Sendable {
  /// The names of presets of ETC and ASTC, with PVRTC's equal.
  private static let others: KeyValuePairs<String, PVRTCQuality> = [
    "etcfast": .fast, "etcnormal": .normal, "etcslow": .best,
    "astcfast": .fast, "astcmedium": .normal, "astcthorough": .best,
  ]
  /// The names of presets that only other tools have, with the nearest one.
  private static let nearest = [
    "etcfastperceptual": "etcfast", "etcnormalperceptual": "etcnormal",
    "etcslowperceptual": "etcslow", "etcmedium": "etcnormal",
    "etcmediumperceptual": "etcnormal", "astcveryfast": "astcfast",
    "astcexhaustive": "astcthorough",
  ]

  let quality: PVRTCQuality
  /// The number, if it is one.
  let number: Int?
  /// The given name and the one that is used instead; nil if the preset exists.
  private let substitute: (given: String, used: String)?

  init?(argument: String) {
    let keyword = argument.lowercased()
    let known = Self.nearest[keyword] ?? keyword
    number = Int(keyword)
    substitute = known == keyword ? nil : (keyword, known)
    if let number {
      guard (0...100).contains(number) else { return nil }
      quality = Self.preset(number, of: 100)
    } else if keyword == "verylow" {
      quality = .fastest
    } else if let preset = Self.others.first(where: { $0.key == known })?.value
      ?? PVRTCQuality(rawValue: known) ?? PVRTCQuality(rawValue: "pvrtc" + known)
    {
      quality = preset
    } else {
      return nil
    }
  }

  /// Creates a quality from a number on a scale from 0.
  ///
  /// - Precondition: `number` is in `0...maximum`.
  init(_ number: Int, of maximum: Int) {
    self.number = number
    substitute = nil
    quality = Self.preset(number, of: maximum)
  }

  private static func preset(_ number: Int, of maximum: Int) -> PVRTCQuality {
    let presets = PVRTCQuality.allCases
    return presets[(number * (presets.count - 1) + maximum / 2) / maximum]
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

  static var keywords: [String] { PVRTCQuality.allCases.map(\.rawValue) + others.map(\.key) }

  /// Reports which preset is used instead of one that only other tools have.
  func noteSubstitute() {
    guard let substitute else { return }
    Console.report(
      Diagnostic(
        .note,
        code: "option.nearest",
        location: DiagnosticLocation(part: "--quality"),
        message: "\(substitute.given) is not available; \(substitute.used) is used"
      )
    )
  }
}
