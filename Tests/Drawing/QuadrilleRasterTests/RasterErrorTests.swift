import Foundation
import QuadrilleConformance
import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSprite
import RasterTestSupport
import TestSupport
import Testing

/// The error of sampled colors compared with exact arithmetic, rounded once.
@Suite struct RasterErrorTests {
  /// The numbers of values that differ by one step and by more.
  private struct Errors {
    var values = 0
    var ones = 0
    var more = 0

    /// Counts the pixels whose neighborhood is opaque in the exact image, which leaves out edges.
    mutating func count(_ drawn: Bitmap, _ exact: Bitmap) {
      for y in 1..<(exact.height - 1) {
        for x in 1..<(exact.width - 1) {
          let isInside = (-1...1).allSatisfy { dy in
            (-1...1).allSatisfy { dx in exact[x + dx, y + dy][3] == 255 }
          }
          guard isInside else { continue }
          for channel in 0..<3 {
            let distance = abs(Int(drawn[x, y][channel]) - Int(exact[x, y][channel]))
            values += 1
            if distance == 1 { ones += 1 }
            if distance > 1 { more += 1 }
          }
        }
      }
    }
  }

  private func errors(of page: Page, filter: Filter = .linear) -> Errors {
    var random = SplitMix64(seed: 5)
    var errors = Errors()
    var renderer = RasterRenderer()
    var scalar = ScalarRenderer()
    for number in 0..<60 {
      var list = DrawList(pixelSize: PixelSize(width: 160, height: 120))
      list.state.filter = filter
      let scale = pow(2, Double.random(in: -3...3, using: &random))
      list.draw(
        Sprite(page: page),
        at: Point(
          x: .random(in: -60...20, using: &random),
          y: .random(in: -60...20, using: &random)
        ),
        rotation: number % 4 == 0 ? 0 : .random(in: -0.4...0.4, using: &random),
        scaleX: scale,
        scaleY: scale * .random(in: 0.8...1.25, using: &random)
      )
      errors.count(renderer.rendered(list), scalar.render(list))
    }
    return errors
  }

  /// An illustration; its opaque parts are compared.
  private var image: Page {
    get throws { Page(try PNG.decode(Fixtures.bytes("Demo/art.png")).bitmap) }
  }

  /// Weights of 15 bits have an error of at most 1/64 step; in opaque parts, where no value is
  /// trivially 0, this changes less than one value in 250.
  @Test("A scaled image differs from exact arithmetic by one step in at most 0.4% of values")
  func imagesAreRarelyOneStepOff() throws {
    let errors = errors(of: try image)
    #expect(errors.values > 250_000)
    #expect(errors.more == 0)
    #expect(Double(errors.ones) / Double(errors.values) <= 0.004)
  }

  @Test("Scaled noise differs from exact arithmetic by one step in at most 0.6% of values")
  func noiseIsRarelyOneStepOff() {
    var random = SplitMix64(seed: 6)
    let errors = errors(of: RandomLists.noise(256, 256, isOpaque: true, &random))
    #expect(errors.values > 250_000)
    #expect(errors.more == 0)
    #expect(Double(errors.ones) / Double(errors.values) <= 0.006)
  }

  /// Between two levels there is one more interpolation.
  @Test("Trilinear filtering differs from exact arithmetic by one step in at most 0.6% of values")
  func trilinearIsRarelyOneStepOff() throws {
    let errors = errors(of: try image, filter: .trilinear)
    #expect(errors.values > 250_000)
    #expect(errors.more == 0)
    #expect(Double(errors.ones) / Double(errors.values) <= 0.006)
  }

  /// Small sprites over and under opaque ones: no visible pixel is left out, and nothing is rounded
  /// if everything lies on whole pixels.
  @Test("Occlusion culling changes no visible pixel")
  func occlusionCullingIsExact() {
    let pages = RandomLists().pages
    var random = SplitMix64(seed: 7)
    var renderer = RasterRenderer()
    var scalar = ScalarRenderer()
    for number in 0..<60 {
      var list = DrawList(pixelSize: PixelSize(width: 260, height: 100))
      for _ in 0..<14 {
        list.draw(
          Sprite(page: pages[[0, 2, 2, 3, 4].randomElement(using: &random) ?? 0]),
          at: Point(
            x: Double(Int.random(in: -30...250, using: &random)),
            y: Double(Int.random(in: -30...90, using: &random))
          )
        )
      }
      #expect(renderer.rendered(list) == scalar.render(list), "list \(number)")
    }
  }

  /// Every quad may add a step if a source or a result lies between two values.
  @Test("Random lists match the reference renderer in 99.8% of values")
  func randomListsMatchReference() {
    let lists = RandomLists()
    var renderer = RasterRenderer()
    var scalar = ScalarRenderer()
    var (pixels, far) = (0, 0)
    for number in 0..<500 {
      let list = lists.list(number)
      let drawn = renderer.rendered(list)
      let exact = scalar.render(list)
      for (one, other) in zip(drawn.bytes, exact.bytes) {
        pixels += 1
        if abs(Int(one) - Int(other)) > 3 { far += 1 }
      }
    }
    // These lie at edges, where a corner in 1/256 pixel decides differently.
    #expect(Double(far) / Double(pixels) < 0.002, "\(far) of \(pixels)")
  }
}
