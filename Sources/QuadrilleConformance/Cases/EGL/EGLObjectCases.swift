#if GL
import CEGL
import CGLES
import QuadrilleGL
import QuadrillePixels

/// Images and fences of EGL, second displays, attributes of surfaces, and what ends with a thread.
enum EGLObjectCases {
  static let all: [ConformanceCase] = images + fences + displays + surfaces + threads

  private static let imagePreserved = 0x30D2 as EGLint
  private static let texture2D = 0x30B1 as EGLint
  private static let textureLevel = 0x30BC as EGLint

  /// Makes an image of a texture of the case's context, or the case is not supported.
  private static func image(
    _ run: CaseRun,
    _ bench: EGLBench,
    _ texture: GLuint,
    target: EGLint = texture2D,
    _ attributes: [EGLint] = []
  ) throws -> EGLImageKHR? {
    try bench.require("EGL_KHR_image_base")
    try bench.require("EGL_KHR_gl_texture_2D_image")
    guard let create = unsafe bench.egl.createImageKHR else {
      throw CaseStop(.fail, "eglCreateImageKHR is missing")
    }
    let context = unsafe bench.egl.getCurrentContext()
    let buffer = unsafe EGLClientBuffer(bitPattern: UInt(texture))
    return unsafe create(
      bench.display,
      context,
      EGLenum(target),
      buffer,
      attributes + [EGL_NONE]
    )
  }

