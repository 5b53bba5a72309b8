public import QuadrilleImage

/// Where an image is drawn in a view: the thirteen modes of `UIView`.
public enum ContentMode: String, Sendable, CaseIterable {
  /// Stretched to the view.
  case scaleToFill
  /// As large as fits without changing its proportions, centerd.
  case scaleAspectFit
  /// As small as covers the view without changing its proportions, centerd.
  case scaleAspectFill
  /// Drawn anew at every size; here the same as ``scaleToFill``.
  case redraw
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

  /// The gravity of a layer that places its contents alike.
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

  /// The rectangle that an image takes up, as ``ContentsGravity/destination(of:within:)``.
  public func destination(of size: Size, within bounds: Rect) -> Rect {
    gravity.destination(of: size, within: bounds)
  }
}
