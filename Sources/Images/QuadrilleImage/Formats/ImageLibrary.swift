internal import QuadrilleSystem

/// The libraries that decode images, each loaded on first use.
package enum ImageLibrary: Sendable, CaseIterable {
  /// TurboJPEG of libjpeg-turbo, for JPEG.
  case turboJPEG
  /// libwebp, for still WebP images.
  case webP
  /// libwebpdemux, for animated WebP.
  case webPDemux
  /// giflib, for GIF.
  case gif

  /// The Debian package that contains it.
  package var package: String {
    switch self {
    case .turboJPEG: "libturbojpeg0"
    case .webP: "libwebp7"
    case .webPDemux: "libwebpdemux2"
    case .gif: "libgif7"
    }
  }

  /// The file name for the loader.
  package var file: String {
    switch self {
    case .turboJPEG: "libturbojpeg.so.0"
    case .webP: "libwebp.so.7"
    case .webPDemux: "libwebpdemux.so.2"
    case .gif: "libgif.so.7"
    }
  }

  /// The format that it decodes.
  var format: ImageFormat {
    switch self {
    case .turboJPEG: .jpeg
    case .webP, .webPDemux: .webp
    case .gif: .gif
    }
  }

  /// Loads the library and returns an error message if that fails, otherwise nil.
  package func problem() -> String? {
    do throws(SharedLibrary.Failure) {
      _ = try SharedLibrary(file)
      return nil
    } catch {
      return error.message
    }
  }

  /// The loaded functions.
  ///
  /// - Throws: `ImageError.Reason.missingLibrary(name:package:message:)`.
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
