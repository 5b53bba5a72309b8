/// The direction in which y grows in the coordinates of a layer tree.
public enum LayerOrigin: String, Sendable, CaseIterable {
  /// Downwards from the upper left corner, as in UIKit.
  case topLeft = "top-left"
  /// Upwards from the lower left corner, as in AppKit and OpenGL; pictures stay upright.
  case bottomLeft = "bottom-left"

  /// The other direction.
  var turnedOver: LayerOrigin { self == .topLeft ? .bottomLeft : .topLeft }
}
