import Quadrille

func renderLayer(in folder: String) throws {
  let card = Layer(frame: Rect(x: 0, y: 0, width: 80, height: 60))
  card.backgroundColor = .white
  card.cornerRadius = 8
  card.borderWidth = 2
  var renderer = RasterRenderer()
  try renderer.render(card, scale: 2, background: .gray).write(to: folder + "/card.png")
}
