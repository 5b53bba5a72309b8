import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Cubes, volumes, comparisons with depth, swizzles and samplers.
enum TextureKindCases {
  static var all: [ConformanceCase] {
    compares + swizzles + kinds
  }

  private static var compares: [ConformanceCase] {
    [
      ("less", GL_LESS, [false, false, true]), ("lequal", GL_LEQUAL, [false, true, true]),
      ("greater", GL_GREATER, [true, false, false]), ("gequal", GL_GEQUAL, [true, true, false]),
      ("equal", GL_EQUAL, [false, true, false]), ("notequal", GL_NOTEQUAL, [true, false, true]),
      ("always", GL_ALWAYS, [true, true, true]), ("never", GL_NEVER, [false, false, false]),
    ].map { label, function, passes in
      driver(
        "texture.compare",
        with: ["function": label],
        [.exact],
        "a comparison of a reference with a depth is 1 where it holds",
        sections: "8.20.1",
        smoke: label == "lequal"
      ) { run in
        let gl = run.gl
        run.fixture.makeBound(GL_TEXTURE_2D)
        // Depths 0, 1 and a number that 16 bits hold.
        gl.image(
          GL_DEPTH_COMPONENT16,
          1,
          1,
          GL_DEPTH_COMPONENT,
          GL_UNSIGNED_SHORT,
          [0x33, 0x33]
        )
        gl.parameter(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE)
        gl.parameter(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, function)
        for (index, reference) in ["0.3", "0.2", "0.1"].enumerated() {
          if index == 1, label.hasSuffix("equal") || label == "less" || label == "greater" {
            // 0x3333 / 0xFFFF is 0.2; whether both round alike is not said.
            continue
          }
          let found = try run.fixture.values(
            "vec4(texture(page, vec3(0.5, 0.5, \(reference))))",
            "uniform sampler2DShadow page;"
          )[0]
          run.expect(found.x, is: passes[index] ? 1 : 0, "the comparison with \(reference)")
        }
        // References are clamped to 0 … 1 before: 7 counts as 1, -7 as 0.
        for (depth, reference, isPassed) in [
          (UInt8(255), "7.0", [GL_LEQUAL, GL_GEQUAL, GL_EQUAL, GL_ALWAYS].contains(function)),
          (UInt8(0), "-7.0", [GL_LEQUAL, GL_GEQUAL, GL_EQUAL, GL_ALWAYS].contains(function)),
        ] {
          gl.image(
            GL_DEPTH_COMPONENT16,
            1,
            1,
            GL_DEPTH_COMPONENT,
            GL_UNSIGNED_SHORT,
            [depth, depth]
          )
          let found = try run.fixture.values(
            "vec4(texture(page, vec3(0.5, 0.5, \(reference))))",
            "uniform sampler2DShadow page;"
          )[0]
          run.expect(found.x, is: isPassed ? 1 : 0, "the comparison with \(reference)")
        }
      }
    }
  }

  private static var swizzles: [ConformanceCase] {
    [
      ("rgba", GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE), ("rgb", GL_RGB8, GL_RGB, GL_UNSIGNED_BYTE),
      ("rg", GL_RG8, GL_RG, GL_UNSIGNED_BYTE), ("r", GL_R8, GL_RED, GL_UNSIGNED_BYTE),
      ("luminance", GL_LUMINANCE, GL_LUMINANCE, GL_UNSIGNED_BYTE),
      ("luminance_alpha", GL_LUMINANCE_ALPHA, GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE),
      ("alpha", GL_ALPHA, GL_ALPHA, GL_UNSIGNED_BYTE),
      ("depth", GL_DEPTH_COMPONENT16, GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT),
    ].map { label, internalFormat, format, type in
      driver(
        "texture.swizzle",
        with: ["format": label],
        [.exact],
        "swizzles choose among the channels of a format, with 0 and 1 for those it lacks",
        sections: "8.16, 15.2.1, table 14.1",
        smoke: label == "rg" || label == "alpha"
      ) { run in
        let gl = run.gl
        run.fixture.makeBound(GL_TEXTURE_2D)
        gl.image(
          internalFormat,
          1,
          1,
          format,
          type,
          label == "depth" ? [51, 51] : [51, 102, 153, 204]
        )
        let base: [Double] =
          switch label {
          case "rgba": [0.2, 0.4, 0.6, 0.8]
          case "rgb": [0.2, 0.4, 0.6, 1]
          case "rg": [0.2, 0.4, 0, 1]
          case "luminance": [0.2, 0.2, 0.2, 1]
          case "luminance_alpha": [0.2, 0.2, 0.2, 0.4]
          case "alpha": [0, 0, 0, 0.2]
          default: [0.2, 0, 0, 1]
          }
        let names = [
          GL_TEXTURE_SWIZZLE_R, GL_TEXTURE_SWIZZLE_G, GL_TEXTURE_SWIZZLE_B, GL_TEXTURE_SWIZZLE_A,
        ]
        let sources: [(Int32, Double)] = [
          (GL_RED, base[0]), (GL_GREEN, base[1]), (GL_BLUE, base[2]), (GL_ALPHA, base[3]),
          (GL_ZERO, 0), (GL_ONE, 1),
        ]
        for shift in 0..<6 {
          var exact = SIMD4<Double>()
          for (channel, name) in names.enumerated() {
            let (value, number) = sources[(shift + 5 * channel) % 6]
            gl.parameter(GL_TEXTURE_2D, name, value)
            exact[channel] = number
          }
          let found = try run.fixture.values("texture(page, vec2(0.5))", "uniform sampler2D page;")[
            0
          ]
          run.expect(found, near: exact, within: SIMD4(repeating: 1e-4), "swizzle \(shift)")
        }
      }
    }
  }

