import CEGL
import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Objects that contexts have in common: their ends, their programs, and the end of a context.
enum SharedObjectCases {
  static var all: [ConformanceCase] {
    [
      driver(
        "share.deleted_elsewhere",
        [.exact],
        "what one context deletes stays with the other as long as it is bound or attached there",
        sections: "5.1.2, 5.1.3",
        smoke: true
      ) { run in
        let image = RawImage(run.random.bitmap(4, 4))
        try run.fixture.makeTarget(4, 4)
        var name: GLuint = 0
        unsafe run.gl.genTextures(1, &name)
        run.gl.bindTexture(GL_TEXTURE_2D, name)
        run.fixture.setSampler(PermittedSampler())
        run.fixture.upload(image)
        run.gl.finish()
        let other = try run.makeContext(isSharing: true)
        unsafe other.gl.deleteTextures(1, &name)
        // What is made next may take the name, but not the texture.
        var next: GLuint = 0
        unsafe other.gl.genTextures(1, &next)
        other.gl.bindTexture(GL_TEXTURE_2D, next)
        TestContext(other).upload(RawImage(run.random.bitmap(4, 4)))
        other.gl.finish()
        try run.context.makeCurrent()
        try run.fixture.drawTexels(4, 4)
        run.compare(try run.fixture.read(), with: image.permitted, "the bound texture")
        run.gl.bindTexture(GL_TEXTURE_2D, 0)
        run.expect(run.gl.isTexture(name) != 0, is: next == name, "glIsTexture of what was deleted")
        unsafe run.gl.deleteTextures(1, &next)
        other.destroy()
        try run.context.makeCurrent()
      },
      driver(
        "share.programs",
        [.exact],
        "a program that one context has linked draws in another, with uniforms in common",
        sections: "5, 7.3, 7.6",
        smoke: true
      ) { run in
        let gl = run.gl
        try run.fixture.makeTarget(2, 2)
        let program = try run.fixture.link(
          vertex: TestContext.wholeTarget,
          fragment: """
            #version 300 es
            precision highp float;
            uniform vec4 tone;
            out vec4 result;
            void main() { result = tone; }
            """
        )
        gl.useProgram(program)
        gl.setVector(program, "tone", SIMD4(0.2, 0.4, 0.6, 0.8))
        gl.finish()
        let other = try run.makeContext(isSharing: true)
        let fixture = TestContext(other)
        try fixture.makeTarget(2, 2)
        fixture.resetState()
        other.gl.viewport(0, 0, 2, 2)
        run.expect(other.gl.isProgram(program) != 0, "the program is none in the other context")
        other.gl.useProgram(program)
        fixture.drawWhole()
        run.expect(try fixture.read()[1, 1], is: SIMD4(51, 102, 153, 204), "the other context")
        other.gl.setVector(program, "tone", SIMD4(0.8, 0.6, 0.4, 0.2))
        other.gl.finish()
        try fixture.reset()
        other.destroy()
        try run.context.makeCurrent()
        gl.useProgram(program)
        run.fixture.drawWhole()
        run.expect(try run.fixture.read()[1, 1], is: SIMD4(204, 153, 102, 51), "after the change")
        gl.useProgram(0)
        gl.deleteProgram(program)
      },
      egl(
        "share.creator_gone",
        [.exact],
        "textures and buffers outlive the context that made them, while another shares them",
        sections: "5, EGL 3.7.1",
        smoke: true
      ) { run, fixture in
        let (egl, gl) = (fixture.egl, run.gl)
        let config = unsafe try fixture.pbufferConfig()
        let surface = unsafe try fixture.pbuffer(config, 2, 2)
        let first = unsafe try fixture.context(config, isKept: false)
        run.expect(unsafe fixture.makeCurrent(surface, first), "eglMakeCurrent failed")
        var (texture, buffer): (GLuint, GLuint) = (0, 0)
        unsafe gl.genTextures(1, &texture)
        gl.bindTexture(GL_TEXTURE_2D, texture)
        gl.image(GL_RGBA, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, [51, 102, 153, 204])
        unsafe gl.genBuffers(1, &buffer)
        gl.bindBuffer(GL_ARRAY_BUFFER, buffer)
        unsafe gl.bufferData(GL_ARRAY_BUFFER, 24, [7, 7, 7] as [GLint64], GL_STATIC_DRAW)
        gl.finish()
        let attributes = fixture.versionAttributes + [EGL_NONE]
        guard let second = unsafe egl.createContext(fixture.display, config, first, attributes)
        else {
          return run.fail("eglCreateContext failed: \(fixture.error())")
        }
        run.expect(unsafe fixture.makeCurrent(surface, second), "eglMakeCurrent failed")
        run.expect(
          unsafe egl.destroyContext(fixture.display, first),
          is: EGL_TRUE.boolean,
          "the answer of eglDestroyContext"
        )
        gl.bindTexture(GL_TEXTURE_2D, texture)
        var framebuffer: GLuint = 0
        unsafe gl.genFramebuffers(1, &framebuffer)
        gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        gl.attach(texture)
        run.expectFilled(SIMD4(51, 102, 153, 204), 1, 1, "the texture")
        gl.bindBuffer(GL_ARRAY_BUFFER, buffer)
        var size: GLint = 0
        unsafe gl.getBufferParameteriv(GL_ARRAY_BUFFER, GL_BUFFER_SIZE, &size)
        run.expect(size, is: 24, "the size of the buffer")
        _ = unsafe egl.makeCurrent(fixture.display, nil, nil, nil)
        _ = unsafe egl.destroyContext(fixture.display, second)
      },
    ]
  }
}
