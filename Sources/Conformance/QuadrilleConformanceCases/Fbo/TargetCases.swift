import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Targets of many kinds: unequal sides, all attachments, depth that is read later, floats.
enum TargetCases {
  static var all: [ConformanceCase] {
    attachments + contents + blits
  }

  private static var attachments: [ConformanceCase] {
    [
      driver(
        "fbo.unequal_sides",
        [.exact],
        "attachments of unequal sides are complete, and drawn to where all of them are",
        sections: "9.4.2, 14.1",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let small = try fixture.makeTextureTarget(4, 3, format: GL_RGBA8)
        let large = try fixture.makeTextureTarget(8, 8, format: GL_RGBA8)
        for target in [small, large] {
          try fixture.use(target)
          fixture.clear(0, 0, 1, 1)
        }
        let framebuffer = fixture.make(.framebuffer)
        gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        gl.attach(small.texture)
        gl.attach(large.texture, to: GL_COLOR_ATTACHMENT0 + 1)
        run.expect(gl.status, is: GL_FRAMEBUFFER_COMPLETE, "the status")
        unsafe gl.drawBuffers(2, [GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_COLOR_ATTACHMENT0 + 1)])
        gl.viewport(0, 0, 8, 8)
        try fixture.use(
          fragment: """
            #version 300 es
            layout(location = 0) out mediump vec4 one;
            layout(location = 1) out mediump vec4 two;
            void main() { one = vec4(1, 0, 0, 1); two = vec4(0, 1, 0, 1); }
            """
        )
        fixture.drawWhole()
        try fixture.use(small)
        run.expectFilled(SIMD4(255, 0, 0, 255), 4, 3, "the smaller one")
        try fixture.use(large)
        let found = try fixture.read()
        run.expect(found[2, 2], is: SIMD4(0, 255, 0, 255), "the larger one inside of the smaller")
      },
      driver(
        "fbo.every_attachment",
        [.exact],
        "each colour attachment there may be is drawn to, cleared and read by itself",
        sections: "9.2, 15.2.1",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let count = Int(
          min(gl.integer(GL_MAX_COLOR_ATTACHMENTS), gl.integer(GL_MAX_DRAW_BUFFERS), 8)
        )
        run.expect(count >= 4, "there are \(count) attachments")
        gl.bindFramebuffer(GL_FRAMEBUFFER, fixture.make(.framebuffer))
        for index in 0..<count {
          fixture.attachStorage(GL_RGBA8, 3, 3, to: GL_COLOR_ATTACHMENT0 + Int32(index))
        }
        run.expect(gl.status, is: GL_FRAMEBUFFER_COMPLETE, "the status")
        let points = (0..<count).map { GLenum(GL_COLOR_ATTACHMENT0) + GLenum($0) }
        unsafe gl.drawBuffers(GLsizei(count), points)
        for index in 0..<count {
          unsafe gl.clearBufferfv(GL_COLOR, GLint(index), [Float(20 * index + 10) / 255, 0, 0, 1])
        }
        // Every second one is left out of the draw.
        unsafe gl.drawBuffers(
          GLsizei(count),
          points.enumerated().map { $0.offset % 2 == 0 ? $0.element : GLenum(GL_NONE) }
        )
        gl.viewport(0, 0, 3, 3)
        let outputs = (0..<count).map { "layout(location = \($0)) out mediump vec4 o\($0);" }
        let values = (0..<count).map { "o\($0) = vec4(0, \($0 * 20 + 15).0 / 255.0, 0, 1);" }
        try fixture.use(
          fragment: "#version 300 es\n\(outputs.joined(separator: "\n"))\n"
            + "void main() { \(values.joined()) }"
        )
        fixture.drawWhole()
        for index in 0..<count {
          gl.readBuffer(points[index])
          run.expectFilled(
            index % 2 == 0
              ? SIMD4(0, UInt8(20 * index + 15), 0, 255) : SIMD4(UInt8(20 * index + 10), 0, 0, 255),
            3,
            3,
            "attachment \(index)"
          )
        }
      },
      driver(
        "fbo.one_storage_for_both",
        [.exact],
        "depth and stencil that are attached one by one from one storage are those of both",
        sections: "9.2.7, 9.4.2",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let target = try fixture.makeTarget(4, 4)
        let storage = fixture.attachStorage(GL_DEPTH24_STENCIL8, 4, 4, to: GL_DEPTH_ATTACHMENT)
        gl.attach(renderbuffer: storage, to: GL_STENCIL_ATTACHMENT)
        try fixture.use(target)
        fixture.clear(0, 0, 0, 1)
        gl.clearBufferfi(GL_DEPTH_STENCIL, 0, 0.5, 3)
        gl.enable(GL_DEPTH_TEST)
        gl.enable(GL_STENCIL_TEST)
        gl.stencilFunc(GL_EQUAL, 3, 0xFF)
        gl.depthRangef(0.25, 0.25)
        try fixture.fill(0, 0, 2, 4, SIMD4(1, 0, 0, 1))
        gl.stencilFunc(GL_EQUAL, 4, 0xFF)
        try fixture.fill(2, 0, 2, 4, SIMD4(1, 0, 0, 1))
        gl.depthRangef(0, 1)
        gl.disable(GL_DEPTH_TEST)
        gl.disable(GL_STENCIL_TEST)
        gl.stencilFunc(GL_ALWAYS, 0, .max)
        let found = try fixture.read()
        run.expect(
          [found[1, 1].x, found[2, 1].x],
          is: [255, 0],
          "red where stencil is and is not 3"
        )
      },
      driver(
        "fbo.depth_only",
        [.exact],
        "a framebuffer with nothing but depth is complete, and its depth is read as a texture later",
        sections: "9.4.2, 9.3",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        for (label, format) in [
          ("16", GL_DEPTH_COMPONENT16), ("24", GL_DEPTH_COMPONENT24),
          ("32f", GL_DEPTH_COMPONENT32F),
          ("24 with stencil", GL_DEPTH24_STENCIL8),
        ] {
          let texture = fixture.makeBound(GL_TEXTURE_2D)
          gl.texStorage2D(GL_TEXTURE_2D, 1, format, 4, 4)
          gl.bindFramebuffer(GL_FRAMEBUFFER, fixture.make(.framebuffer))
          gl.attach(
            texture,
            to: format == GL_DEPTH24_STENCIL8 ? GL_DEPTH_STENCIL_ATTACHMENT : GL_DEPTH_ATTACHMENT
          )
          unsafe gl.drawBuffers(1, [GLenum(GL_NONE)])
          gl.readBuffer(GL_NONE)
          run.expect(gl.status, is: GL_FRAMEBUFFER_COMPLETE, "the status of depth \(label)")
          gl.viewport(0, 0, 4, 4)
          gl.clear(GL_DEPTH_BUFFER_BIT)
          gl.enable(GL_DEPTH_TEST)
          try fixture.use(
            vertex: """
              #version 300 es
              void main() {
                vec2 place = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0;
                gl_Position = vec4(place, place.x * 0.5, 1.0);
              }
              """,
            fragment: "#version 300 es\nvoid main() {}"
          )
          fixture.drawWhole()
          gl.disable(GL_DEPTH_TEST)
          let found = try fixture.values("texelFetch(page, p, 0)", "uniform sampler2D page;", 4, 4)
          for x in 0..<4 {
            let depth = 0.5 + 0.25 * ((Double(x) + 0.5) / 2 - 1)
            run.expect(
              found[4 + x].x > Float(depth) - 1e-4 && found[4 + x].x < Float(depth) + 1e-4,
              "depth \(label) at column \(x) is \(found[4 + x].x), expected \(depth)"
            )
          }
        }
      },
    ]
  }

  private static var contents: [ConformanceCase] {
    [
      driver(
        "fbo.float_target",
        [.arithmetic],
        "targets of floats keep what is above 1 and below 0, blended too",
        sections: "EXT_color_buffer_float",
        smoke: true
      ) { run in
        try run.require("GL_EXT_color_buffer_float")
        let (fixture, gl) = (run.fixture, run.gl)
        for (format, isBlended, tolerance) in [
          (GL_RGBA16F, true, 0.01), (GL_RGBA32F, run.facts.has("GL_EXT_float_blend"), 1e-5),
          (GL_R11F_G11F_B10F, true, 0.1),
        ] {
          try fixture.makeTarget(2, 2, format: format)
          fixture.clear(3, 0.5, 8, 1)
          if isBlended {
            gl.enable(GL_BLEND)
            gl.blendFunc(GL_ONE, GL_ONE)
            try fixture.fill(0, 0, 2, 2, SIMD4(2, 0.25, 0.5, 0))
            gl.disable(GL_BLEND)
          }
          var found = [Float](repeating: -9, count: 16)
          unsafe gl.readPixels(0, 0, 2, 2, GL_RGBA, GL_FLOAT, &found)
          run.expect(
            SIMD4(found[12], found[13], found[14], found[15]),
            near: isBlended ? SIMD4(5, 0.75, 8.5, 1) : SIMD4(3, 0.5, 8, 1),
            within: SIMD4(repeating: tolerance),
            "a pixel of 0x\(String(format, radix: 16))"
          )
        }
      },
      driver(
        "fbo.wide_target",
        [.quantize],
        "targets of 10 bits keep more precision than 8 bits",
        sections: "9.4, 2.3.5.2",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeTarget(16, 1, format: GL_RGB10_A2)
        for x in 0..<16 {
          try fixture.fill(
            x,
            0,
            1,
            1,
            SIMD4(Float(500 + x) / 1023, Float(x) / 1023, 1, Float(x % 4) / 3)
          )
        }
        let bytes = gl.bytes(
          0,
          0,
          16,
          1,
          GL_RGBA,
          GL_UNSIGNED_INT_2_10_10_10_REV,
          count: 64
        )
        for x in 0..<16 {
          let word = TexelFormat.word(bytes[4 * x..<4 * x + 4])
          run.expect(
            [word & 1023, word >> 10 & 1023, word >> 20 & 1023, word >> 30],
            is: [500 + x, x, 1023, x % 4],
            "the numbers of column \(x)"
          )
        }
      },
      driver(
        "fbo.draws_in_order",
        [.exact],
        "uploads, draws, copies and reads of one texture come in the order of their calls",
        sections: "2.1, 5.3",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let page = try fixture.makeTextureTarget(2, 2, format: GL_RGBA8)
        let view = try fixture.makeTarget(8, 2)
        fixture.clear(0, 0, 0, 1)
        for iteration in 0..<4 {
          let tone = UInt8(40 * iteration + 30)
          gl.bindTexture(GL_TEXTURE_2D, page.texture)
          if iteration % 2 == 0 {
            gl.part(0, 0, 2, 2, [[UInt8]](repeating: [tone, 0, 0, 255], count: 4).flatMap { $0 })
          } else {
            gl.bindTexture(GL_TEXTURE_2D, 0)
            try fixture.use(page)
            fixture.clear(Float(tone) / 255, 0, 0, 1)
            try fixture.use(view)
            gl.bindTexture(GL_TEXTURE_2D, page.texture)
          }
          try fixture.draw(.quad(x: 2 * iteration, y: 0, width: 2, height: 2), with: .texture)
        }
        gl.bindTexture(GL_TEXTURE_2D, 0)
        let found = try fixture.read()
        for iteration in 0..<4 {
          run.expect(
            Int(found[2 * iteration, 1].x),
            is: 40 * iteration + 30,
            "red of turn \(iteration)"
          )
        }
      },
    ]
  }

  private static var blits: [ConformanceCase] {
    [
      driver(
        "blit.srgb",
        [.sRGB],
        "a blit from sRGB to linear numbers decodes, and the other way encodes",
        sections: "16.2.1",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        for (from, to) in [
          (GL_SRGB8_ALPHA8, GL_RGBA8), (GL_RGBA8, GL_SRGB8_ALPHA8),
          (GL_SRGB8_ALPHA8, GL_SRGB8_ALPHA8),
        ] {
          let read = try fixture.makeTarget(2, 2, format: from)
          fixture.clear(0.2, 0.5, 0.8, 0.6)
          let draw = try fixture.makeTarget(2, 2, format: to)
          fixture.clear(0, 0, 0, 0)
          BlitCases.bind(run, read: read, draw: draw)
          gl.blitFramebuffer(0, 0, 2, 2, 0, 0, 2, 2, BlitCases.color, GL_NEAREST)
          try fixture.use(draw)
          let found = SIMD4<Float>(run.fixture.read(0, 0, 1, 1)[0, 0]) / 255
          let linear = [0.2, 0.5, 0.8]
          let exact = to == GL_RGBA8 ? linear : linear.map { StandardRGB.encoded($0) }
          run.expect(
            found,
            near: SIMD4(exact[0], exact[1], exact[2], 0.6),
            within: SIMD4(repeating: 3.1 / 255),
            "0x\(String(from, radix: 16)) to 0x\(String(to, radix: 16))"
          )
        }
      },
      driver(
        "blit.linear_edges",
        [.linear],
        "a linear blit of the whole source takes the edge's texel beyond its centre",
        sections: "16.2.1",
        smoke: true
      ) { run in
        let image = run.random.opaqueBitmap(4, 1)
        let read = try BlitCases.makeSource(run, image)
        let draw = try run.fixture.makeTarget(16, 1)
        run.fixture.clear(0, 0, 0, 0)
        BlitCases.bind(run, read: read, draw: draw)
        run.gl.blitFramebuffer(0, 0, 4, 1, 0, 0, 16, 1, BlitCases.color, GL_LINEAR)
        try run.fixture.use(draw)
        let found = try run.fixture.read()
        for x in 0..<16 {
          let coordinate = min(max((Double(x) + 0.5) / 4 - 0.5, 0), 3)
          let left = Int(coordinate), weight = coordinate - Double(left)
          for channel in 0..<3 {
            let exact =
              Double(image[left, 0][channel]) * (1 - weight)
              + Double(image[min(left + 1, 3), 0][channel]) * weight
            run.expect(
              abs(Double(found[x, 0][channel]) - exact) <= 4,
              "channel \(channel) of column \(x) is \(found[x, 0][channel]), expected \(exact)"
            )
          }
        }
      },
      driver(
        "blit.nothing",
        [.exact, .errors],
        "a blit without mask, from no read buffer, or to no draw buffer does nothing",
        sections: "16.2.1",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let read = try fixture.makeTarget(2, 2)
        fixture.clear(1, 0, 0, 1)
        let draw = try fixture.makeTarget(2, 2)
        fixture.clear(0.2, 0.4, 0.6, 0.8)
        BlitCases.bind(run, read: read, draw: draw)
        gl.blitFramebuffer(0, 0, 2, 2, 0, 0, 2, 2, 0, GL_NEAREST)
        // Neither has depth or stencil.
        gl.blitFramebuffer(
          0,
          0,
          2,
          2,
          0,
          0,
          2,
          2,
          GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT,
          GL_NEAREST
        )
        unsafe gl.drawBuffers(1, [GLenum(GL_NONE)])
        gl.blitFramebuffer(0, 0, 2, 2, 0, 0, 2, 2, BlitCases.color, GL_NEAREST)
        run.expectError("NO_ERROR", "blits of nothing")
        unsafe gl.drawBuffers(1, [GLenum(GL_COLOR_ATTACHMENT0)])
        try fixture.use(draw)
        run.expectFilled(SIMD4(51, 102, 153, 204), 2, 2)
      },
      driver(
        "blit.depth_scaled",
        [.nearest],
        "depth is scaled and mirrored like colour, and keeps its value",
        sections: "16.2.1",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        func target(_ edgeLength: Int, _ depth: Float) throws -> RawTarget {
          let newTarget = try fixture.makeTarget(edgeLength, edgeLength)
          fixture.attachStorage(
            GL_DEPTH_COMPONENT24,
            edgeLength,
            edgeLength,
            to: GL_DEPTH_ATTACHMENT
          )
          try fixture.use(newTarget)
          unsafe gl.clearBufferfv(GL_DEPTH, 0, [depth])
          return newTarget
        }
        let read = try target(2, 1)
        gl.enable(GL_SCISSOR_TEST)
        gl.scissor(0, 0, 1, 2)
        unsafe gl.clearBufferfv(GL_DEPTH, 0, [0.25])
        gl.disable(GL_SCISSOR_TEST)
        let draw = try target(8, 0)
        fixture.clear(0, 0, 0, 1)
        BlitCases.bind(run, read: read, draw: draw)
        gl.blitFramebuffer(0, 0, 2, 2, 8, 0, 0, 8, GL_DEPTH_BUFFER_BIT, GL_NEAREST)
        try fixture.use(draw)
        gl.enable(GL_DEPTH_TEST)
        gl.depthMask(false)
        gl.depthRangef(0.5, 0.5)
        try fixture.fill(0, 0, 8, 8, SIMD4(0, 1, 0, 1))
        gl.depthMask(true)
        gl.depthRangef(0, 1)
        gl.disable(GL_DEPTH_TEST)
        let found = try fixture.read()
        for x in 0..<8 {
          run.expect(found[x, 4].y > 0, is: x < 4, "whether depth 0.5 is nearer at column \(x)")
        }
      },
    ]
  }
}
