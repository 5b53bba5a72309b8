import QuadrilleSprite

/// A sprite behind one reference, so that copying a layer's state copies no sprite.
final class SpriteBox: Sendable {
  let sprite: Sprite

  init(_ sprite: Sprite) {
    self.sprite = sprite
  }
}

/// What few layers have, behind one reference.
final class ExtrasBox: Sendable {
  let extras: LayerExtras

  init(_ extras: LayerExtras) {
    self.extras = extras
  }
}

/// A transform behind one reference: most layers have none but one of the plane.
final class Transform3DBox: Sendable {
  let transform: Transform3D

  init(_ transform: Transform3D) {
    self.transform = transform
  }
}
