public import QuadrilleImage

extension Bitmap {
  /// The pixels as a format stores them: rows one after the other without padding.
  ///
  /// Every value becomes the nearest that the format can hold, after dithering where that is wanted:
  /// channels of up to 6 bits are dithered. 255 is 1 of numbers that stand for 0 to 1, which
  /// floating point does too; of other numbers 0 and 255 are the least and the greatest, −1 and 1 for
  /// those from −1 to 1, but 0 is the 0 of alpha.
  ///
  /// L8 and LA88 (`ALPHA_INTENSITY` of TexturePacker) hold the luma of ITU-R BT.601 of the stored
  /// colour, A8 (`ALPHA`) holds alpha alone; RGB888, RGB565 and L8 drop alpha. Rows stay in their
  /// order and nothing is premultiplied: see ``Bitmap/premultiplied()`` and
  /// ``Bitmap/flippedVertically()``. Bits without a meaning (`x`) become ones.
  ///
  /// In a premultiplied picture colour stays at most alpha; where alpha has fewer bits than colour, it
  /// holds colour down: in RGBA5551 colour becomes 0 with alpha.
  ///
  /// - Returns: `format.byteCount(ofPixels: width * height)` bytes.
  public func packed(as format: PixelFormat, _ dithering: Dithering = .none) -> [UInt8] {
    // The words of this format are the bytes of the picture.
    if format == .rgba8888, stride == 4 * width { return bytes }
    let dithers = dithering.method != .none && format.isDithered
    guard PixelExpansion(format: format).hasLoop else {
      // Errors go on in luminance, of which there is one.
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

  /// The same of a format without a loop of its own.
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

  /// The picture with the luma of ITU-R BT.601 for all three colours.
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
  /// The pixels as a format stores them, from all 16 bits of the samples: as
  /// ``QuadrilleImage/Bitmap/packed(as:_:)`` without dithering.
  ///
  /// - Returns: `format.byteCount(ofPixels: width * height)` bytes.
  public func packed(as format: PixelFormat) -> [UInt8] {
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
