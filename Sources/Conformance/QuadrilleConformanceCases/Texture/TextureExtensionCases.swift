import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Extensions of textures that most drivers have: borders, sRGB on demand, blue first, anisotropy.
enum TextureExtensionCases {
  private static let flat = GL_TEXTURE_2D

  static var all: [ConformanceCase] {
    [
      driver(
        "wrap.border",
        [.exact],
        "beyond the edge the border's colour is read, by texture and by sampler",
        sections: "8.14.2, EXT_texture_border_clamp",
        smoke: true
      ) { run in
        if run.facts.version[0] * 10 + run.facts.version[1] < 32 {
          try run.require("GL_EXT_texture_border_clamp")
        }
        let gl = run.gl
        run.fixture.makeBound(flat)
        gl.image(1, 1, [255, 0, 0, 255])
        let border: [Float] = [0.25, 0.5, 0.75, 1]
        unsafe gl.texParameterfv(flat, 0x1004, border)
        gl.parameter(flat, GL_TEXTURE_WRAP_S, 0x812D)
        gl.parameter(flat, GL_TEXTURE_WRAP_T, 0x812D)
        for (coordinates, isInside) in [
          ("0.5, 0.5", true), ("-0.1, 0.5", false), ("0.5, 1.2", false), ("0.99, 0.01", true),
        ] {
          let found = try run.fixture.values(
            "texture(page, vec2(\(coordinates)))",
            "uniform sampler2D page;"
          )[0]
          run.expect(
            found,
            near: isInside ? SIMD4(1, 0, 0, 1) : SIMD4(0.25, 0.5, 0.75, 1),
            within: SIMD4(repeating: 1.01 / 255),
            "the texel at \(coordinates)"
          )
        }
      },
      driver(
        "srgb.write_control",
        [.sRGB],
        "with GL_FRAMEBUFFER_SRGB off nothing is encoded",
        sections: "EXT_sRGB_write_control",
        smoke: true
      ) { run in
        try run.require("GL_EXT_sRGB_write_control")
        let gl = run.gl
        try run.fixture.makeTarget(2, 2, format: GL_SRGB8_ALPHA8)
        gl.disable(0x8DB9)
        run.fixture.clear(0.2, 0.4, 0.6, 0.8)
        run.expectFilled(SIMD4(51, 102, 153, 204), 2, 2, "a clear")
        try run.fixture.fill(0, 0, 2, 2, SIMD4(0.4, 0.2, 0.8, 1))
        run.expectFilled(SIMD4(102, 51, 204, 255), 2, 2, "a draw")
        gl.enable(0x8DB9)
        run.fixture.clear(0.2, 0.2, 0.2, 0.2)
        let exact = StandardRGB.encoded(0.2)
        run.expect(
          SIMD4<Float>(run.fixture.read(0, 0, 1, 1)[0, 0]) / 255,
          near: SIMD4(exact, exact, exact, 0.2),
          within: SIMD4(repeating: 1.6 / 255),
          "a clear that is encoded"
        )
      },
      driver(
        "srgb.skip_decode",
        [.exact],
        "a texture or a sampler that skips decoding reads what is stored",
        sections: "EXT_texture_sRGB_decode",
        smoke: true
      ) { run in
        try run.require("GL_EXT_texture_sRGB_decode")
        let gl = run.gl
        run.fixture.makeBound(flat)
        gl.image(GL_SRGB8_ALPHA8, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, [51, 102, 153, 204])
        func texel() throws -> SIMD4<Float> {
          try run.fixture.values("texture(page, vec2(0.5))", "uniform sampler2D page;")[0]
        }
        let stored = SIMD4<Double>(51, 102, 153, 204) / 255
        let linear = SIMD4(
          StandardRGB.decoded(stored.x),
          StandardRGB.decoded(stored.y),
          StandardRGB.decoded(stored.z),
          stored.w
        )
        run.expect(try texel(), near: linear, within: SIMD4(repeating: 0.002), "decoded")
        gl.parameter(flat, 0x8A48, 0x8A4A)
        run.expect(try texel(), near: stored, "with GL_SKIP_DECODE_EXT")
        let sampler = run.fixture.make(.sampler)
        gl.samplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_NEAREST)
        gl.bindSampler(0, sampler)
        run.expect(
          try texel(),
          near: linear,
          within: SIMD4(repeating: 0.002),
          "decoded by the sampler"
        )
        gl.samplerParameteri(sampler, 0x8A48, 0x8A4A)
        run.expect(try texel(), near: stored, "with GL_SKIP_DECODE_EXT of the sampler")
        gl.bindSampler(0, 0)
      },
      driver(
        "upload.bgra",
        [.exact],
        "texels with blue first are uploaded, in whole and in part, and read back so",
        sections: "EXT_texture_format_BGRA8888, EXT_read_format_bgra",
        smoke: true
      ) { run in
        try run.require("GL_EXT_texture_format_BGRA8888")
        let (fixture, gl) = (run.fixture, run.gl)
        fixture.makeBound(flat)
        gl.image(0x80E1, 2, 1, 0x80E1, GL_UNSIGNED_BYTE, [10, 20, 30, 40, 50, 60, 70, 80])
        unsafe gl.texSubImage2D(
          flat,
          0,
          1,
          0,
          1,
          1,
          0x80E1,
          GL_UNSIGNED_BYTE,
          [1, 2, 3, 4] as [UInt8]
        )
        let found = try fixture.values("texelFetch(page, p, 0)", "uniform sampler2D page;", 2)
        run.expect(found[0], near: SIMD4(30, 20, 10, 40) / 255, "the first texel")
        run.expect(found[1], near: SIMD4(3, 2, 1, 4) / 255, "the second texel")
        try run.require("GL_EXT_read_format_bgra")
        try fixture.makeTarget(1, 1)
        fixture.clear(0.2, 0.4, 0.6, 0.8)
        let bytes = gl.bytes(0, 0, 1, 1, 0x80E1, GL_UNSIGNED_BYTE, count: 4)
        run.expect(bytes, is: [153, 102, 51, 204], "what is read")
      },
      driver(
        "sample.anisotropic",
        [.linear, .errors],
        "anisotropic filters stay between the texels, and one colour stays what it is",
        sections: "EXT_texture_filter_anisotropic",
        smoke: true
      ) { run in
        try run.require("GL_EXT_texture_filter_anisotropic")
        let (fixture, gl) = (run.fixture, run.gl)
        var upperBound: Float = 0
        unsafe gl.getFloatv(0x84FF, &upperBound)
        run.expect(upperBound >= 2, "GL_MAX_TEXTURE_MAX_ANISOTROPY_EXT is \(upperBound)")
        for (dark, light) in [(UInt8(100), UInt8(100)), (40, 200)] {
          fixture.makeBound(flat)
          gl.image(8, 8, (0..<64).flatMap { [$0 % 2 == 0 ? dark : light, 0, 0, 255] })
          gl.generateMipmap(flat)
          gl.parameter(flat, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR)
          gl.parameter(flat, GL_TEXTURE_MAG_FILTER, GL_LINEAR)
          gl.texParameterf(flat, 0x84FE, min(upperBound, 16))
          for scale in ["0.25, 0.25", "0.5, 0.03", "0.02, 0.6"] {
            let found = try fixture.values(
              "texture(page, gl_FragCoord.xy * vec2(\(scale)))",
              "uniform sampler2D page;",
              8,
              8
            )
            let minimum = Float(dark) / 255 - 0.008, maximum = Float(light) / 255 + 0.008
            for value in found {
              run.expect(
                value.x >= minimum && value.x <= maximum && value.w > 0.99,
                "\(value) at \(scale) is not between \(dark) and \(light)"
              )
            }
          }
        }
        gl.texParameterf(flat, 0x84FE, 0.5)
        run.expectError("INVALID_VALUE", "an anisotropy below 1")
      },
    ]
  }
}
