import Quadrille

/// Decoding and encoding of BC and ASTC, and reading of compressed KTX 2, each compared with a
/// simpler task of the same size.
struct CodecBenchmark {
  let pairs: Int

  private let edgeLength = 1_024

  func run(_ report: inout Report) throws {
    for (name, number, byteCount) in [
      ("BC1", 7, 8), ("BC2", 9, 16), ("BC3", 11, 16), ("BC4", 12, 8), ("BC5", 13, 16),
      ("BC7", 15, 16),
    ] {
      let file = GeneratedTexture.blocks(
        UInt64(number),
        edgeLength: edgeLength,
        byteCount: byteCount
      )
      try decode(name, file.texture(), &report)
    }
    let painted = AtlasPainter(seed: 7).bitmap
    for format in [ASTCFormat(width: 4, height: 4), ASTCFormat(width: 8, height: 8)] {
      guard let format else { continue }
      var encoder = TextureEncoder(.astc(format))
      encoder.astcQuality = .fast
      let texture = try encoder.texture(of: [painted])
      try decode("ASTC \(format.width)x\(format.height)", texture, &report)
    }
    try encode(painted, &report)
    try readLevels(painted, &report)
  }

  /// Decoding on one thread compared with copying the resulting number of bytes.
  private func decode(
    _ name: String,
    _ image: TextureFile,
    _ report: inout Report
  ) throws {
    var target = [UInt8](repeating: 0, count: 4 * image.width * image.height)
    let source = target
    let comparison = try Comparison(pairs: pairs) {
      var span = target.mutableSpan
      try image.decode(into: &span)
    } against: {
      unsafe target.withUnsafeMutableBytes { target in
        unsafe source.withUnsafeBytes { unsafe target.copyMemory(from: $0) }
      }
    }
    report.add("\(name) decoded / memcpy", comparison, atMost: .infinity, byProcessor: true)
    printRate(comparison, image.width * image.height, &report)
  }

  /// Encoding on one thread compared with ETC1, whose fast preset has a target of its own.
  private func encode(_ bitmap: Bitmap, _ report: inout Report) throws {
    let floor = {
      var encoder = TextureEncoder(.etc(.etc1))
      encoder.etcQuality = .fast
      return encoder
    }()
    var rows: [(name: String, encoder: TextureEncoder)] = []
    for format in [BCFormat.bc1, .bc3, .bc7] {
      for quality in [BCQuality.fast, .normal] {
        var encoder = TextureEncoder(.bc(format))
        encoder.bcQuality = quality
        rows.append(("\(format.rawValue) \(quality.rawValue)", encoder))
      }
    }
    for edge in [4, 8] {
      guard let format = ASTCFormat(width: edge, height: edge) else { continue }
      var encoder = TextureEncoder(.astc(format))
      encoder.astcQuality = .fast
      rows.append(("ASTC \(edge)x\(edge) fast", encoder))
    }
    for row in rows {
      let comparison = try Comparison(pairs: max(1, pairs / 5)) {
        _ = try row.encoder.encode(bitmap)
      } against: {
        _ = try floor.encode(bitmap)
      }
      report.add("\(row.name) encoded / ETC1", comparison, atMost: .infinity, byProcessor: true)
      printRate(comparison, bitmap.width * bitmap.height, &report)
    }
  }

  /// Reading KTX 2 with each compression compared with the same levels uncompressed.
  private func readLevels(_ bitmap: Bitmap, _ report: inout Report) throws {
    let texture = try TextureEncoder(.pixels(.rgba8888)).texture(of: bitmap.mipChain())
    let plain = try texture.encoded(container: TextureContainer(.ktx2))
    for supercompression in Supercompression.allCases {
      let container = TextureContainer(.ktx2, supercompression: supercompression)
      let packed = try texture.encoded(container: container)
      let comparison = try Comparison(pairs: pairs) {
        _ = try TextureFile(decoding: packed)
      } against: {
        _ = try TextureFile(decoding: plain)
      }
      report.add(
        "KTX 2 \(supercompression.rawValue) read / plain",
        comparison,
        atMost: .infinity,
        byProcessor: true
      )
      let rate = Double(plain.count) / comparison.processorSeconds.median / 1e6
      report.printLine("  \(packed.count) of \(plain.count) bytes, \(rate.fixed(0)) MB/s by CPU")
    }
  }

  private func printRate(_ comparison: Comparison, _ pixels: Int, _ report: inout Report) {
    let rate = Double(pixels) / comparison.processorSeconds.median / 1e6
    report.printLine("  \(rate.fixed(1)) MPix/s by CPU on one thread")
  }
}
