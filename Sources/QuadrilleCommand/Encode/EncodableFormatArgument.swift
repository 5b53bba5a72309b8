import QuadrilleConsole
import QuadrilleOptions
import QuadrillePVR
import QuadrillePixels

/// A pixel format in the words of Quadrille, of TexturePacker (`PVRTC4_NOALPHA`) or of PVRTexTool
/// (`r8g8b8a8,UBN,sRGB`), whatever the case of its letters.
struct EncodableFormatArgument: OptionValue, Sendable {
  /// The colour space that the third part of PVRTexTool's form names.
  let space: PVRColorSpace?
  private let word: String
  private let known: EncodableFormat?

  /// Formats that other tools encode.
  private static let unsupported = [
    "RGBA5555", "ETC", "EAC", "DXT", "BC", "ASTC", "BASIS", "PVRTC2_", "PVRTCII", "R16", "R32",
    "RGBM", "RGBD", "SHAREDEXPONENT", "YUV", "UYVY",
  ]
  /// Types of channels that do not change how these formats are stored.
  private static let plainTypes = ["", "UB", "UBN", "US", "USN", "UI", "UIN"]
  private static let spaces: [String: PVRColorSpace] = [
    "": .linear, "LRGB": .linear, "SRGB": .sRGB,
  ]

  init?(argument: String) {
    let parts = argument.uppercased().split(separator: ",", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    word = argument
    let name = String(parts[0])
    let type = parts.count > 1 ? String(parts[1]) : ""
    if parts.count > 2 {
      guard let space = Self.spaces[String(parts[2])] else { return nil }
      self.space = space
    } else {
      space = nil
    }
    let format = EncodableFormat(named: name)
    known = Self.plainTypes.contains(type) ? format : nil
    if format == nil,
      !Self.unsupported.contains(where: { name.hasPrefix($0) })
    {
      return nil
    }
  }

  static var words: [String] { EncodableFormat.allCases.map(\.name) }

  /// The format.
  ///
  /// - Throws: ``UnsupportedWord`` for one that is known and not encoded here.
  func format() throws(UnsupportedWord) -> EncodableFormat {
    guard let known else {
      throw UnsupportedWord(
        option: "--opt",
        word: word,
        allowed: Self.words.joined(separator: ", ")
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
    let word = argument.lowercased()
    if let number = Int(word) {
      guard (0...100).contains(number) else { return nil }
      let presets = PVRTCQuality.allCases
      quality = presets[(number * (presets.count - 1) + 50) / 100]
    } else if word == "verylow" {
      quality = .fastest
    } else if let preset = ETCQuality(rawValue: word) {
      quality =
        switch preset {
        case .fast: .fast
        case .normal: .normal
        case .best: .best
        }
    } else {
      guard let found = PVRTCQuality(rawValue: word) ?? PVRTCQuality(rawValue: "pvrtc" + word)
      else { return nil }
      quality = found
    }
  }

  /// The preset of ETC: fast up to PVRTC's low, best above its high.
  var etcQuality: ETCQuality {
    quality <= .low ? .fast : quality <= .high ? .normal : .best
  }

  static var words: [String] {
    PVRTCQuality.allCases.map(\.rawValue) + ETCQuality.allCases.map(\.rawValue)
  }
}
