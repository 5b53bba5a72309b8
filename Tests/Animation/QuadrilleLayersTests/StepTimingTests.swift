import QuadrilleLayers
import Testing

/// Steps of CSS Easing Functions 1, section 2.3.
@Suite struct StepTimingTests {
  /// The values in the middle of eight equal parts of the progress, from the figures of CSS.
  @Test(
    "Steps have the values of the specification",
    arguments: [
      ("steps(2)", [0, 0, 0, 0, 0.5, 0.5, 0.5, 0.5]),
      ("steps(4, jump-end)", [0, 0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75]),
      ("steps(2, start)", [0.5, 0.5, 0.5, 0.5, 1, 1, 1, 1]),
      ("steps(4,jump-none)", [0, 0, 1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3, 1, 1]),
      (
        "steps( 2 , jump-both )",
        [1.0 / 3, 1.0 / 3, 1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3, 2.0 / 3, 2.0 / 3]
      ),
      ("step-start", [1, 1, 1, 1, 1, 1, 1, 1]), ("step-end", [0, 0, 0, 0, 0, 0, 0, 0]),
    ] as [(String, [Double])]
  )
  func matchesSpecification(name: String, values: [Double]) throws {
    let curve = try #require(TimingCurve(name: name))
    let found = (0..<8).map { curve.value(for: (Double($0) + 0.5) / 8) }
    #expect(zip(found, values).allSatisfy { abs($0 - $1) < 1e-12 }, "\(found)")
    #expect(curve.value(for: 1) == 1 && curve.value(for: 2) == 1)
    #expect(curve.value(for: -1) == curve.value(for: 0))
  }

  @Test("Three frames of a tenth of a second reach the step at 0.3 of a second")
  func allowsRounding() {
    // 0.1 + 0.1 + 0.1 is above 0.3, and 3 · 0.1 / 0.6 must not be below a half either.
    let animation = BasicAnimation(.positionX, from: 0, to: 2, duration: 0.6, curve: .steps(2))
    #expect(animation.value(at: 0.1 + 0.2, current: 0) == 1)
    #expect(animation.value(at: 0.3 - 1e-13, current: 0) == 1)
    #expect(animation.value(at: 0.29, current: 0) == 0)
  }

  @Test("The names of CSS are the curves of Core Animation")
  func knowsCSSNames() throws {
    for (name, curve) in [
      ("ease", TimingCurve.default), ("ease-in", .easeIn), ("ease-out", .easeOut),
      ("ease-in-out", .easeInEaseOut),
    ] {
      #expect(TimingCurve(name: name) == curve)
    }
    let own = try #require(TimingCurve(name: "cubic-bezier(0.3, -0.5, 0.7, 1)"))
    #expect(own == TimingCurve(x1: 0.3, y1: -0.5, x2: 0.7, y2: 1))
  }

  @Test(
    "Other names and impossible functions are no curves",
    arguments: [
      "", "eas", "steps", "steps()", "steps(0)", "steps(-1)", "steps(1.5)", "steps(1, jump-none)",
      "steps(2, middle)", "steps(2, end, end)", "steps(9999999999)", "cubic-bezier(1, 2, 3, 4)",
      "cubic-bezier(0, 0, 1)", "cubic-bezier(0, 0, 1, x)", "cubic-bezier(0, 0, 1, inf)",
      "linear(0, 1)",
    ]
  )
  func rejectsOtherNames(name: String) {
    #expect(TimingCurve(name: name) == nil)
  }
}
