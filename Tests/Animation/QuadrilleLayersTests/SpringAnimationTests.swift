import QuadrilleImage
import QuadrilleLayers
import TestSupport
import Testing

@Suite struct SpringAnimationTests {
  /// The position of a spring by integration of its equation of motion (Runge and Kutta, order 4).
  private static func integrated(
    _ mass: Double,
    _ stiffness: Double,
    _ damping: Double,
    _ velocity: Double,
    at time: Double
  ) -> Double {
    let count = 20_000
    let step = time / Double(count)
    var state = SIMD2(0, velocity)
    func slope(_ state: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(state.y, (stiffness * (1 - state.x) - damping * state.y) / mass)
    }
    for _ in 0..<count {
      let a = slope(state)
      let b = slope(state + a * (step / 2))
      let c = slope(state + b * (step / 2))
      let d = slope(state + c * step)
      state += (a + 2 * b + 2 * c + d) * (step / 6)
    }
    return state.x
  }

  @Test(
    "A spring follows its equation of motion",
    arguments: [
      (1, 100, 10, 0), (2, 60, 40, 0), (1, 100, 20, 3), (0.5, 300, 2, -4), (3, 12, 12, 0),
      (1, 50, 0, 1),
    ] as [(Double, Double, Double, Double)]
  )
  func followsEquation(constants: (Double, Double, Double, Double)) throws {
    let (mass, stiffness, damping, velocity) = constants
    let animation = SpringAnimation(
      .positionX,
      from: 10,
      to: 30,
      mass: mass,
      stiffness: stiffness,
      damping: damping,
      initialVelocity: velocity,
      duration: 4
    )
    for time in [0.01, 0.1, 0.35, 1, 2.5] {
      let expected = Self.integrated(mass, stiffness, damping, velocity, at: time)
      let found = try #require(animation.value(at: time, current: 0))
      #expect(abs(found - (10 + 20 * expected)) < 1e-6, "\(constants) at \(time)")
    }
  }

  @Test("The duration cuts a spring off and does not stretch it")
  func durationCutsOff() {
    let short = SpringAnimation(.positionX, from: 0, to: 1, damping: 4, duration: 0.3)
    let long = SpringAnimation(.positionX, from: 0, to: 1, damping: 4, duration: 3)
    #expect(short.value(at: 0.2, current: 0) == long.value(at: 0.2, current: 0))
    #expect(short.value(at: 0.4, current: 0) == nil)
  }

  @Test("After its settling duration a spring is within a thousandth of its target")
  func settles() {
    // e^(−5 t) is a thousandth after ln(1000) / 5 seconds.
    let curve = TimingCurve.spring()
    #expect(abs(curve.settlingDuration - 1.381_551_055_796_427) < 1e-12)
    for damping in [1.0, 10, 20, 40, 400] {
      let animation = SpringAnimation(.positionX, from: 0, to: 1, damping: damping)
      let end = animation.settlingDuration
      #expect(animation.timing.duration == end)
      let rest = Self.integrated(1, 100, damping, 0, at: end) - 1
      #expect(abs(rest) < (damping == 20 ? 0.01 : 0.002), "\(damping): \(rest)")
    }
    #expect(TimingCurve.spring(damping: 0).settlingDuration == .infinity)
    #expect(TimingCurve.easeIn.settlingDuration == 0)
  }

  @Test("Positions overshoot, opacities and sizes stay in their range")
  func clampsOpacitiesAndSizes() {
    let layer = Layer()
    layer.bounds.size.width = 10
    layer.add(SpringAnimation(.positionX, from: 0, to: 10, damping: 1), at: 0)
    layer.add(SpringAnimation(.opacity, from: 0, to: 1, damping: 1), at: 0)
    layer.add(SpringAnimation(.boundsWidth, from: 10, to: 0, damping: 1), at: 0)
    let states = (0..<60).map { layer.state(at: Double($0) / 100) }
    #expect(states.contains { $0.position.x > 15 })
    #expect(
      states.allSatisfy { (0...1).contains($0.opacity) } && states.contains { $0.opacity == 1 }
    )
    #expect(states.allSatisfy { $0.bounds.size.width <= 10 })
    #expect(states.contains { $0.bounds.size.width == 0 })
  }
}
