public import QuadrilleImage

/// The position of an image in a rectangle, with the names of Core Animation.
///
/// `top` and `bottom` refer to the displayed image, independent of the direction of y.
public enum ContentsGravity: String, Sendable, CaseIterable {
  /// Stretched to the rectangle.
  case resize
  /// Scaled to fit without changing the aspect ratio, centered.
  case resizeAspect
  /// Scaled to cover the rectangle without changing the aspect ratio, centered.
  case resizeAspectFill
  /// At its original size, centered.
  case center
  /// At its original size, at the middle of the top edge.
  case top
  /// At its original size, at the middle of the bottom edge.
  case bottom
  /// At its original size, at the middle of the left edge.
  case left
  /// At its original size, at the middle of the right edge.
  case right
  /// At its original size, in the upper left corner.
  case topLeft
  /// At its original size, in the upper right corner.
  case topRight
  /// At its original size, in the lower left corner.
  case bottomLeft
  /// At its original size, in the lower right corner.
  case bottomRight

  /// Computes the rectangle of an image.
  ///
  /// - Parameters:
  ///   - size: The original size of the image in points.
  ///   - bounds: The rectangle in which it is placed, y downwards.
  /// - Returns: The rectangle, which may exceed the bounds; empty for an empty image.
  public func destination(of size: Size, within bounds: Rect) -> Rect {
    guard size.width > 0, size.height > 0 else { return Rect(origin: bounds.origin, size: .zero) }
    let ratioX = bounds.width / size.width
    let ratioY = bounds.height / size.height
    let factor: Double
    switch self {
    case .resize: return bounds.standardized
    case .resizeAspect: factor = min(ratioX, ratioY)
    case .resizeAspectFill: factor = max(ratioX, ratioY)
    default: factor = 1
    }
    let width = size.width * factor
    let height = size.height * factor
    let x =
      switch self {
      case .left, .topLeft, .bottomLeft: bounds.minX
      case .right, .topRight, .bottomRight: bounds.maxX - width
      default: bounds.minX + (bounds.width - width) / 2
      }
    let y =
      switch self {
      case .top, .topLeft, .topRight: bounds.minY
      case .bottom, .bottomLeft, .bottomRight: bounds.maxY - height
      default: bounds.minY + (bounds.height - height) / 2
      }
    return Rect(x: x, y: y, width: width, height: height)
  }
}
