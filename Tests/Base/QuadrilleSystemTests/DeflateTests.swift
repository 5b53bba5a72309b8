import TestSupport
import Testing

@testable import QuadrilleSystem

/// Compressed data must decompress to the input.
@Suite struct DeflateTests {
  /// Compressible or random bytes.
  private static func bytes(_ count: Int, isRandom: Bool) -> [UInt8] {
    var random = SplitMix64(seed: UInt64(count))
    return (0..<count).map { index in
      isRandom ? UInt8.random(in: 0...255, using: &random) : UInt8(index / 300 & 7)
    }
  }

  @Test(
    "Compressed zlib and gzip data decompress to the input at every level",
    arguments: [0, 1, 100, 65_535, 300_000],
    [false, true]
  )
  func roundTripsAllLevels(count: Int, isRandom: Bool) throws {
    let bytes = Self.bytes(count, isRandom: isRandom)
    var sizes: [Int] = []
    for level in [0, 1, 6, 9] {
      let zlib = try Deflate.zlib(bytes.span, level: level)
      let isSame = try Inflate.zlib(zlib.span, expectedCount: nil, limit: 1 << 20).bytes == bytes
      #expect(isSame)
      let gzip = try Deflate.gzip(bytes.span, level: level)
      let isSameToo = try Inflate.gzip(gzip.span, limit: 1 << 20).bytes == bytes
      #expect(isSameToo)
      // Header and checksum are 6 and 18 bytes (RFC 1950, RFC 1952), the data between is the same.
      #expect(gzip.count == zlib.count + 12)
      sizes.append(zlib.count)
    }
    if count >= 100 {
      // Stored: five bytes for each block of at most 65,535.
      #expect(sizes[0] >= count + 6 + 5 * ((count + 65_534) / 65_535))
      #expect(isRandom || count < 1_000 || sizes[3] < count / 8)
    }
  }
}
