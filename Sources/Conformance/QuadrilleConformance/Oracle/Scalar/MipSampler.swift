import QuadrilleDrawing
import QuadrilleImage
import QuadrilleSprite

/// A page's levels, filtered linearly in and between them as OpenGL ES does.
struct MipSampler {
  private let levels: [Bitmap]

  init(_ page: Page) { levels = page.mipLevels() }

  /// The color at a place of the page.
  ///
  /// - Parameters:
  ///   - u: The x in unit coordinates.
  ///   - v: The y in unit coordinates.
  ///   - step: How many texels of level 0 a step of one pixel passes, at most.
  func color(u: Double, v: Double, step: Double) -> SIMD4<Double> {
    guard step > 1 else { return color(u, v, levels[0]) }
    // The binary logarithm of the step says the level.
    let level = Int(step.exponent)
    guard level < levels.count - 1 else { return color(u, v, levels[levels.count - 1]) }
    let fraction = Self.binaryLogarithm(step.significand)
    let above = color(u, v, levels[level])
    return above + (color(u, v, levels[level + 1]) - above) * fraction
  }

  private func color(_ u: Double, _ v: Double, _ bitmap: Bitmap) -> SIMD4<Double> {
    let x = u * Double(bitmap.width) - 0.5
    let y = v * Double(bitmap.height) - 0.5
    let left = x.rounded(.down)
    let top = y.rounded(.down)
    func texel(_ column: Double, _ row: Double) -> SIMD4<Double> {
      // In this order what is no number becomes the last texel.
      let column = Int(max(0, min(Double(bitmap.width - 1), column)))
      let row = Int(max(0, min(Double(bitmap.height - 1), row)))
      return SIMD4<Double>(bitmap[column, row])
    }
    func mean(_ row: Double) -> SIMD4<Double> {
      let first = texel(left, row)
      return first + (texel(left + 1, row) - first) * (x - left)
    }
    let upper = mean(top)
    return upper + (mean(top + 1) - upper) * (y - top)
  }

  /// The binary logarithm of a number from 1 to 2, by squaring: bit after bit, the same everywhere.
  private static func binaryLogarithm(_ number: Double) -> Double {
    var number = number
    var result = 0.0
    var bit = 0.5
    for _ in 0..<24 {
      number *= number
      if number >= 2 {
        number /= 2
        result += bit
      }
      bit /= 2
    }
    return result
  }
}
