import CGLES
import QuadrilleConformance
import QuadrilleGL

/// Wrong calls by their words, each with its error.
enum NegativeCallCases {
  /// A call on a context with a texture, a framebuffer and buffers that nothing is wrong with.
  struct NegativeCall: Sendable {
    let label: String
    /// The codes that are permitted without their `GL_`, the documented one first.
    let codes: [String]
    let section: String
    /// The extension that makes the call a right one; nil for none.
    let permittedBy: String?
    let call: @Sendable (CaseRun, GLFunctions) throws -> Void

    init(
      _ label: String,
      _ codes: String,
      _ section: String,
      permittedBy: String? = nil,
      _ call: @escaping @Sendable (CaseRun, GLFunctions) throws -> Void
    ) {
      self.label = label
      self.codes = codes.split(separator: " ").map(String.init)
      self.section = section
      self.permittedBy = permittedBy
      self.call = call
    }
  }

  static var all: [ConformanceCase] {
    (TextureNegativeCalls.all + FramebufferNegativeCalls.all + ObjectNegativeCalls.all
      + BufferNegativeCalls.all
      + ProgramNegativeCalls.all).map {
        refusal in
        driver(
          "error.refused",
          with: ["call": refusal.label],
          [.errors],
          "the wrong call gives its error once and changes nothing",
          sections: "2.3.1, \(refusal.section)",
          smoke: refusal.label.hasPrefix("Blit")
        ) { run in
          let (fixture, gl) = (run.fixture, run.gl)
          let target = try fixture.makeTarget(4, 4)
          fixture.clear(0.2, 0.4, 0.6, 0.8)
          fixture.makeBound(GL_TEXTURE_2D)
          gl.image(4, 4, [UInt8](repeating: 51, count: 64))
          try refusal.call(run, gl)
          let found = fixture.takeErrors()
          let isPermitted = found.isEmpty && (refusal.permittedBy.map(run.facts.has) ?? false)
          run.expect(
            isPermitted || found.count == 1 && refusal.codes.contains { found[0] == "GL_" + $0 },
            "the errors are \(found), expected GL_\(refusal.codes[0])"
          )
          gl.bindBuffer(GL_PIXEL_PACK_BUFFER, 0)
          gl.bindFramebuffer(GL_FRAMEBUFFER, target.framebuffer)
          run.expectFilled(SIMD4(51, 102, 153, 204), 4, 4, "the framebuffer afterwards")
        }
      }
  }
}

/// Wrong calls on textures.
enum TextureNegativeCalls {
  private static let flat = GL_TEXTURE_2D

