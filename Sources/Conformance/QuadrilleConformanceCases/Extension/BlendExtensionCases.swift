import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Blending that extensions add: the modes of image editors, two sources, and what is there
/// already.
enum BlendExtensionCases {
  static var all: [ConformanceCase] {
    AdvancedBlend.all.map { advanced($0) } + [twoSources, framebufferFetch, indexed]
  }

  private static func advanced(_ mode: AdvancedBlend) -> ConformanceCase {
    driver(
      "blend.advanced",
      with: ["mode": mode.label],
      [.blend],
      "premultiplied colours are blended by the formula of the mode",
      sections: "15.1.5.1, KHR_blend_equation_advanced",
      smoke: mode.label == "overlay"
    ) { run in
      try run.require("GL_KHR_blend_equation_advanced")
      let (fixture, gl) = (run.fixture, run.gl)
      let count = 24
      try fixture.makeTarget(count, 1)
      let program = try fixture.use(
        fragment: """
          #version 300 es
          #extension GL_KHR_blend_equation_advanced : require
          precision highp float;
          uniform vec4 tone;
          layout(blend_support_all_equations) out;
          out vec4 result;
          void main() { result = tone; }
          """
      )
      let below = run.random.premultipliedBitmap(count, 1)
      let above = run.random.premultipliedBitmap(count, 1)
      gl.enable(GL_SCISSOR_TEST)
      for x in 0..<count {
        gl.scissor(GLint(x), 0, 1, 1)
        let tone = SIMD4<Float>(below[x, 0]) / 255
        fixture.clear(tone.x, tone.y, tone.z, tone.w)
      }
      gl.enable(GL_BLEND)
      gl.blendEquation(mode.equation)
      for x in 0..<count {
        gl.scissor(GLint(x), 0, 1, 1)
        gl.setVector(program, "tone", SIMD4<Float>(above[x, 0]) / 255)
        gl.blendBarrier?()
        fixture.drawWhole()
      }
      gl.disable(GL_BLEND)
      gl.blendEquation(GL_FUNC_ADD)
      gl.disable(GL_SCISSOR_TEST)
      let found = try fixture.read()
      for x in 0..<count where !isAtJump(above[x, 0], below[x, 0]) {
        run.expect(
          SIMD4<Float>(found[x, 0]) / 255,
          near: mode.blended(
            SIMD4<Double>(above[x, 0]) / 255,
            on: SIMD4<Double>(below[x, 0]) / 255
          ),
          within: SIMD4(repeating: 2.01 / 255),
          "\(above[x, 0]) on \(below[x, 0])"
        )
      }
    }
  }

  /// Whether a channel is nothing above and all below, where burning jumps from black to white.
  private static func isAtJump(_ above: SIMD4<UInt8>, _ below: SIMD4<UInt8>) -> Bool {
    (0..<3).contains { above[$0] == 0 && below[$0] == below.w }
  }

  private static var twoSources: ConformanceCase {
    driver(
      "blend.two_sources",
      [.blend],
      "factors may come from a second colour of the fragment",
      sections: "EXT_blend_func_extended",
      smoke: true
    ) { run in
      try run.require("GL_EXT_blend_func_extended")
      let (fixture, gl) = (run.fixture, run.gl)
      try fixture.makeTarget(2, 2)
      try fixture.use(
        fragment: """
          #version 300 es
          #extension GL_EXT_blend_func_extended : require
          precision highp float;
          layout(location = 0, index = 0) out vec4 one;
          layout(location = 0, index = 1) out vec4 two;
          void main() { one = vec4(0.4, 0.2, 0.6, 0.8); two = vec4(0.5, 0.25, 1, 0.75); }
          """
      )
      let (first, second) = (SIMD4<Double>(0.4, 0.2, 0.6, 0.8), SIMD4<Double>(0.5, 0.25, 1, 0.75))
      let below = SIMD4<Double>(0.2, 0.8, 0.4, 0.6), one = SIMD4<Double>(repeating: 1)
      let alpha = SIMD4<Double>(repeating: 0.75)
      gl.enable(GL_BLEND)
      // GL_SRC1_COLOR_EXT, GL_ONE_MINUS_SRC1_COLOR_EXT, GL_SRC1_ALPHA_EXT,
      // GL_ONE_MINUS_SRC1_ALPHA_EXT.
      for (source, destination, exact) in [
        (GLenum(0x88F9), GLenum(0x88FA), first * second + below * (one - second)),
        (0x88FA, 0x88F9, first * (one - second) + below * second),
        (0x8589, 0x88FB, first * alpha + below * (one - alpha)),
        (GLenum(GL_ONE), 0x88F9, first + below * second),
      ] {
        fixture.clear(0.2, 0.8, 0.4, 0.6)
        gl.blendFunc(source, destination)
        fixture.drawWhole()
        run.expect(
          SIMD4<Float>(fixture.read(1, 1, 1, 1)[0, 0]) / 255,
          near: pointwiseMin(exact, one),
          within: SIMD4(repeating: 2.01 / 255),
          "factors 0x\(String(source, radix: 16)) and 0x\(String(destination, radix: 16))"
        )
      }
      gl.disable(GL_BLEND)
      gl.blendFunc(GL_ONE, GL_ZERO)
    }
  }

