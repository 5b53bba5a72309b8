import QuadrilleImage
public import QuadrilleSprite

extension Sprite {
  /// The sprite with the anchor computed by LayerSprites 1.2, including its sign error.
  ///
  /// For rotated sprites in a Cocos2D atlas, and for unrotated ones in an `.atlasc`, that library
  /// placed the center of the untrimmed source on the wrong side of the center of the trimmed
  /// rectangle: the anchor is mirrored horizontally. These sprites are displaced by twice the
  /// distance between the centers. Other sprites are correct.
  ///
  /// - Parameter format: The format of the atlas that contains the sprite.
  public func withLayerSpritesAnchor(in format: AtlasFormat) -> Sprite {
    guard format.layerSpritesMirrors == isRotated, sourceSize.width > 0 else { return self }
    var result = self
    let mirrored = trimmedRect.minX + trimmedRect.maxX - anchor.x * sourceSize.width
    result.anchor.x = mirrored / sourceSize.width
    return result
  }
}

extension SpriteAtlas {
  /// The atlas with the anchors of LayerSprites 1.2; see `Sprite.withLayerSpritesAnchor(in:)`.
  ///
  /// For scenes whose positions were adjusted by eye with that library; all others use the correct
  /// anchors.
  public func withLayerSpritesAnchors() -> SpriteAtlas {
    guard let format else { return self }
    var result = self
    result.stored.sprites = stored.sprites.map { sprite in sprite.withLayerSpritesAnchor(in: format)
    }
    return result
  }
}
