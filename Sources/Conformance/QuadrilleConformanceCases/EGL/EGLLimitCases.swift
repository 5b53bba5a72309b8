import CEGL
import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage
import QuadrilleSystem

/// Surfaces at and past their limits, bindings that are refused, and threads.
enum EGLLimitCases {
  static var all: [ConformanceCase] {
    surfaces + bindings
  }

  private static var surfaces: [ConformanceCase] {
    [
      egl(
        "egl.pbuffer.at_limit",
        [.exact],
        "a pbuffer of the maximum width is made and drawn to its last column",
        sections: "EGL 3.5.2, 3.4",
        smoke: true
      ) { run, fixture in
        let config = unsafe try fixture.pbufferConfig()
        let width = unsafe fixture.attribute(EGL_MAX_PBUFFER_WIDTH, config)
        run.expect(width > 0, "EGL_MAX_PBUFFER_WIDTH is \(width)")
        let dimension = min(width, 16384)
        let surface = unsafe try fixture.pbuffer(config, dimension, 1)
        run.expect(unsafe fixture.query(surface, EGL_WIDTH), is: dimension, "EGL_WIDTH")
        let context = unsafe try fixture.context(config)
        run.expect(unsafe fixture.makeCurrent(surface, context), "eglMakeCurrent failed")
        let gl = run.gl
        gl.enable(GL_SCISSOR_TEST)
        gl.scissor(GLint(dimension - 2), 0, 2, 1)
        gl.clearColor(0.2, 0.4, 0.6, 0.8)
        gl.clear(GL_COLOR_BUFFER_BIT)
        gl.disable(GL_SCISSOR_TEST)
        let found = run.fixture.read(dimension - 1, 0, 1, 1)[0, 0]
        run.expect(found, is: SIMD4(51, 102, 153, 204), "the last pixel")
      },
      egl(
        "egl.pbuffer.past_limit",
        [.errors],
        "a pbuffer that is larger than can be is refused, or made smaller where that was asked for",
        sections: "EGL 3.5.2",
        smoke: true
      ) { run, fixture in
        let config = unsafe try fixture.pbufferConfig()
        let width = unsafe fixture.attribute(EGL_MAX_PBUFFER_WIDTH, config)
        let height = unsafe fixture.attribute(EGL_MAX_PBUFFER_HEIGHT, config)
        let sizeAttributes = [EGL_WIDTH, EGLint(width + 1), EGL_HEIGHT, EGLint(height + 1)]
        let plain = unsafe fixture.makePbuffer(config, sizeAttributes)
        if let plain = unsafe plain {
          // One that was made has the sides that were asked for.
          run.expect(
            unsafe fixture.query(plain, EGL_WIDTH),
            is: width + 1,
            "EGL_WIDTH past the limit"
          )
          run.noteIncompatibility(
            "a pbuffer of \(width + 1) columns is made, EGL_MAX_PBUFFER_WIDTH is \(width)"
          )
        } else {
          fixture.expectError(
            "EGL_BAD_ALLOC",
            "EGL_BAD_ATTRIBUTE",
            "EGL_BAD_PARAMETER",
            "EGL_BAD_MATCH",
            what: "eglCreatePbufferSurface"
          )
        }
        guard
          let largest = unsafe fixture.makePbuffer(
            config,
            sizeAttributes + [EGL_LARGEST_PBUFFER, EGL_TRUE]
          )
        else { return run.fail("EGL_LARGEST_PBUFFER gives none: \(fixture.error())") }
        run.expect(
          unsafe fixture.query(largest, EGL_WIDTH) <= width
            && fixture.query(largest, EGL_HEIGHT) <= height,
          "the largest is larger than the limit"
        )
        run.expect(
          unsafe fixture.query(largest, EGL_LARGEST_PBUFFER),
          is: Int(EGL_TRUE),
          "EGL_LARGEST_PBUFFER"
        )
      },
      egl(
        "egl.pbuffer.bad_attributes",
        [.errors],
        "attributes that pbuffers do not have are refused",
        sections: "EGL 3.5.2",
        smoke: true
      ) { run, fixture in
        let config = unsafe try fixture.pbufferConfig()
        for attributes in [[0x1234, 1], [EGL_RENDER_BUFFER, EGL_BACK_BUFFER], [EGL_RED_SIZE, 8]] {
          let newSurface = unsafe fixture.makePbuffer(config, attributes)
          run.expect(unsafe newSurface == nil, "a pbuffer with \(attributes) was made")
          fixture.expectError("EGL_BAD_ATTRIBUTE", what: "\(attributes)")
        }
        let bad = unsafe EGLConfig(bitPattern: 0x1234)
        let newSurface = unsafe fixture.egl.createPbufferSurface(fixture.display, bad, [EGL_NONE])
        run.expect(unsafe newSurface == nil, "a pbuffer of a wrong configuration was made")
        fixture.expectError("EGL_BAD_CONFIG", what: "a wrong configuration")
      },
      egl(
        "egl.pbuffer.defaults",
        [.errors],
        "attributes that are left out have their initial values",
        sections: "EGL 3.5.2, 3.5.6",
        smoke: true
      ) { run, fixture in
        let config = unsafe try fixture.pbufferConfig()
        guard let surface = unsafe fixture.makePbuffer(config, []) else {
          return run.fail("a pbuffer without attributes is refused: \(fixture.error())")
        }
        unsafe fixture.expectNoPixels(surface)
        for (name, expected, label) in [
          (EGL_LARGEST_PBUFFER, Int(EGL_FALSE), "EGL_LARGEST_PBUFFER"),
          (EGL_TEXTURE_FORMAT, Int(EGL_NO_TEXTURE), "EGL_TEXTURE_FORMAT"),
          (EGL_TEXTURE_TARGET, Int(EGL_NO_TEXTURE), "EGL_TEXTURE_TARGET"),
          (EGL_MIPMAP_TEXTURE, Int(EGL_FALSE), "EGL_MIPMAP_TEXTURE"),
          (EGL_RENDER_BUFFER, Int(EGL_BACK_BUFFER), "EGL_RENDER_BUFFER"),
        ] { run.expect(unsafe fixture.query(surface, name), is: expected, label) }
        let id = unsafe fixture.attribute(EGL_CONFIG_ID, config)
        run.expect(unsafe fixture.query(surface, EGL_CONFIG_ID), is: id, "EGL_CONFIG_ID")
      },
      egl(
        "egl.pbuffer.destroy_current",
        [.exact],
        "a current surface that is destroyed can be drawn to until it is not current any more",
        sections: "EGL 3.5.5",
        smoke: true
      ) { run, fixture in
        let config = unsafe try fixture.pbufferConfig()
        let newSurface = unsafe fixture.egl.createPbufferSurface(
          fixture.display,
          config,
          [EGL_WIDTH, 4, EGL_HEIGHT, 3, EGL_NONE]
        )
        guard let surface = unsafe newSurface else { return run.fail("there is no pbuffer") }
        let context = unsafe try fixture.context(config)
        run.expect(unsafe fixture.makeCurrent(surface, context), "eglMakeCurrent failed")
        _ = unsafe fixture.egl.destroySurface(fixture.display, surface)
        let expected = fixture.paint(4, 3)
        run.compare(run.fixture.read(0, 0, 4, 3), identicalTo: expected)
        _ = unsafe fixture.egl.makeCurrent(fixture.display, nil, nil, nil)
        run.expect(
          unsafe fixture.query(surface, EGL_WIDTH),
          is: Int.min,
          "a destroyed surface's width"
        )
        fixture.expectError("EGL_BAD_SURFACE", what: "a query of a destroyed surface")
      },
    ]
  }

