import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Drawing to framebuffers, and reading, copying and sampling what was drawn.
enum FramebufferUseCases {
  static var all: [ConformanceCase] {
    [
      driver(
        "fbo.texture_vs_renderbuffer_equal",
        [.repeat],
        "textures and renderbuffers as targets give the same image",
        sections: "A.1, 9.2",
        smoke: true
      ) { run in
        let fixture = run.fixture
        let image = RawImage(run.random.bitmap(5, 4))
        func rendered(isTexture: Bool) throws -> Bitmap {
          if isTexture {
            try fixture.makeTextureTarget(16, 12, format: GL_RGBA8)
          } else {
            try fixture.makeTarget(16, 12)
          }
          fixture.clear(0.1, 0.2, 0.3, 0.4)
          fixture.makeTexture(image, PermittedSampler(.linear))
          try fixture.draw(.rect(1.3, 0.7, 14.2, 11.6), with: .texture)
          return try fixture.read()
        }
        let first = try rendered(isTexture: true)
        run.compare(try rendered(isTexture: false), identicalTo: first)
      },
      driver(
        "fbo.attach_level1_and_draw",
        [.exact],
        "a draw to level 1 of a texture leaves level 0 as it is",
        sections: "9.2.8",
        smoke: true
      ) { run in
        let fixture = run.fixture
        let gl = run.gl
        let levels = RawImage.mipChain(.rgba8888, ImageSize(8, 8), &run.random)
        let texture = fixture.makeTexture(
          levels: levels,
          PermittedSampler(.nearest, mipmap: .nearest)
        )
        let framebuffer = fixture.make(.framebuffer)
        gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        gl.framebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 1)
        try fixture.use(RawTarget(framebuffer: framebuffer, texture: texture, width: 4, height: 4))
        run.compare(try fixture.read(), with: levels[1].permitted, "level 1 before")
        fixture.clear(0.2, 0.4, 0.6, 0.8)
        try fixture.fill(1, 2, 2, 1, SIMD4(1, 0, 0, 1))
        var one = Bitmap(width: 4, height: 4, alphaMode: .premultiplied)
        one.fill(0..<4, 0..<4, SIMD4(51, 102, 153, 204))
        one.fill(1..<3, 2..<3, SIMD4(255, 0, 0, 255))
        run.compare(try fixture.read(), identicalTo: one, "level 1 after")
        try fixture.makeTarget(8, 8)
        gl.bindTexture(GL_TEXTURE_2D, texture)
        for (level, expected) in [levels[0].permitted, PermittedImage(exactly: one)].enumerated() {
          gl.texParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, GLint(level))
          try fixture.drawTexels(8 >> level, 8 >> level)
          run.compare(fixture.read(0, 0, 8 >> level, 8 >> level), with: expected, "level \(level)")
        }
      },
      driver(
        "fbo.render_then_sample",
        [.exact],
        "a second pass reads what the first has drawn",
        sections: "9.3, A.1",
        smoke: true
      ) { run in
        let fixture = run.fixture
        for iteration in 0..<3 {
          let image = RawImage(run.random.bitmap(9, 7))
          let first = try fixture.makeTextureTarget(9, 7, format: GL_RGBA8)
          fixture.makeTexture(image)
          try fixture.drawTexels(9, 7)
          try fixture.makeTarget(9, 7)
          run.gl.bindTexture(GL_TEXTURE_2D, first.texture)
          try fixture.drawTexels(9, 7)
          run.compare(try fixture.read(), with: image.permitted, "turn \(iteration)")
        }
      },
      driver(
        "fbo.ping_pong_16",
        [.exact],
        "16 passes between two textures each read the one before",
        sections: "9.3",
        smoke: true
      ) { run in
        let fixture = run.fixture
        let targets = try (0..<2).map { _ in
          try fixture.makeTextureTarget(8, 8, format: GL_RGBA8)
        }
        fixture.clear(0, 0, 0, 0)
        var expected = Bitmap(width: 8, height: 8, alphaMode: .premultiplied)
        for pass in 0..<16 {
          // Each pass copies the other target and adds one pixel.
          try fixture.use(targets[pass % 2])
          fixture.clear(1, 0, 1, 1)
          run.gl.bindTexture(GL_TEXTURE_2D, targets[(pass + 1) % 2].texture)
          try fixture.drawTexels(8, 8)
          let value = UInt8(255 - 5 * pass)
          try fixture.fill(pass % 8, pass / 2, 1, 1, SIMD4(Float(value) / 255, 0.2, 0.4, 1))
          expected[pass % 8, pass / 2] = SIMD4(value, 51, 102, 255)
        }
        run.compare(try fixture.read(), identicalTo: expected)
      },
      driver(
        "fbo.delete_bound_returns_to_default",
        [.errors],
        "a bound framebuffer that is deleted makes way for the default one",
        sections: "9.2.1",
        smoke: true
      ) { run in
        let gl = run.gl
        let newTarget = try run.fixture.makeTarget(4, 4)
        let bound = GLuint(bitPattern: gl.integer(GL_FRAMEBUFFER_BINDING))
        run.expect(bound, is: newTarget.framebuffer, "GL_FRAMEBUFFER_BINDING before")
        run.expect(gl.isFramebuffer(newTarget.framebuffer) != 0, is: true, "glIsFramebuffer before")
        run.fixture.delete(.framebuffer, newTarget.framebuffer)
        run.expect(gl.integer(GL_FRAMEBUFFER_BINDING), is: 0, "GL_FRAMEBUFFER_BINDING after")
        run.expect(gl.isFramebuffer(newTarget.framebuffer) != 0, is: false, "glIsFramebuffer after")
      },
      driver(
        "fbo.switch_keeps_contents",
        [.invariance],
        "what is drawn to one framebuffer is not in another",
        sections: "9.2",
        smoke: true
      ) { run in
        let fixture = run.fixture
        let images = (0..<4).map { _ in RawImage(run.random.bitmap(7, 6)) }
        var targets: [RawTarget] = []
        for (index, image) in images.enumerated() {
          targets.append(
            index % 2 == 0
              ? try fixture.makeTarget(7, 6) : try fixture.makeTextureTarget(7, 6, format: GL_RGBA8)
          )
          fixture.makeTexture(image)
          try fixture.drawTexels(7, 6)
        }
        for index in [0, 3, 1, 2, 0] {
          try fixture.use(targets[index])
          run.compare(try fixture.read(), with: images[index].permitted, "framebuffer \(index)")
        }
        // Reading from one framebuffer while drawing to another.
        run.gl.bindFramebuffer(GL_READ_FRAMEBUFFER, targets[1].framebuffer)
        run.gl.bindFramebuffer(GL_DRAW_FRAMEBUFFER, targets[2].framebuffer)
        fixture.clear(0, 1, 0, 1)
        run.compare(fixture.read(0, 0, 7, 6), with: images[1].permitted, "read framebuffer")
      },
      driver(
        "fbo.alpha_missing_reads_one",
        [.exact],
        "a target without alpha reads 1 there, and blends by 1",
        sections: "16.1.3, 15.1.5",
        smoke: true
      ) { run in
        let fixture = run.fixture
        for format in [GL_RGB565, GL_RGB8] {
          try fixture.makeTarget(5, 4, format: format)
          fixture.clear(0, 0, 0, 0)
          run.expect(try fixture.read()[2, 2], is: SIMD4(0, 0, 0, 255), "cleared without alpha")
          run.gl.enable(GL_BLEND)
          run.gl.blendFunc(GL_DST_ALPHA, GL_ZERO)
          try fixture.fill(0, 0, 5, 4, SIMD4(1, 1, 0, 0))
          run.gl.disable(GL_BLEND)
          run.expect(try fixture.read()[2, 2], is: SIMD4(255, 255, 0, 255), "blended by its alpha")
        }
      },
      driver(
        "fbo.viewport_not_changed_by_bind",
        [.errors],
        "binding a framebuffer changes neither viewport nor scissor",
        sections: "9.2, 12.6.1",
        smoke: true
      ) { run in
        let fixture = run.fixture
        let first = try fixture.makeTarget(4, 4)
        let second = try fixture.makeTarget(16, 16)
        run.gl.viewport(1, 2, 7, 5)
        run.gl.scissor(3, 1, 4, 6)
        for newTarget in [first, second] {
          run.gl.bindFramebuffer(GL_FRAMEBUFFER, newTarget.framebuffer)
          for (name, wanted) in [
            (GL_VIEWPORT, [1, 2, 7, 5] as [GLint]), (GL_SCISSOR_BOX, [3, 1, 4, 6]),
          ] {
            run.expect(run.gl.box(name), is: wanted, "the box")
          }
        }
      },
      driver(
        "fbo.blit",
        [.exact],
        "a blit copies a rectangle, also mirrored, inside of the scissor",
        sections: "16.2.1",
        smoke: true
      ) { run in
        let fixture = run.fixture
        let gl = run.gl
        let source = run.random.bitmap(10, 8)
        let first = try fixture.makeTarget(10, 8)
        fixture.makeTexture(RawImage(source))
        try fixture.drawTexels(10, 8)
        let second = try fixture.makeTarget(12, 9)
        fixture.clear(0, 0, 0, 0)
        gl.bindFramebuffer(GL_READ_FRAMEBUFFER, first.framebuffer)
        gl.bindFramebuffer(GL_DRAW_FRAMEBUFFER, second.framebuffer)
        let color = GL_COLOR_BUFFER_BIT
        gl.blitFramebuffer(2, 1, 7, 6, 1, 3, 6, 8, color, GL_NEAREST)
        gl.blitFramebuffer(0, 0, 4, 2, 11, 0, 7, 2, color, GL_NEAREST)
        try fixture.use(second)
        var expected = Bitmap(width: 12, height: 9, alphaMode: .premultiplied)
        expected.blit(source.part(2, 1, 5, 5), 1, 3)
        for y in 0..<2 {
          for x in 0..<4 { expected[10 - x, y] = source[x, y] }
        }
        run.compare(try fixture.read(), identicalTo: expected)
      },
      driver(
        "fbo.copy_tex",
        [.exact],
        "glCopyTexImage2D and glCopyTexSubImage2D take pixels of the framebuffer",
        sections: "8.6",
        smoke: true
      ) { run in
        let fixture = run.fixture
        let gl = run.gl
        let source = run.random.bitmap(10, 8)
        let first = try fixture.makeTarget(10, 8)
        fixture.makeTexture(RawImage(source))
        try fixture.drawTexels(10, 8)
        let target = GL_TEXTURE_2D
        let copy = fixture.make(.texture)
        gl.bindTexture(target, copy)
        fixture.setSampler(PermittedSampler())
        gl.copyTexImage2D(target, 0, GL_RGBA, 1, 2, 8, 5, 0)
        gl.copyTexSubImage2D(target, 0, 2, 1, 6, 0, 3, 2)
        var expected = source.part(1, 2, 8, 5)
        expected.blit(source.part(6, 0, 3, 2), 2, 1)
        try fixture.makeTarget(8, 5)
        try fixture.drawTexels(8, 5)
        run.compare(try fixture.read(), identicalTo: expected, "copied from \(first.framebuffer)")
      },
    ]
  }
}
