/// The name of ``TimingCurve`` in Core Animation's terms.
public typealias TimingFunction = TimingCurve

extension TimingCurve {
  /// Where a curve of steps jumps (CSS Easing Functions 1, section 2.3).
  public enum Jump: String, Sendable, CaseIterable {
    /// At the end of each step: the first value is 0, and 1 is reached at the end only.
    case end = "jump-end"
    /// At the start of each step: the first value is `1 / n`.
    case start = "jump-start"
    /// Neither at the start nor at the end: 0 and 1 are shown for one step each.
    case none = "jump-none"
    /// At the start and at the end.
    case both = "jump-both"

    /// The number stored in a curve.
    var number: Double {
      switch self {
      case .end: 0
      case .start: 1
      case .none: 2
      case .both: 3
      }
    }
  }

  /// Makes a curve of equal steps.
  ///
  /// A progress up to 1e-9 before a step counts as that step, so that frame times like k/30 do not
  /// fall short by rounding.
  ///
  /// ```swift
  /// BasicAnimation(.positionX, from: 0, to: 100, duration: 1, curve: .steps(4))
  /// ```
  ///
  /// - Parameters:
  ///   - count: The number of steps.
  ///   - jump: Where the value jumps.
  /// - Precondition: The count is 1 or more, and 2 or more for `Jump.none`.
  public static func steps(_ count: Int, _ jump: Jump = .end) -> TimingCurve {
    precondition(count >= (jump == .none ? 2 : 1), "steps(\(count), \(jump.rawValue)) has no steps")
    return TimingCurve(unchecked: stepsMark, Double(count), jump.number, 0)
  }

  /// The jump of a curve of steps.
  private var jump: Jump { Jump.allCases.first { $0.number == third } ?? .end }

  /// The value of a curve that is not a Bézier.
  func special(at progress: Double, duration: Double) -> Double {
    guard kind == .steps else {
      return springValue(atSeconds: min(max(progress, 0), 1) * duration)
    }
    guard progress < 1 else { return 1 }
    let count = second
    var step = ((progress > 0 ? progress : 0) * count + 1e-9).rounded(.down)
    var intervals = count
    switch jump {
    case .end: break
    case .start: step += 1
    case .none: intervals -= 1
    case .both:
      step += 1
      intervals += 1
    }
    return min(step / intervals, 1)
  }
}
