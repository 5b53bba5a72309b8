import CEGL
import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Objects of EGL: images and sync objects here, displays, surfaces and threads in the extension.
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
    _ fixture: EGLTestContext,
    _ texture: GLuint,
    target: EGLint = texture2D,
    _ attributes: [EGLint] = []
  ) throws -> EGLImageKHR? {
    try fixture.require("EGL_KHR_image_base")
    try fixture.require("EGL_KHR_gl_texture_2D_image")
    guard let create = unsafe fixture.egl.createImageKHR else {
      throw CaseStop(.fail, "eglCreateImageKHR is missing")
    }
    let context = unsafe fixture.egl.getCurrentContext()
    let buffer = unsafe EGLClientBuffer(bitPattern: UInt(texture))
    return unsafe create(
      fixture.display,
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
      ) { run, fixture in
        try run.require("GL_OES_EGL_image")
        let gl = run.gl
        guard let bind = unsafe gl.imageTargetTexture,
          let destroy = unsafe fixture.egl.destroyImageKHR
        else { return run.fail("glEGLImageTargetTexture2DOES is missing") }
        var names: [GLuint] = [0, 0]
        unsafe gl.genTextures(2, &names)
        gl.bindTexture(GL_TEXTURE_2D, names[0])
        gl.readNearest(GL_TEXTURE_2D)
        gl.image(GL_RGBA, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, [UInt8](repeating: 51, count: 16))
        let newObject = unsafe try image(run, fixture, names[0], [imagePreserved, EGL_TRUE])
        guard let newObject = unsafe newObject else {
          return run.fail("no image: \(fixture.error())")
        }
        gl.bindTexture(GL_TEXTURE_2D, names[1])
        gl.readNearest(GL_TEXTURE_2D)
        unsafe bind(GLenum(GL_TEXTURE_2D), newObject)
        run.expectError("NO_ERROR", "glEGLImageTargetTexture2DOES")
        func texel() throws -> SIMD4<Float> {
          try run.fixture.values("texture(page, vec2(0.75))", "uniform sampler2D page;")[0]
        }
        run.expect(try texel(), near: SIMD4(repeating: 0.2), "the texel by the second texture")
        // What is changed by one is read by the other.
        gl.bindTexture(GL_TEXTURE_2D, names[0])
        gl.part(1, 1, 1, 1, [102, 153, 204, 255])
        gl.bindTexture(GL_TEXTURE_2D, names[1])
        run.expect(try texel(), near: SIMD4(0.4, 0.6, 0.8, 1), "a part that the first was given")
        run.expect(
          unsafe destroy(fixture.display, newObject) == EGL_TRUE.boolean,
          "eglDestroyImage failed"
        )
        unsafe gl.deleteTextures(1, &names[0])
        run.expect(try texel(), near: SIMD4(0.4, 0.6, 0.8, 1), "after image and first are gone")
        unsafe gl.deleteTextures(1, &names[1])
        _ = unsafe destroy(fixture.display, newObject)
        let error = fixture.error()
        run.expect(error == "EGL_BAD_PARAMETER" || error == "EGL_SUCCESS", "again: \(error)")
      },
      egl(
        "egl.image.render",
        [.exact],
        "what is drawn to an image of one context is read in another that shares nothing",
        sections: "EGL 3.9, OES_EGL_image",
        smoke: true
      ) { run, fixture in
        try run.require("GL_OES_EGL_image")
        let gl = run.gl
        guard let bind = unsafe gl.imageTargetTexture,
          let destroy = unsafe fixture.egl.destroyImageKHR
        else { return run.fail("glEGLImageTargetTexture2DOES is missing") }
        let config = unsafe try fixture.pbufferConfig()
        let surface = unsafe try fixture.pbuffer(config, 2, 2)
        let first = unsafe try fixture.context(config), second = unsafe try fixture.context(config)
        run.expect(unsafe fixture.makeCurrent(surface, first), "eglMakeCurrent failed")
        var (texture, framebuffer): (GLuint, GLuint) = (0, 0)
        unsafe gl.genTextures(1, &texture)
        gl.bindTexture(GL_TEXTURE_2D, texture)
        gl.image(GL_RGBA, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, nil)
        let newObject = unsafe try image(run, fixture, texture)
        guard let newObject = unsafe newObject else {
          return run.fail("no image: \(fixture.error())")
        }
        run.expect(unsafe fixture.makeCurrent(surface, second), "eglMakeCurrent failed")
        unsafe gl.genTextures(1, &texture)
        gl.bindTexture(GL_TEXTURE_2D, texture)
        unsafe bind(GLenum(GL_TEXTURE_2D), newObject)
        unsafe gl.genFramebuffers(1, &framebuffer)
        gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        gl.attach(texture)
        run.expect(gl.status, is: GL_FRAMEBUFFER_COMPLETE, "the status of an image")
        gl.clearColor(0.2, 0.4, 0.6, 0.8)
        gl.clear(GL_COLOR_BUFFER_BIT)
        gl.finish()
        run.expect(unsafe fixture.makeCurrent(surface, first), "eglMakeCurrent failed")
        unsafe gl.genFramebuffers(1, &framebuffer)
        gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        gl.attach(GLuint(bitPattern: gl.integer(GL_TEXTURE_BINDING_2D)))
        run.expectFilled(SIMD4(51, 102, 153, 204), 4, 4, "the first context's texture")
        _ = unsafe destroy(fixture.display, newObject)
      },
      egl(
        "egl.image.errors",
        [.errors],
        "images of nothing, of levels that are not there and of wrong attributes are refused",
        sections: "EGL 3.9, KHR_gl_image",
        smoke: true
      ) { run, fixture in
        let gl = run.gl
        let texture = run.fixture.makeBound(GL_TEXTURE_2D)
        gl.image(GL_RGBA, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, nil)
        for (label, name, target, attributes, errors) in [
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
          let newObject = unsafe try image(run, fixture, name, target: target, attributes)
          run.expect(unsafe newObject == nil, "an image of \(label) is made")
          let error = fixture.error()
          run.expect(errors.contains(error), "\(label) leaves \(error), expected \(errors[0])")
        }
      },
    ]
  }

  private static var fences: [ConformanceCase] {
    [
      egl(
        "egl.sync.fence",
        [.exact, .errors],
        "a fence of EGL is signalled once what was before it is done, and reports its kind",
        sections: "EGL 3.8, KHR_fence_sync",
        smoke: true
      ) { run, fixture in
        try fixture.require("EGL_KHR_fence_sync")
        guard let create = unsafe fixture.egl.createSyncKHR,
          let destroy = unsafe fixture.egl.destroySyncKHR,
          let wait = unsafe fixture.egl.clientWaitSyncKHR,
          let query = unsafe fixture.egl.getSyncAttribKHR
        else { return run.fail("functions of EGL_KHR_fence_sync are missing") }
        try run.fixture.makeTarget(4, 4)
        run.fixture.clear(0.2, 0.4, 0.6, 0.8)
        let newObject = unsafe create(fixture.display, 0x30F9, [EGL_NONE])
        guard let newObject = unsafe newObject else {
          return run.fail("there is no fence: \(fixture.error())")
        }
        run.expect(
          unsafe wait(fixture.display, newObject, 1, 5_000_000_000),
          is: 0x30F6,
          "eglClientWaitSync"
        )
        run.expect(
          unsafe wait(fixture.display, newObject, 0, 0),
          is: 0x30F6,
          "eglClientWaitSync again"
        )
        for (name, expected, label) in [
          (0x30F7, 0x30F9, "EGL_SYNC_TYPE"), (0x30F1, 0x30F2, "EGL_SYNC_STATUS"),
          (0x30F8, 0x30F0, "EGL_SYNC_CONDITION"),
        ] as [(EGLint, EGLint, String)] {
          var value: EGLint = -1
          run.expect(
            unsafe query(fixture.display, newObject, name, &value) == EGL_TRUE.boolean,
            "\(label) is refused"
          )
          run.expect(value, is: expected, label)
        }
        var value: EGLint = 7
        run.expect(
          unsafe query(fixture.display, newObject, 0x1234, &value) == EGL_FALSE.boolean,
          "0x1234 is reported"
        )
        fixture.expectError("EGL_BAD_ATTRIBUTE", what: "a wrong attribute")
        run.expect(
          unsafe destroy(fixture.display, newObject) == EGL_TRUE.boolean,
          "eglDestroySync failed"
        )
        let none = unsafe create(fixture.display, 0x1234, [EGL_NONE])
        run.expect(unsafe none == nil, "a fence of a wrong kind is made")
        fixture.expectError("EGL_BAD_ATTRIBUTE", "EGL_BAD_PARAMETER", what: "a wrong kind")
        let invalid = unsafe create(fixture.display, 0x30F9, [0x1234, 1, EGL_NONE])
        run.expect(unsafe invalid == nil, "a fence with a wrong attribute is made")
        fixture.expectError("EGL_BAD_ATTRIBUTE", what: "a wrong attribute of a fence")
        run.expectFilled(SIMD4(51, 102, 153, 204), 4, 4)
      }
    ]
  }
}
