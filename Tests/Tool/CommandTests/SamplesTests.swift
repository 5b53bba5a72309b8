import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// The option `--samples` of commands that draw.
@Suite struct SamplesTests {
  private static let noDriver = [
    "__EGL_VENDOR_LIBRARY_FILENAMES": TemporaryFolder.missingPath("vendor.json")
  ]

  /// Whether OpenGL ES with four samples is available.
  private static let hasSamples: Bool = {
    guard let folder = try? TemporaryFolder(), (try? folder.write(scene, to: "s.json")) != nil,
      let run = try? CommandRun(
        ["render", "s.json", "-o", "o.png", "--backend", "gl", "--samples", "4"],
        in: folder.path
      )
    else { return false }
    return run.status == 0
  }()

  /// A rotated white square of 10 points.
  private static let scene = """
    {"quadrille": 1, "canvas": {"width": 20, "height": 20, "background": "#000"},
     "timeline": {"frames": 2},
     "layers": [{"bounds": [0, 0, 10, 10], "position": [10, 10], "backgroundColor": "#fff",
       "transform": {"rotate": 30}}]}
    """

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "scene.json")
  }

  private func grays(_ name: String) throws -> Set<UInt8> {
    let bitmap = try PNG.decode(folder.read(name)).bitmap
    return Set((0..<400).map { bitmap[$0 % 20, $0 / 20].x })
  }

  @Test("--samples 4 smooths edges with OpenGL ES", .enabled(if: hasSamples))
  func samplesSmoothEdges() throws {
    for (samples, name) in [("1", "hard.png"), ("4", "soft.png")] {
      let run = try CommandRun(
        ["render", "scene.json", "-o", name, "--backend", "gl", "--samples", samples],
        in: folder.path
      )
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(try grays("hard.png") == [0, 255])
    let soft = try grays("soft.png")
    #expect(soft.count > 3 && soft.isSuperset(of: [0, 255]))
    // The mean of all pixels is the area of the square: 100 of 400 pixels.
    let bitmap = try PNG.decode(folder.read("soft.png")).bitmap
    let sum = (0..<400).reduce(0) { $0 + Int(bitmap[$1 % 20, $1 / 20].x) }
    #expect(abs(Double(sum) / 255 - 100) < 3)
    let frames = try CommandRun(
      ["frames", "scene.json", "-o", "f%d.png", "--backend", "gl", "--samples", "4"],
      in: folder.path
    )
    #expect(frames.status == 0, "\(frames.errors)")
    #expect(try PNG.decode(folder.read("f1.png")).bitmap == bitmap)
  }

  @Test(
    "The CPU renderer computes coverage for any sample count above one",
    arguments: ["render", "frames"]
  ) func cpuComputesCoverage(command: String) throws {
    func image(_ samples: String, _ backend: String = "cpu") throws -> Bitmap {
      var arguments = [command, "scene.json", "-o", "o%d.png", "--samples", samples]
      arguments += ["--backend", backend] + (command == "frames" ? ["--count", "1"] : [])
      let run = try CommandRun(arguments, environment: Self.noDriver, in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
      return try PNG.decode(folder.read(command == "frames" ? "o0.png" : "o%d.png")).bitmap
    }
    let soft = try image("4")
    let grays = Set((0..<400).map { soft[$0 % 20, $0 / 20].x })
    #expect(grays.count > 3 && grays.isSuperset(of: [0, 255]))
    // The mean of all pixels is the area of the square: 100 of 400 pixels.
    let sum = (0..<400).reduce(0) { $0 + Int(soft[$1 % 20, $1 / 20].x) }
    #expect(abs(Double(sum) / 255 - 100) < 1)
    // The number of samples does not matter, and one gives a hard edge.
    #expect(try image("16") == soft)
    let hard = try image("1")
    #expect(Set((0..<400).map { hard[$0 % 20, $0 / 20].x }) == [0, 255])
  }

  @Test("Invalid sample counts are usage errors", arguments: ["0", "65", "-4", "many"])
  func invalidSampleCountsAreRejected(samples: String) throws {
    let run = try CommandRun(
      ["render", "scene.json", "-o", "o.png", "--samples=\(samples)"],
      in: folder.path
    )
    #expect(run.status == 2)
  }

  @Test("A sample count beyond the driver's maximum is an error", .enabled(if: hasSamples))
  func unsupportedSampleCountFails() throws {
    let run = try CommandRun(
      ["render", "scene.json", "-o", "o.png", "--backend", "gl", "--samples", "64"],
      in: folder.path
    )
    // Some drivers support as many.
    guard run.status != 0 else { return }
    #expect(run.status == 7 && run.errors.hasSuffix("[gl.tooManySamples]\n"))
  }
}
