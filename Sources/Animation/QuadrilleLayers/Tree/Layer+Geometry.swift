public import QuadrilleImage

extension Layer {
  /// The smallest upright rectangle of the superlayer's coordinates that holds the bounds.
  ///
  /// Setting it changes the size of the bounds and the position, and leaves anchor and transform:
  /// under a transform the size is that of the rectangle seen through its inverse. Reading it back
  /// gives the same rectangle where the transform keeps rectangles upright.
  public final var frame: Rect {
    get { model.frame }
    set {
      var changed = model
      changed.setFrame(newValue)
      bounds = changed.bounds
      position = changed.position
    }
  }

  /// From the layer's own coordinates to its superlayer's, whose transform of sublayers included.
  ///
  /// In perspective it is the affine transform that is nearest about the middle of the bounds; see
  /// ``projectionToSuperlayer``.
  public final var transformToSuperlayer: Transform2D {
    let space = superlayerSpace
    let near = model.perspective(through: space)?.affine(about: bounds.center)
    return near ?? model.toSuperlayer(through: space)
  }

  /// From the layer's own coordinates to its superlayer's, in perspective where there is one.
  public final var projectionToSuperlayer: ProjectiveTransform {
    model.projectionToSuperlayer(through: superlayerSpace)
  }

  /// From the layer's own coordinates to those that the root of its tree lies in, in perspective where
  /// there is one.
  public final var projectionToRoot: ProjectiveTransform {
    var result = projectionToSuperlayer
    var next = superlayer
    while let layer = next {
      result = result.concatenating(layer.projectionToSuperlayer)
      next = layer.superlayer
    }
    return result
  }

  /// From the layer's own coordinates to those that the root of its tree lies in.
  ///
  /// In perspective it is the affine transform that is nearest about the middle of the bounds; see
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

  /// Where a point of the layer lies in another layer of the tree.
  ///
  /// - Parameters:
  ///   - point: The point in this layer's own coordinates.
  ///   - layer: The other layer; nil for the coordinates that the root lies in.
  /// - Returns: The point in the other's coordinates; nil where it flattens its plane, or where the
  ///   point lies behind the eye of a perspective.
  public final func convert(_ point: Point, to layer: Layer?) -> Point? {
    guard let far = projectionToRoot.apply(to: point) else { return nil }
    guard let layer else { return far }
    return layer.projectionToRoot.inverted?.apply(to: far)
  }

  /// Where a point of another layer of the tree lies in this one.
  ///
  /// - Parameters:
  ///   - point: The point in the other layer's coordinates.
  ///   - layer: The other layer; nil for the coordinates that the root lies in.
  /// - Returns: The point in this layer's coordinates; nil where it flattens its plane, or where the
  ///   point lies behind the eye of a perspective.
  public final func convert(_ point: Point, from layer: Layer?) -> Point? {
    guard let layer else { return projectionToRoot.inverted?.apply(to: point) }
    return layer.convert(point, to: self)
  }

  /// The smallest upright rectangle of another layer that holds one of this layer.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in this layer's own coordinates.
  ///   - layer: The other layer; nil for the coordinates that the root lies in.
  /// - Returns: The rectangle in the other's coordinates; nil where it flattens its plane.
  public final func convert(_ rect: Rect, to layer: Layer?) -> Rect? {
    guard let layer else { return projectionToRoot.boundingBox(of: rect) }
    guard let back = layer.projectionToRoot.inverted else { return nil }
    return projectionToRoot.concatenating(back).boundingBox(of: rect)
  }

  /// The smallest upright rectangle of this layer that holds one of another layer.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in the other layer's own coordinates.
  ///   - layer: The other layer; nil for the coordinates that the root lies in.
  /// - Returns: The rectangle in this layer's coordinates; nil where it flattens its plane.
  public final func convert(_ rect: Rect, from layer: Layer?) -> Rect? {
    guard let layer else { return projectionToRoot.inverted?.boundingBox(of: rect) }
    return layer.convert(rect, to: self)
  }

  /// Whether a point of the layer's own coordinates lies in its bounds; the far edges do not count.
  public final func contains(_ point: Point) -> Bool { bounds.contains(point) }

  /// The deepest layer whose bounds hold a point, of several the one drawn last.
  ///
  /// Hidden layers and what they hold are left out. Sublayers count also where they stand out of
  /// their superlayer, unless it masks to its bounds and corners. For a moment of an animation ask ``presentation(at:)``.
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

  /// Whether a point of the layer's own coordinates lies inside its round corners.
  private final func shows(_ point: Point) -> Bool {
    guard bounds.contains(point) else { return false }
    let radius = min(max(cornerRadius, 0), min(bounds.width, bounds.height) / 2)
    let x = abs(point.x - bounds.center.x) - (bounds.width / 2 - radius)
    let y = abs(point.y - bounds.center.y) - (bounds.height / 2 - radius)
    return x <= 0 || y <= 0 || x * x + y * y <= radius * radius
  }

  /// What the superlayer does with this layer beside its own place; nothing with a mask.
  private final var superlayerSpace: Transform3D? {
    superlayer?.maskLayer === self ? nil : superlayer?.model.sublayerSpace
  }

  /// The sublayers from back to front: by ``zPosition``, equal ones in their order.
  public final var drawingOrder: [Layer] { ordered(at: nil) ?? sublayers }

  /// The sublayers from back to front; nil where they are in that order already.
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

  /// The place among the siblings at a time of the superlayer; nil for the model's.
  @inline(__always)
  final func zPosition(at time: Double?) -> Double {
    guard tracks.animateDepth, let time else { return model.zPosition }
    return tracks.depth(at: timeMapping.localTime(at: time), model: model.zPosition)
  }
}
