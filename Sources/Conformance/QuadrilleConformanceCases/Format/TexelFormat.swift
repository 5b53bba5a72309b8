import CGLES
import QuadrilleConformance

/// A format of textures with a format and type of uploads (tables 8.2, 8.8 and 8.10).
struct TexelFormat: Sendable {
  /// How the numbers of a texel lie in memory.
  enum Layout: Sendable {
    /// One number after the other, of some bits each.
    case unsigned(Int), signed(Int), half, float
    /// Fields of one word, as the type names them, the first in the highest bits.
    case packed([Int])
    /// Fields of one word of 32 bits, the first in the lowest bits.
    case reversed([Int])
    /// Three floats of 11, 11 and 10 bits, and of 9 bits with a shared exponent of 5.
    case smallFloats, sharedExponent
  }

  /// What the numbers stand for once they are stored.
  enum NumericFormat: Sendable {
    case unsignedNorm, signedNorm, sRGB, float, unsignedInteger, signedInteger
  }

  /// Which channels the numbers go to.
  enum Base: Sendable {
    case red, rg, rgb, rgba, luminance, luminanceAlpha, alpha
    var count: Int {
      switch self {
      case .red, .luminance, .alpha: 1
      case .rg, .luminanceAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }
  }

  let label: String
  let internalFormat: Int32
  let format: Int32
  let type: Int32
  let base: Base
  let layout: Layout
  let meaning: NumericFormat
  /// The bits that each channel keeps; of a float those of its fraction.
  let kept: [Int]

  var bytesPerTexel: Int {
    switch layout {
    case .unsigned(let bits), .signed(let bits): base.count * bits / 8
    case .half: base.count * 2
    case .float: base.count * 4
    case .packed, .smallFloats, .sharedExponent, .reversed: wordBytes
    }
  }

  private var wordBytes: Int {
    if case .packed = layout { return 2 }
    return 4
  }

  /// Bytes of texels: any bits, but of floats none that are not finite.
  func bytes(_ count: Int, _ random: inout CaseRandom) -> [UInt8] {
    var bytes = random.bytes(count * bytesPerTexel)
    switch layout {
    case .half:
      // Exponents from 2^-7 to 2^0, no signs for formats without them.
      for index in stride(from: 1, to: bytes.count, by: 2) {
        bytes[index] = 0x20 + bytes[index] & 0x1F | (meaning == .float && isSigned ? 0x80 : 0)
      }
    case .float:
      for index in stride(from: 3, to: bytes.count, by: 4) {
        bytes[index] = (isSigned ? 0x80 : 0) | 0x3E
      }
    case .smallFloats:
      // The highest bit of each exponent is off: all numbers lie below 2.
      for index in stride(from: 0, to: bytes.count, by: 4) {
        var word = Self.word(bytes[index..<index + 4])
        word &= ~(1 << 10 | 1 << 21 | 1 << 31)
        for byte in 0..<4 { bytes[index + byte] = UInt8(word >> (8 * byte) & 255) }
      }
    default:
      // The minimum number, which stands for -1 as the one above it does.
      if meaning == .signedNorm { bytes[bytes.count - 1] = 0x80 }
    }
    return bytes
  }

  private var isSigned: Bool { kept.first != 6 && kept.first != 9 && meaning == .float }

