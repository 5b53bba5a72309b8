import CEGL
import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Contexts without errors, robust ones, and those that share.
enum EGLContextKindCases {
  private static let robust = 0x30BF as EGLint

  static var all: [ConformanceCase] {
    [
      egl(
        "egl.context.no_error",
        [.exact],
        "a context without errors draws what another draws",
        sections: "EGL_KHR_create_context_no_error",
        smoke: true
      ) { run, fixture in
        try fixture.require("EGL_KHR_create_context_no_error")
        let config = unsafe try fixture.pbufferConfig()
        let surface = unsafe try fixture.pbuffer(config, 6, 5)
        guard
          let context = unsafe fixture.makeContext(
            config,
            fixture.versionAttributes + [0x31B3, EGL_TRUE]
          )
        else { return run.fail("eglCreateContext failed: \(fixture.error())") }
        run.expect(unsafe fixture.makeCurrent(surface, context), "eglMakeCurrent failed")
        var flags: GLint = 0
        unsafe run.gl.getIntegerv(0x821E, &flags)
        let expected = fixture.paint(6, 5)
        run.compare(run.fixture.read(0, 0, 6, 5), identicalTo: expected)
        run.expect(glErrorName(run.gl.getError()), is: "GL_NO_ERROR", "the error of right calls")
      },
      egl(
        "egl.context.no_error_and_robust",
        [.errors],
        "a context cannot be without errors and robust at once",
        sections: "EGL_KHR_create_context_no_error",
        smoke: true
      ) { run, fixture in
        try fixture.require("EGL_KHR_create_context_no_error")
        try fixture.require("EGL_EXT_create_context_robustness")
        let config = unsafe try fixture.pbufferConfig()
        let newContext = unsafe fixture.makeContext(
          config,
          fixture.versionAttributes + [0x31B3, EGL_TRUE, robust, EGL_TRUE]
        )
        run.expect(unsafe newContext == nil, "such a context was made")
        fixture.expectError("EGL_BAD_MATCH", what: "eglCreateContext")
      },
      egl(
        "egl.context.robust",
        [.exact],
        "a robust context draws, says how it loses itself, and that nothing was lost",
        sections: "EGL_EXT_create_context_robustness, GL_EXT_robustness",
        smoke: true
      ) { run, fixture in
        try fixture.require("EGL_EXT_create_context_robustness")
        let config = unsafe try fixture.pbufferConfig()
        let surface = unsafe try fixture.pbuffer(config, 6, 5)
        for (strategy, expected) in [(0x31BE, 0x8261), (0x31BF, 0x8252)] as [(EGLint, GLint)] {
          let attributes = fixture.versionAttributes + [robust, EGL_TRUE, 0x3138, strategy]
          guard let context = unsafe fixture.makeContext(config, attributes) else {
            return run.fail("eglCreateContext failed: \(fixture.error())")
          }
          run.expect(unsafe fixture.makeCurrent(surface, context), "eglMakeCurrent failed")
          let image = fixture.paint(6, 5)
          run.compare(run.fixture.read(0, 0, 6, 5), identicalTo: image)
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
      ) { run, fixture in
        let config = unsafe try fixture.pbufferConfig()
        let bad = unsafe EGLContext(bitPattern: 0x1234)
        let attributes = fixture.versionAttributes + [EGL_NONE]
        var newContext = unsafe fixture.egl.createContext(fixture.display, config, bad, attributes)
        run.expect(unsafe newContext == nil, "a context that shares with nothing was made")
        fixture.expectError("EGL_BAD_CONTEXT", what: "a wrong context to share with")
        unsafe newContext = fixture.makeContext(config, [0x1234, 1])
        run.expect(unsafe newContext == nil, "a context with a wrong attribute was made")
        fixture.expectError("EGL_BAD_ATTRIBUTE", what: "a wrong attribute")
      },
      egl(
        "egl.context.sharing",
        [.exact],
        "contexts that share have textures and buffers in common, but not framebuffers and arrays",
        sections: "EGL 2.4, 5.1",
        smoke: false
      ) { run, fixture in
        let gl = run.gl
        let config = unsafe try fixture.pbufferConfig()
        let surface = unsafe try fixture.pbuffer(config, 2, 2)
        let first = unsafe try fixture.context(config)
        run.expect(unsafe fixture.makeCurrent(surface, first), "eglMakeCurrent failed")
        var names: [GLuint] = [0, 0, 0, 0]
        unsafe gl.genTextures(1, &names[0])
        gl.bindTexture(GL_TEXTURE_2D, names[0])
        unsafe gl.genBuffers(1, &names[1])
        gl.bindBuffer(GL_ARRAY_BUFFER, names[1])
        unsafe gl.genFramebuffers(1, &names[2])
        gl.bindFramebuffer(GL_FRAMEBUFFER, names[2])
        unsafe gl.genVertexArrays(1, &names[3])
        gl.bindVertexArray(names[3])
        gl.finish()
        let attributes = fixture.versionAttributes + [EGL_NONE]
        for (shared, expected) in [
          (true, [true, true, false, false]), (false, [false, false, false, false]),
        ] {
          let newContext = unsafe fixture.egl.createContext(
            fixture.display,
            config,
            shared ? first : nil,
            attributes
          )
          guard let other = unsafe newContext else { return run.fail("eglCreateContext failed") }
          run.expect(unsafe fixture.makeCurrent(surface, other), "eglMakeCurrent failed")
          let found = [
            gl.isTexture(names[0]) != 0, gl.isBuffer(names[1]) != 0,
            gl.isFramebuffer(names[2]) != 0,
            gl.isVertexArray(names[3]) != 0,
          ]
          run.expect(
            found,
            is: expected,
            "objects of a context that \(shared ? "shares" : "does not")"
          )
          _ = unsafe fixture.egl.makeCurrent(fixture.display, nil, nil, nil)
          _ = unsafe fixture.egl.destroyContext(fixture.display, other)
        }
      },
    ]
  }
}
