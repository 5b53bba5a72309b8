public import QuadrilleAtlas
public import QuadrilleLayers
import QuadrilleSprite

extension SpriteSheet {
  /// Makes a sheet from the sprites of an atlas.
  ///
  /// ```swift
  /// let sheet = try SpriteSheet(atlas: atlas, names: ["fox.png", "bird.png"])
  /// let layer = SpriteLayer(sheet: sheet)
  /// ```
  ///
  /// - Parameters:
  ///   - atlas: The atlas.
  ///   - names: The names in the order of the samples; nil for all, sorted.
  /// - Throws: `AtlasError` `atlas.noSprite` for an unknown name.
  public init(atlas: SpriteAtlas, names: [String]? = nil) throws(AtlasError) {
    var sprites: [Sprite] = []
    for name in names ?? atlas.names { sprites.append(try atlas.requireSprite(named: name)) }
    self.init(sprites: sprites)
  }
}
