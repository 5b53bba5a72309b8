import CEGL
import CGLES
import QuadrilleConformance
import QuadrilleGL

/// EGL 1.5 by its own names, surfaces that a platform cannot have, and messages of EGL.
enum EGLCoreCases {
  static var all: [ConformanceCase] {
    [sync, image, platform, priority, surfaces, messages]
  }

  /// Ends the case where EGL is older than 1.5.
  private static func requireVersion15(_ run: CaseRun) throws {
    guard run.display.version.major > 1 || run.display.version.minor >= 5 else {
      throw CaseStop.notSupported("the case needs EGL 1.5")
    }
  }

  private static var sync: ConformanceCase {
    egl(
      "egl.sync.core",
      [.errors],
      "a fence by the functions of EGL 1.5 is signalled once all is done",
      sections: "EGL 3.8",
      smoke: true
    ) { run, fixture in
      try requireVersion15(run)
      let egl = fixture.egl
      guard let create = unsafe egl.createSync, let query = unsafe egl.getSyncAttrib,
        let waitFor = unsafe egl.clientWaitSync, let wait = unsafe egl.waitSync,
        let destroy = unsafe egl.destroySync
      else { return run.fail("functions of EGL 1.5 are missing") }
      run.expect(
        unsafe create(fixture.display, EGLenum(EGL_SYNC_FENCE), [0x1234, 1, EGLAttrib(EGL_NONE)])
          == nil,
        "a fence with a wrong attribute was made"
      )
      fixture.expectError("EGL_BAD_ATTRIBUTE", what: "a wrong attribute")
      run.expect(
        unsafe create(fixture.display, 0x1234, [EGLAttrib(EGL_NONE)]) == nil,
        "a sync of no kind was made"
      )
      fixture.expectError("EGL_BAD_ATTRIBUTE", "EGL_BAD_PARAMETER", what: "a kind that is none")
      try run.fixture.makeTarget(2, 2)
      run.fixture.clear(0.2, 0.4, 0.6, 0.8)
      guard
        let fence = unsafe create(fixture.display, EGLenum(EGL_SYNC_FENCE), [EGLAttrib(EGL_NONE)])
      else { return run.fail("there is no fence: \(fixture.error())") }
      run.expect(unsafe wait(fixture.display, fence, 0), is: EGLBoolean(EGL_TRUE), "eglWaitSync")
      let flags = EGLint(EGL_SYNC_FLUSH_COMMANDS_BIT)
      let answer = unsafe waitFor(fixture.display, fence, flags, EGLTime(10_000_000_000))
      run.expect(answer, is: EGLint(EGL_CONDITION_SATISFIED), "eglClientWaitSync")
      for (name, expected, label) in [
        (EGL_SYNC_TYPE, EGL_SYNC_FENCE, "EGL_SYNC_TYPE"),
        (EGL_SYNC_STATUS, EGL_SIGNALED, "EGL_SYNC_STATUS"),
        (EGL_SYNC_CONDITION, EGL_SYNC_PRIOR_COMMANDS_COMPLETE, "EGL_SYNC_CONDITION"),
      ] {
        var value: EGLAttrib = -7
        let answer = unsafe query(fixture.display, fence, EGLint(name), &value)
        run.expect(
          answer == EGL_TRUE.boolean && value == EGLAttrib(expected),
          "\(label) is \(value)"
        )
      }
      var value: EGLAttrib = -7
      run.expect(
        unsafe query(fixture.display, fence, 0x1234, &value),
        is: EGLBoolean(EGL_FALSE),
        "a wrong name"
      )
      fixture.expectError("EGL_BAD_ATTRIBUTE", what: "a wrong name")
      run.expect(value, is: -7, "the memory of a query that failed")
      run.expect(unsafe destroy(fixture.display, fence), is: EGLBoolean(EGL_TRUE), "eglDestroySync")
      run.expect(unsafe destroy(fixture.display, fence), is: EGLBoolean(EGL_FALSE), "and again")
      fixture.expectError("EGL_BAD_PARAMETER", what: "destroying what is gone")
    }
  }

