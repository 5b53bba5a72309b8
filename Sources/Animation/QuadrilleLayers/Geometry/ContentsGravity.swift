public import QuadrilleImage

/// Where a picture is drawn in a rectangle, by the names of Core Animation.
///
/// `top` and `bottom` mean what is seen, whatever the direction of y.
public enum ContentsGravity: String, Sendable, CaseIterable {
  /// Stretched to the rectangle.
  case resize
  /// As large as fits without changing its proportions, centerd.
  case resizeAspect
  /// As small as covers the rectangle without changing its proportions, centerd.
  case resizeAspectFill
  /// In its own size, centerd.
  case center
  /// In its own size, at the middle of the upper edge.
  case top
  /// In its own size, at the middle of the lower edge.
  case bottom
  /// In its own size, at the middle of the left edge.
  case left
  /// In its own size, at the middle of the right edge.
  case right
  /// In its own size, in the upper left corner.
  case topLeft
  /// In its own size, in the upper right corner.
  case topRight
  /// In its own size, in the lower left corner.
  case bottomLeft
  /// In its own size, in the lower right corner.
  case bottomRight

  /// The rectangle that a picture takes up.
  ///
  /// - Parameters:
  ///   - size: The picture's own size in points.
  ///   - bounds: The rectangle that it is placed in, y downwards.
  /// - Returns: The place, which may overflow the bounds; empty for a picture without extent.
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
