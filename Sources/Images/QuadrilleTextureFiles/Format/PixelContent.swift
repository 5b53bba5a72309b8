internal import QuadrilleImage

/// What the pixels of a file are: everything but their number.
struct PixelContent: Equatable {
  /// The pixel format, with its number of PVR version 3.
  var format: PVRPixelFormat
  /// The channel type.
  var channelType: PVRChannelType
  /// The color space.
  var colorSpace = PVRColorSpace.linear
  /// The relation of color to alpha, if the file says.
  var alphaMode: AlphaMode?

  init(
    _ format: PVRPixelFormat,
    _ channelType: PVRChannelType? = nil,
    isSRGB: Bool = false,
    alphaMode: AlphaMode? = nil
  ) {
    self.format = format
    self.channelType = channelType ?? format.defaultChannelType
    colorSpace = isSRGB ? .sRGB : .linear
    self.alphaMode = alphaMode
  }
}
