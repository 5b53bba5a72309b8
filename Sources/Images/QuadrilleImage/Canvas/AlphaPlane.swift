/// One 8-bit channel of an image, used for shadows.
///
/// `bytes.count == width * height`, top row first.
package struct AlphaPlane: Equatable, Sendable {
  /// The number of columns, at least 1.
  package let width: Int
  /// The number of rows, at least 1.
  package let height: Int
  /// All rows.
  package var bytes: [UInt8]

  /// Creates a plane of zeros.
  package init(width: Int, height: Int) {
    precondition(width >= 1 && height >= 1, "a plane has at least one pixel")
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: 0, count: width * height)
  }

  /// Creates a plane from bytes.
  init(width: Int, height: Int, bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// The alpha channel of an image, padded with a margin of zeros.
  ///
  /// - Precondition: `margin` is not negative.
  package init(alphaOf bitmap: Bitmap, margin: Int) {
    precondition(margin >= 0, "a margin is not negative")
    self.init(width: bitmap.width + 2 * margin, height: bitmap.height + 2 * margin)
    let (columns, rows, stride, length) = (bitmap.width, bitmap.height, bitmap.stride, width)
    unsafe bitmap.bytes.withUnsafeBufferPointer { source in
      unsafe bytes.withUnsafeMutableBufferPointer { target in
        for row in 0..<rows {
          let alpha = row &* stride &+ 3
          let offset = (row &+ margin) &* length &+ margin
          for column in 0..<columns {
            unsafe target[offset &+ column] = source[alpha &+ 4 &* column]
          }
        }
      }
    }
  }

  /// A premultiplied white image with the plane as its alpha.
  package var whiteImage: Bitmap {
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: 4 * bytes.count) { buffer, count in
      count = 4 * bytes.count
      for (index, byte) in bytes.enumerated() {
        unsafe UnsafeMutableRawPointer(buffer.baseAddress)?
          .storeBytes(
            of: 0x0101_0101 &* UInt32(byte),
            toByteOffset: 4 &* index,
            as: UInt32.self
          )
      }
    }
    return Bitmap(width: width, height: height, alphaMode: .premultiplied, bytes: pixels)
  }
}