  private static var image: ConformanceCase {
    egl(
      "egl.image.core",
      [.exact],
      "an image by the functions of EGL 1.5 has the level that its attributes name",
      sections: "EGL 3.10",
      smoke: true
    ) { run, fixture in
      try requireVersion15(run)
      try run.require("GL_OES_EGL_image")
      try fixture.require("EGL_KHR_gl_texture_2D_image")
      let gl = run.gl
      guard let create = unsafe fixture.egl.createImage,
        let destroy = unsafe fixture.egl.destroyImage,
        let bind = unsafe gl.imageTargetTexture
      else { return run.fail("functions of EGL 1.5 are missing") }
      let texture = run.fixture.makeBound(GL_TEXTURE_2D)
      gl.parameter(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 1)
      gl.image(GL_RGBA, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, [UInt8](repeating: 51, count: 16))
      gl.image(level: 1, GL_RGBA, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, [51, 102, 153, 204])
      let context = unsafe fixture.egl.getCurrentContext()
      let buffer = unsafe EGLClientBuffer(bitPattern: UInt(texture))
      let newObject = unsafe create(
        fixture.display,
        context,
        EGLenum(EGL_GL_TEXTURE_2D),
        buffer,
        [EGLAttrib(EGL_GL_TEXTURE_LEVEL), 1, EGLAttrib(EGL_NONE)]
      )
      guard let newObject = unsafe newObject else {
        return run.fail("no image: \(fixture.error())")
      }
      run.fixture.makeBound(GL_TEXTURE_2D)
      unsafe bind(GLenum(GL_TEXTURE_2D), newObject)
      run.expectError("NO_ERROR", "the texture of an image")
      let found = try run.fixture.values("texture(page, vec2(0.5))", "uniform sampler2D page;")[0]
      run.expect(found, near: SIMD4(0.2, 0.4, 0.6, 0.8), "the texel of level 1")
      run.expect(
        unsafe destroy(fixture.display, newObject),
        is: EGLBoolean(EGL_TRUE),
        "eglDestroyImage"
      )
    }
  }

  private static var platform: ConformanceCase {
    egl(
      "egl.display.platform_core",
      [.errors],
      "eglGetPlatformDisplay gives the display that its extension gives, and refuses what is none",
      sections: "EGL 3.2",
      smoke: true
    ) { run, fixture in
      try requireVersion15(run)
      guard let get = unsafe fixture.egl.getPlatformDisplay else {
        return run.fail("eglGetPlatformDisplay is missing")
      }
      if let extended = unsafe fixture.egl.getPlatformDisplayEXT {
        let (one, other) = unsafe (get(0x31DD, nil, nil), extended(0x31DD, nil, nil))
        _ = fixture.egl.getError()
        run.expect(unsafe one == other, "two displays of one platform")
      }
      run.expect(unsafe get(0x1234, nil, nil) == nil, "a display of a wrong platform")
      fixture.expectError("EGL_BAD_PARAMETER", what: "a wrong platform")
    }
  }

  /// EGL_CONTEXT_PRIORITY_LEVEL_IMG, and its levels from high to low.
  private static let priorityName = 0x3100 as EGLint
  private static let priorityLevels: [EGLint] = [0x3101, 0x3102, 0x3103]

  private static var priority: ConformanceCase {
    egl(
      "egl.context.priority",
      [.errors],
      "a context has one of the priorities where they are offered, and a wrong one is refused",
      sections: "EGL 3.7.1, EGL_IMG_context_priority",
      smoke: true
    ) { run, fixture in
      let config = unsafe try fixture.pbufferConfig()
      let isOffered = run.facts.eglExtensions.contains("EGL_IMG_context_priority")
      for level in priorityLevels {
        let attributes = fixture.versionAttributes + [priorityName, level]
        guard let context = unsafe fixture.makeContext(config, attributes) else {
          // Where it is not offered the attribute need not be known.
          run.expect(!isOffered, "eglCreateContext failed")
          fixture.expectError(
            "EGL_BAD_ATTRIBUTE",
            what: "an attribute of an extension that is missing"
          )
          continue
        }
        guard isOffered else { continue }
        var found: EGLint = -1
        _ = unsafe fixture.egl.queryContext(fixture.display, context, priorityName, &found)
        // The level is a hint: another one may come of it.
        run.expect(priorityLevels.contains(found), "the priority is 0x\(String(found, radix: 16))")
      }
      let wrong = unsafe fixture.makeContext(
        config,
        fixture.versionAttributes + [priorityName, 0x1234]
      )
      run.expect(unsafe wrong == nil, "a context with a wrong priority was made")
      fixture.expectError("EGL_BAD_ATTRIBUTE", what: "a wrong priority")
    }
  }

