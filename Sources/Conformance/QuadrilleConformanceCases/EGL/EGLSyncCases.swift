import CEGL
import CGLES
import Glibc
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage
import QuadrilleSystem

/// Syncs that wait on the server or are signalled by hand, textures of pbuffers, and swaps.
enum EGLSyncCases {
  static var all: [ConformanceCase] {
    syncs + surfaces + [flags] + imageKinds
  }

  private static let signaled = 0x30F2 as EGLint
  private static let unsignaled = 0x30F3 as EGLint
  private static let syncStatus = 0x30F1 as EGLint
  private static let conditionSatisfied = 0x30F6 as EGLint
  private static let timeoutExpired = 0x30F5 as EGLint

  private static var syncs: [ConformanceCase] {
    [
      egl(
        "egl.sync.wait",
        [.exact, .errors],
        "a wait of the server returns at once, and what is drawn after it comes after the fence",
        sections: "EGL 3.8.2, KHR_wait_sync",
        smoke: true
      ) { run, fixture in
        try fixture.require("EGL_KHR_wait_sync")
        guard let create = unsafe fixture.egl.createSyncKHR,
          let destroy = unsafe fixture.egl.destroySyncKHR, let wait = unsafe fixture.egl.waitSyncKHR
        else { return run.fail("functions of EGL_KHR_wait_sync are missing") }
        try run.fixture.makeTarget(4, 4)
        run.fixture.clear(1, 0, 0, 1)
        guard let fence = unsafe create(fixture.display, 0x30F9, [EGL_NONE]) else {
          return run.fail("there is no fence: \(fixture.error())")
        }
        run.expect(
          unsafe wait(fixture.display, fence, 0),
          is: EGL_TRUE,
          "the answer of eglWaitSync"
        )
        run.expect(unsafe wait(fixture.display, fence, 1), is: EGL_FALSE, "a wait with wrong flags")
        fixture.expectError("EGL_BAD_PARAMETER", what: "a wait with wrong flags")
        run.fixture.clear(0.2, 0.4, 0.6, 0.8)
        run.expect(
          unsafe destroy(fixture.display, fence) == EGL_TRUE.boolean,
          "eglDestroySync failed"
        )
        run.expect(unsafe wait(fixture.display, fence, 0), is: EGL_FALSE, "a wait for what is gone")
        fixture.expectError("EGL_BAD_PARAMETER", what: "a wait for what is gone")
        run.expectFilled(SIMD4(51, 102, 153, 204), 4, 4)
      },
      egl(
        "egl.sync.reusable",
        [.errors],
        "a sync is signalled and taken back by hand, and waiting threads are notified",
        sections: "EGL 3.8.1, KHR_reusable_sync",
        smoke: true
      ) { run, fixture in
        try fixture.require("EGL_KHR_reusable_sync")
        guard let create = unsafe fixture.egl.createSyncKHR,
          let destroy = unsafe fixture.egl.destroySyncKHR,
          let wait = unsafe fixture.egl.clientWaitSyncKHR,
          let query = unsafe fixture.egl.getSyncAttribKHR,
          let signal = unsafe fixture.egl.signalSyncKHR
        else { return run.fail("functions of EGL_KHR_reusable_sync are missing") }
        guard let sync = unsafe create(fixture.display, 0x30FA, [EGL_NONE]) else {
          return run.fail("there is no sync: \(fixture.error())")
        }
        func status() -> EGLint {
          var value: EGLint = -1
          _ = unsafe query(fixture.display, sync, syncStatus, &value)
          return value
        }
        func give(_ mode: EGLint) -> Bool {
          unsafe signal(fixture.display, sync, EGLenum(mode)) == EGL_TRUE.boolean
        }
        run.expect(status(), is: unsignaled, "EGL_SYNC_STATUS at first")
        run.expect(
          unsafe wait(fixture.display, sync, 0, 0),
          is: timeoutExpired,
          "a wait of no time"
        )
        run.expect(
          unsafe wait(fixture.display, sync, 0, 1_000_000),
          is: timeoutExpired,
          "a wait of a millisecond"
        )
        run.expect(give(signaled), "it is not signalled")
        run.expect(status(), is: signaled, "EGL_SYNC_STATUS after the signal")
        run.expect(
          unsafe wait(fixture.display, sync, 0, 0),
          is: conditionSatisfied,
          "a wait for it"
        )
        run.expect(give(unsignaled), "it is not taken back")
        run.expect(status(), is: unsignaled, "EGL_SYNC_STATUS afterwards")
        run.expect(!give(0x1234), "a wrong mode is taken")
        fixture.expectError("EGL_BAD_PARAMETER", "EGL_BAD_ATTRIBUTE", what: "a wrong mode")
        run.expect(
          unsafe destroy(fixture.display, sync) == EGL_TRUE.boolean,
          "eglDestroySync failed"
        )
      },
      egl(
        "egl.sync.reusable_thread",
        [.errors],
        "a thread that waits for a sync with a time goes on when another thread signals it",
        sections: "EGL 3.8.1, KHR_reusable_sync"
      ) { run, fixture in
        try fixture.require("EGL_KHR_reusable_sync")
        guard let create = unsafe fixture.egl.createSyncKHR,
          let destroy = unsafe fixture.egl.destroySyncKHR,
          let wait = unsafe fixture.egl.clientWaitSyncKHR,
          let signal = unsafe fixture.egl.signalSyncKHR
        else { return run.fail("functions of EGL_KHR_reusable_sync are missing") }
        // A thread that is late finds the sync signalled, and has not waited: the next has more
        // time.
        for milliseconds in [1, 4, 16] as [UInt32] {
          guard let sync = unsafe create(fixture.display, 0x30FA, [EGL_NONE]) else {
            return run.fail("there is no sync: \(fixture.error())")
          }
          let waiter = unsafe Waiter(display: fixture.display, sync: sync, wait: wait)
          guard let thread = SystemThread({ waiter.run() }) else {
            throw CaseStop.notSupported("no thread can be started")
          }
          while !waiter.hasBegun { usleep(100) }
          usleep(1000 * milliseconds)
          // A signal just before the wait begins may pass it by.
          for _ in 0..<800 {
            _ = unsafe signal(fixture.display, sync, EGLenum(signaled))
            if waiter.answer != nil { break }
            usleep(1000)
          }
          thread.join()
          run.expect(waiter.answer ?? -1, is: conditionSatisfied, "the wait of another thread")
          run.expect(
            unsafe destroy(fixture.display, sync) == EGL_TRUE.boolean,
            "eglDestroySync failed"
          )
          if waiter.answer != conditionSatisfied { return }
        }
      },
    ]
  }

