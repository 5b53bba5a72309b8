import QuadrilleConformance
import QuadrilleImage
import Testing

@Suite struct PermittedSamplerTests {
  /// One row of four grays: 0, 80, 160, 240.
  private let row = PermittedTexture(
    Bitmap(width: 4, height: 1, bytes: [0, 80, 160, 240].flatMap { [$0, $0, $0, 255] })
  )

  private func reds(_ sampler: PermittedSampler, _ u: Double) -> [Double] {
    sampler.colors(of: row, at: SamplePoint(SIMD2(u, 0.5))).map(\.exact.x)
  }

  /// Computed by hand from section 8.14.2: texel i is at (i + 0.5) / 4.
  @Test(
    "Wrap modes follow the formulas",
    arguments: [
      (PermittedSampler.Wrap.clamp, [0, 0, 0, 0, 0, 80, 160, 240, 240, 240, 240, 240]),
      (.repeat, [0, 80, 160, 240, 0, 80, 160, 240, 0, 80, 160, 240]),
      (.mirror, [240, 160, 80, 0, 0, 80, 160, 240, 240, 160, 80, 0]),
    ] as [(PermittedSampler.Wrap, [Double])]
  )
  func wrapModesMatchFormulas(_ wrap: PermittedSampler.Wrap, _ expected: [Double]) {
    let sampler = PermittedSampler(.nearest, wrapS: wrap, wrapT: wrap)
    for (index, value) in expected.enumerated() {
      #expect(reds(sampler, (Double(index - 4) + 0.5) / 4) == [value])
    }
  }

  @Test("On the border of two texels both are allowed")
  func texelBordersAllowBoth() {
    #expect(reds(PermittedSampler(.nearest), 0.5) == [160, 80])
    #expect(reds(PermittedSampler(.nearest), 0.51) == [160])
  }

  @Test("Linear filtering is the weighted mean with the permitted error")
  func linearFilteringIsWeightedMean() throws {
    let sampler = PermittedSampler(.linear)
    // A quarter of the way from the center of texel 1 to that of texel 2: 80 + 80 / 4.
    let color = try #require(
      sampler.colors(of: row, at: SamplePoint(SIMD2((1.5 + 0.25) / 4, 0.5))).first
    )
    #expect(abs(color.exact.x - 100) < 1e-9)
    // Half a step of 7 bits is 1/256 of 80, and one more step of 8 bits is permitted.
    #expect(abs(color.low.x - (100 - 80.0 / 256 - 1)) < 0.01)
    #expect(abs(color.high.x - (100 + 80.0 / 256 + 1)) < 0.01)
    #expect(abs(color.poorHigh.x - (100 + 80.0 / 32 + 1)) < 0.01)
    #expect(color.low.w == 254)
  }

  @Test("Mip levels change halfway, or are interpolated")
  func levelsChangeHalfway() {
    let levels = [(8, 10), (4, 20), (2, 30), (1, 40)].map { edgeLength, value in
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
    let sampler = PermittedSampler(.nearest, mipmap: .nearest)
    func values(_ level: Double) -> Set<Double> {
      let point = SamplePoint(SIMD2(0.3, 0.3), level: level)
      return Set(sampler.colors(of: texture, at: point).map(\.exact.x))
    }
    #expect(values(-1) == [10])
    #expect(values(0.4) == [10])
    #expect(values(0.5) == [10, 20])
    #expect(values(1.3) == [20])
    #expect(values(2.5) == [30, 40])
    #expect(values(9) == [40])
    let between = PermittedSampler(.nearest, mipmap: .linear)
    let interpolated = between.colors(of: texture, at: SamplePoint(SIMD2(0.3, 0.3), level: 1.25))
    #expect(interpolated.map(\.exact.x) == [22.5])
  }
}
