import Quadrille

func layerDrawing(in folder: String) throws {
  let layer = Layer(frame: Rect(x: 0, y: 0, width: 32, height: 32))
  layer.drawing = { list in
    list.fill(Rect(x: 4, y: 4, width: 24, height: 24), with: .cyan)
  }
  var renderer = RasterRenderer()
  try renderer.render(layer).write(to: folder + "/drawing.png")
}
