#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#endif

extension TimingCurve {
  /// Makes the curve of a damped spring that is released at 0 and pulled to 1.
  ///
  /// With `w = √(stiffness / mass)` and `z = damping / (2 √(stiffness · mass))` it is the solution of
  /// `x″ = w² (1 − x) − 2 z w x′` with `x(0) = 0` and `x′(0) = initialVelocity`. It runs in seconds
  /// and is not stretched to the duration of an animation, which only cuts it off.
  ///
  /// - Parameters:
  ///   - mass: The mass, above 0.
  ///   - stiffness: The force per length, above 0.
  ///   - damping: The friction, 0 or more; without it the spring never comes to rest.
  ///   - initialVelocity: The velocity at the beginning: 1 covers the whole way in one second, towards
  ///     the target.
  /// - Precondition: The numbers are finite and in these ranges.
  public static func spring(
    mass: Double = 1,
    stiffness: Double = 100,
    damping: Double = 10,
    initialVelocity: Double = 0
  ) -> TimingCurve {
    precondition(mass > 0 && stiffness > 0 && damping >= 0, "a spring has a mass and a stiffness")
    precondition(
      mass.isFinite && stiffness.isFinite && damping.isFinite && initialVelocity.isFinite,
      "the constants of a spring are finite"
    )
    let frequency = (stiffness / mass).squareRoot()
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    return TimingCurve(unchecked: springMark, frequency, ratio, initialVelocity)
  }

  /// Whether the curve is a spring, which may overshoot.
  var isSpring: Bool { first == Self.springMark }

  /// The seconds after which the motion of a spring has decayed to a thousandth of the way; 0 for
  /// other curves, infinite without damping.
  ///
  /// The slowest part of the motion decays as `e^(−z w t)`, if overdamped as
  /// `e^(−(z − √(z² − 1)) w t)`.
  public var settlingDuration: Double {
    guard isSpring else { return 0 }
    let (frequency, ratio) = (second, third)
    // z − √(z² − 1) without cancellation.
    let rate = ratio > 1 ? 1 / (ratio + (ratio * ratio - 1).squareRoot()) : ratio
    return rate > 0 ? log(1000) / (rate * frequency) : .infinity
  }

  /// The position of the spring at a time in seconds from 0.
  func springValue(atSeconds time: Double) -> Double {
    let (w, z, v) = (second, third, fourth)
    guard time > 0, time.isFinite else { return time > 0 && z > 0 ? 1 : 0 }
    if abs(z - 1) < 1e-9 { return 1 - exp(-w * time) * (1 + (w - v) * time) }
    if z < 1 {
      let damped = w * (1 - z * z).squareRoot()
      let sine = (z * w - v) / damped * sin(damped * time)
      return 1 - exp(-z * w * time) * (cos(damped * time) + sine)
    }
    // cosh and sinh as two exponentials, which do not overflow.
    let root = (z * z - 1).squareRoot()
    let q = (z * w - v) / (w * root)
    let slow = exp(-w * time / (z + root))
    let quick = exp(-w * time * (z + root))
    return 1 - ((1 + q) * slow + (1 - q) * quick) / 2
  }
}
