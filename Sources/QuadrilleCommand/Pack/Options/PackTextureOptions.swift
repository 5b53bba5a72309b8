import ArgumentParser
import QuadrilleIO
import QuadrillePVR
import QuadrillePixels

/// How pages are stored.
struct PackTextureOptions: ParsableArguments {
  @Option(help: ArgumentHelp("What to write, whatever --sheet is called.", valueName: "format"))
  var textureFormat: TextureFormatArgument?

  @Option(
    name: [.customLong("opt"), .customLong("pixel-format")],
    help: ArgumentHelp("The format of the pixels (default: RGBA8888).", valueName: "format")
  )
  var pixelFormat: EncodableFormatArgument?

  @OptionGroup var dither: DitherOptions

  @Option(
    name: [.customLong("pvr-quality"), .customLong("quality")],
    help: ArgumentHelp(
      "How hard PVRTC is tried: verylow, low, normal, high or best.",
      valueName: "name"
    )
  )
  var quality: QualityArgument?

  @Option(help: ArgumentHelp("Shortest side of mip levels (default: none).", valueName: "pixels"))
  var mipmapMinSize: Int?

  @Flag(
    name: .customLong("legacypvr"),
    inversion: .prefixedNo,
    help: "Write .pvr files of version 2."
  )
  var isLegacy = false

  @Flag(inversion: .prefixedNo, help: "Store the rows of .pvr files from the bottom.")
  var flipPvr = false

  @Option(help: ArgumentHelp("With y the same as --flip-pvr.", valueName: "axes"))
  var flip: FlipArgument?

  // A text, not a type of its own: the parser's message about a bad value would show the key.
  @Option(help: ArgumentHelp("Encrypt .pvr.ccz files.", valueName: "hex"))
  var contentProtection: String?

  @Option(help: ArgumentHelp("Compression of PNG, 0 to 9.", valueName: "level"))
  var pngLevel: Int?

  @Option(help: ArgumentHelp("The same in TexturePacker's steps.", visibility: .hidden))
  var pngOptLevel: Int?

  /// The format of the pages.
  ///
  /// - Parameter sheet: The name of the pages, nil for an `.atlasc`.
  /// - Throws: ``UsageError`` or ``UnsupportedWord``.
  func format(sheet: String?) throws -> PageFormat {
    let output: TextureOutput
    if let sheet {
      output = try TextureOutput(
        path: sheet,
        format: textureFormat,
        isLegacy: isLegacy,
        keeping: nil
      )
    } else {
      guard !isLegacy, textureFormat == nil || textureFormat == .png else {
        throw UsageError(message: "the pages of an .atlasc are PNG")
      }
      output = .png
    }
    var format = PageFormat(output: output)
    format.encoder.format = try pixelFormat?.format() ?? .pixels(.rgba8888)
    format.encoder.pvrtc.quality = quality?.quality ?? .normal
    format.encoder.dithering = dither.dithering
    if let mipmapMinSize {
      guard mipmapMinSize > 0 else {
        throw UsageError(message: "--mipmap-min-size is \(mipmapMinSize), it is at least 1")
      }
      format.leastMipSide = mipmapMinSize
    }
    if let flip, flip.x {
      throw UsageError(message: "--flip of pages is y, their columns are never turned over")
    }
    format.isFlipped = flipPvr || flip != nil
    format.key = try contentProtection.map { try KeyOptions.key($0, from: "--content-protection") }
    format.keyDigest = contentProtection.map { SHA256.hex(Array($0.lowercased().utf8)) }
    if let pngOptLevel, pngLevel == nil {
      guard (0...7).contains(pngOptLevel) else {
        throw UsageError(message: "--png-opt-level is \(pngOptLevel), it goes from 0 to 7")
      }
      format.level = .zlib(pngOptLevel + 2)
    } else {
      format.level = try pngLevel.map(PNGLevelArgument.level) ?? .standard
    }
    try format.check()
    noteWhatHasNoEffect(on: format)
    return format
  }

  /// Says which of the given options play no part.
  private func noteWhatHasNoEffect(on format: PageFormat) {
    let isCompressed = format.encoder.format.isCompressed
    let given: [(String, Bool)] = [
      ("--pvr-quality", quality != nil && !isCompressed),
      ("--dither", format.encoder.dithering != .none && isCompressed),
    ]
    for (option, isGiven) in given where isGiven {
      Console.say(
        Diagnostic(
          .note,
          code: "option.ignored",
          place: Place(part: option),
          message: "has no effect on \(format.encoder.format.toolWord)"
        )
      )
    }
  }
}

/// `rrggbb` or `#rrggbb`.
struct BackgroundArgument: ExpressibleByArgument, Sendable {
  let color: Color

  init?(argument: String) {
    let text = argument.hasPrefix("#") ? argument : "#" + argument
    guard let color = Color(hex: text) else { return nil }
    self.color = color
  }
}
