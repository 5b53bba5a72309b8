import CEGL
import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Displays, configurations, functions and errors of EGL.
enum EGLDisplayCases {
  static var all: [ConformanceCase] {
    displays + configs + functions
  }

  private static var displays: [ConformanceCase] {
    [
      driver(
        "egl.display.get_initialize",
        [.errors],
        "a display that is initialised again is the same",
        sections: "EGL 3.2",
        smoke: true
      ) { run in
        try EGLTestContext.with(run) { fixture in
          for _ in 0..<2 {
            var major: EGLint = -1
            var minor: EGLint = -1
            let answer = unsafe fixture.egl.initialize(fixture.display, &major, &minor)
            run.expect(answer, is: EGL_TRUE.boolean, "the answer of eglInitialize")
            let version = run.display.version
            run.expect(
              [Int(major), Int(minor)],
              is: [version.major, version.minor],
              "the version"
            )
          }
          run.expect(
            unsafe fixture.egl.getCurrentDisplay() == fixture.display,
            "the current display"
          )
        }
        // The context works as before.
        try run.fixture.makeTarget(2, 2)
        run.fixture.clear(1, 0, 0, 1)
        run.expect(run.fixture.read(0, 0, 1, 1).bytes, is: [255, 0, 0, 255], "a pixel")
      },
      egl(
        "egl.display.query_strings",
        [.errors],
        "vendor, version, client interfaces and extensions are there",
        sections: "EGL 3.3",
        smoke: true
      ) { run, fixture in
        func text(_ name: EGLint) -> String {
          let found = unsafe fixture.egl.queryString(fixture.display, name)
          return unsafe found.map { unsafe String(cString: $0) } ?? ""
        }
        run.expect(!text(EGL_VENDOR).isEmpty, "EGL_VENDOR is missing")
        run.expect(!text(EGL_EXTENSIONS).isEmpty, "EGL_EXTENSIONS is missing")
        run.expect(
          text(EGL_CLIENT_APIS).split(separator: " ").contains("OpenGL_ES"),
          "EGL_CLIENT_APIS is \(text(EGL_CLIENT_APIS))"
        )
        let numbers = text(EGL_VERSION).prefix { $0 != " " }.split(separator: ".")
        run.expect(numbers.compactMap { Int($0) }.count, is: 2, "the numbers in EGL_VERSION")
        run.expect(
          numbers.compactMap { Int($0) },
          is: [run.display.version.major, run.display.version.minor],
          "EGL_VERSION"
        )
        _ = unsafe fixture.egl.queryString(fixture.display, 0x1234)
        fixture.expectError("EGL_BAD_PARAMETER", what: "an unknown string")
      },
      egl(
        "egl.display.client_extensions",
        [.errors],
        "without a display the client extensions are reported, or an error",
        sections: "EGL 3.3",
        smoke: true
      ) { run, fixture in
        let text = unsafe fixture.egl.queryString(nil, EGL_EXTENSIONS)
        if let text = unsafe text {
          let names = unsafe String(cString: text).split(separator: " ")
          run.expect(
            names.contains("EGL_EXT_client_extensions"),
            "the list lacks its own extension"
          )
          fixture.expectError("EGL_SUCCESS", what: "the query")
        } else {
          fixture.expectError("EGL_BAD_DISPLAY", what: "the query")
        }
      },
    ]
  }

  /// A set of attributes with the minimum value that each returned configuration must have.
  private static let choices: [(String, [(EGLint, EGLint)])] = [
    ("rgba8", [(EGL_RED_SIZE, 8), (EGL_GREEN_SIZE, 8), (EGL_BLUE_SIZE, 8), (EGL_ALPHA_SIZE, 8)]),
    ("rgb8", [(EGL_RED_SIZE, 8), (EGL_GREEN_SIZE, 8), (EGL_BLUE_SIZE, 8)]),
    ("alpha", [(EGL_ALPHA_SIZE, 1)]),
    ("depth", [(EGL_DEPTH_SIZE, 16)]),
    ("stencil", [(EGL_STENCIL_SIZE, 8)]),
    ("depth24_stencil8", [(EGL_DEPTH_SIZE, 24), (EGL_STENCIL_SIZE, 8)]),
    ("samples", [(EGL_SAMPLE_BUFFERS, 1), (EGL_SAMPLES, 4)]),
    ("green6", [(EGL_GREEN_SIZE, 6)]),
    ("buffer32", [(EGL_BUFFER_SIZE, 32)]),
  ]