  /// A thread's wait of a second, and what came of it.
  ///
  /// Its constants may be used by any thread, as EGL lets any thread call what they name; a lock is
  /// around the rest.
  @safe private final class Waiter: @unchecked Sendable {
    private let display: EGLDisplay
    private let sync: EGLSyncKHR
    private let wait: @convention(c) (EGLDisplay?, EGLSyncKHR?, EGLint, EGLTimeKHR) -> EGLint
    private let state = Lock<(hasBegun: Bool, answer: EGLint?)>((false, nil))

    init(
      display: EGLDisplay,
      sync: EGLSyncKHR,
      wait: @escaping @convention(c) (EGLDisplay?, EGLSyncKHR?, EGLint, EGLTimeKHR) -> EGLint
    ) {
      unsafe self.display = display
      unsafe self.sync = sync
      unsafe self.wait = wait
    }

    /// Whether the thread is about to wait.
    var hasBegun: Bool { state.withLock { $0.hasBegun } }
    /// What the wait has given; nil before.
    var answer: EGLint? { state.withLock { $0.answer } }

    func run() {
      state.withLock { $0.hasBegun = true }
      let answer = unsafe wait(display, sync, 0, 1_000_000_000)
      state.withLock { $0.answer = answer }
    }
  }

  private static var surfaces: [ConformanceCase] {
    [
      egl(
        "egl.pbuffer.bind_texture",
        [.exact, .errors],
        "a pbuffer for textures is bound as one, once, and shows what was drawn to it",
        sections: "EGL 3.6.1, 3.6.2",
        smoke: false
      ) { run, fixture in
        guard let bind = unsafe fixture.egl.bindTexImage,
          let release = unsafe fixture.egl.releaseTexImage
        else { throw CaseStop.notSupported("eglBindTexImage is missing") }
        let gl = run.gl
        let plain = unsafe try fixture.pbuffer(try fixture.pbufferConfig(), 4, 4)
        let found = unsafe fixture.choose([
          EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, fixture.renderableBit,
          EGL_RED_SIZE,
          8, EGL_ALPHA_SIZE, 8, EGL_SAMPLES, 0, EGL_BIND_TO_TEXTURE_RGBA, EGL_TRUE,
        ])
        guard let config = unsafe found.first else {
          throw CaseStop.notSupported("no configuration binds to textures")
        }
        let wanted = [
          EGL_WIDTH, 4, EGL_HEIGHT, 4, EGL_TEXTURE_FORMAT, EGL_TEXTURE_RGBA, EGL_TEXTURE_TARGET,
          EGL_TEXTURE_2D,
        ]
        guard let surface = unsafe fixture.makePbuffer(config, wanted) else {
          return run.fail("no pbuffer for textures: \(fixture.error())")
        }
        let context = unsafe try fixture.context(config)
        run.expect(unsafe fixture.makeCurrent(surface, context), "eglMakeCurrent failed")
        gl.clearColor(0.2, 0.4, 0.6, 0.8)
        gl.clear(GL_COLOR_BUFFER_BIT)
        run.expect(unsafe fixture.makeCurrent(plain, context), "eglMakeCurrent failed")
        var name: GLuint = 0
        unsafe gl.genTextures(1, &name)
        gl.bindTexture(GL_TEXTURE_2D, name)
        gl.readNearest(GL_TEXTURE_2D)
        guard unsafe bind(fixture.display, surface, EGL_BACK_BUFFER) == EGL_TRUE.boolean else {
          return run.fail("eglBindTexImage failed: \(fixture.error())")
        }
        run.expect(
          unsafe bind(fixture.display, surface, EGL_BACK_BUFFER),
          is: 0,
          "binding it twice"
        )
        fixture.expectError("EGL_BAD_ACCESS", what: "binding it twice")
        var framebuffer: GLuint = 0
        unsafe gl.genFramebuffers(1, &framebuffer)
        gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        gl.attach(name)
        run.expect(gl.status, is: GL_FRAMEBUFFER_COMPLETE, "the status of the texture")
        run.expectFilled(SIMD4(51, 102, 153, 204), 4, 4, "the pbuffer as a texture")
        run.expect(
          unsafe release(fixture.display, surface, EGL_BACK_BUFFER) == EGL_TRUE.boolean,
          "eglReleaseTexImage failed"
        )
      },
      egl(
        "egl.pbuffer.bind_refused",
        [.errors],
        "a pbuffer that is for no texture, and what is no surface, are bound to none",
        sections: "EGL 3.6.1",
        smoke: true
      ) { run, fixture in
        guard let bind = unsafe fixture.egl.bindTexImage else {
          throw CaseStop.notSupported("eglBindTexImage is missing")
        }
        // A configuration that is for no texture gives no surface that could be bound.
        let config = unsafe try fixture.pbufferConfig()
        let plain = unsafe try fixture.pbuffer(config, 4, 4)
        let isForTextures = [EGL_BIND_TO_TEXTURE_RGB, EGL_BIND_TO_TEXTURE_RGBA].contains {
          unsafe fixture.attribute($0, config) == Int(EGL_TRUE)
        }
        run.expect(unsafe bind(fixture.display, plain, EGL_BACK_BUFFER), is: 0, "a plain pbuffer")
        fixture.expectError(
          "EGL_BAD_MATCH",
          isForTextures ? "EGL_BAD_MATCH" : "EGL_BAD_SURFACE",
          what: "binding a pbuffer that is for no texture"
        )
        let none = unsafe EGLSurface(bitPattern: 0x1234)
        run.expect(unsafe bind(fixture.display, none, EGL_BACK_BUFFER), is: 0, "no surface")
        fixture.expectError("EGL_BAD_SURFACE", what: "binding no surface")
      },
      egl(
        "egl.pbuffer.swap",
        [.exact, .errors],
        "swapping a pbuffer changes nothing, and what needs a window or a pixmap is refused",
        sections: "EGL 3.10, 3.11",
        smoke: true
      ) { run, fixture in
        let config = unsafe try fixture.pbufferConfig()
        let surface = unsafe try fixture.pbuffer(config, 5, 4)
        let context = unsafe try fixture.context(config)
        run.expect(unsafe fixture.makeCurrent(surface, context), "eglMakeCurrent failed")
        let expected = fixture.paint(5, 4)
        let egl = fixture.egl
        for _ in 0..<3 {
          run.expect(
            unsafe egl.swapBuffers(fixture.display, surface),
            is: EGL_TRUE.boolean,
            "the answer of eglSwapBuffers"
          )
          run.compare(run.fixture.read(0, 0, 5, 4), identicalTo: expected, "after a swap")
        }
        run.expect(egl.waitClient(), is: EGL_TRUE.boolean, "the answer of eglWaitClient")
        run.expect(egl.waitGL(), is: EGL_TRUE.boolean, "the answer of eglWaitGL")
        fixture.expectError("EGL_SUCCESS", what: "waiting")
        let none = unsafe EGLSurface(bitPattern: 0x1234)
        run.expect(unsafe egl.swapBuffers(fixture.display, none), is: 0, "a swap of no surface")
        fixture.expectError("EGL_BAD_SURFACE", what: "a swap of no surface")
        if let wait = egl.waitNative {
          run.expect(wait(0x1234), is: 0, "a wait for a wrong engine")
          fixture.expectError("EGL_BAD_PARAMETER", what: "a wait for a wrong engine")
        }
        if let setInterval = unsafe egl.swapInterval {
          _ = unsafe egl.makeCurrent(fixture.display, nil, nil, nil)
          run.expect(unsafe setInterval(fixture.display, 1), is: 0, "an interval without context")
          fixture.expectError(
            "EGL_BAD_CONTEXT",
            "EGL_BAD_SURFACE",
            what: "an interval without context"
          )
        }
      },
    ]
  }

