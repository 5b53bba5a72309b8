public import QuadrilleImage

/// The shadow of a layer, with the properties of Core Animation.
///
/// The silhouette, the alpha of what casts the shadow as coverage of pixels, is convolved with a
/// Gaussian of the standard deviation ``radius`` and sampled at the centers of pixels; see
/// `GaussianBlur` for the error. The deviation is rounded to 1/256 pixel.
public struct Shadow: Hashable, Sendable {
  /// The opacity, from 0 to 1; 0 for no shadow.
  public var opacity: Double
  /// The standard deviation of the blur in points.
  public var radius: Double
  /// The offset from the layer, in points.
  public var offset: Point
  /// The color.
  public var color: Color

  /// Creates the default shadow of a Core Animation layer, which is invisible: 3 points, upward.
  public init(
    opacity: Double = 0,
    radius: Double = 3,
    offset: Point = Point(x: 0, y: -3),
    color: Color = .black
  ) {
    self.opacity = opacity
    self.radius = radius
    self.offset = offset
    self.color = color
  }

  /// Whether the shadow is visible.
  public var isVisible: Bool { opacity > 0 && color.alpha > 0 && radius >= 0 }

  /// The color with the opacity.
  var castColor: Color {
    var cast = color
    cast.alpha *= min(opacity, 1)
    return cast
  }
}
