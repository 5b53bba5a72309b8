import Glibc
import Quadrille
import RawGL

/// Whole processes that render many frames: W5, and texture sequences played from files.
struct FrameBenchmark {
  /// The programs to run.
  struct Programs {
    var quadrille = ""
    var raw = ""
  }

  let programs: Programs
  let pairs: Int

  private static let frames = 120
  private static let sprites = 100
  private static let edgeLength = 512

  func run(_ report: inout Report) throws {
    try compareWithC(&report)
    try play(
      "PVRTC4",
      GeneratedTexture.pvrtc(of: AtlasPainter(seed: 1).bitmap),
      atLeast: 60,
      &report
    )
    try play("RGBA4444", Self.words(of: AtlasPainter(seed: 1).bitmap), atLeast: 90, &report)
    try watchMemory(&report)
  }

  // MARK: W5

  private func compareWithC(_ report: inout Report) throws {
    let folder = try TemporaryFolder()
    let names = (0..<Self.frames).map { number in
      String(repeating: "0", count: 3 - "\(number)".count) + "\(number).png"
    }
    unsafe mkdir(folder.path("mine"), 0o700)
    unsafe mkdir(folder.path("its"), 0o700)
    defer {
      folder.remove(names.flatMap { ["mine/\($0)", "its/\($0)"] })
      for part in ["mine", "its"] { unsafe rmdir(folder.path(part)) }
      folder.remove(["page.png", "records.bin", "scene.json"])
    }
    let painter = AtlasPainter(seed: 20_260_607)
    let records = Self.records(painter)
    let writer = try PNGEncoder(level: .standard)
    try AtomicFile.write(writer.encode(painter.bitmap), to: folder.path("page.png"))
    let bytes = unsafe records.withUnsafeBytes { unsafe Array($0) }
    try AtomicFile.write(bytes, to: folder.path("records.bin"))
    try AtomicFile.write(Array(Self.scene(records).utf8), to: folder.path("scene.json"))

    // OpenGL ES comes last: its images are compared.
    for (name, backend) in [("W5 frames by CPU / raw C", "cpu"), ("W5 frames / raw C", "gl")] {
      let mine = [
        programs.quadrille, "frames", folder.path("scene.json"), "-o", folder.path("mine/%03d.png"),
        "--backend", backend, "-j", "2",
      ]
      let its = [
        programs.raw, folder.path("page.png"), folder.path("records.bin"), folder.path("its"),
        "\(Self.edgeLength)", "\(Self.edgeLength)", "\(Self.frames)", "\(Self.sprites)",
      ]
      let pair = try ChildPair(pairs: pairs, of: mine, against: its)
      report.add(
        name,
        pair.ratio.median,
        unit: pair.note,
        atMost: backend == "gl" ? 1.15 : 0.4
      )
      report.add(
        "\(name), processor time",
        pair.processorRatio.median,
        unit: pair.processorNote,
        atMost: .infinity
      )
    }
    var largest = 0
    for name in [names[0], names[60], names[119]] {
      let mine = try PNG.decode(FileBytes.read(path: folder.path("mine/\(name)"))).bitmap
      let its = try PNG.decode(FileBytes.read(path: folder.path("its/\(name)"))).bitmap
      largest = max(largest, Int(try mine.difference(to: its).maximumDifference))
    }
    report.add("W5 largest difference of the images", Double(largest), unit: "steps", atMost: 16)
  }

  /// The sprites of all frames: they drift, rotate, and reenter at the opposite edge.
  private static func records(_ painter: AtlasPainter) -> [raw_sprite] {
    var random = SplitMix64Generator(seed: 5)
    let extent = Double(edgeLength)
    let starts = (0..<sprites).map { _ in
      (
        region: painter.regions[random.whole(0...painter.regions.count - 1)],
        x: random.number(0..<extent), y: random.number(0..<extent),
        angle: random.number(0..<2 * Double.pi),
        speedX: random.number(-3..<3), speedY: random.number(-3..<3),
        rotationSpeed: random.number(-0.1..<0.1)
      )
    }
    func wrapped(_ value: Double) -> Double { value - (value / extent).rounded(.down) * extent }
    return (0..<frames).flatMap { frame in
      starts.map { start in
        raw_sprite(
          centre_x: Float(wrapped(start.x + start.speedX * Double(frame))),
          centre_y: Float(wrapped(start.y + start.speedY * Double(frame))),
          width: Float(start.region.width),
          height: Float(start.region.height),
          angle: Float(start.angle + start.rotationSpeed * Double(frame)),
          left: Float(start.region.minX),
          top: Float(start.region.minY),
          right: Float(start.region.maxX),
          bottom: Float(start.region.maxY),
          alpha: 1
        )
      }
    }
  }

