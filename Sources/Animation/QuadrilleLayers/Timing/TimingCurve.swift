/// An easing curve: a cubic Bézier from (0, 0) to (1, 1), after `CAMediaTimingFunction`, a number
/// of ``steps(_:_:)``, or a ``spring(mass:stiffness:damping:initialVelocity:)``.
///
/// The value of a Bézier at p is the y of the curve's point whose x is p. Only additions,
/// multiplications and divisions are used, so that the value is the same on every machine.
public struct TimingCurve: Hashable, Sendable {
  /// The kinds of curve; a raw value, so that a curve stays plain data of 32 bytes.
  enum Kind {
    case bezier, steps, spring
  }

  /// Of a Bézier x1, from 0 to 1; otherwise ``stepsMark`` or ``springMark``.
  let first: Double
  /// y1; the number of steps; the spring's angular frequency in radians per second.
  let second: Double
  /// x2; the raw value of the steps' jump; the spring's damping ratio.
  let third: Double
  /// y2; 0; the spring's initial velocity in ways per second.
  let fourth: Double

  /// The value of ``first`` that marks steps.
  static let stepsMark = -1.0
  /// The value of ``first`` that marks a spring.
  static let springMark = -2.0

  var kind: Kind {
    first >= 0 ? .bezier : first == Self.stepsMark ? .steps : .spring
  }

  /// The x of the first control point, from 0 to 1; for steps and springs that of ``linear``.
  public var x1: Double { kind == .bezier ? first : 0 }
  /// The y of the first control point; for steps and springs that of ``linear``.
  public var y1: Double { kind == .bezier ? second : 0 }
  /// The x of the second control point, from 0 to 1; for steps and springs that of ``linear``.
  public var x2: Double { kind == .bezier ? third : 1 }
  /// The y of the second control point; for steps and springs that of ``linear``.
  public var y2: Double { kind == .bezier ? fourth : 1 }

  /// Constant speed.
  public static let linear = TimingCurve(unchecked: 0, 0, 1, 1)
  /// Starts slowly.
  public static let easeIn = TimingCurve(unchecked: 0.42, 0, 1, 1)
  /// Ends slowly.
  public static let easeOut = TimingCurve(unchecked: 0, 0, 0.58, 1)
  /// Starts and ends slowly.
  public static let easeInEaseOut = TimingCurve(unchecked: 0.42, 0, 0.58, 1)
  /// The curve of implicit animations: starts quickly and ends slowly.
  public static let `default` = TimingCurve(unchecked: 0.25, 0.1, 0.25, 1)

  init(unchecked first: Double, _ second: Double, _ third: Double, _ fourth: Double) {
    self.first = first
    self.second = second
    self.third = third
    self.fourth = fourth
  }

  /// Makes a curve from its control points; nil if an x is outside 0…1 or a number is not finite.
  ///
  /// Outside that range x would not be monotonic and the curve could have several values at one p.
  /// Every y is allowed: the curve may overshoot.
  public init?(x1: Double, y1: Double, x2: Double, y2: Double) {
    guard (0...1).contains(x1), (0...1).contains(x2), y1.isFinite, y2.isFinite else { return nil }
    self.init(unchecked: x1, y1, x2, y2)
  }

  /// The value at a progress.
  ///
  /// It is the y of a point of the curve whose x differs by less than 1e-13 from the progress. For
  /// a straight line the value is the progress itself, so that frame boundaries are exact.
  ///
  /// - Parameters:
  ///   - progress: From 0 to 1; values below are treated as 0, values above as 1.
  ///   - duration: The seconds of one pass, on which the value of a spring depends.
  @inline(__always)
  public func value(for progress: Double, duration: Double = 1) -> Double {
    first >= 0 ? bezier(at: progress) : special(at: progress, duration: duration)
  }

  private func bezier(at progress: Double) -> Double {
    guard progress > 0 else { return 0 }
    guard progress < 1 else { return 1 }
    if first == second, third == fourth { return progress }
    return Self.coordinate(second, fourth, parameter(for: progress))
  }

  /// The curve's parameter where x is a progress strictly between 0 and 1.
  private func parameter(for progress: Double) -> Double {
    // x(u) = ((a·u + b)·u + c)·u is monotonic, so that the root stays bracketed; Newton's step is
    // used if it stays inside the bracket.
    let c = 3 * first
    let b = 3 * (third - first) - c
    let a = 1 - c - b
    var low = 0.0
    var high = 1.0
    var u = progress
    for _ in 0..<80 {
      let error = ((a * u + b) * u + c) * u - progress
      if abs(error) < 1e-14 { return u }
      if error < 0 { low = u } else { high = u }
      let next = u - error / ((3 * a * u + 2 * b) * u + c)
      u = next > low && next < high ? next : (low + high) / 2
    }
    return u
  }

  /// One coordinate of the curve: 3(1−u)²u·first + 3(1−u)u²·second + u³.
  private static func coordinate(_ first: Double, _ second: Double, _ u: Double) -> Double {
    let rest = 1 - u
    return 3 * rest * u * (rest * first + u * second) + u * u * u
  }
}
