import QuadrilleDrawing
import QuadrillePixels

extension FilledPolygon {
  /// Makes the outline of a quad or triangle; nil where it covers nothing or a corner is not finite.
  ///
  /// The first three corners do not lie on one line then, so that texels can be found by them.
  init?(_ quad: Quad) {
    let corners = [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft].map {
      Point(x: Double($0.x), y: Double($0.y))
    }
    let across = corners[1] - corners[0]
    let down = corners[3] - corners[0]
    guard across.x * down.y - across.y * down.x != 0 else { return nil }
    self.init(convex: corners)
  }
}
