import Quadrille

func decodeTexture(in folder: String) throws {
  try encodeTexture(in: folder)
  let texture = try TextureFile(contentsOf: folder + "/shapes.pvr")
  try texture.bitmap(level: 1).write(to: folder + "/level-1.png")
}
