extension Layer {
  /// Adds a layer on top of the sublayers, removing it from where it was.
  ///
  /// - Precondition: The layer is not this one nor one that holds it.
  public final func addSublayer(_ layer: Layer) {
    insertSublayer(layer, atIndex: sublayers.count)
  }

  /// Adds a layer at an index of the sublayers, removing it from where it was.
  ///
  /// - Parameters:
  ///   - layer: The layer; not this one nor one that holds it.
  ///   - index: The index that it is to have; beyond the ends it is the nearest end.
  public final func insertSublayer(_ layer: Layer, atIndex index: Int) {
    precondition(layer !== self && !isDescendant(of: layer), "a layer cannot hold itself")
    layer.removeFromSuperlayer()
    layer.superlayer = self
    sublayers.insert(layer, at: min(max(index, 0), sublayers.count))
  }

  /// Adds a layer right above one of the sublayers; on top where that is none of them.
  public final func insertSublayer(_ layer: Layer, above sibling: Layer) {
    guard layer !== sibling else { return }
    layer.removeFromSuperlayer()
    insertSublayer(layer, atIndex: index(of: sibling).map { $0 + 1 } ?? sublayers.count)
  }

  /// Adds a layer right below one of the sublayers; at the bottom where that is none of them.
  public final func insertSublayer(_ layer: Layer, below sibling: Layer) {
    guard layer !== sibling else { return }
    layer.removeFromSuperlayer()
    insertSublayer(layer, atIndex: index(of: sibling) ?? 0)
  }

  /// Replaces one of the sublayers; does nothing where that is none of them.
  public final func replaceSublayer(_ old: Layer, with new: Layer) {
    guard old !== new, index(of: old) != nil else { return }
    precondition(new !== self && !isDescendant(of: new), "a layer cannot hold itself")
    new.removeFromSuperlayer()
    guard let index = index(of: old) else { return }
    old.superlayer = nil
    new.superlayer = self
    sublayers[index] = new
  }

  /// Takes the layer out of its superlayer, also where it is its mask.
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

  /// Takes out all sublayers.
  public final func removeAllSublayers() {
    for layer in sublayers { layer.superlayer = nil }
    sublayers = []
  }

  /// The uppermost layer of the tree.
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
