import CEGL
import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Contexts of EGL.
enum EGLContextCases {
  static var all: [ConformanceCase] {
    [2, 30, 31, 32].map { version in
      egl(
        "egl.context.version_request",
        with: ["version": version == 2 ? "2" : "3.\(version - 30)"],
        [.errors],
        "a context has at least the version that was asked for",
        sections: "EGL 3.7.1",
        smoke: version == 30
      ) { run, fixture in
        let config = unsafe try fixture.pbufferConfig()
        let (major, minor) = version == 2 ? (2, 0) : (3, version - 30)
        guard
          run.display.version.minor >= 5
            || run.facts.eglExtensions.contains("EGL_KHR_create_context")
        else { throw CaseStop.notSupported("versions cannot be asked for in full") }
        let newContext = unsafe fixture.makeContext(
          config,
          [EGL_CONTEXT_MAJOR_VERSION, EGLint(major), EGL_CONTEXT_MINOR_VERSION, EGLint(minor)]
        )
        let highest = run.facts.version
        guard let context = unsafe newContext else {
          let isReported = (highest[0], highest[1]) >= (major, minor)
          run.expect(!isReported, "version \(major).\(minor) is refused: \(fixture.error())")
          if !isReported {
            throw CaseStop.notSupported("the driver has ES \(highest[0]).\(highest[1])")
          }
          return
        }
        let surface = unsafe try fixture.pbuffer(config, 2, 2)
        run.expect(unsafe fixture.makeCurrent(surface, context), "eglMakeCurrent failed")
        let text = unsafe run.gl.getString(GL_VERSION).map { unsafe String(cString: $0) }
        let tokens = (text ?? "").split(separator: " ")
        let numbers = (tokens.first { $0.contains(".") } ?? "").split(separator: ".")
          .compactMap { Int($0) }
        run.expect(
          numbers.count >= 2 && (numbers[0], numbers[1]) >= (major, minor),
          "GL_VERSION is \(text ?? "missing")"
        )
        var client: EGLint = 0
        _ = unsafe fixture.egl.queryContext(
          fixture.display,
          context,
          EGL_CONTEXT_CLIENT_VERSION,
          &client
        )
        run.expect(client >= 2, "EGL_CONTEXT_CLIENT_VERSION is \(client)")
      }
    } + [
      egl(
        "egl.context.bad_version",
        [.errors],
        "version 9.9 is refused",
        sections: "EGL 3.7.1",
        smoke: true
      ) { run, fixture in
        let config = unsafe try fixture.pbufferConfig()
        let newContext = unsafe fixture.makeContext(
          config,
          [EGL_CONTEXT_MAJOR_VERSION, 9, EGL_CONTEXT_MINOR_VERSION, 9]
        )
        run.expect(unsafe newContext == nil, "a context of version 9.9 was made")
        fixture.expectError("EGL_BAD_MATCH", "EGL_BAD_CONFIG", what: "eglCreateContext")
      },
      egl(
        "egl.context.create_destroy_200",
        [.repeat],
        "200 contexts made, used and destroyed leave no memory behind",
        sections: "EGL 3.7.2"
      ) { run, fixture in
        let config = unsafe try fixture.pbufferConfig()
        func round(_ count: Int) throws {
          for _ in 0..<count {
            let context = unsafe try fixture.context(config, isKept: false)
            let answer = unsafe fixture.egl.destroyContext(fixture.display, context)
            run.expect(answer, is: EGL_TRUE.boolean, "the answer of eglDestroyContext")
          }
        }
        try round(20)
        let growth = try run.residentGrowth { try round(180) }
        run.expect(growth < 64 << 20, "180 contexts left \(growth >> 20) MiB")
      },
      egl(
        "egl.context.surfaceless_current",
        [.exact],
        "a context without surface draws to framebuffers of its own",
        sections: "EGL 3.7.3, EGL_KHR_surfaceless_context",
        smoke: true
      ) { run, fixture in
        try fixture.require("EGL_KHR_surfaceless_context")
        let context = unsafe try fixture.context(try fixture.pbufferConfig())
        run.expect(unsafe fixture.makeCurrent(nil, context), "eglMakeCurrent failed")
        run.expect(
          run.gl.checkFramebufferStatus(GL_FRAMEBUFFER),
          is: GLenum(GL_FRAMEBUFFER_UNDEFINED),
          "the status of the default framebuffer"
        )
        var storage: GLuint = 0
        unsafe run.gl.genRenderbuffers(1, &storage)
        run.gl.bindRenderbuffer(GL_RENDERBUFFER, storage)
        run.gl.renderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 9, 7)
        var framebuffer: GLuint = 0
        unsafe run.gl.genFramebuffers(1, &framebuffer)
        run.gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        run.gl.framebufferRenderbuffer(
          GL_FRAMEBUFFER,
          GL_COLOR_ATTACHMENT0,
          GL_RENDERBUFFER,
          storage
        )
        let expected = fixture.paint(9, 7)
        run.compare(run.fixture.read(0, 0, 9, 7), identicalTo: expected)
      },
      egl(
        "egl.context.current_queries",
        [.errors],
        "the current context is reported, and none after its release",
        sections: "EGL 3.7.4",
        smoke: true
      ) { run, fixture in
        let egl = fixture.egl
        let config = unsafe try fixture.pbufferConfig()
        let context = unsafe try fixture.context(config)
        let one = unsafe try fixture.pbuffer(config, 4, 4)
        let two = unsafe try fixture.pbuffer(config, 4, 4)
        _ = unsafe egl.makeCurrent(fixture.display, one, two, context)
        run.expect(unsafe egl.getCurrentContext() == context, "the context")
        run.expect(unsafe egl.getCurrentSurface(EGL_DRAW) == one, "the surface to draw to")
        run.expect(unsafe egl.getCurrentSurface(EGL_READ) == two, "the surface to read from")
        run.expect(unsafe egl.getCurrentDisplay() == fixture.display, "the display")
        var id: EGLint = -1
        _ = unsafe egl.queryContext(fixture.display, context, EGL_CONFIG_ID, &id)
        run.expect(
          Int(id),
          is: unsafe fixture.attribute(EGL_CONFIG_ID, config),
          "the configuration"
        )
        run.expect(egl.queryAPI(), is: EGLenum(EGL_OPENGL_ES_API), "eglQueryAPI")
        _ = unsafe egl.makeCurrent(fixture.display, nil, nil, nil)
        run.expect(unsafe egl.getCurrentContext() == nil, "a context is current")
        run.expect(unsafe egl.getCurrentSurface(EGL_DRAW) == nil, "a surface is current")
      },
      egl(
        "egl.context.destroy_while_current",
        [.errors],
        "a context that is destroyed lives until it is released",
        sections: "EGL 3.7.2",
        smoke: true
      ) { run, fixture in
        let config = unsafe try fixture.pbufferConfig()
        let surface = unsafe try fixture.pbuffer(config, 6, 5)
        let context = unsafe try fixture.context(config, isKept: false)
        _ = unsafe fixture.makeCurrent(surface, context)
        run.expect(
          unsafe fixture.egl.destroyContext(fixture.display, context),
          is: EGL_TRUE.boolean,
          "the answer of eglDestroyContext"
        )
        let expected = fixture.paint(6, 5)
        run.compare(run.fixture.read(0, 0, 6, 5), identicalTo: expected)
        run.expect(unsafe fixture.egl.getCurrentContext() == context, "the context is not current")
      },
      egl(
        "egl.context.no_config",
        [.exact],
        "a context without configuration draws to surfaces of any",
        sections: "EGL 3.7.1, EGL_KHR_no_config_context"
      ) { run, fixture in
        try fixture.require("EGL_KHR_no_config_context")
        let context = unsafe try fixture.context(nil)
        let config = unsafe try fixture.pbufferConfig()
        let surface = unsafe try fixture.pbuffer(config, 7, 5)
        run.expect(unsafe fixture.makeCurrent(surface, context), "eglMakeCurrent failed")
        let expected = fixture.paint(7, 5)
        run.compare(run.fixture.read(0, 0, 7, 5), identicalTo: expected)
      },
    ]
  }
}