  private static var configs: [ConformanceCase] {
    [
      egl(
        "egl.config.count_stable",
        [.repeat],
        "the configurations are the same whenever they are asked for",
        sections: "EGL 3.4",
        smoke: true
      ) { run, fixture in
        var counts: [EGLint] = [0, 0]
        for index in 0..<2 {
          _ = unsafe fixture.egl.getConfigs(fixture.display, nil, 0, &counts[index])
        }
        run.expect(counts[0] > 0, "there is no configuration")
        run.expect(counts[0], is: counts[1], "the number of configurations")
        func list() -> [Int] {
          var configs = unsafe [EGLConfig?](repeating: nil, count: Int(counts[0]))
          var count: EGLint = 0
          _ = unsafe fixture.egl.getConfigs(fixture.display, &configs, counts[0], &count)
          run.expect(count, is: counts[0], "the number in the list")
          return unsafe configs.compactMap { unsafe $0 }.map {
            unsafe fixture.attribute(EGL_CONFIG_ID, $0)
          }
        }
        let ids = list()
        run.expect(list(), is: ids, "the list")
        run.expect(Set(ids).count, is: ids.count, "the number of different ids")
        // A list that is too short is filled up to its end.
        var short = unsafe [EGLConfig?](repeating: nil, count: 2)
        var count: EGLint = 0
        _ = unsafe fixture.egl.getConfigs(fixture.display, &short, 1, &count)
        run.expect(count, is: 1, "the number in a list of one")
        run.expect(unsafe short[1] == nil, "memory behind the list was written")
      },
      egl(
        "egl.config.sort_order",
        [.errors],
        "chosen configurations come in the order of the specification",
        sections: "EGL 3.4.1.2",
        smoke: true
      ) { run, fixture in
        for wanted in [[], [EGL_RED_SIZE, 1, EGL_GREEN_SIZE, 1, EGL_BLUE_SIZE, 1]] as [[EGLint]] {
          let found = unsafe fixture.choose(
            wanted + [EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES2_BIT]
          )
          let keys = unsafe found.map { unsafe sortKey(fixture, $0, counts: !wanted.isEmpty) }
          for index in keys.indices.dropFirst() {
            run.expect(
              !keys[index].lexicographicallyPrecedes(keys[index - 1]),
              "configuration \(index) \(keys[index]) comes after \(keys[index - 1])"
            )
          }
        }
      },
      egl(
        "egl.config.dont_care",
        [.errors],
        "EGL_DONT_CARE filters nothing",
        sections: "EGL 3.4.1",
        smoke: true
      ) { run, fixture in
        let base = [EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, fixture.renderableBit]
        let count = unsafe fixture.choose(base).count
        let all = base + [EGL_CONFIG_CAVEAT, eglDontCare, EGL_TRANSPARENT_TYPE, EGL_NONE]
        run.expect(unsafe fixture.choose(all).count <= count, "a filter added configurations")
        let free =
          base + [
            EGL_CONFIG_CAVEAT, eglDontCare, EGL_SAMPLES, eglDontCare, EGL_STENCIL_SIZE,
            eglDontCare,
          ]
        run.expect(unsafe fixture.choose(free).count, is: count, "the number without filters")
        run.expect(count > 0, "there is no configuration for OpenGL ES 3")
        // An id alone chooses one configuration.
        if let last = unsafe fixture.choose(base).last {
          let id = unsafe fixture.attribute(EGL_CONFIG_ID, last)
          let one = unsafe fixture.choose([EGL_CONFIG_ID, EGLint(id)])
          run.expect(
            unsafe one.map { unsafe fixture.attribute(EGL_CONFIG_ID, $0) },
            is: [id],
            "by id"
          )
        }
      },
      egl(
        "egl.config.bad_attribute",
        [.errors],
        "an unknown attribute is EGL_BAD_ATTRIBUTE",
        sections: "EGL 3.4.1",
        smoke: true
      ) { run, fixture in
        var count: EGLint = -5
        let answer = unsafe fixture.egl.chooseConfig(
          fixture.display,
          [0x1234, 1, EGL_NONE],
          nil,
          0,
          &count
        )
        run.expect(answer, is: EGL_FALSE.boolean, "the answer of eglChooseConfig")
        fixture.expectError("EGL_BAD_ATTRIBUTE", what: "eglChooseConfig")
        guard let config = unsafe fixture.choose([EGL_SURFACE_TYPE, 0]).first else { return }
        var value: EGLint = 77
        let other = unsafe fixture.egl.getConfigAttrib(fixture.display, config, 0x1234, &value)
        run.expect(other, is: EGL_FALSE.boolean, "the answer of eglGetConfigAttrib")
        fixture.expectError("EGL_BAD_ATTRIBUTE", what: "eglGetConfigAttrib")
      },
      egl(
        "egl.config.attribs_consistent",
        [.errors],
        "sizes add up, and every configuration has an id of its own",
        sections: "EGL 3.4",
        smoke: true
      ) { run, fixture in
        unsafe fixture.choose([EGL_SURFACE_TYPE, 0]).forEach { config in
          func value(_ name: EGLint) -> Int { unsafe fixture.attribute(name, config) }
          let sum = [EGL_RED_SIZE, EGL_GREEN_SIZE, EGL_BLUE_SIZE, EGL_ALPHA_SIZE].reduce(0) {
            $0 + value($1)
          }
          run.expect(value(EGL_BUFFER_SIZE), is: sum, "EGL_BUFFER_SIZE")
          run.expect(value(EGL_CONFIG_ID) > 0, "an id is not above 0")
          run.expect(
            (value(EGL_SAMPLES) > 0) == (value(EGL_SAMPLE_BUFFERS) > 0),
            "samples and sample buffers disagree"
          )
          if value(EGL_SURFACE_TYPE) & Int(EGL_PBUFFER_BIT) != 0 {
            run.expect(value(EGL_MAX_PBUFFER_WIDTH) > 0, "pbuffers have no maximum width")
            run.expect(
              value(EGL_MAX_PBUFFER_PIXELS)
                <= value(EGL_MAX_PBUFFER_WIDTH) * value(EGL_MAX_PBUFFER_HEIGHT),
              "pbuffers have more pixels than their sides"
            )
          }
        }
      },
    ]
      + choices.map { label, wanted in
        egl(
          "egl.config.choose_min_sizes",
          with: ["sizes": label],
          [.errors],
          "every chosen configuration has at least what was asked for, and none that has is missing",
          sections: "EGL 3.4.1",
          smoke: true
        ) { run, fixture in
          let surface = [
            EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, fixture.renderableBit,
          ]
          let found = unsafe fixture.choose(surface + wanted.flatMap { [$0.0, $0.1] })
          unsafe found.forEach { config in
            for (name, minimum) in wanted {
              run.expect(
                unsafe fixture.attribute(name, config) >= Int(minimum),
                "0x\(String(name, radix: 16)) is \(unsafe fixture.attribute(name, config)) of \(minimum)"
              )
            }
            run.expect(
              unsafe fixture.attribute(EGL_SURFACE_TYPE, config) & Int(EGL_PBUFFER_BIT) != 0,
              "a configuration is not for pbuffers"
            )
            run.expect(
              unsafe fixture.attribute(EGL_RENDERABLE_TYPE, config) & Int(fixture.renderableBit)
                != 0,
              "a configuration is not for the version of OpenGL ES"
            )
          }
          let all = unsafe fixture.choose(surface)
          let fitting = unsafe all.filter { config in
            wanted.allSatisfy { unsafe fixture.attribute($0.0, config) >= Int($0.1) }
          }
          run.expect(unsafe found.count, is: unsafe fitting.count, "the number of configurations")
        }
      }
  }