  private static let images = [
    egl(
      "egl.image.share",
      [.exact],
      "an image and its texture are one storage, and it lives on after texture and image are gone",
      sections: "EGL 3.9, OES_EGL_image",
      smoke: true
    ) { run, bench in
      try run.require("GL_OES_EGL_image")
      let gl = run.gl
      guard let bind = unsafe gl.imageTargetTexture, let destroy = unsafe bench.egl.destroyImageKHR
      else { return run.fail("glEGLImageTargetTexture2DOES is missing") }
      var names: [GLuint] = [0, 0]
      unsafe gl.genTextures(2, &names)
      gl.bindTexture(GLenum(GL_TEXTURE_2D), names[0])
      gl.readNearest(GL_TEXTURE_2D)
      gl.image(GL_RGBA, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, [UInt8](repeating: 51, count: 16))
      let made = unsafe try image(run, bench, names[0], [imagePreserved, EGL_TRUE])
      guard let made = unsafe made else { return run.fail("no image: \(bench.error())") }
      gl.bindTexture(GLenum(GL_TEXTURE_2D), names[1])
      gl.readNearest(GL_TEXTURE_2D)
      unsafe bind(GLenum(GL_TEXTURE_2D), made)
      run.expectError("NO_ERROR", "glEGLImageTargetTexture2DOES")
      func texel() throws -> SIMD4<Float> {
        try run.bench.values("texture(page, vec2(0.75))", "uniform sampler2D page;")[0]
      }
      run.expect(try texel(), near: SIMD4(repeating: 0.2), "the texel by the second texture")
      // What is changed by one is read by the other.
      gl.bindTexture(GLenum(GL_TEXTURE_2D), names[0])
      gl.part(1, 1, 1, 1, [102, 153, 204, 255])
      gl.bindTexture(GLenum(GL_TEXTURE_2D), names[1])
      run.expect(try texel(), near: SIMD4(0.4, 0.6, 0.8, 1), "a part that the first was given")
      run.expect(unsafe destroy(bench.display, made) == EGL_TRUE.boolean, "eglDestroyImage failed")
      unsafe gl.deleteTextures(1, &names[0])
      run.expect(try texel(), near: SIMD4(0.4, 0.6, 0.8, 1), "after image and first are gone")
      unsafe gl.deleteTextures(1, &names[1])
      _ = unsafe destroy(bench.display, made)
      let error = bench.error()
      run.expect(error == "EGL_BAD_PARAMETER" || error == "EGL_SUCCESS", "again: \(error)")
    },
    egl(
      "egl.image.render",
      [.exact],
      "what is drawn to an image of one context is read in another that shares nothing",
      sections: "EGL 3.9, OES_EGL_image",
      smoke: true
    ) { run, bench in
      try run.require("GL_OES_EGL_image")
      let gl = run.gl
      guard let bind = unsafe gl.imageTargetTexture, let destroy = unsafe bench.egl.destroyImageKHR
      else { return run.fail("glEGLImageTargetTexture2DOES is missing") }
      let config = unsafe try bench.pbufferConfig()
      let surface = unsafe try bench.pbuffer(config, 2, 2)
      let first = unsafe try bench.context(config), second = unsafe try bench.context(config)
      run.expect(unsafe bench.makeCurrent(surface, first), "eglMakeCurrent failed")
      var (texture, framebuffer): (GLuint, GLuint) = (0, 0)
      unsafe gl.genTextures(1, &texture)
      gl.bindTexture(GLenum(GL_TEXTURE_2D), texture)
      gl.image(GL_RGBA, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, nil)
      let made = unsafe try image(run, bench, texture)
      guard let made = unsafe made else { return run.fail("no image: \(bench.error())") }
      run.expect(unsafe bench.makeCurrent(surface, second), "eglMakeCurrent failed")
      unsafe gl.genTextures(1, &texture)
      gl.bindTexture(GLenum(GL_TEXTURE_2D), texture)
      unsafe bind(GLenum(GL_TEXTURE_2D), made)
      unsafe gl.genFramebuffers(1, &framebuffer)
      gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
      gl.attach(texture)
      run.expect(gl.status, is: GL_FRAMEBUFFER_COMPLETE, "the status of an image")
      gl.clearColor(0.2, 0.4, 0.6, 0.8)
      gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
      gl.finish()
      run.expect(unsafe bench.makeCurrent(surface, first), "eglMakeCurrent failed")
      unsafe gl.genFramebuffers(1, &framebuffer)
      gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
      gl.attach(GLuint(bitPattern: gl.integer(GL_TEXTURE_BINDING_2D)))
      run.expectFilled(SIMD4(51, 102, 153, 204), 4, 4, "the first context's texture")
      _ = unsafe destroy(bench.display, made)
    },
    egl(
      "egl.image.errors",
      [.errors],
      "images of nothing, of levels that are not there and of wrong attributes are refused",
      sections: "EGL 3.9, KHR_gl_image",
      smoke: true
    ) { run, bench in
      let gl = run.gl
      let texture = run.bench.makeBound(GL_TEXTURE_2D)
      gl.image(GL_RGBA, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, nil)
      for (word, name, target, attributes, errors) in [
        ("no texture", GLuint(765_432), texture2D, [], ["EGL_BAD_PARAMETER"]),
        ("the name 0", 0, texture2D, [], ["EGL_BAD_PARAMETER"]),
        (
          "a level that is not there", texture, texture2D, [textureLevel, 5],
          ["EGL_BAD_MATCH", "EGL_BAD_PARAMETER"]
        ),
        ("a wrong target", texture, 0x1234, [], ["EGL_BAD_PARAMETER"]),
        (
          "a wrong attribute", texture, texture2D, [0x1234, 1],
          ["EGL_BAD_PARAMETER", "EGL_BAD_ATTRIBUTE"]
        ),
      ] as [(String, GLuint, EGLint, [EGLint], [String])] {
        let made = unsafe try image(run, bench, name, target: target, attributes)
        run.expect(unsafe made == nil, "an image of \(word) is made")
        let error = bench.error()
        run.expect(errors.contains(error), "\(word) leaves \(error), expected \(errors[0])")
      }
    },
  ]

