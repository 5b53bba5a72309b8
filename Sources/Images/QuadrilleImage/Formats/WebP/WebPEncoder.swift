internal import CImageCodecs
internal import QuadrilleSystem

/// The encoding functions of libwebp, loaded on first use.
@safe struct WebPEncoder: Sendable {
  private let lossless: quadrille_webp_encode_lossless
  private let lossy: quadrille_webp_encode
  private let free: quadrille_webp_free

  private static let shared = Result { () throws(SharedLibrary.Failure) in
    try WebPEncoder(SharedLibrary(ImageLibrary.webP.file))
  }

  private init(_ library: SharedLibrary) throws(SharedLibrary.Failure) {
    unsafe lossless = try library.function("WebPEncodeLosslessRGBA")
    unsafe lossy = try library.function("WebPEncodeRGBA")
    unsafe free = try library.function("WebPFree")
  }

  /// The library.
  ///
  /// - Throws: ``ImageError/Reason/missingLibrary(name:package:message:)``.
  static func library(for file: String?) throws(ImageError) -> WebPEncoder {
    try ImageLibrary.webP.functions(shared, for: file)
  }

  /// A file with an image; nil if memory runs out.
  ///
  /// - Parameters:
  ///   - bitmap: The image, up to 16,383 pixels wide and high.
  ///   - quality: The quality of a lossy file, from 0 to 100; nil for a lossless one.
  func file(of bitmap: Bitmap, quality: Int?) -> [UInt8]? {
    var output: UnsafeMutablePointer<UInt8>?
    let (width, height) = (Int32(bitmap.width), Int32(bitmap.height))
    let stride = Int32(bitmap.stride)
    let count = bitmap.withPixels { pixels in
      unsafe pixels.withUnsafeBufferPointer { pixels in
        if let quality {
          unsafe lossy(pixels.baseAddress, width, height, stride, Float(quality), &output)
        } else {
          unsafe lossless(pixels.baseAddress, width, height, stride, &output)
        }
      }
    }
    guard let output = unsafe output else { return nil }
    defer { unsafe free(output) }
    return count > 0 ? unsafe [UInt8](UnsafeBufferPointer(start: output, count: count)) : nil
  }
}
