import Quadrille

/// The memory of decoding and uploading; must run before other benchmarks.
struct MemoryBenchmark {
  func run(_ report: inout Report) throws {
    let edgeLength = 2_048
    let megabyte = 1_048_576.0
    let output = 4 * Double(edgeLength * edgeLength)
    let image = try GeneratedTexture.pvrtc(bits: 4, edgeLength: edgeLength, isOpaque: false)
      .texture()
    // The first texture loads the program's code pages and starts its threads.
    _ = try GeneratedTexture.pvrtc(bits: 4, edgeLength: 256, isOpaque: false).texture().bitmap(
      threads: 2
    )
    var bitmap: Bitmap?
    if let peak = try Memory.peak(of: { bitmap = try image.bitmap(threads: 2) }) {
      report.add(
        "decoding PVRTC 2048 beyond output",
        (peak - output) / megabyte,
        unit: "MB",
        atMost: 1
      )
    }
    guard bitmap?.width == edgeLength, let context = try? Context(Display()) else { return }
    bitmap = nil
    // Lets the driver load its parts at first use.
    _ = try Texture(Bitmap(width: 64, height: 64), in: context)
    var texture: Texture?
    let peak = try Memory.peak { texture = try Texture(image, in: context) }
    if let peak, let texture {
      // The driver's own copy does not count.
      let rest = peak - output - Double(texture.byteCount)
      report.add("uploading PVRTC 2048 beyond a level", rest / megabyte, unit: "MB", atMost: 1)
    }
  }
}
