import QuadrilleDrawing
import QuadrilleGL
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSprite
import RasterTestSupport
import TestSupport
import Testing

@testable import QuadrilleSpriteBatch

@Suite(.enabled(if: hasDisplay)) struct BlendModeGLTests {
  private static let size = PixelSize(width: 64, height: 64)

  /// The ways to blend that the driver may lack.
  enum Way: CaseIterable {
    case best, equations, separateEquations, fetch, copies
  }

  /// What a way needs of the driver; nil if it lacks that.
  private func support(_ way: Way, _ found: BlendSupport) -> BlendSupport? {
    var support = BlendSupport.none
    switch way {
    case .best: return found
    case .equations, .separateEquations:
      guard found.hasEquations, found.isCoherent || way == .separateEquations else { return nil }
      support.hasEquations = true
      support.isCoherent = way == .equations
    case .fetch:
      guard found.hasFetch else { return nil }
      support.hasFetch = true
    case .copies: break
    }
    return support
  }

  @Test("Every way of blending follows the W3C formulas", arguments: Way.allCases)
  func followsFormulas(way: Way) throws {
    let below = SpritePages.noise(64, seed: 11)
    let above = SpritePages.noise(64, seed: 12)
    let (backdrop, source) = (below.bitmap(), above.bitmap())
    try withBatch(Self.size) { batch, view in
      guard let support = support(way, batch.blendSupport) else { return }
      batch.blendSupport = support
      for mode in BlendOracle.modes {
        for isTinted in [false, true] {
          var list = DrawList(pixelSize: Self.size)
          list.draw(Sprite(page: below), at: .zero)
          list.state.blendMode = mode
          if isTinted { list.state.tint = Color(red: 0.5, green: 1, blue: 0.25, alpha: 0.5) }
          list.draw(Sprite(page: above), at: .zero)
          let image = try batch.image(of: list, in: view)
          let factor = isTinted ? SIMD4(0.25, 0.5, 0.125, 0.5) : SIMD4(repeating: 1)
          var wrong = 0
          for y in 0..<64 {
            for x in 0..<64 {
              let (low, high) = BlendOracle.bounds(
                SIMD4<Double>(source[x, y]) * factor,
                within: 0.01,
                on: SIMD4<Double>(backdrop[x, y]),
                mode
              )
              let found = SIMD4<Double>(image[x, y])
              if any(found .< low - 1) || any(found .> high + 1) { wrong += 1 }
            }
          }
          #expect(wrong == 0, "\(mode), tinted: \(isTinted)")
        }
      }
    }
  }

  @Test(
    "Overlapping quads of one run are blended one after the other",
    arguments: Way.allCases,
    [1, 4]
  )
  func ordersOverlaps(way: Way, samples: Int) throws {
    try withBatch(Self.size) { batch, _ in
      guard let support = support(way, batch.blendSupport) else { return }
      batch.blendSupport = support
      batch.samples = min(samples, batch.context.capabilities.maxSamples)
      var reference = RasterRenderer()
      for mode in BlendOracle.modes {
        var list = DrawList(pixelSize: Self.size)
        list.fill(
          Rect(x: 0, y: 0, width: 50, height: 64),
          with: Color(red: 0.9, green: 0.6, blue: 0.2, alpha: 0.8)
        )
        list.state.clip = PixelRect(minX: 3, minY: 5, maxX: 60, maxY: 61)
        list.state.blendMode = mode
        for step in 0..<6 {
          let part = Double(step) * 8
          list.fill(
            Rect(x: part, y: part, width: 20, height: 20),
            with: Color(red: 0.2, green: 0.5 + part / 100, blue: 0.7, alpha: 1)
          )
        }
        list.drawGroup { group in
          group.fill(Rect(x: 30, y: 2, width: 20, height: 30), with: .green)
          group.state.blendMode = mode
          group.fill(Rect(x: 40, y: 10, width: 20, height: 30), with: .blue)
        }
        let expected = try reference.render(list, background: .white)
        let image = try batch.render(list, background: .white)
        let mismatch = image.mismatch(to: expected, of: list, .near(3))
        #expect(mismatch == nil, "\(mode): \(mismatch?.description ?? "")")
      }
    }
  }

  @Test("Mask types give the same image with both renderers")
  func mattesAgree() throws {
    let content = Sprite(page: SpritePages.noise(64, seed: 13))
    let mask = Sprite(page: SpritePages.noise(40, seed: 14))
    try withBatch(Self.size) { batch, view in
      var reference = RasterRenderer()
      for type in MaskType.allCases {
        var list = DrawList(pixelSize: Self.size)
        list.drawGroup(maskedBy: { $0.draw(mask, at: Point(x: 5, y: 9)) }, type: type) {
          $0.draw(content, at: .zero)
        }
        let image = try batch.image(of: list, in: view)
        let mismatch = image.mismatch(to: try reference.render(list), of: list, .near(1))
        #expect(mismatch == nil, "\(type): \(mismatch?.description ?? "")")
      }
    }
  }
}
