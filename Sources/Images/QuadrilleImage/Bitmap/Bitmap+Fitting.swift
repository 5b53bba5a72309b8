extension Bitmap {
  /// A part of the picture as one of its own; what lies outside of it is transparent black.
  ///
  /// - Precondition: The rectangle has a pixel.
  public func cropped(to rect: PixelRect) -> Bitmap {
    cropped(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
  }

  /// The picture in the largest size that fits a box and keeps the ratio of its sides, enlarged too.
  ///
  /// ```swift
  /// let thumbnail = photo.resized(toFit: PixelSize(width: 128, height: 128))
  /// ```
  ///
  /// - Precondition: Both sides of `box` are at least 1.
  public func resized(
    toFit box: PixelSize,
    _ resampling: Resampling = Resampling()
  ) -> Bitmap {
    let factor = min(Double(box.width) / Double(width), Double(box.height) / Double(height))
    func edgeLength(_ length: Int, _ maximum: Int) -> Int {
      min(maximum, max(1, Int((Double(length) * factor).rounded())))
    }
    return resized(
      to: PixelSize(width: edgeLength(width, box.width), height: edgeLength(height, box.height)),
      resampling
    )
  }
}
