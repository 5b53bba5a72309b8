import PlainC
import Quadrille
import RawGL

/// Frames of the CPU renderer compared with plain C and with OpenGL ES, in one run.
struct RasterBenchmark {
  let pairs: Int
  private static let background = Color(
    red: 0x20 / 255.0,
    green: 0x28 / 255.0,
    blue: 0x30 / 255.0
  )

  /// The limits for narrower vectors; the limits of the table are for AVX-512.
  private static var allowance: Double {
    switch RasterInstructionSet.preferred {
    case .avx512: 1
    case .avx2: 1.4
    case .scalar, .sse4, .neon: .infinity
    }
  }

  /// A list that is drawn repeatedly into the same image.
  private final class Frames {
    private var renderer: RasterRenderer
    private let list: DrawList
    private(set) var bitmap: Bitmap

    init(_ list: DrawList, threads: Int = 1, level: RasterInstructionSet = .preferred) {
      renderer = RasterRenderer(threads: threads, level: level)
      self.list = list
      bitmap = Bitmap(width: list.pixelSize.width, height: list.pixelSize.height)
      draw()
    }

    func draw() {
      do throws(CanvasError) {
        try renderer.render(list, background: RasterBenchmark.background, into: &bitmap)
      } catch {
        preconditionFailure("\(error)")
      }
    }
  }

  /// Prints the rows.
  func run(_ workloads: Workloads, _ report: inout Report) throws {
    report.printLine(
      "levels:  \(RasterInstructionSet.available.map(\.rawValue).joined(separator: ", "))"
    )
    try againstPlainC(workloads.scene, atMost: 0.18 * Self.allowance, &report)
    try againstPlainC(workloads.tiny, atMost: 0.36 * Self.allowance, &report)
    try againstPlainC(workloads.fill, atMost: 0.016 * Self.allowance, &report)
    let scene = workloads.scene.makeList()
    report.add(
      "W1 scalar / plain C",
      Comparison(
        pairs: pairs,
        of: Frames(scene, level: .scalar).draw,
        against: PlainFrames(workloads.scene).draw
      ),
      atMost: 1.25,
      byProcessor: true
    )
    report.add(
      "W1 two threads / one",
      Comparison(pairs: pairs, of: Frames(scene, threads: 2).draw, against: Frames(scene).draw),
      atMost: 0.60
    )
    var smooth = DrawList(pixelSize: Workload.canvas)
    smooth.state.texelClamp = .never
    smooth.state.edgeAntialiasing = true
    workloads.scene.draw(to: &smooth)
    report.add(
      "W1 smooth edges / without",
      Comparison(pairs: pairs, of: Frames(smooth).draw, against: Frames(scene).draw),
      atMost: 1.08,
      byProcessor: true
    )
    let page = Page(workloads.scene.page)
    time(
      "10,000 unscaled of 26 x 37",
      sprites(10_000, Size(width: 26, height: 37), of: page),
      10,
      &report
    )
    time(
      "1,400 unscaled of 26 x 37",
      sprites(1_400, Size(width: 26, height: 37), of: page),
      3,
      &report
    )
    time("256 tiles of 16 x 16", tiles(of: page), 0.15, &report)
    againstDriver([(workloads.scene, 0.3), (workloads.fill, 0.05)], &report)
  }

  // MARK: Plain C

  /// The sprites of a workload drawn by the loop in C.
  private final class PlainFrames {
    private let page: [UInt8]
    private let canvasSize: PixelSize
    private let records: [Float]
    private(set) var bitmap: Bitmap

    init(_ workload: Workload) {
      page = workload.page.bytes
      canvasSize = workload.page.pixelSize
      records = workload.raw.flatMap {
        [
          $0.centre_x, $0.centre_y, $0.width, $0.height, $0.angle, $0.left, $0.top, $0.right,
          $0.bottom, $0.alpha,
        ]
      }
      bitmap = Bitmap(
        width: Workload.canvas.width,
        height: Workload.canvas.height,
        alphaMode: .premultiplied
      )
    }

