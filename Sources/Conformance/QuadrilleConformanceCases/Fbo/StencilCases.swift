import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Stencil tests and operations.
enum StencilCases {
  private static func makeTarget(_ run: CaseRun, format: Int32 = GL_DEPTH24_STENCIL8) throws {
    let newTarget = try run.fixture.makeTarget(4, 1)
    run.fixture.attachStorage(format, 4, 1, to: GL_DEPTH_STENCIL_ATTACHMENT)
    try run.fixture.use(newTarget)
    run.fixture.clear(0, 0, 0, 1)
  }

  /// The stencil of column 0, found by comparing with all values.
  private static func stencil(_ run: CaseRun, _ column: Int) throws -> Int {
    let gl = run.gl
    gl.stencilOp(GL_KEEP, GL_KEEP, GL_KEEP)
    gl.disable(GL_DEPTH_TEST)
    run.fixture.clear(0, 0, 0, 1)
    // Each bit gives its weight: eight draws add up to the value.
    gl.enable(GL_BLEND)
    gl.blendFunc(GL_ONE, GL_ONE)
    for bit in 0..<8 {
      gl.stencilFunc(GL_EQUAL, GLint(1 << bit), GLuint(1 << bit))
      try run.fixture.fill(column, 0, 1, 1, SIMD4(Float(1 << bit) / 255, 0, 0, 0))
    }
    gl.disable(GL_BLEND)
    gl.stencilFunc(GL_ALWAYS, 0, 0xFF)
    return Int(run.fixture.read(column, 0, 1, 1)[0, 0].x)
  }

  private static let operations: [(String, Int32, @Sendable (Int) -> Int)] = [
    ("keep", GL_KEEP, { $0 }), ("zero", GL_ZERO, { _ in 0 }),
    ("replace", GL_REPLACE, { _ in 0x5A }),
    ("incr", GL_INCR, { min($0 + 1, 255) }), ("decr", GL_DECR, { max($0 - 1, 0) }),
    ("incr_wrap", GL_INCR_WRAP, { ($0 + 1) & 255 }),
    ("decr_wrap", GL_DECR_WRAP, { ($0 - 1) & 255 }),
    ("invert", GL_INVERT, { ~$0 & 255 }),
  ]

  static var all: [ConformanceCase] {
    operations.map { label, operation, result in
      driver(
        "stencil.operation",
        with: ["operation": label],
        [.exact],
        "the operation of each result of the tests changes the stencil, within its mask",
        sections: "15.1.2",
        smoke: label == "incr_wrap"
      ) { run in
        let gl = run.gl
        let keep = GL_KEEP, wanted = operation
        for start in [0, 7, 254, 255] {
          for index in 0..<3 {
            for mask in [0xFF, 0x0F] {
              try makeTarget(run)
              gl.clearBufferfi(GL_DEPTH_STENCIL, 0, 0.5, GLint(start))
              gl.enable(GL_STENCIL_TEST)
              gl.enable(GL_DEPTH_TEST)
              gl.depthFunc(GL_LESS)
              gl.stencilMask(GLuint(mask))
              // First the stencil fails, then the depth, then both pass.
              gl.stencilFunc(index == 0 ? GL_NEVER : GL_ALWAYS, 0x5A, 0xFF)
              gl.depthRangef(index == 1 ? 1 : 0, index == 1 ? 1 : 0)
              let operations = (0..<3).map { $0 == index ? wanted : keep }
              gl.stencilOp(operations[0], operations[1], operations[2])
              try run.fixture.fill(1, 0, 1, 1, SIMD4(1, 1, 1, 1))
              gl.depthRangef(0, 1)
              gl.stencilMask(.max)
              let changed = start & ~mask | result(start) & mask
              run.expect(
                try stencil(run, 1),
                is: changed,
                "stencil \(start), result \(index), mask \(mask)"
              )
              run.expect(try stencil(run, 2), is: start, "the stencil next to it")
              gl.disable(GL_STENCIL_TEST)
            }
          }
        }
      }
    } + [
      driver(
        "stencil.two_sided",
        [.exact],
        "front and back faces have functions, masks and operations of their own",
        sections: "15.1.2",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try makeTarget(run)
        gl.clearBufferfi(GL_DEPTH_STENCIL, 0, 1, 10)
        gl.enable(GL_STENCIL_TEST)
        let keep = GL_KEEP
        gl.stencilOpSeparate(GL_FRONT, keep, keep, GL_INCR)
        gl.stencilOpSeparate(GL_BACK, keep, keep, GL_REPLACE)
        gl.stencilFuncSeparate(GL_FRONT, GL_EQUAL, 10, 0xFF)
        gl.stencilFuncSeparate(GL_BACK, GL_NOTEQUAL, 77, 0xFF)
        gl.stencilMaskSeparate(GL_BACK, 0xF0)
        try fixture.draw(Quadrilateral.rect(0, 0, 1, 1).triangles, with: .color)
        try fixture.draw(Quadrilateral.rect(2, 0, 3, 1).triangles.reversed(), with: .color)
        gl.stencilMask(.max)
        let found = try [stencil(run, 0), stencil(run, 2), stencil(run, 3)]
        gl.disable(GL_STENCIL_TEST)
        run.expect(found, is: [11, 77 & 0xF0 | 10 & 0x0F, 10], "stencils of front, back and none")
      },
      driver(
        "stencil.reference_clamp",
        [.exact],
        "references are clamped to the bits of the stencil, masks stand before the comparison",
        sections: "15.1.2",
        smoke: true
      ) { run in
        let gl = run.gl
        try makeTarget(run)
        gl.clearBufferfi(GL_DEPTH_STENCIL, 0, 1, 255)
        gl.enable(GL_STENCIL_TEST)
        for (column, reference, mask, isDrawn) in [
          (0, GLint(999), GLuint(0xFF), true), (1, -5, 0xFF, false), (2, 0x0F, 0x0F, true),
          (3, 0x0E, 0x0F, false),
        ] {
          gl.stencilFunc(GL_EQUAL, reference, mask)
          try run.fixture.fill(column, 0, 1, 1, SIMD4(1, 1, 1, 1))
          run.expect(
            try run.fixture.read()[column, 0].x > 0,
            is: isDrawn,
            "reference \(reference) is equal"
          )
        }
        gl.stencilFunc(GL_ALWAYS, 0, .max)
        gl.disable(GL_STENCIL_TEST)
      },
      driver(
        "stencil.without_buffer",
        [.exact],
        "without stencil or depth buffer their tests let all pass",
        sections: "15.1.2, 15.1.3",
        smoke: true
      ) { run in
        let gl = run.gl
        try run.fixture.makeTarget(2, 2)
        run.fixture.clear(0, 0, 0, 1)
        gl.enable(GL_STENCIL_TEST)
        gl.enable(GL_DEPTH_TEST)
        gl.stencilFunc(GL_NEVER, 1, 0xFF)
        gl.depthFunc(GL_NEVER)
        try run.fixture.fill(0, 0, 2, 2, SIMD4(0, 1, 0, 1))
        gl.disable(GL_STENCIL_TEST)
        gl.disable(GL_DEPTH_TEST)
        gl.stencilFunc(GL_ALWAYS, 0, .max)
        run.expectFilled(SIMD4(0, 255, 0, 255), 2, 2)
      },
    ]
  }
}
