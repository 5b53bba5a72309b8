extension PixelFormat {
  /// The bits of red, green, blue and alpha; 0 for an alpha that is not there.
  ///
  /// Luminance counts as 8 bits of each colour, and the colours of A8 as 0.
  public var channelBits: SIMD4<Int> {
    switch self {
    case .rgba8888, .bgra8888, .la88: SIMD4(8, 8, 8, 8)
    case .rgb888, .l8: SIMD4(8, 8, 8, 0)
    case .rgba4444: SIMD4(4, 4, 4, 4)
    case .rgba5551: SIMD4(5, 5, 5, 1)
    case .rgb565: SIMD4(5, 6, 5, 0)
    case .a8: SIMD4(0, 0, 0, 8)
    }
  }

  /// Whether channels have fewer than 8 bits.
  var isCoarse: Bool {
    switch self {
    case .rgba4444, .rgba5551, .rgb565: true
    default: false
    }
  }
}

/// The byte that `level` of `most` stands for: `round(level · 255 / most)`.
func levelByte(_ level: Int, most: Int) -> UInt8 {
  UInt8(truncatingIfNeeded: (level * 510 + most) / (2 * most))
}

/// For each byte the byte of the nearest level of a channel of `bits` bits.
///
/// The level is `round(v · m / 255)` with m = 2ⁿ − 1. The quotient is never halfway between two
/// levels, because `2 · v · m` is even and an odd multiple of 255 is not. Where two level bytes are
/// equally far, for example 0 and 8 from 4, this exact quotient decides.
func nearestLevelBytes(bits: Int) -> [UInt8] {
  let most = (1 << bits) - 1
  return (0..<256).map { levelByte(($0 * 2 * most + 255) / 510, most: most) }
}
