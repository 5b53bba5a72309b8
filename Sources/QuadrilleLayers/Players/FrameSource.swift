public import QuadrilleSprite

/// Where a frame of a player comes from.
public enum FrameSource: Hashable, Sendable {
  /// A sprite that is there already.
  case image(Sprite)
  /// The name of a file, which is loaded when the frame is due.
  case file(String)
}
