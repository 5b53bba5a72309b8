import CEGL
import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleSystem

/// The default framebuffer of a pbuffer, attributes of contexts and configurations that extensions
/// give, and threads that make objects of EGL at once.
enum EGLDefaultCases {
  static var all: [ConformanceCase] {
    [framebuffer, flush, components, threads]
  }

  private static var framebuffer: ConformanceCase {
    egl(
      "egl.pbuffer.default_framebuffer",
      [.errors, .exact],
      "the default framebuffer reports its kind and sizes, and is drawn to and read accordingly",
      sections: "9.2.3, 15.2.1, 15.2.4, 16.1.1",
      smoke: true
    ) { run, fixture in
      let gl = run.gl
      let config = unsafe try fixture.pbufferConfig()
      let surface = unsafe try fixture.pbuffer(config, 4, 4)
      let context = unsafe try fixture.context(config)
      run.expect(unsafe fixture.makeCurrent(surface, context), "eglMakeCurrent failed")
      let target = GL_FRAMEBUFFER
      for (name, wanted, label) in [
        (GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, GL_FRAMEBUFFER_DEFAULT, "OBJECT_TYPE"),
        (GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE, 8, "RED_SIZE"),
        (GL_FRAMEBUFFER_ATTACHMENT_ALPHA_SIZE, 8, "ALPHA_SIZE"),
        (GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE, GL_UNSIGNED_NORMALIZED, "COMPONENT_TYPE"),
        (GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING, GL_LINEAR, "COLOR_ENCODING"),
      ] {
        var value: GLint = -7
        unsafe gl.getFramebufferAttachmentParameteriv(target, GL_BACK, name, &value)
        run.expect(value, is: wanted, "GL_FRAMEBUFFER_ATTACHMENT_" + label)
      }
      run.expect(gl.integer(GL_DRAW_BUFFER0), is: GL_BACK, "GL_DRAW_BUFFER0")
      run.expect(gl.integer(GL_READ_BUFFER), is: GL_BACK, "GL_READ_BUFFER")
      run.expect(gl.status, is: GL_FRAMEBUFFER_COMPLETE, "the status")
      let first = fixture.paint(4, 4)
      unsafe gl.drawBuffers(1, [GLenum(GL_NONE)])
      run.fixture.clear(1, 1, 1, 1)
      unsafe gl.drawBuffers(1, [GLenum(GL_BACK)])
      // What is not there of depth and stencil may be given up; the color stays.
      unsafe gl.invalidateFramebuffer(target, 2, [GLenum(GL_DEPTH), GLenum(GL_STENCIL)])
      run.compare(run.fixture.read(0, 0, 4, 4), identicalTo: first, "a clear of no buffer")
      unsafe gl.invalidateFramebuffer(target, 1, [GLenum(GL_COLOR)])
      run.fixture.clear(0.2, 0.4, 0.6, 0.8)
      run.expectFilled(SIMD4(51, 102, 153, 204), 4, 4, "a clear after the colour was given up")
      run.expectError("NO_ERROR", "the default framebuffer")
      gl.readBuffer(GL_COLOR_ATTACHMENT0)
      run.expectError("INVALID_OPERATION", "a read buffer of framebuffer objects")
      unsafe gl.drawBuffers(1, [GLenum(GL_COLOR_ATTACHMENT0)])
      run.expectError("INVALID_OPERATION", "a draw buffer of framebuffer objects")
      unsafe gl.invalidateFramebuffer(target, 1, [GLenum(GL_COLOR_ATTACHMENT0)])
      run.expectError("INVALID_ENUM", "giving up an attachment of framebuffer objects")
    }
  }

  /// EGL_CONTEXT_RELEASE_BEHAVIOR_KHR, with _NONE_KHR and _FLUSH_KHR.
  private static let release: (name: EGLint, none: EGLint, flush: EGLint) = (0x2097, 0, 0x2098)

  private static var flush: ConformanceCase {
    egl(
      "egl.context.flush_control",
      [.errors],
      "a context reports whether it is flushed when it is released, and others draw on as before",
      sections: "EGL_KHR_context_flush_control",
      smoke: true
    ) { run, fixture in
      try fixture.require("EGL_KHR_context_flush_control")
      try run.require("GL_KHR_context_flush_control")
      let config = unsafe try fixture.pbufferConfig()
      let surface = unsafe try fixture.pbuffer(config, 2, 2)
      try run.fixture.makeTarget(2, 2)
      // GL_CONTEXT_RELEASE_BEHAVIOR, with GL_NONE and GL_CONTEXT_RELEASE_BEHAVIOR_FLUSH.
      for (attributes, wanted) in [
        ([], 0x82FC), ([release.name, release.flush], 0x82FC), ([release.name, release.none], 0),
      ] as [([EGLint], GLint)] {
        for iteration in 0..<4 {
          guard
            let context = unsafe fixture.makeContext(config, fixture.versionAttributes + attributes)
          else { return run.fail("eglCreateContext failed: \(fixture.error())") }
          run.expect(unsafe fixture.makeCurrent(surface, context), "eglMakeCurrent failed")
          run.expect(run.gl.integer(0x82FB), is: wanted, "GL_CONTEXT_RELEASE_BEHAVIOR")
          _ = unsafe fixture.makeCurrent(nil, nil)
          unsafe fixture.destroy(context)
          // The first read of the case's own context has to be as good as any other.
          try run.context.makeCurrent()
          run.fixture.clear(0.2, 0.4, 0.6, 0.8)
          run.expectFilled(
            SIMD4(51, 102, 153, 204),
            2,
            2,
            "the first read after release \(iteration)"
          )
        }
      }
      let wrong = unsafe fixture.makeContext(
        config,
        fixture.versionAttributes + [release.name, 0x1234]
      )
      run.expect(unsafe wrong == nil, "a context with a wrong way of release was made")
      fixture.expectError("EGL_BAD_ATTRIBUTE", what: "a wrong way of release")
    }
  }

