public import QuadrilleImage

extension LayerState {
  /// The anchor in the layer's coordinates.
  @inline(__always)
  var anchor: Point { bounds.point(atUnit: anchorPoint) }

  /// The effect of ``sublayerTransform`` in the layer's coordinates; nil if it is the identity.
  @inline(__always)
  var sublayerSpace: Transform3D? {
    guard transformsSublayers else { return nil }
    let anchor = anchor
    return Transform3D(translationX: -anchor.x, y: -anchor.y, z: -anchorPointZ)
      .concatenating(sublayerTransform)
      .concatenating(Transform3D(translationX: anchor.x, y: anchor.y, z: anchorPointZ))
  }

  /// The transform from the layer's coordinates to its superlayer's.
  ///
  /// - Parameter space: The superlayer's `sublayerSpace`.
  @inline(__always)
  func toSuperlayer(through space: Transform3D?) -> Transform2D {
    let anchor = anchor
    var result: Transform2D
    if let space {
      result =
        Transform3D(translationX: -anchor.x, y: -anchor.y, z: -anchorPointZ)
        .concatenating(transform)
        .concatenating(Transform3D(translationX: position.x, y: position.y, z: zPosition))
        .concatenating(space).affine
    } else {
      result = affine.about(anchor, at: position)
      if let third = self.space?.transform.rows.third {
        result.tx -= third.x * anchorPointZ
        result.ty -= third.y * anchorPointZ
      }
    }
    return isGeometryFlipped ? verticalFlip.concatenating(result) : result
  }

  /// The perspective projection from the layer's coordinates to its superlayer's; nil if
  /// `toSuperlayer(through:)` is sufficient.
  ///
  /// - Parameter space: The superlayer's `sublayerSpace`.
  @inline(__always)
  func perspective(through space: Transform3D?) -> ProjectiveTransform? {
    guard self.space != nil || space != nil else { return nil }
    return makePerspective(through: space)
  }

  @inline(never)
  private func makePerspective(through space: Transform3D?) -> ProjectiveTransform? {
    guard transform.hasPerspective || space?.hasPerspective == true else { return nil }
    let anchor = anchor
    var all = Transform3D(translationX: -anchor.x, y: -anchor.y, z: -anchorPointZ)
      .concatenating(transform)
      .concatenating(Transform3D(translationX: position.x, y: position.y, z: zPosition))
    if let space { all = all.concatenating(space) }
    let flip = isGeometryFlipped ? verticalFlip : .identity
    return ProjectiveTransform(flip).concatenating(all.projection)
  }

  /// The projection from the layer's coordinates to its superlayer's, with or without perspective.
  func projectionToSuperlayer(through space: Transform3D?) -> ProjectiveTransform {
    perspective(through: space) ?? ProjectiveTransform(toSuperlayer(through: space))
  }

  /// Mirrors y about the center of the bounds.
  var verticalFlip: Transform2D { bounds.verticalFlip }

  /// The bounding box of the bounds in the superlayer's coordinates, before the superlayer's
  /// transform of its sublayers.
  ///
  /// In perspective it contains the part in front of the eye; it is empty for a layer entirely
  /// behind it.
  public var frame: Rect {
    guard let projection = perspective(through: nil) else {
      return toSuperlayer(through: nil).boundingBox(of: bounds)
    }
    return projection.boundingBox(of: bounds) ?? .zero
  }

  /// Changes size and position so that the layer occupies a rectangle of its superlayer.
  ///
  /// The size is that of the rectangle transformed by the inverse of ``transform``, and does not
  /// change if there is no inverse; the origin of the bounds, the anchor and the transform do not
  /// change. The frame is then the rectangle for transforms that keep rectangles axis-aligned.
  mutating func setFrame(_ rect: Rect) {
    let rect = rect.standardized
    if let back = affine.inverted {
      bounds.size = back.boundingBox(of: Rect(origin: .zero, size: rect.size)).size
    }
    let found = frame
    position = position + rect.center - found.center
  }
}

extension Rect {
  /// The point at unit coordinates.
  @inline(__always)
  func point(atUnit unit: Point) -> Point {
    Point(x: origin.x + unit.x * size.width, y: origin.y + unit.y * size.height)
  }

  /// Mirrors y about the center.
  var verticalFlip: Transform2D {
    Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: minY + maxY)
  }
}

extension Transform2D {
  /// The transform about an anchor, which is placed at a position.
  @inline(__always)
  func about(_ anchor: Point, at position: Point) -> Transform2D {
    var result = self
    result.tx += position.x - (a * anchor.x + c * anchor.y)
    result.ty += position.y - (b * anchor.x + d * anchor.y)
    return result
  }

  /// The bounding box of a transformed rectangle.
  func boundingBox(of rect: Rect) -> Rect {
    let corners = [
      apply(to: Point(x: rect.minX, y: rect.minY)), apply(to: Point(x: rect.maxX, y: rect.minY)),
      apply(to: Point(x: rect.maxX, y: rect.maxY)), apply(to: Point(x: rect.minX, y: rect.maxY)),
    ]
    var box = (low: corners[0], high: corners[0])
    for corner in corners {
      box.low = Point(x: min(box.low.x, corner.x), y: min(box.low.y, corner.y))
      box.high = Point(x: max(box.high.x, corner.x), y: max(box.high.y, corner.y))
    }
    return Rect(minX: box.low.x, minY: box.low.y, maxX: box.high.x, maxY: box.high.y)
  }
}