  private static var flags: ConformanceCase {
    egl(
      "egl.context.flags",
      [.errors],
      "a context for debugging says so, and flags that are none are refused",
      sections: "EGL 3.7.1, KHR_create_context",
      smoke: true
    ) { run, fixture in
      try fixture.require("EGL_KHR_create_context")
      let config = unsafe try fixture.pbufferConfig()
      let surface = unsafe try fixture.pbuffer(config, 2, 2)
      for (value, isDebug) in [(EGLint(0), false), (1, true)] {
        guard
          let context = unsafe fixture.makeContext(
            config,
            fixture.versionAttributes + [0x30FC, value]
          )
        else { return run.fail("eglCreateContext with flags \(value) failed: \(fixture.error())") }
        run.expect(unsafe fixture.makeCurrent(surface, context), "eglMakeCurrent failed")
        guard run.facts.has("GL_KHR_debug") else { continue }
        // GL_CONTEXT_FLAGS with GL_CONTEXT_FLAG_DEBUG_BIT; GL_DEBUG_OUTPUT begins as the bit says.
        if run.facts.version[0] * 10 + run.facts.version[1] >= 32 {
          run.expect(run.gl.integer(0x821E) & 2 != 0, is: isDebug, "the bit of debugging")
        }
        run.expect(run.gl.isEnabled(0x92E0) != 0, is: isDebug, "GL_DEBUG_OUTPUT")
      }
      run.expect(
        unsafe fixture.makeContext(config, fixture.versionAttributes + [0x30FC, 0x4000]) == nil,
        "a flag that is none is taken"
      )
      fixture.expectError("EGL_BAD_ATTRIBUTE", what: "a flag that is none")
      // Profiles are of OpenGL alone.
      run.expect(
        unsafe fixture.makeContext(config, fixture.versionAttributes + [0x30FD, 1]) == nil,
        "a profile of OpenGL is taken"
      )
      fixture.expectError("EGL_BAD_ATTRIBUTE", "EGL_BAD_MATCH", what: "a profile of OpenGL")
    }
  }

