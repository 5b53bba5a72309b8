import Quadrille

/// Draws with another renderer and counts.
struct CountingRenderer: Renderer {
  var count = 0
  private var inner = RasterRenderer()

  mutating func render(_ list: DrawList, background: Color) throws -> Bitmap {
    count += list.quads.count
    return try inner.render(list, background: background)
  }
}

func ownRenderer(in folder: String) throws {
  var list = DrawList(size: Size(width: 8, height: 8))
  list.fill(Rect(x: 0, y: 0, width: 4, height: 4), with: .white)
  var renderer = CountingRenderer()
  _ = try renderer.render(list, background: .black)
  print("  \(renderer.count) quad")
}
