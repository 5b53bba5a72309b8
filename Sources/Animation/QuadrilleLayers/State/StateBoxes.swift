import QuadrilleSprite

/// A sprite behind a reference, so that copying a layer's state does not copy the sprite.
final class SpriteBox: Sendable {
  let sprite: Sprite

  init(_ sprite: Sprite) {
    self.sprite = sprite
  }
}

/// The rarely used properties of a layer, behind a reference.
final class ExtrasBox: Sendable {
  let extras: LayerExtras

  init(_ extras: LayerExtras) {
    self.extras = extras
  }
}

/// A 3D transform behind a reference: most layers have 2D transforms only.
final class Transform3DBox: Sendable {
  let transform: Transform3D

  init(_ transform: Transform3D) {
    self.transform = transform
  }
}
