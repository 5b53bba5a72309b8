import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Depth, offsets, clamps of blending and coverage of samples.
enum FragmentCases {
  static var all: [ConformanceCase] {
    depths + others
  }

  private static let depthFormats = [
    ("depth16", GL_DEPTH_COMPONENT16), ("depth24", GL_DEPTH_COMPONENT24),
    ("depth32f", GL_DEPTH_COMPONENT32F), ("depth24_stencil8", GL_DEPTH24_STENCIL8),
    ("depth32f_stencil8", GL_DEPTH32F_STENCIL8),
  ]

  private static func makeDepth(_ run: CaseRun, _ format: Int32) throws {
    let hasStencil = format == GL_DEPTH24_STENCIL8 || format == GL_DEPTH32F_STENCIL8
    let newTarget = try run.fixture.makeTarget(4, 1)
    run.fixture.attachStorage(
      format,
      4,
      1,
      to: hasStencil ? GL_DEPTH_STENCIL_ATTACHMENT : GL_DEPTH_ATTACHMENT
    )
    try run.fixture.use(newTarget)
    run.fixture.clear(0, 0, 0, 1)
    unsafe run.gl.clearBufferfv(GL_DEPTH, 0, [1])
  }

  /// A triangle over all whose depth a shader writes.
  private static func fill(_ run: CaseRun, depth: Float, _ color: SIMD4<Float>) throws {
    let program = try run.fixture.use(
      fragment: """
        #version 300 es
        precision highp float;
        uniform vec4 depth;
        uniform vec4 tone;
        out vec4 result;
        void main() { gl_FragDepth = depth.x; result = tone; }
        """
    )
    run.gl.setVector(program, "depth", SIMD4(repeating: depth))
    run.gl.setVector(program, "tone", color)
    run.fixture.drawWhole()
  }

  private static var depths: [ConformanceCase] {
    depthFormats.flatMap { label, format in
      [
        driver(
          "depth.clamp_written",
          with: ["format": label],
          [.exact],
          "a depth that a shader writes is clamped to 0 … 1 before it is compared and stored",
          sections: "15.1.3, GLSL ES 7.2",
          smoke: label == "depth32f"
        ) { run in
          let gl = run.gl
          gl.enable(GL_DEPTH_TEST)
          for (written, reference, isNearer) in [
            (Float(2), Float(1), false), (-1, 0, false), (0.25, 0.5, false), (0.75, 0.5, true),
          ] {
            try makeDepth(run, format)
            gl.depthFunc(GL_ALWAYS)
            try fill(run, depth: written, SIMD4(1, 0, 0, 1))
            // What is drawn next passes where it is nearer than what was stored.
            gl.depthFunc(GL_LESS)
            try fill(run, depth: reference, SIMD4(0, 1, 0, 1))
            run.expect(
              try run.fixture.read()[1, 0].y > 0,
              is: isNearer,
              "depth \(reference) before a written \(written); whether it is nearer"
            )
            // And what is equal after clamping is equal.
            gl.depthFunc(GL_EQUAL)
            if written > 1 || written < 0 {
              try fill(run, depth: written > 1 ? 1 : 0, SIMD4(0, 0, 1, 1))
              run.expect(
                try run.fixture.read()[1, 0].z > 0,
                is: true,
                "whether \(written) was clamped"
              )
            }
          }
          gl.disable(GL_DEPTH_TEST)
        },
        driver(
          "depth.clamp_compared",
          with: ["format": label],
          [.exact],
          "a depth beyond the range is compared as the range's end",
          sections: "15.1.3",
          smoke: label == "depth24"
        ) { run in
          let gl = run.gl
          gl.enable(GL_DEPTH_TEST)
          for (cleared, written) in [(Float(1), Float(3)), (0, -3)] {
            try makeDepth(run, format)
            unsafe gl.clearBufferfv(GL_DEPTH, 0, [cleared])
            gl.depthFunc(GL_EQUAL)
            try fill(run, depth: written, SIMD4(0, 1, 0, 1))
            run.expect(try run.fixture.read()[2, 0].y > 0, is: true, "\(written) equals \(cleared)")
          }
          gl.disable(GL_DEPTH_TEST)
        },
        driver(
          "depth.polygon_offset",
          with: ["format": label],
          [.exact],
          "an offset of units moves depth by at least the minimum step, either way, when it is on",
          sections: "13.7.4",
          smoke: label == "depth16"
        ) { run in
          let gl = run.gl
          gl.enable(GL_DEPTH_TEST)
          for (units, isOn, isNearer) in [
            (Float(-2), true, true), (2, true, false), (0, true, false), (-2, false, false),
          ] {
            try makeDepth(run, format)
            gl.depthRangef(0.5, 0.5)
            try run.fixture.fill(0, 0, 4, 1, SIMD4(1, 0, 0, 1))
            gl.polygonOffset(0, units)
            if isOn { gl.enable(GL_POLYGON_OFFSET_FILL) }
            try run.fixture.fill(0, 0, 4, 1, SIMD4(0, 1, 0, 1))
            gl.disable(GL_POLYGON_OFFSET_FILL)
            run.expect(
              try run.fixture.read()[1, 0].y > 0,
              is: isNearer,
              "\(units) units, \(isOn ? "on" : "off"); whether it is nearer"
            )
          }
          gl.polygonOffset(0, 0)
          gl.depthRangef(0, 1)
          gl.disable(GL_DEPTH_TEST)
        },
      ]
    }
  }

