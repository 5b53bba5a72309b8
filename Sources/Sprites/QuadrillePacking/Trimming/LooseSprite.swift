public import QuadrilleAtlas
public import QuadrilleImage

/// An image to be packed as a sprite of an atlas.
public struct LooseSprite: Sendable {
  /// The name in the data file.
  public var name: String
  /// The pixels; premultiplied ones are unpremultiplied unless the atlas is premultiplied.
  public var bitmap: Bitmap
  /// The anchor as a unit point with y downwards; nil uses that of the options.
  public var pivot: Point?
  /// The distances in pixels to the stretched center of a nine-patch; such a sprite is neither
  /// trimmed nor rotated, and shares its packed rectangle only with nine-patches of equal borders.
  public var borders: SpriteBorders?
  /// The content insets of a nine-patch in pixels; -1 for those of ``borders``.
  public var padding: SpriteBorders?

  /// Makes a sprite.
  public init(name: String, bitmap: Bitmap, pivot: Point? = nil) {
    self.name = name
    self.bitmap = bitmap
    self.pivot = pivot
  }

  /// Makes a sprite of a nine-patch image.
  ///
  /// - Parameters:
  ///   - name: The name in the data file, without the `.9` of the file: see
  ///     ``NinePatch/plainName(_:)``.
  ///   - ninePatch: The image with its borders.
  public init(name: String, ninePatch: NinePatch) {
    self.init(name: name, bitmap: ninePatch.bitmap)
    borders = ninePatch.borders
    padding = ninePatch.padding
    isNinePatch = true
  }

  /// Whether the sprite is a nine-patch, with or without marked borders.
  private(set) var isNinePatch = false

  /// Whether the sprite is packed untrimmed and unrotated.
  var keepsOrientation: Bool { isNinePatch || borders != nil || padding != nil }
}
