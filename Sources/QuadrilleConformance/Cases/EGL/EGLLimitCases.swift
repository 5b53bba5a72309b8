#if GL
import CEGL
import CGLES
import QuadrilleGL
import QuadrilleIO
import QuadrillePixels

/// Surfaces at and past their limits, bindings that are refused, threads, and kinds of contexts.
enum EGLLimitCases {
  static let all = surfaces + bindings + contexts

  private static let surfaces = [
    egl(
      "egl.pbuffer.at_limit",
      [.exact],
      "a pbuffer of the greatest width is made and drawn to its last column",
      sections: "EGL 3.5.2, 3.4",
      smoke: true
    ) { run, bench in
      let config = unsafe try bench.pbufferConfig()
      let width = unsafe bench.attribute(EGL_MAX_PBUFFER_WIDTH, config)
      run.expect(width > 0, "EGL_MAX_PBUFFER_WIDTH is \(width)")
      let side = min(width, 16384)
      let surface = unsafe try bench.pbuffer(config, side, 1)
      run.expect(unsafe bench.query(surface, EGL_WIDTH), is: side, "EGL_WIDTH")
      let context = unsafe try bench.context(config)
      run.expect(unsafe bench.makeCurrent(surface, context), "eglMakeCurrent failed")
      let gl = run.gl
      gl.enable(GLenum(GL_SCISSOR_TEST))
      gl.scissor(GLint(side - 2), 0, 2, 1)
      gl.clearColor(0.2, 0.4, 0.6, 0.8)
      gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
      gl.disable(GLenum(GL_SCISSOR_TEST))
      let found = run.bench.read(side - 1, 0, 1, 1)[0, 0]
      run.expect(found, is: SIMD4(51, 102, 153, 204), "the last pixel")
    },
    egl(
      "egl.pbuffer.past_limit",
      [.errors],
      "a pbuffer that is larger than can be is refused, or made smaller where that was asked for",
      sections: "EGL 3.5.2",
      smoke: true
    ) { run, bench in
      let config = unsafe try bench.pbufferConfig()
      let width = unsafe bench.attribute(EGL_MAX_PBUFFER_WIDTH, config)
      let height = unsafe bench.attribute(EGL_MAX_PBUFFER_HEIGHT, config)
      let sides = [EGL_WIDTH, EGLint(width + 1), EGL_HEIGHT, EGLint(height + 1)]
      let plain = unsafe bench.makePbuffer(config, sides)
      if let plain = unsafe plain {
        // One that was made has the sides that were asked for.
        run.expect(unsafe bench.query(plain, EGL_WIDTH), is: width + 1, "EGL_WIDTH past the limit")
        run.noteIncompatibility(
          "a pbuffer of \(width + 1) columns is made, EGL_MAX_PBUFFER_WIDTH is \(width)")
      } else {
        bench.expectError(
          "EGL_BAD_ALLOC", "EGL_BAD_ATTRIBUTE", "EGL_BAD_PARAMETER", "EGL_BAD_MATCH",
          what: "eglCreatePbufferSurface")
      }
      guard
        let largest = unsafe bench.makePbuffer(config, sides + [EGL_LARGEST_PBUFFER, EGL_TRUE])
      else { return run.fail("EGL_LARGEST_PBUFFER gives none: \(bench.error())") }
      run.expect(
        unsafe bench.query(largest, EGL_WIDTH) <= width
          && bench.query(largest, EGL_HEIGHT) <= height, "the largest is larger than the limit")
      run.expect(
        unsafe bench.query(largest, EGL_LARGEST_PBUFFER), is: Int(EGL_TRUE), "EGL_LARGEST_PBUFFER")
    },
    egl(
      "egl.pbuffer.bad_attributes",
      [.errors],
      "attributes that pbuffers do not have are refused",
      sections: "EGL 3.5.2",
      smoke: true
    ) { run, bench in
      let config = unsafe try bench.pbufferConfig()
      for attributes in [[0x1234, 1], [EGL_RENDER_BUFFER, EGL_BACK_BUFFER], [EGL_RED_SIZE, 8]] {
        let made = unsafe bench.makePbuffer(config, attributes)
        run.expect(unsafe made == nil, "a pbuffer with \(attributes) was made")
        bench.expectError("EGL_BAD_ATTRIBUTE", what: "\(attributes)")
      }
      let bad = unsafe EGLConfig(bitPattern: 0x1234)
      let made = unsafe bench.egl.createPbufferSurface(bench.display, bad, [EGL_NONE])
      run.expect(unsafe made == nil, "a pbuffer of a wrong configuration was made")
      bench.expectError("EGL_BAD_CONFIG", what: "a wrong configuration")
    },
    egl(
      "egl.pbuffer.defaults",
      [.errors],
      "attributes that are left out have their initial values",
      sections: "EGL 3.5.2, 3.5.6",
      smoke: true
    ) { run, bench in
      let config = unsafe try bench.pbufferConfig()
      guard let surface = unsafe bench.makePbuffer(config, []) else {
        return run.fail("a pbuffer without attributes is refused: \(bench.error())")
      }
      for (name, expected, word) in [
        (EGL_WIDTH, 0, "EGL_WIDTH"), (EGL_HEIGHT, 0, "EGL_HEIGHT"),
        (EGL_LARGEST_PBUFFER, Int(EGL_FALSE), "EGL_LARGEST_PBUFFER"),
        (EGL_TEXTURE_FORMAT, Int(EGL_NO_TEXTURE), "EGL_TEXTURE_FORMAT"),
        (EGL_TEXTURE_TARGET, Int(EGL_NO_TEXTURE), "EGL_TEXTURE_TARGET"),
        (EGL_MIPMAP_TEXTURE, Int(EGL_FALSE), "EGL_MIPMAP_TEXTURE"),
        (EGL_RENDER_BUFFER, Int(EGL_BACK_BUFFER), "EGL_RENDER_BUFFER"),
      ] { run.expect(unsafe bench.query(surface, name), is: expected, word) }
      let id = unsafe bench.attribute(EGL_CONFIG_ID, config)
      run.expect(unsafe bench.query(surface, EGL_CONFIG_ID), is: id, "EGL_CONFIG_ID")
    },
    egl(
      "egl.pbuffer.destroy_current",
      [.exact],
      "a current surface that is destroyed can be drawn to until it is not current any more",
      sections: "EGL 3.5.5",
      smoke: true
    ) { run, bench in
      let config = unsafe try bench.pbufferConfig()
      let made = unsafe bench.egl.createPbufferSurface(
        bench.display, config, [EGL_WIDTH, 4, EGL_HEIGHT, 3, EGL_NONE])
      guard let surface = unsafe made else { return run.fail("there is no pbuffer") }
      let context = unsafe try bench.context(config)
      run.expect(unsafe bench.makeCurrent(surface, context), "eglMakeCurrent failed")
      _ = unsafe bench.egl.destroySurface(bench.display, surface)
      let expected = bench.paint(4, 3)
      run.compare(run.bench.read(0, 0, 4, 3), identicalTo: expected)
      _ = unsafe bench.egl.makeCurrent(bench.display, nil, nil, nil)
      run.expect(unsafe bench.query(surface, EGL_WIDTH), is: Int.min, "a destroyed surface's width")
      bench.expectError("EGL_BAD_SURFACE", what: "a query of a destroyed surface")
    },
  ]