  /// The sort keys in the order of section 3.4.1.2, the smaller ones first.
  private static func sortKey(_ fixture: EGLTestContext, _ config: EGLConfig, counts: Bool) -> [Int]
  {
    func value(_ name: EGLint) -> Int { unsafe fixture.attribute(name, config) }
    let caveat = [Int(EGL_NONE): 0, Int(EGL_SLOW_CONFIG): 1][value(EGL_CONFIG_CAVEAT)] ?? 2
    let colors = value(EGL_RED_SIZE) + value(EGL_GREEN_SIZE) + value(EGL_BLUE_SIZE)
    return [
      caveat, value(EGL_COLOR_BUFFER_TYPE), counts ? -colors : 0, value(EGL_BUFFER_SIZE),
      value(EGL_SAMPLE_BUFFERS), value(EGL_SAMPLES), value(EGL_DEPTH_SIZE),
      value(EGL_STENCIL_SIZE), value(EGL_ALPHA_MASK_SIZE),
    ]
  }

  private static var functions: [ConformanceCase] {
    [
      egl(
        "egl.proc.all_used",
        [.errors],
        "every function that Quadrille calls is found by name, and does what the exported one does",
        sections: "EGL 3.11",
        smoke: true
      ) { run, fixture in
        for name in usedFunctions {
          let found = unsafe fixture.egl.getProcAddress(name)
          run.expect(found != nil, "eglGetProcAddress finds no \(name)")
        }
        guard let address = unsafe fixture.egl.getProcAddress("glGetError") else { return }
        typealias GetError = @convention(c) () -> GLenum
        let getError = unsafe unsafeBitCast(address, to: GetError.self)
        run.gl.enable(0x1234)
        run.expect(
          glErrorName(getError()),
          is: "GL_INVALID_ENUM",
          "the error by the found function"
        )
        run.expect(glErrorName(run.gl.getError()), is: "GL_NO_ERROR", "the error afterwards")
        guard let query = unsafe fixture.egl.getProcAddress("glGetIntegerv") else { return }
        typealias GetIntegerv = @convention(c) (GLenum, UnsafeMutablePointer<GLint>) -> Void
        let getIntegerv = unsafe unsafeBitCast(query, to: GetIntegerv.self)
        run.gl.viewport(3, 1, 4, 15)
        var box: [GLint] = [0, 0, 0, 0]
        unsafe getIntegerv(GLenum(GL_VIEWPORT), &box)
        run.expect(box, is: [3, 1, 4, 15], "GL_VIEWPORT by the found function")
      },
      egl(
        "egl.error.reset_after_get",
        [.errors],
        "an error is reported once, and a call that succeeds leaves none",
        sections: "EGL 3.1",
        smoke: true
      ) { run, fixture in
        var value: EGLint = 0
        let config = unsafe fixture.choose([EGL_SURFACE_TYPE, 0]).first
        _ = unsafe fixture.egl.getConfigAttrib(fixture.display, config, 0x1234, &value)
        fixture.expectError("EGL_BAD_ATTRIBUTE", what: "a wrong query")
        fixture.expectError("EGL_SUCCESS", what: "asking again")
        _ = unsafe fixture.egl.getConfigAttrib(fixture.display, config, 0x1234, &value)
        _ = unsafe fixture.egl.queryString(fixture.display, EGL_VENDOR)
        fixture.expectError("EGL_SUCCESS", what: "a right call after a wrong one")
      },
    ]
  }

