internal import QuadrilleImage

/// The scale on which the numbers of a channel become samples from 0 to 255 or 65535, and back.
///
/// | Numbers | 0 | 255 or 65535 | Alpha |
/// | --- | --- | --- | --- |
/// | from 0 to 1, n bits | 0 | 2ⁿ − 1 | as colour |
/// | from −1 to 1 | −1 | 1 | from 0 to 1 |
/// | without a sign | 0 | 2ⁿ − 1 | as colour |
/// | with a sign | −2ⁿ⁻¹ | 2ⁿ⁻¹ − 1 | from 0 to 2ⁿ⁻¹ − 1 |
/// | floating point | 0 | 1 | as colour |
///
/// Between them a sample is the nearest one, of two that are equally near the greater; what lies
/// outside is cut off, and what is no number is 0.
struct SampleScale {
  private let numbers: ChannelNumericFormat
  private let bits: Int
  /// The numbers that become 0 and `maxValue`, as they are stored but for their sign: from 0 to 1 in units of
  /// 1 / (2ⁿ − 1), and so on.
  let low: Double
  let span: Double
  private let maxValue: Double
  /// The samples of all numbers of up to so many bits; empty beyond that.
  private(set) var table: [UInt16]

  /// Up to how many bits a table costs less than it saves, whatever the picture.
  static let fewBits = 12

  /// - Parameters:
  ///   - maxValue: 255 or 65535.
  ///   - range: The values of colours that become 0 and `maxValue`; nil for those of the table above.
  ///     Numbers from 0 to 1 and from −1 to 1 are taken as such.
  ///   - tableBits: Up to how many bits the samples of all numbers are worked out at once.
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
    // A number of one bit and a sign is 0 or −1, which is also the least of those from −1 to 1.
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

  /// The number that stands for 1.
  static func unit(_ numbers: ChannelNumericFormat, bits: Int) -> Double {
    switch numbers {
    case .unsignedNormalized, .signedNormalized: max(1, maximum(numbers, bits: bits))
    case .unsigned, .signed, .float, .unsignedFloat, .sharedExponent: 1
    }
  }

  /// The greatest number of those that are not floating point.
  private static func maximum(_ numbers: ChannelNumericFormat, bits: Int) -> Double {
    Double((1 as UInt64) << UInt64(numbers.isTwosComplement ? bits - 1 : bits) - 1)
  }

  /// A number as it is stored, with its sign.
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

  /// The sample of a number as it is stored.
  ///
  /// The product is exact where the number has up to 37 bits, and no quotient of whole numbers is so near
  /// a half that the rounding of the division matters.
  @inline(__always)
  func sample(of number: Double) -> UInt16 {
    let above = number - low
    // Not so for what is no number.
    guard above > 0 else { return 0 }
    let sample = above * maxValue / span
    return sample < maxValue ? UInt16(sample + 0.5) : UInt16(maxValue)
  }

  /// The bits of the number that is nearest to what a sample stands for.
  @inline(__always)
  func raw(_ sample: UInt16) -> UInt32 {
    let above = Double(sample) * span / maxValue
    if numbers.isFloatingPoint { return SmallFloat.raw(low + above, bits: bits) }
    let number = min(low + (above + 0.5).rounded(.down), Self.maximum(numbers, bits: bits))
    let mask = (1 as UInt64) << UInt64(bits) - 1
    return UInt32(truncatingIfNeeded: Int64(number)) & UInt32(truncatingIfNeeded: mask)
  }
}
