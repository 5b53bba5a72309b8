import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Attributes and draws in ways that seldom are used, and depth between corners.
enum DrawRuleCases {
  static var all: [ConformanceCase] {
    attributes + draws + depths
  }

  private static var attributes: [ConformanceCase] {
    [
      driver(
        "attrib.matrix",
        [.exact],
        "each column of a matrix is an attribute of its own, from arrays and from current values",
        sections: "11.1.1, 10.2.1",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeFetchTarget(3)
        let program = try fixture.useFetch(
          "vec4",
          "vec4(m[0].x, m[1].y, m[2].z, m[3].w) + a * 0.0",
          "layout(location = 4) in mat4 m;"
        )
        gl.setVector(program, "count", SIMD4(3, 0, 0, 0))
        let numbers = (0..<48).map { Float($0 * 2 + 1) }
        fixture.makeBuffer(GL_ARRAY_BUFFER, numbers)
        for column in 0..<3 {
          gl.enableVertexAttribArray(GLuint(4 + column))
          unsafe gl.vertexAttribPointer(
            GLuint(4 + column),
            4,
            GL_FLOAT,
            false,
            64,
            UnsafeRawPointer(bitPattern: 16 * column)
          )
        }
        gl.vertexAttrib4f(7, 1, 2, 3, 77)
        gl.drawArrays(GL_POINTS, 0, 3)
        for (index, found) in fixture.fetched(3).enumerated() {
          let start = 16 * index
          run.expect(
            found,
            is: SIMD4(numbers[start], numbers[start + 5], numbers[start + 10], 77),
            "the diagonal of vertex \(index)"
          )
        }
      },
      driver(
        "attrib.last_and_large_stride",
        [.exact],
        "the last attribute there is reads at a stride of 2048 bytes",
        sections: "10.3.1, 10.3.2",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let last = gl.integer(GL_MAX_VERTEX_ATTRIBS) - 1
        try fixture.makeFetchTarget(3)
        let program = try fixture.useFetch(
          "vec4",
          "b + a * 0.0",
          "layout(location = \(last)) in vec4 b;"
        )
        gl.setVector(program, "count", SIMD4(3, 0, 0, 0))
        let numbers = (0..<1600).map { Float($0) }
        fixture.makeBuffer(GL_ARRAY_BUFFER, numbers)
        gl.enableVertexAttribArray(GLuint(last))
        unsafe gl.vertexAttribPointer(
          GLuint(last),
          3,
          GL_FLOAT,
          false,
          2048,
          UnsafeRawPointer(bitPattern: 20)
        )
        gl.drawArrays(GL_POINTS, 0, 3)
        gl.disableVertexAttribArray(GLuint(last))
        for (index, found) in fixture.fetched(3).enumerated() {
          let start = Float(512 * index + 5)
          run.expect(found, is: SIMD4(start, start + 1, start + 2, 1), "vertex \(index)")
        }
      },
      driver(
        "attrib.queries",
        [.errors],
        "size, type, stride, divisor and buffer of an array are reported, and its current value",
        sections: "10.3.5, 10.2",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let buffer = fixture.makeBuffer(GL_ARRAY_BUFFER, [UInt8](repeating: 0, count: 64))
        unsafe gl.vertexAttribPointer(5, 3, GL_SHORT, true, 24, UnsafeRawPointer(bitPattern: 12))
        gl.enableVertexAttribArray(5)
        gl.vertexAttribDivisor(5, 7)
        gl.vertexAttrib4f(5, 1, -2, 0.5, 9)
        for (name, expected, label) in [
          (GL_VERTEX_ATTRIB_ARRAY_ENABLED, 1, "ENABLED"), (GL_VERTEX_ATTRIB_ARRAY_SIZE, 3, "SIZE"),
          (GL_VERTEX_ATTRIB_ARRAY_STRIDE, 24, "STRIDE"),
          (GL_VERTEX_ATTRIB_ARRAY_TYPE, GL_SHORT, "TYPE"),
          (GL_VERTEX_ATTRIB_ARRAY_NORMALIZED, 1, "NORMALIZED"),
          (GL_VERTEX_ATTRIB_ARRAY_INTEGER, 0, "INTEGER"),
          (GL_VERTEX_ATTRIB_ARRAY_DIVISOR, 7, "DIVISOR"),
          (GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING, Int32(buffer), "BUFFER_BINDING"),
        ] {
          var value: GLint = -1
          unsafe gl.getVertexAttribiv(5, name, &value)
          run.expect(value, is: expected, "GL_VERTEX_ATTRIB_ARRAY_\(label)")
        }
        var current = [Float](repeating: 0, count: 4)
        unsafe gl.getVertexAttribfv(5, GL_CURRENT_VERTEX_ATTRIB, &current)
        run.expect(current, is: [1, -2, 0.5, 9], "GL_CURRENT_VERTEX_ATTRIB")
        var pointer: UnsafeMutableRawPointer?
        unsafe gl.getVertexAttribPointerv(5, GLenum(GL_VERTEX_ATTRIB_ARRAY_POINTER), &pointer)
        run.expect(UInt(bitPattern: pointer), is: 12, "GL_VERTEX_ATTRIB_ARRAY_POINTER")
        gl.vertexAttribDivisor(5, 0)
        gl.disableVertexAttribArray(5)
      },
    ]
  }

