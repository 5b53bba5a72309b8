import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Levels of immutable textures, cubes over their edges, depth as a texture, and what is deleted.
enum TextureRuleCases {
  static var all: [ConformanceCase] {
    levels + cubes + others
  }

  private static let flat = GL_TEXTURE_2D

  /// Texels of one value in red.
  private static func texels(_ count: Int, _ red: Int) -> [UInt8] {
    (0..<count).flatMap { _ in [UInt8(red), 0, 0, 255] }
  }

  /// A case of ranges of levels: base, maximum, what the shader requests, and what is read.
  private static func immutable(
    _ name: String,
    _ summary: String,
    smoke: Bool,
    isFresh: Bool,
    _ ranges: [(base: Int, maximum: Int, lod: Int, level: Int)]
  ) -> ConformanceCase {
    driver(name, [.exact], summary, sections: "8.18, 8.14.3, 8.10", smoke: smoke) { run in
      let gl = run.gl
      for (index, range) in ranges.enumerated() {
        if isFresh || index == 0 {
          run.fixture.makeBound(flat)
          gl.texStorage2D(flat, 4, GL_RGBA8, 8, 8)
          for level in 0..<4 {
            let edgeLength = 8 >> level
            gl.part(
              level: level,
              0,
              0,
              edgeLength,
              edgeLength,
              texels(edgeLength * edgeLength, 50 * level + 40)
            )
          }
          gl.parameter(flat, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST)
        }
        gl.parameter(flat, GL_TEXTURE_BASE_LEVEL, Int32(range.base))
        gl.parameter(flat, GL_TEXTURE_MAX_LEVEL, Int32(range.maximum))
        let found = try run.fixture.values(
          "textureLod(page, vec2(0.5), lod.x)",
          "uniform sampler2D page; uniform vec4 lod;"
        ) { gl.setVector($0, "lod", SIMD4(Float(range.lod), 0, 0, 0)) }[0]
        run.expect(
          found,
          near: SIMD4(Double(50 * range.level + 40) / 255, 0, 0, 1),
          "level of detail \(range.lod) from \(range.base) to \(range.maximum)"
        )
      }
    }
  }

