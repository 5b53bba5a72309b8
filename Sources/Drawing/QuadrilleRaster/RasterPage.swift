import CRaster
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem

/// A page in the formats that the kernels read.
///
/// Its address never changes, and data that the kernels add on first use is published atomically:
/// any number of threads may draw from it, which makes it safe to send.
@safe
final class RasterPage: @unchecked Sendable {
  private let page: OpaquePointer

  /// Copies the pixels of an image, premultiplying them if required; nil if out of memory.
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

  /// Copies a page's premultiplied pixels; nil if out of memory.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - hasMips: Whether its smaller copies come along.
  ///   - job: The job that draws.
  convenience init?(_ page: Page, hasMips: Bool, job: JobContext) {
    guard hasMips else {
      self.init(page.bitmap(job: job))
      return
    }
    let levels = page.mipLevels(job: job)
    self.init(levels[0])
    for smaller in levels.dropFirst() {
      guard add(smaller) else { return nil }
    }
  }

  /// The address that runs refer to.
  var address: OpaquePointer { unsafe page }

  /// The size in bytes, including the data that drawing adds later.
  var byteCount: Int { unsafe cr_page_size(page) }

  /// Adds the next mip level.
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
