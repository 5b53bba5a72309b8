import Quadrille

/// The memory that decoding and uploading take; to be run before anything else has used memory.
struct MemoryBenchmark {
  func run(_ report: inout Report) throws {
    let edgeLength = 2_048
    let megabyte = 1_048_576.0
    let output = 4 * Double(edgeLength * edgeLength)
    let image = try TextureFile.pvrtc(bits: 4, edgeLength: edgeLength, isOpaque: false).texture()
    // The pages of the program's own code, and the threads, are there from the first texture on.
    _ = try TextureFile.pvrtc(bits: 4, edgeLength: 256, isOpaque: false).texture().bitmap(
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
    // What the driver loads at first use.
    _ = try Texture(Bitmap(width: 64, height: 64), in: context)
    var texture: Texture?
    let peak = try Memory.peak { texture = try Texture(image, in: context) }
    if let peak, let texture {
      // Its own copy is the driver's affair.
      let rest = peak - output - Double(texture.byteCount)
      report.add("uploading PVRTC 2048 beyond a level", rest / megabyte, unit: "MB", atMost: 1)
    }
  }
}