  private static var imageKinds: [ConformanceCase] {
    [
      // EGL_GL_TEXTURE_CUBE_MAP_NEGATIVE_X_KHR, EGL_GL_TEXTURE_3D_KHR and EGL_GL_RENDERBUFFER_KHR.
      ("cube", EGLenum(0x30B4), "EGL_KHR_gl_texture_cubemap_image"),
      ("volume", 0x30B2, "EGL_KHR_gl_texture_3D_image"),
      ("renderbuffer", 0x30B9, "EGL_KHR_gl_renderbuffer_image"),
      ("level", 0x30B1, "EGL_KHR_gl_texture_2D_image"),
    ].map { label, target, name in
      egl(
        "egl.image.kinds",
        with: ["kind": label],
        // Errors say whether flat textures take images of faces and of slices.
        label == "cube" || label == "volume" ? [.exact, .errors] : [.exact],
        "an image of a face, a slice, a level or a renderbuffer shows just that",
        sections: "EGL 3.9, KHR_gl_image",
        smoke: true
      ) { run, fixture in
        try run.require("GL_OES_EGL_image")
        try fixture.require(name)
        let gl = run.gl
        guard let create = unsafe fixture.egl.createImageKHR,
          let bind = unsafe gl.imageTargetTexture,
          let destroy = unsafe fixture.egl.destroyImageKHR
        else { return run.fail("eglCreateImageKHR is missing") }
        let (source, attributes) = try makeSource(run, label)
        let newObject = unsafe create(
          fixture.display,
          fixture.egl.getCurrentContext(),
          target,
          EGLClientBuffer(bitPattern: UInt(source)),
          attributes + [0x30D2, EGL_TRUE, EGL_NONE]
        )
        guard let image = unsafe newObject else {
          let error = fixture.error()
          // Slices of volumes may be refused by drivers that cannot share them.
          guard label == "volume", error == "EGL_BAD_PARAMETER" || error == "EGL_BAD_MATCH" else {
            return run.fail("no image: \(error)")
          }
          throw CaseStop.notSupported("no image of a slice is made: \(error)")
        }
        let view = run.fixture.make(.texture)
        gl.bindTexture(GL_TEXTURE_2D, view)
        gl.readNearest(GL_TEXTURE_2D)
        unsafe bind(GLenum(GL_TEXTURE_2D), image)
        let errors = run.fixture.takeErrors()
        // Textures of two dimensions need not take images of others.
        if label == "cube" || label == "volume", errors == ["GL_INVALID_OPERATION"] {
          _ = unsafe destroy(fixture.display, image)
          throw CaseStop.notSupported("a flat texture takes no image of a \(label)")
        }
        run.expect(errors, is: [], "the errors of glEGLImageTargetTexture2DOES", rule: .errors)
        let found = try run.fixture.values(
          "texelFetch(page, p, 0)",
          "uniform sampler2D page;",
          2,
          2
        )
        for (index, value) in found.enumerated() {
          run.expect(value, near: SIMD4(0.2, 0.4, 0.6, 0.8), "texel \(index) of the image")
        }
        _ = unsafe destroy(fixture.display, image)
      }
    }
  }

