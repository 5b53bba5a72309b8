#if GL
import CEGL
import CGLES
import QuadrilleGL
import QuadrilleImage

/// Objects of EGL: images and fences here, displays, surfaces and threads in the extension.
enum EGLObjectCases {
  static var all: [ConformanceCase] {
    images + fences + displays + surfaces + threads
  }

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

  private static var images: [ConformanceCase] {
    [
      egl(
        "egl.image.share",
        [.exact],
        "an image and its texture are one storage, and it lives on after texture and image are gone",
        sections: "EGL 3.9, OES_EGL_image",
        smoke: true
      ) { run, bench in
        try run.require("GL_OES_EGL_image")
        let gl = run.gl
        guard let bind = unsafe gl.imageTargetTexture,
          let destroy = unsafe bench.egl.destroyImageKHR
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
        run.expect(
          unsafe destroy(bench.display, made) == EGL_TRUE.boolean,
          "eglDestroyImage failed"
        )
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
        guard let bind = unsafe gl.imageTargetTexture,
          let destroy = unsafe bench.egl.destroyImageKHR
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
  }

  private static var fences: [ConformanceCase] {
    [
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
  }
}
#endif
