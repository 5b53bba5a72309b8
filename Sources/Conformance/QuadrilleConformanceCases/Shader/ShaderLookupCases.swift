import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleSystem

/// Functions of shaders that read textures: projected, by texel, compared.
enum ShaderLookupCases {
  static var all: [ConformanceCase] {
    [
      driver(
        "texture.projective",
        [.nearest],
        "textureProj divides by the last component, with level, offset and gradients too",
        sections: "GLSL ES 8.8",
        smoke: true
      ) { run in
        let gl = run.gl
        run.fixture.makeBound(GL_TEXTURE_2D)
        // Level 0 has x in red and y in green, level 1 as well with 1 in blue.
        for (level, edgeLength) in [4, 2, 1].enumerated() {
          let texels = (0..<edgeLength * edgeLength).flatMap { index -> [UInt8] in
            [UInt8(index % edgeLength), UInt8(index / edgeLength), UInt8(level), 255]
          }
          gl.image(level: level, edgeLength, edgeLength, texels)
        }
        gl.parameter(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST)
        let coordinates = "k.x * 2.0, k.y * 2.0, 2.0"
        for (call, x, y, level) in [
          ("textureProj(page, vec3(\(coordinates)))", 1, 2, 0),
          ("textureProj(page, vec4(k.x * 2.0, k.y * 2.0, 9.0, 2.0))", 1, 2, 0),
          ("textureProjLod(page, vec3(\(coordinates)), 1.0)", 0, 1, 1),
          ("textureProjOffset(page, vec3(\(coordinates)), ivec2(1, -1))", 2, 1, 0),
          ("textureProjLodOffset(page, vec3(\(coordinates)), 0.0, ivec2(-1, 1))", 0, 3, 0),
          ("textureProjGrad(page, vec3(\(coordinates)), vec2(0.5, 0), vec2(0, 0.5))", 0, 1, 1),
          (
            "textureProjGradOffset(page, vec3(\(coordinates)), vec2(0), vec2(0), ivec2(1, 1))", 2,
            3, 0
          ),
          ("textureLodOffset(page, k.xy, 1.0, ivec2(1, 0))", 1, 1, 1),
          ("textureGradOffset(page, k.xy, vec2(0.5, 0), vec2(0, 0.5), ivec2(1, -1))", 1, 0, 1),
        ] {
          let found = try run.fixture.values(call, "uniform sampler2D page; uniform vec4 k;") {
            gl.setVector($0, "k", SIMD4(1.5 / 4, 2.5 / 4, 0, 0))
          }[0]
          run.expect(
            found,
            near: SIMD4(Double(x), Double(y), Double(level), 255) / 255,
            call
          )
        }
      },
      driver(
        "texture.fetch_kinds",
        [.exact],
        "texelFetch takes one texel of a level of volumes and arrays, whatever filters say",
        sections: "GLSL ES 8.8",
        smoke: true
      ) { run in
        let gl = run.gl
        for (target, label) in [(GL_TEXTURE_3D, "3D"), (GL_TEXTURE_2D_ARRAY, "2DArray")] {
          run.fixture.makeBound(target)
          gl.parameter(target, GL_TEXTURE_MAG_FILTER, GL_LINEAR)
          gl.parameter(target, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR)
          let depths = target == GL_TEXTURE_3D ? [4, 2, 1] : [4, 4, 4]
          for (level, edgeLength) in [4, 2, 1].enumerated() {
            let bytes = (0..<edgeLength * edgeLength * depths[level]).map { UInt8($0 * 3 + level) }
            gl.image3D(
              target,
              level: level,
              GL_R8,
              (edgeLength, edgeLength, depths[level]),
              GL_RED,
              GL_UNSIGNED_BYTE,
              bytes
            )
          }
          for (x, y, z, level) in [(3, 2, 1, 0), (1, 0, 1, 1), (0, 0, 0, 2)] {
            let edgeLength = 4 >> level
            let found = try run.fixture.values(
              "texelFetch(page, ivec3(\(x), \(y), \(z)), \(level))",
              "uniform sampler\(label) page;"
            )[0]
            let byte = UInt8(((z * edgeLength + y) * edgeLength + x) * 3 + level)
            run.expect(
              found,
              near: SIMD4(Double(byte) / 255, 0, 0, 1),
              "(\(x), \(y), \(z)) of \(label)"
            )
          }
          gl.bindTexture(target, 0)
        }
      },
      driver(
        "texture.compare_kinds",
        [.exact],
        "references are compared in arrays and cubes, projected and by level",
        sections: "GLSL ES 8.8, 8.20",
        smoke: true
      ) { run in
        let gl = run.gl
        func depths(_ target: Int32) {
          gl.parameter(target, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE)
          gl.parameter(target, GL_TEXTURE_COMPARE_FUNC, GL_LESS)
        }
        func word(_ value: Double) -> [UInt8] {
          let number = UInt16(value * 65535)
          return [UInt8(number & 255), UInt8(number >> 8)]
        }
        run.fixture.makeBound(GL_TEXTURE_2D)
        depths(GL_TEXTURE_2D)
        gl.image(GL_DEPTH_COMPONENT16, 1, 1, GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT, word(0.5))
        run.fixture.makeBound(GL_TEXTURE_2D_ARRAY)
        depths(GL_TEXTURE_2D_ARRAY)
        gl.image3D(
          GL_TEXTURE_2D_ARRAY,
          GL_DEPTH_COMPONENT16,
          (1, 1, 2),
          GL_DEPTH_COMPONENT,
          GL_UNSIGNED_SHORT,
          word(0.25) + word(0.75)
        )
        run.fixture.makeBound(GL_TEXTURE_CUBE_MAP)
        depths(GL_TEXTURE_CUBE_MAP)
        for face in 0..<6 {
          gl.image(
            on: GL_TEXTURE_CUBE_MAP_POSITIVE_X + Int32(face),
            GL_DEPTH_COMPONENT16,
            1,
            1,
            GL_DEPTH_COMPONENT,
            GL_UNSIGNED_SHORT,
            word(Double(face + 1) / 8)
          )
        }
        for (kind, calls) in [
          (
            "2D",
            [
              "texture(s, vec3(0.5, 0.5, K))", "textureProj(s, vec4(1, 1, 2.0 * K, 2))",
              "textureLod(s, vec3(0.5, 0.5, K), 0.0)",
              "textureGrad(s, vec3(0.5, 0.5, K), vec2(0), vec2(0))",
              "textureOffset(s, vec3(0.5, 0.5, K), ivec2(1, 1))",
            ]
          ),
          (
            "2DArray",
            ["texture(s, vec4(0.5, 0.5, 0, K - 0.25))", "texture(s, vec4(0.5, 0.5, 1, K + 0.25))"]
          ),
          (
            "Cube",
            ["texture(s, vec4(0, 1, 0, K - 0.125))", "texture(s, vec4(0, 0, -1, K + 0.25))"]
          ),
        ] {
          for call in calls {
            // The value next to a step each way: less passes, more does not.
            let found = try run.fixture.values(
              "vec4(\(call.replacing(text: "K", with: "k.x")), \(call.replacing(text: "K", with: "k.y")), 0, 0)",
              "uniform highp sampler\(kind)Shadow s; uniform vec4 k;"
            ) { gl.setVector($0, "k", SIMD4(0.45, 0.55, 0, 0)) }[0]
            run.expect(found, is: SIMD4(1, 0, 0, 0), call)
          }
        }
        gl.bindTexture(GL_TEXTURE_2D_ARRAY, 0)
        gl.bindTexture(GL_TEXTURE_CUBE_MAP, 0)
      },
      driver(
        "texture.compare_linear",
        [.linear],
        "a comparison that is filtered lies between its texels' results, and is either at their centres",
        sections: "8.20.1",
        smoke: true
      ) { run in
        let gl = run.gl
        run.fixture.makeBound(GL_TEXTURE_2D)
        gl.parameter(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE)
        gl.parameter(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR)
        gl.parameter(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR)
        gl.image(
          GL_DEPTH_COMPONENT16,
          2,
          1,
          GL_DEPTH_COMPONENT,
          GL_UNSIGNED_SHORT,
          [0, 0x40, 0, 0xC0]
        )
        let found = try run.fixture.values(
          "vec4(texture(s, vec3(gl_FragCoord.x / 16.0, 0.5, 0.5)))",
          "uniform highp sampler2DShadow s;",
          16
        ).map(\.x)
        run.expect(
          found[3] <= 0.01 && found[12] >= 0.99,
          "at the centres it is \(found[3]), \(found[12])"
        )
        for x in 1..<16 {
          run.expect(found[x] >= found[x - 1] - 0.01, "column \(x) is less than the one before")
        }
        run.expect(found.allSatisfy { $0 >= 0 && $0 <= 1 }, "\(found)")
      },
    ]
  }
}
