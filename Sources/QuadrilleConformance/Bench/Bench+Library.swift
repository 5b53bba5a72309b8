#if GL
import QuadrilleSpriteBatch

extension Bench {
  /// The batch of the context; programs stay, textures go with the case.
  func batch() throws -> SpriteBatch {
    if let spriteBatch { return spriteBatch }
    let made = try SpriteBatch(in: context)
    spriteBatch = made
    return made
  }
}
#endif
