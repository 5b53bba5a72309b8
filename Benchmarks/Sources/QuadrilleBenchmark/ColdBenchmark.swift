import Glibc
import Quadrille
import RawGL

/// Whole processes from start to exit: the time that a user of the command waits.
struct ColdBenchmark {
  /// The programs to run.
  struct Programs {
    var quadrille = ""
    var hello = ""
    var raw = ""
    /// Draws records of sprites.
    var rawFrames = ""
    /// GraphicsMagick; empty if not installed.
    var gm = ""
  }

  let programs: Programs
  let pairs: Int

  func run(_ report: inout Report) throws {
    try startAndThumbnail(&report)
    try scene(&report)
  }

  private func startAndThumbnail(_ report: inout Report) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove(["thumb512.png", "quadrille.png", "cpu.png", "gm.png", "raw.png"]) }
    let input = folder.path("thumb512.png")
    let source = Bitmap.thumbnailSource(of: AtlasPainter(seed: 1).bitmap)
    let file = try PNG.encode(source)
    try AtomicFile.write(file, to: input)

    let version = [programs.quadrille, "--version"]
    let start = try ChildPair(pairs: pairs, of: version, against: [programs.hello])
    report.add(
      "--version beyond a hello-world",
      start.beyond.median * 1e3,
      unit: "ms \(start.note)",
      atMost: 1
    )

    let mine = folder.path("quadrille.png")
    let its = folder.path("raw.png")
    let render = [
      programs.quadrille, "render", "--texture", input, "--size", "256x256", "--backend", "gl",
      "-o", mine,
    ]
    let thumbnail = try ChildPair(pairs: pairs, of: render, against: [programs.raw, input, its])
    report.add(
      "W4 render / raw C",
      thumbnail.ratio.median,
      unit: thumbnail.note,
      atMost: 1.05
    )
    let byProcessor = render.map { $0 == "gl" ? "cpu" : $0 == mine ? folder.path("cpu.png") : $0 }
    let small = try ChildPair(pairs: pairs, of: byProcessor, against: [programs.hello])
    report.add(
      "W4 render by CPU beyond a hello-world",
      small.beyond.median * 1e3,
      unit: "ms \(small.note)",
      atMost: 4
    )
    if programs.gm.isEmpty {
      report.printLine("gm (GraphicsMagick): not installed, left out")
    } else {
      let resize = [
        programs.gm, "convert", input, "-filter", "triangle", "-resize", "256x256",
        folder.path("gm.png"),
      ]
      let magick = try ChildPair(pairs: pairs, of: byProcessor, against: resize)
      report.add(
        "W4 render by CPU / GraphicsMagick",
        magick.ratio.median,
        unit: magick.note,
        atMost: 0.35
      )
    }
    let pixels = 4 * Double(source.width * source.height + 256 * 256)
    report.add(
      "W4 memory beyond raw C, page and canvas",
      (thumbnail.beyondBytes.median - pixels) / 1_048_576,
      unit: "MB",
      atMost: 40
    )
    let difference = try PNG.decode(FileBytes.read(path: mine)).bitmap
      .difference(to: PNG.decode(FileBytes.read(path: its)).bitmap)
    report.add(
      "W4 largest difference of the images",
      Double(difference.maximumDifference),
      unit: "steps",
      atMost: 1
    )
  }

  // MARK: W1

  /// From a scene file of 10,000 layers to a PNG.
  private func scene(_ report: inout Report) throws {
    let folder = try TemporaryFolder()
    let mine = folder.path("quadrille.png")
    defer { folder.remove(["page.png", "records.bin", "scene.json", "quadrille.png", "000.png"]) }
    let workload = Workloads().scene
    let writer = try PNGEncoder(level: .standard)
    try AtomicFile.write(
      writer.encode(workload.page.unpremultiplied()),
      to: folder.path("page.png")
    )
    let bytes = unsafe workload.raw.withUnsafeBytes { unsafe Array($0) }
    try AtomicFile.write(bytes, to: folder.path("records.bin"))
    try AtomicFile.write(Array(Self.text(of: workload).utf8), to: folder.path("scene.json"))
    let its = [
      programs.rawFrames, folder.path("page.png"), folder.path("records.bin"), folder.path("."),
      "\(Workload.canvas.width)", "\(Workload.canvas.height)", "1", "\(workload.raw.count)",
    ]
    for (name, backend, bar) in [("by CPU", "cpu", 0.3), ("by GL", "gl", 0.9)] {
      let render = [
        programs.quadrille, "render", folder.path("scene.json"), "-o", mine, "--backend", backend,
      ]
      let pair = try ChildPair(pairs: pairs, of: render, against: its)
      report.add(
        "W1 scene file to PNG \(name) / raw C",
        pair.ratio.median,
        unit: pair.note,
        atMost: bar
      )
    }
    let difference = try PNG.decode(FileBytes.read(path: mine)).bitmap
      .difference(to: PNG.decode(FileBytes.read(path: folder.path("000.png"))).bitmap)
    // Pixels at the edges of rotated sprites may be covered or not.
    report.add(
      "W1 mean difference of the images",
      difference.mean.max(),
      unit: "steps",
      atMost: 0.5
    )
  }

  /// A scene with one layer per sprite.
  private static func text(of workload: Workload) -> String {
    let (width, height) = (Float(workload.page.width), Float(workload.page.height))
    let layers = workload.raw.map { sprite in
      let region = [
        sprite.left / width, sprite.top / height, (sprite.right - sprite.left) / width,
        (sprite.bottom - sprite.top) / height,
      ]
      return """
        {"contents": "page", "bounds": [0, 0, \(sprite.width), \(sprite.height)],
         "position": [\(sprite.centre_x), \(sprite.centre_y)],
         "contentsRect": [\(region.map { "\($0)" }.joined(separator: ", "))],
         "transform": {"rotate": \(sprite.angle * 180 / .pi)}}
        """
    }
    let canvas = Workload.canvas
    return """
      {"quadrille": 1,
       "canvas": {"width": \(canvas.width), "height": \(canvas.height), "background": "#202830"},
       "assets": {"page": {"texture": "page.png"}},
       "layers": [\(layers.joined(separator: ",\n"))]}
      """
  }
}
