package import QuadrilleSystem

/// Decoder for the first frame of Aseprite files; `AsepriteFile` has the other ones.
package enum Aseprite {
  /// Whether the content starts like that of an Aseprite file.
  static func hasSignature(_ bytes: some Collection<UInt8>) -> Bool {
    AsepriteHeader.hasSignature(bytes)
  }

  /// Reads the header.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of the file, for messages.
  ///   - job: The job; its `Limits.maxDimension`, `Limits.maxPixels` and
  ///     `Limits.maxFrameCount` apply.
  /// - Throws: ``ImageError``.
  package static func readHeader(
    _ bytes: [UInt8],
    name: String? = nil,
    job: JobContext = .default
  ) throws(ImageError) -> ImageHeader {
    let report = ImageReport(.aseprite, name: name)
    let header = try AsepriteHeader(bytes.span, report, job: job)
    return ImageHeader(
      pixelSize: header.pixelSize,
      formatName: header.colorMode.formatName,
      bitsPerPixel: header.colorMode.rawValue,
      compression: nil,
      hasTransparency: true
    )
  }

  /// Decodes the first frame.
  ///
  /// Parameters and errors are those of ``readHeader(_:name:job:)``.
  package static func decode(
    _ bytes: [UInt8],
    name: String? = nil,
    job: JobContext = .default,
    premultiplying: Bool = false
  ) throws(ImageError) -> DecodedImage {
    let file = try AsepriteFile(bytes, name: name, job: job)
    var warnings = file.warnings
    let bitmap = try file.frame(at: 0, layers: .visible, job: job, warnings: &warnings)
    if file.frameCount > 1 {
      warnings.append(
        Diagnostic(
          .note,
          code: "aseprite.animation",
          location: DiagnosticLocation(file: name),
          message: "an animation of \(file.frameCount) frames, the first is taken"
        )
      )
    }
    return DecodedImage(
      bitmap: premultiplying ? bitmap.premultiplied() : bitmap,
      warnings: warnings
    )
  }
}

extension AsepriteFile.ColorMode {
  /// The channels in stored order with their bits: `RGBA8888`, `LA88` or `P8`.
  public var formatName: String {
    switch self {
    case .rgba: "RGBA8888"
    case .grayscale: "LA88"
    case .indexed: "P8"
    }
  }
}
