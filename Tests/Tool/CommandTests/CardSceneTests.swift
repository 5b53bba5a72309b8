import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// A card with gradient, shadow and copies as a scene, by both renderers.
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

  @Test func keysOfTheSceneAreDrawn() throws {
    let image = try image("cpu")
    // The gradient: the pixel centre at 20.5 is 0.5 / 60 on the way.
    for x in [20, 35, 50, 79] {
      let amount = (Double(x) - 19.5) / 60
      let found = image[x, 40]
      #expect(abs(Double(found.x) - 255 * (1 - amount)) <= 1, "\(x): \(found)")
      #expect(abs(Double(found.y) - 255 * amount) <= 1 && found.z == 0)
    }
    // Below the card there is more shadow than above it, in blue on white.
    let (above, below) = (image[50, 18], image[50, 61])
    #expect(above.z == 255 && below.z == 255 && below.x < above.x && below.x > 100)
    // Four copies, a quarter turn each about (10, 10): right, below, left, above.
    let black = SIMD4<UInt8>(0, 0, 0, 255)
    for (x, y) in [(14, 10), (9, 14), (4, 9), (10, 5)] {
      #expect(image[x, y] == black, "\(x), \(y): \(image[x, y])")
    }
    #expect(image[10, 10] == SIMD4(255, 255, 255, 255))
  }

  @Test(.enabled(if: ConformFixtures.hasDriver)) func bothRenderersDrawTheSame() throws {
    let (cpu, gl) = (try image("cpu"), try image("gl"))
    #expect(try cpu.difference(to: gl).maximumDifference <= 2)
  }

  @Test(arguments: [
    (#""gradient": {}"#, "colors"), (##""gradient": {"colors": ["#zz"]}"##, "colour"),
    (##""gradient": {"colors": ["#fff", "#000"], "locations": [1, 0]}"##, "increasing numbers"),
    (##""gradient": {"colors": ["#fff"], "type": "square"}"##, "axial"),
    (#""shadowOpacity": 2"#, "1"), (#""shadowRadius": -1"#, "0"),
    (#""repeat": {"count": 2, "transform": {"rotate": "x"}}"#, "number"),
  ])
  func mistakesAreNamed(key: String, text: String) throws {
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
