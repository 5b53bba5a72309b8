import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleTextureFiles

/// The encoders of block compression and ASTC.
@Suite struct BlockEncoderTests {
  /// A smooth image with an edge and some noise; opaque, or with alpha that changes.
  private static func image(_ width: Int, _ height: Int, isOpaque: Bool) -> Bitmap {
    var random = SplitMix64(seed: 12)
    var image = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let noise = Int.random(in: -4...4, using: &random)
        func level(_ value: Int) -> UInt8 { UInt8(max(0, min(255, value + noise))) }
        let isInside = (x - width / 2) * (x - width / 2) + (y - height / 2) * (y - height / 2) < 300
        image[x, y] = SIMD4(
          level(isInside ? 220 : 3 * x),
          level(isInside ? 2 * y : 40 + y),
          level(isInside ? 30 : 200 - 2 * y),
          isOpaque ? 255 : level(isInside ? 250 : 2 * x)
        )
      }
    }
    return image
  }

  private static func encoders() -> [TextureEncoder] {
    let astc = ASTCFormat.allCases.filter { [4, 6, 8].contains($0.width) }
    let formats = BCFormat.allCases.map(EncodableFormat.bc) + astc.map(EncodableFormat.astc)
    return formats.flatMap { format in
      (0..<3).map { quality in
        var encoder = TextureEncoder(format)
        encoder.bcQuality = BCQuality.allCases[quality]
        encoder.astcQuality = ASTCQuality.allCases[quality]
        return encoder
      }
    }
  }

  /// The mean squared error of some channels.
  private static func error(_ one: Bitmap, _ other: Bitmap, _ channels: Range<Int>) -> Double {
    var sum = 0.0
    for (index, pair) in zip(one.bytes, other.bytes).enumerated() where channels.contains(index % 4)
    {
      let difference = Double(pair.0) - Double(pair.1)
      sum += difference * difference
    }
    return sum / Double(one.width * one.height * channels.count)
  }

  @Test("Images come back close, and closer with a higher quality")
  func quality() throws {
    let image = Self.image(61, 45, isOpaque: true)
    var last: [EncodableFormat: Double] = [:]
    for encoder in Self.encoders() {
      let decoded = try encoder.texture(of: [image]).bitmap()
      let channels: Range<Int> =
        switch encoder.format {
        case .bc(.bc4): 0..<1
        case .bc(.bc5): 0..<2
        default: 0..<3
        }
      let found = Self.error(image, decoded, channels)
      // 28 decibels.
      #expect(found < 103, "\(encoder.format)")
      #expect(found < 1.1 * (last[encoder.format] ?? .infinity), "\(encoder.format)")
      last[encoder.format] = found
    }
  }

  @Test("Opaque images stay opaque")
  func opaque() throws {
    let image = Self.image(40, 36, isOpaque: true)
    for encoder in Self.encoders() {
      let decoded = try encoder.texture(of: [image]).bitmap()
      #expect(decoded.isOpaque, "\(encoder.format)")
    }
  }

  @Test("Images of one color come back as that color where the format has it")
  func constant() throws {
    var image = Bitmap(width: 8, height: 8)
    for y in 0..<8 { for x in 0..<8 { image[x, y] = SIMD4(255, 0, 0, 255) } }
    for encoder in Self.encoders() {
      let decoded = try encoder.texture(of: [image]).bitmap()
      #expect(decoded == image, "\(encoder.format)")
    }
  }

  @Test("Threads and instruction sets do not change the bytes")
  func determinism() throws {
    let image = Self.image(130, 70, isOpaque: false)
    for format in BCFormat.allCases {
      let all = SIMDKernels.codecs.available.flatMap { level in
        [1, 3].map { BCEncoder(.normal).encode(image, as: format, threads: $0, kernels: level) }
      }
      #expect(all.allSatisfy { $0 == all[0] }, "\(format)")
    }
    for format in ASTCFormat.allCases.prefix(8) {
      let all = ASTCEncoder.kernels.available.flatMap { level in
        [1, 3].map { ASTCEncoder(.fast).encode(image, as: format, threads: $0, kernels: level) }
      }
      #expect(all.allSatisfy { $0 == all[0] }, "\(format)")
    }
  }

  @Test("Rows with padding and images smaller than a block are encoded")
  func edges() throws {
    var padded = Bitmap(width: 5, height: 3, stride: 32)
    var tight = Bitmap(width: 5, height: 3)
    for y in 0..<3 {
      for x in 0..<5 {
        let pixel = SIMD4<UInt8>(UInt8(40 * x), UInt8(60 * y), 90, 255)
        padded[x, y] = pixel
        tight[x, y] = pixel
      }
    }
    for encoder in Self.encoders() {
      #expect(try encoder.encode(padded) == encoder.encode(tight), "\(encoder.format)")
    }
  }
}
