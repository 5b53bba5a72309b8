/// How a picture gets another size.
public struct Resampling: Hashable, Sendable {
  /// How old pixels are weighed.
  public var filter: ResampleFilter
  /// What lies outside the picture.
  public var edges: EdgeMode
  /// Which values are averaged.
  public var light: Light
  /// Whether the colour of a pixel counts by its alpha, so that hidden colours do not show at
  /// edges; false for pictures whose alpha is no opacity.
  public var weighsByAlpha: Bool

  /// Makes a choice.
  public init(
    _ filter: ResampleFilter = .lanczos,
    edges: EdgeMode = .clamp,
    light: Light = .linear,
    weighsByAlpha: Bool = true
  ) {
    self.filter = filter
    self.edges = edges
    self.light = light
    self.weighsByAlpha = weighsByAlpha
  }
}
