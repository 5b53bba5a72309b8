import Quadrille

func readAtlas(in folder: String) throws {
  try packAtlas(in: folder)
  let atlas = try SpriteAtlas(contentsOf: folder + "/discs.json")
  for name in atlas.names {
    let sprite = try atlas.requireSprite(named: name)
    print("  \(name): \(sprite.trimmedRect.size)")
  }
  try atlas.requireSprite(named: "disc_3").untrimmed().write(to: folder + "/disc-3.png")
}
