import QuadrilleImage
public import QuadrilleSprite

extension Sprite {
  /// The sprite with the anchor that LayerSprites 1.2 had, wrong sign included.
  ///
  /// Of sprites that lie turned in a Cocos2D atlas, and of upright ones in an `.atlasc`, that
  /// library put the centre of the untrimmed source on the wrong side of the piece's own: the anchor
  /// is mirrored left to right. They are drawn off by twice that distance. Other sprites are right.
  ///
  /// - Parameter format: The format of the atlas that the sprite came from.
  public func withLayerSpritesAnchor(in format: AtlasFormat) -> Sprite {
    guard format.layerSpritesMirrors == isRotated, sourceSize.width > 0 else { return self }
    var result = self
    let mirrored = trimmedRect.minX + trimmedRect.maxX - anchor.x * sourceSize.width
    result.anchor.x = mirrored / sourceSize.width
    return result
  }
}

extension SpriteAtlas {
  /// The atlas with the anchors that LayerSprites 1.2 had; see `Sprite.withLayerSpritesAnchor(in:)`.
  ///
  /// For pictures that were laid out by eye with that library. Everything else wants the right ones.
  public func withLayerSpritesAnchors() -> SpriteAtlas {
    guard let format else { return self }
    var result = self
    result.stored.sprites = stored.sprites.map { sprite in sprite.withLayerSpritesAnchor(in: format)
    }
    return result
  }
}
