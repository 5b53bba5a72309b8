import CGLES
import QuadrilleConformance
import QuadrilleGL

/// Wrong calls on framebuffers, blits, reads and clears.
enum FramebufferNegativeCalls {
  private static let any = GL_FRAMEBUFFER
  private static let color = GL_COLOR_BUFFER_BIT

  static let all: [NegativeCallCases.NegativeCall] = [
    .init("FramebufferTexture2D_level", "INVALID_VALUE", "9.2.8") { run, gl in
      let texture = run.fixture.makeBound(GL_TEXTURE_2D)
      gl.bindFramebuffer(any, run.fixture.make(.framebuffer))
      gl.attach(texture, level: -1)
    },
    .init("FramebufferTexture2D_name", "INVALID_OPERATION", "9.2.8") { run, gl in
      gl.bindFramebuffer(any, run.fixture.make(.framebuffer))
      gl.attach(765_432)
    },
    .init("FramebufferTexture2D_target", "INVALID_OPERATION INVALID_ENUM", "9.2.8") { run, gl in
      let texture = run.fixture.makeBound(GL_TEXTURE_2D)
      gl.bindFramebuffer(any, run.fixture.make(.framebuffer))
      gl.attach(texture, GL_TEXTURE_CUBE_MAP_POSITIVE_X)
    },
    .init("FramebufferTexture2D_default", "INVALID_OPERATION", "9.2.8") { run, gl in
      let texture = run.fixture.makeBound(GL_TEXTURE_2D)
      gl.bindFramebuffer(any, 0)
      gl.attach(texture)
    },
    .init("FramebufferTextureLayer_flat", "INVALID_OPERATION", "9.2.8") { run, gl in
      let texture = run.fixture.makeBound(GL_TEXTURE_2D)
      gl.bindFramebuffer(any, run.fixture.make(.framebuffer))
      gl.framebufferTextureLayer(any, GL_COLOR_ATTACHMENT0, texture, 0, 0)
    },
    .init("FramebufferTextureLayer_negative", "INVALID_VALUE", "9.2.8") { run, gl in
      let texture = run.fixture.makeBound(GL_TEXTURE_2D_ARRAY)
      gl.bindFramebuffer(any, run.fixture.make(.framebuffer))
      gl.framebufferTextureLayer(any, GL_COLOR_ATTACHMENT0, texture, 0, -1)
      gl.bindTexture(GL_TEXTURE_2D_ARRAY, 0)
    },
    .init("FramebufferRenderbuffer_name", "INVALID_OPERATION", "9.2.7") { run, gl in
      gl.bindFramebuffer(any, run.fixture.make(.framebuffer))
      gl.attach(renderbuffer: 765_432, to: GL_COLOR_ATTACHMENT0)
    },
    .init("FramebufferRenderbuffer_target", "INVALID_ENUM", "9.2.7") { run, gl in
      // Drivers may look at the target only where there is something to attach.
      let storage = run.fixture.make(.renderbuffer)
      gl.bindRenderbuffer(GL_RENDERBUFFER, storage)
      gl.bindFramebuffer(any, run.fixture.make(.framebuffer))
      gl.framebufferRenderbuffer(any, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, storage)
    },
    .init("FramebufferRenderbuffer_attachment", "INVALID_OPERATION INVALID_ENUM", "9.2.7") {
      run,
      gl in
      gl.bindFramebuffer(any, run.fixture.make(.framebuffer))
      gl.attach(
        renderbuffer: 0,
        to: GL_COLOR_ATTACHMENT0 + gl.integer(GL_MAX_COLOR_ATTACHMENTS)
      )
    },
    .init("RenderbufferStorage_nothing", "INVALID_OPERATION", "9.2.4") { _, gl in
      gl.bindRenderbuffer(GL_RENDERBUFFER, 0)
      gl.renderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 1, 1)
    },
    .init("RenderbufferStorage_negative", "INVALID_VALUE", "9.2.4") { run, gl in
      gl.bindRenderbuffer(GL_RENDERBUFFER, run.fixture.make(.renderbuffer))
      gl.renderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, -1, 1)
    },
    .init("RenderbufferStorage_unsized", "INVALID_ENUM", "9.2.4") { run, gl in
      gl.bindRenderbuffer(GL_RENDERBUFFER, run.fixture.make(.renderbuffer))
      gl.renderbufferStorage(GL_RENDERBUFFER, GL_RGBA, 1, 1)
    },
    .init("RenderbufferStorageMultisample_samples", "INVALID_OPERATION", "9.2.4") { run, gl in
      gl.bindRenderbuffer(GL_RENDERBUFFER, run.fixture.make(.renderbuffer))
      gl.renderbufferStorageMultisample(
        GL_RENDERBUFFER,
        gl.integer(GL_MAX_SAMPLES) + 60,
        GL_RGBA8,
        1,
        1
      )
    },
    .init("RenderbufferStorageMultisample_negative", "INVALID_VALUE", "9.2.4") { run, gl in
      gl.bindRenderbuffer(GL_RENDERBUFFER, run.fixture.make(.renderbuffer))
      gl.renderbufferStorageMultisample(GL_RENDERBUFFER, -1, GL_RGBA8, 1, 1)
    },
    .init("GetFramebufferAttachment_default", "INVALID_ENUM INVALID_OPERATION", "9.2.3") { _, gl in
      gl.bindFramebuffer(any, 0)
      var value: GLint = 0
      unsafe gl.getFramebufferAttachmentParameteriv(
        any,
        GL_COLOR_ATTACHMENT0,
        GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE,
        &value
      )
    },
    .init(
      "DrawBuffers_place",
      "INVALID_OPERATION",
      "15.2.1",
      permittedBy: "GL_NV_draw_buffers"
    ) { _, gl in
      unsafe gl.drawBuffers(1, [GLenum(GL_COLOR_ATTACHMENT0 + 1)])
    },
    .init("DrawBuffers_count", "INVALID_VALUE", "15.2.1") { _, gl in
      unsafe gl.drawBuffers(-1, [GLenum(GL_COLOR_ATTACHMENT0)])
    },
    .init("DrawBuffers_back", "INVALID_OPERATION", "15.2.1") { _, gl in
      unsafe gl.drawBuffers(1, [GLenum(GL_BACK)])
    },
    .init("DrawBuffers_enum", "INVALID_ENUM", "15.2.1") { _, gl in
      unsafe gl.drawBuffers(1, [GLenum(0x1234)])
    },
    .init("ReadBuffer_back", "INVALID_OPERATION", "16.1.1") { _, gl in
      gl.readBuffer(GL_BACK)
    },
    .init("ReadBuffer_enum", "INVALID_ENUM", "16.1.1") { _, gl in gl.readBuffer(0x1234) },
    .init("ReadBuffer_beyond", "INVALID_OPERATION INVALID_ENUM", "16.1.1") { _, gl in
      gl.readBuffer(GL_COLOR_ATTACHMENT0 + gl.integer(GL_MAX_COLOR_ATTACHMENTS))
    },
    .init("BlitFramebuffer_mask", "INVALID_VALUE", "16.2.1") { _, gl in
      gl.blitFramebuffer(0, 0, 1, 1, 0, 0, 1, 1, 0x10, GL_NEAREST)
    },
    .init("BlitFramebuffer_filter", "INVALID_ENUM", "16.2.1") { _, gl in
      gl.blitFramebuffer(0, 0, 1, 1, 0, 0, 1, 1, color, GL_LINEAR_MIPMAP_LINEAR)
    },
    .init("BlitFramebuffer_depth_linear", "INVALID_OPERATION", "16.2.1") { run, gl in
      try depthTargets(run, GL_DEPTH_COMPONENT16, GL_DEPTH_COMPONENT16)
      gl.blitFramebuffer(0, 0, 1, 1, 0, 0, 1, 1, GL_DEPTH_BUFFER_BIT, GL_LINEAR)
    },
    .init("BlitFramebuffer_depth_formats", "INVALID_OPERATION", "16.2.1") { run, gl in
      try depthTargets(run, GL_DEPTH_COMPONENT16, GL_DEPTH_COMPONENT24)
      gl.blitFramebuffer(0, 0, 1, 1, 0, 0, 1, 1, GL_DEPTH_BUFFER_BIT, GL_NEAREST)
    },
    .init("BlitFramebuffer_integer_to_norm", "INVALID_OPERATION", "16.2.1") { run, gl in
      let read = try run.fixture.makeTarget(4, 4, format: GL_RGBA8UI)
      let draw = try run.fixture.makeTarget(4, 4)
      BlitCases.bind(run, read: read, draw: draw)
      gl.blitFramebuffer(0, 0, 1, 1, 0, 0, 1, 1, color, GL_NEAREST)
    },
    .init("BlitFramebuffer_integer_linear", "INVALID_OPERATION", "16.2.1") { run, gl in
      let read = try run.fixture.makeTarget(4, 4, format: GL_RGBA8UI)
      let draw = try run.fixture.makeTarget(4, 4, format: GL_RGBA8UI)
      BlitCases.bind(run, read: read, draw: draw)
      gl.blitFramebuffer(0, 0, 1, 1, 0, 0, 1, 1, color, GL_LINEAR)
    },
    .init("BlitFramebuffer_incomplete", "INVALID_FRAMEBUFFER_OPERATION", "16.2.1") { run, gl in
      gl.bindFramebuffer(GL_READ_FRAMEBUFFER, run.fixture.make(.framebuffer))
      gl.blitFramebuffer(0, 0, 1, 1, 0, 0, 1, 1, color, GL_NEAREST)
    },
    .init(
      "BlitFramebuffer_to_samples",
      "INVALID_OPERATION",
      "16.2.1",
      permittedBy: "GL_NV_framebuffer_multisample"
    ) { run, gl in
      try sampleBlit(run, isSource: false)
      gl.blitFramebuffer(0, 0, 4, 4, 0, 0, 4, 4, color, GL_NEAREST)
    },
    .init("BlitFramebuffer_samples_scaled", "INVALID_OPERATION", "16.2.1") { run, gl in
      try sampleBlit(run, isSource: true)
      gl.blitFramebuffer(0, 0, 2, 2, 0, 0, 4, 4, color, GL_NEAREST)
    },
    .init(
      "BlitFramebuffer_samples_moved",
      "INVALID_OPERATION",
      "16.2.1",
      permittedBy: "GL_NV_framebuffer_multisample"
    ) { run, gl in
      try sampleBlit(run, isSource: true)
      gl.blitFramebuffer(0, 0, 2, 2, 1, 1, 3, 3, color, GL_NEAREST)
    },
    .init("BlitFramebuffer_samples_formats", "INVALID_OPERATION", "16.2.1") { run, gl in
      try sampleBlit(run, isSource: true, format: GL_RGBA4)
      gl.blitFramebuffer(0, 0, 4, 4, 0, 0, 4, 4, color, GL_NEAREST)
    },
    .init("ReadPixels_incomplete", "INVALID_FRAMEBUFFER_OPERATION", "16.1.2") { run, gl in
      gl.bindFramebuffer(any, run.fixture.make(.framebuffer))
      _ = gl.bytes(0, 0, 1, 1, count: 16)
    },
    .init("ReadPixels_integer_as_norm", "INVALID_OPERATION", "16.1.2") { run, gl in
      try run.fixture.makeTarget(4, 4, format: GL_RGBA8UI)
      _ = gl.bytes(0, 0, 1, 1, count: 16)
    },
    .init("ReadPixels_norm_as_integer", "INVALID_OPERATION", "16.1.2") { _, gl in
      _ = gl.bytes(0, 0, 1, 1, GL_RGBA_INTEGER, GL_UNSIGNED_INT, count: 16)
    },
    .init("ReadPixels_signed_as_unsigned", "INVALID_OPERATION", "16.1.2") { run, gl in
      try run.fixture.makeTarget(4, 4, format: GL_RGBA8I)
      _ = gl.bytes(0, 0, 1, 1, GL_RGBA_INTEGER, GL_UNSIGNED_INT, count: 16)
    },
    .init("ReadPixels_samples", "INVALID_OPERATION", "16.1.2") { run, gl in
      guard gl.integer(GL_MAX_SAMPLES) >= 2 else { throw CaseStop.notSupported("samples") }
      gl.bindFramebuffer(any, run.fixture.make(.framebuffer))
      run.fixture.attachStorage(GL_RGBA8, 4, 4, to: GL_COLOR_ATTACHMENT0, samples: 4)
      _ = gl.bytes(0, 0, 1, 1, count: 16)
    },
    .init("ClearBuffer_index", "INVALID_VALUE", "15.2.3.1") { _, gl in
      unsafe gl.clearBufferfv(GL_COLOR, gl.integer(GL_MAX_DRAW_BUFFERS), [0, 0, 0, 0])
    },
    .init("ClearBuffer_depth_index", "INVALID_VALUE", "15.2.3.1") { _, gl in
      unsafe gl.clearBufferfv(GL_DEPTH, 1, [0])
    },
    .init("ClearBuffer_kind", "INVALID_ENUM", "15.2.3.1") { _, gl in
      unsafe gl.clearBufferfv(GL_STENCIL, 0, [0])
    },
    .init("ClearBufferiv_depth", "INVALID_ENUM", "15.2.3.1") { _, gl in
      unsafe gl.clearBufferiv(GL_DEPTH, 0, [0])
    },
    .init("ClearBufferfi_kind", "INVALID_ENUM", "15.2.3.1") { _, gl in
      gl.clearBufferfi(GL_DEPTH, 0, 0, 0)
    },
    .init("Clear_incomplete", "INVALID_FRAMEBUFFER_OPERATION", "15.2.3") { run, gl in
      gl.bindFramebuffer(any, run.fixture.make(.framebuffer))
      gl.clear(color)
    },
    .init("Invalidate_attachment", "INVALID_ENUM INVALID_OPERATION", "15.2.4") { _, gl in
      unsafe gl.invalidateFramebuffer(any, 1, [GLenum(0x1234)])
    },
    .init("Invalidate_beyond", "INVALID_OPERATION", "15.2.4") { _, gl in
      let point = GL_COLOR_ATTACHMENT0 + gl.integer(GL_MAX_COLOR_ATTACHMENTS)
      unsafe gl.invalidateFramebuffer(any, 1, [GLenum(point)])
    },
    .init("Invalidate_count", "INVALID_VALUE", "15.2.4") { _, gl in
      unsafe gl.invalidateFramebuffer(any, -1, [GLenum(GL_COLOR_ATTACHMENT0)])
    },
  ]

  private static func depthTargets(_ run: CaseRun, _ read: Int32, _ draw: Int32) throws {
    let targets = try [read, draw].map { format in
      let newTarget = try run.fixture.makeTarget(4, 4)
      run.fixture.attachStorage(format, 4, 4, to: GL_DEPTH_ATTACHMENT)
      return newTarget
    }
    BlitCases.bind(run, read: targets[0], draw: targets[1])
  }

  private static func sampleBlit(_ run: CaseRun, isSource: Bool, format: Int32 = GL_RGBA8) throws {
    let gl = run.gl
    guard gl.integer(GL_MAX_SAMPLES) >= 2 else { throw CaseStop.notSupported("samples") }
    let plain = try run.fixture.makeTarget(4, 4, format: format)
    let name = run.fixture.make(.framebuffer)
    gl.bindFramebuffer(any, name)
    run.fixture.attachStorage(GL_RGBA8, 4, 4, to: GL_COLOR_ATTACHMENT0, samples: 4)
    let many = RawTarget(framebuffer: name, texture: 0, width: 4, height: 4)
    BlitCases.bind(run, read: isSource ? many : plain, draw: isSource ? plain : many)
  }
}
