import Quadrille

func drawShapes(in folder: String) throws {
  var list = DrawList(size: Size(width: 96, height: 64), scale: 2)
  list.fill(Rect(x: 8, y: 8, width: 80, height: 48), cornerRadius: 12, with: .red)
  list.state.blendMode = .add
  list.fill(Rect(x: 40, y: 24, width: 48, height: 32), with: .blue)
  var renderer = RasterRenderer()
  try renderer.render(list, background: .white).write(to: folder + "/shapes.png")
}
