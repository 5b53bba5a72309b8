import ArgumentParser
import QuadrillePVR

/// How hard to try for a good picture, in the words of TexturePacker or of PVRTexTool.
struct PVRTCQualityArgument: ExpressibleByArgument, Sendable {
  let quality: PVRTCQuality

  private static let words: [(String, PVRTCQuality)] = [
    ("verylow", .fastest), ("low", .low), ("normal", .normal), ("high", .high), ("best", .best),
  ]

  init?(argument: String) {
    let plain = argument.lowercased()
    let known = Self.words.first { $0.0 == plain }?.1 ?? PVRTCQuality(rawValue: plain)
    guard let known else { return nil }
    quality = known
  }

  static var allValueStrings: [String] {
    words.map(\.0) + PVRTCQuality.allCases.map(\.rawValue)
  }
}
