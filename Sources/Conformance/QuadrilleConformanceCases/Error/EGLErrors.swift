import CEGL
import QuadrilleConformance
import QuadrilleGL

/// Wrong calls of EGL, numbered after those of OpenGL ES.
enum EGLErrors {
  /// A wrong call of EGL with its error.
  private static func wrong(
    _ number: Int,
    _ label: String,
    _ codes: [String],
    _ call: @escaping @Sendable (EGLTestContext) throws -> Bool
  ) -> ConformanceCase {
    egl(
      "error.call",
      with: ["n": "\(number + ErrorCases.callCount)", "call": label],
      [.errors],
      "the wrong call of EGL fails with its error, once",
      sections: "EGL 3.1",
      smoke: true
    ) { run, fixture in
      run.expect(try !call(fixture), "the call succeeds")
      let found = fixture.error()
      run.expect(codes.contains(found), "the error is \(found), expected \(codes[0])")
      fixture.expectError("EGL_SUCCESS", what: "asking again")
    }
  }

  static var all: [ConformanceCase] {
    [
      wrong(1, "CreateContext_config", ["EGL_BAD_CONFIG"]) { fixture in
        let config = unsafe EGLConfig(bitPattern: 0x1234)
        return unsafe fixture.makeContext(config) != nil
      },
      wrong(2, "MakeCurrent_no_context", ["EGL_BAD_MATCH"]) { fixture in
        let surface = unsafe try fixture.pbuffer(try fixture.pbufferConfig(), 2, 2)
        return unsafe fixture.makeCurrent(surface, nil)
      },
      wrong(3, "ChooseConfig_null_count", ["EGL_BAD_PARAMETER"]) { fixture in
        unsafe fixture.egl.chooseConfig(fixture.display, [EGL_NONE], nil, 0, nil)
          == EGL_TRUE.boolean
      },
      wrong(4, "QuerySurface_attribute", ["EGL_BAD_ATTRIBUTE"]) { fixture in
        let surface = unsafe try fixture.pbuffer(try fixture.pbufferConfig(), 2, 2)
        return unsafe fixture.query(surface, 0x1234) != Int.min
      },
      wrong(5, "GetConfigs_no_display", ["EGL_BAD_DISPLAY", "EGL_NOT_INITIALIZED"]) { fixture in
        var count: EGLint = 0
        return unsafe fixture.egl.getConfigs(nil, nil, 0, &count) == EGL_TRUE.boolean
      },
      wrong(10, "uninitialised_display", ["EGL_NOT_INITIALIZED"]) { fixture in
        guard
          let other = unsafe fixture.egl.getDisplay(nil),
          unsafe other != fixture.display
        else { throw CaseStop.notSupported("there is no other display") }
        var count: EGLint = 0
        return unsafe fixture.egl.getConfigs(other, nil, 0, &count) == EGL_TRUE.boolean
      },
      wrong(6, "BindAPI_enum", ["EGL_BAD_PARAMETER"]) { fixture in
        fixture.egl.bindAPI(0x1234) == EGL_TRUE.boolean
      },
      wrong(7, "DestroySurface_bad", ["EGL_BAD_SURFACE"]) { fixture in
        let surface = unsafe EGLSurface(bitPattern: 0x1234)
        return unsafe fixture.egl.destroySurface(fixture.display, surface) == EGL_TRUE.boolean
      },
      wrong(8, "DestroyContext_bad", ["EGL_BAD_CONTEXT"]) { fixture in
        let context = unsafe EGLContext(bitPattern: 0x1234)
        return unsafe fixture.egl.destroyContext(fixture.display, context) == EGL_TRUE.boolean
      },
      wrong(9, "GetCurrentSurface_enum", ["EGL_BAD_PARAMETER"]) { fixture in
        unsafe fixture.egl.getCurrentSurface(0x1234) != nil
      },
    ]
  }
}
