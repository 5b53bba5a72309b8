import Quadrille

/// Needs a driver of OpenGL ES, and says so where there is none.
func glTexture(in folder: String) throws {
  try encodeTexture(in: folder)
  guard let view = try? GLView(size: Size(width: 64, height: 64)) else {
    print("  no OpenGL ES here")
    return
  }
  let texture = try Texture(contentsOf: folder + "/shapes.pvr", in: view.context)
  print("  \(texture.size) points in \(texture.byteCount) bytes")
  try view.render(at: 0) { _ in try view.clear(.blue) }
}