  private static var levels: [ConformanceCase] {
    [
      immutable(
        "texture.immutable_levels",
        "base and maximum level of immutable storage are clamped to its levels, and may change",
        smoke: false,
        isFresh: false,
        [
          (0, 1000, 0, 0), (0, 1000, 2, 2), (1, 1000, 0, 1), (1, 2, 5, 2), (2, 2, 0, 2),
          (9, 1000, 0, 3), (3, 1, 0, 3), (0, 0, 3, 0), (1, 0, 2, 1),
        ]
      ),
      immutable(
        "texture.immutable_range",
        "levels of immutable storage are counted from the base level to the maximum",
        smoke: true,
        isFresh: true,
        [
          (0, 1000, 0, 0), (0, 1000, 2, 2), (1, 1000, 0, 1), (1, 2, 5, 2), (2, 2, 0, 2),
          (9, 1000, 0, 3), (0, 0, 3, 0),
        ]
      ),
      driver(
        "texture.immutable_queries",
        [.errors],
        "a texture reports whether its storage is immutable, and how many levels it has",
        sections: "8.11, 8.18",
        smoke: true
      ) { run in
        let gl = run.gl
        func query(_ name: Int32) -> GLint {
          var value: GLint = -1
          unsafe gl.getTexParameteriv(flat, name, &value)
          return value
        }
        run.fixture.makeBound(flat)
        gl.image(4, 4, nil)
        run.expect(query(GL_TEXTURE_IMMUTABLE_FORMAT), is: GL_FALSE, "GL_TEXTURE_IMMUTABLE_FORMAT")
        run.expect(query(GL_TEXTURE_IMMUTABLE_LEVELS), is: 0, "GL_TEXTURE_IMMUTABLE_LEVELS")
        run.fixture.makeBound(flat)
        gl.texStorage2D(flat, 3, GL_RGBA8, 9, 5)
        run.expect(query(GL_TEXTURE_IMMUTABLE_FORMAT), is: GL_TRUE, "GL_TEXTURE_IMMUTABLE_FORMAT")
        run.expect(query(GL_TEXTURE_IMMUTABLE_LEVELS), is: 3, "GL_TEXTURE_IMMUTABLE_LEVELS")
      },
      driver(
        "texture.complete_kinds",
        [.exact],
        "cubes, volumes and arrays want all levels of all faces and slices",
        sections: "8.17",
        smoke: true
      ) { run in
        let gl = run.gl
        for (kind, coordinates, target) in [
          ("3D", "vec3(0.5)", GL_TEXTURE_3D), ("2DArray", "vec3(0.5)", GL_TEXTURE_2D_ARRAY),
          ("Cube", "vec3(1, 0, 0)", GL_TEXTURE_CUBE_MAP),
        ] {
          for missing in [-1, 1, 2] {
            run.fixture.makeBound(target)
            gl.parameter(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST)
            for level in 0..<3 {
              let edgeLength = 4 >> level
              if target == GL_TEXTURE_CUBE_MAP {
                for face in 0..<6 where level != missing || face != 3 {
                  gl.image(
                    on: GL_TEXTURE_CUBE_MAP_POSITIVE_X + Int32(face),
                    level: level,
                    edgeLength,
                    edgeLength,
                    texels(edgeLength * edgeLength, 90)
                  )
                }
              } else if level != missing {
                let depth = target == GL_TEXTURE_3D ? edgeLength : 4
                gl.image3D(
                  target,
                  level: level,
                  GL_RGBA8,
                  (edgeLength, edgeLength, depth),
                  GL_RGBA,
                  GL_UNSIGNED_BYTE,
                  texels(edgeLength * edgeLength * depth, 90)
                )
              }
            }
            let found = try run.fixture.values(
              "texture(page, \(coordinates))",
              "uniform sampler\(kind) page;"
            )[0]
            run.expect(
              found,
              near: SIMD4(missing < 0 ? 90.0 / 255 : 0, 0, 0, 1),
              "\(kind) without level \(missing)"
            )
            gl.bindTexture(target, 0)
          }
        }
      },
      driver(
        "mip.generate_kinds",
        [.mipmapGeneration],
        "levels of cubes, volumes and arrays are made of their own faces and slices",
        sections: "8.14.4",
        smoke: true
      ) { run in
        let gl = run.gl
        for (kind, target) in [
          ("2DArray", GL_TEXTURE_2D_ARRAY), ("3D", GL_TEXTURE_3D), ("Cube", GL_TEXTURE_CUBE_MAP),
        ] {
          run.fixture.makeBound(target)
          gl.parameter(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST)
          if target == GL_TEXTURE_CUBE_MAP {
            for face in 0..<6 {
              gl.image(
                on: GL_TEXTURE_CUBE_MAP_POSITIVE_X + Int32(face),
                4,
                4,
                texels(16, 40 * face)
              )
            }
          } else {
            let slices = (0..<4).flatMap { texels(16, 40 * $0) }
            gl.image3D(target, GL_RGBA8, (4, 4, 4), GL_RGBA, GL_UNSIGNED_BYTE, slices)
          }
          gl.generateMipmap(target)
          let samples: [(String, Double)] =
            switch target {
            case GL_TEXTURE_CUBE_MAP:
              [
                ("vec3(1, 0, 0)", 0), ("vec3(-1, 0, 0)", 40), ("vec3(0, -1, 0)", 120),
                ("vec3(0, 0, -1)", 200),
              ]
            case GL_TEXTURE_3D: [("vec3(0.5, 0.5, 0.25)", 20), ("vec3(0.5, 0.5, 0.75)", 100)]
            default:
              [("vec3(0.5, 0.5, 0)", 0), ("vec3(0.5, 0.5, 2)", 80), ("vec3(0.5, 0.5, 3)", 120)]
            }
          for (coordinates, value) in samples {
            let found = try run.fixture.values(
              "textureLod(page, \(coordinates), 1.0)",
              "uniform sampler\(kind) page;"
            )[0]
            // A volume's level joins two slices: the mean, or anything between.
            let slack = target == GL_TEXTURE_3D ? 20.5 / 255 : 1.01 / 255
            run.expect(
              found,
              near: SIMD4(value / 255, 0, 0, 1),
              within: SIMD4(slack, 0.001, 0.001, 0.001),
              "level 1 of \(kind) at \(coordinates)"
            )
          }
          gl.bindTexture(target, 0)
        }
      },
    ]
  }

