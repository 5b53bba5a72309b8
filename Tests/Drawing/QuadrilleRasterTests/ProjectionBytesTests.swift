import QuadrilleConformance
import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSprite
import QuadrilleSystem
import RasterTestSupport
import Testing

/// Quads in perspective: the same bytes with every instruction set and thread count, compared with
/// the reference renderer of the conformance tests, which computes differently from the same
/// weights.
@Suite struct ProjectionBytesTests {
  private static let lists = RandomProjections()
  private static let background = Color(red: 0.5, green: 0.25, blue: 0.75, alpha: 0.5)

  @Test("Quads in perspective give the same bytes for every instruction set and thread count")
  func projectionBytesAreStable() {
    forEachPartInParallel(200, threads: ProcessorCount.available) { numbers in
      var scalar = RasterRenderer(threads: 1, level: .scalar)
      var others = RasterInstructionSet.available.map { RasterRenderer(threads: 1, level: $0) }
      others.append(RasterRenderer(threads: 3))
      for number in numbers {
        let list = Self.lists.list(number)
        let expected = scalar.rendered(list, background: Self.background)
        for index in others.indices {
          let drawn = others[index].rendered(list, background: Self.background)
          if drawn != expected { Issue.record("list \(number): \(others[index].level)") }
        }
      }
    }
  }

  /// Five overlapping quads, each rounded twice, differ by a few steps; corners that only one
  /// renderer rounds to 1/256 pixel change pixels at edges.
  @Test("Quads in perspective match the scalar reference renderer")
  func projectionMatchesReference() {
    forEachPartInParallel(100, threads: ProcessorCount.available) { numbers in
      var renderer = RasterRenderer(threads: 1)
      var scalar = ScalarRenderer()
      for number in numbers {
        let list = Self.lists.list(number, filters: [.linear, .trilinear])
        let drawn = renderer.rendered(list, background: Self.background)
        let expected = scalar.render(list, background: Self.background)
        var wrong = 0
        for y in 0..<drawn.height {
          for x in 0..<drawn.width {
            let (one, other) = (drawn[x, y], expected[x, y])
            let difference = pointwiseMax(one, other) &- pointwiseMin(one, other)
            if difference.max() > 4 { wrong += 1 }
          }
        }
        if wrong > 12 { Issue.record("list \(number): \(wrong) pixels differ") }
      }
    }
  }
}