  private static var components: ConformanceCase {
    egl(
      "egl.config.component_type",
      [.errors],
      "configurations of floats and of integers are distinguished, chosen separately, and integers by default",
      sections: "EGL_EXT_pixel_format_float",
      smoke: true
    ) { run, fixture in
      try fixture.require("EGL_EXT_pixel_format_float")
      // EGL_COLOR_COMPONENT_TYPE_EXT, with EGL_COLOR_COMPONENT_TYPE_FIXED_EXT and _FLOAT_EXT.
      let (name, fixed, float) = (EGLint(0x3339), EGLint(0x333A), EGLint(0x333B))
      var counts: [Int] = []
      for (requested, wanted) in [([], fixed), ([name, fixed], fixed), ([name, float], float)]
        as [([EGLint], EGLint)]
      {
        let found = unsafe fixture.choose([EGL_SURFACE_TYPE, EGL_PBUFFER_BIT] + requested)
        unsafe counts.append(found.count)
        for index in unsafe found.indices {
          run.expect(
            unsafe fixture.attribute(name, found[index]),
            is: Int(wanted),
            "EGL_COLOR_COMPONENT_TYPE_EXT of a configuration that was chosen"
          )
        }
      }
      run.expect(counts[0], is: counts[1], "the number of configurations without the attribute")
    }
  }

  /// What threads make contexts and pbuffers with.
  @safe private struct Maker: @unchecked Sendable {
    // Functions and handles of EGL may be used by any thread, each call by itself.
    let gl: GLFunctions
    let egl: EGLFunctions
    let display: EGLDisplay
    let config: EGLConfig
    let attributes: [EGLint]

    /// Makes a context with a pbuffer, clears it and reads it; what is wrong, or nil.
    func use(_ number: UInt8) -> String? {
      let sizeAttributes = [EGL_WIDTH, 3, EGL_HEIGHT, 2, EGL_NONE]
      guard let context = unsafe egl.createContext(display, config, nil, attributes + [EGL_NONE]),
        let surface = unsafe egl.createPbufferSurface(display, config, sizeAttributes)
      else { return "context or pbuffer cannot be made: \(eglErrorName(egl.getError()))" }
      defer {
        _ = unsafe egl.makeCurrent(display, nil, nil, nil)
        _ = unsafe egl.destroySurface(display, surface)
        _ = unsafe egl.destroyContext(display, context)
      }
      guard unsafe egl.makeCurrent(display, surface, surface, context) == EGL_TRUE.boolean else {
        return "eglMakeCurrent failed: \(eglErrorName(egl.getError()))"
      }
      gl.clearColor(Float(number) / 255, 0, 1, 1)
      gl.clear(GL_COLOR_BUFFER_BIT)
      let found = gl.bytes(2, 1, 1, 1, count: 4)
      let wanted: [UInt8] = [number, 0, 255, 255]
      return found == wanted ? nil : "the pixel is \(found), expected \(wanted)"
    }
  }

  private static var threads: ConformanceCase {
    egl(
      "thread.egl_objects",
      [.exact],
      "four threads make, use and destroy contexts and pbuffers at once, all right",
      sections: "EGL 2.4, 3.7",
      smoke: true
    ) { run, fixture in
      let maker = unsafe Maker(
        gl: run.gl,
        egl: fixture.egl,
        display: fixture.display,
        config: try fixture.pbufferConfig(),
        attributes: fixture.versionAttributes
      )
      let problems = Lock<[String]>([])
      let threads = (0..<4).compactMap { index in
        SystemThread {
          for iteration in 0..<5 {
            if let text = maker.use(UInt8(10 * index + iteration)) {
              problems.withLock { $0.append("thread \(index), turn \(iteration): \(text)") }
            }
          }
          _ = maker.egl.releaseThread()
        }
      }
      guard threads.count == 4 else { throw CaseStop.notSupported("no thread can be started") }
      for thread in threads { thread.join() }
      for text in problems.withLock({ $0 }) { run.fail(text) }
    }
  }
}
