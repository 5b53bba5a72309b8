import QuadrilleConformance
import QuadrilleImage
import QuadrilleSyntax
import Testing

/// The description of a driver, and the oracle's fractional levels of detail.
@Suite struct DriverFactsTests {
  @Test("Driver facts round-trip through JSON")
  func driverFactsRoundTrip() throws {
    var facts = DriverFacts()
    facts.platform = "surfaceless"
    facts.eglVersion = "1.5"
    facts.eglVendor = "vendor of EGL"
    facts.eglExtensions = ["EGL_one", "EGL_two"]
    facts.glVersion = "OpenGL ES 3.1 x"
    facts.glRenderer = "renderer"
    facts.glVendor = "vendor of GL"
    facts.shadingLanguageVersion = "OpenGL ES GLSL ES 3.10"
    facts.glExtensions = ["GL_one"]
    facts.limits = ["GL_MAX_TEXTURE_SIZE": 4096, "GL_SUBPIXEL_BITS": 8]
    let text = facts.json.compact
    #expect(try DriverFacts(JSONValue(parsing: Array(text.utf8))) == facts)
    #expect(facts.version == [3, 1] && facts.maxTextureSize == 4096 && facts.subpixelBits == 8)
    #expect(facts.has("GL_one") && !facts.has("EGL_one") && !facts.has("GL_two"))
    #expect(facts.summary == "renderer, OpenGL ES 3.1 x, EGL 1.5, surfaceless")
    #expect(try DriverFacts(JSONValue(parsing: Array("{}".utf8))) == DriverFacts())
    for (bits, counted) in [(0, 4), (4, 4), (5, 5), (16, 16), (17, 16)] {
      facts.limits["GL_SUBPIXEL_BITS"] = bits
      #expect(facts.subpixelBits == counted)
    }
    facts.limits = [:]
    #expect(facts.subpixelBits == 4 && facts.maxTextureSize == 0)
  }

  /// The whole level between two levels of detail is brighter than both.
  @Test("A level-of-detail range includes the whole levels inside it")
  func lodRangeIncludesWholeLevels() throws {
    let levels = [(4, 10), (2, 200), (1, 30)].map { edgeLength, value in
      PermittedTexture.Level(
        width: edgeLength,
        height: edgeLength,
        texels: Array(
          repeating: PermittedColor(exactly: SIMD4(repeating: Double(value))),
          count: edgeLength * edgeLength
        )
      )
    }
    let texture = PermittedTexture(levels: levels)
    let sampler = PermittedSampler(.nearest, mipmap: .linear)
    func bounds(_ level: Double, _ range: ClosedRange<Double>) throws -> (Double, Double) {
      var point = SamplePoint(SIMD2(0.4, 0.4), level: level)
      point.levels = range
      let color = try #require(sampler.colors(of: texture, at: point).first)
      return (color.low.x, color.high.x)
    }
    // 10 + 190 · 0.8, minus at most one step for the arithmetic and for 1/64 level.
    let across = try bounds(0.9, 0.8...1.2)
    #expect(across.1 >= 200 && across.1 < 202)
    #expect(across.0 < 10 + 190 * 0.8 && across.0 > 155)
    let below = try bounds(0.5, 0.4...0.6)
    #expect(below.0 < 86 && below.0 > 80 && below.1 > 124 && below.1 < 129)
  }
}
