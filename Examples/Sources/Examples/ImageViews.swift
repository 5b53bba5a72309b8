import Quadrille

func imageView(in folder: String) throws {
  let image = try Sprite(size: Size(width: 40, height: 20)) { list in
    list.fill(Rect(x: 0, y: 0, width: 40, height: 20), with: .yellow)
  }
  var view = ImageView(image: image)
  view.frame = Rect(x: 0, y: 0, width: 60, height: 60)
  view.contentMode = .scaleAspectFit
  var list = DrawList(size: view.frame.size)
  view.draw(in: &list)
  var renderer = RasterRenderer()
  try renderer.render(list, background: .black).write(to: folder + "/view.png")
}
