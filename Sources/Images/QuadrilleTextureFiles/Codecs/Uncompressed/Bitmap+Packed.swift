package import QuadrilleImage

extension Bitmap {
  /// The pixels packed in a format: rows in order without padding.
  ///
  /// Every value is rounded to the nearest one of the format, after dithering if requested:
  /// channels of up to 6 bits are dithered. 255 maps to 1 in unsigned normalized and floating-point
  /// channels; in others 0 and 255 map to the minimum and the maximum, −1 and 1 for signed
  /// normalized ones, but an alpha of 0 maps to 0.
  ///
  /// L8 and LA88 (`ALPHA_INTENSITY` of TexturePacker) store the BT.601 luma of the stored color, A8
  /// (`ALPHA`) stores only alpha; RGB888, RGB565 and L8 drop alpha. Rows keep their order and
  /// nothing is premultiplied: see ``Bitmap/premultiplied()`` and ``Bitmap/flippedVertically()``.
  /// Unused bits (`x`) are set.
  ///
  /// In a premultiplied image colors stay at most alpha; if alpha has fewer bits than color, it
  /// limits the color: in RGBA5551 color becomes 0 with alpha.
  ///
  /// - Returns: `format.byteCount(ofPixels: width * height)` bytes.
  package func packed(as format: PixelFormat, _ dithering: Dithering = .none) -> [UInt8] {
    // The bytes of the image already have this format.
    if format == .rgba8888, stride == 4 * width { return bytes }
    let dithers = dithering.method != .none && format.isDithered
    guard PixelExpansion(format: format).hasLoop else {
      // Errors are diffused in luminance, a single channel.
      let source = dithers && format.isLuminance ? asLuminance() : self
      return source.packedByChannels(as: format, dithers ? dithering : .none)
    }
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
      if dithers {
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

  /// Packs a format that has no specialized loop.
  private func packedByChannels(as format: PixelFormat, _ dithering: Dithering) -> [UInt8] {
    let packing = ChannelPacking(
      format,
      maxValue: 255,
      isPremultiplied: alphaMode == .premultiplied
    )
    var packed = [UInt8](repeating: 0, count: format.byteCount(ofPixels: width * height))
    unsafe packed.withUnsafeMutableBytes { target in
      func pack(_ row: UnsafeRawBufferPointer, _ y: Int) {
        unsafe packing.pack(row, as: UInt8.self, into: target, (y * width)..<((y + 1) * width))
      }
      if dithering.method != .none {
        unsafe forEachDitheredRow(for: format, dithering) { unsafe pack($0, $1) }
      } else {
        withPixels { pixels in
          unsafe pixels.withUnsafeBytes { source in
            for y in 0..<height {
              unsafe pack(UnsafeRawBufferPointer(rebasing: source[(y * stride)...]), y)
            }
          }
        }
      }
    }
    return packed
  }

  /// The image with all three colors replaced by their BT.601 luma.
  private func asLuminance() -> Bitmap {
    let gray = packed(as: .l8)
    var result = self
    for y in 0..<height {
      for x in 0..<width {
        let value = gray[y * width + x]
        result[x, y] = SIMD4(value, value, value, self[x, y].w)
      }
    }
    return result
  }
}

extension Bitmap16 {
  /// The pixels packed in a format from all 16 bits of the samples.
  ///
  /// Otherwise the same as ``QuadrilleImage/Bitmap/packed(as:_:)`` without dithering.
  ///
  /// - Returns: `format.byteCount(ofPixels: width * height)` bytes.
  package func packed(as format: PixelFormat) -> [UInt8] {
    let packing = ChannelPacking(
      format,
      maxValue: 65_535,
      isPremultiplied: alphaMode == .premultiplied
    )
    let count = width * height
    var packed = [UInt8](repeating: 0, count: format.byteCount(ofPixels: count))
    unsafe packed.withUnsafeMutableBytes { target in
      unsafe samples.withUnsafeBytes { source in
        unsafe packing.pack(source, as: UInt16.self, into: target, 0..<count)
      }
    }
    return packed
  }
}
