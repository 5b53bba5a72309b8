import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Copies from a framebuffer to textures.
enum CopyCases {
  static var all: [ConformanceCase] {
    conversions + parts + kinds
  }

  /// The channels that a copy keeps: those of the base format of the texture (table 8.15).
  private static var conversions: [ConformanceCase] {
    [
      ("RGBA", GL_RGBA), ("RGB", GL_RGB), ("LUMINANCE_ALPHA", GL_LUMINANCE_ALPHA),
      ("LUMINANCE", GL_LUMINANCE), ("ALPHA", GL_ALPHA), ("rgb8", GL_RGB8), ("rgba8", GL_RGBA8),
      ("r8", GL_R8), ("rg8", GL_RG8),
    ].map { label, internalFormat in
      driver(
        "copy.format",
        with: ["format": label],
        [.exact],
        "a copy of the framebuffer keeps the channels that its format has",
        sections: "8.6, table 8.15",
        smoke: label == "LUMINANCE" || label == "RGB"
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let original = run.random.bitmap(6, 5)
        _ = try BlitCases.makeSource(run, original)
        let texture = fixture.makeBound(GL_TEXTURE_2D)
        gl.copyTexImage2D(GL_TEXTURE_2D, 0, internalFormat, 1, 1, 4, 3, 0)
        run.expectError("NO_ERROR", "glCopyTexImage2D")
        gl.bindTexture(GL_TEXTURE_2D, texture)
        let found = try fixture.values("texelFetch(page, p, 0)", "uniform sampler2D page;", 4, 3)
        for (index, value) in found.enumerated() {
          let source = SIMD4<Double>(original[1 + index % 4, 1 + index / 4]) / 255
          let exact: SIMD4<Double> =
            switch internalFormat {
            case GL_RGB, GL_RGB8: SIMD4(source.x, source.y, source.z, 1)
            case GL_LUMINANCE_ALPHA: SIMD4(source.x, source.x, source.x, source.w)
            case GL_LUMINANCE: SIMD4(source.x, source.x, source.x, 1)
            case GL_ALPHA: SIMD4(0, 0, 0, source.w)
            case GL_R8: SIMD4(source.x, 0, 0, 1)
            case GL_RG8: SIMD4(source.x, source.y, 0, 1)
            default: source
            }
          run.expect(value, near: exact, "texel \(index)")
        }
      }
    }
  }

  /// Places of a copy of 8 × 6: x and y in the texture, x, y, width and height in the framebuffer.
  private static var parts: [ConformanceCase] {
    [
      ("whole", [0, 0, 0, 0, 8, 6]), ("inside", [2, 1, 3, 2, 4, 3]),
      ("left_of", [1, 1, -2, 0, 5, 4]),
      ("below", [1, 1, 2, -3, 4, 5]), ("right_of", [0, 2, 6, 1, 5, 3]),
      ("above", [2, 0, 1, 4, 3, 5]),
      ("around", [0, 0, -1, -1, 8, 6]), ("outside", [1, 1, 20, 20, 3, 3]),
    ].map { label, arguments in
      driver(
        "copy.part",
        with: ["place": label],
        [.exact],
        "a copy changes its own part alone; what it takes from outside the framebuffer is not said",
        sections: "8.6",
        smoke: label == "inside" || label == "left_of"
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let original = run.random.bitmap(8, 6)
        let before = run.random.bitmap(8, 6)
        let source = try BlitCases.makeSource(run, original)
        let texture = fixture.makeTexture(RawImage(before))
        let p = arguments.map { GLint($0) }
        gl.copyTexSubImage2D(GL_TEXTURE_2D, 0, p[0], p[1], p[2], p[3], p[4], p[5])
        run.expectError("NO_ERROR", "glCopyTexSubImage2D")
        try fixture.makeTarget(8, 6)
        gl.bindTexture(GL_TEXTURE_2D, texture)
        try fixture.drawTexels(8, 6)
        var permitted = PermittedImage(exactly: before)
        for y in arguments[1]..<arguments[1] + arguments[5] {
          for x in arguments[0]..<arguments[0] + arguments[4] where x < 8 && y < 6 {
            let (column, row) = (arguments[2] + x - arguments[0], arguments[3] + y - arguments[1])
            let isInside = (0..<8).contains(column) && (0..<6).contains(row)
            permitted[x, y] = isInside ? PermittedPixel(exactly: original[column, row]) : nil
          }
        }
        run.compare(try fixture.read(), with: permitted, "from \(source.width) columns")
      }
    }
  }

