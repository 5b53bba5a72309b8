public import QuadrilleImage

/// A picture of its own that is to become a sprite of an atlas.
public struct LooseSprite: Sendable {
  /// The name that it gets in the data file.
  public var name: String
  /// The pixels; premultiplied ones are divided by alpha first unless they are to be stored so.
  public var bitmap: Bitmap
  /// The anchor as a unit point with y downwards; nil takes that of the options.
  public var pivot: Point?

  /// Makes a sprite.
  public init(name: String, bitmap: Bitmap, pivot: Point? = nil) {
    self.name = name
    self.bitmap = bitmap
    self.pivot = pivot
  }
}
