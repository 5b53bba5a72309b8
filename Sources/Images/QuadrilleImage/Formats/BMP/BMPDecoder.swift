internal import QuadrilleSystem

/// Decodes the pixels of a bitmap.
struct BMPDecoder {
  let header: BMPHeader
  var report: ImageReport
  /// The palette, RGBA.
  private var colors: [SIMD4<UInt8>] = []

  init(_ header: BMPHeader, _ report: ImageReport) {
    self.header = header
    self.report = report
  }

  /// The image with the top row first.
  mutating func bitmap(_ bytes: Span<UInt8>, _ job: JobContext) throws(ImageError) -> Bitmap {
    let start = try readPalette(bytes)
    if !header.isRunLengthEncoded {
      // The padding of the last row may be missing.
      let count = header.stride * (header.height - 1) + header.rowByteCount
      guard bytes.count - start >= count else { throw report.truncated(bytes) }
    }
    var bitmap = Bitmap(width: header.width, height: header.height, job: job)
    try bitmap.withMutablePixels { (target) throws(ImageError) in
      if header.isRunLengthEncoded {
        try readRuns(bytes, from: start, &target)
      } else {
        for row in 0..<header.height { readRow(row, bytes, start, &target) }
      }
    }
    return bitmap
  }

  /// Reads the palette and returns the offset of the pixels.
  private mutating func readPalette(_ bytes: Span<UInt8>) throws(ImageError) -> Int {
    let step = header.paletteEntryByteCount
    guard header.pixelBits <= 8 else {
      // A palette is possible here, too: for screens with few colors.
      guard header.pixelOffset < header.paletteOffset else { return header.pixelOffset }
      report.warn("offset", "the pixels start inside the header", 10)
      return header.paletteOffset
    }
    let usable = 1 << header.pixelBits
    let declared = header.declaredColorCount ?? usable
    if declared > usable {
      report.warn("palette", "\(declared) colors, of which only \(usable) can be used", 46)
    }
    var count = min(declared, usable)
    var start = header.pixelOffset
    if start < header.paletteOffset {
      report.warn("offset", "the pixels start inside the header", 10)
      start = header.paletteOffset + count * step
    } else if header.paletteOffset + count * step > start {
      // Less space than colors; many programs write short palettes without their number.
      count = (start - header.paletteOffset) / step
    }
    guard header.paletteOffset + count * step <= bytes.count, start <= bytes.count else {
      throw report.truncated(bytes)
    }
    for index in 0..<count {
      let at = header.paletteOffset + index * step
      colors.append(SIMD4(bytes[at + 2], bytes[at + 1], bytes[at], 255))
    }
    return start
  }

  // MARK: Stored rows

  private mutating func readRow(
    _ row: Int,
    _ bytes: Span<UInt8>,
    _ start: Int,
    _ target: inout MutableSpan<UInt8>
  ) {
    let source = start + row * header.stride
    let bits = header.pixelBits
    var to = 4 * header.width * targetRow(row)
    if bits <= 8 {
      let mask = UInt8(truncatingIfNeeded: (1 << bits) - 1)
      for x in 0..<header.width {
        let bit = x * bits
        let index = bytes[source + bit / 8] >> UInt8(8 - bits - bit % 8) & mask
        put(color(Int(index), source + bit / 8), to, &target)
        to += 4
      }
    } else if bits == 24 {
      for x in 0..<header.width {
        let at = source + 3 * x
        put(SIMD4(bytes[at + 2], bytes[at + 1], bytes[at], 255), to, &target)
        to += 4
      }
    } else if let fields = header.fields {
      let channels = [fields.red, fields.green, fields.blue, fields.alpha]
      let scales = channels.map { $0.bits > 0 ? SampleScale(bits: $0.bits) : nil }
      let count = bits / 8
      for x in 0..<header.width {
        let pixel = UInt32(bytes.littleEndian(at: source + count * x, count: count))
        for channel in 0..<4 {
          target[to + channel] =
            scales[channel].map { $0(channels[channel].value(pixel)) } ?? (channel == 3 ? 255 : 0)
        }
        to += 4
      }
    }
  }

  /// The row of the image for a row of the file.
  func targetRow(_ row: Int) -> Int { header.isTopDown ? row : header.height - 1 - row }

  func put(_ color: SIMD4<UInt8>, _ start: Int, _ target: inout MutableSpan<UInt8>) {
    for channel in 0..<4 { target[start + channel] = color[channel] }
  }

  /// The color of an index; transparent black past the palette.
  mutating func color(_ index: Int, _ offset: Int) -> SIMD4<UInt8> {
    guard index < colors.count else {
      report.warn("paletteIndex", "indices past the palette, shown as transparent black", offset)
      return .zero
    }
    return colors[index]
  }

  /// The color of pixels that are skipped.
  var background: SIMD4<UInt8> { colors.first ?? .zero }
}
