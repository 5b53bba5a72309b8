/// A measure of the difference of two images.
public enum ImageMetric: String, CaseIterable, Sendable {
  /// Exact comparison: the number of pixels with any differing channel.
  case exact
  /// The maximum difference of any channel, from 0 to 255.
  case max
  /// The root of the mean squared difference over all channels, from 0 to 255.
  case rmse
  /// `20 · log10(255 / rmse)` in decibels; infinite for equal images.
  case psnr
  /// Structural similarity of luma in Gaussian windows of 11 by 11 pixels; 1 for equal images.
  case ssim
  /// FLIP: the mean perceived difference, from 0 to 1.
  case flip

  /// The value for equal images, the strictest tolerance.
  public var best: Double {
    switch self {
    case .exact, .max, .rmse, .flip: 0
    case .psnr: .infinity
    case .ssim: 1
    }
  }

  /// Whether a larger value means more similar images.
  public var isHigherBetter: Bool { self == .psnr || self == .ssim }

  /// Whether a value is within a tolerance.
  public func accepts(_ value: Double, tolerance: Double) -> Bool {
    isHigherBetter ? value >= tolerance : value <= tolerance
  }
}
