import PlainC
import Quadrille

/// Compressed files: reading them compared with zlib alone, and the cost of decoding.
struct WrapperBenchmark {
  let pairs: Int

  func run(_ report: inout Report) throws {
    let edgeLength = 2_048
    let file = GeneratedTexture.words(0x0404_0404_6162_6772, [4, 4, 4, 4], edgeLength: edgeLength)
    let plain = file.bytes
    let gzip = try Deflate.gzip(plain.span)
    let zlib = try Deflate.zlib(plain.span)
    let length = (0..<4).map { UInt8(truncatingIfNeeded: plain.count >> (24 - 8 * $0)) }
    let ccz = Array("CCZ!".utf8) + [0, 0, 0, 2, 0, 0, 0, 0] + length + zlib
    for (name, packed, stream, isGzip) in [
      ("gz", gzip, gzip, true), ("ccz", ccz, zlib, false),
    ] {
      report.add(
        "reading \(name) / inflate",
        try Comparison(pairs: pairs) {
          if try TextureFile(decoding: packed).byteCount != plain.count - 52 {
            throw Failure.wrongSize
          }
        } against: {
          let count = unsafe plain_inflate(stream, stream.count, plain.count, isGzip ? 1 : 0)
          if count != plain.count { throw Failure.wrongSize }
        },
        atMost: 1.1,
        byProcessor: true
      )
    }
    // An upper bound for the gain of decoding rows during decompression: the difference.
    report.add(
      "ccz to new pixels / reading it",
      try Comparison(pairs: pairs) {
        _ = try TextureFile(decoding: ccz).bitmap()
      } against: {
        _ = try TextureFile(decoding: ccz)
      },
      atMost: .infinity
    )
    let bitmap = try TextureFile(decoding: ccz).bitmap()
    report.add(
      "ccz to PNG / reading it",
      try Comparison(pairs: max(3, pairs / 4)) {
        _ = try PNG.encode(try TextureFile(decoding: ccz).bitmap())
      } against: {
        _ = try PNG.encode(bitmap)
      },
      atMost: .infinity
    )
  }

  enum Failure: Error { case wrongSize }
}
