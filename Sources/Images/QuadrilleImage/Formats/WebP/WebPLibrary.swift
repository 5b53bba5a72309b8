internal import CImageCodecs
internal import QuadrilleSystem

/// The decoding functions of libwebp, loaded on first use.
@safe struct WebPDecoder: Sendable {
  let info: quadrille_webp_info
  let decode: quadrille_webp_decode

  private static let shared = Result { () throws(SharedLibrary.Failure) in
    try WebPDecoder(SharedLibrary(ImageLibrary.webP.file))
  }

  private init(_ library: SharedLibrary) throws(SharedLibrary.Failure) {
    unsafe info = try library.function("WebPGetInfo")
    unsafe decode = try library.function("WebPDecodeRGBAInto")
  }

  /// The library.
  ///
  /// - Throws: ``ImageError/Reason/missingLibrary(name:package:message:)``.
  static func library(for file: String?) throws(ImageError) -> WebPDecoder {
    try ImageLibrary.webP.functions(shared, for: file)
  }
}

/// The functions of libwebpdemux that composite animation frames, loaded on first use.
@safe struct WebPDemuxer: Sendable {
  let make: quadrille_webp_animation_new
  let info: quadrille_webp_animation_info
  let next: quadrille_webp_animation_next
  let reset: quadrille_webp_animation_reset
  let free: quadrille_webp_animation_delete

  private static let shared = Result { () throws(SharedLibrary.Failure) in
    try WebPDemuxer(SharedLibrary(ImageLibrary.webPDemux.file))
  }

  private init(_ library: SharedLibrary) throws(SharedLibrary.Failure) {
    unsafe make = try library.function("WebPAnimDecoderNewInternal")
    unsafe info = try library.function("WebPAnimDecoderGetInfo")
    unsafe next = try library.function("WebPAnimDecoderGetNext")
    unsafe reset = try library.function("WebPAnimDecoderReset")
    unsafe free = try library.function("WebPAnimDecoderDelete")
  }

  /// The library.
  ///
  /// - Throws: ``ImageError/Reason/missingLibrary(name:package:message:)``.
  static func library(for file: String?) throws(ImageError) -> WebPDemuxer {
    try ImageLibrary.webPDemux.functions(shared, for: file)
  }
}
