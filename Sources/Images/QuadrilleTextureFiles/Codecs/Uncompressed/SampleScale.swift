internal import QuadrilleImage

/// The mapping between the numbers of a channel and samples from 0 to 255 or 65535.
///
/// | Numbers | 0 | 255 or 65535 | Alpha |
/// | --- | --- | --- | --- |
/// | unsigned normalized, n bits | 0 | 2ⁿ − 1 | as color |
/// | signed normalized | −1 | 1 | from 0 to 1 |
/// | unsigned | 0 | 2ⁿ − 1 | as color |
/// | signed | −2ⁿ⁻¹ | 2ⁿ⁻¹ − 1 | from 0 to 2ⁿ⁻¹ − 1 |
/// | floating point | 0 | 1 | as color |
///
/// In between, a sample is rounded to the nearest one, ties upwards; values outside are clamped,
/// and NaN is 0.
struct SampleScale {
  private let numbers: ChannelNumericFormat
  private let bits: Int
  /// The numbers mapped to 0 and `maxValue`, as stored but with their sign: 0 to 1 in units of 1 /
  /// (2ⁿ − 1), and so on.
  let low: Double
  let span: Double
  private let maxValue: Double
  /// The samples of all numbers with up to a limited number of bits; empty beyond that.
  private(set) var table: [UInt16]

  /// The maximum number of bits for which a table pays off for every image.
  static let fewBits = 12

  /// - Parameters:
  ///   - maxValue: 255 or 65535.
  ///   - range: The color values mapped to 0 and `maxValue`; nil for those of the table above.
  ///     Normalized numbers count as 0 to 1 or −1 to 1.
  ///   - tableBits: The maximum number of bits for which all samples are precomputed.
  init(
    _ numbers: ChannelNumericFormat,
    bits: Int,
    isAlpha: Bool,
    maxValue: UInt16,
    range: ClosedRange<Double>? = nil,
    tableBits: Int = fewBits
  ) {
    self.numbers = numbers
    self.bits = bits
    self.maxValue = Double(maxValue)
    let unit = Self.unit(numbers, bits: bits)
    // A signed number of one bit is 0 or −1, which is also the minimum of signed normalized ones.
    let maximum =
      numbers.isFloatingPoint || numbers == .signedNormalized
      ? unit : Self.maximum(numbers, bits: bits)
    if let range, !isAlpha {
      low = range.lowerBound * unit
      span = (range.upperBound - range.lowerBound) * unit
    } else {
      let minimum: Double =
        isAlpha
        ? 0 : numbers == .signedNormalized ? -maximum : numbers == .signed ? -maximum - 1 : 0
      low = minimum
      span = max(1, maximum - minimum)
    }
    var table: [UInt16] = []
    if bits <= tableBits {
      let direct = SampleScale(numbers, bits, low, span, self.maxValue)
      table = (0..<(1 << UInt32(bits))).map { direct.computed($0) }
    }
    self.table = table
  }

  private init(
    _ numbers: ChannelNumericFormat,
    _ bits: Int,
    _ low: Double,
    _ span: Double,
    _ maxValue: Double
  ) {
    (self.numbers, self.bits, self.low, self.span, self.maxValue) = (
      numbers, bits, low, span, maxValue
    )
    table = []
  }

  /// The number that represents 1.
  static func unit(_ numbers: ChannelNumericFormat, bits: Int) -> Double {
    switch numbers {
    case .unsignedNormalized, .signedNormalized: max(1, maximum(numbers, bits: bits))
    case .unsigned, .signed, .float, .unsignedFloat, .sharedExponent: 1
    }
  }

  /// The maximum number of an integer format.
  private static func maximum(_ numbers: ChannelNumericFormat, bits: Int) -> Double {
    Double((1 as UInt64) << UInt64(numbers.isTwosComplement ? bits - 1 : bits) - 1)
  }

  /// A number as stored, with its sign.
  @inline(__always)
  static func number(_ raw: UInt32, _ numbers: ChannelNumericFormat, bits: Int) -> Double {
    if numbers.isFloatingPoint { return Double(SmallFloat.value(raw, bits: bits)) }
    guard numbers.isTwosComplement else { return Double(raw) }
    let unused = UInt32(32 - bits)
    return Double(Int32(truncatingIfNeeded: raw &<< unused) &>> Int32(unused))
  }

  /// The sample of a number.
  @inline(__always)
  func sample(_ raw: UInt32) -> UInt16 {
    table.isEmpty ? computed(raw) : table[Int(raw)]
  }

  @inline(__always)
  private func computed(_ raw: UInt32) -> UInt16 {
    sample(of: Self.number(raw, numbers, bits: bits))
  }

  /// The sample of a number as stored.
  ///
  /// The product is exact for numbers of up to 37 bits, and no quotient of integers is near enough
  /// to a half for the rounding of the division to matter.
  @inline(__always)
  func sample(of number: Double) -> UInt16 {
    let above = number - low
    // False for NaN.
    guard above > 0 else { return 0 }
    let sample = above * maxValue / span
    return sample < maxValue ? UInt16(sample + 0.5) : UInt16(maxValue)
  }

  /// The bits of the number nearest to the value of a sample.
  @inline(__always)
  func raw(_ sample: UInt16) -> UInt32 {
    let above = Double(sample) * span / maxValue
    if numbers.isFloatingPoint { return SmallFloat.raw(low + above, bits: bits) }
    let number = min(low + (above + 0.5).rounded(.down), Self.maximum(numbers, bits: bits))
    let mask = (1 as UInt64) << UInt64(bits) - 1
    return UInt32(truncatingIfNeeded: Int64(number)) & UInt32(truncatingIfNeeded: mask)
  }
}
