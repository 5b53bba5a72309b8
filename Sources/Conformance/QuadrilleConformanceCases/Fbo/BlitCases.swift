import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Blits: scaled, flipped, cut, of depth and stencil, of several samples.
enum BlitCases {
  static var all: [ConformanceCase] {
    nearest + consistent + others
  }

  static let color = GL_COLOR_BUFFER_BIT

  /// A target that shows an image.
  static func makeSource(
    _ run: CaseRun,
    _ image: Bitmap,
    format: Int32 = GL_RGBA8
  ) throws
    -> RawTarget
  {
    let newTarget = try run.fixture.makeTarget(image.width, image.height, format: format)
    run.fixture.makeTexture(RawImage(image))
    try run.fixture.drawTexels(image.width, image.height)
    return newTarget
  }

  static func bind(_ run: CaseRun, read: RawTarget, draw: RawTarget) {
    run.gl.bindFramebuffer(GL_READ_FRAMEBUFFER, read.framebuffer)
    run.gl.bindFramebuffer(GL_DRAW_FRAMEBUFFER, draw.framebuffer)
  }

  /// Rectangles of a source of 8 × 6 and a target of 24 × 18: x0, y0, x1, y1 of both.
  private static let rects: [(String, [Int], [Int])] = [
    ("same", [0, 0, 8, 6], [3, 4, 11, 10]), ("twice", [0, 0, 8, 6], [2, 1, 18, 13]),
    ("thrice", [0, 0, 8, 6], [0, 0, 24, 18]), ("part_twice", [2, 1, 6, 5], [5, 3, 13, 11]),
    ("flip_x", [0, 0, 8, 6], [20, 2, 4, 14]), ("flip_y", [0, 0, 8, 6], [4, 14, 20, 2]),
    ("flip_both", [8, 6, 0, 0], [1, 1, 17, 13]), ("flip_source", [8, 0, 0, 6], [1, 1, 9, 7]),
    ("flip_twice", [8, 6, 0, 0], [17, 13, 1, 1]), ("half", [0, 0, 8, 6], [1, 1, 5, 4]),
    ("uneven", [0, 0, 8, 6], [0, 0, 11, 7]), ("down_uneven", [0, 0, 8, 6], [2, 2, 7, 6]),
    ("source_outside", [-4, -3, 4, 3], [2, 3, 18, 15]),
    ("source_beyond", [4, 3, 12, 9], [2, 2, 18, 14]),
    ("target_outside", [0, 0, 8, 6], [-8, -6, 8, 6]),
    ("target_beyond", [0, 0, 8, 6], [16, 12, 32, 24]),
    ("outside_flip", [-2, -2, 10, 8], [23, 17, -1, -3]), ("empty", [3, 3, 3, 3], [2, 2, 9, 9]),
  ]

  /// Source places along one axis that a target pixel may take: none, where nothing is written.
  static func sourceIndices(_ pixel: Int, _ s: (Int, Int), _ d: (Int, Int), _ size: Int) -> [Int] {
    guard pixel >= min(d.0, d.1), pixel < max(d.0, d.1), s.0 != s.1 else { return [] }
    let scale = Double(s.1 - s.0) / Double(d.1 - d.0)
    let coordinate = Double(s.0) + (Double(pixel) + 0.5 - Double(d.0)) * scale
    // Where a center falls on the border of two texels, either may be taken.
    var found = [Int(coordinate.rounded(.down))]
    if abs(coordinate - coordinate.rounded()) < 1e-3 {
      found = [Int(coordinate.rounded()) - 1, Int(coordinate.rounded())]
    }
    return found.filter { (0..<size).contains($0) }
  }

