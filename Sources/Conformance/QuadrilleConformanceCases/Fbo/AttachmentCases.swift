import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// What is attached, what becomes of it, and which framebuffers are complete.
enum AttachmentCases {
  static var all: [ConformanceCase] {
    lifetimes + layers + completeness
  }

  private static func attached(_ run: CaseRun, _ point: Int32) -> (type: Int32, name: GLuint) {
    var values: [GLint] = [-1, -1]
    for (index, name) in [
      GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME,
    ].enumerated() {
      var value: GLint = -1
      unsafe run.gl.getFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, point, name, &value)
      values[index] = value
      if index == 0, value == GL_NONE { return (GL_NONE, 0) }
    }
    return (values[0], GLuint(bitPattern: values[1]))
  }

  private static var lifetimes: [ConformanceCase] {
    [
      driver(
        "fbo.delete_attached",
        [.errors],
        "what is deleted leaves the bound framebuffer, and stays with those that are not bound",
        sections: "5.1.2, 5.1.3, 9.2.8",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let other = try fixture.makeTextureTarget(4, 4, format: GL_RGBA8)
        fixture.clear(0.2, 0.4, 0.6, 0.8)
        let bound = fixture.make(.framebuffer)
        gl.bindFramebuffer(GL_FRAMEBUFFER, bound)
        gl.attach(other.texture)
        run.expect(attached(run, GL_COLOR_ATTACHMENT0).name, is: other.texture, "the attachment")
        fixture.delete(.texture, other.texture)
        run.expect(attached(run, GL_COLOR_ATTACHMENT0).type, is: GL_NONE, "after it was deleted")
        run.expect(
          gl.status,
          is: GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT,
          "the status afterwards"
        )
        // The other framebuffer was not bound: the texture lives on in it.
        gl.bindFramebuffer(GL_FRAMEBUFFER, other.framebuffer)
        run.expect(gl.status, is: GL_FRAMEBUFFER_COMPLETE, "the status of the one not bound")
        run.expectFilled(SIMD4(51, 102, 153, 204), 4, 4, "the deleted texture")
        // The same of renderbuffers.
        gl.bindFramebuffer(GL_FRAMEBUFFER, bound)
        let storage = fixture.attachStorage(GL_RGBA8, 4, 4, to: GL_COLOR_ATTACHMENT0)
        run.expect(attached(run, GL_COLOR_ATTACHMENT0).type, is: GL_RENDERBUFFER, "the attachment")
        fixture.delete(.renderbuffer, storage)
        run.expect(attached(run, GL_COLOR_ATTACHMENT0).type, is: GL_NONE, "after it was deleted")
        run.expect(gl.integer(GL_RENDERBUFFER_BINDING), is: 0, "GL_RENDERBUFFER_BINDING")
      },
      driver(
        "fbo.attachment_queries",
        [.errors],
        "level, layer, sizes and encoding of an attachment are reported",
        sections: "9.2.3",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        func query(_ point: Int32, _ name: Int32) -> GLint {
          var value: GLint = -1
          unsafe gl.getFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, point, name, &value)
          return value
        }
        gl.bindFramebuffer(GL_FRAMEBUFFER, fixture.make(.framebuffer))
        let texture = fixture.makeBound(GL_TEXTURE_2D_ARRAY)
        gl.texStorage3D(GL_TEXTURE_2D_ARRAY, 2, GL_SRGB8_ALPHA8, 4, 4, 3)
        gl.framebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, texture, 1, 2)
        fixture.attachStorage(GL_DEPTH24_STENCIL8, 2, 2, to: GL_DEPTH_STENCIL_ATTACHMENT)
        for (point, name, expected) in [
          (GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, GL_TEXTURE),
          (GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LEVEL, 1),
          (GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LAYER, 2),
          (GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING, GL_SRGB),
          (GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE, GL_UNSIGNED_NORMALIZED),
          (GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE, 8),
          (GL_DEPTH_ATTACHMENT, GL_FRAMEBUFFER_ATTACHMENT_DEPTH_SIZE, 24),
          (GL_STENCIL_ATTACHMENT, GL_FRAMEBUFFER_ATTACHMENT_STENCIL_SIZE, 8),
        ] {
          run.expect(query(point, name), is: expected, "0x\(String(name, radix: 16))")
        }
        run.expect(
          query(GL_DEPTH_STENCIL_ATTACHMENT, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME),
          is: gl.integer(GL_RENDERBUFFER_BINDING),
          "the object of depth and stencil"
        )
        gl.attach(0)
        _ = query(GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE)
        run.expectError("NO_ERROR", "the type of nothing")
        _ = query(GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LEVEL)
        run.expectError("INVALID_OPERATION", "the level of nothing")
        gl.bindTexture(GL_TEXTURE_2D_ARRAY, 0)
      },
      driver(
        "fbo.respecified_attachment",
        [.exact],
        "storage that is given again while it is attached is what is drawn to",
        sections: "9.2.8, 9.2.4",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let texture = fixture.makeBound(GL_TEXTURE_2D)
        gl.image(4, 4, nil)
        gl.bindFramebuffer(GL_FRAMEBUFFER, fixture.make(.framebuffer))
        gl.attach(texture)
        fixture.clear(1, 0, 0, 1)
        gl.image(8, 2, nil)
        run.expect(gl.status, is: GL_FRAMEBUFFER_COMPLETE, "the status")
        fixture.clear(0.2, 0.4, 0.6, 0.8)
        run.expectFilled(SIMD4(51, 102, 153, 204), 8, 2, "the larger texture")
        fixture.attachStorage(GL_RGBA8, 2, 2, to: GL_COLOR_ATTACHMENT0)
        gl.renderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 6, 5)
        fixture.clear(0.4, 0.4, 0.6, 0.8)
        run.expectFilled(SIMD4(102, 102, 153, 204), 6, 5, "the larger renderbuffer")
      },
      driver(
        "fbo.separate_bindings",
        [.errors],
        "framebuffers to draw to and to read from are bound apart, and deleted from both",
        sections: "9.2",
        smoke: true
      ) { run in
        let gl = run.gl
        let one = try run.fixture.makeTarget(2, 2)
        let two = try run.fixture.makeTarget(2, 2)
        gl.bindFramebuffer(GL_READ_FRAMEBUFFER, one.framebuffer)
        func bound(_ name: Int32) -> GLuint { GLuint(bitPattern: gl.integer(name)) }
        run.expect(bound(GL_READ_FRAMEBUFFER_BINDING), is: one.framebuffer, "the one to read")
        run.expect(bound(GL_DRAW_FRAMEBUFFER_BINDING), is: two.framebuffer, "the one to draw")
        run.fixture.clear(1, 1, 1, 1)
        run.expect(
          run.fixture.read(0, 0, 1, 1)[0, 0] == SIMD4(255, 255, 255, 255),
          is: false,
          "white"
        )
        run.fixture.delete(.framebuffer, one.framebuffer)
        run.expect(bound(GL_READ_FRAMEBUFFER_BINDING), is: 0, "the one to read, deleted")
        run.expect(bound(GL_DRAW_FRAMEBUFFER_BINDING), is: two.framebuffer, "the other one")
      },
    ]
  }

  private static var layers: [ConformanceCase] {
    [
      ("array", GL_TEXTURE_2D_ARRAY), ("volume", GL_TEXTURE_3D), ("cube", GL_TEXTURE_CUBE_MAP),
    ].map { label, target in
      driver(
        "fbo.layer",
        with: ["kind": label],
        [.exact],
        "a draw to one layer or face leaves the others as they are",
        sections: "9.2.8",
        smoke: label == "array"
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let texture = fixture.makeBound(target)
        let count = target == GL_TEXTURE_CUBE_MAP ? 6 : 4
        if target == GL_TEXTURE_CUBE_MAP {
          gl.texStorage2D(target, 2, GL_RGBA8, 4, 4)
        } else {
          gl.texStorage3D(target, 2, GL_RGBA8, 4, 4, 4)
        }
        let framebuffer = fixture.make(.framebuffer)
        gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        func bind(_ layer: Int, _ level: Int) throws {
          if target == GL_TEXTURE_CUBE_MAP {
            gl.attach(texture, level: level, GL_TEXTURE_CUBE_MAP_POSITIVE_X + Int32(layer))
          } else {
            gl.framebufferTextureLayer(
              GL_FRAMEBUFFER,
              GL_COLOR_ATTACHMENT0,
              texture,
              GLint(level),
              GLint(layer)
            )
          }
          try fixture.use(
            RawTarget(
              framebuffer: framebuffer,
              texture: texture,
              width: 4 >> level,
              height: 4 >> level
            )
          )
        }
        let isVolume = target == GL_TEXTURE_3D
        for level in 0..<2 {
          for layer in 0..<(isVolume ? count >> level : count) {
            try bind(layer, level)
            fixture.clear(Float(51 * level) / 255, Float(20 * layer) / 255, 0, 1)
            try fixture.fill(0, 0, 1, 1, SIMD4(1, 1, 1, 1))
          }
        }
        for level in 0..<2 {
          for layer in 0..<(isVolume ? count >> level : count) {
            try bind(layer, level)
            let found = try fixture.read()
            run.expect(
              found[1, 1],
              is: SIMD4(UInt8(51 * level), UInt8(20 * layer), 0, 255),
              "layer \(layer) of level \(level)"
            )
            run.expect(found[0, 0], is: SIMD4(255, 255, 255, 255), "the pixel that was drawn")
          }
        }
        gl.bindTexture(target, 0)
      }
    }
  }

  /// A way to attach with the status that it must have.
  private static let statuses: [(String, Int32, @Sendable (CaseRun) throws -> Void)] = [
    ("nothing", GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT, { _ in }),
    (
      "depth_alone", GL_FRAMEBUFFER_COMPLETE,
      {
        $0.fixture.attachStorage(GL_DEPTH_COMPONENT16, 2, 2, to: GL_DEPTH_ATTACHMENT)
      }
    ),
    (
      "color_of_depth", GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT,
      {
        $0.fixture.attachStorage(GL_DEPTH_COMPONENT16, 2, 2, to: GL_COLOR_ATTACHMENT0)
      }
    ),
    (
      "depth_of_color", GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT,
      {
        $0.fixture.attachStorage(GL_RGBA8, 2, 2, to: GL_DEPTH_ATTACHMENT)
      }
    ),
    (
      "stencil_of_depth", GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT,
      {
        $0.fixture.attachStorage(GL_DEPTH_COMPONENT16, 2, 2, to: GL_STENCIL_ATTACHMENT)
      }
    ),
    (
      "no_storage", GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT,
      { run in
        let storage = run.fixture.make(.renderbuffer)
        run.gl.bindRenderbuffer(GL_RENDERBUFFER, storage)
        run.gl.attach(renderbuffer: storage, to: GL_COLOR_ATTACHMENT0)
      }
    ),
    (
      "no_image", GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT,
      {
        $0.gl.attach($0.fixture.makeBound(GL_TEXTURE_2D))
      }
    ),
    (
      "zero_sides", GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT,
      {
        let texture = $0.fixture.makeBound(GL_TEXTURE_2D)
        $0.gl.image(0, 0, nil)
        $0.gl.attach(texture)
      }
    ),
    (
      "not_drawable", GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT,
      {
        let texture = $0.fixture.makeBound(GL_TEXTURE_2D)
        $0.gl.texStorage2D(GL_TEXTURE_2D, 1, GL_RGB9_E5, 2, 2)
        $0.gl.attach(texture)
      }
    ),
    (
      "level_without_image", GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT,
      {
        let texture = $0.fixture.makeBound(GL_TEXTURE_2D)
        $0.gl.image(2, 2, nil)
        $0.gl.attach(texture, level: 1)
      }
    ),
    (
      "layer_beyond", GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT,
      { run in
        let texture = run.fixture.makeBound(GL_TEXTURE_2D_ARRAY)
        run.gl.texStorage3D(GL_TEXTURE_2D_ARRAY, 1, GL_RGBA8, 2, 2, 2)
        run.gl.framebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, texture, 0, 2)
        run.gl.bindTexture(GL_TEXTURE_2D_ARRAY, 0)
      }
    ),
    (
      "other_sides", GL_FRAMEBUFFER_COMPLETE,
      {
        // GL_FRAMEBUFFER_INCOMPLETE_DIMENSIONS of OpenGL ES 2.
        try $0.requireVersion3("attachments of several sizes")
        $0.fixture.attachStorage(GL_RGBA8, 2, 2, to: GL_COLOR_ATTACHMENT0)
        $0.fixture.attachStorage(GL_RGBA8, 5, 3, to: GL_COLOR_ATTACHMENT0 + 1)
      }
    ),
    (
      "samples_differ", GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE,
      {
        $0.fixture.attachStorage(GL_RGBA8, 2, 2, to: GL_COLOR_ATTACHMENT0, samples: 4)
        $0.fixture.attachStorage(GL_RGBA8, 2, 2, to: GL_COLOR_ATTACHMENT0 + 1)
      }
    ),
    (
      "depth_and_stencil_together", GL_FRAMEBUFFER_COMPLETE,
      {
        $0.fixture.attachStorage(GL_DEPTH32F_STENCIL8, 2, 2, to: GL_DEPTH_STENCIL_ATTACHMENT)
      }
    ),
    (
      "depth_and_stencil_apart", GL_FRAMEBUFFER_UNSUPPORTED,
      {
        $0.fixture.attachStorage(GL_DEPTH24_STENCIL8, 2, 2, to: GL_DEPTH_ATTACHMENT)
        $0.fixture.attachStorage(GL_DEPTH24_STENCIL8, 2, 2, to: GL_STENCIL_ATTACHMENT)
      }
    ),
  ]

  private static var completeness: [ConformanceCase] {
    statuses.map { label, expected, attach in
      driver(
        "fbo.status",
        with: ["attached": label],
        [.errors],
        "a framebuffer has the status of what is attached",
        sections: "9.4.1, 9.4.2",
        smoke: label == "nothing" || label == "not_drawable"
      ) { run in
        let framebuffer = run.fixture.make(.framebuffer)
        run.gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        if label == "samples_differ", run.gl.integer(GL_MAX_SAMPLES) < 4 {
          throw CaseStop.notSupported("GL_MAX_SAMPLES is \(run.gl.integer(GL_MAX_SAMPLES))")
        }
        try attach(run)
        run.expectError("NO_ERROR", "attaching")
        run.expect(
          "0x" + String(run.gl.status, radix: 16),
          is: "0x" + String(expected, radix: 16),
          "the status"
        )
        run.gl.bindFramebuffer(GL_FRAMEBUFFER, 0)
      }
    }
  }
}
