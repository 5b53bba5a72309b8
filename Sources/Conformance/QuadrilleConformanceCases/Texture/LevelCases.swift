import CGLES
import QuadrilleConformance
import QuadrilleGL

/// Which level is read: limits, biases, and calls that name it.
enum LevelCases {
  /// A texture of 16 × 16 whose level n has the red n × 10.
  @discardableResult
  private static func make(_ run: CaseRun, _ minify: Int32 = GL_NEAREST_MIPMAP_NEAREST) -> GLuint {
    let name = run.fixture.makeBound(GL_TEXTURE_2D)
    for level in 0..<5 {
      let count = (16 >> level) * (16 >> level)
      let bytes = [[UInt8]](repeating: [UInt8(level * 10), 0, 0, 255], count: count)
      run.gl.image(level: level, 16 >> level, 16 >> level, bytes.flatMap { $0 })
    }
    run.gl.parameter(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, minify)
    return name
  }

  /// Level by level times 10, what an expression reads.
  private static func level(_ run: CaseRun, _ expression: String) throws -> Double {
    let found = try run.fixture.values(
      "vec4(\(expression).r * 25.5, 0, 0, 1)",
      "uniform sampler2D page; uniform vec4 lod;"
    )[0]
    return Double(found.x)
  }

  private static func expect(
    _ run: CaseRun,
    _ expression: String,
    _ expected: Double,
    _ what: String,
    within tolerance: Double = 0.0651
  ) throws {
    let found = try level(run, expression)
    run.expect(
      abs(found - expected) <= tolerance,
      "\(what): level \(found), expected \(expected)"
    )
  }

