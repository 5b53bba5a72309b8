package import QuadrilleSystem

/// Decoder for Windows and OS/2 bitmaps.
///
/// Supports the headers of 12 to 124 bytes; 1, 2, 4, 8, 16, 24 and 32 bits per pixel, bit fields,
/// run-length encoding (RLE4 and RLE8) and rows from the top or the bottom. 32 bits per pixel without
/// bit fields have no alpha. An index past the palette is transparent black; pixels that run-length
/// data skips have the first color of the palette.
package enum BMP {
  /// Whether the content starts like that of a bitmap.
  ///
  /// The two letters of the signature are not sufficient: binary BMFont files and texts start with
  /// them, too. The length of the header is therefore checked as well.
  static func hasSignature(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.starts(with: [0x42, 0x4D]) else { return false }
    let head = Array(bytes.prefix(18))
    guard head.count == 18 else { return !head.starts(with: "BMF".utf8) }
    let length = Int(head.span.littleEndian(at: 14, count: 4))
    return BMPHeader.lengths.contains(length)
      || length < 256 && !head.starts(with: "BMF".utf8)
  }

  /// Reads the header.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of the file, for messages.
  ///   - job: The job; its `Limits.maxDimension` and `Limits.maxPixels` apply.
  /// - Throws: ``ImageError``.
  package static func readHeader(
    _ bytes: [UInt8],
    name: String? = nil,
    job: JobContext = .default
  ) throws(ImageError) -> ImageHeader {
    let report = ImageReport(.bmp, name: name)
    let header = try BMPHeader(bytes.span, report)
    try report.check(header.width, header.height, 18, job: job)
    return ImageHeader(
      pixelSize: PixelSize(width: header.width, height: header.height),
      formatName: header.formatName,
      bitsPerPixel: header.pixelBits,
      compression: header.isRunLengthEncoded ? "RLE\(header.pixelBits)" : nil,
      hasTransparency: header.fields.map { $0.alpha.bits > 0 } ?? false
    )
  }

  /// Decodes a file to 8 bits per channel.
  ///
  /// Parameters and errors are those of ``readHeader(_:name:job:)``.
  package static func decode(
    _ bytes: [UInt8],
    name: String? = nil,
    job: JobContext = .default,
    premultiplying: Bool = false
  ) throws(ImageError) -> DecodedImage {
    try job.measure(.decode) { () throws(ImageError) in
      let report = ImageReport(.bmp, name: name)
      let header = try BMPHeader(bytes.span, report)
      try report.check(header.width, header.height, 18, job: job)
      var decoder = BMPDecoder(header, report)
      let bitmap = try decoder.bitmap(bytes.span, job)
      return DecodedImage(
        bitmap: premultiplying ? bitmap.premultiplied() : bitmap,
        warnings: decoder.report.warnings
      )
    }
  }
}
