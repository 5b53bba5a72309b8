import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Targets of several samples: tests for each sample, coverage by alpha, and what is resolved.
enum MultisampleCases {
  static var all: [ConformanceCase] {
    coverage + tests + formats
  }

  /// A target of four samples with storage for depth and stencil.
  static func makeTarget(
    _ run: CaseRun,
    _ width: Int,
    _ height: Int,
    format: Int32 = GL_RGBA8,
    hasDepth: Bool = false
  ) throws -> RawTarget {
    let (fixture, gl) = (run.fixture, run.gl)
    guard gl.integer(GL_MAX_SAMPLES) >= 4 else {
      throw CaseStop.notSupported("GL_MAX_SAMPLES is \(gl.integer(GL_MAX_SAMPLES))")
    }
    let framebuffer = fixture.make(.framebuffer)
    gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
    fixture.attachStorage(format, width, height, to: GL_COLOR_ATTACHMENT0, samples: 4)
    if hasDepth {
      fixture.attachStorage(
        GL_DEPTH24_STENCIL8,
        width,
        height,
        to: GL_DEPTH_STENCIL_ATTACHMENT,
        samples: 4
      )
    }
    let newTarget = RawTarget(framebuffer: framebuffer, texture: 0, width: width, height: height)
    return try fixture.use(newTarget)
  }

  /// The image of a target once its samples are resolved.
  static func resolved(
    _ run: CaseRun,
    _ source: RawTarget,
    format: Int32 = GL_RGBA8
  ) throws -> Bitmap {
    let draw = try run.fixture.makeTarget(source.width, source.height, format: format)
    BlitCases.bind(run, read: source, draw: draw)
    blit(run, source, GLbitfield(GL_COLOR_BUFFER_BIT))
    try run.fixture.use(draw)
    return try run.fixture.read()
  }

  private static func blit(_ run: CaseRun, _ target: RawTarget, _ mask: GLbitfield) {
    let (width, height) = (GLint(target.width), GLint(target.height))
    run.gl.blitFramebuffer(
      0,
      0,
      width,
      height,
      0,
      0,
      width,
      height,
      mask,
      GLenum(GL_NEAREST)
    )
  }

  private static var coverage: [ConformanceCase] {
    [
      driver(
        "multisample.alpha_to_coverage",
        [.exact],
        "with more alpha no fewer samples are covered: none at 0 and all at 1",
        sections: "13.8.3, 15.1.1",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let source = try makeTarget(run, 17, 1)
        fixture.clear(0, 0, 0, 1)
        gl.enable(GL_SAMPLE_ALPHA_TO_COVERAGE)
        for x in 0..<17 { try fixture.fill(x, 0, 1, 1, SIMD4(1, 0, 0, Float(x) / 16)) }
        gl.disable(GL_SAMPLE_ALPHA_TO_COVERAGE)
        // Off again, alpha covers all.
        let found = try resolved(run, source)
        run.expect(found[0, 0].x, is: 0, "red at alpha 0")
        run.expect(found[16, 0].x, is: 255, "red at alpha 1")
        for x in 1..<17 {
          run.expect(found[x, 0].x >= found[x - 1, 0].x, "alpha \(x)/16 covers less than below")
        }
        run.expect(
          found[8, 0].x > 32 && found[8, 0].x < 224,
          "red at alpha 1/2 is \(found[8, 0].x)"
        )
      },
      driver(
        "multisample.coverage_parts",
        [.exact],
        "a part of the samples is covered in proportion, and the rest by the inverse",
        sections: "13.8.3",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        gl.enable(GL_SAMPLE_COVERAGE)
        for quarters in 0...4 {
          let source = try makeTarget(run, 4, 1)
          fixture.clear(0, 0, 0, 1)
          gl.sampleCoverage(Float(quarters) / 4, false)
          try fixture.fill(0, 0, 4, 1, SIMD4(1, 0, 0, 1))
          gl.sampleCoverage(Float(quarters) / 4, true)
          try fixture.fill(0, 0, 4, 1, SIMD4(0, 1, 0, 1))
          gl.disable(GL_SAMPLE_COVERAGE)
          let found = try resolved(run, source)[1, 0]
          gl.enable(GL_SAMPLE_COVERAGE)
          run.expect(
            abs(Int(found.x) - quarters * 255 / 4) <= 2,
            "\(quarters) of 4 samples give red \(found.x)"
          )
          // Those of the inverse are the other ones.
          run.expect(
            abs(Int(found.x) + Int(found.y) - 255) <= 2,
            "red \(found.x) and green \(found.y) are not all samples"
          )
        }
        gl.disable(GL_SAMPLE_COVERAGE)
        gl.sampleCoverage(1, false)
      },
    ]
  }

