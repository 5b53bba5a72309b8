import QuadrilleImage
import QuadrilleOptions
import QuadrilleTextureFiles

/// Options for the pixel format and the encoder.
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
      "Average colors in linear light (default for resizing and mip levels, not for dithering)."
    )
    pvrtcOptions(table)
  }

  /// The PVRTC options, as named by texturetool.
  mutating func pvrtcOptions(_ table: OptionTable) {
    table.set(
      "--alpha-is-independent",
      &alpha,
      to: .independent,
      "PVRTC: minimize the error of all channels; opaque blocks may become translucent."
    )
    table.set(
      "--alpha-is-opacity",
      &alpha,
      to: .opacity,
      "PVRTC: weight the color error by alpha."
    )
    table.set(
      "--channel-weighting-linear",
      &channelWeighting,
      to: .linear,
      "PVRTC: weight all channels equally (default)."
    )
    table.set(
      "--channel-weighting-perceptual",
      &channelWeighting,
      to: .perceptual,
      "PVRTC: weight channels by their luminance."
    )
    table.set(
      "--punchthrough-unused",
      &punchThrough,
      to: .unused,
      "PVRTC: no blocks with punch-through alpha."
    )
    table.set(
      "--punchthrough-allowed",
      &punchThrough,
      to: .allowed,
      "PVRTC: punch-through blocks where they are better (default)."
    )
    table.set(
      "--punchthrough-forced",
      &punchThrough,
      to: .forced,
      "PVRTC: punch-through blocks wherever a pixel is transparent."
    )
  }

  /// Returns the encoder.
  ///
  /// - Throws: ``UnsupportedArgument``.
  func encoder() throws -> TextureEncoder {
    var encoder = TextureEncoder(try pixelFormat?.format() ?? .pixels(.rgba8888))
    encoder.dithering = dither.dithering
    if linearLight == true { encoder.dithering.light = .linear }
    quality?.noteSubstitute()
    encoder.pvrtc.quality = quality?.quality ?? .normal
    encoder.etcQuality = quality?.etcQuality ?? .normal
    encoder.bcQuality = quality?.bcQuality ?? .normal
    encoder.astcQuality = quality?.astcQuality ?? .medium
    encoder.pvrtc.alpha = alpha
    encoder.pvrtc.channelWeighting = channelWeighting
    encoder.pvrtc.punchThrough = punchThrough
    return encoder
  }
}
