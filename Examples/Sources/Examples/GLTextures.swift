import Quadrille

/// Needs a driver of OpenGL ES, and says so where there is none.
func glTexture(in folder: String) throws {
  try encodeTexture(in: folder)
  guard let context = try? Context(Display()) else {
    print("  no OpenGL ES here")
    return
  }
  let view = try GLView(size: Size(width: 64, height: 64), in: context)
  let texture = try Texture(contentsOf: folder + "/shapes.pvr", in: context)
  print("  \(texture.size) points in \(texture.byteCount) bytes")
  let frame = try view.render(at: 0) { _ in try view.clear(.blue) }
  print("  frame \(frame.number)")
}
