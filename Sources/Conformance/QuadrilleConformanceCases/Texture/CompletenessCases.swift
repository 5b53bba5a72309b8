import CGLES
import QuadrilleConformance
import QuadrilleGL

/// Which textures are complete (8.17): those that are not read as 0, 0, 0, 1.
enum CompletenessCases {
  /// A texture that is made in some way.
  private struct TextureSetup: Sendable {
    let label: String
    let isComplete: Bool
    let make: @Sendable (GLFunctions) -> Void

    init(_ label: String, _ isComplete: Bool, _ make: @escaping @Sendable (GLFunctions) -> Void) {
      self.label = label
      self.isComplete = isComplete
      self.make = make
    }
  }

  private static let flat = GL_TEXTURE_2D

  /// A level of one color: red where it is level 0, green above.
  @Sendable private static func level(
    _ gl: GLFunctions,
    _ level: Int,
    _ width: Int,
    _ height: Int,
    on target: Int32 = GL_TEXTURE_2D
  ) {
    let texel: [UInt8] = level == 0 ? [255, 0, 0, 255] : [0, 255, 0, 255]
    let bytes = [[UInt8]](repeating: texel, count: width * height).flatMap { $0 }
    gl.image(on: target, level: level, width, height, bytes)
  }

  @Sendable private static func chain(_ gl: GLFunctions, _ dimensions: [(Int, Int)]) {
    for (index, edgeLength) in dimensions.enumerated() {
      level(gl, index, edgeLength.0, edgeLength.1)
    }
    gl.parameter(flat, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST)
  }

  private static let levels: [TextureSetup] = [
    TextureSetup("no_image", false) { _ in },
    TextureSetup("one_level", true) { level($0, 0, 3, 5) },
    TextureSetup("whole_chain", true) { chain($0, [(4, 4), (2, 2), (1, 1)]) },
    TextureSetup("whole_chain_odd", true) { chain($0, [(7, 3), (3, 1), (1, 1)]) },
    TextureSetup("missing_last", false) { chain($0, [(4, 4), (2, 2)]) },
    TextureSetup("missing_middle", false) { gl in
      chain(gl, [(4, 4)])
      level(gl, 2, 1, 1)
    },
    TextureSetup("missing_base", false) { gl in
      level(gl, 1, 2, 2)
      level(gl, 2, 1, 1)
      gl.parameter(flat, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST)
    },
    TextureSetup("wrong_sides", false) { chain($0, [(8, 8), (4, 2), (2, 1), (1, 1)]) },
    TextureSetup("rounded_up", false) { chain($0, [(7, 7), (4, 4), (2, 2), (1, 1)]) },
    TextureSetup("wrong_format", false) { gl in
      chain(gl, [(2, 2)])
      gl.image(level: 1, GL_RGB, 1, 1, GL_RGB, GL_UNSIGNED_BYTE, [0, 255, 0])
    },
    TextureSetup("wrong_format_without_mipmaps", true) { gl in
      level(gl, 0, 2, 2)
      gl.image(level: 1, GL_RGB, 1, 1, GL_RGB, GL_UNSIGNED_BYTE, [0, 255, 0])
    },
    TextureSetup("max_level_ends_chain", true) { gl in
      chain(gl, [(8, 8), (4, 4)])
      gl.parameter(flat, GL_TEXTURE_MAX_LEVEL, 1)
    },
    TextureSetup("max_level_0", true) { gl in
      chain(gl, [(8, 8)])
      gl.parameter(flat, GL_TEXTURE_MAX_LEVEL, 0)
    },
    TextureSetup("base_level_1", true) { gl in
      chain(gl, [(1, 1), (2, 2), (1, 1)])
      gl.parameter(flat, GL_TEXTURE_BASE_LEVEL, 1)
    },
    TextureSetup("base_level_without_image", false) { gl in
      level(gl, 0, 2, 2)
      gl.parameter(flat, GL_TEXTURE_BASE_LEVEL, 1)
    },
    TextureSetup("base_above_max", false) { gl in
      chain(gl, [(4, 4), (2, 2), (1, 1)])
      gl.parameter(flat, GL_TEXTURE_BASE_LEVEL, 2)
      gl.parameter(flat, GL_TEXTURE_MAX_LEVEL, 1)
    },
    TextureSetup("base_without_mipmaps", true) { gl in
      level(gl, 3, 2, 2)
      gl.parameter(flat, GL_TEXTURE_BASE_LEVEL, 3)
    },
    TextureSetup("storage", true) { gl in
      gl.texStorage2D(flat, 2, GL_RGBA8, 8, 8)
      for (index, edgeLength) in [8, 4].enumerated() {
        let texel: [UInt8] = index == 0 ? [255, 0, 0, 255] : [0, 255, 0, 255]
        gl.part(
          level: index,
          0,
          0,
          edgeLength,
          edgeLength,
          [[UInt8]](repeating: texel, count: edgeLength * edgeLength).flatMap { $0 }
        )
      }
      gl.parameter(flat, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST)
    },
    TextureSetup("storage_clamps_base", true) { gl in
      gl.texStorage2D(flat, 1, GL_RGBA8, 1, 1)
      gl.part(0, 0, 1, 1, [255, 0, 0, 255])
      // Levels of immutable textures are clamped to those that are there (8.17, 8.18).
      gl.parameter(flat, GL_TEXTURE_BASE_LEVEL, 5)
      gl.parameter(flat, GL_TEXTURE_MAX_LEVEL, 7)
      gl.parameter(flat, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST)
    },
    TextureSetup("zero_sides", false) { level($0, 0, 0, 0) },
    TextureSetup("default_filter", false) { gl in
      level(gl, 0, 4, 4)
      gl.parameter(flat, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_LINEAR)
    },
    TextureSetup("made_complete_later", true) { gl in
      chain(gl, [(2, 2)])
      level(gl, 1, 1, 1)
    },
    TextureSetup("base_respecified", false) { gl in
      chain(gl, [(4, 4), (2, 2), (1, 1)])
      level(gl, 0, 8, 8)
    },
  ]

