import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// What fragments know of their primitive, and what becomes of them.
enum FragmentInputCases {
  static var all: [ConformanceCase] {
    [
      driver(
        "raster.frag_coord",
        [.arithmetic],
        "gl_FragCoord is the pixel's centre, its depth, and 1 / w",
        sections: "13.7.1, GLSL ES 7.2",
        smoke: true
      ) { run in
        let gl = run.gl
        gl.depthRangef(0.25, 0.75)
        let found = try run.fixture.values("gl_FragCoord", "", 5, 4)
        gl.depthRangef(0, 1)
        for (index, value) in found.enumerated() {
          let exact = SIMD4(Double(index % 5) + 0.5, Double(index / 5) + 0.5, 0.5, 1)
          run.expect(value, near: exact, "gl_FragCoord")
        }
      },
      driver(
        "raster.front_facing",
        [.exact],
        "gl_FrontFacing follows the order of corners and glFrontFace",
        sections: "13.7.1",
        smoke: true
      ) { run in
        for (front, expected) in [(GL_CCW, Float(1)), (GL_CW, 0)] {
          run.gl.frontFace(front)
          let found = try run.fixture.values("vec4(gl_FrontFacing ? 1.0 : 0.0)")[0]
          run.expect(found.x, is: expected, "gl_FrontFacing")
        }
      },
      driver(
        "raster.discard_all",
        [.exact],
        "with GL_RASTERIZER_DISCARD neither draws nor clears reach the framebuffer",
        sections: "14.1",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeTarget(4, 4)
        fixture.clear(0.2, 0.4, 0.6, 0.8)
        gl.enable(GL_RASTERIZER_DISCARD)
        try fixture.draw(.rect(0, 0, 4, 4), with: .color)
        fixture.clear(1, 1, 1, 1)
        unsafe gl.clearBufferfv(GL_COLOR, 0, [1, 0, 1, 0])
        gl.disable(GL_RASTERIZER_DISCARD)
        run.expectFilled(SIMD4(51, 102, 153, 204), 4, 4)
      },
      driver(
        "raster.shader_discard",
        [.exact],
        "fragments that a shader discards change neither colour nor depth",
        sections: "GLSL ES 6.4, 15.1.3",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let target = try fixture.makeTarget(4, 1)
        fixture.attachStorage(GL_DEPTH_COMPONENT16, 4, 1, to: GL_DEPTH_ATTACHMENT)
        try fixture.use(target)
        gl.clearDepthf(1)
        fixture.clear(0, 0, 0, 1)
        gl.clear(GL_DEPTH_BUFFER_BIT)
        gl.enable(GL_DEPTH_TEST)
        try fixture.use(
          fragment: """
            #version 300 es
            precision highp float;
            out vec4 result;
            void main() { if (gl_FragCoord.x < 2.0) discard; result = vec4(1, 0, 0, 1); }
            """
        )
        fixture.drawWhole()
        gl.depthFunc(GL_LESS)
        try fixture.fill(0, 0, 4, 1, SIMD4(0, 1, 0, 1))
        gl.disable(GL_DEPTH_TEST)
        // The second image has the same depth: it is drawn where the first has left none.
        let found = try fixture.read()
        for x in 0..<4 {
          let wanted: SIMD4<UInt8> = x < 2 ? SIMD4(0, 255, 0, 255) : SIMD4(255, 0, 0, 255)
          run.expect(found[x, 0], is: wanted, "column \(x)")
        }
      },
      driver(
        "raster.depth_clip",
        [.exact],
        "what lies before the near or behind the far plane is cut away, also of points",
        sections: "12.5",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        for (depth, isDrawn) in [(-1.5, false), (-0.99, true), (0.99, true), (1.5, false)] {
          for mode in [GL_TRIANGLES, GL_POINTS] {
            try fixture.makeTarget(4, 4)
            fixture.clear(0, 0, 0, 1)
            let program = try fixture.use(
              vertex: """
                #version 300 es
                uniform highp vec4 depth;
                void main() {
                  gl_PointSize = 1.0;
                  vec2 place = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0;
                  gl_Position = vec4(depth.y > 0.0 ? vec2(0.25) : place, depth.x, 1.0);
                }
                """,
              fragment: PrimitiveCases.output("vec4(1)")
            )
            let flag: Float = mode == GL_POINTS ? 1 : 0
            gl.setVector(program, "depth", SIMD4(Float(depth), flag, 0, 0))
            gl.drawArrays(mode, 0, 3)
            run.expect(
              try fixture.read()[2, 2].x > 0,
              is: isDrawn,
              "a primitive of depth \(depth)"
            )
          }
        }
      },
      driver(
        "raster.perspective",
        [.arithmetic],
        "values are divided by w as depth says, unless they are flat",
        sections: "13.7.1",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeTarget(16, 1)
        try fixture.use(
          vertex: """
            #version 300 es
            out highp float value;
            void main() {
              // The left side has w 1, the right side w 3; the value is 0 there and 1 here.
              bool isRight = (gl_VertexID & 1) == 1;
              float w = isRight ? 3.0 : 1.0;
              value = isRight ? 1.0 : 0.0;
              gl_Position = vec4((isRight ? 1.0 : -1.0) * w, (gl_VertexID > 1 ? 1.0 : -1.0) * w, 0, w);
            }
            """,
          fragment: """
            #version 300 es
            precision highp float;
            in highp float value;
            out vec4 result;
            void main() { result = vec4(value, 0, 0, 1); }
            """
        )
        gl.drawArrays(GL_TRIANGLE_STRIP, 0, 4)
        let found = try fixture.read()
        for x in 0..<16 {
          let a = (Double(x) + 0.5) / 16
          let exact = a / 3 / ((1 - a) + a / 3)
          run.expect(
            SIMD4<Float>(found[x, 0]) / 255,
            near: SIMD4(exact, 0, 0, 1),
            within: SIMD4(repeating: 1.01 / 255),
            "the value at column \(x)"
          )
        }
      },
    ]
  }
}
