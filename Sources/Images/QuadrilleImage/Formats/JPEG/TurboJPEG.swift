internal import CImageCodecs
internal import QuadrilleSystem

/// The functions of libjpeg-turbo's TurboJPEG, loaded on first use.
@safe struct TurboJPEG: Sendable {
  let makeDecoder: quadrille_tj_init
  let decode: quadrille_tj_decompress
  let makeEncoder: quadrille_tj_init
  let encode: quadrille_tj_compress
  let encodedBound: quadrille_tj_bound
  let errorText: quadrille_tj_error_text
  let errorCode: quadrille_tj_error_code
  let freeHandle: quadrille_tj_destroy

  private static let shared = Result { () throws(SharedLibrary.Failure) in
    try TurboJPEG(SharedLibrary(ImageLibrary.turboJPEG.file))
  }

  private init(_ library: SharedLibrary) throws(SharedLibrary.Failure) {
    unsafe makeDecoder = try library.function("tjInitDecompress")
    unsafe decode = try library.function("tjDecompress2")
    unsafe makeEncoder = try library.function("tjInitCompress")
    unsafe encode = try library.function("tjCompress2")
    encodedBound = try library.function("tjBufSize")
    unsafe errorText = try library.function("tjGetErrorStr2")
    unsafe errorCode = try library.function("tjGetErrorCode")
    unsafe freeHandle = try library.function("tjDestroy")
  }

  /// The library.
  ///
  /// - Throws: ``ImageError/Reason/missingLibrary(name:package:message:)``.
  static func library(for file: String?) throws(ImageError) -> TurboJPEG {
    try ImageLibrary.turboJPEG.functions(shared, for: file)
  }

  /// An error or warning of the decoder.
  struct LibraryError: Error, Equatable {
    /// Whether decoding completed despite it.
    let isWarning: Bool
    let message: String
  }

  /// Decodes a file into a buffer of `4 * width * height` bytes.
  ///
  /// - Parameters:
  ///   - isCMYK: Whether to output CMYK pixels instead of RGBA.
  ///   - stopsAtWarnings: Whether warnings are errors.
  /// - Returns: The error or warning; nil for none.
  func run(
    _ file: [UInt8],
    into pixels: UnsafeMutablePointer<UInt8>,
    _ size: PixelSize,
    isCMYK: Bool,
    stopsAtWarnings: Bool
  ) -> LibraryError? {
    guard let decoder = unsafe makeDecoder() else {
      return LibraryError(isWarning: false, message: "out of memory")
    }
    defer { _ = unsafe freeHandle(decoder) }
    var flags = Int32(quadrille_tj_limit_scans)
    if stopsAtWarnings { flags |= Int32(quadrille_tj_stop_on_warning) }
    let status = unsafe decode(
      decoder,
      file,
      UInt(file.count),
      pixels,
      Int32(size.width),
      Int32(4 * size.width),
      Int32(size.height),
      Int32(isCMYK ? quadrille_tj_cmyk : quadrille_tj_rgba),
      flags
    )
    guard status != 0 else { return nil }
    let message = unsafe errorText(decoder).map { unsafe String(cString: $0) } ?? "unknown reason"
    return LibraryError(isWarning: unsafe errorCode(decoder) == 0, message: message)
  }
}
