public import QuadrilleImage

extension DrawList {
  /// Fills a rounded rectangle with a color, multiplied by the state's tint and opacity.
  ///
  /// The edge is smooth; see ``ShapeMask``. Without a radius this is ``fill(_:with:)``.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in points.
  ///   - cornerRadius: The radius in points; at most half the shorter side is used.
  ///   - color: The color, straight alpha.
  public mutating func fill(_ rect: Rect, cornerRadius: Double, with color: Color) {
    guard cornerRadius > 0 else { return fill(rect, with: color) }
    guard let shape = TransformedShape(rect, cornerRadius: cornerRadius, in: self) else { return }
    add(shape, color)
  }

  /// Draws a border inside a rectangle, with the state's tint and opacity.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in points.
  ///   - width: The border width in points; where opposite sides meet, the rectangle is filled.
  ///   - cornerRadius: The radius of the outer corners in points.
  ///   - color: The color, straight alpha.
  public mutating func stroke(
    _ rect: Rect,
    width: Double,
    cornerRadius: Double = 0,
    with color: Color
  ) {
    guard width > 0 else { return }
    guard cornerRadius <= 0 else {
      let shape = TransformedShape(rect, cornerRadius: cornerRadius, border: width, in: self)
      if let shape { add(shape, color) }
      return
    }
    guard 2 * width < min(rect.width, rect.height) else { return fill(rect, with: color) }
    // Four rectangles that do not overlap, so that a translucent border is even.
    let rect = rect.standardized
    let left = rect.minX + width
    let right = rect.maxX - width
    let top = rect.minY + width
    let bottom = rect.maxY - width
    fill(Rect(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: top), with: color)
    fill(Rect(minX: rect.minX, minY: top, maxX: left, maxY: bottom), with: color)
    fill(Rect(minX: right, minY: top, maxX: rect.maxX, maxY: bottom), with: color)
    fill(Rect(minX: rect.minX, minY: bottom, maxX: rect.maxX, maxY: rect.maxY), with: color)
  }

  /// Clips the following content to a rectangle, rounded to the whole pixels that ``fill(_:with:)``
  /// fills: those whose centers lie inside.
  ///
  /// - Parameter rect: The rectangle in points.
  /// - Returns: Whether the clip was set. It is not if the rectangle is rotated or seen in
  ///   perspective, which requires ``drawGroup(maskedBy:cornerRadius:_:)``.
  public mutating func clip(to rect: Rect) -> Bool {
    let t = deviceTransform
    guard projection == nil else { return false }
    guard (t.b == 0 && t.c == 0) || (t.a == 0 && t.d == 0) else { return false }
    let one = t.apply(to: Point(x: rect.minX, y: rect.minY))
    let other = t.apply(to: Point(x: rect.maxX, y: rect.maxY))
    let pixels = PixelRect(
      from: (SIMD2(min(one.x, other.x), min(one.y, other.y)) + 0.5).rounded(.down),
      to: (SIMD2(max(one.x, other.x), max(one.y, other.y)) + 0.5).rounded(.down),
      in: pixelSize
    )
    state.clip = state.clip.map(pixels.intersection) ?? pixels
    return true
  }

  /// Draws a closure's output as one layer clipped to a rectangle, which may be rotated and have
  /// rounded corners, with the opacity and blend mode of this list's state.
  ///
  /// The edge is smooth; see ``ShapeMask``.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in points.
  ///   - cornerRadius: The radius of its corners in points.
  ///   - body: Draws into a list that starts with this list's state, but opaque and with normal
  ///     blending.
  public mutating func drawGroup<Failure: Error>(
    maskedBy rect: Rect,
    cornerRadius: Double = 0,
    _ body: (inout DrawList) throws(Failure) -> Void
  ) throws(Failure) {
    guard let shape = TransformedShape(rect, cornerRadius: cornerRadius, in: self) else { return }
    try drawGroup(through: shape, body)
  }

  /// Fills the whole area of a group's mask.
  ///
  /// - Parameters:
  ///   - rect: The rectangle of the mask.
  ///   - color: The color.
  public mutating func fillMask(_ rect: Rect, with color: Color) {
    guard let shape = TransformedShape(rect, cornerRadius: 0, in: self) else { return }
    let tint = tint.multiplied(with: color.tint(opacity: 1))
    guard tint.alpha > 0 else { return }
    addColor(Quad(pixels: shape.pixels), tint)
  }

  /// Draws a border whose outer edge is clipped by a group's mask.
  ///
  /// - Parameters:
  ///   - rect: The rectangle of the mask.
  ///   - width: The width of the border in points.
  ///   - cornerRadius: The radius of the mask's corners in points.
  ///   - color: The color.
  public mutating func strokeMask(
    _ rect: Rect,
    width: Double,
    cornerRadius: Double,
    with color: Color
  ) {
    guard width > 0 else { return }
    let shape = TransformedShape(
      rect,
      cornerRadius: cornerRadius,
      border: width,
      isOpen: true,
      in: self
    )
    guard let shape else { return fillMask(rect, with: color) }
    add(shape, color)
  }

  private mutating func add(_ shape: TransformedShape, _ color: Color) {
    let tint = tint.multiplied(with: color.tint(opacity: 1))
    guard tint.alpha > 0, !shape.pixels.isEmpty else { return }
    addColor(
      Quad(pixels: shape.pixels),
      tint,
      mask: shape.mask,
      projection: shape.projection
    )
  }
}
