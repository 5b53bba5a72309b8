public import QuadrilleImage

/// The position of an image in a view: the thirteen modes of `UIView`.
public enum ContentMode: String, Sendable, CaseIterable {
  /// Stretched to the view.
  case scaleToFill
  /// Scaled to fit without changing the aspect ratio, centered.
  case scaleAspectFit
  /// Scaled to cover the view without changing the aspect ratio, centered.
  case scaleAspectFill
  /// Redrawn at every size; here the same as ``scaleToFill``.
  case redraw
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

  /// Makes a mode from its name: `scaleAspectFit`, `scale-aspect-fit` or `aspect-fit`.
  public init?(name: String) {
    let plain = name.lowercased().filter { $0 != "-" }
    let match = ContentMode.allCases.first {
      let own = $0.rawValue.lowercased()
      return own == plain || own == "scale" + plain
    }
    guard let match else { return nil }
    self = match
  }

  /// The equivalent gravity of a layer.
  public var gravity: ContentsGravity {
    switch self {
    case .scaleToFill, .redraw: .resize
    case .scaleAspectFit: .resizeAspect
    case .scaleAspectFill: .resizeAspectFill
    case .center: .center
    case .top: .top
    case .bottom: .bottom
    case .left: .left
    case .right: .right
    case .topLeft: .topLeft
    case .topRight: .topRight
    case .bottomLeft: .bottomLeft
    case .bottomRight: .bottomRight
    }
  }

  /// The rectangle of an image, as computed by ``ContentsGravity/destination(of:within:)``.
  public func destination(of size: Size, within bounds: Rect) -> Rect {
    gravity.destination(of: size, within: bounds)
  }
}
