import QuadrilleImage
import Testing

/// Metrics against the values of other programs for the same images: RMSE and PSNR by NumPy, SSIM
/// by scikit-image 0.26 (Gaussian windows, sigma 1.5, data range 255), FLIP by flip-evaluator 1.7
/// of its authors (67.02 pixels per degree, single precision).
@Suite struct ImageComparisonTests {
  struct Expected: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let one: Bitmap
    let other: Bitmap
    let largest: Double
    let differing: Double
    let rmse: Double
    let psnr: Double
    let ssim: Double
    let flip: Double
  }

  static let expected: [Expected] = [
    Expected(
      testDescription: "noise and a white rectangle",
      one: pattern,
      other: noisy,
      largest: 255,
      differing: 1716,
      rmse: 30.431001188481023,
      psnr: 18.46447878860753,
      ssim: 0.8850643212059227,
      flip: 0.10146709531545639
    ),
    Expected(
      testDescription: "shifted",
      one: pattern,
      other: bitmap { x, y in pattern[(x + 46) % 48, y].asInts },
      largest: 250,
      differing: 1920,
      rmse: 65.69931506492286,
      psnr: 11.779586770017744,
      ssim: 0.3153676889082528,
      flip: 0.5107414722442627
    ),
    Expected(
      testDescription: "smooth with two marks",
      one: bitmap(smooth),
      other: bitmap { x, y in
        if x == 20, y == 20 { return [200, 200, 40] }
        var color = smooth(x, y)
        if (30..<41).contains(x), (5..<9).contains(y) { color[0] += 60 }
        return color
      },
      largest: 120,
      differing: 45,
      rmse: 5.671872608661877,
      psnr: 33.05627424972225,
      ssim: 0.943894383058573,
      flip: 0.027483878657221794
    ),
  ]

  private static let pattern = bitmap { x, y in
    [(7 * x + 3 * y) & 255, x * y & 255, (255 - 5 * x + 11 * y) & 255]
  }

  private static let noisy = bitmap { x, y in
    if (20..<30).contains(x), (10..<18).contains(y) { return [255, 255, 255] }
    return pattern[x, y].asInts.map { $0 + (31 * x + 17 * y) % 9 - 4 }
  }

  private static func smooth(_ x: Int, _ y: Int) -> [Int] { [4 * x, 5 * y, 90] }

  private static func bitmap(_ color: (Int, Int) -> [Int]) -> Bitmap {
    var bitmap = Bitmap(width: 48, height: 40)
    for y in 0..<40 {
      for x in 0..<48 {
        let color = color(x, y).map { UInt8(clamping: $0) }
        bitmap[x, y] = SIMD4(color[0], color[1], color[2], 255)
      }
    }
    return bitmap
  }

  private func value(_ metric: ImageMetric, _ pair: Expected) throws -> Double {
    try ImageComparison(metric).compare(pair.one, pair.other).value
  }

  @Test("All metrics match the values of reference implementations", arguments: expected)
  func metricsMatchReferenceTools(pair: Expected) throws {
    #expect(try value(.max, pair) == pair.largest)
    #expect(try value(.exact, pair) == pair.differing)
    #expect(try abs(value(.rmse, pair) - pair.rmse) < 1e-9)
    #expect(try abs(value(.psnr, pair) - pair.psnr) < 1e-9)
    #expect(try abs(value(.ssim, pair) - pair.ssim) < 1e-9)
    #expect(try abs(value(.flip, pair) - pair.flip) < 2e-4)
  }

  @Test("Equal images have the best value of a metric", arguments: ImageMetric.allCases)
  func equalImagesHaveBestValue(metric: ImageMetric) throws {
    let outcome = try ImageComparison(metric).compare(Self.noisy, Self.noisy)
    #expect(outcome.value == metric.best)
    #expect(outcome.isSame)
    let other = try ImageComparison(metric).compare(Self.pattern, Self.noisy)
    #expect(!other.isSame)
  }

  /// The FLIP error of black and white is the maximum: the lightness error is in the saturated
  /// range.
  @Test("Black and white have nearly the worst value of each metric")
  func extremesHaveWorstValues() throws {
    let black = Self.bitmap { _, _ in [0, 0, 0] }
    let white = Self.bitmap { _, _ in [255, 255, 255] }
    let flip = try ImageComparison(.flip).compare(black, white).value
    #expect(flip > 0.9 && flip <= 1)
    #expect(try ImageComparison(.rmse).compare(black, white).value == 255)
    #expect(try ImageComparison(.psnr).compare(black, white).value == 0)
    // (2 · 0 · 255 + C1) · C2 / ((255² + C1) · C2) with C1 = 2.55²
    let expected = 6.5025 / (65025 + 6.5025)
    #expect(try abs(ImageComparison(.ssim).compare(black, white).value - expected) < 1e-12)
  }

  @Test("Tolerance and allowed share decide whether images are accepted")
  func appliesToleranceAndShare() throws {
    var other = Self.pattern
    other[3, 4] = SIMD4(other[3, 4].x ^ 2, other[3, 4].y, other[3, 4].z, 255)
    other[9, 4] = SIMD4(other[9, 4].x ^ 64, other[9, 4].y, other[9, 4].z, 255)
    func outcome(_ tolerance: Double, _ share: Double = 0) throws -> ImageComparison.Outcome {
      try ImageComparison(.max, tolerance: tolerance, allowedShare: share)
        .compare(Self.pattern, other)
    }
    #expect(try !outcome(0).isSame)
    #expect(try !outcome(2).isSame)
    #expect(try outcome(2).pixelsPastTolerance == 1)
    #expect(try outcome(64).isSame)
    #expect(try outcome(2, 1 / 1920.0).isSame)
    #expect(try !outcome(0, 1 / 1920.0).isSame)
    #expect(try outcome(0).difference.histogram[64] == 1)
    #expect(try outcome(0).difference.pixels(above: 1) == 2)
  }

  @Test(
    "Masked pixels are ignored, and a mask of another size is an error",
    arguments: ImageMetric.allCases
  )
  func ignoresMaskedPixels(metric: ImageMetric) throws {
    var other = Self.pattern
    for x in 20..<30 { other[x, 12] = SIMD4(1, 2, 3, 255) }
    var mask = Bitmap(
      width: 48,
      height: 40,
      bytes: [UInt8](repeating: 255, count: 4 * 48 * 40)
    )
    #expect(try !ImageComparison(metric, mask: mask).compare(Self.pattern, other).isSame)
    for x in 20..<25 { mask[x, 12] = SIMD4(0, 0, 0, 255) }
    for x in 25..<30 { mask[x, 12] = SIMD4(9, 9, 9, 0) }
    let outcome = try ImageComparison(metric, mask: mask).compare(Self.pattern, other)
    #expect(outcome.isSame)
    #expect(outcome.comparedPixels == 1910)
    let small = Bitmap(width: 4, height: 4)
    #expect(throws: DifferenceError.self) {
      try ImageComparison(metric, mask: small).compare(Self.pattern, other)
    }
  }

  @Test(
    "Differences of alpha alone are detected by SSIM and FLIP",
    arguments: [ImageMetric.ssim, .flip]
  )
  func alphaAffectsPerceptualMetrics(metric: ImageMetric) throws {
    var one = Bitmap(width: 16, height: 16)
    var other = one
    for x in 4..<12 {
      one[x, 7] = SIMD4(0, 0, 0, 255)
      other[x, 7] = SIMD4(0, 0, 0, 128)
    }
    let outcome = try ImageComparison(metric).compare(one, other)
    #expect(!outcome.isSame)
    #expect(outcome.image.pixelSize == one.pixelSize)
  }

  @Test(
    "Images of one row, column or pixel can be compared",
    arguments: ImageMetric.allCases,
    [(1, 1), (2, 5), (300, 1)]
  )
  func measuresTinyImages(metric: ImageMetric, size: (Int, Int)) throws {
    let one = Bitmap(width: size.0, height: size.1)
    var other = one
    other[0, 0] = SIMD4(255, 255, 255, 255)
    #expect(try ImageComparison(metric).compare(one, one).isSame)
    #expect(try !ImageComparison(metric).compare(one, other).isSame)
  }
}

extension SIMD4<UInt8> {
  /// Red, green and blue.
  fileprivate var asInts: [Int] { [Int(x), Int(y), Int(z)] }
}
