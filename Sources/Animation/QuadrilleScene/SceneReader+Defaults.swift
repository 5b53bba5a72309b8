import QuadrilleLayers

extension SceneReader {
  /// The keys of layers that a scene may set for all of them.
  static let defaultKeys = [
    "snap", "edgeAntialiasing", "filter", "magnificationFilter", "minificationFilter",
  ]

  /// Sets a layer to the scene's `defaults`, before its own keys are read.
  ///
  /// Included scenes have their own.
  func applyDefaults(_ defaults: SceneValue, to layer: Layer) throws(SceneError) {
    // The filter for both directions comes first.
    if let filter = defaults.member("filter") {
      _ = try readAppearance("filter", filter, into: layer)
    }
    for (key, value) in try defaults.members() where key != "filter" {
      guard Self.defaultKeys.contains(key) else {
        try unknown(key, value)
        continue
      }
      _ = try readAppearance(key, value, into: layer)
    }
  }
}
