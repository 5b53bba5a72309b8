#if GL
import CEGL
import QuadrilleGL

/// Wrong calls of EGL, numbered after those of OpenGL ES.
enum EGLErrors {
  /// A wrong call of EGL with its error.
  private static func wrong(
    _ number: Int,
    _ word: String,
    _ codes: [String],
    _ call: @escaping @Sendable (EGLBench) throws -> Bool
  ) -> ConformanceCase {
    egl(
      "error.call",
      with: ["n": "\(number + ErrorCases.callCount)", "call": word],
      [.errors],
      "the wrong call of EGL fails with its error, once",
      sections: "EGL 3.1",
      smoke: true
    ) { run, bench in
      run.expect(try !call(bench), "the call succeeds")
      let found = bench.error()
      run.expect(codes.contains(found), "the error is \(found), expected \(codes[0])")
      bench.expectError("EGL_SUCCESS", what: "asking again")
    }
  }

  static var all: [ConformanceCase] {
    [
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
}
#endif
