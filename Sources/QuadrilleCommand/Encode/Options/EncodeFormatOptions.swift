import ArgumentParser
import QuadrillePVR
import QuadrillePixels

/// What pixels become.
struct EncodeFormatOptions: ParsableArguments {
  @Option(
    name: [.customLong("opt"), .customLong("pixel-format"), .customShort("f")],
    help: ArgumentHelp(
      "RGBA8888, RGBA4444, RGBA5551, RGB565, PVRTC4, ...; see 'help formats'.",
      valueName: "format"
    )
  )
  var pixelFormat: EncodableFormatArgument?

  @Option(
    name: [.customShort("q"), .customLong("quality"), .customLong("pvr-quality")],
    help: ArgumentHelp(
      "pvrtcfastest, fast, low, normal, high, veryhigh, thorough or best; or 0 to 100.",
      valueName: "quality"
    )
  )
  var quality: QualityArgument?

  @OptionGroup var dither: DitherOptions

  @Flag(
    inversion: .prefixedNo,
    help: "Average colours as light (default: for sizes and mip levels, not to dither)."
  )
  var linearLight: Bool?

  @Flag(exclusivity: .chooseLast)
  var alphaMeaning = AlphaMeaning.independent

  @Flag(exclusivity: .chooseLast)
  var channelWeighting = ChannelWeightingFlag.linear

  @Flag(exclusivity: .chooseLast)
  var punchThrough = PunchThroughFlag.allowed

  /// The encoder.
  ///
  /// - Throws: ``UnsupportedWord``.
  func encoder() throws -> TextureEncoder {
    var encoder = TextureEncoder(try pixelFormat?.format() ?? .pixels(.rgba8888))
    encoder.dithering = dither.dithering
    if linearLight == true { encoder.dithering.light = .linear }
    encoder.pvrtc.quality = quality?.quality ?? .normal
    encoder.pvrtc.alphaIsOpacity = alphaMeaning == .opacity
    encoder.pvrtc.channelWeighting = channelWeighting.weighting
    encoder.pvrtc.punchThrough = punchThrough.punchThrough
    return encoder
  }
}

/// Whether colour counts under low alpha.
enum AlphaMeaning: EnumerableFlag {
  case independent, opacity

  static func name(for value: AlphaMeaning) -> NameSpecification {
    switch value {
    case .independent: .customLong("alpha-is-independent")
    case .opacity: .customLong("alpha-is-opacity")
    }
  }

  static func help(for value: AlphaMeaning) -> ArgumentHelp? {
    switch value {
    case .independent: "PVRTC: colour counts alike under every alpha (default)."
    case .opacity: "PVRTC: colour counts as far as alpha lets it be seen."
    }
  }
}

/// How much channels count.
enum ChannelWeightingFlag: EnumerableFlag {
  case linear, perceptual

  var weighting: PVRTCEncodingOptions.ChannelWeighting {
    self == .linear ? .linear : .perceptual
  }

  static func name(for value: ChannelWeightingFlag) -> NameSpecification {
    switch value {
    case .linear: .customLong("channel-weighting-linear")
    case .perceptual: .customLong("channel-weighting-perceptual")
    }
  }

  static func help(for value: ChannelWeightingFlag) -> ArgumentHelp? {
    switch value {
    case .linear: "PVRTC: all channels count alike (default)."
    case .perceptual: "PVRTC: channels count as they add to brightness."
    }
  }
}

/// When pixels are punched through.
enum PunchThroughFlag: EnumerableFlag {
  case unused, allowed, forced

  var punchThrough: PVRTCEncodingOptions.PunchThrough {
    switch self {
    case .unused: .unused
    case .allowed: .allowed
    case .forced: .forced
    }
  }

  static func name(for value: PunchThroughFlag) -> NameSpecification {
    switch value {
    case .unused: .customLong("punchthrough-unused")
    case .allowed: .customLong("punchthrough-allowed")
    case .forced: .customLong("punchthrough-forced")
    }
  }

  static func help(for value: PunchThroughFlag) -> ArgumentHelp? {
    switch value {
    case .unused: "PVRTC: no words with on and off alpha."
    case .allowed: "PVRTC: such words where they are better (default)."
    case .forced: "PVRTC: such words wherever a pixel is transparent."
    }
  }
}