  private static var nearest: [ConformanceCase] {
    rects.map { label, source, target in
      driver(
        "blit.nearest",
        with: ["rect": label],
        [.nearest],
        "each pixel of the target takes the pixel of the source that lies over its centre",
        sections: "16.2.1",
        smoke: label.hasPrefix("flip")
      ) { run in
        let image = run.random.bitmap(8, 6)
        let read = try makeSource(run, image)
        let draw = try run.fixture.makeTarget(24, 18)
        run.fixture.clear(0.2, 0.4, 0.6, 0.8)
        bind(run, read: read, draw: draw)
        let (s, d) = (source.map { GLint($0) }, target.map { GLint($0) })
        run.gl.blitFramebuffer(s[0], s[1], s[2], s[3], d[0], d[1], d[2], d[3], color, GL_NEAREST)
        try run.fixture.use(draw)
        var permitted = PermittedImage(
          width: 24,
          height: 18,
          filledWith: PermittedPixel(exactly: SIMD4(51, 102, 153, 204))
        )
        for y in 0..<18 {
          for x in 0..<24 {
            let columns = sourceIndices(x, (source[0], source[2]), (target[0], target[2]), 8)
            let rows = sourceIndices(y, (source[1], source[3]), (target[1], target[3]), 6)
            var values: [SIMD4<UInt8>] = []
            for row in rows { for column in columns { values.append(image[column, row]) } }
            guard let first = values.first else { continue }
            permitted[x, y] = PermittedPixel(exactly: first)
            for value in values.dropFirst() {
              permitted.permit(PermittedPixel(exactly: value), x: x, y: y)
            }
          }
        }
        run.compare(try run.fixture.read(), with: permitted)
      }
    }
  }

