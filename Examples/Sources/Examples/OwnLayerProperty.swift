import Quadrille

final class Gauge: Layer {
  static let level = LayerKey("level", initial: 0.0)

  override func draw(_ state: LayerState, in list: inout DrawList) {
    let width = state.bounds.width * state[Gauge.level]
    list.fill(Rect(x: 0, y: 0, width: width, height: state.bounds.height), with: .magenta)
  }
}

func ownLayerProperty(in folder: String) throws {
  let gauge = Gauge(frame: Rect(x: 0, y: 0, width: 100, height: 10))
  gauge.add(BasicAnimation(Gauge.level, from: 0, to: 1, duration: 2), at: 0)
  var renderer = RasterRenderer()
  try renderer.render(gauge, at: 1).write(to: folder + "/gauge.png")
}
