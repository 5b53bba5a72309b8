internal import CImageCodecs
package import QuadrilleSystem

extension JPEG {
  /// The quality of files if none is given.
  package static let standardQuality = 80

  /// The maximum width and height of a file.
  private static let maxDimension = 65_535

  /// Encodes an image as a baseline file, by libjpeg-turbo.
  ///
  /// Files have no alpha: translucent pixels are drawn on black. Chroma has the full resolution from
  /// a quality of 90 on, below it half of it in each direction.
  ///
  /// - Parameters:
  ///   - bitmap: The image.
  ///   - quality: The quality, from 1 to 100.
  ///   - name: The name of the file, for messages.
  ///   - job: The job that encodes.
  /// - Throws: ``ImageError`` for an image that is too large, and without the library.
  /// - Precondition: The quality is from 1 to 100.
  package static func encode(
    _ bitmap: Bitmap,
    quality: Int = standardQuality,
    name: String? = nil,
    job: JobContext = .default
  ) throws(ImageError) -> [UInt8] {
    precondition((1...100).contains(quality), "the quality is from 1 to 100")
    guard max(bitmap.width, bitmap.height) <= maxDimension else {
      throw ImageError(
        .unsupported("an image of \(bitmap.pixelSize) pixels exceeds \(maxDimension)"),
        .jpeg,
        file: name
      )
    }
    let library = try TurboJPEG.library(for: name)
    let flattened = bitmap.premultiplied()
    return try job.measure(.encode) { () throws(ImageError) in
      do throws(TurboJPEG.LibraryError) {
        return try library.file(of: flattened, quality: quality)
      } catch {
        throw ImageError(.data(error.message), .jpeg, file: name)
      }
    }
  }
}

extension TurboJPEG {
  /// Encodes the colors of an image.
  fileprivate func file(of bitmap: Bitmap, quality: Int) throws(LibraryError) -> [UInt8] {
    guard let encoder = unsafe makeEncoder() else {
      throw LibraryError(isWarning: false, message: "out of memory")
    }
    defer { _ = unsafe freeHandle(encoder) }
    let chroma = Int32(quality >= 90 ? quadrille_tj_full_chroma : quadrille_tj_quarter_chroma)
    let (width, height) = (Int32(bitmap.width), Int32(bitmap.height))
    let bound = Int(encodedBound(width, height, chroma))
    var status: Int32 = -1
    let file = unsafe [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      var start = buffer.baseAddress
      var length = UInt(bound)
      bitmap.withPixels { pixels in
        unsafe pixels.withUnsafeBufferPointer { pixels in
          status = unsafe encode(
            encoder,
            pixels.baseAddress,
            width,
            Int32(bitmap.stride),
            height,
            Int32(quadrille_tj_rgba),
            &start,
            &length,
            chroma,
            Int32(quality),
            Int32(quadrille_tj_keep_buffer | quadrille_tj_accurate_transform)
          )
        }
      }
      count = status == 0 ? Int(length) : 0
    }
    guard status == 0 else {
      let message = unsafe errorText(encoder).map { unsafe String(cString: $0) }
      throw LibraryError(isWarning: false, message: message ?? "unknown reason")
    }
    return file
  }
}
