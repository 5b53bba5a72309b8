import CRaster
import QuadrilleImage
import QuadrilleSprite

/// A page in the forms that the kernels read.
///
/// Its address never changes, and what the kernels add to it on first use they publish atomically:
/// any number of threads may draw from it, which makes it safe to send.
@safe
final class RasterPage: @unchecked Sendable {
  private let page: OpaquePointer

  /// Copies the pixels of a picture, which are multiplied by alpha on the way where they are not;
  /// nil where memory is short.
  init?(_ bitmap: Bitmap) {
    let newPage = unsafe bitmap.bytes.withUnsafeBufferPointer { bytes in
      unsafe cr_page_create(
        bytes.baseAddress,
        Int32(bitmap.width),
        Int32(bitmap.height),
        bitmap.stride,
        bitmap.alphaMode == .straight
      )
    }
    guard let newPage = unsafe newPage else { return nil }
    unsafe page = newPage
  }

  deinit { unsafe cr_page_destroy(page) }

  /// Copies a page's premultiplied pixels; nil where memory is short.
  ///
  /// - Parameter hasMips: Whether its smaller copies come along.
  convenience init?(_ page: Page, hasMips: Bool) {
    guard hasMips else {
      self.init(page.bitmap())
      return
    }
    let levels = page.mipLevels()
    self.init(levels[0])
    for smaller in levels.dropFirst() {
      guard add(smaller) else { return nil }
    }
  }

  /// The address that runs name.
  var address: OpaquePointer { unsafe page }

  /// The bytes that it takes, what drawing adds to it later counted.
  var byteCount: Int { unsafe cr_page_size(page) }

  /// Adds the next smaller copy.
  private func add(_ bitmap: Bitmap) -> Bool {
    unsafe bitmap.bytes.withUnsafeBufferPointer { bytes in
      unsafe cr_page_add_mip(
        page,
        bytes.baseAddress,
        Int32(bitmap.width),
        Int32(bitmap.height),
        bitmap.stride
      )
    }
  }
}
