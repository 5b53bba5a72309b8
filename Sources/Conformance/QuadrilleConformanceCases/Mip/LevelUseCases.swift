import CGLES
import Glibc
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Levels chosen by derivatives in every kind of texture, drawn from one another, and of sRGB.
enum LevelUseCases {
  static var all: [ConformanceCase] {
    kinds + [perspective, levelToLevel, generateSRGB]
  }

  /// The red of each level, so that the level can be identified.
  private static let tones: [UInt8] = [20, 60, 100, 140]

  private static func texels(_ count: Int, _ level: Int) -> [UInt8] {
    (0..<count).flatMap { _ in [tones[level], 0, 0, 255] }
  }

  private static var kinds: [ConformanceCase] {
    ["flat", "cube", "volume", "array"].map { label in
      driver(
        "mip.kinds",
        with: ["kind": label],
        [.levelOfDetail],
        "the level follows from how fast coordinates change, in every kind of texture",
        sections: "8.14.1",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let (target, type, coordinates): (Int32, String, String) =
          switch label {
          case "cube": (GL_TEXTURE_CUBE_MAP, "Cube", "vec3(1, (q - 0.5) * 2.0)")
          case "volume": (GL_TEXTURE_3D, "3D", "vec3(q, 0.5)")
          case "array": (GL_TEXTURE_2D_ARRAY, "2DArray", "vec3(q, 1)")
          default: (GL_TEXTURE_2D, "2D", "q")
          }
        fixture.makeBound(target)
        gl.parameter(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST)
        for level in 0..<4 {
          let edgeLength = 8 >> level
          switch label {
          case "cube":
            for face in 0..<6 {
              gl.image(
                on: GL_TEXTURE_CUBE_MAP_POSITIVE_X + Int32(face),
                level: level,
                edgeLength,
                edgeLength,
                texels(edgeLength * edgeLength, level)
              )
            }
          case "volume", "array":
            let depth = label == "volume" ? edgeLength : 2
            gl.image3D(
              target,
              level: level,
              GL_RGBA8,
              (edgeLength, edgeLength, depth),
              GL_RGBA,
              GL_UNSIGNED_BYTE,
              texels(edgeLength * edgeLength * depth, level)
            )
          default:
            gl.image(level: level, edgeLength, edgeLength, texels(edgeLength * edgeLength, level))
          }
        }
        // Texels of the base level by pixel: 2^level, far from where levels change; either axis.
        for (scale, level) in [(1.1, 0), (1.9, 1), (4.2, 2), (7.7, 3), (30.0, 3), (0.2, 0)] {
          // Beyond its own side a face ends.
          for isVertical in label == "cube" && scale > 8 ? [] : [false, true] {
            let step = Float(scale / 8)
            // Along the other axis a quarter as fast: the greater of both decides.
            let found = try fixture.values(
              "texture(page, at(vec2(p) * scale.xy + 0.03))",
              "uniform sampler\(type) page; uniform vec4 scale; vec\(label == "flat" ? 2 : 3) at(vec2 q) "
                + "{ return \(coordinates); }",
              2,
              2
            ) {
              gl.setVector(
                $0,
                "scale",
                isVertical ? SIMD4(step / 4, step, 0, 0) : SIMD4(step, step / 4, 0, 0)
              )
            }
            for (index, value) in found.enumerated() {
              run.expect(
                value,
                near: SIMD4(Double(tones[level]) / 255, 0, 0, 1),
                "\(scale) texels by pixel at pixel \(index)"
              )
            }
          }
        }
        gl.bindTexture(target, 0)
      }
    }
  }

  private static var perspective: ConformanceCase {
    driver(
      "mip.perspective",
      [.levelOfDetail],
      "in perspective each pixel takes the level of its own distance",
      sections: "8.14.1, 13.7.1",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      let page = fixture.make(.texture)
      gl.bindTexture(GL_TEXTURE_2D, page)
      gl.readNearest(GL_TEXTURE_2D)
      gl.parameter(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST)
      for name in [GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T] {
        gl.parameter(GL_TEXTURE_2D, name, GL_REPEAT)
      }
      for level in 0..<4 {
        let edgeLength = 8 >> level
        gl.image(level: level, edgeLength, edgeLength, texels(edgeLength * edgeLength, level))
      }
      // A floor one unit below the eye with 2 texels a unit: a pixel of height h below the middle
      // shows depth 1 / h, where one row is 1 / (32 h²) deep and one column 1 / (16 h) wide.
      try fixture.makeTarget(32, 64)
      fixture.clear(0, 0, 0, 1)
      gl.bindTexture(GL_TEXTURE_2D, page)
      let program = try fixture.use(
        vertex: """
          #version 300 es
          out highp vec2 texel;
          void main() {
            highp vec2 place = vec2(gl_VertexID & 1, gl_VertexID >> 1);
            highp float depth = mix(1.0, 64.0, place.y);
            highp float x = (place.x - 0.5) * 2.0 * depth;
            texel = vec2(x, depth) * 0.25;
            gl_Position = vec4(x, -1.0, 0.0, depth);
          }
          """,
        fragment: """
          #version 300 es
          precision highp float;
          uniform highp sampler2D page;
          in highp vec2 texel;
          out vec4 result;
          void main() { result = texture(page, texel); }
          """
      )
      gl.setUnit(program, "page", 0)
      gl.drawArrays(GL_TRIANGLE_STRIP, 0, 4)
      let found = try fixture.read()
      for y in 0..<31 {
        for x in [1, 13, 30] {
          // The driver takes differences of 2 by 2 pixels, and bounds their length from either
          // side.
          let across = abs((Double(x) + 0.5) / 16 - 1)
          let details = [y - 2, y + 2].map { row in
            let height = max(1 - (Double(row) + 0.5) / 32, 1.0 / 64)
            let v = 2 / (32 * height * height), u = max(2 / (16 * height), v * across)
            return (low: log2(max(u, v)), high: log2(u + v))
          }
          let low = level(details.map(\.low).min() ?? 0, -0.05)
          let high = level(details.map(\.high).max() ?? 0, 0.05)
          let red = found[x, y].x
          run.expect(
            (low...max(low, high)).contains { tones[$0] == red },
            "red at (\(x), \(y)) is \(red), levels \(low) to \(high) are permitted"
          )
        }
      }
    }
  }

