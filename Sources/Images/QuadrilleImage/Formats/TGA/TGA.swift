package import QuadrilleSystem

/// Decoder for Truevision TGA files (TGA File Format Specification, version 2.0).
///
/// Supports color-mapped, RGB and gray images, run-length encoded or not, in all four origins. A
/// file of 32 bits per pixel that declares no alpha bits has alpha nevertheless unless all of it is
/// 0, or its extension area says that there is none, as most programs write it. An index outside of the color map is transparent black.
package enum TGA {
  /// Whether the content is that of a TGA file, which has no signature: all fields of the header
  /// must be plausible, and the file long enough for the image.
  ///
  /// - Parameter bytes: The whole file.
  static func isPlausible(_ bytes: some Collection<UInt8>) -> Bool {
    // Nearly all other files end here.
    guard bytes.dropFirst().first.map({ $0 <= 1 }) == true,
      bytes.dropFirst(2).first.map(TGAHeader.imageTypes.contains) == true
    else { return false }
    let head = Array(bytes.prefix(TGAHeader.byteCount))
    guard let header = TGAHeader(head.span) else { return false }
    return header.isPlausible && header.minimumByteCount.map { $0 <= bytes.count } == true
  }

  /// Whether a file may be a TGA file: it is of no other known type.
  static func isPossible(_ bytes: [UInt8]) -> Bool {
    guard let kind = FileTypeSniffer.name(of: bytes) else {
      return !bytes.isEmpty && !bytes.starts(with: "PVR".utf8)
    }
    // The identifiers of these two are zeros and small numbers, as in a TGA file.
    return ["CUR", "ICO"].contains(kind)
  }

  /// Whether a lowercase name is that of a TGA file.
  static func hasFileExtension(_ name: String) -> Bool {
    [".tga", ".targa", ".icb", ".vda", ".vst"].contains(where: name.hasSuffix)
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
    let header = try header(bytes.span, ImageReport(.tga, name: name), job)
    return ImageHeader(
      pixelSize: PixelSize(width: header.width, height: header.height),
      formatName: header.formatName,
      bitsPerPixel: header.pixelBits,
      compression: header.isRunLengthEncoded ? "RLE" : nil,
      hasTransparency: header.hasTransparency
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
      let report = ImageReport(.tga, name: name)
      let header = try header(bytes.span, report, job)
      var decoder = TGADecoder(header, report)
      let bitmap = try decoder.bitmap(bytes.span, job)
      return DecodedImage(
        bitmap: premultiplying ? bitmap.premultiplied() : bitmap.unpremultiplied(),
        warnings: decoder.report.warnings
      )
    }
  }

  /// The checked header.
  private static func header(
    _ bytes: Span<UInt8>,
    _ report: ImageReport,
    _ job: JobContext
  ) throws(ImageError) -> TGAHeader {
    guard let header = TGAHeader(bytes) else { throw report.truncated(bytes) }
    try header.check(report)
    try report.check(header.width, header.height, 12, job: job)
    guard let minimum = header.minimumByteCount, minimum <= bytes.count else {
      throw report.truncated(bytes)
    }
    return header
  }
}
