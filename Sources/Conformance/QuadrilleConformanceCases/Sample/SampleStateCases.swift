import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage
import QuadrilleSystem

/// Units, sampler state, large textures and textures that are not complete.
enum SampleStateCases {
  static var all: [ConformanceCase] {
    large + lines + units + state
  }

  private static var large: [ConformanceCase] {
    ["4096x1", "1x4096", "maxx1", "1xmax"].map { size in
      driver(
        "sample.large",
        with: ["size": size],
        [.exact],
        "every texel of the longest textures is hit once",
        sections: "8.14.2, 2.3.4",
        smoke: size == "4096x1"
      ) { run in
        let length = size.contains(text: "max") ? run.facts.maxTextureSize : 4096
        guard run.facts.maxTextureSize >= length else {
          throw CaseStop.notSupported("textures of \(run.facts.maxTextureSize) texels at most")
        }
        let isWide = size.hasSuffix("x1")
        let fixture = run.fixture
        let image = RawImage(run.random.bitmap(isWide ? length : 1, isWide ? 1 : length))
        let source = Bitmap(width: image.width, height: image.height, bytes: image.bytes)
        fixture.makeTexture(image)
        let pixels = 256
        try fixture.makeTarget(isWide ? pixels : 1, isWide ? 1 : pixels)
        for start in stride(from: 0, to: length, by: pixels) {
          let range = Float(start) / Float(length)...Float(start + pixels) / Float(length)
          try fixture.draw(
            .quad(
              x: 0,
              y: 0,
              width: isWide ? pixels : 1,
              height: isWide ? 1 : pixels,
              u: isWide ? range : 0...1,
              v: isWide ? 0...1 : range
            ),
            with: .texture
          )
          let expected =
            isWide ? source.part(start, 0, pixels, 1) : source.part(0, start, 1, pixels)
          run.compare(try fixture.read(), identicalTo: expected, "texels from \(start)")
        }
      }
    }
  }

  private static var lines: [ConformanceCase] {
    [1, 2, 3, 5, 8, 17, 64].flatMap { length in
      [true, false].map { isWide in
        driver(
          isWide ? "sample.Nx1" : "sample.1xN",
          with: ["n": "\(length)"],
          [.exact, .linear],
          "textures of one row or one column show each texel, and mix along it alone",
          sections: "8.14.2",
          smoke: length == 5
        ) { run in
          let (width, height) = isWide ? (length, 1) : (1, length)
          let image = RawImage(run.random.bitmap(width, height))
          run.compare(try run.fixture.image(of: image), with: image.permitted, "one by one")
          var drawing = try PairedDrawing(run, width * 3, height * 3)
          run.fixture.makeTexture(image, PermittedSampler(.linear))
          try drawing.draw(
            .rect(0, 0, Float(width * 3), Float(height * 3)),
            image.texture,
            PermittedSampler(.linear)
          )
          try drawing.compare("three times", rule: .linear)
        }
      }
    }
  }

  private static var units: [ConformanceCase] {
    (0..<8).map { unit in
      driver(
        "sample.units",
        with: ["unit": "\(unit)"],
        [.exact],
        "each unit has its own texture, which the uniform chooses",
        sections: "8.1, 7.10",
        smoke: unit == 5
      ) { run in
        let fixture = run.fixture
        let gl = run.gl
        let other = (unit + 3) % 8
        let images = (0..<8).map { _ in run.random.bitmap(6, 5) }
        for (index, image) in images.enumerated() {
          gl.activeTexture(GLenum(GL_TEXTURE0) + GLenum(index))
          fixture.makeTexture(RawImage(image))
        }
        run.expect(
          gl.integer(GL_ACTIVE_TEXTURE),
          is: GL_TEXTURE7,
          "GL_ACTIVE_TEXTURE",
          rule: .errors
        )
        try fixture.makeTarget(6, 5)
        let program = try fixture.prepare(.texture)
        fixture.stream(Quadrilateral.quad(x: 0, y: 0, width: 6, height: 5).triangles)
        let page = unsafe gl.getUniformLocation(program, "page")
        for index in [unit, other, unit] {
          gl.uniform1i(page, GLint(index))
          gl.drawArrays(GL_TRIANGLES, 0, 6)
          run.compare(try fixture.read(), identicalTo: images[index], "unit \(index)")
          var value: GLint = -1
          unsafe gl.getUniformiv(program, page, &value)
          run.expect(value, is: GLint(index), "the uniform", rule: .errors)
        }
        gl.uniform1i(page, 0)
        // Two textures in one draw.
        let both = try fixture.program("two textures") {
          try fixture.link(
            vertex: RawProgram.vertex,
            fragment: """
              #version 300 es
              precision highp float;
              uniform highp sampler2D first;
              uniform highp sampler2D second;
              in vec2 texel;
              in vec4 shade;
              out vec4 result;
              void main() {
                result = vec4(texture(first, texel).rg, texture(second, texel).rg);
              }
              """
          )
        }
        gl.useProgram(both)
        gl.uniform2f(unsafe gl.getUniformLocation(both, "unitsPerPixel"), 2.0 / 6, 2.0 / 5)
        gl.uniform1i(unsafe gl.getUniformLocation(both, "first"), GLint(unit))
        gl.uniform1i(unsafe gl.getUniformLocation(both, "second"), GLint(other))
        gl.drawArrays(GL_TRIANGLES, 0, 6)
        var expected = Bitmap(width: 6, height: 5, alphaMode: .premultiplied)
        for y in 0..<5 {
          for x in 0..<6 {
            let (one, two) = (images[unit][x, y], images[other][x, y])
            expected[x, y] = SIMD4(one.x, one.y, two.x, two.y)
          }
        }
        run.compare(try fixture.read(), identicalTo: expected, "units \(unit) and \(other)")
      }
    }
  }