  /// The level that is nearest to a level of detail and what it may be off.
  private static func level(_ detail: Double, _ tolerance: Double) -> Int {
    Int(min(max((detail + tolerance).rounded(), 0), 3))
  }

  private static var levelToLevel: ConformanceCase {
    driver(
      "mip.level_to_level",
      [.exact],
      "a level is drawn from the one above it in the same texture, which is bound to be read",
      sections: "9.3.1, 8.14.3",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      let flat = GL_TEXTURE_2D
      let page = fixture.makeBound(GL_TEXTURE_2D)
      gl.texStorage2D(flat, 4, GL_RGBA8, 8, 8)
      gl.parameter(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST)
      let image = run.random.opaqueBitmap(8, 8)
      gl.part(0, 0, 8, 8, image.bytes)
      let framebuffer = fixture.make(.framebuffer)
      for level in 1..<4 {
        gl.bindTexture(flat, page)
        gl.parameter(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, Int32(level - 1))
        gl.parameter(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, Int32(level - 1))
        gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        gl.attach(page, level: level)
        let edgeLength = 8 >> level
        try fixture.use(
          RawTarget(framebuffer: framebuffer, texture: page, width: edgeLength, height: edgeLength)
        )
        let program = try fixture.use(
          fragment: """
            #version 300 es
            precision highp float;
            uniform highp sampler2D page;
            out vec4 result;
            void main() { result = texelFetch(page, ivec2(gl_FragCoord.xy) * 2 + ivec2(1, 0), 0); }
            """
        )
        gl.setUnit(program, "page", 0)
        fixture.drawWhole()
      }
      for level in 0..<4 {
        gl.attach(page, level: level)
        let edgeLength = 8 >> level
        let found = fixture.read(0, 0, edgeLength, edgeLength)
        for y in 0..<edgeLength {
          for x in 0..<edgeLength {
            // Each step takes the right one of the lower row of four.
            let column = (x + 1) * (1 << level) - 1, row = y << level
            run.expect(
              found[x, y],
              is: image[column, row],
              "the texel (\(x), \(y)) of level \(level)"
            )
          }
        }
      }
      gl.bindTexture(flat, 0)
    }
  }

  private static var generateSRGB: ConformanceCase {
    driver(
      "mip.generate_srgb",
      [.mipmapGeneration, .sRGB],
      "made levels of sRGB lie between their parents, and one colour stays that colour",
      sections: "8.14.4, 8.21",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      for isPlain in [true, false] {
        fixture.makeBound(GL_TEXTURE_2D)
        gl.parameter(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST)
        let plain: [UInt8] = [90, 30, 210, 128]
        let bytes = (0..<16).flatMap { isPlain || $0 % 2 == 0 ? plain : [10, 200, 240, 64] }
        gl.image(GL_SRGB8_ALPHA8, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, bytes)
        gl.generateMipmap(GL_TEXTURE_2D)
        for level in 1..<3 {
          let edgeLength = 4 >> level
          let found = try fixture.values(
            "texelFetch(page, p, int(level.x))",
            "uniform sampler2D page; uniform vec4 level;",
            edgeLength,
            edgeLength
          ) { gl.setVector($0, "level", SIMD4(repeating: Float(level))) }
          for value in found {
            for channel in 0..<4 {
              let parents = [plain, isPlain ? plain : [10, 200, 240, 64]].map { parent in
                let unit = Double(parent[channel]) / 255
                return channel < 3 ? StandardRGB.decoded(unit) : unit
              }
              // A step of sRGB is at most 1 / 110 of linear light.
              let (low, high) = ((parents.min() ?? 0) - 0.01, (parents.max() ?? 0) + 0.01)
              run.expect(
                (low...high).contains(Double(value[channel])),
                "channel \(channel) of level \(level) is \(value[channel]), parents are \(parents)"
              )
            }
          }
        }
      }
    }
  }
}
