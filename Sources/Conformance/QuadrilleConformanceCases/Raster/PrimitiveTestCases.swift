import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Tests of points and lines, offsets beyond the range of depth, shared edges of samples.
enum PrimitiveTestCases {
  static var all: [ConformanceCase] {
    [scissors, offsetResult, sampleEdges, straight]
  }

  /// Points over a target of 8 by 8, or lines through its rows.
  private static let vertex = """
    #version 300 es
    uniform highp vec4 kind;
    void main() {
      highp vec2 place = kind.x > 0.0
        ? vec2(8 * (gl_VertexID & 1), float(gl_VertexID >> 1) + 0.5)
        : vec2(gl_VertexID & 7, gl_VertexID >> 3) + 0.5;
      gl_PointSize = 1.0;
      gl_Position = vec4(place / 4.0 - 1.0, 0.0, 1.0);
    }
    """

  private static let white = """
    #version 300 es
    out highp vec4 result;
    void main() { result = vec4(1.0); }
    """

  private static var scissors: ConformanceCase {
    driver(
      "raster.scissored",
      [.invariance],
      "points and lines are cut as triangles are",
      sections: "13.8.2",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      for (mode, count) in [(GL_POINTS, 64), (GL_LINES, 16)] {
        try fixture.makeTarget(8, 8)
        fixture.clear(0, 0, 0, 1)
        gl.enable(GL_SCISSOR_TEST)
        gl.scissor(2, 3, 4, 2)
        let program = try fixture.use(vertex: vertex, fragment: white)
        gl.setVector(program, "kind", SIMD4(mode == GL_LINES ? 1 : 0, 0, 0, 0))
        gl.drawArrays(mode, 0, GLsizei(count))
        gl.disable(GL_SCISSOR_TEST)
        let found = try fixture.read()
        for y in 0..<8 {
          for x in 0..<8 {
            let isInside = (2..<6).contains(x) && (3..<5).contains(y)
            run.expect(
              found[x, y],
              is: isInside ? SIMD4(repeating: 255) : SIMD4(0, 0, 0, 255),
              "pixel (\(x), \(y)) of \(mode == GL_POINTS ? "points" : "lines")"
            )
          }
        }
      }
    }
  }

  private static var offsetResult: ConformanceCase {
    driver(
      "depth.offset_result",
      [.exact],
      "a depth that an offset moves beyond the range is the range's end, compared and stored",
      sections: "13.7.4, 15.1.3",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      for (units, end) in [(Float(1e9), Float(1)), (-1e9, 0)] {
        try fixture.makeTarget(2, 2)
        fixture.attachStorage(GL_DEPTH_COMPONENT24, 2, 2, to: GL_DEPTH_ATTACHMENT)
        fixture.clear(0, 0, 0, 1)
        gl.clearDepthf(end)
        gl.clear(GL_DEPTH_BUFFER_BIT)
        gl.clearDepthf(1)
        gl.enable(GL_DEPTH_TEST)
        gl.depthFunc(GL_EQUAL)
        gl.enable(GL_POLYGON_OFFSET_FILL)
        gl.polygonOffset(0, units)
        try fixture.fill(0, 0, 2, 2, SIMD4(1, 0, 0, 1))
        run.expectFilled(SIMD4(255, 0, 0, 255), 2, 2, "compared with \(end)")
        gl.disable(GL_POLYGON_OFFSET_FILL)
        gl.depthRangef(end, end)
        try fixture.fill(0, 0, 2, 2, SIMD4(0, 1, 0, 1))
        run.expectFilled(SIMD4(0, 255, 0, 255), 2, 2, "stored as \(end)")
        gl.depthRangef(0, 1)
        gl.disable(GL_DEPTH_TEST)
      }
    }
  }

  private static var sampleEdges: ConformanceCase {
    driver(
      "multisample.shared_edges",
      [.sharedEdge],
      "triangles with shared edges cover each sample exactly once",
      sections: "13.7.1, 13.4.2",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      for _ in 0..<4 {
        let target = try MultisampleCases.makeTarget(run, 16, 16)
        fixture.clear(0, 0, 0, 0)
        gl.enable(GL_BLEND)
        gl.blendFunc(GL_ONE, GL_ONE)
        // A fan around a center without pattern, whose ring is the border of the target.
        let color = SIMD4<Float>(repeating: 0.2)
        func corner(_ x: Double, _ y: Double) -> Vertex { Vertex(Float(x), Float(y), color: color) }
        let center = corner(run.random.real(3...13), run.random.real(3...13))
        var ring: [Vertex] = []
        for (x, y) in [(0.0, 0.0), (16, 0), (16, 16), (0, 16)] {
          let part = run.random.real(1...15)
          let (dx, dy) = (x == y ? 1.0 : 0, x == y ? 0.0 : 1)
          let sign: Double = x + y == 32 || x < y ? -1 : 1
          ring += [corner(x, y), corner(x + sign * dx * part, y + sign * dy * part)]
        }
        let corners = ring.indices.flatMap { [center, ring[$0], ring[($0 + 1) % ring.count]] }
        try fixture.draw(corners, with: .color)
        gl.disable(GL_BLEND)
        let found = try MultisampleCases.resolved(run, target)
        for y in 0..<16 {
          for x in 0..<16 {
            run.expect(found[x, y], is: SIMD4(repeating: 51), "pixel (\(x), \(y))")
          }
        }
      }
    }
  }

  private static var straight: ConformanceCase {
    driver(
      "raster.noperspective",
      [.arithmetic],
      "values without perspective are linear in the window, whatever w is",
      sections: "13.7.1, NV_shader_noperspective_interpolation",
      smoke: true
    ) { run in
      try run.require("GL_NV_shader_noperspective_interpolation")
      let (fixture, gl) = (run.fixture, run.gl)
      try fixture.makeTarget(8, 1, format: GL_RGBA32UI)
      let head = """
        #version 300 es
        #extension GL_NV_shader_noperspective_interpolation : require
        precision highp float;
        """
      try fixture.use(
        vertex: """
          \(head)
          noperspective out vec4 value;
          void main() {
            vec2 place = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
            float w = float(gl_VertexID) + 1.0;
            value = vec4(place, w, 1.0);
            gl_Position = vec4(place * w, 0.0, w);
          }
          """,
        fragment: """
          \(head)
          precision highp int;
          noperspective in vec4 value;
          layout(location = 0) out uvec4 result;
          void main() { result = floatBitsToUint(vec4(value.xy, 0.0, 1.0)); }
          """
      )
      gl.drawArrays(GL_TRIANGLE_STRIP, 0, 4)
      for (x, found) in fixture.fetched(8).enumerated() {
        run.expect(
          found,
          near: SIMD4((Double(x) + 0.5) / 4 - 1, 0, 0, 1),
          within: SIMD4(repeating: 1e-4),
          "column \(x)"
        )
      }
    }
  }
}