  private static let fences = [
    egl(
      "egl.sync.fence",
      [.exact, .errors],
      "a fence of EGL is signalled once what was before it is done, and tells its kind",
      sections: "EGL 3.8, KHR_fence_sync",
      smoke: true
    ) { run, bench in
      try bench.require("EGL_KHR_fence_sync")
      guard let create = unsafe bench.egl.createSyncKHR,
        let destroy = unsafe bench.egl.destroySyncKHR,
        let wait = unsafe bench.egl.clientWaitSyncKHR, let ask = unsafe bench.egl.getSyncAttribKHR
      else { return run.fail("functions of EGL_KHR_fence_sync are missing") }
      try run.bench.makeTarget(4, 4)
      run.bench.clear(0.2, 0.4, 0.6, 0.8)
      let made = unsafe create(bench.display, 0x30F9, [EGL_NONE])
      guard let made = unsafe made else { return run.fail("there is no fence: \(bench.error())") }
      run.expect(
        unsafe wait(bench.display, made, 1, 5_000_000_000),
        is: 0x30F6,
        "eglClientWaitSync"
      )
      run.expect(unsafe wait(bench.display, made, 0, 0), is: 0x30F6, "eglClientWaitSync again")
      for (name, expected, word) in [
        (0x30F7, 0x30F9, "EGL_SYNC_TYPE"), (0x30F1, 0x30F2, "EGL_SYNC_STATUS"),
        (0x30F8, 0x30F0, "EGL_SYNC_CONDITION"),
      ] as [(EGLint, EGLint, String)] {
        var value: EGLint = -1
        run.expect(
          unsafe ask(bench.display, made, name, &value) == EGL_TRUE.boolean,
          "\(word) is refused"
        )
        run.expect(value, is: expected, word)
      }
      var value: EGLint = 7
      run.expect(
        unsafe ask(bench.display, made, 0x1234, &value) == EGL_FALSE.boolean,
        "0x1234 is told"
      )
      bench.expectError("EGL_BAD_ATTRIBUTE", what: "a wrong attribute")
      run.expect(unsafe destroy(bench.display, made) == EGL_TRUE.boolean, "eglDestroySync failed")
      let none = unsafe create(bench.display, 0x1234, [EGL_NONE])
      run.expect(unsafe none == nil, "a fence of a wrong kind is made")
      bench.expectError("EGL_BAD_ATTRIBUTE", "EGL_BAD_PARAMETER", what: "a wrong kind")
      let odd = unsafe create(bench.display, 0x30F9, [0x1234, 1, EGL_NONE])
      run.expect(unsafe odd == nil, "a fence with a wrong attribute is made")
      bench.expectError("EGL_BAD_ATTRIBUTE", what: "a wrong attribute of a fence")
      run.expectFilled(SIMD4(51, 102, 153, 204), 4, 4)
    }
  ]

  /// Another display of the driver: of a platform that the run does not use, and that is there.
  private static func otherDisplay(_ bench: EGLBench) throws -> EGLDisplay {
    guard let get = unsafe bench.egl.getPlatformDisplayEXT else {
      throw CaseStop.notSupported("eglGetPlatformDisplayEXT is missing")
    }
    var device: EGLDeviceEXT?
    var count: EGLint = 0
    if let query = unsafe bench.egl.queryDevicesEXT { _ = unsafe query(1, &device, &count) }
    // EGL_PLATFORM_SURFACELESS_MESA and EGL_PLATFORM_DEVICE_EXT.
    let candidates = unsafe [get(0x31DD, nil, nil), count > 0 ? get(0x313F, device, nil) : nil]
    _ = bench.egl.getError()
    for index in unsafe candidates.indices {
      if let found = unsafe candidates[index], unsafe found != bench.display {
        return unsafe found
      }
    }
    throw CaseStop.notSupported("there is no second display")
  }