  static var all: [ConformanceCase] {
    [
      driver(
        "texture.lod",
        [.levelOfDetail],
        "textureLod reads the level that it names, and the nearest of its filter",
        sections: "8.14.1, 8.14.3, GLSL ES 8.8",
        smoke: true
      ) { run in
        make(run)
        for (lod, expected) in [(-1.0, 0.0), (0, 0), (1, 1), (2.25, 2), (2.75, 3), (4, 4), (9, 4)] {
          try expect(run, "textureLod(page, vec2(0.5), \(lod).0)".fixed, expected, "lod \(lod)")
        }
        run.gl.parameter(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_LINEAR)
        for (lod, expected) in [(0.5, 0.5), (2.25, 2.25), (3.75, 3.75), (9, 4)] {
          try expect(run, "textureLod(page, vec2(0.5), \(lod).0)".fixed, expected, "lod \(lod)")
        }
      },
      driver(
        "texture.lod_limits",
        [.levelOfDetail],
        "minimum and maximum level of detail bound what is read, by texture and by sampler",
        sections: "8.14.1, 8.2",
        smoke: true
      ) { run in
        let gl = run.gl
        make(run)
        for (minimum, maximum, lod, expected) in [
          (1.0, 3.0, 0.0, 1.0), (1, 3, 4, 3), (1, 3, 2, 2), (-1000, 2, 4, 2), (2, 1000, -3, 2),
        ] {
          gl.texParameterf(GL_TEXTURE_2D, GL_TEXTURE_MIN_LOD, Float(minimum))
          gl.texParameterf(GL_TEXTURE_2D, GL_TEXTURE_MAX_LOD, Float(maximum))
          try expect(
            run,
            "textureLod(page, vec2(0.5), \(lod).0)".fixed,
            expected,
            "lod \(lod) between \(minimum) and \(maximum)"
          )
        }
        let sampler = run.fixture.make(.sampler)
        gl.bindSampler(0, sampler)
        gl.samplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST)
        gl.samplerParameteri(sampler, GL_TEXTURE_MAG_FILTER, GL_NEAREST)
        gl.samplerParameterf(sampler, GL_TEXTURE_MAX_LOD, 1)
        try expect(run, "textureLod(page, vec2(0.5), 4.0)", 1, "the maximum of a sampler")
        gl.bindSampler(0, 0)
      },
      driver(
        "texture.base_and_max_level",
        [.levelOfDetail],
        "levels are counted from the base level on and end with the maximum level",
        sections: "8.14.3",
        smoke: true
      ) { run in
        let gl = run.gl
        make(run)
        for (base, maximum, lod, expected) in [
          (1, 1000, 0.0, 1.0), (1, 1000, 1, 2), (2, 3, 5, 3), (0, 2, 4, 2), (3, 3, 1, 3),
        ] {
          gl.parameter(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, GLint(base))
          gl.parameter(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, GLint(maximum))
          try expect(
            run,
            "textureLod(page, vec2(0.5), \(lod).0)".fixed,
            expected,
            "lod \(lod) of levels \(base) to \(maximum)"
          )
        }
        // Fetches and sizes count from the base level on too.
        gl.parameter(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 1)
        gl.parameter(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 1000)
        try expect(run, "texelFetch(page, ivec2(0), 1)", 2, "texelFetch of level 1 from base 1")
        let size = try run.fixture.bits(
          .integer,
          "ivec4(textureSize(page, 0), 0, 0)",
          "uniform sampler2D page;"
        )[0]
        run.expect(size, is: SIMD4(8, 8, 0, 0), "textureSize from base 1")
      },
      driver(
        "texture.lod_bias",
        [.levelOfDetail],
        "the bias of a shader is added to the level",
        sections: "8.14.1",
        smoke: true
      ) { run in
        make(run)
        // One texel a pixel: level 0 without bias.
        for (bias, expected) in [(0.0, 0.0), (1, 1), (2.25, 2), (-2, 0), (8, 4)] {
          try expect(
            run,
            "texture(page, gl_FragCoord.xy / 16.0, \(bias).0)".fixed,
            expected,
            "bias \(bias)"
          )
        }
      },
      driver(
        "texture.gradients",
        [.levelOfDetail],
        "textureGrad takes the level from the derivatives that it is given",
        sections: "8.14.1, GLSL ES 8.8",
        smoke: true
      ) { run in
        make(run)
        for (scale, expected) in [(1.0, 0.0), (2, 1), (4, 2), (16, 4), (64, 4)] {
          let step = scale / 16
          for (x, y) in [("\(step), 0.0", "0.0, \(step)"), ("0.0, \(step)", "0.0, 0.0")] {
            try expect(
              run,
              "textureGrad(page, vec2(0.5), vec2(\(x)), vec2(\(y)))",
              expected,
              "derivatives of \(step)"
            )
          }
        }
      },
      driver(
        "texture.magnify_or_minify",
        [.levelOfDetail],
        "levels up to 0 take the filter for magnifying, above that for minifying",
        sections: "8.15",
        smoke: true
      ) { run in
        let gl = run.gl
        run.fixture.makeBound(GL_TEXTURE_2D)
        gl.image(2, 1, [0, 0, 0, 255, 255, 0, 0, 255])
        let read = "textureLod(page, vec2(0.5, 0.5), lod.x)"
        func texel(_ lod: Float) throws -> Float {
          let texels = try run.fixture.values(read, "uniform sampler2D page; uniform vec4 lod;") {
            gl.setVector($0, "lod", SIMD4(lod, 0, 0, 0))
          }
          return texels[0].x
        }
        for (minify, magnify) in [(GL_NEAREST, GL_LINEAR), (GL_LINEAR, GL_NEAREST)] {
          gl.parameter(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, minify)
          gl.parameter(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, magnify)
          for (lod, filter) in [(Float(-1), magnify), (1.5, minify)] {
            let found = try texel(lod)
            let isBetween = found > 0.3 && found < 0.7
            run.expect(isBetween, is: filter == GL_LINEAR, "a mean at level \(lod): \(found); mean")
          }
        }
      },
      driver(
        "texture.offsets",
        [.nearest],
        "textureOffset and texelFetchOffset move by texels, and wrap like any coordinate",
        sections: "GLSL ES 8.8, 8.14.2",
        smoke: true
      ) { run in
        run.fixture.makeBound(GL_TEXTURE_2D)
        let bytes = (0..<16).flatMap { [UInt8($0 * 10), 0, 0, 255] as [UInt8] }
        run.gl.image(4, 4, bytes)
        for (read, expected) in [
          ("textureOffset(page, vec2(0.375), ivec2(1, 2))", 14),
          ("textureOffset(page, vec2(0.375), ivec2(-1, -1))", 0),
          ("texelFetchOffset(page, ivec2(1, 1), 0, ivec2(2, -1))", 3),
          ("textureLodOffset(page, vec2(0.375), 0.0, ivec2(0, 1))", 9),
          ("textureProj(page, vec3(0.75, 0.75, 2.0))", 5),
          ("textureProj(page, vec4(0.75, 0.75, 9.0, 2.0))", 5),
          ("textureProjOffset(page, vec3(0.75, 0.75, 2.0), ivec2(1, 0))", 6),
          ("textureOffset(page, vec2(0.875), ivec2(3, 0))", 15),
        ] {
          let found = try run.fixture.values(read, "uniform sampler2D page;")[0]
          run.expect(found, near: SIMD4(Double(expected * 10) / 255, 0, 0, 1), read)
        }
        run.gl.parameter(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_REPEAT)
        let found = try run.fixture.values(
          "textureOffset(page, vec2(0.875), ivec2(3, 0))",
          "uniform sampler2D page;"
        )[0]
        run.expect(found, near: SIMD4(140.0 / 255, 0, 0, 1), "an offset over the border")
      },
    ]
  }
}

extension String {
  /// The text with numbers such as `2.5.0` and `1.0.0` brought to one point.
  fileprivate var fixed: String {
    var tokens = split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for index in tokens.indices {
      let points = tokens[index].filter { $0 == "." }.count
      if points == 2, let end = tokens[index].lastIndex(of: ".") {
        tokens[index].removeSubrange(end...tokens[index].index(after: end))
      }
    }
    return tokens.joined(separator: " ")
  }
}
