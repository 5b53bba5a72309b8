/// A frame rate as a fraction of whole numbers, so that the times of frames are exact.
///
/// ```swift
/// let rate = FrameRate("30000/1001")
/// rate?.time(ofFrame: 30_000)     // 1001 seconds
/// ```
public struct FrameRate: Hashable, Sendable, CustomStringConvertible {
  /// The frames in ``denominator`` seconds, without a common divisor with it.
  public let numerator: Int
  /// The seconds in which ``numerator`` frames are shown.
  public let denominator: Int

  /// The maximum numerator and denominator of a fraction that is given as text.
  private static let maxPart = 1_000_000_000

  /// Makes a rate of whole frames per second.
  ///
  /// - Precondition: Both numbers are above 0.
  public init(_ numerator: Int, _ denominator: Int = 1) {
    precondition(numerator > 0 && denominator > 0, "the frame rate is above 0")
    var (divisor, rest) = (numerator, denominator)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// Makes the simplest fraction within 1e-10 of a number: `29.97` is 2997/100, and
  /// `29.97002997002997` is 30000/1001.
  ///
  /// - Parameter framesPerSecond: The number, from 1e-6 to 1e9.
  /// - Precondition: The number is above 0 and finite.
  public init(_ framesPerSecond: Double) {
    precondition(framesPerSecond > 0 && framesPerSecond.isFinite, "the frame rate is above 0")
    let value = min(max(framesPerSecond, 1e-6), 1e9)
    // The convergents of its continued fraction.
    var (numerator, denominator) = (1, 0)
    var previous = (numerator: 0, denominator: 1)
    var rest = value
    for _ in 0..<40 {
      let whole = rest.rounded(.down)
      let next = (
        numerator: Int(whole) * numerator + previous.numerator,
        denominator: Int(whole) * denominator + previous.denominator
      )
      previous = (numerator, denominator)
      (numerator, denominator) = (next.numerator, next.denominator)
      let error = abs(Double(numerator) / Double(denominator) - value)
      guard error > 1e-10 * value, rest - whole > 1e-12, denominator < 1_000_000 else { break }
      rest = 1 / (rest - whole)
    }
    self.init(max(numerator, 1), denominator)
  }

  /// Makes a rate from text: a number, or a fraction like `30000/1001` or `30000:1001`.
  ///
  /// Nil for anything else, for fractions above 1000 frames per second, and for numbers that are not
  /// from 0.001 to 100,000.
  public init?(_ text: String) {
    let parts = text.split(whereSeparator: { $0 == "/" || $0 == ":" })
    if parts.count == 2, parts[0].count + parts[1].count + 1 == text.count {
      guard let numerator = Int(parts[0]), let denominator = Int(parts[1]),
        1...Self.maxPart ~= numerator, 1...Self.maxPart ~= denominator
      else { return nil }
      self.init(numerator, denominator)
      guard framesPerSecond <= 1000 else { return nil }
    } else {
      guard let number = Double(text), number.isFinite, number > 0 else { return nil }
      self.init(number)
    }
    guard 0.001...100_000 ~= framesPerSecond else { return nil }
  }

  /// Frames per second.
  public var framesPerSecond: Double { Double(numerator) / Double(denominator) }

  /// The time of a frame in seconds, numbered from 0, computed from whole numbers.
  public func time(ofFrame frame: Int) -> Double {
    let (product, overflows) = frame.multipliedReportingOverflow(by: denominator)
    guard overflows || product.magnitude > 1 << 53 else {
      return Double(product) / Double(numerator)
    }
    let (whole, rest) = frame.quotientAndRemainder(dividingBy: numerator)
    return Double(whole) * Double(denominator) + Double(rest) * Double(denominator)
      / Double(numerator)
  }

  /// The number, or the fraction such as `30000/1001`.
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }
}
