import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Depth and stencil buffers of views, and dithering.
enum DepthStencilCases {
  private static let functions: [(String, Int32, @Sendable (Int, Int) -> Bool)] = [
    ("never", GL_NEVER, { _, _ in false }), ("less", GL_LESS, { $0 < $1 }),
    ("equal", GL_EQUAL, { $0 == $1 }), ("lequal", GL_LEQUAL, { $0 <= $1 }),
    ("greater", GL_GREATER, { $0 > $1 }), ("notequal", GL_NOTEQUAL, { $0 != $1 }),
    ("gequal", GL_GEQUAL, { $0 >= $1 }), ("always", GL_ALWAYS, { _, _ in true }),
  ]

  /// Adds depth and stencil to the bound framebuffer of 6 × 1.
  private static func attach(_ run: CaseRun) throws {
    let storage = run.fixture.make(.renderbuffer)
    run.gl.bindRenderbuffer(GL_RENDERBUFFER, storage)
    run.gl.renderbufferStorage(GL_RENDERBUFFER, GL_DEPTH24_STENCIL8, 6, 1)
    run.gl.framebufferRenderbuffer(
      GL_FRAMEBUFFER,
      GL_DEPTH_STENCIL_ATTACHMENT,
      GL_RENDERBUFFER,
      storage
    )
    guard let target = run.fixture.target else { return }
    try run.fixture.use(target)
  }

  static var all: [ConformanceCase] {
    functions.map { label, function, passes in
      driver(
        "fbo.depth",
        with: ["function": label],
        [.exact],
        "the depth test lets through what its function says",
        sections: "15.1.3",
        smoke: label == "less"
      ) { run in
        let gl = run.gl
        try run.fixture.makeTarget(6, 1)
        try attach(run)
        run.fixture.clear(0, 0, 0, 1)
        gl.enable(GL_DEPTH_TEST)
        gl.depthFunc(function)
        var expected = Bitmap(width: 6, height: 1, alphaMode: .premultiplied)
        expected.fill(0..<6, 0..<1, SIMD4(0, 0, 0, 255))
        // Only the ends of the range are whole numbers of every depth buffer.
        for (column, cleared, depth) in [(0, 1, 0.5), (2, 1, 1), (3, 0, 0), (5, 0, 0.5)] {
          gl.clearDepthf(Float(cleared))
          gl.clear(GL_DEPTH_BUFFER_BIT)
          gl.depthRangef(Float(depth), Float(depth))
          try run.fixture.fill(column, 0, 1, 1, SIMD4(1, 0.2, 0.4, 1))
          if passes(Int(2 * depth), 2 * cleared) { expected[column, 0] = SIMD4(255, 51, 102, 255) }
        }
        gl.depthRangef(0, 1)
        gl.disable(GL_DEPTH_TEST)
        gl.clearDepthf(1)
        run.compare(try run.fixture.read(), identicalTo: expected)
      }
    }
      + functions.map { label, function, passes in
        driver(
          "fbo.stencil",
          with: ["function": label],
          [.exact],
          "the stencil test lets through what its function says",
          sections: "15.1.2",
          smoke: label == "equal"
        ) { run in
          let gl = run.gl
          try run.fixture.makeTarget(6, 1)
          try attach(run)
          run.fixture.clear(0, 0, 0, 1)
          gl.clearStencil(7)
          gl.clear(GL_STENCIL_BUFFER_BIT)
          gl.enable(GL_STENCIL_TEST)
          gl.stencilOp(GL_KEEP, GL_KEEP, GL_KEEP)
          var expected = Bitmap(width: 6, height: 1, alphaMode: .premultiplied)
          expected.fill(0..<6, 0..<1, SIMD4(0, 0, 0, 255))
          for (column, reference) in [6, 7, 8].enumerated() {
            gl.stencilFunc(function, GLint(reference), 0xFF)
            try run.fixture.fill(2 * column, 0, 1, 1, SIMD4(1, 0.2, 0.4, 1))
            if passes(reference, 7) { expected[2 * column, 0] = SIMD4(255, 51, 102, 255) }
          }
          gl.stencilFunc(GL_ALWAYS, 0, .max)
          gl.clearStencil(0)
          run.compare(try run.fixture.read(), identicalTo: expected)
        }
      }
      + [true, false].map { isOn in
        driver(
          "fbo.dither",
          with: ["on": isOn ? "yes" : "no"],
          [.quantize],
          "with dithering too only the two nearest values come, and without it they do not vary",
          sections: "15.1.7, 2.3.5.2",
          smoke: true
        ) { run in
          let fixture = run.fixture
          try fixture.makeTarget(16, 16, format: GL_RGB565)
          if isOn { run.gl.enable(GL_DITHER) }
          for step in 0..<8 {
            let color = SIMD4<Double>(Double(step * 33), Double(250 - step * 29), 77, 255)
            let unit = SIMD4<Float>(color) / 255
            try fixture.fill(0, 0, 16, 16, unit)
            let read = try fixture.read()
            let permitted = PermittedColor(exactly: color).quantized(bits: SIMD4(5, 6, 5, 0))
            run.compare(
              read,
              with: PermittedImage(width: 16, height: 16, filledWith: permitted),
              "step \(step)"
            )
            guard !isOn else { continue }
            let isPlain = (0..<256).allSatisfy { read[$0 % 16, $0 / 16] == read[0, 0] }
            run.expect(isPlain, "the value varies without dithering")
          }
        }
      }
  }
}
