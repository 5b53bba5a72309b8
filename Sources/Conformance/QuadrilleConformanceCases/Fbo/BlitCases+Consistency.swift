import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

extension BlitCases {
  private static let scales: [(String, [Int], [Int])] = [
    ("mag", [20, 10, 74, 88], [10, 10, 91, 101]), ("min", [10, 10, 91, 95], [20, 20, 74, 77]),
    ("mag_plain", [0, 0, 64, 48], [0, 0, 96, 72]), ("min_plain", [0, 0, 96, 72], [0, 0, 64, 48]),
  ]

  private static let reversals: [(String, Bool, Bool, Bool, Bool)] = [
    ("", false, false, false, false), ("_source_x", true, false, false, false),
    ("_source_y", false, true, false, false), ("_target_x", false, false, true, false),
    ("_target_y", false, false, false, true), ("_both_x", true, false, true, false),
    ("_both_y", false, true, false, true),
  ]

  private static func reversed(_ rect: [Int], _ x: Bool, _ y: Bool) -> [Int] {
    [rect[x ? 2 : 0], rect[y ? 3 : 1], rect[x ? 0 : 2], rect[y ? 1 : 3]]
  }

  /// Blits whose parts must fit together: what a pixel takes depends on its place alone.
  static var consistent: [ConformanceCase] {
    scales.flatMap { scale, from, to in
      reversals.map { reversal, sourceX, sourceY, targetX, targetY in
        driver(
          "blit.consistent",
          with: ["rect": scale + reversal],
          [.sharedEdge],
          "all pixels of a row take one row of the source and all of a column one column",
          sections: "16.2.1",
          smoke: scale == "min" && reversal.isEmpty
        ) { run in
          try checkConsistency(
            run,
            reversed(from, sourceX, sourceY),
            reversed(to, targetX, targetY)
          )
        }
      }
    }
  }

  private static func checkConsistency(_ run: CaseRun, _ source: [Int], _ target: [Int]) throws {
    // The red of a pixel is its column, its green its row.
    var image = Bitmap(width: 100, height: 100, alphaMode: .premultiplied)
    for y in 0..<100 { for x in 0..<100 { image[x, y] = SIMD4(UInt8(x), UInt8(y), 0, 255) } }
    let read = try makeSource(run, image)
    let draw = try run.fixture.makeTarget(104, 104)
    run.fixture.clear(1, 1, 1, 1)
    bind(run, read: read, draw: draw)
    let (s, d) = (source.map { GLint($0) }, target.map { GLint($0) })
    run.gl.blitFramebuffer(
      s[0],
      s[1],
      s[2],
      s[3],
      d[0],
      d[1],
      d[2],
      d[3],
      color,
      GL_NEAREST
    )
    try run.fixture.use(draw)
    let found = try run.fixture.read()
    let (left, right) = (min(target[0], target[2]), max(target[0], target[2]))
    let (low, high) = (min(target[1], target[3]), max(target[1], target[3]))
    for y in low..<high {
      let rows = sourceIndices(y, (source[1], source[3]), (target[1], target[3]), 100)
      for x in left..<right {
        let columns = sourceIndices(x, (source[0], source[2]), (target[0], target[2]), 100)
        let value = found[x, y]
        if !columns.contains(Int(value.x)) || !rows.contains(Int(value.y)) {
          return run.fail(
            "(\(x), \(y)) takes (\(value.x), \(value.y)), not \(columns), \(rows)",
            rule: .nearest
          )
        }
        if value.x != found[x, low].x || value.y != found[left, y].y {
          return run.fail(
            "(\(x), \(y)) takes (\(value.x), \(value.y)), its column and row take "
              + "(\(found[x, low].x), \(found[left, y].y))"
          )
        }
      }
    }
  }
}
