import QuadrilleImage
import TestSupport
import Testing

/// Error diffusion of premultiplied images against the same scan in double precision.
///
/// Color is at most the new alpha; an error above half a step is dropped, so that
/// errors of colors clamped by alpha do not accumulate and brighten distant pixels.
@Suite struct PremultipliedDitherTests {
  private static let formats: [PixelFormat] = [.rgba4444, .rgba5551]

  /// Bright and dark colors with alphas that alternate between low and high columns.
  private static func source(_ width: Int, _ height: Int) -> Bitmap {
    var random = SplitMix64(seed: 31)
    return image(width, height, .premultiplied) { x, y in
      let alpha = x % 7 < 4 ? Int.random(in: 1...200, using: &random) : 120 + 5 * (y % 20)
      return (0..<3).map { alpha * (3 + $0) / 5 } + [alpha]
    }
  }

  private static func shares(_ name: String) -> [[Int]] {
    name.hasPrefix("fs")
      ? [[1, 0, 7], [-1, 1, 3], [0, 1, 5], [1, 1, 1]]
      : [[1, 0, 2], [2, 0, 2], [-1, 1, 2], [0, 1, 2], [1, 1, 2], [0, 2, 2]]
  }

  /// Each channel is the level nearest to the wanted value, or the alpha that limits it.
  @Test(
    "Errors of colors limited by alpha are dropped",
    arguments: ["fs", "fs-alpha", "atkinson", "atkinson-alpha"],
    formats
  )
  func dropsErrorsLimitedByAlpha(_ name: String, _ format: PixelFormat) throws {
    let (width, height) = (30, 22)
    let source = Self.source(width, height)
    let result = source.dithered(for: format, try #require(Dithering(name: name)))
    var kept = 0
    for index in 0..<3 {
      let bits = format.channelBits[index]
      let allowed = levels(bits: bits).map(Double.init)
      let half = 255.0 / Double((1 << bits) - 1) / 2 + 0.5
      var reaching = [[Double]](repeating: [Double](repeating: 0, count: width), count: height + 2)
      for y in 0..<height {
        let step = y % 2 == 0 ? 1 : -1
        for column in 0..<width {
          let x = step > 0 ? column : width - 1 - column
          let own = Double(source[x, y][index])
          let error = min(max(reaching[y][x], -half), half)
          let wanted = allowed.contains(own) ? own : own + error
          let got = Double(result[x, y][index])
          let alpha = Double(result[x, y].w)
          let nearest = allowed.map { abs($0 - wanted) }.min() ?? 0
          if got == alpha, wanted > got {
            kept += 1
          } else {
            #expect(abs(got - wanted) <= nearest + 1.3, "\(index) at (\(x), \(y))")
          }
          let left = min(own + error - got, half)
          for share in Self.shares(name) {
            let column = x + step * share[0]
            guard (0..<width).contains(column) else { continue }
            reaching[y + share[1]][column] += left * Double(share[2]) / 16
          }
        }
      }
    }
    #expect(kept > 50)
  }

  /// A translucent stripe whose color error cannot be diffused, next to a dark one, which stays
  /// dark.
  @Test(
    "Colors limited by alpha do not brighten their neighbors",
    arguments: ["fs", "atkinson"],
    LightEncoding.allCases
  )
  func limitedColorsDoNotBleed(_ name: String, _ light: LightEncoding) throws {
    var dithering = try #require(Dithering(name: name))
    dithering.light = light
    // Alpha 7 becomes 0, so that 60 columns of color 7 are clamped; after them black with alpha
    // 255.
    let source = image(80, 24, .premultiplied) { x, _ in
      x < 60 ? [7, 7, 7, 7] : [4, 4, 4, 255]
    }
    let result = source.dithered(for: .rgba4444, dithering)
    // A pixel gets at most half a step more than its own 4 of 17: the mean of the stripe stays near
    // it.
    for y in 0..<24 {
      for x in 0..<60 { #expect(result[x, y] == .zero) }
      // In linear light the largest half step is that of the brightest levels.
      if light == .encoded { for x in 60..<80 { #expect(result[x, y].x <= 17) } }
    }
    let sum = (0..<24).reduce(0) { sum, y in
      (60..<80).reduce(sum) { $0 + Int(result[$1, y].x) }
    }
    #expect(sum < 2 * 4 * 24 * 20)
  }
}
