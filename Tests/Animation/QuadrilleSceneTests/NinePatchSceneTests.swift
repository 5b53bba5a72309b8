import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import QuadrilleScene
import TestSupport
import Testing

/// Nine-patches of an atlas in scenes.
struct NinePatchSceneTests {
  private func image(_ layer: String, in folder: TemporaryFolder) throws -> Bitmap {
    let text = """
      {"quadrille": 1, "canvas": {"width": 20, "height": 12},
       "assets": {"skin": {"atlas": "skin.json"}, "plain": {"atlas": "plain.json"}},
       "layers": [{"frame": [1, 1, 18, 10], "filter": "nearest", \(layer)}]}
      """
    try folder.write(Array(text.utf8), to: "scene.json")
    let scene = try Scene(contentsOf: folder.path("scene.json"))
    var renderer = RasterRenderer()
    return try renderer.render(scene.drawList(at: 0), background: .clear)
  }

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    var page = Bitmap(width: 8, height: 6)
    for y in 0..<6 { for x in 0..<8 { page[x, y] = SIMD4(UInt8(30 * x), UInt8(40 * y), 90, 255) } }
    try folder.write(PNG.encode(page), to: "page.png")
    for (name, borders) in [
      ("skin", ", \"borders\": {\"left\":2,\"top\":1,\"right\":4,\"bottom\":3}"), ("plain", ""),
    ] {
      let text = """
        {"frames": {"button": {"frame": {"x":0,"y":0,"w":8,"h":6}\(borders)}},
         "meta": {"image": "page.png"}}
        """
      try folder.write(Array(text.utf8), to: "\(name).json")
    }
    return folder
  }

  @Test("A nine-patch of an atlas stretches its center, unless the layer says otherwise")
  func stretchesCenter() throws {
    let folder = try folder()
    let own = try image("\"contents\": \"skin/button\"", in: folder)
    let center = "\"contentsCenter\": [0.25, \(1.0 / 6), 0.25, \(2.0 / 6)]"
    #expect(try own == image("\"contents\": \"plain/button\", \(center)", in: folder))
    // The left border has its own two columns, the right border its four.
    #expect((1...2).map { own[$0, 1].x } == [0, 30])
    #expect((15...18).map { own[$0, 1].x } == [120, 150, 180, 210])
    let whole = try image("\"contents\": \"plain/button\"", in: folder)
    #expect(own != whole)
    let stated = "\"contents\": \"skin/button\", \"contentsCenter\": [0, 0, 1, 1]"
    #expect(try image(stated, in: folder) == whole)
  }
}