  private static let displays = [
    egl(
      "egl.display.terminate",
      [.errors],
      "a display that is ended knows nothing any more, may be begun anew, and leaves others alone",
      sections: "EGL 3.2",
      smoke: true
    ) { run, bench in
      let egl = bench.egl
      let other = unsafe try otherDisplay(bench)
      var count: EGLint = 0
      run.expect(
        unsafe egl.getConfigs(other, nil, 0, &count) == EGL_FALSE.boolean,
        "configurations of a display that has not begun"
      )
      bench.expectError("EGL_NOT_INITIALIZED", what: "eglGetConfigs before it has begun")
      for turn in 0..<2 {
        guard unsafe egl.initialize(other, nil, nil) == EGL_TRUE.boolean else {
          throw CaseStop.notSupported("the second display cannot be initialised")
        }
        run.expect(
          unsafe egl.getConfigs(other, nil, 0, &count) == EGL_TRUE.boolean && count > 0,
          "configurations of turn \(turn)"
        )
        run.expect(unsafe egl.terminate(other) == EGL_TRUE.boolean, "eglTerminate failed")
        run.expect(
          unsafe egl.getConfigs(other, nil, 0, &count) == EGL_FALSE.boolean,
          "configurations after it was ended"
        )
        bench.expectError("EGL_NOT_INITIALIZED", what: "eglGetConfigs after it was ended")
      }
      run.expect(unsafe egl.terminate(other) == EGL_TRUE.boolean, "ending it twice is refused")
      // A display that is none is refused.
      run.expect(egl.terminate(nil) == EGL_FALSE.boolean, "ending no display is taken")
      bench.expectError("EGL_BAD_DISPLAY", what: "eglTerminate of no display")
      try run.bench.makeTarget(2, 2)
      run.bench.clear(0.2, 0.4, 0.6, 0.8)
      run.expectFilled(SIMD4(51, 102, 153, 204), 2, 2, "the first display's context")
    },
    egl(
      "egl.display.terminate_current",
      [.errors],
      "a context stays current while its display ends, and is gone once it was released",
      sections: "EGL 3.2, 3.7.3",
      smoke: true
    ) { run, bench in
      let egl = bench.egl
      let other = unsafe try otherDisplay(bench)
      guard unsafe egl.initialize(other, nil, nil) == EGL_TRUE.boolean else {
        throw CaseStop.notSupported("the second display cannot be initialised")
      }
      defer { _ = unsafe egl.terminate(other) }
      var config: EGLConfig?
      var count: EGLint = 0
      let wanted = [
        EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, bench.renderableBit, EGL_NONE,
      ]
      _ = unsafe egl.chooseConfig(other, wanted, &config, 1, &count)
      guard count == 1 else {
        throw CaseStop.notSupported("no configuration of the second display")
      }
      let sides = [EGL_WIDTH, 2, EGL_HEIGHT, 2, EGL_NONE]
      guard
        let context = unsafe egl.createContext(
          other,
          config,
          nil,
          bench.versionAttributes + [EGL_NONE]
        ),
        let surface = unsafe egl.createPbufferSurface(other, config, sides)
      else { return run.fail("no context of the second display: \(bench.error())") }
      run.expect(
        unsafe egl.makeCurrent(other, surface, surface, context) == EGL_TRUE.boolean,
        "eglMakeCurrent failed"
      )
      run.expect(unsafe egl.getCurrentDisplay() == other, "the current display is another")
      run.expect(unsafe egl.terminate(other) == EGL_TRUE.boolean, "eglTerminate failed")
      run.expect(unsafe egl.getCurrentContext() == context, "the context is not current any more")
      run.expect(unsafe egl.makeCurrent(other, nil, nil, nil) == EGL_TRUE.boolean, "release failed")
      run.expect(unsafe egl.getCurrentContext() == nil, "a context is still current")
      var value: EGLint = 0
      _ = unsafe egl.initialize(other, nil, nil)
      run.expect(
        unsafe egl.queryContext(other, context, EGL_CONFIG_ID, &value) == EGL_FALSE.boolean,
        "the context is known after its display ended"
      )
      bench.expectError("EGL_BAD_CONTEXT", what: "eglQueryContext of what is gone")
    },
    egl(
      "egl.display.platform",
      [.errors],
      "a platform's display is the same whenever it is asked for, and a wrong platform is refused",
      sections: "EGL 3.2, EXT_platform_base",
      smoke: true
    ) { run, bench in
      guard let get = unsafe bench.egl.getPlatformDisplayEXT else {
        throw CaseStop.notSupported("eglGetPlatformDisplayEXT is missing")
      }
      let one = unsafe get(0x31DD, nil, nil), two = unsafe get(0x31DD, nil, nil)
      _ = bench.egl.getError()
      run.expect(unsafe one == two, "two displays of one platform")
      run.expect(unsafe get(0x1234, nil, nil) == nil, "a display of a wrong platform")
      bench.expectError("EGL_BAD_PARAMETER", what: "a wrong platform")
      if unsafe one != nil {
        run.expect(
          unsafe get(0x31DD, nil, [0x1234, 1, EGL_NONE]) == nil,
          "a wrong attribute is taken"
        )
        bench.expectError("EGL_BAD_ATTRIBUTE", what: "a wrong attribute")
      }
    },
    egl(
      "egl.display.devices",
      [.errors],
      "each device has its extensions, and a display of its own",
      sections: "EXT_device_base, EXT_platform_device",
      smoke: true
    ) { run, bench in
      guard let query = unsafe bench.egl.queryDevicesEXT,
        let ask = unsafe bench.egl.queryDeviceStringEXT
      else { throw CaseStop.notSupported("eglQueryDevicesEXT is missing") }
      var count: EGLint = -1
      guard unsafe query(0, nil, &count) == EGL_TRUE.boolean else {
        throw CaseStop.notSupported("devices are not told")
      }
      run.expect(count > 0, "there is no device")
      var devices = unsafe [EGLDeviceEXT?](repeating: nil, count: Int(count) + 2)
      var found: EGLint = -1
      _ = unsafe query(count + 2, &devices, &found)
      run.expect(found, is: count, "the number of devices")
      for index in 0..<Int(count) {
        run.expect(unsafe devices[index] != nil, "device \(index) is none")
        run.expect(unsafe ask(devices[index], EGL_EXTENSIONS) != nil, "device \(index) has no text")
        _ = unsafe ask(devices[index], 0x1234)
        bench.expectError("EGL_BAD_PARAMETER", what: "a wrong string of device \(index)")
      }
      run.expect(unsafe query(0, &devices, &found) == EGL_FALSE.boolean, "room for none is taken")
      bench.expectError("EGL_BAD_PARAMETER", what: "room for no devices")
    },
  ]

