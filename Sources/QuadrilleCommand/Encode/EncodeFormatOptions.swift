import QuadrilleOptions
import QuadrillePVR
import QuadrillePixels

/// What pixels become.
struct EncodeFormatOptions: OptionGroup {
  var pixelFormat: EncodableFormatArgument?
  var quality: QualityArgument?
  var dither = DitherOptions()
  var linearLight: Bool?
  var alphaIsOpacity = false
  var channelWeighting = PVRTCEncodingOptions.ChannelWeighting.linear
  var punchThrough = PVRTCEncodingOptions.PunchThrough.allowed

  static var options: [OptionRow<Self>] {
    Row.value(
      "--opt -f",
      "format",
      \.pixelFormat,
      "RGBA8888, RGBA4444, RGBA5551, RGB565, PVRTC4, ...; see 'help formats'.",
      also: "--pixel-format"
    )
    Row.value(
      "--quality -q",
      "quality",
      \.quality,
      "pvrtcfastest, fast, low, normal, high, veryhigh, thorough or best; or 0 to 100.",
      also: "--pvr-quality"
    )
    Row.group(\.dither)
    Row.flag(
      "--linear-light",
      \.linearLight,
      "Average colours as light (default: for sizes and mip levels, not to dither)."
    )
    pvrtcRows(\Self.self)
  }

  /// The rows about PVRTC in the words of texturetool.
  @OptionRows<Root> static func pvrtcRows<Root>(
    _ path: WritableKeyPath<Root, EncodeFormatOptions>
  ) -> [OptionRow<Root>] {
    OptionRow.set(
      "--alpha-is-independent",
      path.appending(path: \.alphaIsOpacity),
      to: false,
      "PVRTC: colour counts alike under every alpha (default)."
    )
    OptionRow.set(
      "--alpha-is-opacity",
      path.appending(path: \.alphaIsOpacity),
      to: true,
      "PVRTC: colour counts as far as alpha lets it be seen."
    )
    OptionRow.set(
      "--channel-weighting-linear",
      path.appending(path: \.channelWeighting),
      to: .linear,
      "PVRTC: all channels count alike (default)."
    )
    OptionRow.set(
      "--channel-weighting-perceptual",
      path.appending(path: \.channelWeighting),
      to: .perceptual,
      "PVRTC: channels count as they add to brightness."
    )
    OptionRow.set(
      "--punchthrough-unused",
      path.appending(path: \.punchThrough),
      to: .unused,
      "PVRTC: no words with on and off alpha."
    )
    OptionRow.set(
      "--punchthrough-allowed",
      path.appending(path: \.punchThrough),
      to: .allowed,
      "PVRTC: such words where they are better (default)."
    )
    OptionRow.set(
      "--punchthrough-forced",
      path.appending(path: \.punchThrough),
      to: .forced,
      "PVRTC: such words wherever a pixel is transparent."
    )
  }

  /// The encoder.
  ///
  /// - Throws: ``UnsupportedWord``.
  func encoder() throws -> TextureEncoder {
    var encoder = TextureEncoder(try pixelFormat?.format() ?? .pixels(.rgba8888))
    encoder.dithering = dither.dithering
    if linearLight == true { encoder.dithering.light = .linear }
    encoder.pvrtc.quality = quality?.quality ?? .normal
    encoder.pvrtc.alphaIsOpacity = alphaIsOpacity
    encoder.pvrtc.channelWeighting = channelWeighting
    encoder.pvrtc.punchThrough = punchThrough
    return encoder
  }
}
