import Quadrille

/// Takes a font of the system where there is one.
func drawText(in folder: String) throws {
  let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  guard let font = try? Font(contentsOf: path) else {
    print("  no DejaVu Sans here")
    return
  }
  var list = DrawList(size: Size(width: 160, height: 48), scale: 2)
  list.state.tint = .black
  try list.draw("Score 12", at: Point(x: 8, y: 8), font: font)
  var renderer = RasterRenderer()
  try renderer.render(list, background: .white).write(to: folder + "/score.png")
}
