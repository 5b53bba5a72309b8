import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// The ends of memory and of limits, and contexts that are lost.
enum RobustCases {
  /// Whether small work is still right.
  private static func expectSmallWork(_ run: CaseRun, _ what: String) throws {
    let image = RawImage(run.random.bitmap(9, 7))
    run.compare(try run.fixture.image(of: image), with: image.permitted, rule: .exact, what)
  }

  private static func storage(_ gl: GLFunctions, _ width: Int, _ height: Int) {
    gl.texStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, GLsizei(width), GLsizei(height))
  }

  static var all: [ConformanceCase] {
    [
      driver(
        "oom.texture_ladder",
        [.errors],
        "growing textures give storage or GL_OUT_OF_MEMORY, and small work stays right",
        sections: "2.3.1, 8.5"
      ) { run in
        // A ladder of sides up to 4096 rows by 4096 columns: 64 MiB at most at a time.
        for power in stride(from: 6, through: 12, by: 2) {
          let edgeLength = 1 << power
          guard edgeLength <= run.facts.maxTextureSize else { break }
          let name = run.fixture.make(.texture)
          run.gl.bindTexture(GL_TEXTURE_2D, name)
          storage(run.gl, edgeLength, edgeLength)
          let errors = run.fixture.takeErrors()
          run.expect(
            errors == [] || errors == ["GL_OUT_OF_MEMORY"],
            "storage of \(edgeLength) by \(edgeLength) leaves \(errors)"
          )
          run.fixture.delete(.texture, name)
          if errors != [] {
            throw CaseStop(.resourceError, "no memory for \(edgeLength) by \(edgeLength)")
          }
        }
        try expectSmallWork(run, "after the ladder")
      },
      driver(
        "oom.recover_after_free",
        [.errors],
        "memory that was freed can be had again",
        sections: "8.18"
      ) { run in
        for iteration in 0..<24 {
          let name = run.fixture.make(.texture)
          run.gl.bindTexture(GL_TEXTURE_2D, name)
          storage(run.gl, 2048, 2048)
          let errors = run.fixture.takeErrors()
          if errors == ["GL_OUT_OF_MEMORY"], iteration == 0 {
            throw CaseStop(.resourceError, "no memory for 16 MiB")
          }
          run.expect(errors, is: [], "errors in turn \(iteration)")
          run.fixture.delete(.texture, name)
        }
        try expectSmallWork(run, "afterwards")
      },
      driver(
        "limit.max_texture_works",
        [.exact],
        "a texture of the maximum width takes a row and shows it",
        sections: "8.5, 21.40",
        smoke: true
      ) { run in
        let width = run.facts.maxTextureSize
        run.expect(width >= 2048, "GL_MAX_TEXTURE_SIZE is \(width)")
        let fixture = run.fixture
        run.gl.bindTexture(GL_TEXTURE_2D, fixture.make(.texture))
        fixture.setSampler(PermittedSampler())
        storage(run.gl, width, 3)
        if fixture.takeErrors() == ["GL_OUT_OF_MEMORY"] {
          throw CaseStop(.resourceError, "no memory for a texture of \(width) by 3")
        }
        let row = RawImage(run.random.bitmap(width, 1))
        fixture.uploadPart(row, 0, 1)
        try fixture.makeTarget(64, 1)
        for start in [0, width / 2, width - 64] {
          let range = Float(start) / Float(width)...Float(start + 64) / Float(width)
          try fixture.draw(
            .quad(x: 0, y: 0, width: 64, height: 1, u: range, v: 0.5...0.5),
            with: .texture
          )
          let part = Bitmap(
            width: 64,
            height: 1,
            bytes: Array(row.bytes[4 * start..<4 * (start + 64)])
          )
          run.compare(try fixture.read(), identicalTo: part, "texels from \(start)")
        }
      },
      driver(
        "leak.textures_10000",
        [.repeat],
        "10,000 textures made and deleted leave no memory behind",
        sections: "5.1"
      ) { run in
        let image = RawImage(run.random.bitmap(64, 64))
        func round(_ count: Int) {
          for index in 0..<count {
            let name = run.fixture.makeTexture(image)
            run.fixture.delete(.texture, name)
            // A driver may keep what it deletes until its queue is empty.
            if index % 250 == 249 { run.gl.finish() }
          }
        }
        round(2000)
        let growth = run.residentGrowth { round(8000) }
        // All of them would be 125 MiB.
        run.expect(growth < 64 << 20, "8,000 textures left \(growth >> 10) KiB")
        try expectSmallWork(run, "afterwards")
      },
      library(
        "lost.simulated",
        [.errors],
        "a view of a context that is gone throws a typed error, and a new one works",
        smoke: true
      ) { run in
        let lost = try Context(run.display)
        let view = try GLView(size: Size(width: 6, height: 5), in: lost)
        try view.clear(.white)
        lost.destroy()
        do throws(GLError) {
          try view.presentFramebuffer()
          run.fail("a view without context presents")
        } catch {
          run.expect(error.reason, is: .contextDestroyed, "the error")
        }
        let fresh = try Context(run.display)
        let next = try GLView(size: Size(width: 6, height: 5), in: fresh)
        try next.clear(Color(red: 1, green: 0.4, blue: 0))
        var expected = Bitmap(width: 6, height: 5, alphaMode: .premultiplied)
        expected.fill(0..<6, 0..<5, SIMD4(255, 102, 0, 255))
        run.compare(try next.presentFramebuffer().bitmap, identicalTo: expected)
        fresh.destroy()
        try run.context.makeCurrent()
      },
      driver(
        "lost.reset_status_no_error",
        [.errors],
        "a context that is well has no reset to report",
        sections: "2.3.2"
      ) { run in
        guard run.facts.eglExtensions.contains("EGL_EXT_create_context_robustness") else {
          throw CaseStop.notSupported("EGL_EXT_create_context_robustness is missing")
        }
        let context = try run.makeContext { ($0.robust, $0.noError) = (true, false) }
        guard let resetStatus = context.gl.getGraphicsResetStatus else {
          throw CaseStop.notSupported("glGetGraphicsResetStatus is missing")
        }
        for _ in 0..<3 {
          run.expect(resetStatus(), is: GLenum(GL_NO_ERROR), "the status")
          context.gl.flush()
        }
        context.destroy()
        try run.context.makeCurrent()
      },
    ]
  }
}
