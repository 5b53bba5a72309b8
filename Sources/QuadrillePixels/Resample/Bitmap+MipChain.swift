extension Bitmap {
  /// The picture and all smaller ones that a texture has of it, largest first.
  ///
  /// Each level has half the sides of the level above, rounded down, at least 1; the last one is
  /// 1x1 unless `minimumSide` ends the chain before. Each is filtered from the level above before
  /// that was rounded to bytes: this takes a third more than the first level alone and adds up no
  /// rounding, where filtering each from the picture would take as long as the picture every time.
  /// Sides that are odd are filtered by the exact share of each pixel, so that nothing is shifted.
  ///
  /// - Parameters:
  ///   - minimumSide: No level but the picture itself has a side under this.
  ///   - resampling: How levels are filtered. ``ResampleFilter/nearest`` picks pixels and is not for
  ///     levels that are to look smooth.
  /// - Precondition: `minimumSide` is at least 1.
  public func mipChain(
    minimumSide: Int = 1,
    _ resampling: Resampling = Resampling(.box)
  ) -> [Bitmap] {
    let sizes = pixelSize.mipLevels(minimumSide: minimumSide)
    guard sizes.count > 1 else { return [self] }
    if resampling.filter == .nearest {
      return [self] + sizes.dropFirst().map { resized(to: $0, resampling) }
    }
    if alphaMode == .premultiplied, resampling.light == .linear {
      let levels = unpremultiplied().mipChain(minimumSide: minimumSide, resampling)
      return [self] + levels.dropFirst().map { $0.premultiplied() }
    }
    let rows = PixelRows(resampling, alphaMode)
    var result = [self]
    var above: [SIMD4<Float>] = []
    for level in 1..<sizes.count {
      let source = sizes[level - 1]
      let resampler = Resampler(
        from: source,
        to: sizes[level],
        resampling.filter,
        resampling.edges
      )
      var bitmap = Bitmap(
        width: sizes[level].width,
        height: sizes[level].height,
        alphaMode: alphaMode,
        scale: scale
      )
      if level == 1 {
        unsafe withRows { row in
          above = unsafe bitmap.fill(resampler, rows) { y, pixels in
            unsafe rows.read(row(y), into: pixels)
          }
        }
      } else {
        above = unsafe above.withUnsafeBufferPointer { above in
          unsafe bitmap.fill(resampler, rows) { y, pixels in
            for x in 0..<source.width { unsafe pixels[x] = above[y * source.width + x] }
          }
        }
      }
      if alphaMode == .premultiplied { bitmap.limitColorToAlpha() }
      result.append(bitmap)
    }
    return result
  }

  /// Fills the picture by a resampler.
  ///
  /// - Returns: The pixels before they became bytes.
  private mutating func fill(
    _ resampler: Resampler,
    _ rows: PixelRows,
    read: (_ y: Int, _ row: Resampler.Row) -> Void
  ) -> [SIMD4<Float>] {
    var plane: [SIMD4<Float>] = []
    plane.reserveCapacity(width * height)
    let width = width
    unsafe withMutableRows { target in
      unsafe resampler.run(read: read) { y, pixels in
        unsafe plane.append(contentsOf: UnsafeBufferPointer(start: pixels, count: width))
        unsafe rows.write(pixels, into: target(y))
      }
    }
    return plane
  }
}

extension PixelSize {
  /// This size and those of the mip levels below it: half of both sides each time, rounded down, at
  /// least 1, until both are 1 or the next would have a side under `minimumSide`.
  ///
  /// - Precondition: All three numbers are at least 1.
  public func mipLevels(minimumSide: Int = 1) -> [PixelSize] {
    precondition(width >= 1 && height >= 1 && minimumSide >= 1, "sides are at least 1")
    var sizes = [self]
    var size = self
    while size.width > 1 || size.height > 1 {
      size = PixelSize(width: max(1, size.width / 2), height: max(1, size.height / 2))
      guard min(size.width, size.height) >= minimumSide else { break }
      sizes.append(size)
    }
    return sizes
  }
}