  private static let black = SIMD4<UInt8>(0, 0, 0, 255)

  private static func expect(_ value: SIMD4<UInt8>, _ run: CaseRun, _ what: String) throws {
    run.fixture.clear(0.2, 0.4, 0.6, 0.8)
    try run.fixture.draw(.rect(0, 0, 4, 4), with: .texture)
    var expected = Bitmap(width: 4, height: 4, alphaMode: .premultiplied)
    expected.fill(0..<4, 0..<4, value)
    run.compare(try run.fixture.read(), identicalTo: expected, what)
  }

  private static var state: [ConformanceCase] {
    [
      driver(
        "sample.unbound_incomplete",
        [.exact],
        "a texture that is not complete reads (0, 0, 0, 1)",
        sections: "8.17",
        smoke: true
      ) { run in
        try run.fixture.makeTarget(4, 4)
        try expect(black, run, "no texture")
        let image = RawImage(.rgba8888, 2, 2, filledWith: SIMD4(9, 8, 7, 6))
        run.fixture.makeTexture(image, PermittedSampler(.nearest, mipmap: .nearest))
        try expect(black, run, "levels are missing")
        run.fixture.setSampler(PermittedSampler())
        try expect(SIMD4(9, 8, 7, 6), run, "complete")
        run.gl.bindTexture(GL_TEXTURE_2D, 0)
        try expect(black, run, "no texture again")
      },
      driver(
        "sample.default_state",
        [.exact],
        "a new texture wants levels when shrunk, repeats and magnifies linearly",
        sections: "8.10, table 21.10",
        smoke: true
      ) { run in
        let fixture = run.fixture
        let gl = run.gl
        let target = GL_TEXTURE_2D
        try fixture.makeTarget(4, 4)
        gl.bindTexture(target, fixture.make(.texture))
        let wanted = [
          (GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_LINEAR), (GL_TEXTURE_MAG_FILTER, GL_LINEAR),
          (GL_TEXTURE_WRAP_S, GL_REPEAT), (GL_TEXTURE_WRAP_T, GL_REPEAT),
          (GL_TEXTURE_BASE_LEVEL, 0), (GL_TEXTURE_MAX_LEVEL, 1000),
          (GL_TEXTURE_SWIZZLE_R, GL_RED), (GL_TEXTURE_SWIZZLE_A, GL_ALPHA),
        ]
        for (name, value) in wanted {
          var found: GLint = 0
          unsafe gl.getTexParameteriv(target, name, &found)
          run.expect(found, is: value, "parameter 0x\(String(name, radix: 16))", rule: .errors)
        }
        fixture.upload(RawImage(.rgba8888, 4, 4, filledWith: SIMD4(9, 8, 7, 6)))
        try expect(black, run, "without levels")
        gl.texParameteri(target, GL_TEXTURE_MIN_FILTER, GL_LINEAR)
        try expect(SIMD4(9, 8, 7, 6), run, "with a filter that needs none")
      },
      driver(
        "sample.filter_change_after_upload",
        [.exact, .linear],
        "filters that are set later count from the next draw on, for each texture alone",
        sections: "8.10",
        smoke: true
      ) { run in
        let images = (0..<2).map { _ in RawImage(run.random.bitmap(4, 4)) }
        var drawing = try PairedDrawing(run, 16, 16)
        let names = images.map { run.fixture.makeTexture($0) }
        for (index, filter) in [
          (0, PermittedSampler.Filter.linear), (1, .nearest), (0, .nearest), (1, .linear),
          (0, .linear),
        ] {
          run.gl.bindTexture(GL_TEXTURE_2D, names[index])
          let sampler = PermittedSampler(filter)
          run.fixture.setSampler(sampler)
          try drawing.draw(.rect(0, 0, 16, 16), images[index].texture, sampler)
          try drawing.compare("texture \(index) \(filter)", rule: .linear)
        }
      },
      driver(
        "sample.sampler_object",
        [.exact, .linear],
        "a sampler object of the unit stands in for the texture's own state",
        sections: "8.2",
        smoke: true
      ) { run in
        let gl = run.gl
        let image = RawImage(run.random.bitmap(4, 4))
        var drawing = try PairedDrawing(run, 16, 16)
        run.fixture.makeTexture(image, PermittedSampler(.nearest))
        let names = [run.fixture.make(.sampler), run.fixture.make(.sampler)]
        let samplers = [
          PermittedSampler(.linear), PermittedSampler(.nearest, wrapS: .repeat, wrapT: .mirror),
        ]
        for (name, sampler) in zip(names, samplers) {
          gl.samplerParameteri(name, GL_TEXTURE_MIN_FILTER, sampler.glMinify)
          gl.samplerParameteri(name, GL_TEXTURE_MAG_FILTER, sampler.glMagnify)
          gl.samplerParameteri(name, GL_TEXTURE_WRAP_S, sampler.wrapS.glWrap)
          gl.samplerParameteri(name, GL_TEXTURE_WRAP_T, sampler.wrapT.glWrap)
        }
        for index in [0, 1, 2, 0, 2] {
          gl.bindSampler(0, index < 2 ? names[index] : 0)
          try drawing.draw(
            .rect(0, 0, 16, 16, -0.5, -0.25, 1.5, 1.75),
            image.texture,
            index < 2 ? samplers[index] : PermittedSampler()
          )
          try drawing.compare("sampler \(index)", rule: .linear)
        }
        // A sampler of another unit does not count.
        gl.bindSampler(1, names[0])
        try drawing.draw(.rect(0, 0, 16, 16), image.texture, PermittedSampler())
        try drawing.compare("a sampler of unit 1", rule: .exact)
      },
    ]
  }
}
