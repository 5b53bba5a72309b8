package import QuadrilleSystem

/// Decoder for the merged image of Photoshop documents, PSD and PSB (Adobe Photoshop File Formats
/// Specification).
///
/// Supports bitmap, gray, indexed and RGB documents with 1, 8 or 16 bits per channel, stored or
/// compressed by PackBits. Layers are not composited: the merged image is the one that Photoshop
/// saves for other programs.
package enum PSD {
  /// The signature of the format.
  static let signature = Array("8BPS".utf8)

  /// Reads the headers of the sections.
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
    var report = ImageReport(.psd, name: name)
    let header = try header(bytes.span, report, job)
    let sections = try PSDSections(bytes.span, header, &report)
    return ImageHeader(
      pixelSize: PixelSize(width: header.width, height: header.height),
      formatName: header.formatName(hasAlpha: sections.hasAlpha),
      bitsPerPixel: header.depth * (header.mode.colorChannels + (sections.hasAlpha ? 1 : 0)),
      compression: sections.isPacked ? "PackBits" : nil,
      hasTransparency: sections.hasAlpha || sections.transparentIndex != nil
    )
  }

  /// Decodes the merged image to 8 bits per channel.
  ///
  /// Samples of 16 bits are rounded. An extra channel is the transparency only if the document says
  /// so; Photoshop then blends the merged image with white, which is undone. The file need not have
  /// a merged image: a warning says so if the document does.
  ///
  /// Parameters and errors are those of ``readHeader(_:name:job:)``.
  package static func decode(
    _ bytes: [UInt8],
    name: String? = nil,
    job: JobContext = .default,
    premultiplying: Bool = false
  ) throws(ImageError) -> DecodedImage {
    try job.measure(.decode) { () throws(ImageError) in
      var report = ImageReport(.psd, name: name)
      let header = try header(bytes.span, report, job)
      let sections = try PSDSections(bytes.span, header, &report)
      let decoder = PSDDecoder(header, sections, report)
      let bitmap = try decoder.bitmap(bytes.span, job)
      if sections.isMergedImageMissing || sections.hasLayers && decoder.isWhite(bitmap) {
        report.warn(
          "merged",
          "the merged image is missing; save with maximum compatibility to include it",
          sections.pixelOffset
        )
      }
      return DecodedImage(
        bitmap: premultiplying ? bitmap.premultiplied() : bitmap,
        warnings: report.warnings
      )
    }
  }

  /// The checked header.
  private static func header(
    _ bytes: Span<UInt8>,
    _ report: ImageReport,
    _ job: JobContext
  ) throws(ImageError) -> PSDHeader {
    let header = try PSDHeader(bytes, report)
    try report.check(header.width, header.height, 14, job: job)
    return header
  }
}
