/// The settings for resampling an image.
public struct Resampling: Hashable, Sendable {
  /// The filter.
  public var filter: ResampleFilter
  /// The edge mode for pixels outside the image.
  public var edges: EdgeMode
  /// The encoding in which values are averaged.
  public var light: LightEncoding
  /// Whether colors are weighted by alpha, so that hidden colors do not show at edges; false for
  /// images whose alpha is not opacity.
  public var weighsByAlpha: Bool

  /// Creates settings.
  public init(
    _ filter: ResampleFilter = .lanczos,
    edges: EdgeMode = .clamp,
    light: LightEncoding = .linear,
    weighsByAlpha: Bool = true
  ) {
    self.filter = filter
    self.edges = edges
    self.light = light
    self.weighsByAlpha = weighsByAlpha
  }
}

/// The rule for pixels outside an image.
public enum EdgeMode: String, Sendable, CaseIterable {
  /// The nearest border pixel is repeated.
  case clamp
  /// The image is repeated, for tiles.
  case wrap
  /// The image is mirrored, including its border.
  case mirror

  /// Maps any index into `0..<count`.
  ///
  /// - Precondition: `count` is at least 1.
  @inlinable
  package func index(_ index: Int, count: Int) -> Int {
    precondition(count >= 1, "the count is at least 1")
    switch self {
    case .clamp: return min(max(index, 0), count - 1)
    case .wrap:
      let rest = index % count
      return rest < 0 ? rest + count : rest
    case .mirror:
      let rest = index % (2 * count)
      let wrapped = rest < 0 ? rest + 2 * count : rest
      return wrapped < count ? wrapped : 2 * count - 1 - wrapped
    }
  }
}

/// A resampling filter.
///
/// When an image is enlarged, filters other than ``nearest`` and ``box`` are scaled to old pixels;
/// when it is reduced, to new pixels, so that each old pixel contributes.
public enum ResampleFilter: String, Sendable, CaseIterable {
  /// The pixel at the new pixel's center, unchanged; no new colors are created.
  case nearest
  /// The mean over the area of the new pixel, border pixels by their exact share.
  case box
  /// A triangle filter, bilinear when enlarging.
  case linear
  /// The cubic of Catmull and Rom (B = 0, C = ½): sharp, with small halos.
  case cubic
  /// The cubic of Mitchell and Netravali (B = C = ⅓): softer, hardly any halos.
  case mitchell
  /// A sinc windowed by a sinc of three lobes.
  case lanczos
  /// A sinc of three lobes with a Kaiser window, α = 4.
  case kaiser

  /// The distance from which weights are 0; for ``nearest`` and ``box`` half a pixel.
  var radius: Double {
    switch self {
    case .nearest, .box: 0.5
    case .linear: 1
    case .cubic, .mitchell: 2
    case .lanczos, .kaiser: 3
    }
  }

  /// The weight at a distance, before normalization.
  func weight(_ distance: Double) -> Double {
    let x = distance.magnitude
    guard x < radius else { return 0 }
    switch self {
    case .nearest, .box: return 1
    case .linear: return 1 - x
    case .cubic: return Self.cubic(x, 0, 0.5)
    case .mitchell: return Self.cubic(x, 1.0 / 3, 1.0 / 3)
    case .lanczos: return Self.sineCardinal(x) * Self.sineCardinal(x / 3)
    case .kaiser:
      let part = x / 3
      let window = Self.bessel(4 * (1 - part * part).squareRoot()) / Self.bessel(4)
      return Self.sineCardinal(x) * window
    }
  }

  /// The Mitchell–Netravali family, for distances from 0 to 2.
  private static func cubic(_ x: Double, _ b: Double, _ c: Double) -> Double {
    if x < 1 {
      return (((12 - 9 * b - 6 * c) * x + (-18 + 12 * b + 6 * c)) * x * x + (6 - 2 * b)) / 6
    }
    let cubed = ((-b - 6 * c) * x + (6 * b + 30 * c)) * x
    return ((cubed + (-12 * b - 48 * c)) * x + (8 * b + 24 * c)) / 6
  }

  /// sin(πx) / πx for distances from 0 to 3, by a series, so that every machine gets the same bits.
  private static func sineCardinal(_ x: Double) -> Double {
    if x < 1e-9 { return 1 }
    // sin(πx) = ± sin(πr) with r from -½ to ½; exactly 0 at integer distances.
    let whole = x.rounded()
    let angle = (x - whole) * Double.pi
    var term = angle
    var sum = angle
    for step in 1...10 {
      let divisor = Double(2 * step * (2 * step + 1))
      term = -term * angle * angle / divisor
      sum += term
    }
    let sine = Int(whole) % 2 == 0 ? sum : -sum
    return sine / (x * Double.pi)
  }

  /// The modified Bessel function I₀ for numbers from 0 to 4, by its series.
  private static func bessel(_ x: Double) -> Double {
    var term = 1.0
    var sum = 1.0
    for step in 1...24 {
      term *= x * x / Double(4 * step * step)
      sum += term
    }
    return sum
  }
}
