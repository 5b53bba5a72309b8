import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// A scene with gradient, shadow and repeated layers, drawn by both renderers.
@Suite struct CardSceneTests {
  private static let scene = """
    {"quadrille": 1, "canvas": {"width": 100, "height": 80, "background": "#ffffff"},
     "layers": [
      {"frame": [20, 20, 60, 40], "cornerRadius": 6, "shadowOpacity": 0.5, "shadowRadius": 4,
       "shadowOffset": [0, 3], "shadowColor": "#0000ff",
       "gradient": {"type": "axial", "colors": ["#ff0000", "#00ff00"], "locations": [0, 1],
                    "startPoint": [0, 0.5], "endPoint": [1, 0.5]}},
      {"position": [10, 10], "bounds": [0, 0, 0, 0], "sublayers": [
        {"bounds": [0, 0, 2, 2], "anchorPoint": [0, 0], "position": [4, 0],
         "backgroundColor": "#000000", "repeat": {"count": 4, "transform": {"rotate": 90}}}]}
     ]}
    """

  private func image(_ backend: String) throws -> Bitmap {
    let folder = try CommandFixtures.folder()
    try folder.write(Self.scene, to: "scene.json")
    let run = try CommandRun(
      ["render", "scene.json", "-o", "x.png", "--backend", backend, "--strict"],
      in: folder.path
    )
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    return try PNG.decode(folder.read("x.png")).bitmap
  }

  @Test("Gradient, shadow and repeated layers of a scene are drawn")
  func gradientShadowAndRepeatAreDrawn() throws {
    let image = try image("cpu")
    // The pixel center at 20.5 is at 0.5 / 60 of the gradient.
    for x in [20, 35, 50, 79] {
      let amount = (Double(x) - 19.5) / 60
      let found = image[x, 40]
      #expect(abs(Double(found.x) - 255 * (1 - amount)) <= 1, "\(x): \(found)")
      #expect(abs(Double(found.y) - 255 * amount) <= 1 && found.z == 0)
    }
    // The shadow is stronger below the card than above, in blue on white.
    let (above, below) = (image[50, 18], image[50, 61])
    #expect(above.z == 255 && below.z == 255 && below.x < above.x && below.x > 100)
    // Four copies, each rotated by 90° about (10, 10): right, below, left, above.
    let black = SIMD4<UInt8>(0, 0, 0, 255)
    for (x, y) in [(14, 10), (9, 14), (4, 9), (10, 5)] {
      #expect(image[x, y] == black, "\(x), \(y): \(image[x, y])")
    }
    #expect(image[10, 10] == SIMD4(255, 255, 255, 255))
  }

  @Test("Both renderers draw the card within two levels", .enabled(if: ConformFixtures.hasDriver))
  func renderersAgreeOnCard() throws {
    let (cpu, gl) = (try image("cpu"), try image("gl"))
    #expect(try cpu.difference(to: gl).maximumDifference <= 2)
  }

  @Test(
    "Invalid gradient, shadow and repeat keys are reported",
    arguments: [
      (#""gradient": {}"#, "colors"), (##""gradient": {"colors": ["#zz"]}"##, "color"),
      (##""gradient": {"colors": ["#fff", "#000"], "locations": [1, 0]}"##, "increasing numbers"),
      (##""gradient": {"colors": ["#fff"], "type": "square"}"##, "axial"),
      (#""shadowOpacity": 2"#, "1"), (#""shadowRadius": -1"#, "0"),
      (#""repeat": {"count": 2, "transform": {"rotate": "x"}}"#, "number"),
    ]
  )
  func invalidLayerKeysAreReported(key: String, text: String) throws {
    let folder = try CommandFixtures.folder()
    let canvas = #""canvas": {"width": 10, "height": 10}"#
    try folder.write(
      "{\"quadrille\": 1, \(canvas), \"layers\": [{\(key)}]}",
      to: "scene.json"
    )
    let run = try CommandRun(
      ["render", "scene.json", "-o", "x.png", "--backend", "cpu", "--strict"],
      in: folder.path
    )
    #expect(run.status == 3 && run.errors.contains(text), "\(run.errors)")
  }
}