  /// Runs a body on another thread and waits for it.
  private static func onThread(_ body: @escaping @Sendable () -> Void) throws {
    guard let thread = SystemThread(body) else {
      throw CaseStop.notSupported("no thread can be started")
    }
    thread.join()
  }

  private static let bindings = [
    egl(
      "egl.current.other_thread",
      [.errors],
      "a context or surface that is current in one thread is refused in another",
      sections: "EGL 3.7.3",
      smoke: true
    ) { run, bench in
      let config = unsafe try bench.pbufferConfig()
      let surface = unsafe try bench.pbuffer(config, 2, 2)
      let context = unsafe try bench.context(config)
      run.expect(unsafe bench.makeCurrent(surface, context), "eglMakeCurrent failed")
      let (egl, display) = (run.egl, unsafe Int(bitPattern: bench.display))
      let names = [Int(bitPattern: surface), Int(bitPattern: context)]
      let found = Lock<[String]>([])
      let body: @Sendable () -> Void = {
        let there = unsafe EGLDisplay(bitPattern: display)
        let (surface, context) = unsafe (
          EGLSurface(bitPattern: names[0]), EGLContext(bitPattern: names[1])
        )
        let answer = unsafe egl.makeCurrent(there, surface, surface, context)
        let text = answer == EGL_TRUE.boolean ? "success" : eglName(egl.getError())
        let current = unsafe egl.getCurrentContext() == nil ? "none" : "one"
        found.withLock { $0 = [text, current] }
        _ = egl.releaseThread()
      }
      try onThread(body)
      run.expect(
        found.withLock { $0 }, is: ["EGL_BAD_ACCESS", "none"], "the answer in another thread")
      // It stays current here, and may go to the other thread once it is released.
      run.expect(unsafe bench.egl.getCurrentContext() == context, "the context is not current")
      _ = unsafe bench.egl.makeCurrent(bench.display, nil, nil, nil)
      let moved: @Sendable () -> Void = {
        let there = unsafe EGLDisplay(bitPattern: display)
        let (surface, context) = unsafe (
          EGLSurface(bitPattern: names[0]), EGLContext(bitPattern: names[1])
        )
        let answer = unsafe egl.makeCurrent(there, surface, surface, context)
        found.withLock { $0 = [answer == EGL_TRUE.boolean ? "success" : eglName(egl.getError())] }
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
    ) { run, bench in
      let config = unsafe try bench.pbufferConfig()
      let surface = unsafe try bench.pbuffer(config, 2, 2)
      let context = unsafe try bench.context(config)
      run.expect(unsafe bench.makeCurrent(surface, context), "eglMakeCurrent failed")
      let egl = bench.egl
      let display = unsafe bench.display
      let badSurface = unsafe EGLSurface(bitPattern: 0x1234)
      let badContext = unsafe EGLContext(bitPattern: 0x1234)
      run.expect(
        unsafe egl.makeCurrent(display, badSurface, badSurface, context) == EGL_FALSE.boolean,
        "a wrong surface is current")
      bench.expectError("EGL_BAD_SURFACE", what: "a wrong surface")
      run.expect(
        unsafe egl.makeCurrent(display, surface, surface, badContext) == EGL_FALSE.boolean,
        "a wrong context is current")
      bench.expectError("EGL_BAD_CONTEXT", what: "a wrong context")
      run.expect(
        unsafe egl.makeCurrent(display, surface, nil, context) == EGL_FALSE.boolean,
        "a surface to draw to without one to read from is current")
      bench.expectError("EGL_BAD_MATCH", what: "one surface alone")
      run.expect(
        unsafe egl.makeCurrent(nil, surface, surface, context) == EGL_FALSE.boolean,
        "no display is current")
      bench.expectError("EGL_BAD_DISPLAY", what: "no display")
      run.expect(unsafe egl.getCurrentContext() == context, "another context is current")
    },
    egl(
      "egl.current.read_surface",
      [.exact],
      "draws go to one surface and reads come from the other",
      sections: "EGL 3.7.3",
      smoke: true
    ) { run, bench in
      let config = unsafe try bench.pbufferConfig()
      let first = unsafe try bench.pbuffer(config, 3, 3)
      let second = unsafe try bench.pbuffer(config, 3, 3)
      let context = unsafe try bench.context(config)
      run.expect(unsafe bench.makeCurrent(first, context), "eglMakeCurrent failed")
      let expected = bench.paint(3, 3)
      let both = unsafe bench.egl.makeCurrent(bench.display, second, first, context)
      run.expect(both == EGL_TRUE.boolean, "eglMakeCurrent of two surfaces failed")
      run.bench.clear(1, 0, 1, 1)
      run.compare(run.bench.read(0, 0, 3, 3), identicalTo: expected, "the surface to read")
      run.expect(
        unsafe bench.egl.getCurrentSurface(EGL_DRAW) == second
          && bench.egl.getCurrentSurface(EGL_READ) == first, "the current surfaces")
    },
    egl(
      "egl.current.release",
      [.errors],
      "releasing what is current twice is no error, and a call without context does no harm",
      sections: "EGL 3.7.3, 2.2",
      smoke: true
    ) { run, bench in
      for _ in 0..<2 {
        let answer = unsafe bench.egl.makeCurrent(bench.display, nil, nil, nil)
        run.expect(answer, is: EGL_TRUE.boolean, "releasing")
      }
      run.expect(unsafe bench.egl.getCurrentContext() == nil, "a context is current")
      run.expect(unsafe bench.egl.getCurrentDisplay() == nil, "a display is current")
      run.expect(bench.egl.releaseThread(), is: EGL_TRUE.boolean, "eglReleaseThread")
      bench.expectError("EGL_SUCCESS", what: "releasing")
      run.gl.clearColor(1, 1, 1, 1)
    },
  ]

  private static let robust = 0x30BF as EGLint

  private static let contexts = [
    egl(
      "egl.context.no_error",
      [.exact],
      "a context without errors draws what another draws",
      sections: "EGL_KHR_create_context_no_error",
      smoke: true
    ) { run, bench in
      try bench.require("EGL_KHR_create_context_no_error")
      let config = unsafe try bench.pbufferConfig()
      let surface = unsafe try bench.pbuffer(config, 6, 5)
      guard
        let context = unsafe bench.makeContext(
          config, [EGL_CONTEXT_CLIENT_VERSION, 3, 0x31B3, EGL_TRUE])
      else { return run.fail("eglCreateContext failed: \(bench.error())") }
      run.expect(unsafe bench.makeCurrent(surface, context), "eglMakeCurrent failed")
      var flags: GLint = 0
      unsafe run.gl.getIntegerv(0x821E, &flags)
      let expected = bench.paint(6, 5)
      run.compare(run.bench.read(0, 0, 6, 5), identicalTo: expected)
      run.expect(errorName(run.gl.getError()), is: "GL_NO_ERROR", "the error of right calls")
    },
    egl(
      "egl.context.no_error_and_robust",
      [.errors],
      "a context cannot be without errors and robust at once",
      sections: "EGL_KHR_create_context_no_error",
      smoke: true
    ) { run, bench in
      try bench.require("EGL_KHR_create_context_no_error")
      try bench.require("EGL_EXT_create_context_robustness")
      let config = unsafe try bench.pbufferConfig()
      let made = unsafe bench.makeContext(
        config, [EGL_CONTEXT_CLIENT_VERSION, 3, 0x31B3, EGL_TRUE, robust, EGL_TRUE])
      run.expect(unsafe made == nil, "such a context was made")
      bench.expectError("EGL_BAD_MATCH", what: "eglCreateContext")
    },
    egl(
      "egl.context.robust",
      [.exact],
      "a robust context draws, says how it loses itself, and that nothing was lost",
      sections: "EGL_EXT_create_context_robustness, GL_EXT_robustness",
      smoke: true
    ) { run, bench in
      try bench.require("EGL_EXT_create_context_robustness")
      let config = unsafe try bench.pbufferConfig()
      let surface = unsafe try bench.pbuffer(config, 6, 5)
      for (strategy, expected) in [(0x31BE, 0x8261), (0x31BF, 0x8252)] as [(EGLint, GLint)] {
        let attributes = [EGL_CONTEXT_CLIENT_VERSION, 3, robust, EGL_TRUE, 0x3138, strategy]
        guard let context = unsafe bench.makeContext(config, attributes) else {
          return run.fail("eglCreateContext failed: \(bench.error())")
        }
        run.expect(unsafe bench.makeCurrent(surface, context), "eglMakeCurrent failed")
        let picture = bench.paint(6, 5)
        run.compare(run.bench.read(0, 0, 6, 5), identicalTo: picture)
        // GL_RESET_NOTIFICATION_STRATEGY: GL_NO_RESET_NOTIFICATION or GL_LOSE_CONTEXT_ON_RESET.
        var found: GLint = -1
        unsafe run.gl.getIntegerv(0x8256, &found)
        run.expect(found, is: expected, "GL_RESET_NOTIFICATION_STRATEGY")
        if let status = run.gl.getGraphicsResetStatus {
          run.expect(status(), is: GLenum(GL_NO_ERROR), "glGetGraphicsResetStatus")
        }
      }
    },
    egl(
      "egl.context.share_errors",
      [.errors],
      "a context cannot share with what is none, nor have attributes that are none",
      sections: "EGL 3.7.1",
      smoke: true
    ) { run, bench in
      let config = unsafe try bench.pbufferConfig()
      let bad = unsafe EGLContext(bitPattern: 0x1234)
      let attributes = [EGL_CONTEXT_CLIENT_VERSION, 3, EGL_NONE]
      var made = unsafe bench.egl.createContext(bench.display, config, bad, attributes)
      run.expect(unsafe made == nil, "a context that shares with nothing was made")
      bench.expectError("EGL_BAD_CONTEXT", what: "a wrong context to share with")
      unsafe made = bench.makeContext(config, [0x1234, 1])
      run.expect(unsafe made == nil, "a context with a wrong attribute was made")
      bench.expectError("EGL_BAD_ATTRIBUTE", what: "a wrong attribute")
    },
    egl(
      "egl.context.sharing",
      [.exact],
      "contexts that share have textures and buffers in common, but not framebuffers and arrays",
      sections: "EGL 2.4, 5.1",
      smoke: true
    ) { run, bench in
      let gl = run.gl
      let config = unsafe try bench.pbufferConfig()
      let surface = unsafe try bench.pbuffer(config, 2, 2)
      let first = unsafe try bench.context(config)
      run.expect(unsafe bench.makeCurrent(surface, first), "eglMakeCurrent failed")
      var names: [GLuint] = [0, 0, 0, 0]
      unsafe gl.genTextures(1, &names[0])
      gl.bindTexture(GLenum(GL_TEXTURE_2D), names[0])
      unsafe gl.genBuffers(1, &names[1])
      gl.bindBuffer(GLenum(GL_ARRAY_BUFFER), names[1])
      unsafe gl.genFramebuffers(1, &names[2])
      gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), names[2])
      unsafe gl.genVertexArrays(1, &names[3])
      gl.bindVertexArray(names[3])
      gl.finish()
      let attributes = [EGL_CONTEXT_CLIENT_VERSION, 3, EGL_NONE]
      for (shared, expected) in [(true, [true, true, false, false]), (false, [false, false, false, false])]
      {
        let made = unsafe bench.egl.createContext(
          bench.display, config, shared ? first : nil, attributes)
        guard let other = unsafe made else { return run.fail("eglCreateContext failed") }
        run.expect(unsafe bench.makeCurrent(surface, other), "eglMakeCurrent failed")
        let found = [
          gl.isTexture(names[0]) != 0, gl.isBuffer(names[1]) != 0, gl.isFramebuffer(names[2]) != 0,
          gl.isVertexArray(names[3]) != 0,
        ]
        run.expect(found, is: expected, "objects of a context that \(shared ? "shares" : "does not")")
        _ = unsafe bench.egl.makeCurrent(bench.display, nil, nil, nil)
        _ = unsafe bench.egl.destroyContext(bench.display, other)
      }
    },
  ]
}
#endif
