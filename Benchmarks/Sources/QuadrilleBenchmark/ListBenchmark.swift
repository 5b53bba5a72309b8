import Quadrille
import RawGL

/// The CPU part only: draw list calls compared with a plain loop in C.
struct ListBenchmark {
  let pairs: Int

  /// Prints one row per workload.
  func run(_ workloads: Workloads, _ report: inout Report) {
    run(workloads.scene, repeats: 20, &report)
    run(workloads.tiny, repeats: 1, &report)
  }

  private func run(_ workload: Workload, repeats: Int, _ report: inout Report) {
    var list = workload.makeList()
    let corners = 4 * workload.raw.count
    var vertices = [raw_vertex](repeating: raw_vertex(), count: corners)
    let width = Float(workload.page.width)
    let height = Float(workload.page.height)
    func loop() {
      for _ in 0..<repeats {
        unsafe raw_expand(workload.raw, workload.raw.count, width, height, &vertices)
      }
    }
    let calls = Double(repeats * workload.raw.count)
    func printLine(_ comparison: Comparison) {
      report.printLine(
        "  \((comparison.seconds.median / calls * 1e9).fixed(1)) ns per sprite, in C "
          + (comparison.floorSeconds.median / calls * 1e9).fixed(1)
      )
    }
    let atOnce = Comparison(pairs: 3 * pairs) {
      for _ in 0..<repeats { workload.drawAtOnce(to: &list) }
    } against: {
      loop()
    }
    report.add(
      "\(workload.name) list, one call / loop in C",
      atOnce,
      atMost: 1.5,
      byProcessor: true
    )
    printLine(atOnce)
    let single = Comparison(pairs: 3 * pairs) {
      for _ in 0..<repeats { workload.draw(to: &list) }
    } against: {
      loop()
    }
    report.add("\(workload.name) list, one call per sprite / loop in C", single, atMost: .infinity)
    printLine(single)
    var farthest: Float = 0
    for (index, quad) in list.quads.enumerated() {
      for (corner, mine) in [
        quad.topLeft, quad.topRight, quad.bottomLeft, quad.bottomRight,
      ].enumerated() {
        let its = vertices[4 * index + corner]
        farthest = max(farthest, abs(mine.x - its.x), abs(mine.y - its.y))
        farthest = max(farthest, 1024 * abs(mine.z - its.u), 1024 * abs(mine.w - its.v))
      }
    }
    report.add(
      "\(workload.name) farthest corner from the loop's",
      Double(farthest),
      unit: "px",
      atMost: 0.01
    )
  }
}
