internal import QuadrilleSystem

/// Decodes the pixels of a TGA file.
struct TGADecoder {
  private let header: TGAHeader
  private(set) var report: ImageReport
  /// The color map, RGBA.
  private var colors: [SIMD4<UInt8>] = []
  private let scale5 = SampleScale(bits: 5)
  /// Whether any alpha of a pixel or of the color map is not 0.
  private var hasVisibleAlpha = false

  init(_ header: TGAHeader, _ report: ImageReport) {
    self.header = header
    self.report = report
  }

  /// The image with the top row first; premultiplied only if the file says that it is.
  mutating func bitmap(_ bytes: Span<UInt8>, _ job: JobContext) throws(ImageError) -> Bitmap {
    if header.kind == .mapped {
      let entry = header.mapEntryByteCount
      colors.reserveCapacity(header.mapLength)
      for index in 0..<header.mapLength {
        colors.append(
          color(bytes, header.map.lowerBound + index * entry, bits: header.mapEntryBits)
        )
      }
    }
    var bitmap = Bitmap(width: header.width, height: header.height, job: job)
    try bitmap.withMutablePixels { (target) throws(ImageError) in
      if header.isRunLengthEncoded {
        try readPackets(bytes, &target)
      } else {
        readPixels(bytes, &target)
      }
      // A file that declares no alpha bits has none only if it was never set, or if its extension
      // area says so.
      let attributes = attributesType(bytes)
      if header.hasTransparency,
        attributes == 0 || header.alphaBits == 0 && !hasVisibleAlpha
      {
        for index in stride(from: 3, to: target.count, by: 4) { target[index] = 255 }
      }
    }
    if attributesType(bytes) == 4 { bitmap.alphaMode = .premultiplied }
    return bitmap
  }

  // MARK: Pixels

  private mutating func readPixels(_ bytes: Span<UInt8>, _ target: inout MutableSpan<UInt8>) {
    let count = header.width * header.height
    let step = header.pixelByteCount
    var offset = header.map.upperBound
    for index in 0..<count {
      put(pixel(bytes, offset), index, &target)
      offset += step
    }
  }

  /// Decodes run-length packets.
  ///
  /// The upper bit of the first byte is set for one pixel that is repeated, the other bits are the
  /// number of pixels minus 1. Packets may continue in the next row.
  private mutating func readPackets(
    _ bytes: Span<UInt8>,
    _ target: inout MutableSpan<UInt8>
  ) throws(ImageError) {
    let count = header.width * header.height
    let step = header.pixelByteCount
    var offset = header.map.upperBound
    var index = 0
    while index < count {
      guard offset < bytes.count else { throw report.truncated(bytes) }
      let packet = bytes[offset]
      let length = Int(packet & 0x7F) + 1
      let isRun = packet & 0x80 != 0
      let taken = min(length, count - index)
      if taken < length {
        report.warn("extraPixels", "the last packet is longer than the image", offset)
      }
      offset += 1
      guard bytes.count - offset >= (isRun ? step : taken * step) else {
        throw report.truncated(bytes)
      }
      if isRun {
        let value = pixel(bytes, offset)
        for position in index..<(index + taken) { put(value, position, &target) }
        offset += step
      } else {
        for position in index..<(index + taken) {
          put(pixel(bytes, offset), position, &target)
          offset += step
        }
      }
      index += taken
    }
  }

  /// Stores the pixel with an index in the order of the file.
  private func put(_ pixel: SIMD4<UInt8>, _ index: Int, _ target: inout MutableSpan<UInt8>) {
    let (row, column) = index.quotientAndRemainder(dividingBy: header.width)
    let y = header.isTopDown ? row : header.height - 1 - row
    let x = header.isRightToLeft ? header.width - 1 - column : column
    let start = 4 * (y * header.width + x)
    for channel in 0..<4 { target[start + channel] = pixel[channel] }
  }

  private mutating func pixel(_ bytes: Span<UInt8>, _ offset: Int) -> SIMD4<UInt8> {
    switch header.kind {
    case .color: return color(bytes, offset, bits: header.pixelBits)
    case .gray:
      let value = bytes[offset]
      guard header.pixelBits == 16 else { return SIMD4(value, value, value, 255) }
      let alpha = bytes[offset + 1]
      hasVisibleAlpha = hasVisibleAlpha || alpha != 0
      return SIMD4(value, value, value, alpha)
    case .mapped:
      let index =
        Int(bytes.littleEndian(at: offset, count: header.pixelByteCount)) - header.mapStart
      guard colors.indices.contains(index) else {
        report.warn(
          "paletteIndex",
          "indices outside of the color map, shown as transparent black",
          offset
        )
        return .zero
      }
      return colors[index]
    }
  }

  /// A color of 15, 16, 24 or 32 bits: blue in the lowest bits, alpha in the highest.
  private mutating func color(_ bytes: Span<UInt8>, _ offset: Int, bits: Int) -> SIMD4<UInt8> {
    guard bits <= 16 else {
      let alpha = bits == 32 ? bytes[offset + 3] : 255
      hasVisibleAlpha = hasVisibleAlpha || alpha != 0
      return SIMD4(bytes[offset + 2], bytes[offset + 1], bytes[offset], alpha)
    }
    let value = UInt32(bytes.littleEndian(at: offset, count: 2))
    let alpha: UInt8 = header.hasTransparency && bits == 16 ? (value & 0x8000 != 0 ? 255 : 0) : 255
    hasVisibleAlpha = hasVisibleAlpha || alpha != 0
    return SIMD4(
      scale5(value >> 10 & 31),
      scale5(value >> 5 & 31),
      scale5(value & 31),
      alpha
    )
  }

  // MARK: Extension area

  /// The attributes type of the extension area of version 2: 0 for no alpha, 4 for premultiplied
  /// alpha; nil without the area.
  private func attributesType(_ bytes: Span<UInt8>) -> UInt8? {
    let footer = bytes.count - 26
    guard header.hasTransparency, footer >= TGAHeader.byteCount else { return nil }
    let signature = Array("TRUEVISION-XFILE.\0".utf8)
    for index in signature.indices where bytes[footer + 8 + index] != signature[index] {
      return nil
    }
    let area = Int(bytes.littleEndian(at: footer, count: 4))
    guard area >= TGAHeader.byteCount, area + 495 <= footer else { return nil }
    return bytes[area + 494]
  }
}