  private static var others: [ConformanceCase] {
    [
      driver(
        "depth.mask",
        [.exact],
        "with the mask off depth is compared but not stored, and without test neither",
        sections: "15.1.3, 15.2.2",
        smoke: true
      ) { run in
        let gl = run.gl
        for (isTested, isStored, isHidden) in [
          (true, true, true), (true, false, false), (false, true, false),
        ] {
          try makeDepth(run, GL_DEPTH_COMPONENT16)
          if isTested { gl.enable(GL_DEPTH_TEST) }
          gl.depthMask(GLboolean(isStored ? GL_TRUE : GL_FALSE))
          gl.depthRangef(0.25, 0.25)
          try run.fixture.fill(0, 0, 4, 1, SIMD4(1, 0, 0, 1))
          gl.enable(GL_DEPTH_TEST)
          gl.depthMask(true)
          gl.depthRangef(0.5, 0.5)
          try run.fixture.fill(0, 0, 4, 1, SIMD4(0, 1, 0, 1))
          gl.disable(GL_DEPTH_TEST)
          gl.depthRangef(0, 1)
          run.expect(
            try run.fixture.read()[1, 0].y == 0,
            is: isHidden,
            "test \(isTested), mask \(isStored): whether the farther one is hidden"
          )
        }
      },
      driver(
        "depth.range",
        [.exact],
        "the range of depth may be reversed, and is clamped to 0 … 1",
        sections: "12.6.1",
        smoke: true
      ) { run in
        let gl = run.gl
        gl.depthRangef(7, -3)
        var range: [Float] = [9, 9]
        unsafe gl.getFloatv(GL_DEPTH_RANGE, &range)
        run.expect(range, is: [1, 0], "GL_DEPTH_RANGE")
        let found = try run.fixture.values("gl_FragCoord")[0]
        run.expect(found.z, is: 0.5, "the depth in the middle of a reversed range")
        gl.depthRangef(0, 1)
      },
      driver(
        "blend.clamp",
        [.blend],
        "colours are clamped before and after blending into normalised targets, not into floats",
        sections: "15.1.5, 15.1.5.1",
        smoke: true
      ) { run in
        let gl = run.gl
        try run.fixture.makeTarget(2, 1)
        run.fixture.clear(0.4, 0.4, 0.4, 1)
        gl.enable(GL_BLEND)
        gl.blendFunc(GL_ONE, GL_ONE)
        gl.blendEquation(GL_FUNC_REVERSE_SUBTRACT)
        // 5 counts as 1: 0.4 - 1 is 0; -1 counts as 0: 0.4 stays.
        try run.fixture.fill(0, 0, 2, 1, SIMD4(5, -1, 0.2, 0))
        gl.blendEquation(GL_FUNC_ADD)
        run.expectFilled(SIMD4(0, 102, 51, 255), 2, 1, "reverse subtraction")
        gl.blendColor(2, -1, 0.5, 3)
        run.fixture.clear(0, 0, 0, 0)
        gl.blendFunc(GL_CONSTANT_COLOR, GL_ZERO)
        try run.fixture.fill(0, 0, 2, 1, SIMD4(0.4, 0.4, 0.4, 0.4))
        run.expect(run.fixture.read(0, 0, 1, 1)[0, 0].x, is: 102, "red times a constant of 2")
        run.expect(run.fixture.read(0, 0, 1, 1)[0, 0].y, is: 0, "green times a constant of -1")
        gl.blendColor(0, 0, 0, 0)
        gl.disable(GL_BLEND)
      },
      driver(
        "blend.integer_target",
        [.exact],
        "integers are never blended",
        sections: "15.1.5",
        smoke: true
      ) { run in
        let gl = run.gl
        try run.fixture.makeTarget(2, 1, format: GL_RGBA8UI)
        unsafe gl.clearBufferuiv(GL_COLOR, 0, [1, 2, 3, 4])
        gl.enable(GL_BLEND)
        gl.blendFunc(GL_ZERO, GL_ONE)
        try run.fixture.use(
          fragment: """
            #version 300 es
            out highp uvec4 result;
            void main() { result = uvec4(5, 6, 7, 8); }
            """
        )
        run.fixture.drawWhole()
        gl.disable(GL_BLEND)
        let found = gl.integers(2, 1, GL_RGBA_INTEGER, GL_UNSIGNED_INT)[1]
        run.expect(found, is: SIMD4(5, 6, 7, 8), "a pixel")
      },
      driver(
        "blend.srgb_target",
        [.sRGB],
        "blending into sRGB is done with linear numbers, alpha stays as it is",
        sections: "15.1.5, 15.1.6",
        smoke: true
      ) { run in
        let gl = run.gl
        try run.fixture.makeTarget(2, 1, format: GL_SRGB8_ALPHA8)
        run.fixture.clear(0.1, 0.2, 0.5, 0.5)
        gl.enable(GL_BLEND)
        gl.blendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
        try run.fixture.fill(0, 0, 2, 1, SIMD4(0.9, 0, 0.5, 0.5))
        gl.disable(GL_BLEND)
        let found = SIMD4<Float>(run.fixture.read(0, 0, 1, 1)[0, 0]) / 255
        let exact = SIMD4(
          StandardRGB.encoded(0.5),
          StandardRGB.encoded(0.1),
          StandardRGB.encoded(0.5),
          0.5
        )
        run.expect(found, near: exact, within: SIMD4(repeating: 2.1 / 255), "a pixel")
      },
      driver(
        "multisample.coverage",
        [.exact],
        "coverage of no sample draws nothing, of all everything, inverted the other way round",
        sections: "13.8.3",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        guard gl.integer(GL_MAX_SAMPLES) >= 4 else {
          throw CaseStop.notSupported("GL_MAX_SAMPLES is \(gl.integer(GL_MAX_SAMPLES))")
        }
        for (value, isInverted, isDrawn) in [
          (Float(0), false, false), (1, false, true), (0, true, true), (1, true, false),
        ] {
          let framebuffer = fixture.make(.framebuffer)
          gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
          fixture.attachStorage(GL_RGBA8, 4, 1, to: GL_COLOR_ATTACHMENT0, samples: 4)
          let read = try fixture.use(
            RawTarget(framebuffer: framebuffer, texture: 0, width: 4, height: 1)
          )
          fixture.clear(0, 0, 0, 1)
          gl.enable(GL_SAMPLE_COVERAGE)
          gl.sampleCoverage(value, GLboolean(isInverted ? GL_TRUE : GL_FALSE))
          try fixture.fill(0, 0, 4, 1, SIMD4(0, 1, 0, 1))
          gl.disable(GL_SAMPLE_COVERAGE)
          gl.sampleCoverage(1, false)
          let draw = try fixture.makeTarget(4, 1)
          BlitCases.bind(run, read: read, draw: draw)
          gl.blitFramebuffer(0, 0, 4, 1, 0, 0, 4, 1, GL_COLOR_BUFFER_BIT, GL_NEAREST)
          try fixture.use(draw)
          run.expectFilled(
            SIMD4(0, isDrawn ? 255 : 0, 0, 255),
            4,
            1,
            "coverage \(value), inverted \(isInverted)"
          )
        }
      },
    ]
  }
}
