/// The representable values of a word's color, one channel per lane: red, green, blue, alpha.
struct PVRTCLevels {
  /// The maximum code of each channel; 0 for a fixed channel.
  let largest: SIMD4<Float>
  /// The same as integers.
  private let maximum: SIMD4<Int16>
  /// The factor that expands codes, in sixteenths.
  private let factor: SIMD4<Int16>
  /// The factor from expanded values to codes, in quarters.
  private let quarters: SIMD4<Int16>
  /// The value of alpha without a code.
  private let fixed: SIMD4<Int16>

  @inline(__always)
  private init(
    _ maximum: SIMD4<Int16>,
    _ factor: SIMD4<Int16>,
    _ quarters: SIMD4<Int16>,
    fixedAlpha: Int16
  ) {
    self.maximum = maximum
    largest = Self.floats(maximum)
    self.factor = factor
    self.quarters = quarters
    fixed = SIMD4(0, 0, 0, fixedAlpha)
  }

  /// The levels of the first color without alpha: 5, 5 and 4 bits.
  @inline(__always)
  static var firstOpaque: PVRTCLevels {
    PVRTCLevels(
      SIMD4(31, 31, 15, 0),
      SIMD4(16, 16, 34, 0),
      SIMD4(4, 4, 2, 0),
      fixedAlpha: 15
    )
  }
  /// The levels of the second color without alpha: 5 bits each.
  @inline(__always)
  static var secondOpaque: PVRTCLevels {
    PVRTCLevels(
      SIMD4(31, 31, 31, 0),
      SIMD4(16, 16, 16, 0),
      SIMD4(4, 4, 4, 0),
      fixedAlpha: 15
    )
  }
  /// The levels of the first color with alpha: 4, 4, 3 and 3 bits.
  @inline(__always)
  static var first: PVRTCLevels {
    PVRTCLevels(
      SIMD4(15, 15, 7, 7),
      SIMD4(34, 34, 72, 32),
      SIMD4(2, 2, 1, 2),
      fixedAlpha: 0
    )
  }
  /// The levels of the second color with alpha: 4, 4, 4 and 3 bits.
  @inline(__always)
  static var second: PVRTCLevels {
    PVRTCLevels(
      SIMD4(15, 15, 15, 7),
      SIMD4(34, 34, 34, 32),
      SIMD4(2, 2, 2, 2),
      fixedAlpha: 0
    )
  }

  /// The levels of the first or the second color, opaque or not.
  @inline(__always)
  static func levels(isFirst: Bool, isOpaque: Bool) -> PVRTCLevels {
    switch (isFirst, isOpaque) {
    case (true, true): firstOpaque
    case (false, true): secondOpaque
    case (true, false): first
    case (false, false): second
    }
  }

  /// Codes expanded as in the decoder: to 5 bits, alpha to 4.
  ///
  /// Repeating the highest bits of a code of 4 or 3 bits equals multiplying by 34 or 72 sixteenths.
  @inline(__always)
  func expanded(_ codes: SIMD4<Int16>) -> SIMD4<Int16> { (codes &* factor) &>> 4 | fixed }

  /// The codes of expanded values.
  @inline(__always)
  func codes(expanded values: SIMD4<Int16>) -> SIMD4<Int16> { (values &* quarters) &>> 2 }

  /// The changes of expanded values if their codes increase or decrease by one; 0 if there is no
  /// such code.
  @inline(__always)
  func steps(_ values: SIMD4<Int16>) -> (down: SIMD4<Int16>, up: SIMD4<Int16>) {
    let codes = codes(expanded: values)
    let above = codes &+ 1
    let below = codes &- 1
    let up = expanded(above.replacing(with: maximum, where: above .> maximum))
    let down = expanded(below.replacing(with: SIMD4(), where: below .< 0))
    return (down &- values, up &- values)
  }

  /// The number of steps from the lowest to the highest level, at least 1.
  @inline(__always)
  var steps: SIMD4<Float> { largest.replacing(with: 1, where: largest .== 0) }

  /// The codes nearest to values of 0 to 255.
  @inline(__always)
  func codes(_ values: SIMD4<Float>) -> SIMD4<Int16> {
    let wide = values * (largest * (1 / 255))
    let low = wide.replacing(with: SIMD4(), where: wide .< 0)
    let scaled = low.replacing(with: largest, where: low .> largest)
    // Adding 2^23 rounds to an integer in the mantissa bits.
    let bits = unsafe unsafeBitCast(scaled + 8_388_608, to: SIMD4<UInt32>.self)
    return SIMD4<Int16>(truncatingIfNeeded: bits & 0xFFFF)
  }

  /// Nonnegative values as floating-point numbers.
  @inline(__always)
  static func floats(_ values: SIMD4<Int16>) -> SIMD4<Float> {
    // With these upper bits, a number is the mantissa of 2^23 plus the number.
    let bits = SIMD4<UInt32>(truncatingIfNeeded: values) | 0x4B00_0000
    return unsafe unsafeBitCast(bits, to: SIMD4<Float>.self) - 8_388_608
  }

  /// The decoded values of expanded values without blending, before rounding.
  @inline(__always)
  static func values(_ expanded: SIMD4<Int16>) -> SIMD4<Float> {
    floats(expanded) * SIMD4(255.0 / 31, 255.0 / 31, 255.0 / 31, 17)
  }
}
