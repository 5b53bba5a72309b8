import Glibc
import Quadrille

/// Page occupancy and time of packing, for real images and random rectangles.
struct PackBenchmark {
  /// The directory that contains `atlas/loose`; nil leaves out the real images.
  let corpus: String?
  /// The directory to which rectangles and pages are written, one file per set, so that other
  /// programs can pack the same.
  let rectangles: String?
  let repeats: Int

  /// A set of loose images with the best result of nine rectpack algorithms, and the pixels of the
  /// smallest power-of-two page found by others.
  private static let sets: [(id: String, best: Double, margin: Double, powerOfTwo: Int)] = [
    ("lostgarden-1x", 0.907, 0.005, 512 * 512), ("capguy", 0.949, 0.005, 1024 * 1024),
    ("grossini-dance", 0.9598, 0, 256 * 512), ("goblins", 0.833, 0.005, 256 * 512),
  ]

  func run(_ report: inout Report) throws {
    if let corpus {
      for set in Self.sets {
        let folder = try Folder(path: "\(corpus)/atlas/loose/\(set.id)")
        try run(set, try sprites(in: folder, below: ""), &report)
      }
    } else {
      report.printLine("pack: QUADRILLE_CORPUS is not set, the loose images are skipped")
    }
    try runImages(&report)
    try runRectangles(&report)
  }

  private func run(
    _ set: (id: String, best: Double, margin: Double, powerOfTwo: Int),
    _ sprites: [LooseSprite],
    _ report: inout Report
  ) throws {
    for mode in [PackOptions.Mode.good, .best] {
      var options = PackOptions()
      options.mode = mode
      let (atlas, seconds) = try timed { try SpritePacker(options).pack(sprites) }
      let size = atlas.pages[0].pixelSize
      let time = "\((seconds.median * 1e3).fixed(1)) ms, \(size.width)x\(size.height)"
      report.add(
        "\(set.id), \(mode.rawValue): unused of page",
        100 - 100 * atlas.efficiency,
        unit: "% (\(time))",
        atMost: 100 - 100 * (set.best + set.margin)
      )
      if mode == .good { try write(atlas, set.id) }
    }
    var options = PackOptions()
    options.sizeConstraint = .powerOfTwo
    let page = try SpritePacker(options).pack(sprites).pages[0]
    report.add(
      "\(set.id): power-of-two page",
      Double(page.width * page.height) / 1024,
      unit: "Ki pixels (\(page.width)x\(page.height))",
      atMost: Double(set.powerOfTwo) / 1024
    )
  }

  /// 150 images of 16 to 127 pixels per side, without file access.
  private func runImages(_ report: inout Report) throws {
    var random = SplitMix64Generator(seed: 1)
    let sprites = (0..<150).map { index in
      let width = random.whole(16...127)
      let height = random.whole(16...127)
      var bitmap = Bitmap(width: width + 8, height: height + 8)
      for y in 4..<(height + 4) {
        for x in 4..<(width + 4) { bitmap[x, y] = SIMD4(UInt8(x), UInt8(y), UInt8(index), 255) }
      }
      return LooseSprite(name: "sprite\(index)", bitmap: bitmap)
    }
    let (atlas, seconds) = try timed { try SpritePacker().pack(sprites) }
    try write(atlas, "random-150")
    report.add(
      "150 images, one thread",
      seconds.median * 1e3,
      unit: "ms (\((100 * atlas.efficiency).fixed(1)) % used)",
      atMost: 50
    )
  }

  /// 5,000 rectangles of 8 to 97 pixels per side.
  private func runRectangles(_ report: inout Report) throws {
    var random = SplitMix64Generator(seed: 2)
    let sizes = (0..<5000).map { _ in
      PixelSize(width: random.whole(8...97), height: random.whole(8...97))
    }
    for constraint in [PackOptions.SizeConstraint.any, .powerOfTwo] {
      var options = PackOptions()
      options.sizeConstraint = constraint
      let (packing, seconds) = try timed { try RectanglePacking(sizes, options: options) }
      let area = sizes.reduce(0) { $0 + $1.width * $1.height }
      let used = 100 * Double(area) / Double(packing.pages[0].width * packing.pages[0].height)
      report.add(
        "5,000 rectangles, \(constraint.rawValue)",
        seconds.median * 1e3,
        unit: "ms (\(used.fixed(1)) % used)",
        atMost: 2000
      )
    }
  }

  /// CPU time, which other programs on the machine disturb less.
  private func timed<Result>(_ body: () throws -> Result) rethrows -> (Result, Spread) {
    var result = try body()
    var times: [Double] = []
    for _ in 0..<repeats {
      let start = Clock.processor
      result = try body()
      times.append(Clock.processor - start)
    }
    return (result, Spread(times))
  }

  /// Writes the size of every trimmed rect, one per line, and the page.
  private func write(_ atlas: PackedAtlas, _ name: String) throws {
    guard let rectangles else { return }
    var seen: Set<Point> = []
    var text = ""
    for frame in atlas.description.frames where seen.insert(frame.packedOrigin).inserted {
      text += "\(Int(frame.trimmedRect.width)) \(Int(frame.trimmedRect.height))\n"
    }
    try AtomicFile.write(Array(text.utf8), to: "\(rectangles)/\(name).txt")
    try AtomicFile.write(try PNG.encode(atlas.pages[0]), to: "\(rectangles)/\(name).png")
  }

  private func sprites(in folder: Folder, below path: String) throws -> [LooseSprite] {
    var result: [LooseSprite] = []
    for name in try folder.names(in: path.isEmpty ? "." : path) {
      let inner = path.isEmpty ? name : "\(path)/\(name)"
      if name.hasSuffix(".png") {
        result.append(
          LooseSprite(name: inner, bitmap: try PNG.decode(try folder.read(inner)).bitmap)
        )
      } else {
        result += try sprites(in: folder, below: inner)
      }
    }
    return result
  }
}
