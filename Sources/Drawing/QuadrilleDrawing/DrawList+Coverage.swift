package import QuadrilleImage

extension DrawList {
  /// Whether everything that a closure draws lies in a rounded rectangle, up to a pixel of its
  /// outline.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in the coordinates of this list's state.
  ///   - cornerRadius: The radius of its corners.
  ///   - body: Draws into a list that starts with this list's state, without clip.
  package func covers(
    _ rect: Rect,
    cornerRadius: Double,
    _ body: (inout DrawList) -> Void
  ) -> Bool {
    let unit = pixelsPerUnit
    guard projection == nil, unit > 0, let back = deviceTransform.inverted else { return false }
    var inner = DrawList(pixelSize: pixelSize, scale: scale)
    inner.state = neutralState
    inner.state.clip = nil
    body(&inner)
    let half = SIMD2(rect.width, rect.height) / 2
    let center = SIMD2(rect.minX, rect.minY) + half
    let radius = min(max(cornerRadius, 0), half.min())
    // Both are snapped to whole pixels, each in its own way.
    let tolerance = 1 / unit
    func isInside(_ corner: SIMD4<Float>) -> Bool {
      let point = back.apply(to: Point(x: Double(corner.x), y: Double(corner.y)))
      let beyond = SIMD2(abs(point.x - center.x), abs(point.y - center.y)) - (half - radius)
      let outside = beyond.replacing(with: 0, where: beyond .< 0)
      return (outside * outside).sum().squareRoot() <= radius + tolerance
    }
    // The shape is convex.
    return inner.quads.allSatisfy { quad in
      isInside(quad.topLeft) && isInside(quad.topRight) && isInside(quad.bottomLeft)
        && isInside(quad.bottomRight)
    }
  }

  /// Fills an ellipse with a color, multiplied by the state's tint and opacity; its edge is smooth.
  ///
  /// - Parameters:
  ///   - rect: The rectangle that it fills, in points.
  ///   - color: The color, straight alpha.
  package mutating func fillEllipse(in rect: Rect, with color: Color) {
    let rect = rect.standardized
    guard rect.width > 0, rect.height > 0 else { return }
    withState { list in
      // A circle of diameter 1, stretched.
      let stretch = Transform2D(
        a: rect.width,
        b: 0,
        c: 0,
        d: rect.height,
        tx: rect.minX,
        ty: rect.minY
      )
      list.state.transform = stretch.concatenating(list.state.transform)
      list.state.snap = .none
      list.fill(Rect(x: 0, y: 0, width: 1, height: 1), cornerRadius: 0.5, with: color)
    }
  }
}