  /// The same as a scene: one layer per sprite, with keyframes for position and angle.
  private static func scene(_ records: [raw_sprite]) -> String {
    let layers = (0..<sprites).map { sprite in
      let steps = (0..<frames).map { records[$0 * sprites + sprite] }
      let first = steps[0]
      let positions = steps.map { "[\($0.centre_x),\($0.centre_y)]" }.joined(separator: ",")
      let angles = steps.map { "\(Double($0.angle) * 180 / .pi)" }.joined(separator: ",")
      let page = Float(AtlasPainter.edgeLength)
      let region = [
        first.left, first.top, first.right - first.left, first.bottom - first.top,
      ].map { "\($0 / page)" }.joined(separator: ",")
      let keys = #""calculationMode": "discrete", "duration": 4"#
      return """
        {"contents": "page", "bounds": [0, 0, \(first.width), \(first.height)],
         "contentsRect": [\(region)], "animations": [
          {"key": "position", \(keys), "values": [\(positions)]},
          {"key": "rotation", \(keys), "values": [\(angles)]}]}
        """
    }
    return """
      {"quadrille": 1, "canvas": {"width": \(edgeLength), "height": \(edgeLength), "background": "#202830"},
       "timeline": {"fps": 30, "frames": \(frames)}, "assets": {"page": {"texture": "page.png"}},
       "layers": [\(layers.joined(separator: ",\n"))]}
      """
  }

  // MARK: Sequences

  /// Frames per second of a sequence of 1024 × 1024 pixels, from files to raw pixels.
  private func play(
    _ name: String,
    _ file: GeneratedTexture,
    atLeast rate: Double,
    _ report: inout Report
  ) throws {
    let folder = try TemporaryFolder()
    let names = (1...8).map { "\($0).pvr" }
    defer { folder.remove(names + ["scene.json"]) }
    for name in names { try AtomicFile.write(file.bytes, to: folder.path(name)) }
    let text = """
      {"quadrille": 1, "canvas": {"width": \(file.width), "height": \(file.height)},
       "assets": {"clip": {"frames": "%d.pvr", "count": 8, "fps": 30}},
       "layers": [{"contents": "clip", "anchorPoint": [0, 0]}]}
      """
    try AtomicFile.write(Array(text.utf8), to: folder.path("scene.json"))
    func run(_ count: Int) throws -> Child {
      try Child([
        programs.quadrille, "frames", folder.path("scene.json"), "-o", "/dev/null", "--format",
        "rgba", "--premultiplied", "--backend", "gl", "--count", "\(count)",
      ])
    }
    // The start of the process cancels in the difference of a short and a long run.
    let rates = try (0..<5).map { _ in
      let short = try run(20)
      let long = try run(140)
      return 120 / (long.seconds - short.seconds)
    }
    report.add("playing \(name), 1024²", Spread(rates).median, unit: "frames/s", atLeast: rate)
  }

  /// An image as 16-bit pixels, red in the highest four bits.
  private static func words(of bitmap: Bitmap) -> GeneratedTexture {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(2 * bitmap.width * bitmap.height)
    for offset in stride(from: 0, to: bitmap.bytes.count, by: 4) {
      let high = bitmap.bytes[offset] & 0xF0 | bitmap.bytes[offset + 1] >> 4
      let low = bitmap.bytes[offset + 2] & 0xF0 | bitmap.bytes[offset + 3] >> 4
      pixels += [low, high]
    }
    // The letters r, g, b, a with four bits each.
    let format: UInt64 = 0x0404_0404_6162_6772
    return GeneratedTexture(
      format: format,
      width: bitmap.width,
      height: bitmap.height,
      pixels: pixels
    )
  }

  /// The additional memory of 10,000 frames compared with 500, with OpenGL ES and on the CPU.
  private func watchMemory(_ report: inout Report) throws {
    let folder = try TemporaryFolder()
    let names = (1...8).map { "\($0).pvr" }
    defer { folder.remove(names + ["scene.json"]) }
    let file = GeneratedTexture.pvrtc(
      of: AtlasPainter(seed: 1).bitmap.resized(to: PixelSize(width: 128, height: 128))
    )
    for name in names { try AtomicFile.write(file.bytes, to: folder.path(name)) }
    let text = """
      {"quadrille": 1, "canvas": {"width": 128, "height": 128},
       "assets": {"clip": {"frames": "%d.pvr", "count": 8, "fps": 30}},
       "layers": [{"contents": "clip", "anchorPoint": [0, 0]}]}
      """
    try AtomicFile.write(Array(text.utf8), to: folder.path("scene.json"))
    for backend in ["gl", "cpu"] {
      func run(_ count: Int) throws -> Child {
        try Child([
          programs.quadrille, "frames", folder.path("scene.json"), "-o", "/dev/null", "--format",
          "rgba", "--backend", backend, "--count", "\(count)",
        ])
      }
      let few = try run(500).peakBytes
      let many = try run(10_000).peakBytes
      report.add(
        "10,000 frames beyond 500, \(backend)",
        Double(many - few) / 1_048_576,
        unit: "MB",
        atMost: 8
      )
    }
  }
}