  /// A case of scissors, each with the columns and rows that it lets through.
  private static func scissors(
    _ name: String,
    _ summary: String,
    smoke: Bool,
    _ boxes: [(GLint, GLint, GLint, GLint, Range<Int>, Range<Int>)]
  ) -> ConformanceCase {
    driver(name, [.invariance], summary, sections: "13.8.2", smoke: smoke) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      try fixture.makeTarget(8, 8)
      for (x, y, width, height, columns, rows) in boxes {
        fixture.clear(0, 0, 0, 1)
        gl.enable(GL_SCISSOR_TEST)
        gl.scissor(x, y, width, height)
        try fixture.fill(0, 0, 8, 8, SIMD4(1, 0, 0, 1))
        gl.disable(GL_SCISSOR_TEST)
        var expected = Bitmap(width: 8, height: 8, alphaMode: .premultiplied)
        expected.fill(0..<8, 0..<8, SIMD4(0, 0, 0, 255))
        expected.fill(columns, rows, SIMD4(255, 0, 0, 255))
        run.compare(try fixture.read(), identicalTo: expected, "\(x), \(y), \(width), \(height)")
      }
    }
  }

  private static var draws: [ConformanceCase] {
    [
      driver(
        "draw.restart_instanced",
        [.sharedEdge],
        "restarts count in instances and in ranges too, and offsets of indices with them",
        sections: "10.3.4, 10.5",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        for call in 0..<2 {
          try fixture.makeTarget(8, 4)
          fixture.clear(0, 0, 0, 0)
          try fixture.prepare(.color)
          gl.enable(GL_BLEND)
          gl.blendFunc(GL_ONE, GL_ONE)
          let tone = SIMD4<Float>(0.2, 0, 0, 0)
          let positions: [(Float, Float)] = [
            (0, 0), (0, 4), (2, 0), (2, 4), (4, 0), (4, 4), (6, 0), (6, 4),
          ]
          fixture.stream(positions.map { Vertex($0.0, $0.1, color: tone) })
          fixture.makeBuffer(
            GL_ELEMENT_ARRAY_BUFFER,
            [9, 9, 0, 1, 2, 3, 0xFFFF, 4, 5, 6, 7] as [UInt16]
          )
          gl.enable(GL_PRIMITIVE_RESTART_FIXED_INDEX)
          let offset = unsafe UnsafeRawPointer(bitPattern: 4)
          let (strip, type) = (GLenum(GL_TRIANGLE_STRIP), GLenum(GL_UNSIGNED_SHORT))
          if call == 0 {
            unsafe gl.drawElementsInstanced(strip, 9, type, offset, 3)
          } else {
            unsafe gl.drawRangeElements(strip, 0, 7, 9, type, offset)
          }
          gl.disable(GL_PRIMITIVE_RESTART_FIXED_INDEX)
          gl.disable(GL_BLEND)
          let found = try fixture.read()
          let red: UInt8 = call == 0 ? 153 : 51
          for x in 0..<8 {
            let isFilled = x < 2 || x == 4 || x == 5
            run.expect(found[x, 1].x, is: isFilled ? red : 0, "red at column \(x)")
          }
        }
      },
      driver(
        "draw.state_changes",
        [.exact],
        "each of many draws has the state that was set before it, and none a later one",
        sections: "2.1",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeTarget(64, 1)
        fixture.clear(0, 0, 0, 1)
        var expected = Bitmap(width: 64, height: 1, alphaMode: .premultiplied)
        expected.fill(0..<64, 0..<1, SIMD4(0, 0, 0, 255))
        gl.enable(GL_SCISSOR_TEST)
        for iteration in 0..<200 {
          let x = run.random.below(60), width = 1 + run.random.below(4)
          let mask = (0..<4).map { _ in run.random.below(2) == 1 }
          let color = SIMD4<UInt8>(
            run.random.byte(),
            run.random.byte(),
            run.random.byte(),
            run.random.byte()
          )
          gl.scissor(GLint(x), 0, GLsizei(width), 1)
          gl.colorMask(
            GLboolean(mask[0] ? 1 : 0),
            GLboolean(mask[1] ? 1 : 0),
            GLboolean(mask[2] ? 1 : 0),
            GLboolean(mask[3] ? 1 : 0)
          )
          let tone = SIMD4<Float>(color) / 255
          if iteration % 3 == 0 {
            fixture.clear(tone.x, tone.y, tone.z, tone.w)
          } else {
            try fixture.fill(0, 0, 64, 1, tone)
          }
          for column in x..<x + width {
            var value = expected[column, 0]
            for channel in 0..<4 where mask[channel] { value[channel] = color[channel] }
            expected[column, 0] = value
          }
        }
        gl.disable(GL_SCISSOR_TEST)
        gl.colorMask(1, 1, 1, 1)
        run.compare(try fixture.read(), identicalTo: expected)
      },
      scissors(
        "scissor.extremes",
        "scissors whose corner plus size exceeds the largest integer clip as their numbers say",
        smoke: false,
        [(2, 3, GLint.max, GLint.max, 2..<8, 3..<8), (GLint.max, 0, GLint.max, 8, 0..<0, 0..<0)]
      ),
      scissors(
        "scissor.negative_corner",
        "scissors that begin far left of the target or below it cut as their numbers say",
        smoke: true,
        [
          (-1000, -1000, 1003, 1005, 0..<3, 0..<5), (GLint.min, 0, GLint.max, 8, 0..<0, 0..<0),
          (-3, 6, 6, 2, 0..<3, 6..<8),
        ]
      ),
      driver(
        "viewport.clamped",
        [.errors],
        "sides of the viewport are clamped to the limit, its corner to its range, without error",
        sections: "12.6.1",
        smoke: false
      ) { run in
        let gl = run.gl
        var maximum: [GLint] = [0, 0]
        unsafe gl.getIntegerv(GL_MAX_VIEWPORT_DIMS, &maximum)
        gl.viewport(5, -6, .max, .max)
        run.expectError("NO_ERROR", "a viewport of the largest integer")
        let box = gl.box(GL_VIEWPORT)
        run.expect([box[2], box[3]], is: maximum, "the sides of GL_VIEWPORT")
        gl.viewport(0, 0, 0, 0)
        run.expectError("NO_ERROR", "a viewport without pixels")
        try run.fixture.makeTarget(4, 4)
        run.fixture.clear(0.2, 0.4, 0.6, 0.8)
        gl.viewport(1, 1, 0, 3)
        try run.fixture.draw(.rect(0, 0, 4, 4), with: .color)
        run.expectFilled(SIMD4(51, 102, 153, 204), 4, 4, "a draw to a viewport without columns")
      },
      driver(
        "raster.line_width",
        [.errors],
        "the width of a line is reported, lies in its range when drawn, and is rejected below 0",
        sections: "13.5",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        var range: [Float] = [0, 0]
        unsafe gl.getFloatv(GL_ALIASED_LINE_WIDTH_RANGE, &range)
        run.expect(range[0] <= 1 && range[1] >= 1, "GL_ALIASED_LINE_WIDTH_RANGE is \(range)")
        gl.lineWidth(3)
        var width: Float = 0
        unsafe gl.getFloatv(GL_LINE_WIDTH, &width)
        run.expect(width, is: 3, "GL_LINE_WIDTH")
        try fixture.makeTarget(9, 9)
        fixture.clear(0, 0, 0, 0)
        try fixture.draw([Vertex(0, 4.5), Vertex(9, 4.5)], with: .color, mode: GL_LINES)
        let found = try fixture.read()
        let rows = (0..<9).filter { found[4, $0].x > 0 }
        run.expect(rows.count, is: Int(min(3, max(range[1], 1)).rounded()), "rows of a line of 3")
        run.expect(rows.contains(4), "the line's own row is not drawn: \(rows)")
        gl.lineWidth(-1)
        run.expectError("INVALID_VALUE", "a width below 0")
        gl.lineWidth(1)
      },
    ]
  }

  private static var depths: [ConformanceCase] {
    [
      driver(
        "depth.offset_slope",
        [.exact],
        "an offset by slope moves a steep triangle by as much, and a level one not at all",
        sections: "13.7.4",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let target = try fixture.makeTarget(8, 8)
        fixture.attachStorage(GL_DEPTH_COMPONENT24, 8, 8, to: GL_DEPTH_ATTACHMENT)
        try fixture.use(target)
        let program = try fixture.use(
          vertex: """
            #version 300 es
            uniform highp vec4 k;
            void main() {
              highp vec2 place = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0;
              // The depth grows by k.x a pixel: 8 pixels are 2 in normalized places.
              gl_Position = vec4(place, place.x * 8.0 * k.x + k.y, 1.0);
            }
            """,
          fragment: PrimitiveCases.output("vec4(1)")
        )
        gl.enable(GL_DEPTH_TEST)
        for (slope, factor, shift, isNearer) in [
          (Float(0.02), Float(-2), Float(0.03), true), (0.02, -2, 0.05, false),
          (0.02, 0, 0.01, false),
          (0, -5, 0.001, false),
        ] {
          fixture.clear(0, 0, 0, 1)
          gl.clear(GL_DEPTH_BUFFER_BIT)
          gl.depthFunc(GL_LESS)
          gl.useProgram(program)
          gl.setVector(program, "k", SIMD4(slope, 0, 0, 0))
          fixture.drawWhole()
          fixture.clear(0, 0, 0, 1)
          // The second lies behind by a shift; factor · slope brings it before or not.
          gl.enable(GL_POLYGON_OFFSET_FILL)
          gl.polygonOffset(factor, 0)
          gl.setVector(program, "k", SIMD4(slope, 2 * shift, 0, 0))
          fixture.drawWhole()
          gl.disable(GL_POLYGON_OFFSET_FILL)
          run.expect(
            try fixture.read()[3, 3].x > 0,
            is: isNearer,
            "slope \(slope), factor \(factor), \(shift) behind; whether it is nearer"
          )
        }
        gl.polygonOffset(0, 0)
        gl.disable(GL_DEPTH_TEST)
      },
      driver(
        "depth.precision",
        [.quantize],
        "depth in storage has the bits of its format: adjacent depths are distinguished",
        sections: "9.4.3, 15.1.3, table 8.13",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        // Pairs that lie two steps of the format apart; floats are finer the nearer they are to 0.
        for (label, format, base, step) in [
          ("16", GL_DEPTH_COMPONENT16, Float(0.5), Float(0x1p-15)),
          ("24", GL_DEPTH_COMPONENT24, 0.5, 0x1p-23), ("24", GL_DEPTH24_STENCIL8, 0.25, 0x1p-23),
          ("32f", GL_DEPTH_COMPONENT32F, 0x1p-12, 0x1p-34),
          ("32f", GL_DEPTH32F_STENCIL8, 0x1p-12, 0x1p-34),
        ] {
          let target = try fixture.makeTarget(4, 1)
          let hasStencil = format == GL_DEPTH24_STENCIL8 || format == GL_DEPTH32F_STENCIL8
          let point = hasStencil ? GL_DEPTH_STENCIL_ATTACHMENT : GL_DEPTH_ATTACHMENT
          fixture.attachStorage(format, 4, 1, to: point)
          try fixture.use(target)
          fixture.clear(0, 0, 0, 1)
          gl.clearDepthf(base)
          gl.clear(GL_DEPTH_BUFFER_BIT)
          gl.enable(GL_DEPTH_TEST)
          for (x, depth) in [base - step, base + step].enumerated() {
            gl.depthRangef(depth, depth)
            try fixture.fill(x, 0, 1, 1, SIMD4(1, 0, 0, 1))
          }
          gl.depthRangef(0, 1)
          gl.disable(GL_DEPTH_TEST)
          let row = try fixture.read()
          run.expect(
            (0..<2).map { row[$0, 0].x },
            is: [255, 0],
            "red two steps before and behind \(base) in depth of \(label) bits"
          )
        }
        gl.clearDepthf(1)
      },
      driver(
        "depth.interpolated",
        [.arithmetic],
        "depth between corners is linear in the window, whatever w is",
        sections: "13.7.1, 12.6.1",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeTarget(16, 1, format: GL_RGBA32UI)
        try fixture.use(
          vertex: """
            #version 300 es
            void main() {
              bool isRight = (gl_VertexID & 1) == 1;
              float w = isRight ? 4.0 : 1.0;
              gl_Position = vec4(isRight ? 1.0 : -1.0, gl_VertexID > 1 ? 1.0 : -1.0, isRight ? 0.5 : -0.5, 1.0) * w;
            }
            """,
          fragment: """
            #version 300 es
            precision highp float;
            layout(location = 0) out highp uvec4 result;
            void main() { result = floatBitsToUint(vec4(gl_FragCoord.zw, 0, 0)); }
            """
        )
        gl.drawArrays(GL_TRIANGLE_STRIP, 0, 4)
        for (x, found) in fixture.fetched(16).enumerated() {
          let part = (Double(x) + 0.5) / 16
          run.expect(
            found,
            near: SIMD4(0.25 + 0.5 * part, 1 - 0.75 * part, 0, 0),
            within: SIMD4(repeating: 1e-4),
            "depth and 1 / w at column \(x)"
          )
        }
      },
    ]
  }
}