  private static var kinds: [ConformanceCase] {
    [
      driver(
        "texture.cube_faces",
        [.nearest],
        "a direction finds its face and its place on it",
        sections: "8.13, table 8.19",
        smoke: true
      ) { run in
        let gl = run.gl
        run.fixture.makeBound(GL_TEXTURE_CUBE_MAP)
        for face in 0..<6 {
          // Texels 0 … 3 of each face; red identifies the face.
          let bytes = (0..<4).flatMap { [UInt8(face * 40), UInt8($0 * 60), 0, 255] as [UInt8] }
          gl.image(on: GL_TEXTURE_CUBE_MAP_POSITIVE_X + Int32(face), 2, 2, bytes)
        }
        for face in 0..<6 {
          for texel in 0..<4 {
            let (s, t) = (texel % 2 == 0 ? -0.5 : 0.5, texel / 2 == 0 ? -0.5 : 0.5)
            let direction = [
              (1, -t, -s), (-1, -t, s), (s, 1, t), (s, -1, -t), (s, -t, 1), (-s, -t, -1),
            ][face]
            let found = try run.fixture.values(
              "texture(page, lod.xyz)",
              "uniform samplerCube page; uniform vec4 lod;"
            ) {
              gl.setVector(
                $0,
                "lod",
                SIMD4(Float(direction.0), Float(direction.1), Float(direction.2), 0)
              )
            }[0]
            run.expect(
              found,
              near: SIMD4(Double(face * 40) / 255, Double(texel * 60) / 255, 0, 1),
              "texel \(texel) of face \(face)"
            )
          }
        }
        gl.bindTexture(GL_TEXTURE_CUBE_MAP, 0)
      },
      driver(
        "texture.volume",
        [.linear],
        "a volume is filtered between its slices, and wraps on its third axis",
        sections: "8.14.2, 8.14.1",
        smoke: true
      ) { run in
        let gl = run.gl
        run.fixture.makeBound(GL_TEXTURE_3D)
        let bytes: [UInt8] = [0, 100, 200, 50]
        gl.image3D(GL_TEXTURE_3D, GL_R8, (1, 1, 4), GL_RED, GL_UNSIGNED_BYTE, bytes)
        func value(_ r: Double) throws -> SIMD4<Float> {
          try run.fixture.values(
            "texture(page, vec3(0.5, 0.5, lod.x))",
            "uniform sampler3D page; uniform vec4 lod;"
          ) { gl.setVector($0, "lod", SIMD4(Float(r), 0, 0, 0)) }[0]
        }
        for slice in 0..<4 {
          run.expect(
            try value((Double(slice) + 0.5) / 4),
            near: SIMD4(Double(bytes[slice]) / 255, 0, 0, 1),
            "slice \(slice)"
          )
        }
        gl.parameter(GL_TEXTURE_3D, GL_TEXTURE_MIN_FILTER, GL_LINEAR)
        gl.parameter(GL_TEXTURE_3D, GL_TEXTURE_MAG_FILTER, GL_LINEAR)
        run.expect(
          try value(0.25),
          near: SIMD4(50.0 / 255, 0, 0, 1),
          within: SIMD4(repeating: 1.5 / 255),
          "between slices 0 and 1"
        )
        gl.parameter(GL_TEXTURE_3D, GL_TEXTURE_WRAP_R, GL_REPEAT)
        run.expect(
          try value(1),
          near: SIMD4(25.0 / 255, 0, 0, 1),
          within: SIMD4(repeating: 1.5 / 255),
          "between the last slice and the first"
        )
        gl.parameter(GL_TEXTURE_3D, GL_TEXTURE_MIN_FILTER, GL_NEAREST)
        gl.parameter(GL_TEXTURE_3D, GL_TEXTURE_MAG_FILTER, GL_NEAREST)
        gl.parameter(GL_TEXTURE_3D, GL_TEXTURE_WRAP_R, GL_MIRRORED_REPEAT)
        run.expect(try value(1.3), near: SIMD4(200.0 / 255, 0, 0, 1), "the mirrored slice")
        gl.bindTexture(GL_TEXTURE_3D, 0)
      },
      driver(
        "texture.array_layer",
        [.nearest],
        "the layer of an array is the nearest one, and clamped, never filtered",
        sections: "8.14.2",
        smoke: true
      ) { run in
        let gl = run.gl
        run.fixture.makeBound(GL_TEXTURE_2D_ARRAY)
        gl.image3D(
          GL_TEXTURE_2D_ARRAY,
          GL_R8,
          (1, 1, 4),
          GL_RED,
          GL_UNSIGNED_BYTE,
          [0, 100, 200, 50]
        )
        gl.parameter(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_LINEAR)
        gl.parameter(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, GL_LINEAR)
        for (layer, expected) in [(0.0, 0), (0.4, 0), (0.6, 100), (1.9, 200), (9, 50), (-3, 0)] {
          let found = try run.fixture.values(
            "texture(page, vec3(0.5, 0.5, lod.x))",
            "uniform sampler2DArray page; uniform vec4 lod;"
          ) { gl.setVector($0, "lod", SIMD4(Float(layer), 0, 0, 0)) }[0]
          run.expect(found, near: SIMD4(Double(expected) / 255, 0, 0, 1), "layer \(layer)")
        }
        gl.bindTexture(GL_TEXTURE_2D_ARRAY, 0)
      },
      driver(
        "texture.kinds_share_unit",
        [.exact],
        "each kind of texture has its own binding on a unit",
        sections: "8.1, 8.17",
        smoke: true
      ) { run in
        let gl = run.gl
        run.fixture.makeBound(GL_TEXTURE_2D)
        gl.image(1, 1, [10, 0, 0, 255])
        run.fixture.makeBound(GL_TEXTURE_3D)
        gl.image3D(GL_TEXTURE_3D, GL_RGBA8, (1, 1, 1), GL_RGBA, GL_UNSIGNED_BYTE, [20, 0, 0, 255])
        run.fixture.makeBound(GL_TEXTURE_2D_ARRAY)
        gl.image3D(
          GL_TEXTURE_2D_ARRAY,
          GL_RGBA8,
          (1, 1, 1),
          GL_RGBA,
          GL_UNSIGNED_BYTE,
          [30, 0, 0, 255]
        )
        for (kind, coordinates, expected) in [
          ("2D", "vec2(0.5)", 10), ("3D", "vec3(0.5)", 20), ("2DArray", "vec3(0.5, 0.5, 0)", 30),
        ] {
          let found = try run.fixture.values(
            "texture(page, \(coordinates))",
            "uniform sampler\(kind) page;"
          )[0]
          run.expect(found, near: SIMD4(Double(expected) / 255, 0, 0, 1), "the texel of \(kind)")
        }
        gl.bindTexture(GL_TEXTURE_3D, 0)
        gl.bindTexture(GL_TEXTURE_2D_ARRAY, 0)
      },
      driver(
        "texture.vertex_stage",
        [.exact],
        "a vertex shader reads textures too",
        sections: "11.1.3.5",
        smoke: true
      ) { run in
        let gl = run.gl
        run.fixture.makeBound(GL_TEXTURE_2D)
        gl.image(4, 1, (0..<4).flatMap { [UInt8(50 * $0), 1, 2, 255] as [UInt8] })
        try run.fixture.makeFetchTarget(4)
        let program = try run.fixture.useFetch(
          "vec4",
          "texelFetch(page, ivec2(gl_VertexID, 0), 0) + 0.0 * a",
          "uniform highp sampler2D page;"
        )
        gl.setVector(program, "count", SIMD4(4, 0, 0, 0))
        gl.drawArrays(GL_POINTS, 0, 4)
        for (index, found) in run.fixture.fetched(4).enumerated() {
          run.expect(
            found,
            near: SIMD4(Double(50 * index) / 255, 1.0 / 255, 2.0 / 255, 1),
            "texel \(index)"
          )
        }
      },
    ]
  }
}
