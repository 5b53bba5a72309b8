public import QuadrilleImage

/// A shape that casts a layer's shadow, in the layer's coordinates.
public enum ShadowPath: Hashable, Sendable {
  /// A rectangle with rounded corners.
  case rect(Rect, cornerRadius: Double = 0)
  /// The ellipse that fills a rectangle.
  case ellipse(Rect)
}
