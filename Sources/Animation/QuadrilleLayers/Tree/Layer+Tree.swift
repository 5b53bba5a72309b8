extension Layer {
  /// Adds a layer on top of the sublayers, and removes it from its previous superlayer.
  ///
  /// - Precondition: The layer is neither this one nor one of its superlayers.
  public final func addSublayer(_ layer: Layer) {
    insertSublayer(layer, atIndex: sublayers.count)
  }

  /// Adds a layer at an index of the sublayers, and removes it from its previous superlayer.
  ///
  /// - Parameters:
  ///   - layer: The layer; neither this one nor one of its superlayers.
  ///   - index: The index, clamped to the valid range.
  public final func insertSublayer(_ layer: Layer, atIndex index: Int) {
    precondition(layer !== self && !isDescendant(of: layer), "a layer cannot hold itself")
    layer.removeFromSuperlayer()
    layer.superlayer = self
    sublayers.insert(layer, at: min(max(index, 0), sublayers.count))
  }

  /// Adds a layer directly above one of the sublayers; on top if that is not one of them.
  public final func insertSublayer(_ layer: Layer, above sibling: Layer) {
    guard layer !== sibling else { return }
    layer.removeFromSuperlayer()
    insertSublayer(layer, atIndex: index(of: sibling).map { $0 + 1 } ?? sublayers.count)
  }

  /// Adds a layer directly below one of the sublayers; at the bottom if that is not one of them.
  public final func insertSublayer(_ layer: Layer, below sibling: Layer) {
    guard layer !== sibling else { return }
    layer.removeFromSuperlayer()
    insertSublayer(layer, atIndex: index(of: sibling) ?? 0)
  }

  /// Replaces one of the sublayers; no effect if it is not one of them.
  public final func replaceSublayer(_ old: Layer, with new: Layer) {
    guard old !== new, index(of: old) != nil else { return }
    precondition(new !== self && !isDescendant(of: new), "a layer cannot hold itself")
    new.removeFromSuperlayer()
    guard let index = index(of: old) else { return }
    old.superlayer = nil
    new.superlayer = self
    sublayers[index] = new
  }

  /// Removes the layer from its superlayer, also if it is its mask.
  public final func removeFromSuperlayer() {
    if superlayer?.maskLayer === self {
      superlayer?.maskLayer = nil
    } else {
      superlayer?.sublayers.removeAll { $0 === self }
    }
    superlayer = nil
  }

  final func setMask(_ layer: Layer?) {
    guard layer !== maskLayer else { return }
    if let layer {
      precondition(layer !== self && !isDescendant(of: layer), "a layer cannot mask itself")
      layer.removeFromSuperlayer()
    }
    maskLayer?.superlayer = nil
    layer?.superlayer = self
    maskLayer = layer
  }

  /// Removes all sublayers.
  public final func removeAllSublayers() {
    for layer in sublayers { layer.superlayer = nil }
    sublayers = []
  }

  /// The root of the tree.
  public final var rootLayer: Layer {
    var layer = self
    while let next = layer.superlayer { layer = next }
    return layer
  }

  private final func index(of layer: Layer) -> Int? {
    sublayers.firstIndex { $0 === layer }
  }

  private final func isDescendant(of other: Layer) -> Bool {
    var ancestor = superlayer
    while let layer = ancestor {
      if layer === other { return true }
      ancestor = layer.superlayer
    }
    return false
  }
}
