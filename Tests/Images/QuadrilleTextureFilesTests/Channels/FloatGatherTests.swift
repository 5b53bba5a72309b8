import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleTextureFiles

/// Expansion of floating-point channels, vectorized against one value at a time.
@Suite struct FloatGatherTests {
  /// Random bit patterns: tiny, huge, negative, infinite and NaN, and many values between 0 and 2.
  private static func bytes(_ count: Int) -> [UInt8] {
    var random = SplitMix64(seed: UInt64(count))
    var bytes: [UInt8] = []
    let special: [Float] = [
      0, -0.0, 1, -1, .infinity, -.infinity, .nan, -.nan, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude, 0.5 / 255, 1.5 / 255, 254.5 / 255, 0.5, 1 - .ulpOfOne / 2,
    ]
    while bytes.count < count {
      let any = random.next()
      var bits = UInt32(truncatingIfNeeded: any)
      switch any >> 32 % 4 {
      case 0: bits = special[Int(any >> 40) % special.count].bitPattern
      case 1, 2: bits = (Float(any >> 40) * 0x1p-23).bitPattern
      default: break
      }
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
      }
    }
    return Array(bytes.prefix(count))
  }

  static let names = [
    "r32g32b32a32_sfloat", "r32g32b32_sfloat", "r32g32_sfloat", "r32_sfloat", "l32a32_sfloat",
    "a32b32g32r32_sfloat", "rgb9e5",
  ]

  @Test(
    "Expanding all channels at once matches channel-by-channel conversion",
    arguments: names,
    [nil, -0.75...3.5, 1e-3...1e6] as [ClosedRange<Double>?]
  )
  func matchesScalarConversion(_ name: String, _ range: ClosedRange<Double>?) throws {
    guard case .pixels(let format) = try #require(EncodableFormat(named: name)) else {
      Issue.record("\(name) is no list of channels")
      return
    }
    let layout = ChannelLayout(format)
    let count = 1000
    let source = Self.bytes(count * layout.bitsPerPixel / 8)
    for maxValue: UInt16 in [255, 65_535] {
      let scales = (0..<4).map { channel in
        layout.fields[channel].map { field in
          SampleScale(
            format.numbers,
            bits: field.bits,
            isAlpha: channel == 3,
            maxValue: maxValue,
            range: range
          )
        }
      }
      let expected = Self.expected(layout, scales, source, count, maxValue)
      for kernels in SIMDKernels.codecs.available {
        var gather = try #require(FloatGather(layout, format.numbers, scales, maxValue: maxValue))
        gather.kernels = kernels
        var found = [UInt16](repeating: 0, count: 4 * count)
        var bytes = [UInt8](repeating: 0, count: 4 * count)
        unsafe source.withUnsafeBytes { source in
          // In two parts, as several threads do it.
          for part in [0..<333, 333..<count] {
            if maxValue == 255 {
              unsafe bytes.withUnsafeMutableBytes { target in
                guard let start = target.baseAddress else { return }
                unsafe gather.expand(source, part, into: start + 4 * part.lowerBound)
              }
            } else {
              unsafe found.withUnsafeMutableBytes { target in
                guard let start = target.baseAddress else { return }
                unsafe gather.expand(source, part, into: start + 8 * part.lowerBound)
              }
            }
          }
        }
        #expect(
          (maxValue == 255 ? bytes.map { UInt16($0) } : found) == expected,
          "\(kernels) \(maxValue)"
        )
      }
    }
  }

  /// Converts one value after the other.
  private static func expected(
    _ layout: ChannelLayout,
    _ scales: [SampleScale?],
    _ source: [UInt8],
    _ count: Int,
    _ maxValue: UInt16
  ) -> [UInt16] {
    func word(_ bit: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 | UInt32(source[bit / 8 + $1]) << UInt32(8 * $1) }
    }
    return (0..<count).flatMap { pixel in
      (0..<4).map { channel in
        guard let field = layout.fields[channel], let scale = scales[channel] else {
          return channel == 3 ? maxValue : 0
        }
        let start = pixel * layout.bitsPerPixel
        guard let exponent = layout.exponent else {
          return scale.sample(of: Double(Float(bitPattern: word(start + field.shift))))
        }
        return scale.sample(of: ChannelLayout.sharedValue(word(start), field, exponent))
      }
    }
  }
}
