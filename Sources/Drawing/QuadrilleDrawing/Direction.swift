#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The cosine and sine of an angle.
struct Direction {
  var cosine: Double
  var sine: Double

  /// Creates the direction of an angle in radians; multiples of 90° are exact.
  ///
  /// The error is below 2.5e-8, so that no corner of a sprite of 16,384 pixels moves by 1/256
  /// pixel. Only large angles use the functions of libm, which take longer than the rest of a quad.
  @inline(__always)
  init(radians: Double) {
    guard radians.magnitude < 65_536 else {
      self.init(cosine: cos(radians), sine: sin(radians))
      return
    }
    // Adding this number rounds to an integer and leaves the integer in the low bits.
    let rounder = 0x1.8p52
    let shifted = radians * (2 / .pi) + rounder
    let quarters = shifted.bitPattern
    let rest = radians - (shifted - rounder) * (.pi / 2)
    // Taylor series of cos(x) and sin(x) / x in x², evaluated in parallel; terms are paired to
    // shorten the dependency chain.
    let square = rest * rest
    let fourth = square * square
    let low = SIMD2<Double>(1, 1) + SIMD2<Double>(-1 / 2, -1 / 6) * square
    let middle = SIMD2<Double>(1 / 24, 1 / 120) + SIMD2<Double>(-1 / 720, -1 / 5_040) * square
    let high = SIMD2<Double>(1 / 40_320, 1 / 362_880) * fourth
    let series = low + (middle + high) * fourth
    let near = series.x.bitPattern
    let far = (series.y * rest).bitPattern
    // Odd quadrants swap the two values; the sign bits follow the quadrant. Branchless, because
    // angles come in any order and branches would be mispredicted.
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
    // Corrects multiples of 90° for rounding: a full turn computed with the 32-bit π, which Swift
    // rounds toward zero, is short by 3.1e-7.
    guard (sine * cosine).magnitude < 4e-7 else { return }
    self.sine.round()
    self.cosine.round()
  }
}
