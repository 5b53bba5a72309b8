import QuadrilleDrawing
import QuadrilleGL
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSpriteBatch
import RasterTestSupport
import Testing

/// Golden layer trees drawn by OpenGL ES, compared with the CPU.
@Suite(.enabled(if: hasDisplay)) struct GoldenGLTests {
  private static let size = PixelSize(width: GoldenScene.edgeLength, height: GoldenScene.edgeLength)

  @Test("OpenGL ES draws every golden scene like the CPU within its tolerance")
  func renderersAgree() throws {
    try withBatch(Self.size) { batch, view in
      var reference = RasterRenderer()
      for scene in GoldenScene.all {
        let list = scene.list
        let mismatch = try batch.image(of: list, in: view)
          .mismatch(to: reference.rendered(list), of: list, scene.rule)
        #expect(mismatch == nil, "\(scene.name): \(mismatch?.description ?? "")")
      }
    }
  }
}