  private static let filters: [TextureSetup] = [
    ("rgba32f_linear", GL_RGBA32F, GL_RGBA, GL_FLOAT, GL_LINEAR, "GL_OES_texture_float_linear"),
    ("rgba32f_nearest", GL_RGBA32F, GL_RGBA, GL_FLOAT, GL_NEAREST, ""),
    ("rgba16f_linear", GL_RGBA16F, GL_RGBA, GL_FLOAT, GL_LINEAR, "always"),
    ("depth16_nearest", GL_DEPTH_COMPONENT16, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, GL_NEAREST, ""),
  ].map { label, internalFormat, format, type, filter, _ in
    TextureSetup(label, true) { gl in
      let one = unsafe [Float](repeating: 1, count: 4).withUnsafeBytes { unsafe Array($0) }
      gl.image(
        internalFormat,
        1,
        1,
        format,
        type,
        format == GL_RGBA ? one : [255, 255, 255, 255]
      )
      gl.parameter(flat, GL_TEXTURE_MIN_FILTER, filter)
      gl.parameter(flat, GL_TEXTURE_MAG_FILTER, filter)
    }
  }

  static var all: [ConformanceCase] {
    (levels + filters).map { recipe in
      driver(
        "texture.complete",
        with: ["made": recipe.label],
        [.exact],
        "a texture that is complete shows its texels, another shows 0, 0, 0, 1",
        sections: "8.17",
        smoke: recipe.label.hasPrefix("m")
      ) { run in
        if recipe.label == "rgba32f_linear" { try run.require("GL_OES_texture_float_linear") }
        run.fixture.makeBound(flat)
        recipe.make(run.gl)
        run.expectError("NO_ERROR", "making the texture")
        let found = try run.fixture.values("texture(page, vec2(0.5))", "uniform sampler2D page;")[0]
        let isShown = found.x > 0.9 || found.y > 0.9
        run.expect(isShown, is: recipe.isComplete, "whether texels are shown: \(found); shown")
        if !recipe.isComplete {
          run.expect(found, is: SIMD4(0, 0, 0, 1), "what an incomplete texture shows")
        }
      }
    } + [integerLinear, cubeFaces, samplerDecides]
  }

