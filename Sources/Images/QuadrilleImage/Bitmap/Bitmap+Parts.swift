extension Bitmap {
  /// Copies another image into this one with its top left pixel at a position.
  ///
  /// The image is clipped; the position may be outside. Values are copied unchanged, regardless of
  /// the alpha modes.
  /// the alpha modes.
  package mutating func blit(_ image: Bitmap, x: Int, y: Int) {
    let columns = Self.covered(image.width, at: x, of: width)
    let rows = Self.covered(image.height, at: y, of: height)
    guard !columns.isEmpty, !rows.isEmpty else { return }
    blit(
      image,
      columns: (columns.lowerBound - x)..<(columns.upperBound - x),
      rows: (rows.lowerBound - y)..<(rows.upperBound - y),
      x: columns.lowerBound,
      y: rows.lowerBound
    )
  }

  /// Copies a block of another image into this one, with an orientation applied.
  ///
  /// - Parameters:
  ///   - image: The source image.
  ///   - columns: The block's columns.
  ///   - rows: The block's rows.
  ///   - orientation: The orientation of the stored block, which is undone.
  ///   - x: The column of the block's upper left pixel in this image.
  ///   - y: The row of that pixel.
  /// - Precondition: The block lies in its image, and with the orientation applied in this one.
  package mutating func blit(
    _ image: Bitmap,
    columns: Range<Int>,
    rows: Range<Int>,
    oriented orientation: Orientation = .up,
    x: Int,
    y: Int
  ) {
    guard !columns.isEmpty, !rows.isEmpty else { return }
    let width = orientation.swapsAxes ? rows.count : columns.count
    let height = orientation.swapsAxes ? columns.count : rows.count
    precondition(
      columns.lowerBound >= 0 && columns.upperBound <= image.width && rows.lowerBound >= 0
        && rows.upperBound <= image.height,
      "the block lies in the source image"
    )
    precondition(
      x >= 0 && y >= 0 && x + width <= self.width && y + height <= self.height,
      "the block lies in this image"
    )
    let traversal = orientation.traversal(
      columns: columns,
      rows: rows,
      stride: image.stride,
      pixelBytes: 4
    )
    let stride = stride
    withMutablePixels { target in
      unsafe target.withUnsafeMutableBytes { target in
        image.withPixels { source in
          unsafe source.withUnsafeBytes { source in
            unsafe copyPixels(
              as: UInt32.self,
              from: source,
              traversal,
              to: target,
              start: y * stride + 4 * x,
              stride: stride,
              width: width,
              height: height
            )
          }
        }
      }
    }
  }

  /// A part of the image as a separate image; pixels outside of this one are transparent black.
  ///
  /// - Precondition: Width and height are at least 1.
  public func cropped(x: Int, y: Int, width: Int, height: Int) -> Bitmap {
    let size = PixelSize(width: width, height: height)
    if x == 0, y == 0, size == pixelSize { return copied() }
    var result = Bitmap(width: width, height: height, alphaMode: alphaMode, scale: scale)
    result.count(like: self)
    result.orientation = orientation
    result.blit(self, x: -x, y: -y)
    return result
  }

  /// The positions of `0..<canvas` that are covered by `count` pixels starting at `start`.
  private static func covered(_ count: Int, at start: Int, of canvas: Int) -> Range<Int> {
    guard start < canvas, start > -count else { return 0..<0 }
    return max(0, start)..<min(canvas, start + count)
  }

  /// The image with an orientation applied.
  ///
  /// Pixels keep their values; an orientation that swaps the axes swaps width and height. The
  /// image's own ``orientation`` is ignored and kept.
  public func oriented(_ orientation: Orientation) -> Bitmap {
    guard orientation != .up else { return self }
    var result = Bitmap(
      width: orientation.swapsAxes ? height : width,
      height: orientation.swapsAxes ? width : height,
      alphaMode: alphaMode,
      scale: scale
    )
    result.count(like: self)
    result.orientation = self.orientation
    result.blit(self, columns: 0..<width, rows: 0..<height, oriented: orientation, x: 0, y: 0)
    return result
  }

  /// The image with its ``orientation`` applied to the pixels; its orientation is then
  /// ``Orientation/up``.
  public func applyingOrientation() -> Bitmap {
    var result = oriented(orientation)
    result.orientation = .up
    return result
  }

  /// The image flipped vertically.
  public func flippedVertically() -> Bitmap { oriented(.downMirrored) }

  /// The image flipped horizontally.
  public func flippedHorizontally() -> Bitmap { oriented(.upMirrored) }
}
