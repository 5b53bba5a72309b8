import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Clears of one buffer, several attachments at once, and invalidation.
enum ClearBufferCases {
  static var all: [ConformanceCase] {
    clears + attachments + invalidations
  }

  /// A target of 4 × 4 with several colors.
  private static func makeTarget(_ run: CaseRun, colors: Int) throws -> RawTarget {
    let newTarget = try run.fixture.makeTarget(4, 4)
    for index in 1..<max(colors, 2) where index < colors {
      run.fixture.attachStorage(GL_RGBA8, 4, 4, to: GL_COLOR_ATTACHMENT0 + Int32(index))
    }
    drawTo(run, (0..<colors).map { GL_COLOR_ATTACHMENT0 + Int32($0) })
    return try run.fixture.use(newTarget)
  }

  private static func drawTo(_ run: CaseRun, _ points: [Int32]) {
    unsafe run.gl.drawBuffers(GLsizei(points.count), points.map { GLenum($0) })
  }

  private static func expect(_ run: CaseRun, _ index: Int, _ color: SIMD4<UInt8>, _ what: String) {
    run.gl.readBuffer(GLenum(GL_COLOR_ATTACHMENT0) + GLenum(index))
    run.expectFilled(color, 4, 4, "attachment \(index), \(what)")
    run.gl.readBuffer(GL_COLOR_ATTACHMENT0)
  }

