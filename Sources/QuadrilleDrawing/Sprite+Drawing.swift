public import QuadrillePixels
public import QuadrilleSprite

extension Sprite {
  /// Adds the sprite to a list with its anchor at a point, as `drawAtPoint:` of LSImage did.
  public func draw(at position: Point, in list: inout DrawList) { list.draw(self, at: position) }

  /// Adds the sprite to a list so that its trimmed picture fills a rectangle, as `drawInRect:` of
  /// LSImage did; anchor and size do not count.
  public func draw(trimmedIn rect: Rect, in list: inout DrawList) {
    list.draw(self, trimmedIn: rect)
  }
}
