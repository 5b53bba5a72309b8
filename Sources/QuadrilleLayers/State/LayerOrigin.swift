/// The direction in which y grows in the coordinates of a layer tree.
public enum LayerOrigin: String, Sendable, CaseIterable {
  /// Downwards from the upper left corner, as in UIKit.
  case topLeft = "top-left"
  /// Upwards from the lower left corner, as in AppKit and OpenGL; pictures stay upright.
  case bottomLeft = "bottom-left"

  /// The other direction.
  var flipped: LayerOrigin { self == .topLeft ? .bottomLeft : .topLeft }
}

/// How the opacity of a layer applies to its parts.
public enum OpacityMode: Sendable, CaseIterable {
  /// The layer and its sublayers are composited first, then faded: what is covered stays covered.
  case group
  /// The layer's own parts and each sublayer fade separately, as on iOS before version 7; faster,
  /// and what is covered shines through.
  case multiplied
}
