package import QuadrilleSystem

/// Decoder for WebP files (RFC 9649): lossy and lossless, with alpha, by libwebp.
///
/// The pixels are identical to those of libwebp's `dwebp` without dithering; profiles are ignored.
/// libwebp.so.7 is loaded when the first image is decoded, and libwebpdemux.so.2 for the first
/// animation (Debian: libwebp7, libwebpdemux2); headers are read without them.
package enum WebP {
  /// The properties given by the chunks.
  package struct Info: Equatable, Sendable {
    /// The number of columns.
    package let width: Int
    /// The number of rows.
    package let height: Int
    /// Whether the first image is lossless.
    package let isLossless: Bool
    /// Whether the file declares alpha.
    package let hasAlpha: Bool
    /// The number of frames of an animation; 1 for a still image.
    package let frameCount: Int
    /// The orientation, from Exif data.
    package let orientation: Orientation

    /// The size in pixels.
    package var pixelSize: PixelSize { PixelSize(width: width, height: height) }
  }

  /// A decoded file.
  package struct Image: Sendable {
    /// The properties given by the chunks.
    package let info: Info
    /// The image, rows in stored order, tightly packed; the first frame of an animation.
    package let bitmap: Bitmap
    /// Warnings about irregularities of the file.
    package let warnings: [Diagnostic]
  }

  /// Whether the first twelve bytes of a file are the signature of the format.
  static func hasSignature(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: Array("RIFF".utf8))
      && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
  }

  /// Reads the chunks without decoding pixels.
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
    try WebPChunkParser(bytes.span, name: name, job: job).info()
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
      let parser = try WebPChunkParser(bytes.span, name: name, job: job)
      let info = try parser.info()
      var warnings = parser.warnings
      var bitmap: Bitmap
      if parser.isAnimation {
        bitmap = try WebPAnimation(bytes, name: name, job: job).frame(at: 0, job: job).bitmap
        warnings.append(
          Diagnostic(
            .note,
            code: "webp.animation",
            location: DiagnosticLocation(file: name),
            message: "an animation of \(info.frameCount) frames, the first is taken"
          )
        )
        if premultiplying { bitmap = bitmap.premultiplied() }
      } else {
        bitmap = try still(bytes, info, name, premultiplying, job)
      }
      bitmap.orientation = info.orientation
      return Image(info: info, bitmap: bitmap, warnings: warnings)
    }
  }

  private static func still(
    _ file: [UInt8],
    _ info: Info,
    _ name: String?,
    _ premultiplying: Bool,
    _ job: JobContext
  ) throws(ImageError) -> Bitmap {
    // The decoder's memory is about the size of the image.
    if let violation = job.violation(addingBytes: 8 * info.width * info.height) {
      throw ImageError(.limit(violation), .webp, file: name)
    }
    let library = try WebPDecoder.library(for: name)
    var (width, height): (Int32, Int32) = (0, 0)
    guard unsafe library.info(file, file.count, &width, &height) != 0, Int(width) == info.width,
      Int(height) == info.height
    else {
      throw ImageError(.header("the chunks contradict each other"), .webp, file: name)
    }
    let count = 4 * info.width * info.height
    var isDecoded = false
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      let stride = Int32(4 * info.width)
      isDecoded =
        unsafe library.decode(file, file.count, buffer.baseAddress, count, stride) != nil
      guard isDecoded else { return }
      initialized = count
      if premultiplying {
        unsafe premultiply(
          UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
        )
      }
    }
    guard isDecoded else {
      throw ImageError(.data("the pixel data are damaged"), .webp, file: name)
    }
    return Bitmap(
      width: info.width,
      height: info.height,
      alphaMode: premultiplying ? .premultiplied : .straight,
      bytes: pixels,
      job: job
    )
  }
}
