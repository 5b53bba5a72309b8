import CEGL
import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Displays, surfaces and threads: what ends with them, and what they share.
extension EGLObjectCases {
  /// Another display of the driver: of a platform that the run does not use, and that is there.
  private static func otherDisplay(_ fixture: EGLTestContext) throws -> EGLDisplay {
    guard let get = unsafe fixture.egl.getPlatformDisplayEXT else {
      throw CaseStop.notSupported("eglGetPlatformDisplayEXT is missing")
    }
    var device: EGLDeviceEXT?
    var count: EGLint = 0
    if let query = unsafe fixture.egl.queryDevicesEXT { _ = unsafe query(1, &device, &count) }
    // EGL_PLATFORM_SURFACELESS_MESA and EGL_PLATFORM_DEVICE_EXT.
    let candidates = unsafe [get(0x31DD, nil, nil), count > 0 ? get(0x313F, device, nil) : nil]
    _ = fixture.egl.getError()
    for index in unsafe candidates.indices {
      if let found = unsafe candidates[index], unsafe found != fixture.display {
        return unsafe found
      }
    }
    throw CaseStop.notSupported("there is no second display")
  }

  static var displays: [ConformanceCase] {
    [
      egl(
        "egl.display.terminate",
        [.errors],
        "a display that is ended knows nothing any more, may be initialized again, and leaves others alone",
        sections: "EGL 3.2",
        smoke: true
      ) { run, fixture in
        let egl = fixture.egl
        let other = unsafe try otherDisplay(fixture)
        var count: EGLint = 0
        run.expect(
          unsafe egl.getConfigs(other, nil, 0, &count) == EGL_FALSE.boolean,
          "configurations of a display that has not begun"
        )
        fixture.expectError("EGL_NOT_INITIALIZED", what: "eglGetConfigs before it has begun")
        for iteration in 0..<2 {
          guard unsafe egl.initialize(other, nil, nil) == EGL_TRUE.boolean else {
            throw CaseStop.notSupported("the second display cannot be initialised")
          }
          run.expect(
            unsafe egl.getConfigs(other, nil, 0, &count) == EGL_TRUE.boolean && count > 0,
            "configurations of turn \(iteration)"
          )
          run.expect(unsafe egl.terminate(other) == EGL_TRUE.boolean, "eglTerminate failed")
          run.expect(
            unsafe egl.getConfigs(other, nil, 0, &count) == EGL_FALSE.boolean,
            "configurations after it was ended"
          )
          fixture.expectError("EGL_NOT_INITIALIZED", what: "eglGetConfigs after it was ended")
        }
        run.expect(
          unsafe egl.terminate(other) == EGL_TRUE.boolean,
          "terminating it twice is rejected"
        )
        // A display that is none is refused.
        run.expect(egl.terminate(nil) == EGL_FALSE.boolean, "terminating no display is accepted")
        fixture.expectError("EGL_BAD_DISPLAY", what: "eglTerminate of no display")
        try run.fixture.makeTarget(2, 2)
        run.fixture.clear(0.2, 0.4, 0.6, 0.8)
        run.expectFilled(SIMD4(51, 102, 153, 204), 2, 2, "the first display's context")
      },
      egl(
        "egl.display.terminate_current",
        [.errors],
        "a context stays current while its display ends, and is gone once it was released",
        sections: "EGL 3.2, 3.7.3",
        smoke: true
      ) { run, fixture in
        let egl = fixture.egl
        let other = unsafe try otherDisplay(fixture)
        guard unsafe egl.initialize(other, nil, nil) == EGL_TRUE.boolean else {
          throw CaseStop.notSupported("the second display cannot be initialised")
        }
        defer { _ = unsafe egl.terminate(other) }
        var config: EGLConfig?
        var count: EGLint = 0
        let wanted = [
          EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, fixture.renderableBit, EGL_NONE,
        ]
        _ = unsafe egl.chooseConfig(other, wanted, &config, 1, &count)
        guard count == 1 else {
          throw CaseStop.notSupported("no configuration of the second display")
        }
        let sizeAttributes = [EGL_WIDTH, 2, EGL_HEIGHT, 2, EGL_NONE]
        guard
          let context = unsafe egl.createContext(
            other,
            config,
            nil,
            fixture.versionAttributes + [EGL_NONE]
          ),
          let surface = unsafe egl.createPbufferSurface(other, config, sizeAttributes)
        else { return run.fail("no context of the second display: \(fixture.error())") }
        run.expect(
          unsafe egl.makeCurrent(other, surface, surface, context) == EGL_TRUE.boolean,
          "eglMakeCurrent failed"
        )
        run.expect(unsafe egl.getCurrentDisplay() == other, "the current display is another")
        run.expect(unsafe egl.terminate(other) == EGL_TRUE.boolean, "eglTerminate failed")
        run.expect(unsafe egl.getCurrentContext() == context, "the context is not current any more")
        run.expect(
          unsafe egl.makeCurrent(other, nil, nil, nil) == EGL_TRUE.boolean,
          "release failed"
        )
        run.expect(unsafe egl.getCurrentContext() == nil, "a context is still current")
        var value: EGLint = 0
        _ = unsafe egl.initialize(other, nil, nil)
        run.expect(
          unsafe egl.queryContext(other, context, EGL_CONFIG_ID, &value) == EGL_FALSE.boolean,
          "the context is known after its display ended"
        )
        fixture.expectError("EGL_BAD_CONTEXT", what: "eglQueryContext of what is gone")
      },
      egl(
        "egl.display.platform",
        [.errors],
        "a platform's display is the same whenever it is asked for, and a wrong platform is refused",
        sections: "EGL 3.2, EXT_platform_base",
        smoke: true
      ) { run, fixture in
        guard let get = unsafe fixture.egl.getPlatformDisplayEXT else {
          throw CaseStop.notSupported("eglGetPlatformDisplayEXT is missing")
        }
        let one = unsafe get(0x31DD, nil, nil), two = unsafe get(0x31DD, nil, nil)
        _ = fixture.egl.getError()
        run.expect(unsafe one == two, "two displays of one platform")
        run.expect(unsafe get(0x1234, nil, nil) == nil, "a display of a wrong platform")
        fixture.expectError("EGL_BAD_PARAMETER", what: "a wrong platform")
        if unsafe one != nil {
          run.expect(
            unsafe get(0x31DD, nil, [0x1234, 1, EGL_NONE]) == nil,
            "a wrong attribute is taken"
          )
          fixture.expectError("EGL_BAD_ATTRIBUTE", what: "a wrong attribute")
        }
      },
      egl(
        "egl.display.devices",
        [.errors],
        "each device has its extensions, and a display of its own",
        sections: "EXT_device_base, EXT_platform_device",
        smoke: true
      ) { run, fixture in
        guard let query = unsafe fixture.egl.queryDevicesEXT,
          let queryValue = unsafe fixture.egl.queryDeviceStringEXT
        else { throw CaseStop.notSupported("eglQueryDevicesEXT is missing") }
        var count: EGLint = -1
        guard unsafe query(0, nil, &count) == EGL_TRUE.boolean else {
          throw CaseStop.notSupported("devices are not reported")
        }
        run.expect(count > 0, "there is no device")
        var devices = unsafe [EGLDeviceEXT?](repeating: nil, count: Int(count) + 2)
        var found: EGLint = -1
        _ = unsafe query(count + 2, &devices, &found)
        run.expect(found, is: count, "the number of devices")
        for index in 0..<Int(count) {
          run.expect(unsafe devices[index] != nil, "device \(index) is none")
          run.expect(
            unsafe queryValue(devices[index], EGL_EXTENSIONS) != nil,
            "device \(index) has no text"
          )
          _ = unsafe queryValue(devices[index], 0x1234)
          fixture.expectError("EGL_BAD_PARAMETER", what: "a wrong string of device \(index)")
        }
        run.expect(
          unsafe query(0, &devices, &found) == EGL_FALSE.boolean,
          "space for none is accepted"
        )
        fixture.expectError("EGL_BAD_PARAMETER", what: "space for no devices")
      },
    ]
  }

