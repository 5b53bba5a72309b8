import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Lines and points that are neither axis-aligned nor at integers, and triangles behind the eye.
enum LineCases {
  static var all: [ConformanceCase] {
    steps + [clipped, widthStays, pointsCut, behindEye]
  }

  /// A line that goes farther along x than along y, as a formula.
  private struct Slope {
    let start: SIMD2<Double>
    let end: SIMD2<Double>

    /// How far along the line a column's center lies, from 0 at the start to 1 at the end.
    func part(_ x: Int) -> Double { (Double(x) + 0.5 - start.x) / (end.x - start.x) }

    /// The exact place across the line's greater direction at a column's center.
    func y(_ x: Int) -> Double { start.y + part(x) * (end.y - start.y) }
  }

  /// Notes a violation where a line is not one pixel in each of its columns, and near the exact
  /// one.
  ///
  /// Fragments may lie one pixel from those of the diamond rule, which lie half a pixel from the
  /// exact line, and ends may have one fragment more or less (13.5.1).
  private static func verify(
    _ run: CaseRun,
    _ slope: Slope,
    _ isTransposed: Bool,
    _ isDrawn: (Int, Int) -> Bool,
    edgeLength: Int,
    _ what: String
  ) {
    let (low, high) = (min(slope.start.x, slope.end.x), max(slope.start.x, slope.end.x))
    for x in 0..<edgeLength {
      let rows = (0..<edgeLength).filter { isTransposed ? isDrawn($0, x) : isDrawn(x, $0) }
      guard rows.count <= 1 else { return run.fail("\(what): \(rows.count) pixels at step \(x)") }
      // The edge of the view may be an end too.
      let isInside = Double(x) >= max(low, 0) + 1 && Double(x + 2) <= min(high, Double(edgeLength))
      let isOutside = Double(x) + 1 <= low - 1 || Double(x) >= high + 1
      let isVisible = slope.y(x) > 2 && slope.y(x) < Double(edgeLength) - 2
      if isInside, isVisible, rows.isEmpty { return run.fail("\(what): no pixel at step \(x)") }
      if isOutside, let row = rows.first {
        return run.fail("\(what): pixel \(row) at step \(x), beyond the end")
      }
      if let row = rows.first, abs(Double(row) + 0.5 - slope.y(x)) > 1.51 {
        return run.fail("\(what): pixel \(row) at step \(x), the line is at \(slope.y(x))")
      }
    }
  }

  private static var steps: [ConformanceCase] {
    (0..<6).map { number in
      driver(
        "raster.line_steps",
        with: ["n": "\(number)"],
        [.edges],
        "a line in any direction has one pixel in each step of its greater direction",
        sections: "13.5.1",
        smoke: number < 2
      ) { run in
        let fixture = run.fixture
        try fixture.makeTarget(32, 32)
        for iteration in 0..<8 {
          let length = run.random.real(6...26), rise = run.random.real(-1...1) * length * 0.98
          let start = SIMD2(
            run.random.real(1...(31 - length)),
            run.random.real(max(1, 1 - rise)...min(31, 31 - rise))
          )
          let ends = [start, start + SIMD2(length, rise)]
          let (isTransposed, isReversed) = (iteration % 2 == 1, iteration % 4 > 1)
          let positions = isReversed ? ends.reversed() : ends
          fixture.clear(0, 0, 0, 1)
          let corners = positions.map { position in
            isTransposed
              ? Vertex(Float(position.y), Float(position.x))
              : Vertex(Float(position.x), Float(position.y))
          }
          try fixture.draw(corners, with: .color, mode: iteration < 4 ? GL_LINES : GL_LINE_STRIP)
          let found = try fixture.read()
          verify(
            run,
            Slope(start: positions[0], end: positions[1]),
            isTransposed,
            { found[$0, $1].x > 0 },
            edgeLength: 32,
            "line \(iteration)"
          )
        }
      }
    }
  }

  private static var clipped: ConformanceCase {
    driver(
      "raster.line_clipped",
      [.edges],
      "a line that goes far beyond the view keeps its place and its colours inside",
      sections: "12.5, 13.5.1",
      smoke: true
    ) { run in
      let fixture = run.fixture
      try fixture.makeTarget(16, 16)
      for (iteration, ends) in [
        (SIMD2(-40.0, -20.3), SIMD2(70.0, 39.2)), (SIMD2(60.0, 7.4), SIMD2(-90.0, 8.9)),
        (SIMD2(3.2, 4.1), SIMD2(300.0, 204.3)), (SIMD2(-20.0, 40.0), SIMD2(60.0, 41.0)),
      ].enumerated() {
        fixture.clear(0, 0, 0, 1)
        let slope = Slope(start: ends.0, end: ends.1)
        try fixture.draw(
          [
            Vertex(Float(ends.0.x), Float(ends.0.y), color: SIMD4(0, 1, 1, 1)),
            Vertex(Float(ends.1.x), Float(ends.1.y), color: SIMD4(1, 1, 0, 1)),
          ],
          with: .color,
          mode: GL_LINES
        )
        let found = try fixture.read()
        verify(run, slope, false, { found[$0, $1].y > 0 }, edgeLength: 16, "line \(iteration)")
        for x in 0..<16 {
          for y in 0..<16 where found[x, y].y > 0 {
            // A fragment may be that of the neighboring step.
            let tolerance = 1.5 / abs(ends.1.x - ends.0.x) + 1.01 / 255
            run.expect(
              SIMD4<Float>(found[x, y]) / 255,
              near: SIMD4(slope.part(x), 1, 1 - slope.part(x), 1),
              within: SIMD4(repeating: tolerance),
              "the colour of line \(iteration) at (\(x), \(y))",
              rule: .arithmetic
            )
          }
        }
      }
    }
  }

