/// Floating-point numbers of 10, 11, 16 or 32 bits.
///
/// Those of 10 and 11 bits have a 5-bit exponent, 5 or 6 bits of mantissa and no sign (OpenGL ES
/// 3.0, sections 2.1.3 and 2.1.4), those of 16 and 32 bits are IEEE 754.
enum SmallFloat {
  /// The value of a number with this many bits; infinities and NaN are kept.
  @inline(__always)
  static func value(_ raw: UInt32, bits: Int) -> Float {
    if bits == 32 { return Float(bitPattern: raw) }
    let mantissaBits = UInt32(bits == 16 ? 10 : bits - 5)
    let mantissa = raw & (1 &<< mantissaBits &- 1)
    let exponent = raw &>> mantissaBits & 31
    let sign = bits == 16 ? (raw & 0x8000) &<< 16 : 0
    let fraction = mantissa &<< (23 &- mantissaBits)
    switch exponent {
    // Subnormal numbers: the mantissa in units of 2⁻¹⁴ · 2⁻ᵐ.
    case 0:
      let size =
        Float(mantissa) * Float(sign: .plus, exponent: -14 - Int(mantissaBits), significand: 1)
      return sign == 0 ? size : -size
    case 31: return Float(bitPattern: sign | 0x7F80_0000 | fraction)
    default: return Float(bitPattern: sign | (exponent &+ 112) &<< 23 | fraction)
    }
  }

  /// The number nearest to a value of 0 to 1, ties to even.
  static func raw(_ value: Double, bits: Int) -> UInt32 {
    if bits == 32 { return Float(value).bitPattern }
    guard value > 0 else { return 0 }
    let mantissaBits = bits == 16 ? 10 : bits - 5
    let exponent = max(Int(value.exponent), -14)
    let unit = Double(sign: .plus, exponent: exponent - mantissaBits, significand: 1)
    let mantissa = UInt32((value / unit).rounded(.toNearestOrEven))
    // Rounding up to the next power of two carries into the exponent.
    return UInt32(exponent + 14) << UInt32(mantissaBits) + mantissa
  }

  /// The mantissas and the shared exponent of three values of 0 to 1 (OpenGL ES 3.0, section
  /// 3.8.3.2).
  static func shared(_ values: (Double, Double, Double)) -> (SIMD3<UInt32>, exponent: UInt32) {
    let maxValue = max(values.0, values.1, values.2)
    var exponent = maxValue > 0 ? max(-16, Int(maxValue.exponent)) + 16 : 0
    func mantissa(_ value: Double) -> UInt32 {
      UInt32((value / Double(sign: .plus, exponent: exponent - 24, significand: 1) + 0.5))
    }
    if mantissa(maxValue) == 512 { exponent += 1 }
    return (SIMD3(mantissa(values.0), mantissa(values.1), mantissa(values.2)), UInt32(exponent))
  }
}
