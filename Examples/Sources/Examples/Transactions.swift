import Quadrille

func transaction(in folder: String) throws {
  let layer = Layer(frame: Rect(x: 0, y: 0, width: 20, height: 20))
  layer.backgroundColor = .red
  let end = Transaction(at: 1, duration: 0.5).run {
    layer.opacity = 0
  }
  print("  opacity \(layer.state(at: 1.25).opacity) at 1.25 s, done at \(end) s")
}
