import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleTextureFiles

/// The kernels of all levels against each other; those of the preferred one are compared with the
/// specification by `ETCDecoderTests`.
@Suite struct ETCKernelTests {
  private static let codecs: [(name: String, make: @Sendable (SIMDLevel) -> any BlockCodec)] = [
    ("ETC", { ETCDecoder(kernels: $0) }),
    ("ETC with punches", { ETCPunchThroughDecoder(kernels: $0) }),
    ("ETC with alpha", { ETCAlphaDecoder(kernels: $0) }),
    ("EAC", { EACDecoder(channels: 1, kernels: $0) }),
    ("two EAC", { EACDecoder(channels: 2, kernels: $0) }),
    ("signed EAC", { SignedEACDecoder(channels: 1, kernels: $0) }),
    ("two signed EAC", { SignedEACDecoder(channels: 2, kernels: $0) }),
  ]

  /// The output of a codec for blocks at an unaligned address.
  private static func decoded(
    _ codec: any BlockCodec,
    _ source: [UInt8],
    _ size: PixelSize
  )
    -> [UInt8]
  {
    let count = 4 * size.width * size.height
    var pixels = [UInt8](repeating: 0xA5, count: count + 33)
    unsafe source.withUnsafeBytes { source in
      unsafe pixels.withUnsafeMutableBytes { target in
        unsafe codec.decode(
          UnsafeRawBufferPointer(rebasing: source.dropFirst()),
          size: size,
          into: UnsafeMutableRawBufferPointer(rebasing: target[1..<(count + 1)]),
          threads: 1
        )
      }
    }
    return pixels
  }

  @Test("All instruction sets decode ETC and EAC to the same bytes", arguments: codecs.indices)
  func kernelsAgree(_ index: Int) {
    let codec = Self.codecs[index]
    var random = SplitMix64(seed: UInt64(90 + index))
    for (width, height) in [(256, 128), (4, 4), (61, 35), (3, 1)] {
      let size = PixelSize(width: width, height: height)
      // About one in eight random blocks has each mode that ETC2 added.
      let source = random.bytes(16 * ((width + 3) / 4) * ((height + 3) / 4) + 1)
      let all = SIMDKernels.codecs.available.map { Self.decoded(codec.make($0), source, size) }
      #expect(all[0].first == 0xA5 && all[0].suffix(32).allSatisfy { $0 == 0xA5 })
      #expect(all.allSatisfy { $0 == all[0] }, "\(codec.name), \(width)x\(height)")
    }
  }
}
