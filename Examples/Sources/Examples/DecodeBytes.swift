import Quadrille

func decodeBytes(in folder: String) throws {
  let bitmap = Bitmap(width: 4, height: 2)
  let bytes = try PNG.encode(bitmap)
  try bytes.write(to: folder + "/clear.png")
  let decoded = try Bitmap(data: bytes)
  print("  \(decoded.pixelSize), equal: \(decoded == bitmap)")
}
