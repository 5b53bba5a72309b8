import Glibc
import Quadrille

/// Jobs from a stream: jobs per second, and the CPU share of the dispatching process.
struct BatchBenchmark {
  let program: String
  let rounds: Int

  /// Scenes of one kind; each job has its own file.
  private struct Kind {
    let name: String
    let size: PixelSize
    /// The width and height of a sprite in pixels; nil for 16 to 64.
    var edgeLength: Int?
    /// The number of sprites; nil for tiles that fill the canvas.
    var sprites: Int?
    let jobs: Int
    /// The limit.
    let rate: Double
  }

  private static let kinds = [
    Kind(
      name: "512², 100 rotated sprites",
      size: PixelSize(width: 512, height: 512),
      sprites: 100,
      jobs: 1_000,
      rate: 900
    ),
    Kind(
      name: "256², 20 rotated sprites of 64²",
      size: PixelSize(width: 256, height: 256),
      edgeLength: 64,
      sprites: 20,
      jobs: 2_000,
      rate: 1_600
    ),
    Kind(
      name: "256², 256 tiles of 16²",
      size: PixelSize(width: 256, height: 256),
      edgeLength: 16,
      jobs: 1_600,
      rate: 1_500
    ),
  ]

  func run(_ report: inout Report) throws {
    let folder = try JobFolder()
    defer { folder.remove() }
    try ping(folder, &report)
    let painter = AtlasPainter(seed: 20_260_607)
    let page = try PNGEncoder(level: .standard).encode(painter.bitmap)
    try AtomicFile.write(page, to: folder.path("in/page.png"))
    var random = SplitMix64Generator(seed: 5)
    for kind in Self.kinds { try draw(kind, painter, &random, folder, &report) }
    try drawLarge(painter, &random, folder, &report)
  }

  // MARK: Rows