    func draw() {
      bitmap.withMutablePixels { pixels in
        unsafe pixels.withUnsafeMutableBytes { canvas in
          unsafe page.withUnsafeBytes { page in
            unsafe plain_quads(
              page.baseAddress?.assumingMemoryBound(to: UInt32.self),
              Int32(canvasSize.width),
              Int32(canvasSize.height),
              records,
              records.count / 10,
              0xFF30_2820,
              canvas.baseAddress?.assumingMemoryBound(to: UInt32.self),
              Int32(Workload.canvas.width),
              Int32(Workload.canvas.height)
            )
          }
        }
      }
    }
  }

  private func againstPlainC(
    _ workload: Workload,
    atMost bar: Double,
    _ report: inout Report
  ) throws {
    let mine = Frames(workload.makeList())
    let its = PlainFrames(workload)
    mine.draw()
    its.draw()
    report.add(
      "\(workload.name) mean difference of the images",
      try mine.bitmap.difference(to: its.bitmap).meanOfAll,
      unit: "steps",
      atMost: 0.5
    )
    report.add(
      "\(workload.name) CPU renderer / plain C",
      Comparison(pairs: pairs, of: mine.draw, against: its.draw),
      atMost: bar,
      byProcessor: true
    )
  }

  // MARK: Unscaled sprites

  private func sprites(_ count: Int, _ size: Size, of page: Page) -> DrawList {
    var random = SplitMix64Generator(seed: 37)
    let sprite = Sprite(
      page: page,
      packedOrigin: Point(x: 600, y: 600),
      trimmedRect: Rect(origin: .zero, size: size)
    )
    var list = DrawList(pixelSize: Workload.canvas)
    for _ in 0..<count {
      let x = random.whole(0...Workload.canvas.width - Int(size.width))
      let y = random.whole(0...Workload.canvas.height - Int(size.height))
      list.draw(sprite, topLeftAt: Point(x: Double(x), y: Double(y)))
    }
    return list
  }

  /// A map of 16 by 16 tiles, each a different part of the page.
  private func tiles(of page: Page) -> DrawList {
    var list = DrawList(pixelSize: PixelSize(width: 256, height: 256))
    for index in 0..<256 {
      let position = Point(x: Double(index % 16 * 16), y: Double(index / 16 * 16))
      let sprite = Sprite(
        page: page,
        packedOrigin: position + Point(x: 640, y: 640),
        trimmedRect: Rect(x: 0, y: 0, width: 16, height: 16)
      )
      list.draw(sprite, topLeftAt: position)
    }
    return list
  }

  /// The median CPU time of a frame in milliseconds.
  private func time(
    _ name: String,
    _ list: DrawList,
    _ bar: Double,
    _ report: inout Report
  ) {
    let frames = Frames(list)
    let times = (0..<8 * pairs).map { _ -> Double in
      let start = Clock.processor
      frames.draw()
      return (Clock.processor - start) * 1e3
    }
    report.add(name, Spread(times).median, unit: "ms by CPU", atMost: bar)
  }

  // MARK: OpenGL ES

  /// Whole frames, both with their default number of threads.
  ///
  /// The limit applies to software drivers.
  private func againstDriver(_ rows: [(Workload, Double)], _ report: inout Report) {
    do {
      let context = try Context(Display())
      let renderer = context.capabilities.renderer
      report.printLine("driver:  \(renderer)")
      let batch = try SpriteBatch(in: context)
      for (workload, bar) in rows {
        let list = workload.makeList()
        let size = Size(width: Double(list.pixelSize.width), height: Double(list.pixelSize.height))
        let view = try GLView(size: size, in: context)
        let mine = Frames(list, threads: ProcessorCount.available)
        report.add(
          "\(workload.name) CPU renderer / driver",
          try Comparison(pairs: pairs, of: mine.draw) {
            try view.clear(Self.background)
            try batch.draw(list, in: view)
            context.gl.finish()
          },
          atMost: renderer.hasPrefix("llvmpipe") ? bar : .infinity
        )
      }
    } catch {
      report.printLine("left out, since there is no driver: \(error)")
    }
  }
}
