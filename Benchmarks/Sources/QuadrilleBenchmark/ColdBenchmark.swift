import Glibc
import Quadrille

/// Whole processes, from start to exit: what a user of the command waits for.
struct ColdBenchmark {
  /// The programs that are run.
  struct Programs {
    var quadrille = ""
    var hello = ""
    var raw = ""
  }

  let programs: Programs
  let pairs: Int

  func run(_ report: inout Report) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove(["thumb512.png", "quadrille.png", "raw.png"]) }
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
      atMost: 1.1
    )
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
      "W4 largest difference of the pictures",
      Double(difference.largestOfAll),
      unit: "steps",
      atMost: 1
    )
  }
}
