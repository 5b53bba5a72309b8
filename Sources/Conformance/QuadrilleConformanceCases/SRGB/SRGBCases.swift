import CEGL
import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Textures and targets in sRGB.
enum SRGBCases {
  private static let ramp: RawImage = {
    var bytes: [UInt8] = []
    for value in 0..<256 {
      bytes += [UInt8(value), UInt8(255 - value), UInt8(value * 7 & 255), UInt8(value * 5 & 255)]
    }
    return RawImage(.rgba8888, 16, 16, bytes)
  }()

  /// A texture of the ramp whose colors are sRGB, and alpha is not.
  private static func makeTexture(_ run: CaseRun, _ source: RawImage, _ filter: PermittedSampler) {
    run.gl.bindTexture(GL_TEXTURE_2D, run.fixture.make(.texture))
    run.fixture.setSampler(filter)
    run.fixture.upload(source, internalFormat: GL_SRGB8_ALPHA8)
  }

  private static func mapped(
    _ color: PermittedColor,
    _ body: (Double) -> Double
  ) -> PermittedPixel {
    var exact = color.exact
    for channel in 0..<3 { exact[channel] = 255 * body(exact[channel] / 255) }
    let result = PermittedColor(exactly: exact)
    var pixel = result.widened(by: 1).quantized()
    // Alpha is linear, and exact.
    let plain = result.quantized()
    pixel.low[3] = plain.low[3]
    pixel.high[3] = plain.high[3]
    pixel.poorLow = pixel.low
    pixel.poorHigh = pixel.high
    return pixel
  }

  private static func permitted(
    _ source: RawImage,
    _ body: (Double) -> Double
  ) -> PermittedImage {
    var image = PermittedImage(width: source.width, height: source.height)
    for y in 0..<source.height {
      for x in 0..<source.width { image[x, y] = mapped(source.color(x, y), body) }
    }
    return image
  }

