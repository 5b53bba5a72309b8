import QuadrilleLayers
import QuadrilleSyntax
import TestSupport
import Testing

@Suite struct TimingCurveTests {
  @Test(
    "Named timing curves have the values of the reference table",
    arguments: ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"]
  )
  func namedCurvesMatchTable(_ name: String) throws {
    let json = try AnimationSpec.json("curves.json")
    let curve = try #require(TimingCurve(name: name))
    let values = (json["curves"]?[name]?.array ?? []).compactMap(\.number)
    let progresses = (json["progress"]?.array ?? []).compactMap(\.number)
    #expect(progresses.count == 5 && values.count == 5)
    for (progress, value) in zip(progresses, values) {
      #expect(abs(curve.value(for: progress) - value) < 5.1e-7, "\(name) at \(progress)")
    }
    #expect(curve.value(for: 0) == 0 && curve.value(for: 1) == 1)
    #expect(curve.value(for: -3) == 0 && curve.value(for: 9) == 1)
  }

  @Test("Linear curves are the exact identity")
  func linearCurveIsIdentity() throws {
    let other = try #require(TimingCurve(x1: 0.3, y1: 0.3, x2: 0.7, y2: 0.7))
    for progress in [0.1, 1.0 / 3, 0.7, 0.999_999] {
      #expect(TimingCurve.linear.value(for: progress) == progress)
      #expect(other.value(for: progress) == progress)
    }
  }

  @Test("Timing curves agree with points computed from their definition")
  func solvesAnyCurve() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      let x = [Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random)]
      let y = [
        Double.random(in: -1...2, using: &random), Double.random(in: -1...2, using: &random),
      ]
      let curve = try #require(TimingCurve(x1: x[0], y1: y[0], x2: x[1], y2: y[1]))
      let u = Double.random(in: 0.01...0.99, using: &random)
      func point(_ c: [Double], _ u: Double) -> Double {
        let v = 1 - u
        return 3 * v * v * u * c[0] + 3 * v * u * u * c[1] + u * u * u
      }
      let slope =
        3 * (1 - u) * (1 - u) * x[0] + 6 * (1 - u) * u * (x[1] - x[0]) + 3 * u * u * (1 - x[1])
      // Near a vertical tangent a small error of p is a large one of y.
      guard slope > 1e-3 else { continue }
      #expect(abs(curve.value(for: point(x, u)) - point(y, u)) < 1e-9)
    }
  }

  @Test("A curve with a vertical tangent is solved")
  func solvesVerticalCurve() throws {
    let curve = try #require(TimingCurve(x1: 1, y1: 0, x2: 0, y2: 1))
    #expect(abs(curve.value(for: 0.5) - 0.5) < 1e-4)
    let steps = (0...100).map { curve.value(for: Double($0) / 100) }
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test("Timing curves may overshoot")
  func curvesMayOvershoot() throws {
    let curve = try #require(TimingCurve(x1: 0.3, y1: -0.5, x2: 0.7, y2: 1.5))
    #expect(curve.value(for: 0.1) < 0 && curve.value(for: 0.9) > 1)
  }

  @Test(
    "Control points outside the range are rejected",
    arguments: [
      [-0.1, 0, 1, 1], [0, 0, 1.1, 1], [.nan, 0, 1, 1], [0, .infinity, 1, 1], [0, 0, 1, .nan],
    ]
  )
  func rejectsInvalidCurves(_ points: [Double]) {
    #expect(TimingCurve(x1: points[0], y1: points[1], x2: points[2], y2: points[3]) == nil)
  }

  @Test("Unknown curve names are rejected")
  func rejectsUnknownNames() {
    #expect(TimingCurve(name: "bounce") == nil)
  }
}
