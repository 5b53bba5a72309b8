/// The levels of four channels on the scale on which errors are accumulated.
///
/// A code identifies a level; codes increase with the byte of the level, for all channels alike.
protocol DiffusionLevels {
  associatedtype Scalar: SIMDScalar & FixedWidthInteger & SignedInteger

  /// Slightly more than the maximum quantization error: half the largest step.
  var bound: SIMD4<Scalar> { get }
  /// The value of a pixel on the scale.
  func value(_ pixel: SIMD4<UInt8>) -> SIMD4<Scalar>
  /// The codes of the nearest levels of values, which may exceed the range of bytes by ``bound``.
  func nearest(_ value: SIMD4<Scalar>) -> SIMD4<Scalar>
  /// The value of a code on the scale.
  func value(code: SIMD4<Scalar>) -> SIMD4<Scalar>
  /// The bytes of codes.
  func bytes(code: SIMD4<Scalar>) -> SIMD4<UInt8>
}

/// Levels of encoded values, in units of 1/64, as 16-bit words so that one vector holds a pixel.
///
/// The maximum value is 255 plus half the step of a channel of one bit, 64 · 383 = 24512.
struct EncodedLevels: DiffusionLevels {
  /// `2¹⁶ · 4 · m / 255`: the upper half of the product with a value is `256 · level`.
  private let factors: SIMD4<UInt16>
  /// The multiplier and summand that compute `64 · byte` of a level, after the lowest six bits are
  /// cleared: the same formulas that expand ``PixelFormat`` channels.
  private let scales: SIMD4<Int16>
  private let offsets: SIMD4<Int16>
  let bound: SIMD4<Int16>

  init(bits: SIMD4<Int>) {
    var factors = SIMD4<UInt16>.zero
    var bound = SIMD4<Int16>.zero
    var scales = SIMD4<Int16>.zero
    var offsets = SIMD4<Int16>.zero
    for channel in 0..<4 {
      let maximum = (1 << bits[channel]) - 1
      factors[channel] = UInt16((maximum * (1 << 19) + 255) / 510)
      // Bytes differ by up to a half from their level.
      bound[channel] = maximum > 0 ? Int16(64 * (255 + maximum) / (2 * maximum)) : 0
      switch bits[channel] {
      case 1: scales[channel] = 255 * 64
      case 2: scales[channel] = 85 * 64
      case 3: (scales[channel], offsets[channel]) = (2331, 32)
      case 4: scales[channel] = 17 * 64
      case 5: (scales[channel], offsets[channel]) = (527, 23)
      case 6: (scales[channel], offsets[channel]) = (259, 33)
      default: break
      }
    }
    self.factors = factors
    self.bound = bound
    self.scales = scales
    self.offsets = offsets
  }

  @inline(__always)
  func value(_ pixel: SIMD4<UInt8>) -> SIMD4<Int16> {
    SIMD4<Int16>(truncatingIfNeeded: pixel) &<< 6
  }

  @inline(__always)
  func nearest(_ value: SIMD4<Int16>) -> SIMD4<Int16> {
    let positive = value.replacing(with: 0, where: value .< 0)
    let wide = SIMD4<UInt32>(truncatingIfNeeded: SIMD4<UInt16>(truncatingIfNeeded: positive))
    let product = wide &* SIMD4<UInt32>(truncatingIfNeeded: factors)
    let parts = SIMD4<Int16>(truncatingIfNeeded: product &>> 16)
    let level = (parts &+ 128) &>> 8
    return (level &* scales &+ offsets) & ~63
  }

  @inline(__always)
  func value(code: SIMD4<Int16>) -> SIMD4<Int16> { code }

  @inline(__always)
  func bytes(code: SIMD4<Int16>) -> SIMD4<UInt8> {
    SIMD4<UInt8>(truncatingIfNeeded: code &>> 6)
  }
}

/// Levels of linear light, 65535 for the maximum; a code is the byte of a level.
struct LinearLevels: DiffusionLevels {
  /// The linear value of each byte, 256 numbers per channel.
  private let light: [Int32]
  /// For every sixteenth value the byte of the nearest level, 4096 per channel.
  private let first: [UInt8]
  /// For each byte of a level the minimum value that is nearer to the next level, and its byte.
  private let limits: [(Int32, UInt8)]
  let bound: SIMD4<Int32>

  init(bits: SIMD4<Int>) {
    var light: [Int32] = []
    var first: [UInt8] = []
    var limits: [(Int32, UInt8)] = []
    var bound = SIMD4<Int32>.zero
    for channel in 0..<4 {
      let own = (0..<256).map { byte in
        channel == 3
          ? Int32(byte * 257) : Int32((SRGB.light(Double(byte) / 255) * 65535).rounded())
      }
      let maximum = (1 << bits[channel]) - 1
      var table = [(Int32, UInt8)](repeating: (.max, 0), count: 256)
      var level = 0
      var starts: [UInt8] = []
      for index in 0..<max(1, maximum) where maximum > 0 {
        let byte = levelByte(index, maximum: maximum)
        let next = levelByte(index + 1, maximum: maximum)
        bound[channel] = max(bound[channel], (own[Int(next)] - own[Int(byte)] + 1) / 2)
        table[Int(byte)] = ((own[Int(byte)] + own[Int(next)] + 1) / 2, next)
      }
      for value in 0..<4096 {
        while maximum > 0, Int32(value * 16) >= table[level].0 { level = Int(table[level].1) }
        starts.append(UInt8(truncatingIfNeeded: level))
      }
      light += own
      first += starts
      limits += table
    }
    self.light = light
    self.first = first
    self.limits = limits
    self.bound = bound
  }

  @inline(__always)
  func value(_ pixel: SIMD4<UInt8>) -> SIMD4<Int32> {
    value(code: SIMD4<Int32>(truncatingIfNeeded: pixel))
  }

  @inline(__always)
  func nearest(_ value: SIMD4<Int32>) -> SIMD4<Int32> {
    var result = SIMD4<Int32>.zero
    for channel in 0..<4 {
      let one = min(65535, max(0, value[channel]))
      var code = first[channel &* 4096 &+ Int(one >> 4)]
      // An interval of sixteen values has at most one limit.
      let limit = limits[channel &* 256 &+ Int(code)]
      if one >= limit.0 { code = limit.1 }
      result[channel] = Int32(code)
    }
    return result
  }

  @inline(__always)
  func value(code: SIMD4<Int32>) -> SIMD4<Int32> {
    SIMD4(
      light[Int(code.x)],
      light[256 &+ Int(code.y)],
      light[512 &+ Int(code.z)],
      light[768 &+ Int(code.w)]
    )
  }

  @inline(__always)
  func bytes(code: SIMD4<Int32>) -> SIMD4<UInt8> { SIMD4<UInt8>(truncatingIfNeeded: code) }
}

/// The byte of `level` of `maximum`: `round(level · 255 / maximum)`.
func levelByte(_ level: Int, maximum: Int) -> UInt8 {
  UInt8(truncatingIfNeeded: (level * 510 + maximum) / (2 * maximum))
}

/// For each byte the byte of the nearest level of a channel of `bits` bits.
///
/// The level is `round(v · m / 255)` with m = 2ⁿ − 1. The quotient is never halfway between two
/// levels, because `2 · v · m` is even and an odd multiple of 255 is not. If two level bytes are
/// equally far, for example 0 and 8 from 4, this exact quotient decides.
func nearestLevelBytes(bits: Int) -> [UInt8] {
  let maximum = (1 << bits) - 1
  return (0..<256).map { levelByte(($0 * 2 * maximum + 255) / 510, maximum: maximum) }
}
