package import QuadrilleSystem

/// Decoder for JPEG files (ITU-T T.81): baseline and progressive, with Huffman or arithmetic coding,
/// 8 bits per sample, by libjpeg-turbo.
///
/// The pixels are bit-identical to those of libjpeg-turbo's `djpeg`: fancy upsampling, accurate
/// integer transform; profiles are ignored. CMYK and YCCK files are read as Adobe stores them, 255
/// for no ink, as `djpeg` and browsers do, and converted by `c * k / 255`.
///
/// libturbojpeg.so.0 is loaded when the first image is decoded (Debian: libturbojpeg0); headers are
/// read without it.
package enum JPEG {
  /// The color spaces of files.
  package enum ColorSpace: String, Sendable, CaseIterable {
    /// One gray sample.
    case gray
    /// Red, green and blue.
    case rgb
    /// Luma and two chroma samples.
    case ycbcr
    /// Cyan, magenta, yellow and black.
    case cmyk
    /// CMYK, with CMY stored as luma and chroma.
    case ycck

    /// The number of samples per pixel.
    package var samples: Int {
      switch self {
      case .gray: 1
      case .rgb, .ycbcr: 3
      case .cmyk, .ycck: 4
      }
    }
  }

  /// The properties given by the markers before the pixels.
  package struct Info: Equatable, Sendable {
    /// The number of columns.
    package let width: Int
    /// The number of rows.
    package let height: Int
    /// The color space.
    package let colorSpace: ColorSpace
    /// Whether the image is progressive.
    package let isProgressive: Bool
    /// Whether the entropy coding is arithmetic.
    package let isArithmeticCoded: Bool
    /// The orientation, from Exif data.
    package let orientation: Orientation

    /// The size in pixels.
    package var pixelSize: PixelSize { PixelSize(width: width, height: height) }
  }

  /// A decoded file.
  package struct Image: Sendable {
    /// The properties given by the markers.
    package let info: Info
    /// The image, rows in stored order, tightly packed, opaque.
    package let bitmap: Bitmap
    /// Warnings about irregularities of the file.
    package let warnings: [Diagnostic]
  }

  /// The signature: the marker SOI and the first byte of the next one.
  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// Reads the markers before the pixels.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of the file, for messages.
  ///   - job: The job; its `Limits.maxDimension` and `Limits.maxPixels` apply.
  /// - Throws: ``ImageError``.
  package static func readInfo(
    _ bytes: [UInt8],
    name: String? = nil,
    job: JobContext = .default
  ) throws(ImageError) -> Info {
    var parser = JPEGMarkerParser(name: name, job: job)
    try parser.readToPixels(bytes.span)
    return try parser.info()
  }

  /// Decodes a file to 8 bits per channel.
  ///
  /// Damaged data is an error; bytes between segments, which decoders skip, are a warning, and so is
  /// a comment of length 0. Memory, including that for the coefficients of a progressive file, is
  /// allocated only as `Limits` and the budget of the job allow.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of the file, for messages.
  ///   - job: The job; its `Limits.maxDimension` and `Limits.maxPixels` apply.
  ///   - premultiplying: Whether to mark the bitmap as premultiplied; the pixels are opaque.
  /// - Throws: ``ImageError``.
  package static func decode(
    _ bytes: [UInt8],
    name: String? = nil,
    job: JobContext = .default,
    premultiplying: Bool = false
  ) throws(ImageError) -> Image {
    try job.measure(.decode) { () throws(ImageError) in
      var parser = JPEGMarkerParser(name: name, job: job)
      try parser.readAll(bytes)
      let info = try parser.info()
      try parser.checkMemory()
      var warnings = parser.warnings
      let pixels = try pixels(of: bytes, info, name: name, &warnings)
      var bitmap = Bitmap(
        width: info.width,
        height: info.height,
        alphaMode: premultiplying ? .premultiplied : .straight,
        bytes: pixels,
        job: job
      )
      bitmap.orientation = info.orientation
      return Image(info: info, bitmap: bitmap, warnings: warnings)
    }
  }

  private static func pixels(
    of file: [UInt8],
    _ info: Info,
    name: String?,
    _ warnings: inout [Diagnostic]
  ) throws(ImageError) -> [UInt8] {
    let library = try TurboJPEG.library(for: name)
    let count = 4 * info.width * info.height
    let isCMYK = info.colorSpace.samples == 4
    var libraryError: TurboJPEG.LibraryError?
    var isTolerated = false
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      guard let start = buffer.baseAddress else { return }
      libraryError = unsafe library.run(
        file,
        into: start,
        info.pixelSize,
        isCMYK: isCMYK,
        stopsAtWarnings: true
      )
      if let found = libraryError, found.isTolerable {
        libraryError = unsafe library.run(
          file,
          into: start,
          info.pixelSize,
          isCMYK: isCMYK,
          stopsAtWarnings: false
        )
        isTolerated = libraryError?.isTolerable ?? true
      }
      guard libraryError == nil || isTolerated else { return }
      initialized = count
      if isCMYK { unsafe convertCMYKToRGB(UnsafeMutableBufferPointer(rebasing: buffer[..<count])) }
    }
    if let libraryError, !isTolerated {
      // A library may be built without arithmetic coding.
      let isUnsupported = info.isArithmeticCoded && libraryError.message.contains(text: "Sorry")
      throw ImageError(
        isUnsupported ? .unsupported(libraryError.message) : .data(libraryError.message),
        .jpeg,
        file: name
      )
    }
    if let libraryError {
      warnings.append(
        Diagnostic(
          .warning,
          code: "jpeg.data",
          location: DiagnosticLocation(file: name),
          message: libraryError.message
        )
      )
    }
    return pixels
  }

  /// Converts inks, 255 for none, to RGB as `djpeg` does: `c * k / 255`, rounded.
  private static func convertCMYKToRGB(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
    for start in stride(from: 0, to: pixels.count, by: 4) {
      let black = unsafe UInt32(pixels[start &+ 3])
      for index in start..<(start &+ 3) {
        let ink = unsafe UInt32(pixels[index])
        unsafe pixels[index] = UInt8(truncatingIfNeeded: (2 &* ink &* black &+ 255) / 510)
      }
      unsafe pixels[start &+ 3] = 255
    }
  }
}

extension TurboJPEG.LibraryError {
  /// Whether the pixels are complete: only bytes between segments were skipped.
  fileprivate var isTolerable: Bool {
    isWarning && message.contains(text: "extraneous bytes before marker")
  }
}
