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
    guard case .uncompressed(let pixelFormat) = format.encoding else {
      throw PVRError(
        .unsupported(format: format.name, number: format.number.words),
        formatPlace
      )
    }
    if case .v3(let header) = header {
      try checkChannelType(header, pixelFormat)
      if header.isBigEndian, pixelFormat.isPackedWord {
        throw PVRError(.bigEndian("\(format.name)"), formatPlace)
      }
    }
    return PVRImage(
      pixelFormat: pixelFormat,
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
  }

  /// Checks that channels are unsigned and stand for 0 to 1.
  ///
  /// Old writers give packed words the type of 16-bit numbers and new ones that of bytes.
  private func checkChannelType(
    _ header: PVR3Header,
    _ pixelFormat: PixelFormat
  ) throws(PVRError) {
    let fits =
      pixelFormat.isPackedWord
      ? channelType?.isUnsignedNormalized ?? false
      : channelType == .unsignedByteNormalized
    guard fits else {
      throw PVRError(
        .channelType(found: header.channelType, format: format.name),
        Place(file: name, part: "PVR v3 header", offset: 20)
      )
    }
  }
}

extension PixelFormat {
  /// Whether a pixel is one word of 16 bits with the channels inside it.
  var isPackedWord: Bool {
    switch self {
    case .rgba4444, .rgba5551, .rgb565: true
    default: false
    }
  }
}