  private static var tests: [ConformanceCase] {
    [
      driver(
        "multisample.depth",
        [.exact],
        "depth and stencil are tested and stored for each sample",
        sections: "15.1.2, 15.1.3, 14.3.1",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let source = try makeTarget(run, 8, 8, hasDepth: true)
        fixture.clear(0, 0, 0, 1)
        gl.clearBufferfi(GL_DEPTH_STENCIL, 0, 1, 0)
        gl.enable(GL_DEPTH_TEST)
        gl.enable(GL_STENCIL_TEST)
        gl.stencilFunc(GL_ALWAYS, 1, 0xFF)
        gl.stencilOp(GL_KEEP, GL_KEEP, GL_REPLACE)
        let half = [Vertex(0, 0), Vertex(8, 0), Vertex(0, 8)]
        gl.depthRangef(0.25, 0.25)
        try fixture.draw(half.map { Vertex($0.x, $0.y, color: SIMD4(1, 0, 0, 1)) }, with: .color)
        // Behind it: only samples that the first has not covered.
        gl.depthRangef(0.5, 0.5)
        gl.stencilFunc(GL_ALWAYS, 2, 0xFF)
        try fixture.fill(0, 0, 8, 8, SIMD4(0, 1, 0, 1))
        // Blue is added where the stencil is that of the first.
        gl.disable(GL_DEPTH_TEST)
        gl.stencilFunc(GL_EQUAL, 1, 0xFF)
        gl.enable(GL_BLEND)
        gl.blendFunc(GL_ONE, GL_ONE)
        try fixture.fill(0, 0, 8, 8, SIMD4(0, 0, 1, 0))
        gl.disable(GL_BLEND)
        gl.disable(GL_STENCIL_TEST)
        gl.stencilFunc(GL_ALWAYS, 0, .max)
        gl.depthRangef(0, 1)
        let found = try resolved(run, source)
        for y in 0..<8 {
          for x in 0..<8 {
            let pixel = found[x, y]
            run.expect(
              abs(Int(pixel.x) + Int(pixel.y) - 255) <= 2 && abs(Int(pixel.x) - Int(pixel.z)) <= 2,
              "(\(x), \(y)) is red \(pixel.x), green \(pixel.y), blue \(pixel.z)"
            )
          }
        }
        run.expect(found[0, 0].x == 255 && found[7, 7].y == 255, "the corners")
        run.expect((1...254).contains(found[3, 4].x), "the edge is \(found[3, 4].x)")
      },
      driver(
        "multisample.resolve_depth",
        [.exact],
        "depth and stencil of equal samples are resolved to themselves",
        sections: "16.2.1",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let source = try makeTarget(run, 4, 4, hasDepth: true)
        gl.clearBufferfi(GL_DEPTH_STENCIL, 0, 0.5, 0x5A)
        let draw = try fixture.makeTarget(4, 4)
        fixture.attachStorage(GL_DEPTH24_STENCIL8, 4, 4, to: GL_DEPTH_STENCIL_ATTACHMENT)
        try fixture.use(draw)
        fixture.clear(0, 0, 0, 1)
        gl.clearBufferfi(GL_DEPTH_STENCIL, 0, 1, 0)
        BlitCases.bind(run, read: source, draw: draw)
        blit(run, source, GLbitfield(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT))
        try fixture.use(draw)
        gl.enable(GL_DEPTH_TEST)
        gl.enable(GL_STENCIL_TEST)
        gl.stencilFunc(GL_EQUAL, 0x5A, 0xFF)
        gl.depthMask(false)
        for (x, depth) in [(0, Float(0.4)), (1, 0.6)] {
          gl.depthRangef(depth, depth)
          try fixture.fill(x, 0, 1, 4, SIMD4(0, 1, 0, 1))
        }
        gl.depthMask(true)
        gl.depthRangef(0, 1)
        gl.disable(GL_DEPTH_TEST)
        gl.disable(GL_STENCIL_TEST)
        gl.stencilFunc(GL_ALWAYS, 0, .max)
        let found = try fixture.read()
        run.expect([found[0, 1].y, found[1, 1].y], is: [255, 0], "green before and behind 0.5")
      },
      driver(
        "multisample.clear_and_mask",
        [.exact, .clear],
        "clears of targets of several samples keep to scissor and mask",
        sections: "15.2.3",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let source = try makeTarget(run, 6, 4)
        fixture.clear(0.2, 0.4, 0.6, 0.8)
        gl.enable(GL_SCISSOR_TEST)
        gl.scissor(1, 1, 3, 2)
        gl.colorMask(true, false, true, false)
        fixture.clear(1, 1, 0, 0)
        gl.colorMask(true, true, true, true)
        gl.disable(GL_SCISSOR_TEST)
        var expected = Bitmap(width: 6, height: 4, alphaMode: .premultiplied)
        expected.fill(0..<6, 0..<4, SIMD4(51, 102, 153, 204))
        expected.fill(1..<4, 1..<3, SIMD4(255, 102, 0, 204))
        run.compare(try resolved(run, source), identicalTo: expected)
      },
      driver(
        "multisample.status",
        [.errors],
        "attachments with unequal numbers of samples are not complete",
        sections: "9.4.2",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        _ = try makeTarget(run, 4, 4)
        fixture.attachStorage(GL_DEPTH24_STENCIL8, 4, 4, to: GL_DEPTH_STENCIL_ATTACHMENT)
        run.expect(gl.status, is: GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE, "the status")
        var samples: GLint = 0
        gl.bindRenderbuffer(GL_RENDERBUFFER, fixture.make(.renderbuffer))
        gl.renderbufferStorageMultisample(GL_RENDERBUFFER, 3, GL_RGBA8, 4, 4)
        unsafe gl.getRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_SAMPLES, &samples)
        run.expect(samples >= 3, "three samples are asked for, \(samples) are given")
      },
    ]
  }

  private static var formats: [ConformanceCase] {
    [
      ("rgb565", GL_RGB565, SIMD4(5, 6, 5, 0)), ("rgba4", GL_RGBA4, SIMD4(4, 4, 4, 4)),
      ("rgb5_a1", GL_RGB5_A1, SIMD4(5, 5, 5, 1)), ("rgb8", GL_RGB8, SIMD4(8, 8, 8, 0)),
      ("rgba8", GL_RGBA8, SIMD4(8, 8, 8, 8)), ("srgb8_alpha8", GL_SRGB8_ALPHA8, SIMD4(8, 8, 8, 8)),
    ].map { label, format, bits in
      driver(
        "multisample.resolve",
        with: ["format": label],
        [.quantize],
        "equal samples are resolved to their colour, in every format",
        sections: "16.2.1",
        smoke: label == "srgb8_alpha8"
      ) { run in
        let source = try makeTarget(run, 4, 4, format: format)
        run.fixture.clear(0.3, 0.6, 0.9, 1)
        let found = try resolved(run, source, format: format)
        // A plain target that was cleared alike has the same bytes.
        try run.fixture.makeTarget(4, 4, format: format)
        run.fixture.clear(0.3, 0.6, 0.9, 1)
        let plain = try run.fixture.read()
        if format == GL_SRGB8_ALPHA8 {
          let exact = SIMD4(
            StandardRGB.encoded(0.3),
            StandardRGB.encoded(0.6),
            StandardRGB.encoded(0.9),
            1
          )
          run.expect(
            SIMD4<Float>(found[2, 1]) / 255,
            near: exact,
            within: SIMD4(repeating: 2.1 / 255),
            "a pixel"
          )
        } else {
          let color = PermittedColor(exactly: SIMD4(76.5, 153, 229.5, 255)).quantized(bits: bits)
          var permitted = PermittedImage(width: 4, height: 4, filledWith: color)
          permitted[0, 0] = color
          run.compare(found, with: permitted)
        }
        let distance = (0..<4).map { abs(Int(found[2, 1][$0]) - Int(plain[2, 1][$0])) }.max() ?? 0
        run.expect(
          distance <= 1 || bits.x < 8 && distance <= 17,
          "\(found[2, 1]) compared with \(plain[2, 1])"
        )
      }
    }
  }
}