  private static let surfaces = [
    egl(
      "egl.pbuffer.surface_attributes",
      [.errors],
      "attributes of a surface that may be set are told, and others are refused",
      sections: "EGL 3.5.6",
      smoke: true
    ) { run, bench in
      let config = unsafe try bench.pbufferConfig()
      let surface = unsafe try bench.pbuffer(config, 4, 4)
      func set(_ name: EGLint, _ value: EGLint) -> Bool {
        unsafe bench.egl.surfaceAttrib(bench.display, surface, name, value) == EGL_TRUE.boolean
      }
      run.expect(set(EGL_MULTISAMPLE_RESOLVE, EGL_MULTISAMPLE_RESOLVE_DEFAULT), "resolve default")
      run.expect(
        unsafe bench.query(surface, EGL_MULTISAMPLE_RESOLVE),
        is: Int(EGL_MULTISAMPLE_RESOLVE_DEFAULT),
        "EGL_MULTISAMPLE_RESOLVE"
      )
      run.expect(set(EGL_MIPMAP_LEVEL, 0), "level 0")
      run.expect(!set(0x1234, 0), "a wrong attribute is taken")
      bench.expectError("EGL_BAD_ATTRIBUTE", what: "a wrong attribute")
      run.expect(!set(EGL_WIDTH, 8), "the width is taken")
      bench.expectError("EGL_BAD_ATTRIBUTE", what: "the width")
      run.expect(!set(EGL_SWAP_BEHAVIOR, 0x1234), "a wrong behaviour is taken")
      bench.expectError("EGL_BAD_PARAMETER", "EGL_BAD_ATTRIBUTE", what: "a wrong behaviour")
      let none = unsafe EGLSurface(bitPattern: 0x1234)
      run.expect(
        unsafe bench.egl.surfaceAttrib(bench.display, none, EGL_MIPMAP_LEVEL, 0)
          == EGL_FALSE.boolean,
        "an attribute of no surface is taken"
      )
      bench.expectError("EGL_BAD_SURFACE", what: "no surface")
    },
    egl(
      "egl.pbuffer.depth_and_stencil",
      [.exact],
      "depth and stencil of a pbuffer are as the configuration says, and tests use them",
      sections: "EGL 3.4, 15.1.2, 15.1.3",
      smoke: true
    ) { run, bench in
      let gl = run.gl
      let found = unsafe bench.choose([
        EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, bench.renderableBit, EGL_RED_SIZE,
        8,
        EGL_ALPHA_SIZE, 8, EGL_DEPTH_SIZE, 16, EGL_STENCIL_SIZE, 8, EGL_SAMPLES, 0,
      ])
      guard let config = unsafe found.first else {
        throw CaseStop.notSupported("no configuration with depth and stencil")
      }
      let surface = unsafe try bench.pbuffer(config, 4, 4)
      let context = unsafe try bench.context(config)
      run.expect(unsafe bench.makeCurrent(surface, context), "eglMakeCurrent failed")
      if run.facts.version[0] >= 3 {
        var bits: GLint = -1
        unsafe gl.getFramebufferAttachmentParameteriv(
          GLenum(GL_FRAMEBUFFER),
          GLenum(GL_DEPTH),
          GLenum(GL_FRAMEBUFFER_ATTACHMENT_DEPTH_SIZE),
          &bits
        )
        run.expect(
          Int(bits),
          is: unsafe bench.attribute(EGL_DEPTH_SIZE, config),
          "the bits of depth"
        )
      }
      gl.clearColor(0.2, 0.4, 0.6, 0.8)
      gl.clearDepthf(0.5)
      gl.clearStencil(3)
      gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT))
      // A clear of colour by a test that a scissor and stencil cannot reach needs a draw.
      let program = try run.bench.link(
        vertex: RawProgram.vertex,
        fragment: RawProgram.color.fragment
      )
      gl.useProgram(program)
      gl.uniform2f(unsafe gl.getUniformLocation(program, "unitsPerPixel"), 0.5, 0.5)
      func draw(_ x: Float, _ depth: Float, _ reference: GLint) {
        var buffer: GLuint = 0
        unsafe gl.genBuffers(1, &buffer)
        gl.bindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
        let corners = Quadrangle.rect(x, 0, x + 1, 4).triangles
        unsafe corners.withUnsafeBytes { bytes in
          unsafe gl.bufferData(
            GLenum(GL_ARRAY_BUFFER),
            GLsizeiptr(bytes.count),
            bytes.baseAddress,
            GLenum(GL_STREAM_DRAW)
          )
        }
        run.bench.pointAttributes(offset: 0)
        gl.depthRangef(depth, depth)
        gl.stencilFunc(GLenum(GL_EQUAL), reference, 0xFF)
        gl.viewport(0, 0, 4, 4)
        gl.drawArrays(GLenum(GL_TRIANGLES), 0, 6)
        unsafe gl.deleteBuffers(1, &buffer)
      }
      gl.enable(GLenum(GL_DEPTH_TEST))
      gl.enable(GLenum(GL_STENCIL_TEST))
      draw(0, 0.25, 3)
      draw(1, 0.75, 3)
      draw(2, 0.25, 4)
      let row = run.bench.read(0, 1, 4, 1)
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

