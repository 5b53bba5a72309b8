extension LayerProperty {
  /// Whether a change of the property, also by an animation, makes a layer choose its contents anew;
  /// after `+needsDisplayForKey:`.
  ///
  /// That is what ``Layer/display(_:)`` does, and of the properties ``sampleIndex`` alone is there
  /// for it: all others say themselves how the layer is drawn.
  public var invalidatesDisplay: Bool { self == .sampleIndex }
}

extension LayerKey {
  /// Whether a change of the property makes a layer choose its contents anew;
  /// see ``LayerProperty/invalidatesDisplay``.
  public var invalidatesDisplay: Bool { property.invalidatesDisplay }
}