  private static var framebufferFetch: ConformanceCase {
    driver(
      "shader.framebuffer_fetch",
      [.exact],
      "a fragment reads the colour that is in its place, and sees that of the draw before",
      sections: "EXT_shader_framebuffer_fetch",
      smoke: true
    ) { run in
      try run.require("GL_EXT_shader_framebuffer_fetch")
      let fixture = run.fixture
      try fixture.makeTarget(4, 2)
      fixture.clear(0, 0.2, 0.4, 1)
      try fixture.fill(2, 0, 2, 2, SIMD4(0.6, 0, 0.8, 0))
      try fixture.use(
        fragment: """
          #version 300 es
          #extension GL_EXT_shader_framebuffer_fetch : require
          precision highp float;
          layout(location = 0) inout vec4 result;
          void main() { result = result.gbra; }
          """
      )
      for iteration in 1...3 {
        fixture.drawWhole()
        let found = try fixture.read()
        for (x, colors) in [(1, [0, 51, 102]), (2, [153, 0, 204])] as [(Int, [UInt8])] {
          run.expect(
            found[x, 1],
            is: SIMD4(
              colors[iteration % 3],
              colors[(iteration + 1) % 3],
              colors[(iteration + 2) % 3],
              x == 1 ? 255 : 0
            ),
            "column \(x) after \(iteration) draws"
          )
        }
      }
    }
  }

  private static var indexed: ConformanceCase {
    driver(
      "mrt.blend_and_mask",
      [.exact, .errors],
      "each attachment has its own blending, equation, factors and mask",
      sections: "15.1.5, 15.2.2, EXT_draw_buffers_indexed",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      guard let enable = gl.enableIndexed, let disable = gl.disableIndexed,
        let setFactors = gl.blendFactorsIndexed, let setEquation = gl.blendEquationIndexed,
        let setMask = gl.colorMaskIndexed
      else { throw CaseStop.notSupported("glEnablei is missing") }
      gl.bindFramebuffer(GL_FRAMEBUFFER, fixture.make(.framebuffer))
      for index in 0..<4 {
        fixture.attachStorage(GL_RGBA8, 2, 2, to: GL_COLOR_ATTACHMENT0 + Int32(index))
      }
      let points = (0..<4).map { GLenum(GL_COLOR_ATTACHMENT0) + GLenum($0) }
      unsafe gl.drawBuffers(4, points)
      gl.viewport(0, 0, 2, 2)
      fixture.clear(0.2, 0.4, 0.6, 0.8)
      enable(GLenum(GL_BLEND), 1)
      setFactors(1, GLenum(GL_ONE), GLenum(GL_ONE))
      enable(GLenum(GL_BLEND), 2)
      setFactors(2, GLenum(GL_ONE), GLenum(GL_ONE))
      setEquation(2, GLenum(GL_FUNC_REVERSE_SUBTRACT))
      setMask(3, 0, 1, 0, 1)
      try fixture.use(
        fragment: """
          #version 300 es
          precision highp float;
          layout(location = 0) out vec4 a; layout(location = 1) out vec4 b;
          layout(location = 2) out vec4 c; layout(location = 3) out vec4 d;
          void main() { a = b = c = d = vec4(0.2, 0.2, 0.2, 0.2); }
          """
      )
      fixture.drawWhole()
      for index in 1...2 { disable(GLenum(GL_BLEND), GLuint(index)) }
      setMask(3, 1, 1, 1, 1)
      gl.blendEquation(GL_FUNC_ADD)
      gl.blendFunc(GL_ONE, GL_ZERO)
      run.expectError("NO_ERROR", "states of single attachments")
      for (index, expected) in [
        SIMD4<UInt8>(51, 51, 51, 51), SIMD4(102, 153, 204, 255), SIMD4(0, 51, 102, 153),
        SIMD4(51, 51, 153, 51),
      ].enumerated() {
        gl.readBuffer(points[index])
        run.expectFilled(expected, 2, 2, "attachment \(index)")
      }
      enable(GLenum(GL_BLEND), 999)
      run.expectError("INVALID_VALUE", "blending of an attachment that there is not")
    }
  }
}