  static var all: [ConformanceCase] {
    [
      driver(
        "srgb.decode",
        [.sRGB],
        "texels of sRGB are read as linear light",
        sections: "8.21",
        smoke: true
      ) { run in
        try run.fixture.makeTarget(16, 16)
        makeTexture(run, ramp, PermittedSampler())
        try run.fixture.drawTexels(16, 16)
        run.compare(try run.fixture.read(), with: permitted(ramp, StandardRGB.decoded))
      },
      driver(
        "srgb.encode",
        [.sRGB],
        "linear light is stored as sRGB in targets of that format",
        sections: "15.1.6",
        smoke: true
      ) { run in
        try run.fixture.makeTarget(16, 16, format: GL_SRGB8_ALPHA8)
        run.fixture.makeTexture(ramp)
        try run.fixture.drawTexels(16, 16)
        run.compare(try run.fixture.read(), with: permitted(ramp, StandardRGB.encoded))
        var encoding: GLint = 0
        unsafe run.gl.getFramebufferAttachmentParameteriv(
          GL_FRAMEBUFFER,
          GL_COLOR_ATTACHMENT0,
          GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING,
          &encoding
        )
        run.expect(encoding, is: GL_SRGB, "the encoding of the attachment", rule: .errors)
      },
      driver(
        "srgb.round_trip",
        [.sRGB],
        "sRGB drawn to sRGB is the same within a step",
        sections: "8.21, 15.1.6",
        smoke: true
      ) { run in
        try run.fixture.makeTarget(16, 16, format: GL_SRGB8_ALPHA8)
        makeTexture(run, ramp, PermittedSampler())
        try run.fixture.drawTexels(16, 16)
        run.compare(try run.fixture.read(), with: permitted(ramp) { $0 })
      },
      driver(
        "srgb.alpha_linear",
        [.sRGB, .exact],
        "alpha is never sRGB",
        sections: "8.21, 15.1.6",
        smoke: true
      ) { run in
        for isTarget in [true, false] {
          try run.fixture.makeTarget(16, 16, format: isTarget ? GL_SRGB8_ALPHA8 : GL_RGBA8)
          if isTarget {
            run.fixture.makeTexture(ramp)
          } else {
            makeTexture(run, ramp, PermittedSampler())
          }
          try run.fixture.drawTexels(16, 16)
          let read = try run.fixture.read()
          for index in 0..<256 {
            run.expect(
              Int(read[index % 16, index / 16][3]),
              is: index * 5 & 255,
              "alpha \(index)",
              rule: .exact
            )
          }
        }
      },
      driver(
        "srgb.linear_filter",
        [.sRGB, .linear],
        "texels are decoded before they are mixed; the other order is poor",
        sections: "8.21, 8.14.2",
        smoke: true
      ) { run in
        let source = RawImage(run.random.bitmap(5, 4))
        try run.fixture.makeTarget(20, 16)
        makeTexture(run, source, PermittedSampler(.linear))
        try run.fixture.draw(.rect(0, 0, 20, 16), with: .texture)
        var linear = source.level
        for index in linear.texels.indices {
          var exact = linear.texels[index].exact
          for channel in 0..<3 { exact[channel] = 255 * StandardRGB.decoded(exact[channel] / 255) }
          linear.texels[index] = PermittedColor(exactly: exact)
        }
        func drawn(_ texture: PermittedTexture) -> PermittedImage {
          var reference = PermittedRenderer(
            width: 20,
            height: 16,
            filledWith: .zero,
            subpixelBits: run.facts.subpixelBits
          )
          reference.draw(
            Quadrilateral.rect(0, 0, 20, 16).permitted,
            .texture(texture, PermittedSampler(.linear))
          )
          return reference.image
        }
        var permitted = drawn(PermittedTexture(levels: [linear]))
        let late = drawn(source.texture)
        for y in 0..<16 {
          for x in 0..<20 {
            guard var pixel = permitted[x, y], let other = late[x, y] else { continue }
            for channel in 0..<3 {
              func decoded(_ value: UInt8, _ rule: FloatingPointRoundingRule) -> UInt8 {
                UInt8((255 * StandardRGB.decoded(Double(value) / 255)).rounded(rule))
              }
              let low = decoded(other.low[channel], .down)
              let high = decoded(other.high[channel], .up)
              pixel.poorLow[channel] = min(pixel.poorLow[channel], low)
              pixel.poorHigh[channel] = max(pixel.poorHigh[channel], high)
            }
            permitted[x, y] = pixel
          }
        }
        run.compare(try run.fixture.read(), with: permitted)
      },
      driver(
        "srgb.pbuffer_colorspace",
        [.sRGB],
        "a pbuffer of the sRGB colour space stores sRGB",
        sections: "EGL 3.5.2, 15.1.6"
      ) { run in
        let hasIt =
          run.display.version.minor >= 5
          || run.facts.eglExtensions.contains("EGL_KHR_gl_colorspace")
        guard hasIt else { throw CaseStop.notSupported("EGL_KHR_gl_colorspace is missing") }
        try EGLTestContext.with(run) { fixture in
          let config = unsafe try fixture.pbufferConfig()
          let context = unsafe try fixture.context(config)
          let newSurface = unsafe fixture.makePbuffer(
            config,
            [EGL_WIDTH, 4, EGL_HEIGHT, 4, EGL_GL_COLORSPACE, EGL_GL_COLORSPACE_SRGB]
          )
          guard let surface = unsafe newSurface else {
            let error = fixture.error()
            // A configuration need not have both color spaces.
            guard error == "EGL_BAD_MATCH" else { return run.fail("making it leaves \(error)") }
            throw CaseStop.notSupported("the configuration has no sRGB")
          }
          run.expect(unsafe fixture.makeCurrent(surface, context), "eglMakeCurrent failed")
          let stored = unsafe fixture.query(surface, EGL_GL_COLORSPACE)
          guard stored == Int(EGL_GL_COLORSPACE_SRGB) else {
            return run.fail("EGL_GL_COLORSPACE is \(stored)")
          }
          var encoding: GLint = 0
          unsafe run.gl.getFramebufferAttachmentParameteriv(
            GL_FRAMEBUFFER,
            GL_BACK,
            GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING,
            &encoding
          )
          run.gl.clearColor(0.5, 0.2, 0.8, 0.4)
          run.gl.clear(GL_COLOR_BUFFER_BIT)
          let color = PermittedColor(exactly: SIMD4(127.5, 51, 204, 102))
          run.compare(
            run.fixture.read(0, 0, 4, 4),
            with: PermittedImage(
              width: 4,
              height: 4,
              filledWith: mapped(color, encoding == GL_SRGB ? StandardRGB.encoded : { $0 })
            )
          )
        }
      },
    ]
  }
}
