/// An easing curve: a cubic Bézier from (0, 0) to (1, 1), after `CAMediaTimingFunction`.
///
/// Its value at p is the y of the curve's point whose x is p. Only additions, multiplications and
/// divisions are used, so that the value is the same on every machine.
public struct TimingCurve: Hashable, Sendable {
  /// The x of the first control point, from 0 to 1.
  public let x1: Double
  /// The y of the first control point.
  public let y1: Double
  /// The x of the second control point, from 0 to 1.
  public let x2: Double
  /// The y of the second control point.
  public let y2: Double

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

  private init(unchecked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// Makes a curve from its control points; nil if an x is outside 0…1 or a number is not finite.
  ///
  /// Outside that range x would not be monotonic and the curve could have several values at one p.
  /// Every y is allowed: the curve may overshoot.
  public init?(x1: Double, y1: Double, x2: Double, y2: Double) {
    guard (0...1).contains(x1), (0...1).contains(x2), y1.isFinite, y2.isFinite else { return nil }
    self.init(unchecked: x1, y1, x2, y2)
  }

  /// Makes a curve from its name: `linear`, `easeIn`, `easeOut`, `easeInEaseOut` or `default`.
  public init?(name: String) {
    switch name {
    case "linear": self = .linear
    case "easeIn": self = .easeIn
    case "easeOut": self = .easeOut
    case "easeInEaseOut": self = .easeInEaseOut
    case "default": self = .default
    default: return nil
    }
  }

  /// The value at a progress.
  ///
  /// It is the y of a point of the curve whose x differs by less than 1e-13 from the progress. For
  /// a straight line the value is the progress itself, so that frame boundaries are exact.
  ///
  /// - Parameter progress: From 0 to 1; values below give 0, values above 1.
  public func value(for progress: Double) -> Double {
    guard progress > 0 else { return 0 }
    guard progress < 1 else { return 1 }
    if x1 == y1, x2 == y2 { return progress }
    return Self.coordinate(y1, y2, parameter(for: progress))
  }

  /// The curve's parameter where x is a progress strictly between 0 and 1.
  private func parameter(for progress: Double) -> Double {
    // x(u) = ((a·u + b)·u + c)·u is monotonic, so that the root stays bracketed; Newton's step is
    // used if it stays inside the bracket.
    let c = 3 * x1
    let b = 3 * (x2 - x1) - c
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
