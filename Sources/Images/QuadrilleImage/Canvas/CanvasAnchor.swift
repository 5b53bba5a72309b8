/// Which part of a picture stays where it is when its canvas changes.
public enum CanvasAnchor: String, Sendable, CaseIterable {
  /// The top left corner.
  case topLeft = "top-left"
  /// The middle of the top side.
  case top
  /// The top right corner.
  case topRight = "top-right"
  /// The middle of the left side.
  case left
  /// The middle; where it cannot be met a smaller picture lies half a pixel to the left or above.
  case center = "centre"
  /// The middle of the right side.
  case right
  /// The bottom left corner.
  case bottomLeft = "bottom-left"
  /// The middle of the bottom side.
  case bottom
  /// The bottom right corner.
  case bottomRight = "bottom-right"

  /// Where the picture's top left pixel lies on the canvas; negative where the picture is cut.
  public func offset(of image: PixelSize, on canvas: PixelSize) -> (x: Int, y: Int) {
    // Rounding to 0, so that a canvas that grows and is cut back again shows the same.
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
