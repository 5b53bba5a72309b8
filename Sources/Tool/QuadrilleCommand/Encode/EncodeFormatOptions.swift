import QuadrilleImage
import QuadrilleOptions
import QuadrilleTextureFiles

/// What pixels become.
struct EncodeFormatOptions: OptionGroup {
  var pixelFormat: EncodableFormatArgument?
  var quality: QualityArgument?
  var dither = DitherOptions()
  var linearLight: Bool?
  var alpha = PVRTCEncodingOptions.AlphaTreatment.keepsOpaque
  var channelWeighting = PVRTCEncodingOptions.ChannelWeighting.linear
  var punchThrough = PVRTCEncodingOptions.PunchThrough.allowed

  mutating func options(_ table: OptionTable) {
    table.value(
      "--opt -f",
      "format",
      &pixelFormat,
      "RGBA8888, RGBA4444, RGBA5551, RGB565, PVRTC4, ...; see 'help formats'.",
      also: "--pixel-format"
    )
    table.value(
      "--quality -q",
      "quality",
      &quality,
      "pvrtcfastest, fast, low, normal, high, veryhigh, thorough or best; 0 to 100; etcfast, ...",
      also: "--pvr-quality"
    )
    table.group(&dither)
    table.flag(
      "--linear-light",
      &linearLight,
      "Average colours as light (default: for sizes and mip levels, not to dither)."
    )
    pvrtcOptions(table)
  }

  /// The rows about PVRTC in the words of texturetool.
  mutating func pvrtcOptions(_ table: OptionTable) {
    table.set(
      "--alpha-is-independent",
      &alpha,
      to: .independent,
      "PVRTC: the least error of all channels, though opaque blocks may become translucent."
    )
    table.set(
      "--alpha-is-opacity",
      &alpha,
      to: .opacity,
      "PVRTC: colour counts as far as alpha lets it be seen."
    )
    table.set(
      "--channel-weighting-linear",
      &channelWeighting,
      to: .linear,
      "PVRTC: all channels count alike (default)."
    )
    table.set(
      "--channel-weighting-perceptual",
      &channelWeighting,
      to: .perceptual,
      "PVRTC: channels count as they add to brightness."
    )
    table.set(
      "--punchthrough-unused",
      &punchThrough,
      to: .unused,
      "PVRTC: no words with on and off alpha."
    )
    table.set(
      "--punchthrough-allowed",
      &punchThrough,
      to: .allowed,
      "PVRTC: such words where they are better (default)."
    )
    table.set(
      "--punchthrough-forced",
      &punchThrough,
      to: .forced,
      "PVRTC: such words wherever a pixel is transparent."
    )
  }

  /// The encoder.
  ///
  /// - Throws: ``UnsupportedArgument``.
  func encoder() throws -> TextureEncoder {
    var encoder = TextureEncoder(try pixelFormat?.format() ?? .pixels(.rgba8888))
    encoder.dithering = dither.dithering
    if linearLight == true { encoder.dithering.light = .linear }
    encoder.pvrtc.quality = quality?.quality ?? .normal
    encoder.etcQuality = quality?.etcQuality ?? .normal
    encoder.pvrtc.alpha = alpha
    encoder.pvrtc.channelWeighting = channelWeighting
    encoder.pvrtc.punchThrough = punchThrough
    return encoder
  }
}
