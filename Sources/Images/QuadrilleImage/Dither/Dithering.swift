/// How values that a format cannot hold are spread over neighbouring pixels.
///
/// None of the methods changes a value that the format holds exactly; fully transparent pixels
/// of formats with alpha neither take nor give an error, so that sprites which lie apart do not
/// change one another.
public struct Dithering: Hashable, Sendable {
  /// The way in which errors are spread.
  public enum Method: String, Sendable, CaseIterable {
    /// Each value becomes the nearest.
    case none
    /// Error diffusion of Floyd and Steinberg (1976): 7, 3, 5 and 1 sixteenths of the error go on,
    /// rows in turn from the left and from the right. The mean of an area is kept.
    case floydSteinberg = "fs"
    /// Error diffusion of Atkinson: an eighth of the error goes to each of six pixels and a
    /// quarter is lost, which keeps light and dark areas clean but does not keep the mean.
    case atkinson
    /// Ordered dithering with Bayer's matrix of 8 by 8 thresholds, the same for all channels:
    /// grey stays grey, and a pixel depends on no other.
    case bayer
  }

  /// The way in which errors are spread.
  public var method: Method
  /// Whether alpha is dithered as well; otherwise it becomes the nearest value.
  public var includesAlpha: Bool
  /// In which light the errors of colour are added up; ordered dithering is always in encoded
  /// values.
  ///
  /// Encoded values suit steps as small as those of textures. Linear light keeps the brightness
  /// that an area has from afar, with few levels above all.
  public var light: LightEncoding

  /// Nearest values.
  public static let none = Dithering(.none)
  /// Floyd–Steinberg on colour.
  public static let floydSteinberg = Dithering(.floydSteinberg)
  /// Floyd–Steinberg on colour and alpha.
  public static let floydSteinbergAlpha = Dithering(.floydSteinberg, includesAlpha: true)

  /// Makes a choice.
  public init(_ method: Method, includesAlpha: Bool = false, light: LightEncoding = .encoded) {
    self.method = method
    self.includesAlpha = includesAlpha
    self.light = light
  }

  /// Makes a choice from `none`, `fs`, `atkinson` or `bayer`, with `-alpha` behind it where alpha
  /// is dithered as well; nil for any other text.
  public init?(name: String) {
    let parts = name.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard
      let first = parts.first, let method = Method(rawValue: String(first)),
      parts.count == 1 || (parts[1] == "alpha" && method != .none)
    else { return nil }
    self.init(method, includesAlpha: parts.count == 2)
  }
}
