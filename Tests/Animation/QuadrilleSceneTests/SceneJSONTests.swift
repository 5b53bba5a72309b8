import QuadrilleImage
import QuadrilleRaster
import QuadrilleScene
import QuadrilleSystem
import Testing

@Suite struct SceneJSONTests {
  private let json = """
    {"quadrille": 1, "canvas": {"width": 4, "height": 2, "background": "#00ff00"},
     "layers": [{"position": [1, 1], "bounds": [0, 0, 2, 2], "backgroundColor": "#ff0000"}]}
    """

  @Test("A scene is made of its JSON text and rendered on its own background") func rendersJSON()
    throws
  {
    var renderer = RasterRenderer(threads: 1)
    let image = try renderer.render(Scene(json: json), at: 0.5)
    #expect(image.pixelSize == PixelSize(width: 4, height: 2))
    #expect(image[0, 0] == SIMD4(255, 0, 0, 255) && image[3, 1] == SIMD4(0, 255, 0, 255))
  }

  @Test("Any collection of bytes is read as a scene") func readsCollections() throws {
    let scene = try Scene(data: Array(json.utf8)[...])
    #expect(scene.canvas.size == Size(width: 4, height: 2))
  }

  @Test("An error in JSON text has its line") func errorsHaveTheirLine() {
    let text = "{\"quadrille\": 1,\n\"canvas\": 1}"
    let error = #expect(throws: SceneError.self) { try Scene(json: text) }
    #expect(error?.location.line == 2 && error?.location.file == "scene")
    let folder = #expect(throws: SceneError.self) { try Scene(json: json, folder: "/none/there") }
    #expect(folder?.category == .io)
  }
}