  private static var cubes: [ConformanceCase] {
    [
      driver(
        "texture.cube_seamless",
        [.linear],
        "linear filters of cubes go on over the edge into the neighbouring face",
        sections: "8.13",
        smoke: true
      ) { run in
        let gl = run.gl
        run.fixture.makeBound(GL_TEXTURE_CUBE_MAP)
        let tones = [200, 0, 100, 0, 40, 0]
        for face in 0..<6 {
          gl.image(on: GL_TEXTURE_CUBE_MAP_POSITIVE_X + Int32(face), 2, 2, texels(4, tones[face]))
        }
        gl.parameter(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_LINEAR)
        gl.parameter(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MAG_FILTER, GL_LINEAR)
        // On the edge of two faces each gives half, at whatever wrap mode.
        for wrap in [GL_CLAMP_TO_EDGE, GL_REPEAT] {
          gl.parameter(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_WRAP_S, wrap)
          gl.parameter(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_WRAP_T, wrap)
          for (coordinates, exact) in [
            ("vec3(1, 0.9999, 0.3)", 150.0), ("vec3(1, 0.3, 0.9999)", 120),
            ("vec3(0.3, 1, 0.9999)", 70),
            ("vec3(1, 0.25, 0.25)", 200),
          ] {
            let found = try run.fixture.values(
              "texture(page, \(coordinates))",
              "uniform samplerCube page;"
            )[
              0
            ]
            run.expect(
              found,
              near: SIMD4(exact / 255, 0, 0, 1),
              within: SIMD4(4.0 / 255, 0.001, 0.001, 0.001),
              "the mean at \(coordinates)"
            )
          }
        }
        gl.bindTexture(GL_TEXTURE_CUBE_MAP, 0)
      }
    ]
  }

