#if GL
import CEGL
import CGLES
import QuadrilleGL
import QuadrillePixels

/// Pbuffers and contexts of EGL.
enum EGLSurfaceCases {
  static let all = pbuffers + contexts + errors

  private static let pbuffers =
    [Sides(1, 1), Sides(16, 12), Sides(257, 3), Sides(1024, 1)].map { sides in
      driver(
        "egl.pbuffer.create_query",
        ["size": "\(sides)"],
        [.errors],
        "a pbuffer has the sides and the configuration that it was made with",
        sections: "EGL 3.5.2, 3.5.6",
        smoke: true
      ) { run in
        try EGLBench.with(run) { bench in
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
      }
    } + [
      driver(
        "egl.pbuffer.zero_size",
        [.errors],
        "a pbuffer without pixels is made, or refused as a match or a value",
        sections: "EGL 3.5.2"
      ) { run in
        try EGLBench.with(run) { bench in
          let config = unsafe try bench.pbufferConfig()
          let made = unsafe bench.makePbuffer(config, [EGL_WIDTH, 0, EGL_HEIGHT, 0])
          if let surface = unsafe made {
            run.expect(unsafe bench.query(surface, EGL_WIDTH), is: 0, "EGL_WIDTH")
          } else {
            bench.expectError(
              "EGL_BAD_MATCH",
              "EGL_BAD_PARAMETER",
              "EGL_BAD_ALLOC",
              what: "making it"
            )
          }
        }
      },
      driver(
        "egl.pbuffer.negative_size",
        [.errors],
        "a pbuffer of a negative width is EGL_BAD_PARAMETER",
        sections: "EGL 3.5.2",
        smoke: true
      ) { run in
        try EGLBench.with(run) { bench in
          let config = unsafe try bench.pbufferConfig()
          for sides in [[EGL_WIDTH, -1, EGL_HEIGHT, 4], [EGL_WIDTH, 4, EGL_HEIGHT, -1]] {
            let made = unsafe bench.makePbuffer(config, sides)
            run.expect(unsafe made == nil, "a pbuffer of \(sides) was made")
            bench.expectError("EGL_BAD_PARAMETER", what: "making it")
          }
        }
      },
      driver(
        "egl.pbuffer.render_readback",
        [.exact],
        "a pbuffer holds what is drawn to it, also after the buffers were swapped",
        sections: "EGL 3.7.3, 3.10",
        smoke: true
      ) { run in
        try EGLBench.with(run) { bench in
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
        }
      },
      driver(
        "egl.pbuffer.two_surfaces_independent",
        [.invariance],
        "two pbuffers of one context hold their own pictures",
        sections: "EGL 3.7.3",
        smoke: true
      ) { run in
        try EGLBench.with(run) { bench in
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
        }
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

  private static let contexts =
    [2, 30, 31, 32].map { version in
      driver(
        "egl.context.version_request",
        ["version": version == 2 ? "2" : "3.\(version - 30)"],
        [.errors],
        "a context has at least the version that was asked for",
        sections: "EGL 3.7.1",
        smoke: version == 30
      ) { run in
        try EGLBench.with(run) { bench in
          let config = unsafe try bench.pbufferConfig()
          let (major, minor) = version == 2 ? (2, 0) : (3, version - 30)
          guard
            run.display.version.minor >= 5
              || run.facts.eglExtensions.contains("EGL_KHR_create_context")
          else { throw CaseStop.notSupported("versions cannot be asked for in full") }
          let made = unsafe bench.makeContext(
            config,
            [EGL_CONTEXT_MAJOR_VERSION, EGLint(major), EGL_CONTEXT_MINOR_VERSION, EGLint(minor)]
          )
          let highest = run.facts.version
          guard let context = unsafe made else {
            let isTold = (highest[0], highest[1]) >= (major, minor)
            run.expect(!isTold, "version \(major).\(minor) is refused: \(bench.error())")
            if !isTold {
              throw CaseStop.notSupported("the driver has ES \(highest[0]).\(highest[1])")
            }
            return
          }
          let surface = unsafe try bench.pbuffer(config, 2, 2)
          run.expect(unsafe bench.makeCurrent(surface, context), "eglMakeCurrent failed")
          let text = unsafe run.gl.getString(GLenum(GL_VERSION)).map { unsafe String(cString: $0) }
          let words = (text ?? "").split(separator: " ")
          let numbers = (words.first { $0.contains(".") } ?? "").split(separator: ".")
            .compactMap { Int($0) }
          run.expect(
            numbers.count >= 2 && (numbers[0], numbers[1]) >= (major, minor),
            "GL_VERSION is \(text ?? "missing")"
          )
          var client: EGLint = 0
          _ = unsafe bench.egl.queryContext(
            bench.display,
            context,
            EGL_CONTEXT_CLIENT_VERSION,
            &client
          )
          run.expect(client >= 2, "EGL_CONTEXT_CLIENT_VERSION is \(client)")
        }
      }
    } + [
      driver(
        "egl.context.bad_version",
        [.errors],
        "version 9.9 is refused",
        sections: "EGL 3.7.1",
        smoke: true
      ) { run in
        try EGLBench.with(run) { bench in
          let config = unsafe try bench.pbufferConfig()
          let made = unsafe bench.makeContext(
            config,
            [EGL_CONTEXT_MAJOR_VERSION, 9, EGL_CONTEXT_MINOR_VERSION, 9]
          )
          run.expect(unsafe made == nil, "a context of version 9.9 was made")
          bench.expectError("EGL_BAD_MATCH", "EGL_BAD_CONFIG", what: "eglCreateContext")
        }
      },
      driver(
        "egl.context.create_destroy_200",
        [.repeat],
        "200 contexts made, used and destroyed leave no memory behind",
        sections: "EGL 3.7.2"
      ) { run in
        try EGLBench.with(run) { bench in
          let config = unsafe try bench.pbufferConfig()
          func round(_ count: Int) throws {
            for _ in 0..<count {
              guard
                let context = unsafe bench.egl.createContext(
                  bench.display,
                  config,
                  nil,
                  [EGL_CONTEXT_CLIENT_VERSION, 3, EGL_NONE]
                )
              else { throw CaseStop(.fail, "eglCreateContext failed: \(bench.error())") }
              let answer = unsafe bench.egl.destroyContext(bench.display, context)
              run.expect(answer, is: EGL_TRUE.boolean, "the answer of eglDestroyContext")
            }
          }
          try round(20)
          let before = ResidentMemory.bytes
          try round(180)
          let growth = ResidentMemory.bytes - before
          run.expect(growth < 64 << 20, "180 contexts left \(growth >> 20) MiB")
        }
      },
      driver(
        "egl.context.surfaceless_current",
        [.exact],
        "a context without surface draws to framebuffers of its own",
        sections: "EGL 3.7.3, EGL_KHR_surfaceless_context",
        smoke: true
      ) { run in
        guard run.facts.eglExtensions.contains("EGL_KHR_surfaceless_context") else {
          throw CaseStop.notSupported("EGL_KHR_surfaceless_context is missing")
        }
        try EGLBench.with(run) { bench in
          let context = unsafe try bench.context(try bench.pbufferConfig())
          run.expect(unsafe bench.makeCurrent(nil, context), "eglMakeCurrent failed")
          run.expect(
            run.gl.checkFramebufferStatus(GLenum(GL_FRAMEBUFFER)),
            is: GLenum(GL_FRAMEBUFFER_UNDEFINED),
            "the status of the default framebuffer"
          )
          var storage: GLuint = 0
          unsafe run.gl.genRenderbuffers(1, &storage)
          run.gl.bindRenderbuffer(GLenum(GL_RENDERBUFFER), storage)
          run.gl.renderbufferStorage(GLenum(GL_RENDERBUFFER), GLenum(GL_RGBA8), 9, 7)
          var framebuffer: GLuint = 0
          unsafe run.gl.genFramebuffers(1, &framebuffer)
          run.gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
          run.gl.framebufferRenderbuffer(
            GLenum(GL_FRAMEBUFFER),
            GLenum(GL_COLOR_ATTACHMENT0),
            GLenum(GL_RENDERBUFFER),
            storage
          )
          let expected = bench.paint(9, 7)
          run.compare(run.bench.read(0, 0, 9, 7), identicalTo: expected)
        }
      },
      driver(
        "egl.context.current_queries",
        [.errors],
        "what is current is told, and nothing after it was released",
        sections: "EGL 3.7.4",
        smoke: true
      ) { run in
        try EGLBench.with(run) { bench in
          let egl = bench.egl
          let config = unsafe try bench.pbufferConfig()
          let context = unsafe try bench.context(config)
          let one = unsafe try bench.pbuffer(config, 4, 4)
          let two = unsafe try bench.pbuffer(config, 4, 4)
          _ = unsafe egl.makeCurrent(bench.display, one, two, context)
          run.expect(unsafe egl.getCurrentContext() == context, "the context")
          run.expect(unsafe egl.getCurrentSurface(EGL_DRAW) == one, "the surface to draw to")
          run.expect(unsafe egl.getCurrentSurface(EGL_READ) == two, "the surface to read from")
          run.expect(unsafe egl.getCurrentDisplay() == bench.display, "the display")
          var id: EGLint = -1
          _ = unsafe egl.queryContext(bench.display, context, EGL_CONFIG_ID, &id)
          run.expect(
            Int(id),
            is: unsafe bench.attribute(EGL_CONFIG_ID, config),
            "the configuration"
          )
          run.expect(egl.queryAPI(), is: EGLenum(EGL_OPENGL_ES_API), "eglQueryAPI")
          _ = unsafe egl.makeCurrent(bench.display, nil, nil, nil)
          run.expect(unsafe egl.getCurrentContext() == nil, "a context is current")
          run.expect(unsafe egl.getCurrentSurface(EGL_DRAW) == nil, "a surface is current")
        }
      },
      driver(
        "egl.context.destroy_while_current",
        [.errors],
        "a context that is destroyed lives until it is released",
        sections: "EGL 3.7.2",
        smoke: true
      ) { run in
        try EGLBench.with(run) { bench in
          let config = unsafe try bench.pbufferConfig()
          let surface = unsafe try bench.pbuffer(config, 6, 5)
          guard
            let context = unsafe bench.egl.createContext(
              bench.display,
              config,
              nil,
              [EGL_CONTEXT_CLIENT_VERSION, 3, EGL_NONE]
            )
          else { throw CaseStop(.fail, "eglCreateContext failed: \(bench.error())") }
          _ = unsafe bench.makeCurrent(surface, context)
          run.expect(
            unsafe bench.egl.destroyContext(bench.display, context),
            is: EGL_TRUE.boolean,
            "the answer of eglDestroyContext"
          )
          let expected = bench.paint(6, 5)
          run.compare(run.bench.read(0, 0, 6, 5), identicalTo: expected)
          run.expect(unsafe bench.egl.getCurrentContext() == context, "the context is not current")
        }
      },
      driver(
        "egl.context.no_config",
        [.exact],
        "a context without configuration draws to surfaces of any",
        sections: "EGL 3.7.1, EGL_KHR_no_config_context"
      ) { run in
        guard run.facts.eglExtensions.contains("EGL_KHR_no_config_context") else {
          throw CaseStop.notSupported("EGL_KHR_no_config_context is missing")
        }
        try EGLBench.with(run) { bench in
          guard let context = unsafe bench.makeContext(nil) else {
            throw CaseStop(.fail, "eglCreateContext failed: \(bench.error())")
          }
          let config = unsafe try bench.pbufferConfig()
          let surface = unsafe try bench.pbuffer(config, 7, 5)
          run.expect(unsafe bench.makeCurrent(surface, context), "eglMakeCurrent failed")
          let expected = bench.paint(7, 5)
          run.compare(run.bench.read(0, 0, 7, 5), identicalTo: expected)
        }
      },
    ]

  /// A wrong call of EGL with its error.
  private static func wrong(
    _ number: Int,
    _ word: String,
    _ codes: [String],
    _ call: @escaping @Sendable (EGLBench) throws -> Bool
  ) -> ConformanceCase {
    driver(
      "error.call",
      ["n": "\(number + ErrorCases.callCount)", "call": word],
      [.errors],
      "the wrong call of EGL fails with its error, once",
      sections: "EGL 3.1",
      smoke: true
    ) { run in
      try EGLBench.with(run) { bench in
        run.expect(try !call(bench), "the call succeeds")
        let found = bench.error()
        run.expect(codes.contains(found), "the error is \(found), expected \(codes[0])")
        bench.expectError("EGL_SUCCESS", what: "asking again")
      }
    }
  }

  private static let errors = [
    wrong(1, "CreateContext_config", ["EGL_BAD_CONFIG"]) { bench in
      let config = unsafe EGLConfig(bitPattern: 0x1234)
      return unsafe bench.makeContext(config) != nil
    },
    wrong(2, "MakeCurrent_no_context", ["EGL_BAD_MATCH"]) { bench in
      let surface = unsafe try bench.pbuffer(try bench.pbufferConfig(), 2, 2)
      return unsafe bench.makeCurrent(surface, nil)
    },
    wrong(3, "ChooseConfig_null_count", ["EGL_BAD_PARAMETER"]) { bench in
      unsafe bench.egl.chooseConfig(bench.display, [EGL_NONE], nil, 0, nil) == EGL_TRUE.boolean
    },
    wrong(4, "QuerySurface_attribute", ["EGL_BAD_ATTRIBUTE"]) { bench in
      let surface = unsafe try bench.pbuffer(try bench.pbufferConfig(), 2, 2)
      return unsafe bench.query(surface, 0x1234) != Int.min
    },
    wrong(5, "GetConfigs_no_display", ["EGL_BAD_DISPLAY", "EGL_NOT_INITIALIZED"]) { bench in
      var count: EGLint = 0
      return unsafe bench.egl.getConfigs(nil, nil, 0, &count) == EGL_TRUE.boolean
    },
    wrong(10, "uninitialised_display", ["EGL_NOT_INITIALIZED"]) { bench in
      guard
        let other = unsafe bench.egl.getDisplay(nil),
        unsafe other != bench.display
      else { throw CaseStop.notSupported("there is no other display") }
      var count: EGLint = 0
      return unsafe bench.egl.getConfigs(other, nil, 0, &count) == EGL_TRUE.boolean
    },
    wrong(6, "BindAPI_enum", ["EGL_BAD_PARAMETER"]) { bench in
      bench.egl.bindAPI(0x1234) == EGL_TRUE.boolean
    },
    wrong(7, "DestroySurface_bad", ["EGL_BAD_SURFACE"]) { bench in
      let surface = unsafe EGLSurface(bitPattern: 0x1234)
      return unsafe bench.egl.destroySurface(bench.display, surface) == EGL_TRUE.boolean
    },
    wrong(8, "DestroyContext_bad", ["EGL_BAD_CONTEXT"]) { bench in
      let context = unsafe EGLContext(bitPattern: 0x1234)
      return unsafe bench.egl.destroyContext(bench.display, context) == EGL_TRUE.boolean
    },
    wrong(9, "GetCurrentSurface_enum", ["EGL_BAD_PARAMETER"]) { bench in
      unsafe bench.egl.getCurrentSurface(0x1234) != nil
    },
  ]
}
#endif
