#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The cosine and the sine of an angle.
struct Direction {
  var cosine: Double
  var sine: Double

  /// Makes the direction of an angle in radians; quarter turns are exact.
  ///
  /// Within 2.5e-8 of the true values, so that no corner of a sprite of 16,384 pixels moves by 1/256
  /// pixel. The functions of libm, which take longer than the rest of a quad, are left to large
  /// angles.
  @inline(__always)
  init(radians: Double) {
    guard radians.magnitude < 65_536 else {
      self.init(cosine: cos(radians), sine: sin(radians))
      return
    }
    // Adding this number rounds to a whole one and leaves it in the low bits.
    let rounder = 0x1.8p52
    let shifted = radians * (2 / .pi) + rounder
    let quarters = shifted.bitPattern
    let rest = radians - (shifted - rounder) * (.pi / 2)
    // Taylor's series of cos(x) and of sin(x) / x, side by side, in x²; terms are joined in pairs,
    // so that few of them wait for each other.
    let square = rest * rest
    let fourth = square * square
    let low = SIMD2<Double>(1, 1) + SIMD2<Double>(-1 / 2, -1 / 6) * square
    let middle = SIMD2<Double>(1 / 24, 1 / 120) + SIMD2<Double>(-1 / 720, -1 / 5_040) * square
    let high = SIMD2<Double>(1 / 40_320, 1 / 362_880) * fourth
    let series = low + (middle + high) * fourth
    let near = series.x.bitPattern
    let far = (series.y * rest).bitPattern
    // Odd quarters exchange the two; the sign bits follow the quadrant. Angles come in any order,
    // so that branches would be guessed wrongly.
    let exchanged = (near ^ far) & (0 &- (quarters & 1))
    self.init(
      cosine: Double(bitPattern: near ^ exchanged ^ (((quarters &+ 1) & 2) << 62)),
      sine: Double(bitPattern: far ^ exchanged ^ ((quarters & 2) << 62))
    )
  }

  @inline(__always)
  private init(cosine: Double, sine: Double) {
    self.cosine = cosine
    self.sine = sine
    // Frees quarter turns of what the angle lacks: a full turn made of the π of 32 bits, which Swift
    // rounds towards zero, lacks 3.1e-7.
    guard (sine * cosine).magnitude < 4e-7 else { return }
    self.sine.round()
    self.cosine.round()
  }
}
