public import QuadrilleSystem

/// Reading of JPEG files (ITU-T T.81): baseline and progressive, 8 bits a sample, by libjpeg-turbo.
///
/// The pixels are those of libjpeg-turbo's own `djpeg`, to the last bit: fancy upsampling, accurate
/// integer transform; profiles are ignored. The four inks of a CMYK or YCCK file are taken as Adobe
/// stores them, 255 for no ink, as `djpeg` and browsers do, and become `c * k / 255`.
///
/// libturbojpeg.so.0 is opened when the first picture is decoded (Debian: libturbojpeg0); a header is
/// read without it.
public enum JPEG {
  /// How the colours of a file are stored.
  public enum ColorSpace: String, Sendable, CaseIterable {
    /// One sample of grey.
    case gray
    /// Red, green and blue.
    case rgb
    /// Luma and two differences.
    case ycbcr
    /// Four inks.
    case cmyk
    /// Four inks, of which three are stored as luma and two differences.
    case ycck

    /// The samples of a pixel.
    public var samples: Int {
      switch self {
      case .gray: 1
      case .rgb, .ycbcr: 3
      case .cmyk, .ycck: 4
      }
    }
  }

  /// What the markers before the pixels say.
  public struct Info: Equatable, Sendable {
    /// The number of columns.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// How colours are stored.
    public let colorSpace: ColorSpace
    /// Whether the picture comes in several passes, from coarse to fine.
    public let isProgressive: Bool
    /// How the rows have to be turned to be seen upright, from Exif data.
    public let orientation: Orientation

    /// The sides in pixels.
    public var pixelSize: PixelSize { PixelSize(width: width, height: height) }
  }

  /// A decoded file.
  public struct Image: Sendable {
    /// What the markers say.
    public let info: Info
    /// The picture, rows from the top as they are stored, tightly packed, opaque.
    public let bitmap: Bitmap
    /// What was odd about the file.
    public let warnings: [Diagnostic]
  }

  /// The three bytes that every file begins with: the marker SOI and the beginning of the next.
  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// Reads the markers before the pixels.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of the file, for messages.
  ///   - limits: The bounds; `Limits.dimension` and `Limits.pixels` count.
  /// - Throws: ``ImageError``.
  public static func readInfo(
    _ bytes: [UInt8],
    name: String? = nil,
    limits: Limits = .default
  ) throws(ImageError) -> Info {
    var parser = JPEGMarkerParser(name: name, limits: limits)
    try parser.readToPixels(bytes.span)
    return try parser.info()
  }

  /// Decodes a file to 8 bits a channel.
  ///
  /// Data that are damaged are an error; bytes between the parts of a file, which decoders skip, are a
  /// warning. Memory is taken only for what `Limits` and the `Budget` in force allow, the
  /// coefficients of a progressive file among it.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of the file, for messages.
  ///   - limits: The bounds; `Limits.dimension` and `Limits.pixels` count.
  ///   - premultiplying: Whether the bitmap is to be called premultiplied; the pixels are opaque.
  /// - Throws: ``ImageError``.
  public static func decode(
    _ bytes: [UInt8],
    name: String? = nil,
    limits: Limits = .default,
    premultiplying: Bool = false
  ) throws(ImageError) -> Image {
    try Timings.measure(.decode) { () throws(ImageError) in
      var parser = JPEGMarkerParser(name: name, limits: limits)
      try parser.readAll(bytes)
      let info = try parser.info()
      try parser.checkMemory()
      var warnings = parser.warnings
      let pixels = try pixels(of: bytes, info, name: name, &warnings)
      var bitmap = Bitmap(
        width: info.width,
        height: info.height,
        alphaMode: premultiplying ? .premultiplied : .straight,
        bytes: pixels
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
      throw ImageError(.data(libraryError.message), .jpeg, file: name)
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

  /// Turns inks, 255 for none, into red, green and blue, as `djpeg` does: `c * k / 255`, rounded.
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
  /// Whether the pixels are all there: bytes between the parts of a file were skipped.
  fileprivate var isTolerable: Bool {
    isWarning && message.contains(text: "extraneous bytes before marker")
  }
}
