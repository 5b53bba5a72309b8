/// What of a mask layer the masked content is multiplied by.
public enum MaskType: String, Sendable, CaseIterable {
  /// Its alpha.
  case alpha
  /// Its luminance times its alpha: `0.2126 R + 0.7152 G + 0.0722 B` of its premultiplied color,
  /// the `mask-type: luminance` of CSS and SVG.
  case luminance
  /// One minus its alpha; where it draws nothing, everything is visible.
  case alphaInverted
  /// One minus its luminance times its alpha.
  case luminanceInverted

  /// Whether content is visible where the mask layer draws nothing.
  public var isInverted: Bool { self == .alphaInverted || self == .luminanceInverted }

  /// Whether luminance counts.
  var usesLuminance: Bool { self == .luminance || self == .luminanceInverted }
}
