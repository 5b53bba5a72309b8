import ArgumentParser
import QuadrilleIO

/// Spellings of TexturePacker that are taken without effect.
struct PackIgnoredOptions: ParsableArguments {
  @Flag(help: .hidden) var gui = false
  @Flag(help: .hidden) var licenseInfo = false
  @Option(help: .hidden) var activateLicense: String?
  @Option(help: .hidden) var jpgQuality: String?
  @Option(help: .hidden) var webpQuality: String?
  @Option(help: .hidden) var jxrColorMode: String?
  @Option(help: .hidden) var jxrCompression: String?
  @Option(help: .hidden) var etc1Quality: String?
  @Option(help: .hidden) var dxtMode: String?
  @Option(help: .hidden) var dpi: String?
  @Flag(help: .hidden) var forcePublish = false
  @Flag(help: .hidden) var heuristicMask = false

  /// Says which of the given options have no effect.
  func note() {
    let given: [(String, Bool)] = [
      ("--gui", gui), ("--license-info", licenseInfo),
      ("--activate-license", activateLicense != nil), ("--jpg-quality", jpgQuality != nil),
      ("--webp-quality", webpQuality != nil), ("--jxr-color-mode", jxrColorMode != nil),
      ("--jxr-compression", jxrCompression != nil), ("--etc1-quality", etc1Quality != nil),
      ("--dxt-mode", dxtMode != nil), ("--dpi", dpi != nil),
    ]
    for (option, isGiven) in given where isGiven {
      Console.say(
        Diagnostic(
          .note,
          code: "option.ignored",
          place: Place(part: option),
          message: "has no effect here"
        )
      )
    }
  }

  func validate() throws {
    if heuristicMask {
      throw ValidationError(
        "--heuristic-mask is not done here; give pictures with alpha, or use --trim-threshold"
      )
    }
  }
}
