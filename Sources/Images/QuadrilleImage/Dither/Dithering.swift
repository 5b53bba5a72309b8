/// The dithering of values that a format cannot represent.
///
/// No method changes an exactly representable value; fully transparent pixels of formats with alpha
/// neither receive nor pass on an error, so that separate sprites do not affect each other.
public struct Dithering: Hashable, Sendable {
  /// The dithering methods.
  public enum Method: String, Sendable, CaseIterable {
    /// Each value is rounded to the nearest one.
    case none
    /// Floyd–Steinberg error diffusion (1976): 7, 3, 5 and 1 sixteenths of the error are passed on,
    /// with alternating row directions. The mean of an area is preserved.
    case floydSteinberg = "fs"
    /// Atkinson error diffusion: an eighth of the error is passed to each of six pixels and a
    /// quarter is dropped, which keeps light and dark areas clean but does not preserve the mean.
    case atkinson
    /// Ordered dithering with an 8 by 8 Bayer matrix, the same for all channels: gray stays gray,
    /// and pixels are independent.
    case bayer
  }

  /// The dithering method.
  public var method: Method
  /// Whether alpha is dithered as well; otherwise it is rounded to the nearest value.
  public var includesAlpha: Bool
  /// The encoding in which color errors are accumulated; ordered dithering always uses encoded
  /// values.
  ///
  /// Encoded values suit steps as small as those of textures. Linear light preserves the brightness
  /// of an area from a distance, especially with few levels.
  public var light: LightEncoding

  /// Rounding without dithering.
  public static let none = Dithering(.none)
  /// Floyd–Steinberg on color.
  public static let floydSteinberg = Dithering(.floydSteinberg)
  /// Floyd–Steinberg on color and alpha.
  public static let floydSteinbergAlpha = Dithering(.floydSteinberg, includesAlpha: true)

  /// Creates a dithering.
  public init(_ method: Method, includesAlpha: Bool = false, light: LightEncoding = .encoded) {
    self.method = method
    self.includesAlpha = includesAlpha
    self.light = light
  }

  /// Creates a dithering from `none`, `fs`, `atkinson` or `bayer`, with the suffix `-alpha` to
  /// dither alpha as well; nil for any other text.
  public init?(name: String) {
    let parts = name.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard
      let first = parts.first, let method = Method(rawValue: String(first)),
      parts.count == 1 || (parts[1] == "alpha" && method != .none)
    else { return nil }
    self.init(method, includesAlpha: parts.count == 2)
  }
}
