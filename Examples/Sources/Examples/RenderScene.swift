import Quadrille

func renderScene(in folder: String) throws {
  var options = SceneOptions()
  options.parameters["color"] = "#ff8800"
  let scene = try Scene(
    json: """
      {
        "quadrille": 1,
        "canvas": {"width": 64, "height": 48, "background": "#202020"},
        "parameters": {"color": "#ffffff"},
        "layers": [
          {"frame": [8, 8, 48, 32], "backgroundColor": "${color}", "cornerRadius": 6}
        ]
      }
      """,
    options: options
  )
  var renderer = RasterRenderer()
  try renderer.render(scene, at: 0).write(to: folder + "/scene.png")
}
