extension Bitmap {
  /// The image and its mip levels, largest first.
  ///
  /// Each level has half the width and height of the level above, rounded down, at least 1; the
  /// last one is 1x1 unless `minimumDimension` ends the chain before. Each is filtered from the
  /// unrounded values of the level above: this takes a third more time than the first level alone
  /// and accumulates no rounding errors, while filtering each level from the image would take the
  /// full time for every level. Odd dimensions are filtered by the exact share of each pixel,
  /// without a shift.
  ///
  /// - Parameters:
  ///   - minimumDimension: The minimum width and height of a level other than the image itself.
  ///   - resampling: The filter for levels. ``ResampleFilter/nearest`` picks pixels and does not
  ///     give smooth levels.
  /// - Precondition: `minimumDimension` is at least 1.
  public func mipChain(
    minimumDimension: Int = 1,
    _ resampling: Resampling = Resampling(.box)
  ) -> [Bitmap] {
    let sizes = pixelSize.mipLevels(minimumDimension: minimumDimension)
    guard sizes.count > 1 else { return [self] }
    if resampling.filter == .nearest {
      return [self] + sizes.dropFirst().map { resized(to: $0, resampling) }
    }
    if alphaMode == .premultiplied, resampling.light == .linear {
      let levels = unpremultiplied().mipChain(minimumDimension: minimumDimension, resampling)
      return [self] + levels.dropFirst().map { $0.premultiplied() }
    }
    let rows = PixelRows(resampling, alphaMode)
    var levels: [MipLevel] = []
    unsafe withRows { row in
      for (above, size) in zip(sizes, sizes.dropFirst()) {
        let resampler = Resampler(from: above, to: size, resampling.filter, resampling.edges)
        let level = MipLevel(size, like: self, resampler, rows, above: levels.last)
        levels.append(level)
      }
      // The rows of the smallest level request all others on demand.
      unsafe levels.last?.fill { y, pixels in
        unsafe rows.read(row(y), into: pixels)
      }
    }
    return [self]
      + levels.map { level in
        var bitmap = level.bitmap
        if alphaMode == .premultiplied { bitmap.limitColorToAlpha() }
        return bitmap
      }
  }
}

/// A level that is filtered at the same time as the one above it: only those unrounded rows are
/// kept that the level below needs.
private final class MipLevel {
  private(set) var bitmap: Bitmap
  private let resampler: Resampler
  private let rows: PixelRows
  private let above: MipLevel?

  init(
    _ size: PixelSize,
    like image: Bitmap,
    _ resampler: Resampler,
    _ rows: PixelRows,
    above: MipLevel?
  ) {
    bitmap = Bitmap(
      width: size.width,
      height: size.height,
      alphaMode: image.alphaMode,
      scale: image.scale
    )
    bitmap.count(like: image)
    self.resampler = resampler
    self.rows = rows
    self.above = above
  }

  /// Computes all rows, and those of the levels above.
  ///
  /// - Parameter read: Writes a row of the image.
  func fill(read: (_ y: Int, _ row: Resampler.Row) -> Void) {
    var row = [SIMD4<Float>](repeating: .zero, count: bitmap.width)
    unsafe row.withUnsafeMutableBufferPointer { row in
      guard let row = row.baseAddress else { return }
      for y in 0..<bitmap.height { unsafe make(y, row, read) }
    }
  }

  private func make(
    _ y: Int,
    _ target: Resampler.Row,
    _ read: (_ y: Int, _ row: Resampler.Row) -> Void
  ) {
    if let above {
      unsafe resampler.row(y, read: { unsafe above.make($0, $1, read) }, into: target)
    } else {
      unsafe resampler.row(y, read: read, into: target)
    }
    unsafe bitmap.withMutableRows { unsafe rows.write(target, into: $0(y)) }
  }
}

extension PixelSize {
  /// This size and those of the mip levels below it.
  ///
  /// Width and height are halved each time, rounded down, at least 1, until both are 1 or the next
  /// would be below `minimumDimension`.
  ///
  /// - Precondition: All three numbers are at least 1.
  public func mipLevels(minimumDimension: Int = 1) -> [PixelSize] {
    precondition(
      width >= 1 && height >= 1 && minimumDimension >= 1,
      "width and height are at least 1"
    )
    var sizes = [self]
    var size = self
    while size.width > 1 || size.height > 1 {
      size = PixelSize(width: max(1, size.width / 2), height: max(1, size.height / 2))
      guard min(size.width, size.height) >= minimumDimension else { break }
      sizes.append(size)
    }
    return sizes
  }
}