  private static let threads = [
    egl(
      "egl.current.release_thread",
      [.errors],
      "a thread that is released has no context, no error and its first interface again",
      sections: "EGL 3.12, 3.7",
      smoke: true
    ) { run, bench in
      let egl = bench.egl
      run.expect(egl.queryAPI(), is: EGLenum(EGL_OPENGL_ES_API), "the interface")
      _ = unsafe egl.queryString(bench.display, 0x1234)
      run.expect(egl.releaseThread() == EGL_TRUE.boolean, "eglReleaseThread failed")
      bench.expectError("EGL_SUCCESS", what: "eglReleaseThread")
      run.expect(unsafe egl.getCurrentContext() == nil, "a context is current afterwards")
      run.expect(egl.queryAPI(), is: EGLenum(EGL_OPENGL_ES_API), "the interface afterwards")
      run.expect(egl.releaseThread() == EGL_TRUE.boolean, "releasing twice fails")
    },
    egl(
      "egl.context.queries",
      [.errors],
      "a context tells its kind, version and configuration, and refuses what it does not have",
      sections: "EGL 3.7.4",
      smoke: true
    ) { run, bench in
      let config = unsafe try bench.pbufferConfig()
      let context = unsafe try bench.context(config)
      func ask(_ name: EGLint) -> EGLint {
        var value: EGLint = -9
        _ = unsafe bench.egl.queryContext(bench.display, context, name, &value)
        return value
      }
      run.expect(ask(EGL_CONTEXT_CLIENT_TYPE), is: EGL_OPENGL_ES_API, "EGL_CONTEXT_CLIENT_TYPE")
      run.expect(
        Int(ask(EGL_CONFIG_ID)),
        is: unsafe bench.attribute(EGL_CONFIG_ID, config),
        "EGL_CONFIG_ID"
      )
      run.expect(ask(EGL_CONTEXT_CLIENT_VERSION) >= 2, "EGL_CONTEXT_CLIENT_VERSION")
      run.expect(ask(EGL_RENDER_BUFFER), is: EGL_NONE, "EGL_RENDER_BUFFER of what is not current")
      let surface = unsafe try bench.pbuffer(config, 2, 2)
      run.expect(unsafe bench.makeCurrent(surface, context), "eglMakeCurrent failed")
      run.expect(ask(EGL_RENDER_BUFFER), is: EGL_BACK_BUFFER, "EGL_RENDER_BUFFER with a pbuffer")
      _ = ask(0x1234)
      bench.expectError("EGL_BAD_ATTRIBUTE", what: "a wrong attribute")
      var value: EGLint = 0
      let none = unsafe EGLContext(bitPattern: 0x1234)
      _ = unsafe bench.egl.queryContext(bench.display, none, EGL_CONFIG_ID, &value)
      bench.expectError("EGL_BAD_CONTEXT", what: "no context")
      run.expect(
        unsafe bench.egl.queryContext(nil, context, EGL_CONFIG_ID, &value) == EGL_FALSE.boolean,
        "no display"
      )
      bench.expectError("EGL_BAD_DISPLAY", what: "no display")
    },
    egl(
      "egl.config.by_id",
      [.errors],
      "a configuration is chosen by its id whatever else is asked for, and by exact words of others",
      sections: "EGL 3.4.1",
      smoke: true
    ) { run, bench in
      let config = unsafe try bench.pbufferConfig()
      let id = unsafe bench.attribute(EGL_CONFIG_ID, config)
      let found = unsafe bench.choose([
        EGL_CONFIG_ID, EGLint(id), EGL_RED_SIZE, 99, EGL_SAMPLES, 77,
      ])
      run.expect(unsafe found.count == 1 && found[0] == config, "the configuration of an id")
      run.expect(unsafe bench.choose([EGL_CONFIG_ID, 765_432]).count, is: 0, "those of no id")
      run.expect(unsafe bench.choose([EGL_RED_SIZE, 99]).count, is: 0, "those of 99 bits of red")
      for (name, value, word) in [
        (EGL_CONFIG_CAVEAT, EGL_NONE, "EGL_CONFIG_CAVEAT"),
        (EGL_COLOR_BUFFER_TYPE, EGL_RGB_BUFFER, "EGL_COLOR_BUFFER_TYPE"),
        (EGL_TRANSPARENT_TYPE, EGL_NONE, "EGL_TRANSPARENT_TYPE"),
      ] {
        let chosen = unsafe bench.choose([EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, name, value])
        for index in unsafe chosen.indices {
          run.expect(unsafe bench.attribute(name, chosen[index]), is: Int(value), word)
        }
      }
      // No more than there is room for, and the number of those that were written.
      var configs = unsafe [EGLConfig?](repeating: nil, count: 3)
      var count: EGLint = -1
      _ = unsafe bench.egl.getConfigs(bench.display, &configs, 2, &count)
      run.expect(count <= 2, "\(count) configurations for room of 2")
      run.expect(unsafe configs[2] == nil, "a third configuration is written")
      for index in unsafe found.indices {
        let kinds = unsafe bench.attribute(EGL_RENDERABLE_TYPE, found[index])
        let conformant = unsafe bench.attribute(EGL_CONFORMANT, found[index])
        run.expect(conformant & ~kinds, is: 0, "EGL_CONFORMANT beyond EGL_RENDERABLE_TYPE")
      }
    },
    egl(
      "egl.proc.unknown",
      [.errors],
      "functions of extensions are found by name, and no error is left by names that are none",
      sections: "EGL 3.12",
      smoke: true
    ) { run, bench in
      for name in [
        "glDrawArrays", "glTexStorage2D", "eglCreatePbufferSurface", "eglQueryDevicesEXT",
      ] {
        let found = unsafe bench.egl.getProcAddress(name)
        if name.hasPrefix("gl") || name == "eglQueryDevicesEXT" {
          run.expect(found != nil, "\(name) is not found")
        }
      }
      _ = unsafe bench.egl.getProcAddress("quadrilleIsNoFunction")
      bench.expectError("EGL_SUCCESS", what: "a name that is none")
    },
  ]
}
#endif
