/// A measure of how far two pictures are apart.
public enum ImageMetric: String, CaseIterable, Sendable {
  /// Equal or not: the number of pixels of which any channel differs.
  case exact
  /// The largest difference of any channel, from 0 to 255.
  case max
  /// The root of the mean squared difference over all channels, from 0 to 255.
  case rmse
  /// `20 · log10(255 / rmse)` in decibels; infinite for equal pictures.
  case psnr
  /// Structural similarity of luma in Gaussian windows of 11 by 11 pixels; 1 for equal pictures.
  case ssim
  /// FLIP: the mean difference that a viewer notices, from 0 to 1.
  case flip

  /// The value for equal pictures, which is the strictest tolerance.
  public var best: Double {
    switch self {
    case .exact, .max, .rmse, .flip: 0
    case .psnr: .infinity
    case .ssim: 1
    }
  }

  /// Whether a larger value means that pictures are more alike.
  public var isHigherBetter: Bool { self == .psnr || self == .ssim }

  /// Whether a value is as good as a tolerance or better.
  public func accepts(_ value: Double, tolerance: Double) -> Bool {
    isHigherBetter ? value >= tolerance : value <= tolerance
  }
}
