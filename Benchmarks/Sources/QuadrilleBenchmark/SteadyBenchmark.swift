import Meter
import Quadrille

/// Frames drawn repeatedly by the library and by hand-written calls, in one context.
struct SteadyBenchmark {
  let pairs: Int
  private let context: Context
  private let view: GLView
  private let batch: SpriteBatch
  private static let background = Color(
    red: 0x20 / 255.0,
    green: 0x28 / 255.0,
    blue: 0x30 / 255.0
  )

  init(pairs: Int) throws {
    self.pairs = pairs
    context = try Context(Display())
    view = try GLView(
      size: Size(
        width: Double(Workload.canvas.width),
        height: Double(Workload.canvas.height)
      ),
      in: context
    )
    batch = try SpriteBatch(in: context)
  }

  /// The driver's names.
  var driver: String {
    "\(context.capabilities.renderer), \(context.capabilities.versionString)"
  }

  /// Prints the rows of all workloads.
  func run(_ workloads: Workloads, _ report: inout Report) throws {
    try run(workloads.scene, &report) { scene, report in
      let workload = workloads.scene
      let kept = workload.makeList()
      report.add(
        "W1 kept list / raw static",
        try Comparison(pairs: pairs) {
          try frame(kept)
        } against: {
          scene.drawStatic()
        },
        atMost: 1.05
      )
      var rewritten = kept
      report.add(
        "W1 rewritten / raw static",
        try Comparison(pairs: pairs) {
          workload.draw(to: &rewritten)
          try frame(rewritten)
        } against: {
          scene.drawStatic()
        },
        atMost: 1.08
      )
      let clamped = workload.makeList(texelClamp: .automatic)
      report.add(
        "W1 texel clamp automatic / never",
        try Comparison(pairs: pairs) {
          try frame(clamped)
        } against: {
          try frame(kept)
        },
        atMost: 1.25
      )
      try reportReading(&report)
    }
    try run(workloads.tiny, &report) { scene, report in
      let workload = workloads.tiny
      var list = workload.makeList()
      report.add(
        "W2 rewritten / raw streamed",
        try Comparison(pairs: pairs) {
          workload.draw(to: &list)
          try frame(list)
        } against: {
          scene.drawStreamed()
        },
        atMost: 1.10
      )
    }
    try run(workloads.fill, &report) { scene, report in
      let kept = workloads.fill.makeList()
      report.add(
        "W3 kept list / raw static",
        try Comparison(pairs: pairs) {
          try frame(kept)
        } against: {
          scene.drawStatic()
        },
        atMost: 1.03
      )
    }
    try reportAllocations(workloads.tiny, &report)
  }

  /// Builds the hand-written version of a workload, checks that both images agree, and measures.
  private func run(
    _ workload: Workload,
    _ report: inout Report,
    _ measure: (RawScene, inout Report) throws -> Void
  ) throws {
    try context.makeCurrent()
    let scene = try RawScene(workload)
    try checkImages(workload, scene, &report)
    try measure(scene, &report)
  }

  /// One frame by the library.
  private func frame(_ list: DrawList) throws {
    try view.clear(Self.background)
    try batch.draw(list, in: view)
    context.gl.finish()
  }

  /// For the same quads both images must agree within one step per channel.
  private func checkImages(
    _ workload: Workload,
    _ scene: RawScene,
    _ report: inout Report
  ) throws {
    let list = workload.makeList()
    try frame(list)
    let mine = try view.readPixels()
    scene.draw(list.quads)
    var its = mine
    scene.read(into: &its)
    let difference = try mine.difference(to: its)
    report.add(
      "\(workload.name) largest difference of the images",
      Double(difference.maximumDifference),
      unit: "steps in \(difference.differingPixels) px",
      atMost: 1
    )
  }

  /// Reading a finished frame compared with copying the same number of bytes.
  private func reportReading(_ report: inout Report) throws {
    var bitmap = try view.readPixels()
    let source = bitmap.bytes
    var copy = [UInt8](repeating: 1, count: source.count)
    try view.finishFrame()
    report.add(
      "reading the frame / memcpy",
      try Comparison(pairs: 20 * pairs) {
        try view.presentFramebuffer(into: &bitmap)
      } against: {
        unsafe copy.withUnsafeMutableBytes { target in
          unsafe source.withUnsafeBytes { unsafe target.copyMemory(from: $0) }
        }
      },
      atMost: 1.1
    )
  }

  /// The allocations of a frame must not grow with the number of sprites, except for the driver's
  /// own allocations for the same quads.
  private func reportAllocations(_ workload: Workload, _ report: inout Report) throws {
    let few = try allocations(of: workload, sprites: 1_000)
    let many = try allocations(of: workload, sprites: workload.raw.count)
    report.add(
      "allocations, list of \(workload.raw.count)",
      many.list,
      unit: "(of 1000: \(few.list.fixed(0)))",
      atMost: few.list
    )
    report.add(
      "allocations, frame beyond the raw frame",
      many.frame - many.raw,
      unit: "(of 1000: \((few.frame - few.raw).fixed(0)))",
      atMost: few.frame - few.raw + 10
    )
  }

  /// The allocations of a list, of its frame, and of the hand-written frame.
  private func allocations(
    of workload: Workload,
    sprites count: Int
  ) throws -> (list: Double, frame: Double, raw: Double) {
    let part = Workload(name: "", page: workload.page, raw: Array(workload.raw.prefix(count)))
    let scene = try RawScene(part)
    var list = part.makeList()
    for _ in 0..<5 {
      part.draw(to: &list)
      try frame(list)
      scene.drawStreamed()
    }
    let start = meter_allocations()
    part.draw(to: &list)
    let drawn = meter_allocations()
    try frame(list)
    let mine = meter_allocations()
    scene.drawStreamed()
    let its = meter_allocations()
    return (Double(drawn - start), Double(mine - drawn), Double(its - mine))
  }
}