  /// Makes what an image is made of: (0.2, 0.4, 0.6, 0.8) in the part that it shows, 0 in all
  /// others.
  private static func makeSource(_ run: CaseRun, _ label: String) throws -> (GLuint, [EGLint]) {
    let (fixture, gl) = (run.fixture, run.gl)
    func texels(_ count: Int, _ isColored: Bool) -> [UInt8] {
      (0..<count).flatMap { _ in isColored ? [51, 102, 153, 204] : [0, 0, 0, 0] as [UInt8] }
    }
    switch label {
    case "cube":
      let texture = fixture.makeBound(GL_TEXTURE_CUBE_MAP)
      for face in 0..<6 {
        let target = GL_TEXTURE_CUBE_MAP_POSITIVE_X + Int32(face)
        gl.image(on: target, 2, 2, texels(4, face == 1))
      }
      gl.bindTexture(GL_TEXTURE_CUBE_MAP, 0)
      return (texture, [])
    case "volume":
      let texture = fixture.makeBound(GL_TEXTURE_3D)
      let bytes = texels(8, false) + texels(4, true) + texels(4, false)
      gl.image3D(GL_TEXTURE_3D, GL_RGBA8, (2, 2, 4), GL_RGBA, GL_UNSIGNED_BYTE, bytes)
      gl.bindTexture(GL_TEXTURE_3D, 0)
      // EGL_GL_TEXTURE_ZOFFSET_KHR.
      return (texture, [0x30BD, 2])
    case "level":
      let texture = fixture.makeBound(GL_TEXTURE_2D)
      gl.parameter(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST)
      for level in 0..<3 {
        gl.image(level: level, 4 >> level, 4 >> level, texels(16 >> (2 * level), level == 1))
      }
      return (texture, [0x30BC, 1])
    default:
      let framebuffer = fixture.make(.framebuffer)
      gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
      let storage = fixture.attachStorage(GL_RGBA8, 2, 2, to: GL_COLOR_ATTACHMENT0)
      try fixture.use(RawTarget(framebuffer: framebuffer, texture: 0, width: 2, height: 2))
      fixture.clear(0.2, 0.4, 0.6, 0.8)
      return (storage, [])
    }
  }
}
