package import QuadrilleAtlas
package import QuadrilleOptions

/// Options for the layers, tags and slices of Aseprite files.
package struct AsepriteOptions: OptionGroup {
  /// What each sprite shows a part of.
  package enum Part: String, CaseIterable, OptionValue, Sendable {
    case layers, tags, slices
  }

  private var parts: [Part] = []
  private var splitsLayers = false
  private var splitsTags = false
  private var splitsSlices = false
  private var layers = AsepriteLayerOptions()

  package init() {}

  package mutating func options(_ table: OptionTable) {
    table.list(
      "--split",
      "part",
      &parts,
      "Sprites of Aseprite: layers, tags or slices; repeatable."
    )
    table.flag("--split-layers", &splitsLayers, "Each layer becomes a sprite.").hidden()
    table.flag("--split-tags", &splitsTags, "The frames of each tag become sprites.").hidden()
    table.flag("--split-slices", &splitsSlices, "The area of each slice becomes a sprite.").hidden()
    table.group(&layers)
  }

  /// What becomes a sprite.
  package var sprites: AsepriteSprites.Options {
    var result = layers.sprites
    result.splitsLayers = splitsLayers || parts.contains(.layers)
    result.splitsTags = splitsTags || parts.contains(.tags)
    result.splitsSlices = splitsSlices || parts.contains(.slices)
    return result
  }
}

/// Options for the layers of Aseprite files that are drawn.
package struct AsepriteLayerOptions: OptionGroup {
  private var layers: [String] = []
  private var ignoredLayers: [String] = []
  private var includesHidden = false

  package init() {}

  package mutating func options(_ table: OptionTable) {
    table.list("--layer", "name", &layers, "Draw this layer of an Aseprite file; repeatable.")
    table.list("--ignore-layer", "name", &ignoredLayers, "Omit this layer; repeatable.")
    table.flag("--all-layers", &includesHidden, "Draw hidden layers, too.")
  }

  /// Whether layers are chosen.
  package var isEmpty: Bool { layers.isEmpty && ignoredLayers.isEmpty && !includesHidden }

  /// The layers to draw.
  package var sprites: AsepriteSprites.Options {
    var result = AsepriteSprites.Options()
    result.layers = layers
    result.ignoredLayers = ignoredLayers
    result.includesHiddenLayers = includesHidden
    return result
  }
}
