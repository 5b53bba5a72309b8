import Quadrille

func animateLayer(in folder: String) throws {
  let stage = Layer(frame: Rect(x: 0, y: 0, width: 80, height: 40))
  let ball = Layer(frame: Rect(x: 0, y: 10, width: 20, height: 20))
  ball.backgroundColor = .green
  ball.cornerRadius = 10
  stage.addSublayer(ball)
  ball.add(
    BasicAnimation(
      .positionX,
      from: 10,
      to: 70,
      duration: 1,
      curve: .easeInEaseOut,
      fillMode: .forwards
    ),
    at: 0
  )
  var renderer = RasterRenderer()
  for time in [0, 0.5, 2] {
    try renderer.render(stage, at: time).write(to: folder + "/ball-\(time).png")
  }
}