  static var surfaces: [ConformanceCase] {
    [
      egl(
        "egl.pbuffer.surface_attributes",
        [.errors],
        "attributes of a surface that may be set are reported, and others are rejected",
        sections: "EGL 3.5.6",
        smoke: true
      ) { run, fixture in
        let config = unsafe try fixture.pbufferConfig()
        let surface = unsafe try fixture.pbuffer(config, 4, 4)
        func set(_ name: EGLint, _ value: EGLint) -> Bool {
          unsafe fixture.egl.surfaceAttrib(fixture.display, surface, name, value)
            == EGL_TRUE.boolean
        }
        run.expect(set(EGL_MULTISAMPLE_RESOLVE, EGL_MULTISAMPLE_RESOLVE_DEFAULT), "resolve default")
        run.expect(
          unsafe fixture.query(surface, EGL_MULTISAMPLE_RESOLVE),
          is: Int(EGL_MULTISAMPLE_RESOLVE_DEFAULT),
          "EGL_MULTISAMPLE_RESOLVE"
        )
        run.expect(set(EGL_MIPMAP_LEVEL, 0), "level 0")
        run.expect(!set(0x1234, 0), "a wrong attribute is taken")
        fixture.expectError("EGL_BAD_ATTRIBUTE", what: "a wrong attribute")
        run.expect(!set(EGL_WIDTH, 8), "the width is taken")
        fixture.expectError("EGL_BAD_ATTRIBUTE", what: "the width")
        run.expect(!set(EGL_SWAP_BEHAVIOR, 0x1234), "a wrong behaviour is taken")
        fixture.expectError("EGL_BAD_PARAMETER", "EGL_BAD_ATTRIBUTE", what: "a wrong behaviour")
        let none = unsafe EGLSurface(bitPattern: 0x1234)
        run.expect(
          unsafe fixture.egl.surfaceAttrib(fixture.display, none, EGL_MIPMAP_LEVEL, 0)
            == EGL_FALSE.boolean,
          "an attribute of no surface is taken"
        )
        fixture.expectError("EGL_BAD_SURFACE", what: "no surface")
      },
      egl(
        "egl.pbuffer.depth_and_stencil",
        [.exact],
        "depth and stencil of a pbuffer are as the configuration says, and tests use them",
        sections: "EGL 3.4, 15.1.2, 15.1.3",
        smoke: true
      ) { run, fixture in
        let gl = run.gl
        let found = unsafe fixture.choose([
          EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, fixture.renderableBit,
          EGL_RED_SIZE,
          8,
          EGL_ALPHA_SIZE, 8, EGL_DEPTH_SIZE, 16, EGL_STENCIL_SIZE, 8, EGL_SAMPLES, 0,
        ])
        guard let config = unsafe found.first else {
          throw CaseStop.notSupported("no configuration with depth and stencil")
        }
        let surface = unsafe try fixture.pbuffer(config, 4, 4)
        let context = unsafe try fixture.context(config)
        run.expect(unsafe fixture.makeCurrent(surface, context), "eglMakeCurrent failed")
        if run.facts.version[0] >= 3 {
          var bits: GLint = -1
          unsafe gl.getFramebufferAttachmentParameteriv(
            GL_FRAMEBUFFER,
            GL_DEPTH,
            GL_FRAMEBUFFER_ATTACHMENT_DEPTH_SIZE,
            &bits
          )
          run.expect(
            Int(bits),
            is: unsafe fixture.attribute(EGL_DEPTH_SIZE, config),
            "the bits of depth"
          )
        }
        gl.clearColor(0.2, 0.4, 0.6, 0.8)
        gl.clearDepthf(0.5)
        gl.clearStencil(3)
        gl.clear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT)
        // A clear of color by a test that a scissor and stencil cannot reach needs a draw.
        let program = try run.fixture.link(
          vertex: RawProgram.vertex,
          fragment: RawProgram.color.fragment
        )
        gl.useProgram(program)
        gl.uniform2f(unsafe gl.getUniformLocation(program, "unitsPerPixel"), 0.5, 0.5)
        func draw(_ x: Float, _ depth: Float, _ reference: GLint) {
          var buffer: GLuint = 0
          unsafe gl.genBuffers(1, &buffer)
          gl.bindBuffer(GL_ARRAY_BUFFER, buffer)
          let corners = Quadrilateral.rect(x, 0, x + 1, 4).triangles
          unsafe corners.withUnsafeBytes { bytes in
            unsafe gl.bufferData(
              GL_ARRAY_BUFFER,
              GLsizeiptr(bytes.count),
              bytes.baseAddress,
              GL_STREAM_DRAW
            )
          }
          run.fixture.pointAttributes(offset: 0)
          gl.depthRangef(depth, depth)
          gl.stencilFunc(GL_EQUAL, reference, 0xFF)
          gl.viewport(0, 0, 4, 4)
          gl.drawArrays(GL_TRIANGLES, 0, 6)
          unsafe gl.deleteBuffers(1, &buffer)
        }
        gl.enable(GL_DEPTH_TEST)
        gl.enable(GL_STENCIL_TEST)
        draw(0, 0.25, 3)
        draw(1, 0.75, 3)
        draw(2, 0.25, 4)
        let row = run.fixture.read(0, 1, 4, 1)
        let (plain, drawn): (SIMD4<UInt8>, SIMD4<UInt8>) = (
          SIMD4(51, 102, 153, 204), SIMD4(255, 255, 255, 255)
        )
        run.expect(
          (0..<4).map { row[$0, 0] },
          is: [drawn, plain, plain, plain],
          "nearer, farther, other stencil"
        )
        gl.deleteProgram(program)
      },
    ]
  }

  static var threads: [ConformanceCase] {
    [
      egl(
        "egl.current.release_thread",
        [.errors],
        "a thread that is released has no context, no error and its first interface again",
        sections: "EGL 3.12, 3.7",
        smoke: true
      ) { run, fixture in
        let egl = fixture.egl
        run.expect(egl.queryAPI(), is: EGLenum(EGL_OPENGL_ES_API), "the interface")
        _ = unsafe egl.queryString(fixture.display, 0x1234)
        run.expect(egl.releaseThread() == EGL_TRUE.boolean, "eglReleaseThread failed")
        fixture.expectError("EGL_SUCCESS", what: "eglReleaseThread")
        run.expect(unsafe egl.getCurrentContext() == nil, "a context is current afterwards")
        run.expect(egl.queryAPI(), is: EGLenum(EGL_OPENGL_ES_API), "the interface afterwards")
        run.expect(egl.releaseThread() == EGL_TRUE.boolean, "releasing twice fails")
      },
      egl(
        "egl.context.queries",
        [.errors],
        "a context reports its kind, version and configuration, and rejects attributes that it does not have",
        sections: "EGL 3.7.4",
        smoke: true
      ) { run, fixture in
        let config = unsafe try fixture.pbufferConfig()
        let context = unsafe try fixture.context(config)
        func queryValue(_ name: EGLint) -> EGLint {
          var value: EGLint = -9
          _ = unsafe fixture.egl.queryContext(fixture.display, context, name, &value)
          return value
        }
        run.expect(
          queryValue(EGL_CONTEXT_CLIENT_TYPE),
          is: EGL_OPENGL_ES_API,
          "EGL_CONTEXT_CLIENT_TYPE"
        )
        run.expect(
          Int(queryValue(EGL_CONFIG_ID)),
          is: unsafe fixture.attribute(EGL_CONFIG_ID, config),
          "EGL_CONFIG_ID"
        )
        run.expect(queryValue(EGL_CONTEXT_CLIENT_VERSION) >= 2, "EGL_CONTEXT_CLIENT_VERSION")
        run.expect(
          queryValue(EGL_RENDER_BUFFER),
          is: EGL_NONE,
          "EGL_RENDER_BUFFER of what is not current"
        )
        let surface = unsafe try fixture.pbuffer(config, 2, 2)
        run.expect(unsafe fixture.makeCurrent(surface, context), "eglMakeCurrent failed")
        run.expect(
          queryValue(EGL_RENDER_BUFFER),
          is: EGL_BACK_BUFFER,
          "EGL_RENDER_BUFFER with a pbuffer"
        )
        _ = queryValue(0x1234)
        fixture.expectError("EGL_BAD_ATTRIBUTE", what: "a wrong attribute")
        var value: EGLint = 0
        let none = unsafe EGLContext(bitPattern: 0x1234)
        _ = unsafe fixture.egl.queryContext(fixture.display, none, EGL_CONFIG_ID, &value)
        fixture.expectError("EGL_BAD_CONTEXT", what: "no context")
        run.expect(
          unsafe fixture.egl.queryContext(nil, context, EGL_CONFIG_ID, &value) == EGL_FALSE.boolean,
          "no display"
        )
        fixture.expectError("EGL_BAD_DISPLAY", what: "no display")
      },
      egl(
        "egl.config.by_id",
        [.errors],
        "a configuration is chosen by its id whatever else is asked for, and by exact words of others",
        sections: "EGL 3.4.1",
        smoke: true
      ) { run, fixture in
        let config = unsafe try fixture.pbufferConfig()
        let id = unsafe fixture.attribute(EGL_CONFIG_ID, config)
        let found = unsafe fixture.choose([
          EGL_CONFIG_ID, EGLint(id), EGL_RED_SIZE, 99, EGL_SAMPLES, 77,
        ])
        run.expect(unsafe found.count == 1 && found[0] == config, "the configuration of an id")
        run.expect(unsafe fixture.choose([EGL_CONFIG_ID, 765_432]).count, is: 0, "those of no id")
        run.expect(
          unsafe fixture.choose([EGL_RED_SIZE, 99]).count,
          is: 0,
          "those of 99 bits of red"
        )
        for (name, value, label) in [
          (EGL_CONFIG_CAVEAT, EGL_NONE, "EGL_CONFIG_CAVEAT"),
          (EGL_COLOR_BUFFER_TYPE, EGL_RGB_BUFFER, "EGL_COLOR_BUFFER_TYPE"),
          (EGL_TRANSPARENT_TYPE, EGL_NONE, "EGL_TRANSPARENT_TYPE"),
        ] {
          let chosen = unsafe fixture.choose([EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, name, value])
          for index in unsafe chosen.indices {
            run.expect(unsafe fixture.attribute(name, chosen[index]), is: Int(value), label)
          }
        }
        // No more than fit, and the number of those that were written.
        var configs = unsafe [EGLConfig?](repeating: nil, count: 3)
        var count: EGLint = -1
        _ = unsafe fixture.egl.getConfigs(fixture.display, &configs, 2, &count)
        run.expect(count <= 2, "\(count) configurations in space for 2")
        run.expect(unsafe configs[2] == nil, "a third configuration is written")
        for index in unsafe found.indices {
          let kinds = unsafe fixture.attribute(EGL_RENDERABLE_TYPE, found[index])
          let conformant = unsafe fixture.attribute(EGL_CONFORMANT, found[index])
          run.expect(conformant & ~kinds, is: 0, "EGL_CONFORMANT beyond EGL_RENDERABLE_TYPE")
        }
      },
      egl(
        "egl.proc.unknown",
        [.errors],
        "functions of extensions are found by name, and no error is left by names that are none",
        sections: "EGL 3.12",
        smoke: true
      ) { run, fixture in
        for name in [
          "glDrawArrays", "glTexStorage2D", "eglCreatePbufferSurface", "eglQueryDevicesEXT",
        ] {
          let found = unsafe fixture.egl.getProcAddress(name)
          if name.hasPrefix("gl") || name == "eglQueryDevicesEXT" {
            run.expect(found != nil, "\(name) is not found")
          }
        }
        _ = unsafe fixture.egl.getProcAddress("quadrilleIsNoFunction")
        fixture.expectError("EGL_SUCCESS", what: "a name that is none")
      },
    ]
  }
}
