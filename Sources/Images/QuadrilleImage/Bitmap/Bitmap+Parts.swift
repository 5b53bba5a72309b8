extension Bitmap {
  /// Copies another picture into this one with its top left pixel at a place.
  ///
  /// What reaches over is cut off; the place may lie anywhere. Values are copied as they are, whatever
  /// the alpha modes.
  public mutating func blit(_ image: Bitmap, x: Int, y: Int) {
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

  /// Copies a block of another picture, turned upright, to a place of this one.
  ///
  /// - Parameters:
  ///   - image: The other picture.
  ///   - columns: The block's columns.
  ///   - rows: The block's rows.
  ///   - orientation: How the block has to be turned to be upright.
  ///   - x: The column of its upper left pixel in this picture.
  ///   - y: The row of that pixel.
  /// - Precondition: The block lies in its picture, and upright in this one.
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
      "the block lies in its picture"
    )
    precondition(
      x >= 0 && y >= 0 && x + width <= self.width && y + height <= self.height,
      "the block lies in this picture"
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

  /// A part of the picture as one of its own; what lies outside of it is transparent black.
  ///
  /// - Precondition: Both sides are at least 1.
  public func cropped(x: Int, y: Int, width: Int, height: Int) -> Bitmap {
    let size = PixelSize(width: width, height: height)
    if x == 0, y == 0, size == pixelSize { return copied() }
    var result = Bitmap(width: width, height: height, alphaMode: alphaMode, scale: scale)
    result.orientation = orientation
    result.blit(self, x: -x, y: -y)
    return result
  }

  /// The places of `0..<canvas` that are covered by `count` pixels from `start` on.
  private static func covered(_ count: Int, at start: Int, of canvas: Int) -> Range<Int> {
    guard start < canvas, start > -count else { return 0..<0 }
    return max(0, start)..<min(canvas, start + count)
  }

  /// The picture turned as one of an orientation has to be to be seen upright.
  ///
  /// Every pixel stays as it is; where the orientation swaps the axes, so do the sides. The picture's
  /// own ``orientation`` plays no part and is kept.
  public func oriented(_ orientation: Orientation) -> Bitmap {
    guard orientation != .up else { return self }
    var result = Bitmap(
      width: orientation.swapsAxes ? height : width,
      height: orientation.swapsAxes ? width : height,
      alphaMode: alphaMode,
      scale: scale
    )
    result.orientation = self.orientation
    result.blit(self, columns: 0..<width, rows: 0..<height, oriented: orientation, x: 0, y: 0)
    return result
  }

  /// The picture as it is meant to be seen: its pixels turned as ``orientation`` says, which then
  /// is ``Orientation/up``.
  public func applyingOrientation() -> Bitmap {
    var result = oriented(orientation)
    result.orientation = .up
    return result
  }

  /// The picture with its top row at the bottom.
  public func flippedVertically() -> Bitmap { oriented(.downMirrored) }

  /// The picture with its left column at the right.
  public func flippedHorizontally() -> Bitmap { oriented(.upMirrored) }
}