  static func word(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The numbers of a texel: of normalized types from 0 or -1 to 1, of integers themselves.
  func numbers(_ bytes: ArraySlice<UInt8>) -> [Double] {
    let isNorm = meaning == .unsignedNorm || meaning == .signedNorm || meaning == .sRGB
    func fields(_ size: Int) -> [Int] {
      (0..<base.count).map { index in
        let start = bytes.startIndex + index * size
        return Self.word(bytes[start..<start + size])
      }
    }
    func scaled(_ value: Int, _ bits: Int) -> Double {
      isNorm ? Double(value) / Double(1 << bits - 1) : Double(value)
    }
    switch layout {
    case .unsigned(let bits): return fields(bits / 8).map { scaled($0, bits) }
    case .signed(let bits):
      return fields(bits / 8).map { value in
        let number = value >= 1 << (bits - 1) ? value - 1 << bits : value
        return isNorm ? max(Double(number) / Double(1 << (bits - 1) - 1), -1) : Double(number)
      }
    case .half:
      return fields(2).map { SmallFloat.half.value(of: $0) }
    case .float: return fields(4).map { Double(Float(bitPattern: UInt32($0))) }
    case .packed(let sizes):
      var shift = 16
      return sizes.map { bits in
        shift -= bits
        return scaled(Self.word(bytes) >> shift & (1 << bits - 1), bits)
      }
    case .reversed(let sizes):
      var shift = 0
      return sizes.map { bits in
        defer { shift += bits }
        return scaled(Self.word(bytes) >> shift & (1 << bits - 1), bits)
      }
    case .smallFloats:
      let word = Self.word(bytes)
      return [
        SmallFloat.eleven.value(of: word & 0x7FF),
        SmallFloat.eleven.value(of: word >> 11 & 0x7FF),
        SmallFloat.ten.value(of: word >> 22),
      ]
    case .sharedExponent:
      let word = Self.word(bytes)
      let scale = Double(sign: .plus, exponent: word >> 27 - 15 - 9, significand: 1)
      return [0, 9, 18].map { Double(word >> $0 & 0x1FF) * scale }
    }
  }

  /// The four channels that a shader reads (table 8.10 with table 14.1 for those that are missing).
  func channels(_ numbers: [Double]) -> SIMD4<Double> {
    let stored =
      meaning == .sRGB
      ? numbers.enumerated().map { $0.offset < 3 ? StandardRGB.decoded($0.element) : $0.element }
      : numbers
    switch base {
    case .red: return SIMD4(stored[0], 0, 0, 1)
    case .rg: return SIMD4(stored[0], stored[1], 0, 1)
    case .rgb: return SIMD4(stored[0], stored[1], stored[2], 1)
    case .rgba: return SIMD4(stored[0], stored[1], stored[2], stored[3])
    case .luminance: return SIMD4(stored[0], stored[0], stored[0], 1)
    case .luminanceAlpha: return SIMD4(stored[0], stored[0], stored[0], stored[1])
    case .alpha: return SIMD4(0, 0, 0, stored[0])
    }
  }

  /// How far a channel may lie from the exact number: a step of what is kept.
  func tolerance(_ exact: SIMD4<Double>) -> SIMD4<Double> {
    var result = SIMD4<Double>(repeating: 2e-5)
    for channel in 0..<4 {
      let bits = channel < kept.count ? kept[channel] : kept.last ?? 8
      switch meaning {
      case .unsignedInteger, .signedInteger: result[channel] = 0
      case .sRGB: result[channel] = 1.0 / 255
      case .signedNorm, .unsignedNorm:
        // Fewer bits than 8 are commonly widened to 8 first.
        if bits < 8 {
          result[channel] = 1.0 / 255 + (isNarrowed ? 1 / Double(1 << bits - 1) : 0)
        } else if bits == 10 {
          result[channel] = 1.0 / 1023
        }
      case .float:
        let maximum = kept.first == 9 ? exact.max() : abs(exact[channel])
        result[channel] =
          max(maximum * Double(sign: .plus, exponent: -bits, significand: 1), 1e-7)
          + (kept.first == 6 ? Double(sign: .plus, exponent: -20, significand: 1) : 0)
      }
    }
    return result
  }

  /// Whether the upload has more bits than are kept.
  private var isNarrowed: Bool {
    switch layout {
    case .unsigned(let bits): (kept.min() ?? bits) < bits
    case .reversed(let sizes): kept != sizes
    default: false
    }
  }
}

/// A float of few bits, with the bias and the denormals of IEEE 754.
struct SmallFloat {
  let exponentBits: Int
  let fractionBits: Int
  let hasSign: Bool

  static let half = SmallFloat(exponentBits: 5, fractionBits: 10, hasSign: true)
  static let eleven = SmallFloat(exponentBits: 5, fractionBits: 6, hasSign: false)
  static let ten = SmallFloat(exponentBits: 5, fractionBits: 5, hasSign: false)

  func value(of bits: Int) -> Double {
    let fraction = bits & (1 << fractionBits - 1)
    let exponent = bits >> fractionBits & (1 << exponentBits - 1)
    let isNegative = hasSign && bits >> (fractionBits + exponentBits) & 1 == 1
    let bias = 1 << (exponentBits - 1) - 1
    let one = 1 << fractionBits
    let size =
      exponent == 0
      ? Double(sign: .plus, exponent: 1 - bias - fractionBits, significand: Double(fraction))
      : Double(
        sign: .plus,
        exponent: exponent - bias - fractionBits,
        significand: Double(one + fraction)
      )
    return isNegative ? -size : size
  }
}
