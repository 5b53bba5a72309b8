public import QuadrillePixels

extension Bitmap {
  /// The pixels as a format stores them: rows one after the other without padding.
  ///
  /// Every value becomes the nearest that the format can hold, after dithering where that is wanted.
  /// L8 and LA88 (`ALPHA_INTENSITY` of TexturePacker) hold the luma of ITU-R BT.601 of the stored
  /// colour, A8 (`ALPHA`) holds alpha alone; RGB888, RGB565 and L8 drop alpha. Rows stay in their
  /// order and nothing is premultiplied: see ``Bitmap/premultiplied()`` and
  /// ``Bitmap/flippedVertically()``.
  ///
  /// In a premultiplied picture colour stays at most alpha; in RGBA5551 it becomes 0 with alpha.
  ///
  /// - Returns: `width * height * format.bytesPerPixel` bytes.
  public func packed(as format: PixelFormat, _ dithering: Dithering = .none) -> [UInt8] {
    // The words of this format are the bytes of the picture.
    if format == .rgba8888, stride == 4 * width { return bytes }
    let packing = PixelPacking(format: format, isPremultiplied: alphaMode == .premultiplied)
    let count = width * height * format.bytesPerPixel
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let target = UnsafeMutableRawBufferPointer(buffer)
      let rowBytes = width * format.bytesPerPixel
      func pack(_ row: UnsafeRawBufferPointer, _ y: Int) {
        unsafe packing.pack(
          row,
          into: UnsafeMutableRawBufferPointer(rebasing: target[(y * rowBytes)...]),
          count: width
        )
      }
      if dithering.method != .none {
        unsafe forEachDitheredRow(for: format, dithering) { unsafe pack($0, $1) }
      } else {
        withPixels { pixels in
          unsafe pixels.withUnsafeBytes { source in
            if stride == 4 * width {
              unsafe packing.pack(source, into: target, count: width * height)
            } else {
              for y in 0..<height {
                unsafe pack(UnsafeRawBufferPointer(rebasing: source[(y * stride)...]), y)
              }
            }
          }
        }
      }
      filled = count
    }
  }
}
