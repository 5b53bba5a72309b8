internal import QuadrilleIO
internal import QuadrillePixels

extension PVRFile {
  /// The pixels of the file; nothing is copied or converted yet.
  ///
  /// - Throws: ``PVRError`` with a category of unsupported for a format, channel type or byte order
  ///   whose pixels are not read.
  public func image() throws(PVRError) -> PVRImage {
    let part = "PVR v\(container.version.rawValue) header"
    let formatPlace = Place(file: name, part: part, offset: container.version == .v3 ? 8 : 16)
    let encoding = format.encoding.ofChannels(channelType)
    let image = PVRImage(
      encoding: encoding,
      hasAlpha: hasAlpha,
      width: width,
      height: height,
      depth: depth,
      surfaces: surfaces,
      faces: faces,
      levels: levels,
      alphaMode: alphaMode,
      isSRGB: colorSpace == .sRGB,
      isFlippedVertically: isFlippedVertically,
      isFlippedHorizontally: isFlippedHorizontally,
      bytes: bytes,
      ranges: ranges
    )
    guard let image else {
      throw PVRError(
        .unsupported(format: format.name, number: format.number.words),
        formatPlace
      )
    }
    if case .v3(let header) = header {
      if !encoding.isSigned { try checkChannelType(header) }
      if header.isBigEndian, !format.encoding.isBytes {
        throw PVRError(.bigEndian("\(format.name)"), formatPlace)
      }
    }
    return image
  }

  /// Checks that channels are unsigned and stand for 0 to 1.
  ///
  /// Old writers give packed words the type of 16-bit numbers and new ones that of bytes; the type
  /// of compressed blocks is that of their decoded channels, of any number of bits.
  private func checkChannelType(_ header: PVR3Header) throws(PVRError) {
    let fits =
      format.encoding.isBytes
      ? channelType == .unsignedByteNormalized
      : channelType?.isUnsignedNormalized ?? false
    guard fits else {
      throw PVRError(
        .channelType(found: header.channelType, format: format.name),
        Place(file: name, part: "PVR v3 header", offset: 20)
      )
    }
  }
}

extension PVREncoding {
  /// Whether each channel is one byte, so that the order of bytes in words does not matter.
  var isBytes: Bool {
    switch self {
    case .uncompressed(let format): ![.rgba4444, .rgba5551, .rgb565].contains(format)
    default: false
    }
  }
}