  private static var others: [ConformanceCase] {
    [
      driver(
        "texture.deleted",
        [.exact],
        "a deleted texture is no longer bound, in whatever unit, and reads black",
        sections: "5.1.2, 8.17",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        gl.activeTexture(GLenum(GL_TEXTURE0) + 3)
        let texture = fixture.makeBound(flat)
        gl.image(1, 1, [255, 255, 255, 255])
        gl.activeTexture(GL_TEXTURE0)
        gl.bindTexture(flat, texture)
        fixture.delete(.texture, texture)
        run.expect(gl.integer(GL_TEXTURE_BINDING_2D), is: 0, "GL_TEXTURE_BINDING_2D of unit 0")
        gl.activeTexture(GLenum(GL_TEXTURE0) + 3)
        run.expect(gl.integer(GL_TEXTURE_BINDING_2D), is: 0, "GL_TEXTURE_BINDING_2D of unit 3")
        gl.activeTexture(GL_TEXTURE0)
        for unit in [GLint(0), 3] {
          let found = try fixture.values("texture(gone, vec2(0.5))", "uniform sampler2D gone;") {
            gl.setUnit($0, "gone", unit)
          }[0]
          run.expect(found, is: SIMD4(0, 0, 0, 1), "the texel of unit \(unit)")
        }
      },
      driver(
        "texture.last_units",
        [.exact],
        "the last unit there is can be sampled, by vertex and by fragment shaders",
        sections: "8.1, 11.1.3.5",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let last = gl.integer(GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS) - 1
        gl.activeTexture(GLenum(GL_TEXTURE0) + GLenum(last))
        fixture.makeBound(flat)
        gl.image(1, 1, [51, 102, 153, 204])
        gl.activeTexture(GL_TEXTURE0)
        let found = try fixture.values("texture(edge, vec2(0.5))", "uniform sampler2D edge;") {
          gl.setUnit($0, "edge", last)
        }[0]
        run.expect(found, near: SIMD4(51, 102, 153, 204) / 255, "the texel of unit \(last)")
        // As many textures in one draw as a fragment shader may have.
        let count = Int(min(gl.integer(GL_MAX_TEXTURE_IMAGE_UNITS), 16))
        for unit in 0..<count {
          gl.activeTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
          fixture.makeBound(flat)
          gl.image(1, 1, [UInt8(unit + 1), UInt8(unit % 2), 0, 255])
        }
        let sum = (0..<count).map { "texture(s[\($0)], vec2(0.5)) * float(\($0 + 1))" }
        let total = try fixture.values(
          sum.joined(separator: " + "),
          "uniform sampler2D s[\(count)];"
        ) {
          unsafe gl.uniform1iv(
            gl.getUniformLocation($0, "s"),
            GLsizei(count),
            (0..<count).map { GLint($0) }
          )
        }[0]
        var squares = 0
        for number in 1...count { squares += number * number }
        let exact = Float(squares) / 255
        run.expect(abs(total.x - exact) < 1e-3, "the sum is \(total.x), expected \(exact)")
        for unit in (0..<count).reversed() {
          gl.activeTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
          gl.bindTexture(flat, 0)
        }
        gl.activeTexture(GLenum(GL_TEXTURE0) + GLenum(last))
        gl.bindTexture(flat, 0)
        gl.activeTexture(GL_TEXTURE0)
      },
      driver(
        "texture.sampler_state",
        [.exact],
        "the wrap of a sampler holds on its unit alone, and goes with it",
        sections: "8.2",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        fixture.makeBound(flat)
        gl.image(2, 1, [50, 0, 0, 255, 200, 0, 0, 255])
        let texture = GLuint(bitPattern: gl.integer(GL_TEXTURE_BINDING_2D))
        gl.activeTexture(GLenum(GL_TEXTURE0) + 1)
        gl.bindTexture(flat, texture)
        gl.activeTexture(GL_TEXTURE0)
        let sampler = fixture.make(.sampler)
        for (name, value) in [
          (GL_TEXTURE_MIN_FILTER, GL_NEAREST), (GL_TEXTURE_MAG_FILTER, GL_NEAREST),
          (GL_TEXTURE_WRAP_S, GL_REPEAT), (GL_TEXTURE_WRAP_T, GL_REPEAT),
        ] { gl.samplerParameteri(sampler, name, value) }
        gl.bindSampler(1, sampler)
        func values(_ x: Float) throws -> SIMD4<Float> {
          try fixture.values(
            "vec4(texture(s, k.xy).x, texture(t, k.xy).x, 0, 0)",
            "uniform sampler2D s; uniform sampler2D t; uniform vec4 k;"
          ) { program in
            gl.setUnit(program, "s", 0)
            gl.setUnit(program, "t", 1)
            gl.setVector(program, "k", SIMD4(x, 0.5, 0, 0))
          }[0]
        }
        // 1.25 is the second texel clamped, and the first one repeated.
        run.expect(try values(1.25), near: SIMD4(200, 50, 0, 0) / 255, "clamped and repeated")
        gl.samplerParameteri(sampler, GL_TEXTURE_WRAP_S, GL_MIRRORED_REPEAT)
        run.expect(try values(1.75), near: SIMD4(200, 50, 0, 0) / 255, "clamped and mirrored")
        fixture.delete(.sampler, sampler)
        run.expect(gl.integer(GL_SAMPLER_BINDING), is: 0, "GL_SAMPLER_BINDING of unit 0")
        run.expect(try values(1.75), near: SIMD4(200, 200, 0, 0) / 255, "after it was deleted")
        gl.activeTexture(GLenum(GL_TEXTURE0) + 1)
        gl.bindTexture(flat, 0)
        gl.activeTexture(GL_TEXTURE0)
      },
      driver(
        "texture.sampler_rest",
        [.exact],
        "wraps of every axis, comparison and level limits of a sampler count, not those of the texture",
        sections: "8.2, 8.14, 8.20",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let sampler = fixture.make(.sampler)
        func set(_ name: Int32, _ value: Int32) {
          gl.samplerParameteri(sampler, name, value)
        }
        for name in [GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER] { set(name, GL_NEAREST) }
        gl.bindSampler(0, sampler)
        // The texture is clamped on every axis; two texels on each distinguish the axes.
        for (name, coordinates) in [
          (GL_TEXTURE_WRAP_S, "1.25, 0.25, 0.25"), (GL_TEXTURE_WRAP_T, "0.25, 1.25, 0.25"),
          (GL_TEXTURE_WRAP_R, "0.25, 0.25, 1.25"),
        ] {
          fixture.makeBound(GL_TEXTURE_3D)
          let bytes = (0..<8).map { UInt8(30 * $0 + 10) }
          gl.image3D(GL_TEXTURE_3D, GL_R8, (2, 2, 2), GL_RED, GL_UNSIGNED_BYTE, bytes)
          for other in [GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T, GL_TEXTURE_WRAP_R] {
            set(other, GL_CLAMP_TO_EDGE)
          }
          func expect(_ texel: Int, _ what: String) throws {
            let found = try fixture.values(
              "texture(page, vec3(\(coordinates)))",
              "uniform sampler3D page;"
            )
            run.expect(found[0], near: SIMD4(Double(30 * texel + 10) / 255, 0, 0, 1), what)
          }
          let step = name == GL_TEXTURE_WRAP_S ? 1 : name == GL_TEXTURE_WRAP_T ? 2 : 4
          try expect(step, "the texel where it is clamped")
          set(name, GL_REPEAT)
          try expect(0, "the texel where it is repeated")
          gl.bindTexture(GL_TEXTURE_3D, 0)
        }
        fixture.makeBound(flat)
        gl.image(GL_DEPTH_COMPONENT16, 1, 1, GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT, [0, 0x80])
        set(GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE)
        for (function, expected) in [(GL_LESS, Float(1)), (GL_GREATER, 0)] {
          set(GL_TEXTURE_COMPARE_FUNC, function)
          let found = try fixture.values(
            "vec4(texture(page, vec3(0.5, 0.5, 0.25)))",
            "uniform sampler2DShadow page;"
          )[0]
          run.expect(found.x, is: expected, "0.25 compared with 0.5 by function \(function)")
        }
        set(GL_TEXTURE_COMPARE_MODE, GL_NONE)
        fixture.makeBound(flat)
        gl.parameter(flat, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST)
        for level in 0..<3 {
          gl.image(level: level, 4 >> level, 4 >> level, texels(16, 60 * level))
        }
        set(GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST)
        for (minimum, maximum, lod, level) in [
          (Float(-1000), Float(1000), 1, 1), (2, 1000, 0, 2), (-1000, 1, 2, 1), (0, 0, 2, 0),
        ] {
          gl.samplerParameterf(sampler, GL_TEXTURE_MIN_LOD, minimum)
          gl.samplerParameterf(sampler, GL_TEXTURE_MAX_LOD, maximum)
          let found = try fixture.values(
            "textureLod(page, vec2(0.5), \(lod).0)",
            "uniform sampler2D page;"
          )[0]
          run.expect(
            found,
            near: SIMD4(Double(60 * level) / 255, 0, 0, 1),
            "level \(lod) between \(minimum) and \(maximum)"
          )
        }
      },
      driver(
        "texture.swizzle_kinds",
        [.exact],
        "swizzles hold for depth, luminance and integers as well",
        sections: "8.16, 8.20",
        smoke: true
      ) { run in
        let gl = run.gl
        func swizzle() {
          for (name, value) in [
            (GL_TEXTURE_SWIZZLE_R, GL_ALPHA), (GL_TEXTURE_SWIZZLE_G, GL_RED),
            (GL_TEXTURE_SWIZZLE_B, GL_ONE),
            (GL_TEXTURE_SWIZZLE_A, GL_GREEN),
          ] { gl.parameter(flat, name, value) }
        }
        run.fixture.makeBound(flat)
        gl.image(GL_LUMINANCE_ALPHA, 1, 1, GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE, [51, 204])
        swizzle()
        let legacy = try run.fixture.values("texture(page, vec2(0.5))", "uniform sampler2D page;")[
          0
        ]
        run.expect(legacy, near: SIMD4(204, 51, 255, 51) / 255, "luminance and alpha")
        run.fixture.makeBound(flat)
        gl.image(GL_DEPTH_COMPONENT16, 1, 1, GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT, [0, 0x80])
        swizzle()
        let depth = try run.fixture.values("texture(page, vec2(0.5))", "uniform sampler2D page;")[0]
        run.expect(depth, near: SIMD4(1, 32768.0 / 65535, 1, 0), "depth")
        run.fixture.makeBound(flat)
        gl.image(GL_RG8I, 1, 1, GL_RG_INTEGER, GL_BYTE, [0xFB, 7])
        swizzle()
        let integers = try run.fixture.bits(
          .integer,
          "texture(page, vec2(0.5))",
          "uniform isampler2D page;"
        )[0]
        run.expect(integers, is: SIMD4(1, UInt32(bitPattern: -5), 1, 7), "integers")
      },
    ]
  }
}
