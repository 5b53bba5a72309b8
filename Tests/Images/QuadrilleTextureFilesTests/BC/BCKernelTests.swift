import CCodecs
import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleTextureFiles

/// The kernels of all levels against each other; the corpus compares them with other decoders.
@Suite struct BCKernelTests {
  private static let kinds: [(name: String, byteCount: Int, kind: CCBCKind)] = [
    ("BC1", 8, CCBC1), ("opaque BC1", 8, CCBC1Opaque), ("BC2", 16, CCBC2), ("BC3", 16, CCBC3),
    ("BC4", 8, CCBC4), ("BC5", 16, CCBC5), ("signed BC4", 8, CCBC4Signed),
    ("signed BC5", 16, CCBC5Signed), ("BC7", 16, CCBC7),
  ]

  @Test("All instruction sets decode BC to the same bytes", arguments: kinds.indices)
  func kernelsAgree(_ index: Int) {
    let (name, byteCount, kind) = Self.kinds[index]
    var random = SplitMix64(seed: UInt64(700 + index))
    for (width, height) in [(256, 128), (4, 4), (61, 35), (3, 1)] {
      let size = PixelSize(width: width, height: height)
      let source = random.bytes(byteCount * ((width + 3) / 4) * ((height + 3) / 4))
      let all = SIMDKernels.codecs.available.map { level in
        var pixels = [UInt8](repeating: 0, count: 4 * width * height)
        let decoder = BCDecoder(kind: kind, byteCount: byteCount, kernels: level)
        unsafe source.withUnsafeBytes { source in
          unsafe pixels.withUnsafeMutableBytes { target in
            unsafe decoder.decode(source, size: size, into: target, threads: 1)
          }
        }
        return pixels
      }
      #expect(all.allSatisfy { $0 == all[0] }, "\(name), \(width)x\(height)")
    }
  }

  @Test("Signed channels from -1 to 1 become 0 to 255, and -128 is read as -127")
  func signedEnds() throws {
    // Endpoints 127 and -128; all pixels use the first, the second, or the code for 0 between.
    func value(_ codes: UInt8, _ first: UInt8, _ second: UInt8) throws -> UInt8 {
      let block: [UInt8] = [first, second] + [UInt8](repeating: codes, count: 6)
      var texture = TextureFile(
        format: .bc(.bc4),
        width: 4,
        height: 4,
        levels: [block]
      )
      texture.channelType = .signedByteNormalized
      return try texture.bitmap()[0, 0].x
    }
    #expect(try value(0, 127, 0x80) == 255)
    #expect(try value(0b0100_1001, 127, 0x80) == 0)
    #expect(try value(0, 0, 0) == 128)
    #expect(try value(0, 0x80, 0x81) == 0)
  }
}
