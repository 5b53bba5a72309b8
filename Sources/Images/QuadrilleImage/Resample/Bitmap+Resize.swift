extension Bitmap {
  /// The image resampled to another size; unchanged if it already has that size.
  ///
  /// A dimension that keeps its length is not filtered. Pixel centers are at half-integer
  /// coordinates and the borders of both images coincide, so nothing is shifted. The result is
  /// bit-identical on every machine. ``scale`` and ``orientation`` are unchanged.
  ///
  /// Pixels that become fully transparent become transparent black if colors are weighted by alpha;
  /// ``alphaBled()`` gives them a color again. A premultiplied image is unpremultiplied first and
  /// premultiplied at the end, except in the encoded space, where its values are averaged as they
  /// are.
  ///
  /// - Precondition: Width and height of `size` are at least 1.
  public func resized(to size: PixelSize, _ resampling: Resampling = Resampling()) -> Bitmap {
    precondition(size.width >= 1 && size.height >= 1, "an image has at least one pixel")
    guard size != pixelSize else { return self }
    if resampling.filter == .nearest { return resizedNearest(size) }
    if alphaMode == .premultiplied, resampling.light == .linear {
      return unpremultiplied().resized(to: size, resampling).premultiplied()
    }
    let rows = PixelRows(resampling, alphaMode)
    let resampler = Resampler(from: pixelSize, to: size, resampling.filter, resampling.edges)
    var result = Bitmap(width: size.width, height: size.height, alphaMode: alphaMode, scale: scale)
    result.count(like: self)
    result.orientation = orientation
    unsafe withRows { row in
      unsafe result.withMutableRows { target in
        unsafe resampler.run { y, pixels in
          unsafe rows.read(row(y), into: pixels)
        } write: { y, pixels in
          unsafe rows.write(pixels, into: target(y))
        }
      }
    }
    if alphaMode == .premultiplied { result.limitColorToAlpha() }
    return result
  }

  /// For each new pixel the old one at its center, `(2x + 1) · old / (2 · new)` rounded down.
  private func resizedNearest(_ size: PixelSize) -> Bitmap {
    var result = Bitmap(width: size.width, height: size.height, alphaMode: alphaMode, scale: scale)
    result.count(like: self)
    result.orientation = orientation
    let columns = (0..<size.width).map { (2 * $0 + 1) * width / (2 * size.width) }
    unsafe withRows { row in
      unsafe result.withMutableRows { target in
        for y in 0..<size.height {
          let source = unsafe row((2 * y + 1) * height / (2 * size.height))
          let pixels = unsafe target(y)
          for x in 0..<size.width {
            let pixel = unsafe source.loadUnaligned(
              fromByteOffset: 4 &* columns[x],
              as: UInt32.self
            )
            unsafe pixels.storeBytes(of: pixel, toByteOffset: 4 &* x, as: UInt32.self)
          }
        }
      }
    }
    return result
  }

  /// Clamps color to alpha where a filter with negative weights exceeded it.
  mutating func limitColorToAlpha() {
    withMutablePixels { pixels in
      for offset in Swift.stride(from: 0, to: pixels.count, by: 4) {
        let alpha = pixels[offset &+ 3]
        for channel in offset..<(offset &+ 3) where pixels[channel] > alpha {
          pixels[channel] = alpha
        }
      }
    }
  }
}

extension PixelRows {
  /// Creates the row conversion for a resampling; premultiplied values are averaged as they are.
  init(_ resampling: Resampling, _ alphaMode: AlphaMode) {
    light = resampling.light
    weighsByAlpha = resampling.weighsByAlpha && alphaMode == .straight
  }
}
