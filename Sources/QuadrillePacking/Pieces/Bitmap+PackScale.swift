import QuadrillePixels

extension Bitmap {
  /// The picture at another size, each side rounded to the nearest whole number and at least 1.
  ///
  /// Stored values are used as they are, without a detour by linear light, as other packers do.
  func scaled(by scale: Double, _ mode: PackOptions.ScaleMode) -> Bitmap {
    guard scale != 1 else { return self }
    let size = PixelSize(
      width: max(1, Int((Double(width) * scale).rounded())),
      height: max(1, Int((Double(height) * scale).rounded()))
    )
    switch mode {
    case .smooth:
      return resized(to: size, Resampling(scale < 1 ? .box : .linear, light: .encoded))
    case .fast: return resized(to: size, Resampling(.nearest))
    case .scale2x: return scaledTwice()
    case .scale3x: return scaledThrice()
    }
  }
}