  private static var integerLinear: ConformanceCase {
    driver(
      "texture.complete_integer",
      [.exact],
      "integers that are to be filtered linearly are not complete",
      sections: "8.17",
      smoke: true
    ) { run in
      run.fixture.makeBound(flat)
      run.gl.image(GL_RGBA8UI, 1, 1, GL_RGBA_INTEGER, GL_UNSIGNED_BYTE, [7, 8, 9, 10])
      // The 1 of an incomplete texture is that of floats (11.1.3.5); as an integer it is common
      // too.
      let one = Float(1).bitPattern
      for (filter, permitted) in [
        (GL_NEAREST, [SIMD4<UInt32>(7, 8, 9, 10)]),
        (GL_LINEAR, [SIMD4(0, 0, 0, one), SIMD4(0, 0, 0, 1)]),
      ] {
        run.gl.parameter(flat, GL_TEXTURE_MAG_FILTER, filter)
        let found = try run.fixture.bits(
          .integer,
          "texture(page, vec2(0.5))",
          "uniform usampler2D page;"
        )[0]
        run.expect(permitted.contains(found), "the texel of the filter \(filter) is \(found)")
      }
    }
  }

  private static var cubeFaces: ConformanceCase {
    driver(
      "texture.complete_cube",
      [.exact],
      "a cube is complete with six square faces of one size and format",
      sections: "8.17",
      smoke: true
    ) { run in
      for (label, missing, dimensions, isComplete) in [
        ("all faces", -1, [2, 2, 2, 2, 2, 2], true), ("a face less", 4, [2, 2, 2, 2, 2, 2], false),
        ("another size", -1, [2, 2, 2, 1, 2, 2], false),
      ] {
        run.fixture.makeBound(GL_TEXTURE_CUBE_MAP)
        for face in 0..<6 where face != missing {
          level(
            run.gl,
            0,
            dimensions[face],
            dimensions[face],
            on: GL_TEXTURE_CUBE_MAP_POSITIVE_X + Int32(face)
          )
        }
        let found = try run.fixture.values(
          "texture(page, vec3(1, 0.1, 0.2))",
          "uniform samplerCube page;"
        )[0]
        run.expect(found, is: SIMD4(isComplete ? 1 : 0, 0, 0, 1), "a cube with \(label)")
        run.gl.bindTexture(GL_TEXTURE_CUBE_MAP, 0)
      }
    }
  }

  private static var samplerDecides: ConformanceCase {
    driver(
      "texture.complete_by_sampler",
      [.exact],
      "the filter of a bound sampler decides on completeness, not that of the texture",
      sections: "8.17, 8.2",
      smoke: true
    ) { run in
      let gl = run.gl
      run.fixture.makeBound(flat)
      level(gl, 0, 4, 4)
      let sampler = run.fixture.make(.sampler)
      func texel() throws -> SIMD4<Float> {
        try run.fixture.values("texture(page, vec2(0.5))", "uniform sampler2D page;")[0]
      }
      gl.bindSampler(0, sampler)
      run.expect(try texel(), is: SIMD4(0, 0, 0, 1), "the texel by a sampler with mipmaps")
      gl.samplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_NEAREST)
      run.expect(try texel(), is: SIMD4(1, 0, 0, 1), "the texel by a sampler without")
      gl.parameter(flat, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST)
      run.expect(try texel(), is: SIMD4(1, 0, 0, 1), "the texel when the texture alone has mipmaps")
      gl.bindSampler(0, 0)
      run.expect(try texel(), is: SIMD4(0, 0, 0, 1), "the texel without sampler")
    }
  }
}
