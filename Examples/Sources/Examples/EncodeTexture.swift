import Quadrille

func encodeTexture(in folder: String) throws {
  try drawShapes(in: folder)
  let bitmap = try Bitmap(contentsOf: folder + "/shapes.png")
    .resized(to: PixelSize(width: 64, height: 64))
  let texture = try TextureEncoder(.pvrtc4(alpha: true)).texture(of: bitmap.mipChain())
  try texture.write(to: folder + "/shapes.pvr")
  print("  \(texture.format.name), \(texture.mipmapCount) mipmaps, \(texture.byteCount) bytes")
}
