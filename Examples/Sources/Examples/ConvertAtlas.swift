import Quadrille

func convertAtlas(in folder: String) throws {
  try packAtlas(in: folder)
  try SpriteAtlas(contentsOf: folder + "/discs.json")
    .write(to: folder + "/discs.plist", format: .cocos2D(version: 2))
}
