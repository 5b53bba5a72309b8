internal import QuadrilleSystem

/// Decodes the merged image of a Photoshop document, which is stored channel by channel.
struct PSDDecoder {
  private let header: PSDHeader
  private let sections: PSDSections
  private let report: ImageReport

  init(_ header: PSDHeader, _ sections: PSDSections, _ report: ImageReport) {
    self.header = header
    self.sections = sections
    self.report = report
  }

  /// The image with straight alpha.
  func bitmap(_ bytes: Span<UInt8>, _ job: JobContext) throws(ImageError) -> Bitmap {
    let rowCount = header.height * header.channelCount
    let tableEntry = header.isLarge ? 4 : 2
    // A packed row has its length, and two bytes for each run of at most 128.
    let packedRow = tableEntry + (header.rowByteCount + 127) / 128 * 2
    let minimum = checkedProduct(rowCount, sections.isPacked ? packedRow : header.rowByteCount)
    guard let minimum, bytes.count - sections.pixelOffset >= minimum else {
      throw report.truncated(bytes)
    }
    var bitmap = Bitmap(width: header.width, height: header.height, job: job)
    let channels = header.mode.colorChannels + (sections.hasAlpha ? 1 : 0)
    let colors = palette(bytes)
    try bitmap.withMutablePixels { (target) throws(ImageError) in
      if !sections.hasAlpha {
        for index in stride(from: 3, to: target.count, by: 4) { target[index] = 255 }
      }
      var row = [UInt8](repeating: 0, count: header.rowByteCount)
      var offset = sections.pixelOffset + (sections.isPacked ? rowCount * tableEntry : 0)
      for channel in 0..<channels {
        for y in 0..<header.height {
          if sections.isPacked {
            let entry = sections.pixelOffset + (channel * header.height + y) * tableEntry
            let length = Int(bytes.bigEndian(at: entry, count: tableEntry))
            guard length <= bytes.count - offset else { throw report.truncated(bytes) }
            try unpack(bytes, offset..<(offset + length), &row)
            offset += length
          } else {
            for index in row.indices { row[index] = bytes[offset + index] }
            offset += row.count
          }
          put(row, channel, y, colors, &target)
        }
      }
      if sections.hasAlpha { removeWhite(&target) }
    }
    return bitmap
  }

  /// Whether all pixels are white and opaque, as in a document without a merged image.
  func isWhite(_ bitmap: Bitmap) -> Bool { bitmap.bytes.allSatisfy { $0 == 255 } }

  /// The colors of an indexed image.
  private func palette(_ bytes: Span<UInt8>) -> [SIMD4<UInt8>] {
    guard header.mode == .indexed else { return [] }
    let start = sections.palette.lowerBound
    return (0..<256).map { index in
      guard index != sections.transparentIndex else { return .zero }
      return SIMD4(
        bytes[start + index],
        bytes[start + 256 + index],
        bytes[start + 512 + index],
        255
      )
    }
  }

  /// Decodes a row of PackBits: a number below 128 is followed by that many bytes and one more, a
  /// number above 128 by a byte that is repeated 257 minus that number of times.
  private func unpack(
    _ bytes: Span<UInt8>,
    _ range: Range<Int>,
    _ row: inout [UInt8]
  ) throws(ImageError) {
    var offset = range.lowerBound
    var index = 0
    while index < row.count {
      guard offset < range.upperBound else { throw shortRow(range) }
      let code = Int(bytes[offset])
      offset += 1
      if code == 128 { continue }
      let isRun = code > 128
      let count = isRun ? 257 - code : code + 1
      guard count <= row.count - index else {
        throw report.error(.data("a row of more than \(row.count) bytes"), range.lowerBound)
      }
      guard range.upperBound - offset >= (isRun ? 1 : count) else { throw shortRow(range) }
      for position in 0..<count { row[index + position] = bytes[offset + (isRun ? 0 : position)] }
      offset += isRun ? 1 : count
      index += count
    }
  }

  private func shortRow(_ range: Range<Int>) -> ImageError {
    report.error(.data("a row of fewer than \(header.rowByteCount) bytes"), range.lowerBound)
  }

  /// Stores a row of one channel.
  private func put(
    _ row: [UInt8],
    _ channel: Int,
    _ y: Int,
    _ colors: [SIMD4<UInt8>],
    _ target: inout MutableSpan<UInt8>
  ) {
    let isAlpha = channel == header.mode.colorChannels
    var to = 4 * header.width * y
    for x in 0..<header.width {
      let value: UInt8
      switch header.depth {
      case 1: value = row[x / 8] >> UInt8(7 - x % 8) & 1 == 0 ? 255 : 0
      case 16:
        let wide = UInt32(row[2 * x]) << 8 | UInt32(row[2 * x + 1])
        value = UInt8(truncatingIfNeeded: (wide &* 255 &+ 32_767) / 65_535)
      default: value = row[x]
      }
      if header.mode == .indexed {
        let color = colors[Int(value)]
        for part in 0..<4 { target[to + part] = color[part] }
      } else if isAlpha {
        target[to + 3] = value
      } else if header.mode == .rgb {
        target[to + channel] = value
      } else {
        for part in 0..<3 { target[to + part] = value }
      }
      to += 4
    }
  }

  /// Undoes the blending with white: `c = 255 - (255 - c') · 255 / a`, rounded.
  ///
  /// Programs that do not blend write values that blending cannot give; these are kept.
  private func removeWhite(_ pixels: inout MutableSpan<UInt8>) {
    for start in stride(from: 0, to: pixels.count, by: 4) {
      let most = Int(pixels[start + 3]) + 1
      for channel in start..<(start + 3) where 255 - Int(pixels[channel]) > most { return }
    }
    for start in stride(from: 0, to: pixels.count, by: 4) {
      let alpha = Int(pixels[start + 3])
      guard alpha < 255 else { continue }
      for channel in start..<(start + 3) {
        let darkness = 255 - Int(pixels[channel])
        let color = alpha == 0 ? 0 : 255 - min(255, (2 * 255 * darkness + alpha) / (2 * alpha))
        pixels[channel] = UInt8(truncatingIfNeeded: color)
      }
    }
  }
}
