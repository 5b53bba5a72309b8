import Glibc
import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSystem
import RasterTestSupport
import TestSupport
import Testing

/// Layer trees drawn by the CPU: compared with formulas and with the recorded bytes.
@Suite struct GoldenTests {
  private static let columns = 16
  private static let path = "Goldens/layers.png"

  private static func image(of scene: GoldenScene) -> Bitmap {
    var renderer = RasterRenderer()
    return renderer.rendered(scene.list, background: .clear)
  }

  @Test(
    "Every pixel of a golden scene matches the formulas of Core Animation",
    arguments: GoldenScene.all
  )
  func pixelsMatchFormulas(_ scene: GoldenScene) {
    let image = Self.image(of: scene)
    var known = 0
    var wrong: [String] = []
    for y in 0..<GoldenScene.edgeLength {
      for x in 0..<GoldenScene.edgeLength {
        guard let ink = scene.ink(Double(x) + 0.5, Double(y) + 0.5) else { continue }
        known += 1
        let drawn = Ink(image[x, y])
        let difference = (drawn - ink).replacing(with: ink - drawn, where: drawn .< ink)
        if difference.max() > scene.steps + 1e-6 {
          wrong.append("(\(x), \(y)) is \(image[x, y]) instead of \(ink)")
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) pixels: \(wrong.prefix(3))")
    #expect(known > 1_000, "only \(known) pixels are known")
  }

  @Test("60 or more golden scenes have unique names")
  func sceneNamesAreUnique() {
    let names = GoldenScene.all.map(\.name)
    #expect(names.count >= 60 && Set(names).count == names.count)
  }

  /// All scenes in one sheet; with `QUADRILLE_RECORD` set, the sheet is recorded again.
  @Test("The golden scenes match the recorded sheet byte for byte")
  func imagesMatchRecording() throws {
    let scenes = GoldenScene.all
    let edgeLength = GoldenScene.edgeLength
    let rows = (scenes.count + Self.columns - 1) / Self.columns
    var sheet = Bitmap(
      width: Self.columns * edgeLength,
      height: rows * edgeLength,
      alphaMode: .straight
    )
    for (index, scene) in scenes.enumerated() {
      let image = Self.image(of: scene)
      let (left, top) = (index % Self.columns * edgeLength, index / Self.columns * edgeLength)
      for y in 0..<edgeLength {
        for x in 0..<edgeLength {
          #expect(image[x, y].w == 255, "\(scene.name) is opaque")
          sheet[left + x, top + y] = image[x, y]
        }
      }
    }
    if unsafe getenv("QUADRILLE_RECORD") != nil {
      try AtomicFile.write(PNG.encode(sheet), to: Fixtures.path(Self.path))
    }
    let recorded = try PNG.decode(Fixtures.bytes(Self.path)).bitmap
    try #require(recorded.pixelSize == sheet.pixelSize)
    let changed = scenes.indices.filter { index in
      let (left, top) = (index % Self.columns * edgeLength, index / Self.columns * edgeLength)
      return (0..<edgeLength * edgeLength).contains { pixel in
        let (x, y) = (left + pixel % edgeLength, top + pixel / edgeLength)
        return sheet[x, y] != recorded[x, y]
      }
    }
    #expect(changed.isEmpty, "\(changed.map { scenes[$0].name })")
  }
}
