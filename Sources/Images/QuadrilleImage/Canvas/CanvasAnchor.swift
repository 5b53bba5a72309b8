/// The part of an image that keeps its position when its canvas is resized.
public enum CanvasAnchor: String, Sendable, CaseIterable {
  /// The top left corner.
  case topLeft = "top-left"
  /// The middle of the top edge.
  case top
  /// The top right corner.
  case topRight = "top-right"
  /// The middle of the left edge.
  case left
  /// The center; an odd difference is rounded toward the left or top for a smaller image.
  case center = "centre"
  /// The middle of the right edge.
  case right
  /// The bottom left corner.
  case bottomLeft = "bottom-left"
  /// The middle of the bottom edge.
  case bottom
  /// The bottom right corner.
  case bottomRight = "bottom-right"

  /// The offset of the image's top left pixel on the canvas; negative where the image is clipped.
  public func offset(of image: PixelSize, on canvas: PixelSize) -> (x: Int, y: Int) {
    // Rounded toward 0, so that growing and shrinking a canvas restores the image.
    let x: Int
    let y: Int
    switch self {
    case .topLeft, .left, .bottomLeft: x = 0
    case .top, .center, .bottom: x = (canvas.width - image.width) / 2
    case .topRight, .right, .bottomRight: x = canvas.width - image.width
    }
    switch self {
    case .topLeft, .top, .topRight: y = 0
    case .left, .center, .right: y = (canvas.height - image.height) / 2
    case .bottomLeft, .bottom, .bottomRight: y = canvas.height - image.height
    }
    return (x, y)
  }
}
