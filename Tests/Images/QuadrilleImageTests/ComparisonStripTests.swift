import Testing

@testable import QuadrilleImage

/// SSIM and FLIP are computed in strips of rows, with the results of the whole image.
@Suite struct ComparisonStripTests {
  /// An image of 36 rows, processed 16 at a time.
  private static let images: (one: Bitmap, other: Bitmap) = {
    var one = Bitmap(width: 256, height: 36)
    var other = one
    var state: UInt32 = 7
    for y in 0..<36 {
      for x in 0..<256 {
        state = state &* 1_664_525 &+ 1_013_904_223
        let value = UInt8(state >> 24)
        one[x, y] = SIMD4(value, value / 2, 255 - value, 255)
        other[x, y] = y % 5 == 0 ? SIMD4(value, value, 0, 255) : one[x, y]
      }
    }
    return (one, other)
  }()

  private static func comparison(_ metric: ImageMetric) -> ImageComparison {
    var comparison = ImageComparison(metric)
    comparison.stripPixels = 16 * 256
    return comparison
  }

  @Test("SSIM computed in strips equals that of the whole image")
  func ssimInStripsMatchesWhole() throws {
    let (one, other) = Self.images
    let whole = StructuralSimilarity(
      OpaqueImage(one, over: 0).luma,
      OpaqueImage(other, over: 0).luma
    ).map
    let outcome = try Self.comparison(.ssim).compare(one, other)
    #expect(outcome.value == whole.values.reduce(0, +) / Double(whole.values.count))
    for (x, y) in [(100, 35), (100, 27), (200, 16), (50, 5)] {
      let value = 1 - whole.values[(min(max(0, y - 5), whole.height - 1)) * whole.width + x - 5]
      #expect(outcome.image[x, y].x == UInt8((min(max(0, value), 1) * 255).rounded()))
    }
  }

  @Test("FLIP computed in strips equals that of the whole image")
  func flipInStripsMatchesWhole() throws {
    let (one, other) = Self.images
    let whole = FLIP(OpaqueImage(one, over: 0), OpaqueImage(other, over: 0)).map
    let outcome = try Self.comparison(.flip).compare(one, other)
    #expect(outcome.value == whole.values.reduce(0, +) / Double(whole.values.count))
    for (x, y) in [(0, 0), (255, 15), (10, 16), (200, 35)] {
      let value = whole.values[y * whole.width + x]
      #expect(outcome.image[x, y].x == UInt8((min(max(0, value), 1) * 255).rounded()))
    }
  }
}
