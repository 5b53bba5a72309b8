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
  /// Within 1.2e-10 of the true values: no corner of a sprite moves by 1/256 pixel. Both functions
  /// of libm take three times as long as the rest of a quad, so they are left to large angles.
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
    // Taylor's series of cos(x) and of sin(x) / x, side by side, in x².
    let square = SIMD2(repeating: rest * rest)
    var series = SIMD2(-1 / 3_628_800, -1 / 39_916_800.0)
    series = series * square + SIMD2(1 / 40_320, 1 / 362_880)
    series = series * square + SIMD2(-1 / 720, -1 / 5_040)
    series = series * square + SIMD2(1 / 24, 1 / 120)
    series = series * square + SIMD2(-1 / 2, -1 / 6)
    series = series * square + SIMD2(1, 1)
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
    // Frees quarter turns of what the angle lacks, also of an angle that was given in 32 bits.
    guard sine.magnitude < 1e-7 || cosine.magnitude < 1e-7 else { return }
    self.sine.round()
    self.cosine.round()
  }
}