  private static var others: [ConformanceCase] {
    [
      driver(
        "blit.linear",
        [.linear],
        "a linear blit lies between the four pixels around, and at the middle is their mean",
        sections: "16.2.1",
        smoke: true
      ) { run in
        var image = Bitmap(width: 2, height: 2, alphaMode: .premultiplied)
        let corners = [40, 80, 120, 200] as [UInt8]
        for index in 0..<4 {
          image[index % 2, index / 2] = SIMD4(corners[index], 0, 0, 255)
        }
        let read = try makeSource(run, image)
        let draw = try run.fixture.makeTarget(8, 8)
        run.fixture.clear(0, 0, 0, 0)
        bind(run, read: read, draw: draw)
        run.gl.blitFramebuffer(0, 0, 2, 2, 0, 0, 8, 8, color, GL_LINEAR)
        try run.fixture.use(draw)
        let found = try run.fixture.read()
        for y in 0..<8 {
          for x in 0..<8 {
            let u = min(max((Double(x) + 0.5) / 4 - 0.5, 0), 1)
            let v = min(max((Double(y) + 0.5) / 4 - 0.5, 0), 1)
            let bottom = 40 + (80 - 40) * u, top = 120 + (200 - 120) * u
            let exact = bottom + (top - bottom) * v
            run.expect(
              abs(Double(found[x, y].x) - exact) <= 3,
              "(\(x), \(y)) is \(found[x, y].x), not \(exact)"
            )
          }
        }
      },
      driver(
        "blit.scissor",
        [.invariance],
        "the scissor cuts a blit, the colour mask and blending do not touch it",
        sections: "16.2.1, 13.8.2",
        smoke: true
      ) { run in
        let gl = run.gl
        let image = run.random.bitmap(8, 6)
        let read = try makeSource(run, image)
        let draw = try run.fixture.makeTarget(8, 6)
        run.fixture.clear(0, 0, 0, 0)
        bind(run, read: read, draw: draw)
        gl.enable(GL_SCISSOR_TEST)
        gl.scissor(2, 1, 4, 3)
        gl.enable(GL_BLEND)
        gl.blendFunc(GL_ZERO, GL_ONE)
        gl.blitFramebuffer(0, 0, 8, 6, 0, 0, 8, 6, color, GL_NEAREST)
        gl.disable(GL_SCISSOR_TEST)
        gl.disable(GL_BLEND)
        try run.fixture.use(draw)
        var expected = Bitmap(width: 8, height: 6, alphaMode: .premultiplied)
        expected.blit(image.part(2, 1, 4, 3), 2, 1)
        run.compare(try run.fixture.read(), identicalTo: expected)
      },
      driver(
        "blit.formats",
        [.quantize],
        "a blit turns the pixels of one format into those of another",
        sections: "16.2.1",
        smoke: true
      ) { run in
        let image = run.random.bitmap(6, 5)
        for (from, to, bits, hasAlpha) in [
          (GL_RGBA8, GL_RGB565, SIMD4(5, 6, 5, 0), false),
          (GL_RGBA8, GL_RGB8, SIMD4(8, 8, 8, 0), false),
          (GL_RGB8, GL_RGBA8, SIMD4(8, 8, 8, 8), false),
          (GL_RGBA8, GL_RGBA4, SIMD4(4, 4, 4, 4), true),
        ] {
          let read = try makeSource(run, image, format: from)
          let draw = try run.fixture.makeTarget(6, 5, format: to)
          bind(run, read: read, draw: draw)
          run.gl.blitFramebuffer(0, 0, 6, 5, 0, 0, 6, 5, color, GL_NEAREST)
          try run.fixture.use(draw)
          var permitted = PermittedImage(width: 6, height: 5)
          for y in 0..<5 {
            for x in 0..<6 {
              var value = SIMD4<Double>(image[x, y])
              if !hasAlpha { value.w = 255 }
              permitted[x, y] = PermittedColor(exactly: value).quantized(bits: bits)
            }
          }
          run.compare(try run.fixture.read(), with: permitted, "0x\(String(to, radix: 16))")
        }
      },
      driver(
        "blit.depth_and_stencil",
        [.exact],
        "a blit of depth and stencil brings both along, and the colour stays",
        sections: "16.2.1",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        func target(_ depth: Float, _ stencil: GLint, _ red: Float) throws -> RawTarget {
          let newTarget = try fixture.makeTarget(4, 4)
          fixture.attachStorage(GL_DEPTH24_STENCIL8, 4, 4, to: GL_DEPTH_STENCIL_ATTACHMENT)
          try fixture.use(newTarget)
          fixture.clear(red, 0, 0, 1)
          gl.clearBufferfi(GL_DEPTH_STENCIL, 0, depth, stencil)
          return newTarget
        }
        let read = try target(0, 5, 0.2)
        let draw = try target(1, 9, 0.4)
        bind(run, read: read, draw: draw)
        gl.blitFramebuffer(
          0,
          0,
          2,
          4,
          0,
          0,
          2,
          4,
          GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT,
          GL_NEAREST
        )
        try fixture.use(draw)
        gl.enable(GL_STENCIL_TEST)
        gl.stencilFunc(GL_EQUAL, 5, 0xFF)
        try fixture.fill(0, 0, 4, 2, SIMD4(0, 1, 0, 1))
        gl.stencilFunc(GL_ALWAYS, 0, 0xFF)
        gl.disable(GL_STENCIL_TEST)
        gl.enable(GL_DEPTH_TEST)
        gl.depthRangef(0.5, 0.5)
        try fixture.fill(0, 2, 4, 2, SIMD4(0, 0, 1, 1))
        gl.depthRangef(0, 1)
        gl.disable(GL_DEPTH_TEST)
        let found = try fixture.read()
        let red: SIMD4<UInt8> = SIMD4(102, 0, 0, 255)
        run.expect(found[0, 0], is: SIMD4(0, 255, 0, 255), "stencil 5 came along")
        run.expect(found[3, 0], is: red, "stencil 9 stayed")
        run.expect(found[0, 3], is: red, "depth 0 came along")
        run.expect(found[3, 3], is: SIMD4(0, 0, 255, 255), "depth 1 stayed")
      },
      driver(
        "blit.integer",
        [.exact],
        "integers are copied as they are",
        sections: "16.2.1",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let read = try fixture.makeTarget(2, 2, format: GL_RGBA32I)
        unsafe gl.clearBufferiv(GL_COLOR, 0, [-5, .max, .min, 9])
        let draw = try fixture.makeTarget(4, 4, format: GL_RGBA32I)
        unsafe gl.clearBufferiv(GL_COLOR, 0, [1, 1, 1, 1])
        bind(run, read: read, draw: draw)
        gl.blitFramebuffer(0, 0, 2, 2, 1, 1, 3, 3, color, GL_NEAREST)
        try fixture.use(draw)
        let found = gl.integers(4, 4, GL_RGBA_INTEGER, GL_INT)
        let wanted = SIMD4<UInt32>([-5, .max, .min, 9].map { UInt32(bitPattern: $0) })
        run.expect(found[5], is: wanted, "a pixel that was copied")
        run.expect(found[0], is: SIMD4(1, 1, 1, 1), "an adjacent pixel")
      },
      driver(
        "blit.read_buffer",
        [.exact],
        "a blit reads the chosen attachment and writes all that are drawn to",
        sections: "16.1.1, 16.2.1, 15.2.1",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        func target() throws -> RawTarget {
          let newTarget = try fixture.makeTarget(2, 2)
          fixture.attachStorage(GL_RGBA8, 2, 2, to: GL_COLOR_ATTACHMENT0 + 1)
          unsafe gl.drawBuffers(
            2,
            [GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_COLOR_ATTACHMENT0 + 1)]
          )
          return try fixture.use(newTarget)
        }
        let read = try target()
        unsafe gl.clearBufferfv(GL_COLOR, 0, [1, 0, 0, 1])
        unsafe gl.clearBufferfv(GL_COLOR, 1, [0, 1, 0, 1])
        gl.readBuffer(GL_COLOR_ATTACHMENT0 + 1)
        let draw = try target()
        fixture.clear(0, 0, 0, 0)
        bind(run, read: read, draw: draw)
        gl.blitFramebuffer(0, 0, 2, 2, 0, 0, 2, 2, color, GL_NEAREST)
        try fixture.use(draw)
        for index in 0..<2 {
          gl.readBuffer(GLenum(GL_COLOR_ATTACHMENT0) + GLenum(index))
          run.expectFilled(SIMD4(0, 255, 0, 255), 2, 2, "attachment \(index)")
        }
      },
      driver(
        "blit.samples",
        [.exact],
        "samples are resolved to one colour where all have it, and to between where not",
        sections: "16.2.1, 13.2.1",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        var samples: GLint = 0
        unsafe gl.getIntegerv(GL_MAX_SAMPLES, &samples)
        guard samples >= 2 else { throw CaseStop.notSupported("GL_MAX_SAMPLES is \(samples)") }
        let framebuffer = fixture.make(.framebuffer)
        gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        fixture.attachStorage(GL_RGBA8, 8, 8, to: GL_COLOR_ATTACHMENT0, samples: 4)
        let read = try fixture.use(
          RawTarget(framebuffer: framebuffer, texture: 0, width: 8, height: 8)
        )
        fixture.clear(0, 0, 0, 1)
        // The lower left half, with an edge over the diagonal.
        try fixture.draw([Vertex(0, 0), Vertex(8, 0), Vertex(0, 8)], with: .color)
        let draw = try fixture.makeTarget(8, 8)
        bind(run, read: read, draw: draw)
        gl.blitFramebuffer(0, 0, 8, 8, 0, 0, 8, 8, color, GL_NEAREST)
        try fixture.use(draw)
        let found = try fixture.read()
        run.expect(found[1, 1], is: SIMD4(255, 255, 255, 255), "inside")
        run.expect(found[6, 6], is: SIMD4(0, 0, 0, 255), "outside")
        run.expect(found[3, 4].x > 0 && found[3, 4].x < 255, "the edge is \(found[3, 4].x)")
      },
    ]
  }
}