  static let all: [NegativeCallCases.NegativeCall] = [
    .init("TexImage2D_sized_mismatch", "INVALID_OPERATION", "8.5") { _, gl in
      gl.image(GL_RGBA8, 1, 1, GL_RGB, GL_UNSIGNED_BYTE, nil)
    },
    .init("TexImage2D_integer_from_float", "INVALID_OPERATION", "8.5") { _, gl in
      gl.image(GL_RGBA8UI, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, nil)
    },
    .init("TexImage2D_bad_internal", "INVALID_VALUE INVALID_OPERATION INVALID_ENUM", "8.5") {
      _,
      gl in
      gl.image(0x1234, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, nil)
    },
    .init("TexImage2D_cube_not_square", "INVALID_VALUE", "8.5.3") { _, gl in
      gl.image(on: GL_TEXTURE_CUBE_MAP_POSITIVE_X, 2, 3, nil)
    },
    .init("TexImage3D_depth_format", "INVALID_OPERATION", "8.5.2") { _, gl in
      unsafe gl.texImage3D(
        GL_TEXTURE_3D,
        0,
        GL_DEPTH_COMPONENT16,
        1,
        1,
        1,
        0,
        GL_DEPTH_COMPONENT,
        GL_UNSIGNED_SHORT,
        nil
      )
    },
    .init("TexImage3D_depth_negative", "INVALID_VALUE", "8.5") { _, gl in
      unsafe gl.texImage3D(GL_TEXTURE_3D, 0, GL_RGBA8, 1, 1, -1, 0, GL_RGBA, GL_UNSIGNED_BYTE, nil)
    },
    .init("TexImage3D_border", "INVALID_VALUE", "8.5") { _, gl in
      unsafe gl.texImage3D(GL_TEXTURE_3D, 0, GL_RGBA8, 1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, nil)
    },
    .init("TexImage3D_target", "INVALID_ENUM", "8.5") { _, gl in
      unsafe gl.texImage3D(flat, 0, GL_RGBA8, 1, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, nil)
    },
    .init("TexSubImage2D_negative_width", "INVALID_VALUE", "8.6") { _, gl in
      gl.part(0, 0, -1, 1, [1, 2, 3, 4])
    },
    .init("TexSubImage2D_beyond_height", "INVALID_VALUE", "8.6") { _, gl in
      gl.part(0, 3, 1, 2, [UInt8](repeating: 0, count: 8))
    },
    .init("TexSubImage2D_level_negative", "INVALID_VALUE", "8.6") { _, gl in
      gl.part(level: -1, 0, 0, 1, 1, [1, 2, 3, 4])
    },
    .init("TexSubImage2D_level_large", "INVALID_VALUE INVALID_OPERATION", "8.6") { _, gl in
      gl.part(level: 40, 0, 0, 1, 1, [1, 2, 3, 4])
    },
    .init("TexSubImage2D_target", "INVALID_ENUM", "8.6") { _, gl in
      gl.part(on: GL_TEXTURE_CUBE_MAP, 0, 0, 1, 1, [1, 2, 3, 4])
    },
    .init("TexSubImage2D_format", "INVALID_OPERATION", "8.6") { _, gl in
      unsafe gl.texSubImage2D(
        flat,
        0,
        0,
        0,
        1,
        1,
        GL_RGBA_INTEGER,
        GL_UNSIGNED_BYTE,
        [1, 2, 3, 4] as [UInt8]
      )
    },
    .init("TexSubImage2D_type", "INVALID_OPERATION", "8.6") { _, gl in
      unsafe gl.texSubImage2D(
        flat,
        0,
        0,
        0,
        1,
        1,
        GL_RGBA,
        GL_UNSIGNED_SHORT_5_6_5,
        [1, 2, 3, 4] as [UInt8]
      )
    },
    .init("TexSubImage3D_beyond_depth", "INVALID_VALUE", "8.6") { run, gl in
      run.fixture.makeBound(GL_TEXTURE_3D)
      gl.texStorage3D(GL_TEXTURE_3D, 1, GL_RGBA8, 2, 2, 2)
      unsafe gl.texSubImage3D(
        GL_TEXTURE_3D,
        0,
        0,
        0,
        2,
        1,
        1,
        1,
        GL_RGBA,
        GL_UNSIGNED_BYTE,
        [1, 2, 3, 4] as [UInt8]
      )
      gl.bindTexture(GL_TEXTURE_3D, 0)
    },
    .init("CopyTexImage2D_target", "INVALID_ENUM", "8.6") { _, gl in
      gl.copyTexImage2D(GL_TEXTURE_3D, 0, GL_RGBA, 0, 0, 1, 1, 0)
    },
    .init("CopyTexImage2D_border", "INVALID_VALUE", "8.6") { _, gl in
      gl.copyTexImage2D(flat, 0, GL_RGBA, 0, 0, 1, 1, 1)
    },
    .init("CopyTexImage2D_integer", "INVALID_OPERATION", "8.6") { _, gl in
      gl.copyTexImage2D(flat, 0, GL_RGBA8UI, 0, 0, 1, 1, 0)
    },
    .init("CopyTexImage2D_more_channels", "INVALID_OPERATION", "8.6") { run, gl in
      try run.fixture.makeTarget(2, 2, format: GL_RGB8)
      gl.copyTexImage2D(flat, 0, GL_RGBA, 0, 0, 1, 1, 0)
    },
    .init("CopyTexImage2D_depth_format", "INVALID_OPERATION INVALID_ENUM", "8.6") { _, gl in
      gl.copyTexImage2D(flat, 0, GL_DEPTH_COMPONENT, 0, 0, 1, 1, 0)
    },
    .init("CopyTexImage2D_negative", "INVALID_VALUE", "8.6") { _, gl in
      gl.copyTexImage2D(flat, 0, GL_RGBA, 0, 0, -1, 1, 0)
    },
    .init("CopyTexImage2D_incomplete", "INVALID_FRAMEBUFFER_OPERATION", "8.6") { run, gl in
      gl.bindFramebuffer(GL_FRAMEBUFFER, run.fixture.make(.framebuffer))
      gl.copyTexImage2D(flat, 0, GL_RGBA, 0, 0, 1, 1, 0)
    },
    .init("CopyTexSubImage2D_beyond", "INVALID_VALUE", "8.6") { _, gl in
      gl.copyTexSubImage2D(flat, 0, 3, 3, 0, 0, 2, 2)
    },
    .init("CopyTexSubImage2D_no_level", "INVALID_OPERATION INVALID_VALUE", "8.6") { _, gl in
      gl.copyTexSubImage2D(flat, 2, 0, 0, 0, 0, 1, 1)
    },
    .init("CopyTexSubImage2D_samples", "INVALID_OPERATION", "8.6") { run, gl in
      guard gl.integer(GL_MAX_SAMPLES) >= 2 else { throw CaseStop.notSupported("samples") }
      gl.bindFramebuffer(GL_FRAMEBUFFER, run.fixture.make(.framebuffer))
      run.fixture.attachStorage(GL_RGBA8, 4, 4, to: GL_COLOR_ATTACHMENT0, samples: 4)
      gl.copyTexSubImage2D(flat, 0, 0, 0, 0, 0, 1, 1)
    },
    .init("TexStorage2D_target", "INVALID_ENUM", "8.18") { _, gl in
      gl.texStorage2D(GL_TEXTURE_3D, 1, GL_RGBA8, 1, 1)
    },
    .init("TexStorage2D_unsized", "INVALID_ENUM", "8.18") { _, gl in
      gl.texStorage2D(flat, 1, GL_RGBA, 1, 1)
    },
    .init("TexStorage2D_no_levels", "INVALID_VALUE", "8.18") { _, gl in
      gl.texStorage2D(flat, 0, GL_RGBA8, 1, 1)
    },
    .init("TexStorage2D_nothing_bound", "INVALID_OPERATION", "8.18") { _, gl in
      gl.bindTexture(flat, 0)
      gl.texStorage2D(flat, 1, GL_RGBA8, 1, 1)
    },
    .init("TexStorage3D_target", "INVALID_ENUM", "8.18") { _, gl in
      gl.texStorage3D(flat, 1, GL_RGBA8, 1, 1, 1)
    },
    .init("CompressedTexImage2D_border", "INVALID_VALUE", "8.7") { _, gl in
      unsafe gl.compressedTexImage2D(
        flat,
        0,
        GL_COMPRESSED_RGB8_ETC2,
        4,
        4,
        1,
        8,
        [UInt8](repeating: 0, count: 8)
      )
    },
    .init("CompressedTexImage2D_level", "INVALID_VALUE", "8.7") { _, gl in
      unsafe gl.compressedTexImage2D(
        flat,
        -1,
        GL_COMPRESSED_RGB8_ETC2,
        4,
        4,
        0,
        8,
        [UInt8](repeating: 0, count: 8)
      )
    },
    .init("CompressedTexSubImage2D_format", "INVALID_OPERATION INVALID_ENUM", "8.7") { _, gl in
      unsafe gl.compressedTexSubImage2D(
        flat,
        0,
        0,
        0,
        4,
        4,
        GL_COMPRESSED_RGB8_ETC2,
        8,
        [UInt8](repeating: 0, count: 8)
      )
    },
    .init("GenerateMipmap_of_blocks", "INVALID_OPERATION", "8.14.4") { _, gl in
      unsafe gl.compressedTexImage2D(
        flat,
        0,
        GL_COMPRESSED_RGB8_ETC2,
        4,
        4,
        0,
        8,
        [UInt8](repeating: 0, count: 8)
      )
      gl.generateMipmap(flat)
    },
    .init("GenerateMipmap_of_integers", "INVALID_OPERATION", "8.14.4") { _, gl in
      gl.image(GL_RGBA8UI, 2, 2, GL_RGBA_INTEGER, GL_UNSIGNED_BYTE, nil)
      gl.generateMipmap(flat)
    },
    .init("GenerateMipmap_of_partial_cube", "INVALID_OPERATION", "8.14.4") { run, gl in
      run.fixture.makeBound(GL_TEXTURE_CUBE_MAP)
      gl.image(on: GL_TEXTURE_CUBE_MAP_POSITIVE_X, 2, 2, nil)
      gl.generateMipmap(GL_TEXTURE_CUBE_MAP)
      gl.bindTexture(GL_TEXTURE_CUBE_MAP, 0)
    },
    .init("TexParameter_base_level", "INVALID_VALUE", "8.10") { _, gl in
      gl.texParameteri(flat, GL_TEXTURE_BASE_LEVEL, -1)
    },
    .init("TexParameter_max_level", "INVALID_VALUE", "8.10") { _, gl in
      gl.texParameteri(flat, GL_TEXTURE_MAX_LEVEL, -1)
    },
    .init("TexParameter_swizzle", "INVALID_ENUM", "8.10") { _, gl in
      gl.texParameteri(flat, GL_TEXTURE_SWIZZLE_R, GL_REPEAT)
    },
    .init("TexParameter_wrap", "INVALID_ENUM", "8.10") { _, gl in
      gl.texParameteri(flat, GL_TEXTURE_WRAP_S, GL_LINEAR)
    },
    .init("TexParameter_target", "INVALID_ENUM", "8.10") { _, gl in
      gl.texParameteri(GL_TEXTURE_CUBE_MAP_POSITIVE_X, GL_TEXTURE_WRAP_S, GL_REPEAT)
    },
    .init("GetTexParameter_name", "INVALID_ENUM", "8.11") { _, gl in
      var value: GLint = 0
      unsafe gl.getTexParameteriv(flat, 0x1234, &value)
    },
    .init("BindSampler_unit", "INVALID_VALUE", "8.2") { _, gl in
      gl.bindSampler(GLuint(bitPattern: gl.integer(GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS)), 0)
    },
    .init("BindSampler_name", "INVALID_OPERATION", "8.2") { _, gl in gl.bindSampler(0, 765_432) },
    .init("SamplerParameter_sampler", "INVALID_OPERATION", "8.2") { _, gl in
      gl.samplerParameteri(765_432, GL_TEXTURE_WRAP_S, GL_REPEAT)
    },
    .init("SamplerParameter_value", "INVALID_ENUM", "8.2") { run, gl in
      let name = run.fixture.make(.sampler)
      gl.samplerParameteri(name, GL_TEXTURE_MAG_FILTER, GL_LINEAR_MIPMAP_LINEAR)
    },
  ]
}