  /// The functions that drawing of sprites and reading need, of both libraries.
  private static let usedFunctions = [
    "glActiveTexture", "glAttachShader", "glBindAttribLocation", "glBindBuffer",
    "glBindFramebuffer", "glBindRenderbuffer", "glBindSampler", "glBindTexture",
    "glBindVertexArray", "glBlendEquation", "glBlendFunc", "glBufferData", "glBufferSubData",
    "glCheckFramebufferStatus", "glClear", "glClearColor", "glClientWaitSync", "glColorMask",
    "glCompileShader", "glCompressedTexSubImage2D", "glCreateProgram", "glCreateShader",
    "glDeleteBuffers", "glDeleteFramebuffers", "glDeleteSamplers", "glDeleteTextures",
    "glDisable", "glDrawArrays", "glDrawElements", "glEnable", "glEnableVertexAttribArray",
    "glFenceSync", "glFinish", "glFramebufferRenderbuffer", "glFramebufferTexture2D",
    "glGenBuffers", "glGenFramebuffers", "glGenSamplers", "glGenTextures", "glGenVertexArrays",
    "glGenerateMipmap", "glGetError", "glGetIntegerv", "glGetProgramiv", "glGetShaderiv",
    "glGetString", "glGetStringi", "glGetUniformLocation", "glLinkProgram", "glMapBufferRange",
    "glPixelStorei", "glReadPixels", "glRenderbufferStorage", "glSamplerParameteri", "glScissor",
    "glShaderSource", "glTexImage2D", "glTexImage3D", "glTexParameteri", "glTexStorage2D",
    "glTexSubImage2D", "glUniform1i", "glUniform2f", "glUnmapBuffer", "glUseProgram",
    "glVertexAttribPointer", "glViewport", "eglGetPlatformDisplayEXT",
  ]
}
