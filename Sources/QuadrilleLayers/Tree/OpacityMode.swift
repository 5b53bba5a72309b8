/// How the opacity of a layer works on what it holds.
public enum OpacityMode: Sendable, CaseIterable {
  /// The layer and its sublayers are one picture, which is faded: what lies covered stays covered.
  case group
  /// The layer's own parts and each sublayer fade by themselves, as on iOS before version 7; faster,
  /// and what lies covered shines through.
  case multiplied
}
