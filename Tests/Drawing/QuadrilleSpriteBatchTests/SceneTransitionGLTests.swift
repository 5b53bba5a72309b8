import QuadrilleImage
import QuadrilleRaster
import QuadrilleScene
import QuadrilleSprite
import QuadrilleSpriteBatch
import QuadrilleSystem
import RasterTestSupport
import TestSupport
import Testing

/// Scenes with transitions and trilinear filtering, drawn by OpenGL ES and by the CPU.
@Suite(.enabled(if: hasDisplay)) struct SceneTransitionGLTests {
  private static let edgeLength = 16

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, blue) in [("old", 40), ("new", 220)] {
      var bitmap = Bitmap(width: 16, height: 16)
      for y in 0..<16 {
        for x in 0..<16 {
          bitmap[x, y] = SIMD4(UInt8(x * 16), UInt8(y * 16), UInt8(blue), UInt8(255 - 8 * x))
        }
      }
      try folder.write(PNG.encode(bitmap), to: "\(name).png")
    }
  }

  private func scene(_ layers: String) throws -> Scene {
    let text = """
      {"quadrille": 1, "canvas": {"width": 16, "height": 16, "background": "#884422"},
       "assets": {"old": {"texture": "old.png"}, "new": {"texture": "new.png"}},
       "layers": [\(layers)]}
      """
    return try Scene(Array(text.utf8), name: "scene.json", folder: Folder(path: folder.path))
  }

  /// Compares the images at several times.
  private func compare(_ scene: Scene, at times: [Double], _ rule: ComparisonRule) throws {
    try withBatch(PixelSize(width: Self.edgeLength, height: Self.edgeLength)) { batch, view in
      var reference = RasterRenderer()
      let background = scene.canvas.background
      for time in times {
        let list = try scene.drawList(at: time)
        let drawn = try batch.image(of: list, in: view, background: background)
        let expected = reference.rendered(list, background: background)
        let mismatch = drawn.mismatch(to: expected, of: list, rule)
        #expect(mismatch == nil, "at \(time): \(mismatch?.description ?? "")")
      }
    }
  }

  @Test(
    "Scene transitions look the same with both renderers",
    arguments: ["fade", "push", "moveIn", "reveal"],
    ["fromLeft", "fromRight", "fromTop", "fromBottom"]
  )
  func transitionsAgree(type: String, subtype: String) throws {
    let scene = try scene(
      #"""
      {"contents": "old", "position": [8, 8], "opacity": 0.75, "animations": [
        {"type": "\#(type)", "subtype": "\#(subtype)", "beginTime": 1, "duration": 1,
         "timing": "easeInEaseOut", "to": {"contents": "new", "sublayers": [
           {"bounds": [0, 0, 5, 5], "position": [8, 8], "backgroundColor": "#ffffff80"}]}}]}
      """#
    )
    try compare(scene, at: [0, 1, 1.25, 1.5, 1.9, 2, 3], .nearInside(3))
  }

  @Test("Trilinear filtering at half size averages four texels with both renderers")
  func trilinearAveragesTexels() throws {
    // Half the size: each pixel is a texel of the first mip level, the mean of four.
    let half = try scene(
      #"{"contents": "new", "bounds": [0, 0, 8, 8], "position": [4, 4], "filter": "trilinear"}"#
    )
    try compare(half, at: [0], .near(3))
    let page = try Bitmap(contentsOf: folder.path("new.png")).premultiplied()
    var reference = RasterRenderer()
    let image = reference.rendered(try half.drawList(at: 0))
    for y in 0..<8 {
      for x in 0..<8 {
        for channel in 0..<4 {
          let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map { dx, dy in
            Double(page[2 * x + dx, 2 * y + dy][channel])
          }
          let mean = four.reduce(0, +) / 4
          #expect(abs(Double(image[x, y][channel]) - mean) <= 1)
        }
      }
    }
    // A bit more than a quarter, with the minification filter only; magnified, level 0 is filtered.
    let small = try scene(
      #"""
      {"contents": "old", "bounds": [0, 0, 5, 5], "position": [8, 8],
       "minificationFilter": "trilinear", "magnificationFilter": "nearest"}
      """#
    )
    try compare(small, at: [0], .nearInside(4))
    let linear = try scene(
      #"{"contents": "old", "bounds": [0, 0, 5, 5], "position": [8, 8], "filter": "linear"}"#
    )
    #expect(
      reference.rendered(try small.drawList(at: 0))
        != reference.rendered(try linear.drawList(at: 0))
    )
  }
}
