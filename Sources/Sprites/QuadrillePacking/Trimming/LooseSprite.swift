public import QuadrilleImage

/// An image to be packed as a sprite of an atlas.
public struct LooseSprite: Sendable {
  /// The name in the data file.
  public var name: String
  /// The pixels; premultiplied ones are unpremultiplied unless the atlas is premultiplied.
  public var bitmap: Bitmap
  /// The anchor as a unit point with y downwards; nil uses that of the options.
  public var pivot: Point?

  /// Makes a sprite.
  public init(name: String, bitmap: Bitmap, pivot: Point? = nil) {
    self.name = name
    self.bitmap = bitmap
    self.pivot = pivot
  }
}