  private static var clears: [ConformanceCase] {
    [
      driver(
        "clear.buffer",
        [.clear],
        "each colour buffer is cleared by itself, whatever the clear colour",
        sections: "15.2.3.1",
        smoke: true
      ) { run in
        let gl = run.gl
        _ = try makeTarget(run, colors: 3)
        run.fixture.clear(1, 1, 1, 1)
        for index in 0..<3 {
          unsafe gl.clearBufferfv(GL_COLOR, GLint(index), [Float(index) * 0.2, 0, 0.4, 0.6])
        }
        for index in 0..<3 {
          expect(run, index, SIMD4(UInt8(51 * index), 0, 102, 153), "cleared")
        }
      },
      driver(
        "clear.buffer_mask_and_scissor",
        [.invariance],
        "glClearBuffer keeps to the scissor and to the masks of colour, depth and stencil",
        sections: "15.2.3.1, 15.2.2",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeDepthStencilTarget(4, 4)
        fixture.clear(0, 0, 0, 0)
        gl.clearBufferfi(GL_DEPTH_STENCIL, 0, 1, 0)
        let (yes, no) = (GLboolean(GL_TRUE), GLboolean(GL_FALSE))
        gl.enable(GL_SCISSOR_TEST)
        gl.scissor(1, 1, 2, 2)
        gl.colorMask(yes, no, yes, no)
        gl.stencilMask(0x0F)
        gl.depthMask(no)
        unsafe gl.clearBufferfv(GL_COLOR, 0, [0.2, 0.4, 0.6, 0.8])
        gl.clearBufferfi(GL_DEPTH_STENCIL, 0, 0, 0xFF)
        gl.colorMask(yes, yes, yes, yes)
        gl.depthMask(yes)
        gl.stencilMask(.max)
        gl.disable(GL_SCISSOR_TEST)
        var expected = Bitmap(width: 4, height: 4, alphaMode: .premultiplied)
        expected.fill(1..<3, 1..<3, SIMD4(51, 0, 153, 0))
        run.compare(try fixture.read(), identicalTo: expected, "colour")
        gl.enable(GL_STENCIL_TEST)
        gl.stencilFunc(GL_EQUAL, 0x0F, 0xFF)
        gl.enable(GL_DEPTH_TEST)
        try fixture.fill(0, 0, 4, 4, SIMD4(1, 1, 1, 1))
        gl.disable(GL_STENCIL_TEST)
        gl.disable(GL_DEPTH_TEST)
        gl.stencilFunc(GL_ALWAYS, 0, 0xFF)
        expected.fill(1..<3, 1..<3, SIMD4(255, 255, 255, 255))
        run.compare(
          try fixture.read(),
          identicalTo: expected,
          "where stencil is 15 and depth was kept"
        )
      },
      driver(
        "clear.depth_and_stencil",
        [.clear],
        "values to clear depth and stencil are clamped and masked, and one keeps the other",
        sections: "15.2.3",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeDepthStencilTarget(4, 4)
        fixture.clear(0, 0, 0, 1)
        gl.clearDepthf(7)
        gl.clearStencil(0x1AB)
        gl.clear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT)
        var depth: Float = 0
        unsafe gl.getFloatv(GL_DEPTH_CLEAR_VALUE, &depth)
        run.expect(depth, is: 1, "GL_DEPTH_CLEAR_VALUE after 7")
        unsafe gl.clearBufferfv(GL_DEPTH, 0, [0.5])
        gl.enable(GL_STENCIL_TEST)
        gl.stencilFunc(GL_EQUAL, 0xAB, 0xFF)
        gl.enable(GL_DEPTH_TEST)
        for (column, depth) in [(0, Float(0.25)), (2, 0.75)] {
          gl.depthRangef(depth, depth)
          try fixture.fill(column, 0, 2, 4, SIMD4(0, 1, 0, 1))
        }
        gl.depthRangef(0, 1)
        gl.disable(GL_STENCIL_TEST)
        gl.disable(GL_DEPTH_TEST)
        gl.stencilFunc(GL_ALWAYS, 0, 0xFF)
        gl.clearDepthf(1)
        gl.clearStencil(0)
        let found = try fixture.read()
        run.expect(found[0, 2], is: SIMD4(0, 255, 0, 255), "nearer than 0.5, stencil 0xAB")
        run.expect(found[3, 2], is: SIMD4(0, 0, 0, 255), "farther than 0.5")
      },
      driver(
        "clear.stencil_alone",
        [.clear],
        "glClearBufferiv gives the stencil the bits of a number that it has, and keeps depth",
        sections: "15.2.3.1"
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeDepthStencilTarget(4, 4)
        fixture.clear(0, 0, 0, 1)
        gl.clearBufferfi(GL_DEPTH_STENCIL, 0, 0.5, 0xF0)
        unsafe gl.clearBufferiv(GL_STENCIL, 0, [0x13C])
        gl.enable(GL_STENCIL_TEST)
        gl.enable(GL_DEPTH_TEST)
        // Where the number is, where that of before is, and farther than the depth.
        let parts: [(Int, GLint, Float)] = [(0, 0x3C, 0.25), (1, 0xF0, 0.25), (2, 0x3C, 0.75)]
        for (column, number, depth) in parts {
          gl.stencilFunc(GL_EQUAL, number, 0xFF)
          gl.depthRangef(depth, depth)
          try fixture.fill(column, 0, 1, 4, SIMD4(0, 1, 0, 1))
        }
        gl.depthRangef(0, 1)
        gl.disable(GL_STENCIL_TEST)
        gl.disable(GL_DEPTH_TEST)
        gl.stencilFunc(GL_ALWAYS, 0, 0xFF)
        let found = try fixture.read()
        run.expect(found[0, 2], is: SIMD4(0, 255, 0, 255), "stencil 0x3C")
        run.expect(found[1, 2], is: SIMD4(0, 0, 0, 255), "stencil 0xF0, as it was before")
        run.expect(found[2, 2], is: SIMD4(0, 0, 0, 255), "farther than 0.5")
      },
      driver(
        "clear.whole_target",
        [.clear],
        "a clear fills all of the target, beyond the viewport too, and nothing where its mask is 0",
        sections: "15.2.3",
        smoke: true
      ) { run in
        try run.fixture.makeTarget(9, 7)
        run.gl.viewport(2, 2, 3, 3)
        run.fixture.clear(0.2, 0.4, 0.6, 0.8)
        run.expectFilled(SIMD4(51, 102, 153, 204), 9, 7)
        run.gl.clearColor(1, 1, 1, 1)
        run.gl.clear(0)
        run.expectFilled(SIMD4(51, 102, 153, 204), 9, 7, "after a clear of no buffer")
      },
    ]
  }

  private static var attachments: [ConformanceCase] {
    [
      driver(
        "mrt.outputs",
        [.exact],
        "each output of a shader goes to its own attachment",
        sections: "15.2.1, GLSL ES 4.3.8.2",
        smoke: true
      ) { run in
        _ = try makeTarget(run, colors: 4)
        run.fixture.clear(0, 0, 0, 0)
        let outputs = (0..<4).map { "layout(location = \($0)) out vec4 r\($0);" }.joined()
        let values = (0..<4).map { "r\($0) = vec4(\(51 * $0).0 / 255.0, 0.2, 0.4, 1.0);" }.joined()
        try run.fixture.use(
          fragment: "#version 300 es\nprecision highp float;\n\(outputs)\nvoid main() {\(values)}"
        )
        run.fixture.drawWhole()
        for index in 0..<4 { expect(run, index, SIMD4(UInt8(51 * index), 51, 102, 255), "drawn") }
        // An output to GL_NONE is dropped, the others stay where they are.
        run.fixture.clear(0, 0, 0, 0)
        drawTo(run, [GL_COLOR_ATTACHMENT0, GL_NONE, GL_COLOR_ATTACHMENT0 + 2, GL_NONE])
        run.fixture.drawWhole()
        for (index, color) in [
          SIMD4<UInt8>(0, 51, 102, 255), SIMD4(0, 0, 0, 0), SIMD4(102, 51, 102, 255),
          SIMD4(0, 0, 0, 0),
        ].enumerated() { expect(run, index, color, "drawn to every other") }
      },
      driver(
        "mrt.clear_and_blend",
        [.blend],
        "a clear, a mask and blending reach every attachment that is drawn to, and no other",
        sections: "15.2.1 to 15.2.3",
        smoke: true
      ) { run in
        let gl = run.gl
        _ = try makeTarget(run, colors: 3)
        run.fixture.clear(0.2, 0.2, 0.2, 0.2)
        drawTo(run, [GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT0 + 1, GL_NONE])
        run.fixture.clear(0.4, 0, 0, 1)
        gl.enable(GL_BLEND)
        gl.blendFunc(GL_ONE, GL_ONE)
        try run.fixture.use(
          fragment: """
            #version 300 es
            precision highp float;
            layout(location = 0) out vec4 a;
            layout(location = 1) out vec4 b;
            void main() { a = vec4(0.2, 0, 0, 0); b = vec4(0, 0.6, 0, 0); }
            """
        )
        run.fixture.drawWhole()
        gl.disable(GL_BLEND)
        expect(run, 0, SIMD4(153, 0, 0, 255), "blended")
        expect(run, 1, SIMD4(102, 153, 0, 255), "blended")
        expect(run, 2, SIMD4(51, 51, 51, 51), "not drawn to")
      },
      driver(
        "mrt.formats",
        [.exact],
        "attachments of several formats, also integers, are drawn at once",
        sections: "9.4.2, 15.2",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let newTarget = try fixture.makeTarget(2, 2)
        fixture.attachStorage(GL_R32I, 2, 2, to: GL_COLOR_ATTACHMENT0 + 1)
        fixture.attachStorage(GL_RG8, 2, 2, to: GL_COLOR_ATTACHMENT0 + 2)
        drawTo(run, (0..<3).map { GL_COLOR_ATTACHMENT0 + Int32($0) })
        try fixture.use(newTarget)
        try fixture.use(
          fragment: """
            #version 300 es
            precision highp float;
            precision highp int;
            layout(location = 0) out vec4 a;
            layout(location = 1) out ivec4 b;
            layout(location = 2) out vec4 c;
            void main() { a = vec4(0.2, 0.4, 0.6, 0.8); b = ivec4(-77777); c = vec4(1, 0.2, 0, 0); }
            """
        )
        fixture.drawWhole()
        run.expectFilled(SIMD4(51, 102, 153, 204), 2, 2, "attachment 0")
        gl.readBuffer(GL_COLOR_ATTACHMENT0 + 1)
        let found = gl.integers(2, 2, GL_RGBA_INTEGER, GL_INT)[3]
        run.expect(Int32(bitPattern: found.x), is: -77777, "attachment 1")
        gl.readBuffer(GL_COLOR_ATTACHMENT0 + 2)
        run.expectFilled(SIMD4(255, 51, 0, 255), 2, 2, "attachment 2")
      },
      driver(
        "mrt.read_buffer_none",
        [.errors],
        "without a read buffer a read is refused",
        sections: "16.1.1, 16.1.2",
        smoke: false
      ) { run in
        _ = try makeTarget(run, colors: 1)
        run.gl.readBuffer(GL_NONE)
        run.expect(run.gl.integer(GL_READ_BUFFER), is: GL_NONE, "GL_READ_BUFFER")
        let bytes = run.gl.bytes(0, 0, 4, 4, count: 64)
        run.expectError("INVALID_OPERATION", "glReadPixels")
        run.expect(bytes.allSatisfy { $0 == 0xA5 }, "memory was written", rule: .readGuard)
      },
    ]
  }

  private static var invalidations: [ConformanceCase] {
    [false, true].map { isPart in
      driver(
        "fbo.invalidate",
        with: ["what": isPart ? "part" : "whole"],
        [.invariance],
        "what is not named stays: other attachments, other pixels, and what is drawn afterwards",
        sections: "9.2.7 (15.2.4)",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let newTarget = try makeTarget(run, colors: 2)
        fixture.attachStorage(GL_DEPTH24_STENCIL8, 4, 4, to: GL_DEPTH_STENCIL_ATTACHMENT)
        try fixture.use(newTarget)
        fixture.clear(0.2, 0.4, 0.6, 0.8)
        gl.clearBufferfi(GL_DEPTH_STENCIL, 0, 1, 3)
        let names = [GLenum(GL_COLOR_ATTACHMENT0 + 1), GLenum(GL_DEPTH_ATTACHMENT)]
        if isPart {
          unsafe gl.invalidateSubFramebuffer(GL_FRAMEBUFFER, 2, names, 1, 1, 2, 2)
        } else {
          unsafe gl.invalidateFramebuffer(GL_FRAMEBUFFER, 2, names)
        }
        run.expectError("NO_ERROR", "invalidation")
        expect(run, 0, SIMD4(51, 102, 153, 204), "not named")
        if isPart {
          gl.readBuffer(GL_COLOR_ATTACHMENT0 + 1)
          let row = fixture.read(0, 0, 4, 1)
          run.expect(row[2, 0], is: SIMD4(51, 102, 153, 204), "a pixel outside of the part")
          gl.readBuffer(GL_COLOR_ATTACHMENT0)
        }
        gl.enable(GL_STENCIL_TEST)
        gl.stencilFunc(GL_EQUAL, 3, 0xFF)
        fixture.clear(0, 0, 0, 1)
        try fixture.fill(0, 0, 4, 4, SIMD4(0, 1, 0, 1))
        gl.disable(GL_STENCIL_TEST)
        gl.stencilFunc(GL_ALWAYS, 0, 0xFF)
        expect(run, 0, SIMD4(0, 255, 0, 255), "drawn where the stencil was kept")
      }
    }
  }
}
