import CGLES
import Glibc
import QuadrilleConformance
import QuadrilleGL

/// Integers in every kind of texture, sRGB of fewer channels, and later functions of lookups.
enum ExtendedTextureCases {
  static var all: [ConformanceCase] {
    [integerKinds, oneChannel, queryLevel, integerMix]
  }

  private static var integerKinds: ConformanceCase {
    driver(
      "texture.integer_kinds",
      [.exact],
      "integers of volumes, arrays and cubes are read as they were uploaded",
      sections: "8.5, 8.14",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      for isSigned in [true, false] {
        let (letter, internalFormat, type) =
          isSigned ? ("i", GL_RGBA8I, GL_BYTE) : ("u", GL_RGBA8UI, GL_UNSIGNED_BYTE)
        func wanted(_ bytes: ArraySlice<UInt8>) -> SIMD4<UInt32> {
          var vector = SIMD4<UInt32>()
          for (channel, byte) in bytes.enumerated() {
            vector[channel] =
              isSigned ? UInt32(bitPattern: Int32(Int8(bitPattern: byte))) : UInt32(byte)
          }
          return vector
        }
        for (target, label) in [(GL_TEXTURE_3D, "3D"), (GL_TEXTURE_2D_ARRAY, "2DArray")] {
          fixture.makeBound(target)
          let bytes = run.random.bytes(32)
          gl.image3D(target, internalFormat, (2, 2, 2), GL_RGBA_INTEGER, type, bytes)
          let found = try fixture.bits(
            .integer,
            "uvec4(texelFetch(page, ivec3(p, 1), 0))",
            "uniform highp \(letter)sampler\(label) page;",
            2,
            2
          )
          for (index, value) in found.enumerated() {
            let start = 16 + 4 * index
            run.expect(value, is: wanted(bytes[start..<start + 4]), "texel \(index) of \(label)")
          }
          gl.bindTexture(target, 0)
        }
        fixture.makeBound(GL_TEXTURE_CUBE_MAP)
        let bytes = run.random.bytes(24)
        for face in 0..<6 {
          gl.image(
            on: GL_TEXTURE_CUBE_MAP_POSITIVE_X + Int32(face),
            internalFormat,
            1,
            1,
            GL_RGBA_INTEGER,
            type,
            Array(bytes[4 * face..<4 * face + 4])
          )
        }
        let found = try fixture.bits(
          .integer,
          "uvec4(texture(page, at(p.x)))",
          """
          uniform highp \(letter)samplerCube page;
          vec3 at(int x) {
            vec3 axis = x < 2 ? vec3(1, 0, 0) : x < 4 ? vec3(0, 1, 0) : vec3(0, 0, 1);
            return (x & 1) == 0 ? axis : -axis;
          }
          """,
          6
        )
        for face in 0..<6 {
          run.expect(found[face], is: wanted(bytes[4 * face..<4 * face + 4]), "face \(face)")
        }
        gl.bindTexture(GL_TEXTURE_CUBE_MAP, 0)
      }
    }
  }

