extension Bitmap {
  /// A copy of a part of the image; pixels outside the image are transparent black.
  ///
  /// - Precondition: The rectangle has a pixel.
  public func cropped(to rect: PixelRect) -> Bitmap {
    cropped(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
  }

  /// The image scaled up or down to the largest size that fits a box, keeping its aspect ratio.
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
