internal import QuadrilleSystem

extension TGA {
  /// The maximum width and height of a file.
  private static let maxDimension = 65_535

  /// Encodes an image with run-length encoding, or without it where that is smaller: 32 bits per
  /// pixel with alpha, 24 for an opaque image, the top row first.
  ///
  /// - Parameters:
  ///   - bitmap: The image. Its values are stored unchanged.
  ///   - name: The name of the file, for messages.
  /// - Throws: ``ImageError`` for an image that is too large.
  package static func encode(
    _ bitmap: Bitmap,
    name: String? = nil
  ) throws(ImageError) -> [UInt8] {
    guard max(bitmap.width, bitmap.height) <= maxDimension else {
      throw ImageError(
        .unsupported("an image of \(bitmap.pixelSize) pixels exceeds \(maxDimension)"),
        .tga,
        file: name
      )
    }
    let channels = bitmap.isOpaque ? 3 : 4
    var packets: [UInt8] = []
    bitmap.withPixels { pixels in
      for row in 0..<bitmap.height {
        let start = row * bitmap.stride
        appendPackets(
          pixels.extracting(start..<(start + 4 * bitmap.width)),
          channels: channels,
          to: &packets
        )
      }
    }
    let isCompressed = packets.count < channels * bitmap.width * bitmap.height
    if !isCompressed {
      packets = []
      bitmap.withPixels { pixels in
        for row in 0..<bitmap.height {
          for column in 0..<bitmap.width {
            append(pixels, row * bitmap.stride + 4 * column, channels, to: &packets)
          }
        }
      }
    }
    // The footer of version 2 has no areas, but a signature.
    return header(bitmap.pixelSize, channels: channels, isCompressed: isCompressed) + packets
      + [UInt8](repeating: 0, count: 8) + Array("TRUEVISION-XFILE.".utf8) + [0]
  }

  /// The header (TGA File Format Specification, version 2.0, fields 1 to 5).
  private static func header(_ size: PixelSize, channels: Int, isCompressed: Bool) -> [UInt8] {
    let sizes = [size.width, size.height].flatMap {
      [UInt8($0 & 0xFF), UInt8($0 >> 8)]
    }
    let topFirst: UInt8 = 0x20
    return [0, 0, isCompressed ? 10 : 2] + [UInt8](repeating: 0, count: 9) + sizes
      + [UInt8(8 * channels), topFirst | (channels == 4 ? 8 : 0)]
  }

  /// Appends the packets of a row: runs of equal pixels, and pixels that differ.
  private static func appendPackets(
    _ row: Span<UInt8>,
    channels: Int,
    to bytes: inout [UInt8]
  ) {
    let width = row.count / 4
    var column = 0
    while column < width {
      let run = runLength(row, column, width)
      if run > 1 {
        bytes.append(UInt8(0x80 | (run - 1)))
        append(row, 4 * column, channels, to: &bytes)
        column += run
        continue
      }
      let first = column
      while column < width, column - first < 128, runLength(row, column, width) == 1 {
        column += 1
      }
      bytes.append(UInt8(column - first - 1))
      for index in first..<column { append(row, 4 * index, channels, to: &bytes) }
    }
  }

  /// The number of equal pixels from a column on, at most 128.
  private static func runLength(_ row: Span<UInt8>, _ column: Int, _ width: Int) -> Int {
    var end = column + 1
    while end < width, end - column < 128,
      (0..<4).allSatisfy({ row[4 * end + $0] == row[4 * column + $0] })
    {
      end += 1
    }
    return end - column
  }

  /// Appends a pixel: blue, green, red and, if there is one, alpha.
  private static func append(
    _ pixels: Span<UInt8>,
    _ offset: Int,
    _ channels: Int,
    to bytes: inout [UInt8]
  ) {
    bytes.append(pixels[offset + 2])
    bytes.append(pixels[offset + 1])
    bytes.append(pixels[offset])
    if channels == 4 { bytes.append(pixels[offset + 3]) }
  }
}
