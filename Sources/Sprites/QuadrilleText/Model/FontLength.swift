/// A length in pixels of a font, exact for decimals: an integer number of billionths of a pixel.
///
/// Hand-made fonts have advances such as 20.25 or 11.08; their sums must be the same on every
/// machine and in any order, which binary fractions do not guarantee.
package struct FontLength: Hashable, Comparable, Sendable {
  /// The length in billionths of a pixel.
  package var billionths: Int64

  /// Makes a length from billionths of a pixel.
  @inlinable
  package init(billionths: Int64) { self.billionths = billionths }

  /// Makes a length from whole pixels.
  @inlinable
  package init(_ pixels: Int) { billionths = Int64(clamping: pixels) &* 1_000_000_000 }

  /// Makes the nearest length, clamped to ±2³² pixels.
  package init(nearest pixels: Double) {
    let clamped = max(-0x1p32, min(0x1p32, pixels.isNaN ? 0 : pixels))
    billionths = Int64((clamped * 1e9).rounded())
  }

  /// Zero.
  package static let zero = FontLength(billionths: 0)

  /// The maximum magnitude of a coordinate or advance of a font.
  static let bound = FontLength(1 << 20)

  /// The length in pixels.
  package var value: Double { Double(billionths) / 1e9 }

  /// The length in whole pixels, rounded by `floor(x + ½)`.
  @inlinable
  package var rounded: Int { FontLength(billionths: billionths &+ 500_000_000).floor }

  /// The length rounded down to whole pixels.
  @inlinable
  package var floor: Int {
    let quotient = billionths / 1_000_000_000
    return Int(billionths % 1_000_000_000 < 0 ? quotient - 1 : quotient)
  }

  /// Whether one length is shorter.
  @inlinable
  package static func < (lhs: FontLength, rhs: FontLength) -> Bool {
    lhs.billionths < rhs.billionths
  }

  /// The saturating sum.
  @inlinable
  package static func + (lhs: FontLength, rhs: FontLength) -> FontLength {
    let (sum, overflowed) = lhs.billionths.addingReportingOverflow(rhs.billionths)
    return FontLength(billionths: overflowed ? (rhs.billionths < 0 ? .min / 2 : .max / 2) : sum)
  }

  /// The saturating difference.
  @inlinable
  package static func - (lhs: FontLength, rhs: FontLength) -> FontLength {
    lhs + FontLength(billionths: 0 &- rhs.billionths)
  }

  /// Adds a length.
  @inlinable
  package static func += (lhs: inout FontLength, rhs: FontLength) { lhs = lhs + rhs }

  /// The length times a factor, rounded to the nearest billionth.
  func scaled(by factor: Double) -> FontLength {
    factor == 1 ? self : FontLength(nearest: value * factor)
  }
}

extension FontLength: CustomStringConvertible {
  /// The length as a decimal: `20.25`.
  package var description: String {
    let magnitude = billionths.magnitude
    var text = "\(billionths < 0 ? "-" : "")\(magnitude / 1_000_000_000)"
    var rest = magnitude % 1_000_000_000
    guard rest > 0 else { return text }
    text += "."
    var unit: UInt64 = 100_000_000
    while rest > 0 {
      text += "\(rest / unit)"
      rest %= unit
      unit /= 10
    }
    return text
  }
}

extension FontLength {
  /// Parses a decimal with sign, fraction and exponent; nil for anything else, and beyond ±2³³.
  ///
  /// Digits after the ninth decimal are rounded half away from 0; exponents have at most three
  /// digits.
  init?(decimal bytes: Span<UInt8>) {
    var index = 0
    func byte() -> UInt8? { index < bytes.count ? bytes[index] : nil }
    let isNegative = byte() == UInt8(ascii: "-")
    if isNegative || byte() == UInt8(ascii: "+") { index += 1 }
    var mantissa: UInt64 = 0
    var exponent = 9
    var digits = 0
    var isFraction = false
    while let next = byte() {
      if next == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else if next >= 0x30, next <= 0x39 {
        digits += 1
        if mantissa < 100_000_000_000_000_000 {
          mantissa = mantissa * 10 + UInt64(next - 0x30)
          if isFraction { exponent -= 1 }
        } else if !isFraction {
          exponent += 1
        }
      } else {
        break
      }
      index += 1
    }
    guard digits > 0 else { return nil }
    if let next = byte(), next | 0x20 == UInt8(ascii: "e") {
      index += 1
      guard let written = Self.exponent(bytes, from: index) else { return nil }
      exponent += written
    } else if index < bytes.count {
      return nil
    }
    guard let value = Self.scaled(mantissa, exponent) else { return nil }
    billionths = isNegative ? -value : value
  }

  private static func exponent(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    var sign = 1
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      if bytes[index] == UInt8(ascii: "-") { sign = -1 }
      index += 1
    }
    let count = bytes.count - index
    guard (1...3).contains(count) else { return nil }
    var value = 0
    for digitIndex in index..<bytes.count {
      guard bytes[digitIndex] >= 0x30, bytes[digitIndex] <= 0x39 else { return nil }
      value = value * 10 + Int(bytes[digitIndex] - 0x30)
    }
    return sign * value
  }

  /// A mantissa times a power of ten, rounded; nil beyond 2³³ pixels.
  private static func scaled(_ mantissa: UInt64, _ exponent: Int) -> Int64? {
    var value = mantissa
    var exponent = exponent
    guard value > 0 else { return 0 }
    while exponent > 0 {
      let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
      if overflowed { return nil }
      value = product
      exponent -= 1
    }
    if exponent < -19 { return 0 }
    var dropped: UInt64 = 0
    while exponent < 0 {
      dropped = value % 10
      value /= 10
      exponent += 1
    }
    if dropped >= 5 { value += 1 }
    return value <= (UInt64(1) << 33) * 1_000_000_000 ? Int64(value) : nil
  }
}
