internal import QuadrilleSystem

/// The libraries that decode pictures, each opened at the first file that needs it.
public enum ImageLibrary: Sendable, CaseIterable {
  /// TurboJPEG of libjpeg-turbo, for JPEG.
  case turboJPEG
  /// libwebp, for still pictures in WebP.
  case webP
  /// libwebpdemux, for the frames of animated WebP.
  case webPDemux
  /// giflib, for GIF.
  case gif

  /// The Debian package that has it.
  public var package: String {
    switch self {
    case .turboJPEG: "libturbojpeg0"
    case .webP: "libwebp7"
    case .webPDemux: "libwebpdemux2"
    case .gif: "libgif7"
    }
  }

  /// The file that the loader is asked for.
  public var file: String {
    switch self {
    case .turboJPEG: "libturbojpeg.so.0"
    case .webP: "libwebp.so.7"
    case .webPDemux: "libwebpdemux.so.2"
    case .gif: "libgif.so.7"
    }
  }

  /// What it decodes.
  var format: ImageFormat {
    switch self {
    case .turboJPEG: .jpeg
    case .webP, .webPDemux: .webp
    case .gif: .gif
    }
  }

  /// Opens the library, and says why it cannot be opened; nil where it can.
  public func problem() -> String? {
    do throws(SharedLibrary.Failure) {
      _ = try SharedLibrary(file)
      return nil
    } catch {
      return error.message
    }
  }

  /// Its functions, once they were found.
  ///
  /// - Throws: ``ImageError/Reason/missingLibrary(name:package:message:)``.
  func functions<Functions>(
    _ found: Result<Functions, SharedLibrary.Failure>,
    for name: String?
  ) throws(ImageError) -> Functions {
    do throws(SharedLibrary.Failure) {
      return try found.get()
    } catch {
      throw ImageError(
        .missingLibrary(name: file, package: package, message: error.message),
        format,
        file: name
      )
    }
  }
}
