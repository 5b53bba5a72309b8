#if GL
import CEGL
import CGLES
import QuadrilleGL
import QuadrilleImage

/// Pbuffers of EGL.
enum EGLPbufferCases {
  static var all: [ConformanceCase] {
    [Sides(1, 1), Sides(16, 12), Sides(257, 3), Sides(1024, 1)].map { sides in
      egl(
        "egl.pbuffer.create_query",
        with: ["size": "\(sides)"],
        [.errors],
        "a pbuffer has the sides and the configuration that it was made with",
        sections: "EGL 3.5.2, 3.5.6",
        smoke: true
      ) { run, bench in
        let config = unsafe try bench.pbufferConfig()
        let surface = unsafe try bench.pbuffer(config, sides.width, sides.height)
        run.expect(unsafe bench.query(surface, EGL_WIDTH), is: sides.width, "EGL_WIDTH")
        run.expect(unsafe bench.query(surface, EGL_HEIGHT), is: sides.height, "EGL_HEIGHT")
        run.expect(
          unsafe bench.query(surface, EGL_CONFIG_ID),
          is: unsafe bench.attribute(EGL_CONFIG_ID, config),
          "EGL_CONFIG_ID"
        )
        run.expect(
          unsafe bench.query(surface, EGL_LARGEST_PBUFFER),
          is: Int(EGL_FALSE),
          "EGL_LARGEST_PBUFFER"
        )
        _ = unsafe bench.query(surface, 0x1234)
        bench.expectError("EGL_BAD_ATTRIBUTE", what: "an unknown attribute")
      }
    } + [
      egl(
        "egl.pbuffer.zero_size",
        [.errors],
        "a pbuffer without pixels is made, or one of a pixel, or it is refused as a match or a value",
        sections: "EGL 3.5.2"
      ) { run, bench in
        let config = unsafe try bench.pbufferConfig()
        let made = unsafe bench.makePbuffer(config, [EGL_WIDTH, 0, EGL_HEIGHT, 0])
        if let surface = unsafe made {
          unsafe bench.expectNoPixels(surface)
        } else {
          bench.expectError(
            "EGL_BAD_MATCH",
            "EGL_BAD_PARAMETER",
            "EGL_BAD_ALLOC",
            what: "making it"
          )
        }
      },
      egl(
        "egl.pbuffer.negative_size",
        [.errors],
        "a pbuffer of a negative width is EGL_BAD_PARAMETER",
        sections: "EGL 3.5.2",
        smoke: true
      ) { run, bench in
        let config = unsafe try bench.pbufferConfig()
        for sides in [[EGL_WIDTH, -1, EGL_HEIGHT, 4], [EGL_WIDTH, 4, EGL_HEIGHT, -1]] {
          let made = unsafe bench.makePbuffer(config, sides)
          run.expect(unsafe made == nil, "a pbuffer of \(sides) was made")
          bench.expectError("EGL_BAD_PARAMETER", what: "making it")
        }
      },
      egl(
        "egl.pbuffer.render_readback",
        [.exact],
        "a pbuffer holds what is drawn to it, also after the buffers were swapped",
        sections: "EGL 3.7.3, 3.10",
        smoke: true
      ) { run, bench in
        let config = unsafe try bench.pbufferConfig()
        let context = unsafe try bench.context(config)
        for sides in [Sides(13, 9), Sides(64, 2)] {
          let surface = unsafe try bench.pbuffer(config, sides.width, sides.height)
          guard unsafe bench.makeCurrent(surface, context) else {
            throw CaseStop(.fail, "eglMakeCurrent failed: \(bench.error())")
          }
          let expected = bench.paint(sides.width, sides.height)
          run.compare(run.bench.read(0, 0, sides.width, sides.height), identicalTo: expected)
          run.expect(
            unsafe bench.egl.swapBuffers(bench.display, surface),
            is: EGL_TRUE.boolean,
            "the answer of eglSwapBuffers",
            rule: .errors
          )
          run.expect(bench.egl.waitClient(), is: EGL_TRUE.boolean, "the answer of eglWaitClient")
          let next = bench.paint(sides.width, sides.height)
          run.compare(run.bench.read(0, 0, sides.width, sides.height), identicalTo: next)
        }
      },
      egl(
        "egl.pbuffer.two_surfaces_independent",
        [.invariance],
        "two pbuffers of one context hold their own pictures",
        sections: "EGL 3.7.3",
        smoke: true
      ) { run, bench in
        let config = unsafe try bench.pbufferConfig()
        let context = unsafe try bench.context(config)
        let surfaces = unsafe try [bench.pbuffer(config, 8, 6), bench.pbuffer(config, 8, 6)]
        var expected: [Bitmap] = []
        unsafe surfaces.forEach { surface in
          _ = unsafe bench.makeCurrent(surface, context)
          expected.append(bench.paint(8, 6))
        }
        for index in [0, 1, 0] {
          _ = unsafe bench.makeCurrent(surfaces[index], context)
          run.compare(run.bench.read(0, 0, 8, 6), identicalTo: expected[index], "\(index)")
        }
        // What is drawn to one may be read while another is drawn to.
        let answer = unsafe bench.egl.makeCurrent(
          bench.display,
          surfaces[0],
          surfaces[1],
          context
        )
        run.expect(answer, is: EGL_TRUE.boolean, "the answer with two surfaces")
        run.compare(run.bench.read(0, 0, 8, 6), identicalTo: expected[1], "the read surface")
      },
      library(
        "egl.pbuffer.resize_by_recreate",
        [.exact],
        "a pbuffer view of other sides is clear, and drawn to up to its last pixel",
        smoke: true
      ) { run in
        let view: GLView
        do {
          view = try GLView(size: Size(width: 5, height: 4), backend: .pbuffer, in: run.context)
        } catch { throw CaseStop.notSupported("\(error)") }
        for sides in [Sides(5, 4), Sides(12, 3), Sides(2, 9), Sides(5, 4)] {
          try view.resize(to: Size(width: Double(sides.width), height: Double(sides.height)))
          let picture = run.random.opaqueBitmap(sides.width, sides.height)
          try run.draw(picture, in: view)
          run.compare(try view.readPixels(), identicalTo: picture, "\(sides)")
        }
        run.context.resignCurrent()
        try run.context.makeCurrent()
      },
    ]
  }
}
#endif