  private static var surfaces: ConformanceCase {
    egl(
      "egl.pbuffer.other_kinds_refused",
      [.errors],
      "pixmaps that are none, client buffers of no kind, and copies to none of them are refused",
      sections: "EGL 3.5.3, 3.5.4, 3.10.2",
      smoke: true
    ) { run, fixture in
      let egl = fixture.egl
      let config = unsafe try fixture.pbufferConfig()
      guard let fromBuffer = unsafe egl.createPbufferFromClientBuffer,
        let pixmap = unsafe egl.createPixmapSurface
      else { return run.fail("functions of EGL are missing") }
      let newObject = unsafe fromBuffer(fixture.display, 0x1234, nil, config, [EGL_NONE])
      run.expect(unsafe newObject == nil, "a pbuffer of a client buffer of no kind was made")
      // A driver that knows no kind at all may also say that it has nothing for it.
      fixture.expectError("EGL_BAD_PARAMETER", "EGL_BAD_ALLOC", what: "a client buffer of no kind")
      let types = unsafe fixture.attribute(EGL_SURFACE_TYPE, config)
      guard types & Int(EGL_PIXMAP_BIT) == 0,
        let none = unsafe UnsafeMutableRawPointer(bitPattern: 0x1234)
      else { return }
      run.expect(
        unsafe pixmap(fixture.display, config, none, [EGL_NONE]) == nil,
        "a pixmap of a configuration without pixmaps was made"
      )
      fixture.expectError(
        "EGL_BAD_MATCH",
        "EGL_BAD_NATIVE_PIXMAP",
        "EGL_BAD_PARAMETER",
        what: "a configuration without pixmaps"
      )
    }
  }

  private static var messages: ConformanceCase {
    egl(
      "egl.error.debug_state",
      [.errors],
      "kinds of messages are enabled, disabled and reported, and a wrong kind is rejected",
      sections: "EGL_KHR_debug",
      smoke: true
    ) { run, fixture in
      let text = unsafe fixture.egl.queryString(nil, EGL_EXTENSIONS)
      let names = unsafe text.map { unsafe String(cString: $0).split(separator: " ") } ?? []
      guard names.contains("EGL_KHR_debug") else {
        throw CaseStop.notSupported("EGL_KHR_debug is missing")
      }
      guard let control = unsafe fixture.egl.debugMessageControlKHR,
        let query = unsafe fixture.egl.queryDebugKHR, let label = unsafe fixture.egl.labelObjectKHR
      else { return run.fail("functions of EGL_KHR_debug are missing") }
      // EGL_DEBUG_MSG_CRITICAL_KHR to EGL_DEBUG_MSG_INFO_KHR; the first two are enabled initially.
      let kinds: [EGLint] = [0x33B9, 0x33BA, 0x33BB, 0x33BC]
      func states() -> [EGLAttrib] {
        kinds.map { kind in
          var value: EGLAttrib = -7
          let answer = unsafe query(kind, &value)
          run.expect(answer == EGL_TRUE.boolean, "eglQueryDebugKHR failed")
          return value
        }
      }
      let (on, off) = (EGLAttrib(EGL_TRUE), EGLAttrib(EGL_FALSE))
      run.expect(states(), is: [on, on, off, off], "the kinds of messages at first")
      func set(_ values: [EGLAttrib], wrong: EGLAttrib? = nil) -> EGLint {
        var list = zip(kinds, values).flatMap { [EGLAttrib($0), $1] }
        if let wrong { list += [wrong, on] }
        return unsafe control({ _, _, _, _, _, _ in }, list + [EGLAttrib(EGL_NONE)])
      }
      run.expect(set([on, off, on, off]), is: EGL_SUCCESS, "eglDebugMessageControlKHR")
      run.expect(states(), is: [on, off, on, off], "the kinds of messages")
      run.expect(set([off, off, off, off], wrong: 0x1234), is: EGL_BAD_ATTRIBUTE, "a wrong kind")
      run.expect(states(), is: [on, off, on, off], "the kinds after a wrong call")
      _ = unsafe control(
        nil,
        [0x33B9, on, 0x33BA, on, 0x33BB, off, 0x33BC, off, EGLAttrib(EGL_NONE)]
      )
      run.expect(states(), is: [on, on, off, off], "the kinds in the end")
      // EGL_OBJECT_THREAD_KHR and EGL_OBJECT_DISPLAY_KHR.
      run.expect(label(nil, 0x33B0, nil, nil), is: EGL_SUCCESS, "the label of a thread")
      let display = unsafe UnsafeMutableRawPointer(fixture.display)
      run.expect(
        unsafe label(fixture.display, 0x33B1, display, nil),
        is: EGL_SUCCESS,
        "the label of a display"
      )
      run.expect(
        unsafe label(fixture.display, 0x1234, display, nil) != EGL_SUCCESS,
        "a kind that is none"
      )
      _ = fixture.egl.getError()
    }
  }
}
