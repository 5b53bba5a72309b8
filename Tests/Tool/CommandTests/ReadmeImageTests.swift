import QuadrilleImage
import TestSupport
import Testing

/// The image in the README, which was made by `decode`.
@Suite struct ReadmeImageTests {
  private func image(_ name: String) throws -> Bitmap {
    try PNG.decode(Fixtures.bytes("Textures/\(name)"), name: name).bitmap
  }

  @Test("decode reproduces the image in the README")
  func decodeReproducesReadmeImage() throws {
    let path = Fixtures.path("Textures/dusk.pvr")
    let run = try CommandRun(["decode", path, "-o", "-"])
    #expect(run.status == 0, "\(run.errors)")
    let decoded = try PNG.decode(run.output, name: "decoded").bitmap
    #expect(decoded == (try image("dusk-decoded.png")))

    // Compared with the source: 36 dB is a mean squared error of 16.3.
    let source = try image("dusk.png")
    var squares = 0
    for (one, other) in zip(decoded.bytes, source.bytes) {
      squares += (Int(one) - Int(other)) * (Int(one) - Int(other))
    }
    #expect(Double(squares) / Double(3 * source.width * source.height) < 16.4)
  }
}
