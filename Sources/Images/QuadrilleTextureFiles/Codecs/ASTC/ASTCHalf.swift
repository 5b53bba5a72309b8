/// Conversions of four channels of 16 bits to half floats ("Weight Application").
enum ASTCHalf {
  /// Four channels.
  typealias Lanes = SIMD4<UInt16>

  /// The color of invalid blocks: magenta.
  static let error = Lanes(0x3C00, 0, 0x3C00, 0x3C00)
  /// The largest finite number.
  private static let maximum: UInt16 = 0x7BFF

  /// Channels of a word, red lowest, as lanes.
  @inline(__always)
  static func lanes(_ color: UInt64) -> Lanes {
    // The first lane is the lowest one on little-endian processors.
    unsafe unsafeBitCast(color, to: Lanes.self)
  }

  /// Linear channels divided by 65536 and rounded towards 0; 65535 becomes 1.
  @inline(__always)
  static func linear(_ color: Lanes) -> Lanes {
    let wide = SIMD4<UInt32>(truncatingIfNeeded: color)
    // A float has the same mantissa, and an exponent that is greater by 127 + 16 - 15.
    let bits = unsafe unsafeBitCast(SIMD4<Float>(wide), to: SIMD4<UInt32>.self)
    let normal = Lanes(truncatingIfNeeded: bits &>> 13 &- 0x20000)
    let result = normal.replacing(with: color &<< 8, where: color .< 4)
    return result.replacing(with: 0x3C00, where: color .== 0xFFFF)
  }

  /// Logarithmic channels: five bits of exponent and eleven of a mantissa that approximates a power
  /// of two by three lines.
  @inline(__always)
  static func logarithmic(_ color: Lanes) -> Lanes {
    let mantissa = color & 0x7FF
    // The lines have increasing slopes, so the highest one is the function.
    let first = 3 &* mantissa
    let second = 4 &* mantissa &- 512
    let third = 5 &* mantissa &- 2048
    let lower = first.replacing(with: second, where: mantissa .>= 512)
    let lines = lower.replacing(with: third, where: mantissa .>= 1536)
    return finite((color &>> 11) &<< 10 &+ lines &>> 3)
  }

  /// The numbers with infinity and NaN replaced by the largest finite number of the same sign.
  @inline(__always)
  static func finite(_ numbers: Lanes) -> Lanes {
    let magnitude = numbers & 0x7FFF
    let sign = numbers & 0x8000
    return numbers.replacing(with: sign | maximum, where: magnitude .> maximum)
  }
}

extension ASTCEndpoints {
  /// The half floats of interpolated channels, red first.
  ///
  /// - Parameter channels: A result of ``channels(_:)``.
  @inline(__always)
  func halves(_ channels: UInt64) -> ASTCHalf.Lanes {
    let lanes = ASTCHalf.lanes(channels)
    guard hasLogarithmicColor else { return ASTCHalf.linear(lanes) }
    var result = ASTCHalf.logarithmic(lanes)
    if !hasLogarithmicAlpha { result[3] = ASTCHalf.linear(lanes)[3] }
    return result
  }
}