  /// Runs a body on another thread and waits for it.
  private static func onThread(_ body: @escaping @Sendable () -> Void) throws {
    guard let thread = SystemThread(body) else {
      throw CaseStop.notSupported("no thread can be started")
    }
    thread.join()
  }

  private static var bindings: [ConformanceCase] {
    [
      egl(
        "egl.current.other_thread",
        [.errors],
        "a context or surface that is current in one thread is refused in another",
        sections: "EGL 3.7.3",
        smoke: true
      ) { run, fixture in
        let config = unsafe try fixture.pbufferConfig()
        let surface = unsafe try fixture.pbuffer(config, 2, 2)
        let context = unsafe try fixture.context(config)
        run.expect(unsafe fixture.makeCurrent(surface, context), "eglMakeCurrent failed")
        let (egl, display) = (run.egl, unsafe Int(bitPattern: fixture.display))
        let names = [Int(bitPattern: surface), Int(bitPattern: context)]
        let found = Lock<[String]>([])
        let body: @Sendable () -> Void = {
          let there = unsafe EGLDisplay(bitPattern: display)
          let (surface, context) = unsafe (
            EGLSurface(bitPattern: names[0]), EGLContext(bitPattern: names[1])
          )
          let answer = unsafe egl.makeCurrent(there, surface, surface, context)
          let text = answer == EGL_TRUE.boolean ? "success" : eglErrorName(egl.getError())
          let current = unsafe egl.getCurrentContext() == nil ? "none" : "one"
          found.withLock { $0 = [text, current] }
          _ = egl.releaseThread()
        }
        try onThread(body)
        run.expect(
          found.withLock { $0 },
          is: ["EGL_BAD_ACCESS", "none"],
          "the answer in another thread"
        )
        // It stays current here, and may go to the other thread once it is released.
        run.expect(unsafe fixture.egl.getCurrentContext() == context, "the context is not current")
        _ = unsafe fixture.egl.makeCurrent(fixture.display, nil, nil, nil)
        let moved: @Sendable () -> Void = {
          let there = unsafe EGLDisplay(bitPattern: display)
          let (surface, context) = unsafe (
            EGLSurface(bitPattern: names[0]), EGLContext(bitPattern: names[1])
          )
          let answer = unsafe egl.makeCurrent(there, surface, surface, context)
          found.withLock {
            $0 = [answer == EGL_TRUE.boolean ? "success" : eglErrorName(egl.getError())]
          }
          _ = unsafe egl.makeCurrent(there, nil, nil, nil)
          _ = egl.releaseThread()
        }
        try onThread(moved)
        run.expect(found.withLock { $0 }, is: ["success"], "the answer after it was released")
      },
      egl(
        "egl.current.errors",
        [.errors],
        "what does not fit together cannot be current, and what was current stays so",
        sections: "EGL 3.7.3",
        smoke: true
      ) { run, fixture in
        let config = unsafe try fixture.pbufferConfig()
        let surface = unsafe try fixture.pbuffer(config, 2, 2)
        let context = unsafe try fixture.context(config)
        run.expect(unsafe fixture.makeCurrent(surface, context), "eglMakeCurrent failed")
        let egl = fixture.egl
        let display = unsafe fixture.display
        let badSurface = unsafe EGLSurface(bitPattern: 0x1234)
        let badContext = unsafe EGLContext(bitPattern: 0x1234)
        run.expect(
          unsafe egl.makeCurrent(display, badSurface, badSurface, context) == EGL_FALSE.boolean,
          "a wrong surface is current"
        )
        fixture.expectError("EGL_BAD_SURFACE", what: "a wrong surface")
        run.expect(
          unsafe egl.makeCurrent(display, surface, surface, badContext) == EGL_FALSE.boolean,
          "a wrong context is current"
        )
        fixture.expectError("EGL_BAD_CONTEXT", what: "a wrong context")
        run.expect(
          unsafe egl.makeCurrent(display, surface, nil, context) == EGL_FALSE.boolean,
          "a surface to draw to without one to read from is current"
        )
        fixture.expectError("EGL_BAD_MATCH", what: "one surface alone")
        run.expect(
          unsafe egl.makeCurrent(nil, surface, surface, context) == EGL_FALSE.boolean,
          "no display is current"
        )
        fixture.expectError("EGL_BAD_DISPLAY", what: "no display")
        run.expect(unsafe egl.getCurrentContext() == context, "another context is current")
      },
      egl(
        "egl.current.read_surface",
        [.exact],
        "draws go to one surface and reads come from the other",
        sections: "EGL 3.7.3",
        smoke: true
      ) { run, fixture in
        let config = unsafe try fixture.pbufferConfig()
        let first = unsafe try fixture.pbuffer(config, 3, 3)
        let second = unsafe try fixture.pbuffer(config, 3, 3)
        let context = unsafe try fixture.context(config)
        run.expect(unsafe fixture.makeCurrent(first, context), "eglMakeCurrent failed")
        let expected = fixture.paint(3, 3)
        let both = unsafe fixture.egl.makeCurrent(fixture.display, second, first, context)
        run.expect(both == EGL_TRUE.boolean, "eglMakeCurrent of two surfaces failed")
        run.fixture.clear(1, 0, 1, 1)
        run.compare(run.fixture.read(0, 0, 3, 3), identicalTo: expected, "the surface to read")
        run.expect(
          unsafe fixture.egl.getCurrentSurface(EGL_DRAW) == second
            && fixture.egl.getCurrentSurface(EGL_READ) == first,
          "the current surfaces"
        )
      },
      egl(
        "egl.current.release",
        [.errors],
        "releasing what is current twice is no error, and a call without context does no harm",
        sections: "EGL 3.7.3, 2.2",
        smoke: true
      ) { run, fixture in
        for _ in 0..<2 {
          let answer = unsafe fixture.egl.makeCurrent(fixture.display, nil, nil, nil)
          run.expect(answer, is: EGL_TRUE.boolean, "releasing")
        }
        run.expect(unsafe fixture.egl.getCurrentContext() == nil, "a context is current")
        run.expect(unsafe fixture.egl.getCurrentDisplay() == nil, "a display is current")
        run.expect(fixture.egl.releaseThread(), is: EGL_TRUE.boolean, "eglReleaseThread")
        fixture.expectError("EGL_SUCCESS", what: "releasing")
        run.gl.clearColor(1, 1, 1, 1)
      },
    ]
  }
}
