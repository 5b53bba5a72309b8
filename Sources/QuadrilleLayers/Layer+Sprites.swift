import QuadrillePixels
public import QuadrilleSprite

extension Layer {
  /// Shows a sprite in the bounds as they are: all of it, upright, whatever the packer did.
  ///
  /// Unlike `setContentsWithLSImage:` this leaves ``transform`` alone.
  public func setContents(of sprite: Sprite) {
    contents = sprite
    contentsRect = .unit
  }

  /// Gives the layer the sprite's size in points and its anchor, so that ``position`` is where the
  /// sprite's anchor lies; the origin of the bounds becomes 0.
  public func setGeometry(of sprite: Sprite) {
    bounds = Rect(origin: .zero, size: sprite.size)
    anchorPoint = sprite.anchor
  }
}