  /// The linear number of a byte of sRGB (8.21).
  private static func linear(_ byte: UInt8) -> Double {
    let value = Double(byte) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static var oneChannel: ConformanceCase {
    driver(
      "srgb.one_channel",
      [.sRGB],
      "sRGB of one and of two channels is decoded, and the others are 0, 0 and 1",
      sections: "8.21, EXT_texture_sRGB_R8, EXT_texture_sRGB_RG8",
      smoke: true
    ) { run in
      // GL_SR8_EXT and GL_SRG8_EXT.
      for (name, internalFormat, format, count) in [
        ("GL_EXT_texture_sRGB_R8", 0x8FBD, GL_RED, 1),
        ("GL_EXT_texture_sRGB_RG8", 0x8FBE, GL_RG, 2),
      ] as [(String, Int32, Int32, Int)] {
        try run.require(name)
        run.fixture.makeBound(GL_TEXTURE_2D)
        let bytes = (0..<16 * count).map { UInt8(($0 * 37 + 5) & 255) }
        run.gl.image(internalFormat, 16, 1, format, GL_UNSIGNED_BYTE, bytes)
        let found = try run.fixture.values("texelFetch(page, p, 0)", "uniform sampler2D page;", 16)
        for (index, value) in found.enumerated() {
          var wanted = SIMD4<Double>(0, 0, 0, 1)
          for channel in 0..<count { wanted[channel] = linear(bytes[count * index + channel]) }
          run.expect(
            value,
            near: wanted,
            within: SIMD4(repeating: 1.0 / 255),
            "texel \(index) of \(name)"
          )
        }
      }
    }
  }

  /// The values of an expression in a shader that needs an extension, for a row of pixels.
  private static func values(
    _ run: CaseRun,
    needing name: String,
    _ expression: String,
    _ declarations: String,
    _ count: Int
  ) throws -> [SIMD4<Float>] {
    try run.require(name)
    try run.fixture.makeTarget(count, count, format: GL_RGBA32UI)
    try run.fixture.use(
      fragment: """
        #version 300 es
        #extension \(name) : require
        precision highp float;
        precision highp int;
        \(declarations)
        layout(location = 0) out highp uvec4 result;
        void main() {
          ivec2 p = ivec2(gl_FragCoord.xy);
          result = floatBitsToUint(\(expression));
        }
        """
    )
    run.fixture.drawWhole()
    return run.fixture.fetched(count)
  }

  private static var queryLevel: ConformanceCase {
    driver(
      "texture.query_lod",
      [.levelOfDetail],
      "the level that a lookup would use is returned, clamped to the existing ones and unclamped",
      sections: "8.14, EXT_texture_query_lod",
      smoke: true
    ) { run in
      run.fixture.makeBound(GL_TEXTURE_2D)
      run.gl.parameter(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR)
      for (level, edgeLength) in [16, 8, 4, 2, 1].enumerated() {
        run.gl.image(
          level: level,
          edgeLength,
          edgeLength,
          [UInt8](repeating: 9, count: 4 * edgeLength * edgeLength)
        )
      }
      // So many texels a pixel: the level is the logarithm; 64 is above the last level.
      for (texels, level, whole) in [(1.0, 0.0, 0.0), (4, 2, 2), (64, 4, 6), (0.25, 0, -2)] {
        let found = try values(
          run,
          needing: "GL_EXT_texture_query_lod",
          "vec4(textureQueryLOD(page, q), 0.0, 1.0)",
          "uniform highp sampler2D page;\n#define q (gl_FragCoord.xy * \(texels) / 16.0)",
          4
        )
        for (x, value) in found.enumerated() {
          run.expect(
            value,
            near: SIMD4(level, whole, 0, 1),
            within: SIMD4(repeating: 0.02),
            "\(texels) texels a pixel, column \(x)"
          )
        }
      }
    }
  }

  private static var integerMix: ConformanceCase {
    driver(
      "shader.integer_mix",
      [.exact],
      "mix chooses integers and truths by truths, component by component",
      sections: "EXT_shader_integer_mix",
      smoke: true
    ) { run in
      let found = try values(
        run,
        needing: "GL_EXT_shader_integer_mix",
        "vec4(mix(a, b, on).xy, mix(uvec2(a.zw), uvec2(b.zw), on.zw))",
        """
        #define a ivec4(1, p.x + 2, 3, 4)
        #define b ivec4(-5, 6, 7, p.x + 8)
        #define on bvec4(true, false, p.x > 1, true)
        """,
        4
      )
      for x in 0..<4 {
        run.expect(
          found[x],
          is: SIMD4(-5, Float(x + 2), x > 1 ? 7 : 3, Float(x + 8)),
          "column \(x)"
        )
      }
    }
  }
}
