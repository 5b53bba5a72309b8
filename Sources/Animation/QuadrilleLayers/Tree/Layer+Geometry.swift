public import QuadrilleImage

extension Layer {
  /// The bounding box of the bounds in the superlayer's coordinates.
  ///
  /// Setting it changes the size of the bounds and the position, but not anchor and transform:
  /// under a transform the size is that of the rectangle transformed by its inverse. The getter
  /// returns the same rectangle if the transform keeps rectangles axis-aligned.
  public final var frame: Rect {
    get { model.frame }
    set {
      var changed = model
      changed.setFrame(newValue)
      bounds = changed.bounds
      position = changed.position
    }
  }

  /// The transform from the layer's coordinates to its superlayer's, including the superlayer's
  /// transform of sublayers.
  ///
  /// In perspective it is the affine approximation at the center of the bounds; see
  /// ``projectionToSuperlayer``.
  public final var transformToSuperlayer: Transform2D {
    let space = superlayerSpace
    let near = model.perspective(through: space)?.affine(about: bounds.center)
    return near ?? model.toSuperlayer(through: space)
  }

  /// The projection from the layer's coordinates to its superlayer's, including perspective.
  public final var projectionToSuperlayer: ProjectiveTransform {
    model.projectionToSuperlayer(through: superlayerSpace)
  }

  /// The projection from the layer's coordinates to those of the root's parent space, including
  /// perspective.
  public final var projectionToRoot: ProjectiveTransform {
    var result = projectionToSuperlayer
    var next = superlayer
    while let layer = next {
      result = result.concatenating(layer.projectionToSuperlayer)
      next = layer.superlayer
    }
    return result
  }

  /// The transform from the layer's coordinates to those of the root's parent space.
  ///
  /// In perspective it is the affine approximation at the center of the bounds; see
  /// ``projectionToRoot``.
  public final var transformToRoot: Transform2D {
    if let near = projectionToRoot.affine(about: bounds.center) { return near }
    var result = transformToSuperlayer
    var next = superlayer
    while let layer = next {
      result = result.concatenating(layer.transformToSuperlayer)
      next = layer.superlayer
    }
    return result
  }

  /// Converts a point of the layer to the coordinates of another layer of the tree.
  ///
  /// - Parameters:
  ///   - point: The point in this layer's coordinates.
  ///   - layer: The other layer; nil for the root's parent space.
  /// - Returns: The point in the other's coordinates; nil if the transform is not invertible, or if
  ///   the point is behind the eye of a perspective.
  public final func convert(_ point: Point, to layer: Layer?) -> Point? {
    guard let far = projectionToRoot.apply(to: point) else { return nil }
    guard let layer else { return far }
    return layer.projectionToRoot.inverted?.apply(to: far)
  }

  /// Converts a point of another layer of the tree to the coordinates of this one.
  ///
  /// - Parameters:
  ///   - point: The point in the other layer's coordinates.
  ///   - layer: The other layer; nil for the root's parent space.
  /// - Returns: The point in this layer's coordinates; nil if the transform is not invertible, or
  ///   if the point is behind the eye of a perspective.
  public final func convert(_ point: Point, from layer: Layer?) -> Point? {
    guard let layer else { return projectionToRoot.inverted?.apply(to: point) }
    return layer.convert(point, to: self)
  }

  /// Converts a rectangle of this layer to its bounding box in another layer.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in this layer's coordinates.
  ///   - layer: The other layer; nil for the root's parent space.
  /// - Returns: The rectangle in the other's coordinates; nil if the transform is not invertible.
  public final func convert(_ rect: Rect, to layer: Layer?) -> Rect? {
    guard let layer else { return projectionToRoot.boundingBox(of: rect) }
    guard let back = layer.projectionToRoot.inverted else { return nil }
    return projectionToRoot.concatenating(back).boundingBox(of: rect)
  }

  /// Converts a rectangle of another layer to its bounding box in this layer.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in the other layer's coordinates.
  ///   - layer: The other layer; nil for the root's parent space.
  /// - Returns: The rectangle in this layer's coordinates; nil if the transform is not invertible.
  public final func convert(_ rect: Rect, from layer: Layer?) -> Rect? {
    guard let layer else { return projectionToRoot.inverted?.boundingBox(of: rect) }
    return layer.convert(rect, to: self)
  }

  /// Whether a point in the layer's coordinates is inside its bounds; the right and bottom edges
  /// are excluded.
  public final func contains(_ point: Point) -> Bool { bounds.contains(point) }

  /// The deepest layer whose bounds contain a point; of several, the one drawn last.
  ///
  /// Hidden layers and their sublayers are skipped. Sublayers also count outside of their
  /// superlayer, unless it masks to its bounds and corners. For a moment of an animation query
  /// ``presentation(at:)``.
  ///
  /// - Parameter point: The point in the superlayer's coordinates.
  public final func hitTest(_ point: Point) -> Layer? {
    guard
      !isHidden, let own = projectionToSuperlayer.inverted?.apply(to: point)
    else { return nil }
    if !masksToBounds || shows(own) {
      for layer in drawingOrder.reversed() {
        if let hit = layer.hitTest(own) { return hit }
      }
    }
    return contains(own) ? self : nil
  }

  /// Whether a point in the layer's coordinates is inside its rounded corners.
  private final func shows(_ point: Point) -> Bool {
    guard bounds.contains(point) else { return false }
    let radius = min(max(cornerRadius, 0), min(bounds.width, bounds.height) / 2)
    let x = abs(point.x - bounds.center.x) - (bounds.width / 2 - radius)
    let y = abs(point.y - bounds.center.y) - (bounds.height / 2 - radius)
    return x <= 0 || y <= 0 || x * x + y * y <= radius * radius
  }

  /// The superlayer's transform of its sublayers; nil for a mask.
  private final var superlayerSpace: Transform3D? {
    superlayer?.maskLayer === self ? nil : superlayer?.model.sublayerSpace
  }

  /// The sublayers from back to front: stably sorted by ``zPosition``.
  public final var drawingOrder: [Layer] { ordered(at: nil) ?? sublayers }

  /// The sublayers from back to front; nil if they are in that order already.
  final func ordered(at time: Double?) -> [Layer]? {
    let sublayers = sublayers
    var minimum = -Double.infinity
    let isNatural = sublayers.allSatisfy { layer in
      let depth = layer.zPosition(at: time)
      defer { minimum = depth }
      return depth >= minimum
    }
    guard !isNatural else { return nil }
    var order = DepthOrder()
    order.arrange(sublayers.count) { sublayers[$0].zPosition(at: time) }
    return order.isNatural ? nil : sublayers.indices.map { sublayers[order[$0]] }
  }

  /// The ``zPosition`` at a time of the superlayer; nil for the model's.
  @inline(__always)
  final func zPosition(at time: Double?) -> Double {
    guard tracks.animateDepth, let time else { return model.zPosition }
    return tracks.depth(at: timeMapping.localTime(at: time), model: model.zPosition)
  }
}
