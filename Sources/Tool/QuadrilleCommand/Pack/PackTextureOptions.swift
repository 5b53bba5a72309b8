import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleSystem
import QuadrilleTextureFiles

/// Options for storing pages.
struct PackTextureOptions: OptionGroup {
  var textureFormat: PageFormatArgument?
  var pixelFormat: EncodableFormatArgument?
  var dither = DitherOptions()
  var quality: QualityArgument?
  var mipmapMinSize: Int?
  var isLegacy = false
  var flipPvr = false
  var flip: FlipArgument?
  // A string rather than a key type: the parser's error for an invalid value would show the key.
  var contentProtection: String?
  var pngLevel: PNGLevelArgument?
  var jpegQuality: Int?
  var isStrict = false
  var pngOptLevel: Int?

  mutating func options(_ table: OptionTable) {
    table.value(
      "--texture-format",
      "format",
      &textureFormat,
      "Container, regardless of the file name."
    )
    table.value(
      "--opt",
      "format",
      &pixelFormat,
      "Pixel format (default: RGBA8888).",
      also: "--pixel-format"
    )
    table.group(&dither)
    table.value(
      "--pvr-quality -q",
      "name",
      &quality,
      "Encoder quality for PVRTC and ETC: verylow, low, normal, high or best.",
      also: "--quality"
    )
    table.value(
      "--mipmap-min-size",
      "pixels",
      &mipmapMinSize,
      "Minimum dimension of mip levels (default: none)."
    )
    .checking("expected 1 or more", mipmapMinSize ?? 1 > 0)
    table.flag("--legacypvr", &isLegacy, "Write .pvr files of version 2.")
    table.flag("--flip-pvr", &flipPvr, "Store rows of .pvr files from bottom to top.")
    table.value("--flip", "axes", &flip, "The value y is the same as --flip-pvr.")
    table.value("--content-protection", "hex", &contentProtection, "Encrypt .pvr.ccz files.")
      .secret()
    table.pngLevel(&pngLevel, standard: "small")
    table.jpegQuality(&jpegQuality)
    table.flag("--strict", &isStrict, "Treat what the pages cannot store as an error.")
    table.value(
      "--png-opt-level",
      "value",
      &pngOptLevel,
      "Compression of PNG on TexturePacker's scale."
    )
    .from(0...7, pngOptLevel).hidden()
  }

  /// Whether texture rows are stored from bottom to top.
  var isFlipped: Bool { flipPvr || flip != nil }

  /// The PNG compression, from either option.
  var effectivePNGLevel: PNGLevelArgument? {
    pngLevel ?? pngOptLevel.flatMap { PNGLevelArgument(argument: "\($0 + 2)") }
  }

  /// The format of the pages.
  ///
  /// - Parameter sheet: The name of the pages; nil for an `.atlasc`.
  /// - Throws: ``UsageError`` or ``UnsupportedArgument``.
  func format(sheet: String?) throws -> PageFormat {
    let output: TextureOutput
    if let sheet {
      output = try TextureOutput(
        path: sheet,
        format: try textureFormat?.format(),
        isLegacy: isLegacy,
        keeping: nil
      )
    } else {
      guard !isLegacy, try textureFormat?.format() ?? .png == .png else {
        throw UsageError(message: "the pages of an .atlasc are PNG")
      }
      output = .png
    }
    var format = PageFormat(output: output)
    format.encoder.format = try pixelFormat?.format() ?? .pixels(.rgba8888)
    quality?.noteSubstitute()
    format.encoder.pvrtc.quality = quality?.quality ?? .normal
    format.encoder.etcQuality = quality?.etcQuality ?? .normal
    format.encoder.bcQuality = quality?.bcQuality ?? .normal
    format.encoder.astcQuality = quality?.astcQuality ?? .medium
    format.encoder.dithering = dither.dithering
    format.minimumMipDimension = mipmapMinSize
    if let flip, flip.x {
      throw UsageError(message: "--flip must be y for pages")
    }
    format.isFlipped = isFlipped
    format.key = try contentProtection.map { try KeyOptions.key($0, from: "--content-protection") }
    format.images = ImageFileEncoder(
      pngLevel: effectivePNGLevel?.level ?? .small,
      jpegQuality: jpegQuality ?? JPEG.standardQuality
    )
    try format.check()
    reportIneffectiveOptions(on: format)
    return format
  }

  /// Reports which of the given options have no effect.
  private func reportIneffectiveOptions(on format: PageFormat) {
    let isCompressed = format.encoder.format.isCompressed
    let given: [(String, Bool)] = [
      ("--pvr-quality", quality != nil && !isCompressed),
      ("--dither", format.encoder.dithering != .none && isCompressed),
    ]
    for (option, isGiven) in given where isGiven {
      Console.report(
        Diagnostic(
          .note,
          code: "option.ignored",
          location: DiagnosticLocation(part: option),
          message: "has no effect on \(format.encoder.format.toolKeyword)"
        )
      )
    }
  }
}

/// `rrggbb` or `#rrggbb`.
struct BackgroundArgument: OptionValue, Sendable {
  let color: Color

  init?(argument: String) {
    let text = argument.hasPrefix("#") ? argument : "#" + argument
    guard let color = Color(hex: text) else { return nil }
    self.color = color
  }
}

/// A value of `--texture-format`, including those that only TexturePacker writes.
struct PageFormatArgument: OptionValue, Sendable {
  private let keyword: String
  private let known: TextureFormatArgument?

  private static let further = [
    "bmp", "tiff", "webp", "basis", "ppm", "gif", "atf", "jxr", "psd",
    "svg", "swf", "pdf",
  ]

  init?(argument: String) {
    keyword = argument.lowercased()
    known = keyword == "png8" ? .png : TextureFormatArgument(argument: keyword)
    if known == nil, !Self.further.contains(keyword) { return nil }
  }

  static var keywords: [String] { TextureFormatArgument.keywords }

  /// Returns the format.
  func format() throws(UnsupportedArgument) -> TextureFormatArgument {
    guard let known else {
      throw UnsupportedArgument(
        option: "--texture-format",
        keyword: keyword,
        allowed: Self.keywords.joined(separator: ", ")
      )
    }
    return known
  }

  /// Whether a PNG with a palette is requested, which is not written.
  var isPaletted: Bool { keyword == "png8" }

  /// The extension of files of the format; nil if it is not written.
  var fileExtension: String? {
    switch known {
    case .pvr2, .pvr3: ".pvr"
    case .pvr2gz, .pvr3gz: ".pvr.gz"
    case .pvr2ccz, .pvr3ccz: ".pvr.ccz"
    case let known?: ".\(known.rawValue)"
    case nil: nil
    }
  }
}
