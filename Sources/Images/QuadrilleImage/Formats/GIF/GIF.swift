package import QuadrilleSystem

/// Decoder for GIF files.
///
/// Supports GIF87a and GIF89a, interlaced or not, with global and local color tables, transparency,
/// and animation. Pixels are decoded by giflib and composited as browsers do: the canvas is
/// initially transparent, the background color is not painted, and frames of 1/100 second or less
/// are shown for 10/100. Bytes behind a frame that are no block end the file with a warning.
/// libgif.so.7 is loaded when the first image is decoded (Debian: libgif7); headers are read without
/// it.
package enum GIF {
  /// The properties given by the blocks.
  package struct Info: Equatable, Sendable {
    /// The number of columns of the canvas.
    package let width: Int
    /// The number of rows of the canvas.
    package let height: Int
    /// The number of entries of the first frame's color table: 2 to 256.
    package let colorCount: Int
    /// Whether the rows of the first frame are stored in four passes.
    package let isInterlaced: Bool
    /// Whether there may be transparent pixels.
    package let hasTransparency: Bool
    /// The number of frames of an animation; 1 for a still image.
    package let frameCount: Int
    /// The number of times to play the animation; 0 means forever.
    ///
    /// The file stores the number of repetitions, which is one less.
    package let loopCount: Int

    /// The size in pixels.
    package var pixelSize: PixelSize { PixelSize(width: width, height: height) }
  }

  /// A decoded file.
  package struct Image: Sendable {
    /// The properties given by the blocks.
    package let info: Info
    /// The whole canvas, top row first, tightly packed; the first frame of an animation.
    package let bitmap: Bitmap
    /// Warnings about irregularities of the file.
    package let warnings: [Diagnostic]
  }

  private static let signatures = ["GIF87a", "GIF89a"].map { Array($0.utf8) }

  /// Whether the first six bytes of a file are the signature of the format.
  static func hasSignature(_ bytes: some Collection<UInt8>) -> Bool {
    signatures.contains { bytes.starts(with: $0) }
  }

  /// Reads the blocks without decoding pixels.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of the file, for messages.
  ///   - job: The job; its `Limits.maxDimension`, `Limits.maxPixels` and
  ///     `Limits.maxFrameCount` apply.
  /// - Throws: ``ImageError``.
  package static func readInfo(
    _ bytes: [UInt8],
    name: String? = nil,
    job: JobContext = .default
  ) throws(ImageError) -> Info {
    try GIFBlockParser(bytes.span, name: name, job: job).info
  }

  /// Decodes a file to 8 bits per channel; only the first frame of an animation.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of the file, for messages.
  ///   - job: The job; its `Limits.maxDimension`, `Limits.maxPixels` and
  ///     `Limits.maxFrameCount` apply.
  ///   - premultiplying: Whether to premultiply color by alpha, for drawing.
  /// - Throws: ``ImageError``.
  package static func decode(
    _ bytes: [UInt8],
    name: String? = nil,
    job: JobContext = .default,
    premultiplying: Bool = false
  ) throws(ImageError) -> Image {
    try job.measure(.decode) { () throws(ImageError) in
      let parser = try GIFBlockParser(bytes.span, name: name, job: job)
      let info = parser.info
      var warnings = parser.warnings
      if info.frameCount > 1 {
        warnings.append(
          Diagnostic(
            .note,
            code: "gif.animation",
            location: DiagnosticLocation(file: name),
            message: "an animation of \(info.frameCount) frames, the first is taken"
          )
        )
      }
      let bitmap = try GIFAnimation(bytes, parser, job: job).frame(at: 0, job: job).bitmap
      return Image(
        info: info,
        bitmap: premultiplying ? bitmap.premultiplied() : bitmap,
        warnings: warnings
      )
    }
  }
}