  private func ping(_ folder: JobFolder, _ report: inout Report) throws {
    func lines(_ count: Int) -> [String] { (0..<count).map { #"{"id":"\#($0)","op":"ping"}"# } }
    let runs = try (0..<rounds).map { _ in
      let short = try folder.run(program, lines(1_000), workers: 2)
      let long = try folder.run(program, lines(201_000), workers: 2)
      return 200_000 / (long.seconds - short.seconds)
    }
    report.add("ping", Spread(runs).maximum, unit: "jobs/s", atLeast: 20_000)
  }

  private func draw(
    _ kind: Kind,
    _ painter: AtlasPainter,
    _ random: inout SplitMix64Generator,
    _ folder: JobFolder,
    _ report: inout Report
  ) throws {
    let jobs = try (0..<kind.jobs).map { number in
      let layers =
        if let count = kind.sprites {
          rotated(count, kind, painter, &random)
        } else {
          tiles(kind, &random)
        }
      return try folder.job(number, Self.scene(kind.size, layers))
    }
    // The start of the processes cancels in the difference of a short and a long run.
    let few = kind.jobs / 10
    let differences = try (0..<rounds).map { _ in
      let short = try folder.run(program, Array(jobs[..<few]), workers: 2)
      let long = try folder.run(program, jobs, workers: 2)
      return JobFolder.Run(
        seconds: long.seconds - short.seconds,
        ownSeconds: long.ownSeconds - short.ownSeconds,
        allSeconds: long.allSeconds - short.allSeconds
      )
    }
    let count = Double(kind.jobs - few)
    let rate = Spread(differences.map { count / $0.seconds })
    let all = Spread(differences.map { $0.allSeconds / count * 1e6 })
    report.add(
      kind.name,
      rate.maximum,
      unit: "jobs/s (\(all.minimum.fixed(0)) us)",
      atLeast: kind.rate
    )
    let own = Spread(differences.map { $0.ownSeconds / count * 1e6 })
    report.add(
      "  dispatch",
      Spread(differences.map { 100 * $0.ownSeconds / $0.allSeconds }).median,
      unit: "% (\(own.median.fixed(1)) us per job)",
      atMost: 1
    )
  }

  /// One worker, so that a job's time is that of one core.
  private func drawLarge(
    _ painter: AtlasPainter,
    _ random: inout SplitMix64Generator,
    _ folder: JobFolder,
    _ report: inout Report
  ) throws {
    let size = PixelSize(width: 1_920, height: 1_080)
    let jobs = try (0..<22).map { number in
      let layers = (0..<1_400).map { _ in
        let region = painter.regions[random.whole(0...painter.regions.count - 1)]
        return Self.layer(
          width: 26,
          height: 37,
          x: Double(random.whole(0...size.width - 1)),
          y: Double(random.whole(0...size.height - 1)),
          region: Rect(x: region.minX, y: region.minY, width: 26, height: 37)
        )
      }
      return try folder.job(number, Self.scene(size, layers))
    }
    let times = try (0..<rounds).map { _ in
      let short = try folder.run(program, Array(jobs[..<2]), workers: 1)
      let long = try folder.run(program, jobs, workers: 1)
      return (long.seconds - short.seconds) / 20 * 1e3
    }
    let time = Spread(times).minimum
    report.add("1,400 sprites on 1920 × 1080", time, unit: "ms per job", atMost: 40)
  }

  // MARK: Scenes

  private func rotated(
    _ count: Int,
    _ kind: Kind,
    _ painter: AtlasPainter,
    _ random: inout SplitMix64Generator
  ) -> [String] {
    (0..<count).map { _ in
      let region =
        kind.edgeLength == nil
        ? painter.regions[random.whole(0...painter.regions.count - 1)]
        : Self.part(random.whole(0...7), random.whole(0...7), edgeLength: 64)
      return Self.layer(
        width: region.width,
        height: region.height,
        x: random.number(0..<Double(kind.size.width)),
        y: random.number(0..<Double(kind.size.height)),
        angle: random.number(0..<360),
        region: region
      )
    }
  }

  private func tiles(_ kind: Kind, _ random: inout SplitMix64Generator) -> [String] {
    let edgeLength = kind.edgeLength ?? 16
    let columns = kind.size.width / edgeLength
    return (0..<columns * (kind.size.height / edgeLength)).map { number in
      Self.layer(
        width: Double(edgeLength),
        height: Double(edgeLength),
        x: (Double(number % columns) + 0.5) * Double(edgeLength),
        y: (Double(number / columns) + 0.5) * Double(edgeLength),
        region: Self.part(
          random.whole(0...31),
          random.whole(0...31),
          edgeLength: Double(edgeLength)
        )
      )
    }
  }

  /// A square of the page's large image.
  private static func part(_ column: Int, _ row: Int, edgeLength: Double) -> Rect {
    let big = AtlasPainter.big
    return Rect(
      x: big.minX + Double(column) * edgeLength,
      y: big.minY + Double(row) * edgeLength,
      width: edgeLength,
      height: edgeLength
    )
  }

  private static func layer(
    width: Double,
    height: Double,
    x: Double,
    y: Double,
    angle: Double? = nil,
    region: Rect
  ) -> String {
    let page = Double(AtlasPainter.edgeLength)
    let rect = [region.minX, region.minY, region.width, region.height].map { "\($0 / page)" }
    let rotateText = angle.map { #", "transform": {"rotate": \#($0)}"# } ?? ""
    return """
      {"contents": "page", "bounds": [0, 0, \(width), \(height)], "position": [\(x), \(y)],
       "contentsRect": [\(rect.joined(separator: ", "))]\(rotateText)}
      """
  }

  private static func scene(_ size: PixelSize, _ layers: [String]) -> String {
    """
    {"quadrille": 1,
     "canvas": {"width": \(size.width), "height": \(size.height), "background": "#202830"},
     "assets": {"page": {"texture": "page.png"}},
     "layers": [\(layers.joined(separator: ",\n"))]}
    """
  }
}