  private static var kinds: [ConformanceCase] {
    [
      driver(
        "copy.level",
        [.exact],
        "a copy to one level leaves the others, also within one texture",
        sections: "8.6",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let levels = RawImage.mipChain(.rgba8888, ImageSize(8, 8), &run.random)
        let texture = fixture.makeTexture(levels: levels, PermittedSampler())
        let original = run.random.bitmap(4, 4)
        _ = try BlitCases.makeSource(run, original)
        gl.bindTexture(GL_TEXTURE_2D, texture)
        gl.copyTexSubImage2D(GL_TEXTURE_2D, 1, 1, 0, 1, 1, 2, 3)
        for level in 0..<3 {
          let image = levels[level]
          var expected = Bitmap(width: image.width, height: image.height, bytes: image.bytes)
          if level == 1 { expected.blit(original.part(1, 1, 2, 3), 1, 0) }
          let found = try fixture.values(
            "texelFetch(page, p, \(level))",
            "uniform sampler2D page;",
            image.width,
            image.height
          )
          for (index, value) in found.enumerated() {
            let exact = SIMD4<Double>(expected[index % image.width, index / image.width]) / 255
            run.expect(value, near: exact, "texel \(index) of level \(level)")
          }
        }
      },
      driver(
        "copy.layer",
        [.exact],
        "a copy to a layer of an array or volume leaves the other layers",
        sections: "8.6",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        for (kind, target) in [("2DArray", GL_TEXTURE_2D_ARRAY), ("3D", GL_TEXTURE_3D)] {
          let original = run.random.bitmap(4, 4)
          _ = try BlitCases.makeSource(run, original)
          fixture.makeBound(target)
          let bytes = run.random.bytes(4 * 4 * 4 * 3)
          gl.image3D(target, GL_RGBA8, (4, 4, 3), GL_RGBA, GL_UNSIGNED_BYTE, bytes)
          gl.copyTexSubImage3D(target, 0, 1, 1, 1, 1, 2, 3, 2)
          for layer in 0..<3 {
            var expected = Bitmap(
              width: 4,
              height: 4,
              bytes: Array(bytes[64 * layer..<64 * (layer + 1)])
            )
            if layer == 1 { expected.blit(original.part(1, 2, 3, 2), 1, 1) }
            let found = try fixture.values(
              "texelFetch(page, ivec3(p, \(layer)), 0)",
              "uniform sampler\(kind) page;",
              4,
              4
            )
            for (index, value) in found.enumerated() {
              let exact = SIMD4<Double>(expected[index % 4, index / 4]) / 255
              run.expect(value, near: exact, "texel \(index) of layer \(layer) of \(kind)")
            }
          }
          gl.bindTexture(target, 0)
        }
      },
      driver(
        "copy.face",
        [.exact],
        "a copy to one face of a cube leaves the others",
        sections: "8.6",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeTarget(2, 2)
        fixture.clear(0.2, 0.4, 0.6, 0.8)
        fixture.makeBound(GL_TEXTURE_CUBE_MAP)
        for face in 0..<6 {
          let bytes = [[UInt8]](repeating: [UInt8(face), 0, 0, 255], count: 4).flatMap { $0 }
          gl.image(on: GL_TEXTURE_CUBE_MAP_POSITIVE_X + Int32(face), 2, 2, bytes)
        }
        gl.copyTexSubImage2D(GL_TEXTURE_CUBE_MAP_NEGATIVE_Y, 0, 0, 0, 0, 0, 2, 2)
        for (direction, expected) in [
          ("vec3(0, -1, 0)", SIMD4<Double>(51, 102, 153, 204)),
          ("vec3(0, 1, 0)", SIMD4(2, 0, 0, 255)),
          ("vec3(1, 0, 0)", SIMD4(0, 0, 0, 255)), ("vec3(0, 0, -1)", SIMD4(5, 0, 0, 255)),
        ] {
          let found = try fixture.values(
            "texture(page, \(direction))",
            "uniform samplerCube page;"
          )[
            0
          ]
          run.expect(found, near: expected / 255, direction)
        }
        gl.bindTexture(GL_TEXTURE_CUBE_MAP, 0)
      },
      driver(
        "copy.integer",
        [.exact],
        "integers are copied to integers of the same kind",
        sections: "8.6, table 8.15",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeTarget(2, 2, format: GL_RGBA8UI)
        unsafe gl.clearBufferuiv(GL_COLOR, 0, [1, 200, 3, 77])
        fixture.makeBound(GL_TEXTURE_2D)
        gl.copyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8UI, 0, 0, 2, 2, 0)
        run.expectError("NO_ERROR", "glCopyTexImage2D")
        let found = try fixture.bits(
          .integer,
          "texelFetch(page, p, 0)",
          "uniform usampler2D page;"
        )[
          0
        ]
        run.expect(found, is: SIMD4(1, 200, 3, 77), "a texel")
      },
      driver(
        "copy.read_buffer",
        [.exact],
        "a copy takes the read buffer of the framebuffer that is bound to read",
        sections: "8.6, 16.1.1",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let newTarget = try fixture.makeTarget(2, 2)
        fixture.attachStorage(GL_RGBA8, 2, 2, to: GL_COLOR_ATTACHMENT0 + 1)
        unsafe gl.drawBuffers(2, [GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_COLOR_ATTACHMENT0 + 1)])
        try fixture.use(newTarget)
        unsafe gl.clearBufferfv(GL_COLOR, 0, [1, 0, 0, 1])
        unsafe gl.clearBufferfv(GL_COLOR, 1, [0, 1, 0, 1])
        gl.readBuffer(GL_COLOR_ATTACHMENT0 + 1)
        try fixture.makeTarget(2, 2)
        fixture.clear(0, 0, 1, 1)
        gl.bindFramebuffer(GL_READ_FRAMEBUFFER, newTarget.framebuffer)
        fixture.makeBound(GL_TEXTURE_2D)
        gl.copyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 0, 0, 2, 2, 0)
        let found = try fixture.values("texelFetch(page, p, 0)", "uniform sampler2D page;")[0]
        run.expect(found, is: SIMD4(0, 1, 0, 1), "a texel")
      },
    ]
  }
}
