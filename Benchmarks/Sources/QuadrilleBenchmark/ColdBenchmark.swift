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
    let folder = try Self.makeFolder()
    defer { Self.remove(folder) }
    let input = "\(folder)/thumb512.png"
    let source = Bitmap.thumbnailSource(of: AtlasPainter(seed: 1).bitmap)
    let file = try PNG.encode(source)
    try AtomicFile.write(file, to: input)

    let version = [programs.quadrille, "--version"]
    let start = try Pair(pairs: pairs, of: version, against: [programs.hello])
    report.add(
      "--version beyond a hello-world",
      start.beyond.median * 1e3,
      unit: "ms \(start.note)",
      atMost: 1
    )

    let mine = "\(folder)/quadrille.png"
    let its = "\(folder)/raw.png"
    let render = [
      programs.quadrille, "render", "--texture", input, "--size", "256x256", "--backend", "gl",
      "-o", mine,
    ]
    let thumbnail = try Pair(pairs: pairs, of: render, against: [programs.raw, input, its])
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

  /// Two programs run in turn.
  private struct Pair {
    let seconds: Spread
    let floorSeconds: Spread
    let ratio: Spread
    let beyond: Spread
    let beyondBytes: Spread

    /// Milliseconds of both, the median and the least.
    var note: String {
      let medians = "\((seconds.median * 1e3).fixed(2)), \((floorSeconds.median * 1e3).fixed(2))"
      let least = "\((seconds.least * 1e3).fixed(2)), \((floorSeconds.least * 1e3).fixed(2))"
      return "(\(medians); least \(least))"
    }

    init(pairs: Int, of tested: [String], against floor: [String]) throws {
      var runs: [(mine: Child, its: Child)] = []
      for pair in -1..<pairs {
        // Each is first in every other pair; the first pair warms up.
        let first = try Child(pair % 2 == 0 ? tested : floor)
        let second = try Child(pair % 2 == 0 ? floor : tested)
        if pair >= 0 { runs.append(pair % 2 == 0 ? (first, second) : (second, first)) }
      }
      seconds = Spread(runs.map(\.mine.seconds))
      floorSeconds = Spread(runs.map(\.its.seconds))
      ratio = Spread(runs.map { $0.mine.seconds / $0.its.seconds })
      beyond = Spread(runs.map { $0.mine.seconds - $0.its.seconds })
      beyondBytes = Spread(runs.map { Double($0.mine.peakBytes - $0.its.peakBytes) })
    }
  }

  private static func makeFolder() throws -> String {
    let base = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/quadrille-cold-XXXXXX".utf8CString)
    guard let path = unsafe mkdtemp(&template) else {
      throw Child.Failure(program: "mkdtemp", status: errno)
    }
    return unsafe String(cString: path)
  }

  private static func remove(_ folder: String) {
    for name in ["thumb512.png", "quadrille.png", "raw.png"] {
      unsafe unlink("\(folder)/\(name)")
    }
    unsafe rmdir(folder)
  }
}
