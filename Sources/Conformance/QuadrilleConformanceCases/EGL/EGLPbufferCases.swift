import CEGL
import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Pbuffers of EGL.
enum EGLPbufferCases {
  static var all: [ConformanceCase] {
    [ImageSize(1, 1), ImageSize(16, 12), ImageSize(257, 3), ImageSize(1024, 1)].map {
      sizeAttributes in
      egl(
        "egl.pbuffer.create_query",
        with: ["size": "\(sizeAttributes)"],
        [.errors],
        "a pbuffer has the sides and the configuration that it was made with",
        sections: "EGL 3.5.2, 3.5.6",
        smoke: true
      ) { run, fixture in
        let config = unsafe try fixture.pbufferConfig()
        let surface = unsafe try fixture.pbuffer(
          config,
          sizeAttributes.width,
          sizeAttributes.height
        )
        run.expect(unsafe fixture.query(surface, EGL_WIDTH), is: sizeAttributes.width, "EGL_WIDTH")
        run.expect(
          unsafe fixture.query(surface, EGL_HEIGHT),
          is: sizeAttributes.height,
          "EGL_HEIGHT"
        )
        run.expect(
          unsafe fixture.query(surface, EGL_CONFIG_ID),
          is: unsafe fixture.attribute(EGL_CONFIG_ID, config),
          "EGL_CONFIG_ID"
        )
        run.expect(
          unsafe fixture.query(surface, EGL_LARGEST_PBUFFER),
          is: Int(EGL_FALSE),
          "EGL_LARGEST_PBUFFER"
        )
        _ = unsafe fixture.query(surface, 0x1234)
        fixture.expectError("EGL_BAD_ATTRIBUTE", what: "an unknown attribute")
      }
    } + [
      egl(
        "egl.pbuffer.zero_size",
        [.errors],
        "a pbuffer without pixels is made, or one of a pixel, or it is refused as a match or a value",
        sections: "EGL 3.5.2"
      ) { run, fixture in
        let config = unsafe try fixture.pbufferConfig()
        let newSurface = unsafe fixture.makePbuffer(config, [EGL_WIDTH, 0, EGL_HEIGHT, 0])
        if let surface = unsafe newSurface {
          unsafe fixture.expectNoPixels(surface)
        } else {
          fixture.expectError(
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
      ) { run, fixture in
        let config = unsafe try fixture.pbufferConfig()
        for sizeAttributes in [[EGL_WIDTH, -1, EGL_HEIGHT, 4], [EGL_WIDTH, 4, EGL_HEIGHT, -1]] {
          let newSurface = unsafe fixture.makePbuffer(config, sizeAttributes)
          run.expect(unsafe newSurface == nil, "a pbuffer of \(sizeAttributes) was made")
          fixture.expectError("EGL_BAD_PARAMETER", what: "making it")
        }
      },
      egl(
        "egl.pbuffer.render_readback",
        [.exact],
        "a pbuffer holds what is drawn to it, also after the buffers were swapped",
        sections: "EGL 3.7.3, 3.10",
        smoke: true
      ) { run, fixture in
        let config = unsafe try fixture.pbufferConfig()
        let context = unsafe try fixture.context(config)
        for sizeAttributes in [ImageSize(13, 9), ImageSize(64, 2)] {
          let surface = unsafe try fixture.pbuffer(
            config,
            sizeAttributes.width,
            sizeAttributes.height
          )
          guard unsafe fixture.makeCurrent(surface, context) else {
            throw CaseStop(.fail, "eglMakeCurrent failed: \(fixture.error())")
          }
          let expected = fixture.paint(sizeAttributes.width, sizeAttributes.height)
          run.compare(
            run.fixture.read(0, 0, sizeAttributes.width, sizeAttributes.height),
            identicalTo: expected
          )
          run.expect(
            unsafe fixture.egl.swapBuffers(fixture.display, surface),
            is: EGL_TRUE.boolean,
            "the answer of eglSwapBuffers",
            rule: .errors
          )
          run.expect(fixture.egl.waitClient(), is: EGL_TRUE.boolean, "the answer of eglWaitClient")
          let next = fixture.paint(sizeAttributes.width, sizeAttributes.height)
          run.compare(
            run.fixture.read(0, 0, sizeAttributes.width, sizeAttributes.height),
            identicalTo: next
          )
        }
      },
      egl(
        "egl.pbuffer.two_surfaces_independent",
        [.invariance],
        "two pbuffers of one context have separate images",
        sections: "EGL 3.7.3",
        smoke: true
      ) { run, fixture in
        let config = unsafe try fixture.pbufferConfig()
        let context = unsafe try fixture.context(config)
        let surfaces = unsafe try [fixture.pbuffer(config, 8, 6), fixture.pbuffer(config, 8, 6)]
        var expected: [Bitmap] = []
        unsafe surfaces.forEach { surface in
          _ = unsafe fixture.makeCurrent(surface, context)
          expected.append(fixture.paint(8, 6))
        }
        for index in [0, 1, 0] {
          _ = unsafe fixture.makeCurrent(surfaces[index], context)
          run.compare(run.fixture.read(0, 0, 8, 6), identicalTo: expected[index], "\(index)")
        }
        // What is drawn to one may be read while another is drawn to.
        let answer = unsafe fixture.egl.makeCurrent(
          fixture.display,
          surfaces[0],
          surfaces[1],
          context
        )
        run.expect(answer, is: EGL_TRUE.boolean, "the answer with two surfaces")
        run.compare(run.fixture.read(0, 0, 8, 6), identicalTo: expected[1], "the read surface")
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
        for sizeAttributes in [ImageSize(5, 4), ImageSize(12, 3), ImageSize(2, 9), ImageSize(5, 4)]
        {
          try view.resize(
            to: Size(width: Double(sizeAttributes.width), height: Double(sizeAttributes.height))
          )
          let image = run.random.opaqueBitmap(sizeAttributes.width, sizeAttributes.height)
          try run.draw(image, in: view)
          run.compare(try view.readPixels(), identicalTo: image, "\(sizeAttributes)")
        }
        run.context.resignCurrent()
        try run.context.makeCurrent()
      },
    ]
  }
}