  private static var widthStays: ConformanceCase {
    driver(
      "raster.line_width_back",
      [.edges],
      "a line that is drawn after a wider one with width 1 has width 1",
      sections: "13.5",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      try fixture.makeTarget(9, 9)
      for width in [Float(5), 1, 3, 1] {
        gl.lineWidth(width)
        fixture.clear(0, 0, 0, 0)
        try fixture.draw([Vertex(0, 4.5), Vertex(9, 4.5)], with: .color, mode: GL_LINES)
        guard width == 1 else { continue }
        let found = try fixture.read()
        run.expect((0..<9).filter { found[4, $0].x > 0 }, is: [4], "the rows of a line of width 1")
      }
    }
  }

  private static var pointsCut: ConformanceCase {
    driver(
      "raster.points_cut",
      [.exact],
      "of a point over the edge of the view the pixels inside are drawn, wherever its centre lies",
      sections: "12.5, 13.4",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      var range: [Float] = [0, 0]
      unsafe gl.getFloatv(GL_ALIASED_POINT_SIZE_RANGE, &range)
      guard range[1] >= 6 else { throw CaseStop.notSupported("points of 6 pixels") }
      try fixture.makeTarget(12, 12)
      for (x, y) in [(1, 6), (11, 6), (6, 1), (6, 11), (0, 12), (-1, 6), (6, 13), (-2, -2)] {
        fixture.clear(0, 0, 0, 1)
        let program = try fixture.use(
          vertex: PrimitiveCases.pointVertex,
          fragment: PrimitiveCases.output("vec4(1)")
        )
        let position = SIMD4<Float>(Float(x) / 6 - 1, Float(y) / 6 - 1, 6, 0)
        gl.setVector(program, "place", position)
        gl.drawArrays(GL_POINTS, 0, 1)
        var expected = Bitmap(width: 12, height: 12, alphaMode: .premultiplied)
        expected.fill(0..<12, 0..<12, SIMD4(0, 0, 0, 255))
        let white = SIMD4<UInt8>(repeating: 255)
        expected.fill(
          max(x - 3, 0)..<max(min(x + 3, 12), 0),
          max(y - 3, 0)..<max(min(y + 3, 12), 0),
          white
        )
        run.compare(try fixture.read(), identicalTo: expected, "a point at (\(x), \(y))")
      }
    }
  }

  private static var behindEye: ConformanceCase {
    driver(
      "raster.behind_eye",
      [.arithmetic],
      "of a triangle with a corner behind the eye the part before it is drawn, with its values",
      sections: "12.5, 13.7.1",
      smoke: true
    ) { run in
      let fixture = run.fixture
      // A floor at height -1 that goes from before the near plane to z = -9, seen with an eye at 0:
      // row y shows the depth -1 / y', where y' is the normalized height, of the lower half alone.
      try fixture.makeTarget(8, 32)
      fixture.clear(0, 0, 0, 1)
      try fixture.use(
        vertex: """
          #version 300 es
          out highp float depth;
          void main() {
            // Two triangles from z = 5, behind the eye, to z = -9.
            highp vec2 place = vec2(gl_VertexID & 1, gl_VertexID >> 1);
            depth = place.y > 0.5 ? 9.0 : -5.0;
            highp float x = (place.x - 0.5) * 200.0;
            // The near plane at 1/2, the far plane at 100.
            gl_Position = vec4(x, -1.0, (100.5 * depth - 100.0) / 99.5, depth);
          }
          """,
        fragment: """
          #version 300 es
          precision highp float;
          in highp float depth;
          out vec4 result;
          void main() { result = vec4(depth / 10.0, 1, 0, 1); }
          """
      )
      run.gl.drawArrays(GL_TRIANGLE_STRIP, 0, 4)
      let found = try fixture.read()
      for y in 0..<32 {
        let height = (Double(y) + 0.5) / 16 - 1
        let depth = height < 0 ? -1 / height : .infinity
        for x in [0, 3, 7] {
          let isDrawn = found[x, y].y > 0
          run.expect(isDrawn, is: depth < 9, "whether (\(x), \(y)) is drawn", rule: .edges)
          guard isDrawn, depth < 9 else { continue }
          run.expect(
            SIMD4<Float>(found[x, y]) / 255,
            near: SIMD4(depth / 10, 1, 0, 1),
            within: SIMD4(repeating: 1.01 / 255),
            "the depth at (\(x), \(y))"
          )
        }
      }
    }
  }
}
