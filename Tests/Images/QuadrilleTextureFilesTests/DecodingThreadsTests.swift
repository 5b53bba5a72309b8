import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleTextureFiles

@Suite struct DecodingThreadsTests {
  /// Every encoding that has a codec.
  static let encodings: [PVREncoding] =
    PixelFormat.allCases.map { .uncompressed($0) } + [
      .pvrtc1(bits: 2), .pvrtc1(bits: 4), .pvrtc2(bits: 2), .pvrtc2(bits: 4), .etc1, .etc2RGB,
      .etc2RGBA, .etc2RGBA1, .eacR11, .eacRG11, .signedEACR11, .signedEACRG11, .bc(1), .bc(2),
      .bc(3), .bc(4), .bc(5), .astc(width: 4, height: 4, depth: 1),
      .astc(width: 6, height: 5, depth: 1), .astc(width: 12, height: 12, depth: 1),
    ]

  private static func sizes(_ encoding: PVREncoding) -> [PixelSize] {
    if encoding.needsPowersOfTwo {
      return [(1, 1), (8, 4), (16, 32), (64, 8), (4, 128)].map(PixelSize.init)
    }
    return [(1, 1), (3, 7), (13, 29), (61, 5), (5, 97), (33, 64)].map(PixelSize.init)
  }

  /// Calls the decoder directly, since small images are otherwise decoded on one thread.
  private static func decoded(
    _ decoder: any PixelDecoder,
    _ source: [UInt8],
    _ size: PixelSize,
    threads: Int
  ) -> [UInt8] {
    var pixels = [UInt8](repeating: 0xA5, count: 4 * size.width * size.height + 16)
    unsafe source.withUnsafeBytes { source in
      unsafe pixels.withUnsafeMutableBytes { target in
        unsafe decoder.decode(
          source,
          size: size,
          into: UnsafeMutableRawBufferPointer(rebasing: target.dropLast(16)),
          threads: threads
        )
      }
    }
    return pixels
  }

  @Test("Every codec gives the same bytes for any number of threads", arguments: encodings)
  func threadsGiveSameBytes(_ encoding: PVREncoding) throws {
    let decoder = try #require(encoding.decoder(.init(hasAlpha: true, isSRGB: false)))
    var random = SplitMix64(seed: 77)
    for size in Self.sizes(encoding) {
      // More than any format needs.
      let source = random.bytes(4 * (size.width + 16) * (size.height + 16))
      let one = Self.decoded(decoder, source, size, threads: 1)
      #expect(one.suffix(16).allSatisfy { $0 == 0xA5 })
      for threads in [2, 3, 5, 16] {
        #expect(Self.decoded(decoder, source, size, threads: threads) == one, "\(size), \(threads)")
      }
    }
  }

  @Test(
    "Parallel ranges cover every index exactly once",
    arguments: [0, 1, 2, 7, 100],
    [1, 2, 3, 16]
  )
  func rangesCoverEveryIndex(_ count: Int, _ threads: Int) {
    var marks = [UInt8](repeating: 0, count: count)
    unsafe marks.withUnsafeMutableBufferPointer { marks in
      nonisolated(unsafe) let marks = unsafe marks
      forEachPartInParallel(count, threads: threads) { range in
        for number in range { unsafe marks[number] += 1 }
      }
    }
    #expect(marks.allSatisfy { $0 == 1 })
  }

  @Test("A large image decodes to the same pixels on several threads")
  func decodesLargeImagesInParallel() throws {
    // Large enough that the size does not limit decoding to one thread.
    var file = File3()
    file.format = 22
    (file.width, file.height) = (509, 517)
    var random = SplitMix64(seed: 78)
    file.pixels = random.bytes(8 * 128 * 130)
    let image = try TextureFile(decoding: file.bytes)
    let one = try image.bitmap()
    for threads in [2, 5] { #expect(try image.bitmap(threads: threads) == one) }
  }
}
