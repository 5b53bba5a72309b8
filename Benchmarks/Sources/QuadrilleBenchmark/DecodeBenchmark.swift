import PlainC
import Quadrille

/// Decoding into allocated memory.
struct DecodeBenchmark {
  let pairs: Int

  func run(_ report: inout Report) throws {
    for edgeLength in [1_024, 2_048] {
      for bits in [4, 2] {
        for isOpaque in [true, false] {
          try runPVRTC(bits: bits, edgeLength: edgeLength, isOpaque: isOpaque, &report)
        }
      }
    }
    for edgeLength in [1_024, 2_048] {
      try runWords("RGBA4444", 0x0404_0404_6162_6772, [4, 4, 4, 4], edgeLength, &report)
      try runWords("RGBA5551", 0x0105_0505_6162_6772, [5, 5, 5, 1], edgeLength, &report)
      try runWords("RGB565", 0x0005_0605_0062_6772, [5, 6, 5], edgeLength, &report)
    }
    for keyword in Self.channelFormats { try runChannels(keyword, &report) }
    for (name, number, byteCount) in [
      ("ETC1", 6, 8), ("ETC2 RGB", 22, 8), ("ETC2 RGBA", 23, 16), ("ETC2 RGB-A1", 24, 8),
      ("EAC R11", 25, 8), ("EAC RG11", 26, 16), ("BC1", 7, 8), ("BC2", 9, 16), ("BC3", 11, 16),
      ("BC4", 12, 8), ("BC5", 13, 16),
    ] {
      let file = GeneratedTexture.blocks(UInt64(number), edgeLength: 1_024, byteCount: byteCount)
      try runBlocks(name, file, &report)
    }
    for (number, columns, rows) in [(27, 4, 4), (31, 6, 6), (34, 8, 8), (40, 12, 12)] {
      let file = GeneratedTexture.blocks(
        UInt64(number),
        edgeLength: 1_024,
        columns: columns,
        rows: rows,
        byteCount: 16
      ) { block in
        // Most random blocks are invalid, which decode to magenta at no cost.
        let one = GeneratedTexture(format: UInt64(number), width: 1, height: 1, pixels: block)
        let pixel = try? one.texture().bitmap()[0, 0]
        return pixel.map { $0 != SIMD4(255, 0, 255, 255) } ?? false
      }
      try runBlocks("ASTC \(columns)x\(rows)", file, &report)
    }
  }

  private func runPVRTC(
    bits: Int,
    edgeLength: Int,
    isOpaque: Bool,
    _ report: inout Report
  ) throws {
    let file = GeneratedTexture.pvrtc(bits: bits, edgeLength: edgeLength, isOpaque: isOpaque)
    let image = try file.texture()
    let name = "PVRTC \(bits) \(isOpaque ? "opaque" : "alpha"), \(edgeLength)"
    var mine = [UInt8](repeating: 0, count: 4 * edgeLength * edgeLength)
    var its = mine
    func decode(threads: Int) throws {
      var span = mine.mutableSpan
      try image.decode(threads: threads, into: &span)
    }
    let size = Int32(edgeLength)
    let comparison = try Comparison(pairs: pairs) {
      try decode(threads: 1)
    } against: {
      unsafe plain_pvrtc(file.pixels, Int32(bits), size, size, isOpaque ? 0 : 1, &its)
    }
    report.add("\(name) / plain C", comparison, atMost: 1.0 / 3, byProcessor: true)
    printRates(comparison, edgeLength * edgeLength, "in C", &report)
    report.addRate("\(name), one thread", rate(comparison, edgeLength * edgeLength), atLeast: 250)
    if mine != its { report.fail("\(name): the pixels are not those of the plain decoder") }
    let shared = try Comparison(pairs: 3 * pairs) {
      try decode(threads: 2)
    } against: {
      try decode(threads: 1)
    }
    // For smaller images waking a thread has a larger share.
    report.add("\(name), two threads / one", shared, atMost: edgeLength < 2_048 ? 0.62 : 0.56)
  }

  /// 16-bit pixels compared with copying the resulting number of bytes.
  private func runWords(
    _ name: String,
    _ format: UInt64,
    _ bits: [Int],
    _ edgeLength: Int,
    _ report: inout Report
  ) throws {
    let image = try GeneratedTexture.words(format, bits, edgeLength: edgeLength).texture()
    var target = [UInt8](repeating: 0, count: 4 * edgeLength * edgeLength)
    let source = target
    let comparison = try Comparison(pairs: 5 * pairs) {
      var span = target.mutableSpan
      try image.decode(into: &span)
    } against: {
      unsafe target.withUnsafeMutableBytes { target in
        unsafe source.withUnsafeBytes { unsafe target.copyMemory(from: $0) }
      }
    }
    report.add("\(name), \(edgeLength) / memcpy", comparison, atMost: 4, byProcessor: true)
    printRates(comparison, edgeLength * edgeLength, "memcpy", &report)
  }

  /// Formats of old tools and formats deeper than 8 bits, which have no special loops.
  private static let channelFormats = [
    "argb4444", "abgr4444", "argb1555", "bgr565", "rgb332", "abgr8888", "bgr888", "l16", "l16a16",
    "r16g16b16a16", "r10g10b10a2", "a2b10g10r10", "r16_sfloat", "r16g16b16a16_sfloat", "r32_sfloat",
    "r32g32b32a32_sfloat", "r11g11b10_ufloat", "rgb9e5",
  ]

  /// Decoding of some channels on one thread, in Mpixel/s.
  private func runChannels(_ keyword: String, _ report: inout Report) throws {
    guard let format = EncodableFormat(named: keyword) else {
      report.fail("\(keyword) is no format")
      return
    }
    let image = try TextureEncoder(format).texture(of: [AtlasPainter(seed: 7).bitmap])
    let pixels = image.width * image.height
    var target = [UInt8](repeating: 0, count: 4 * pixels)
    var times: [Double] = []
    for _ in 0..<(2 * pairs) {
      let start = Clock.processor
      var span = target.mutableSpan
      try image.decode(into: &span)
      times.append(Clock.processor - start)
    }
    let rate = Double(pixels) / Spread(times).median / 1e6
    report.addRate("\(format.name), one thread", rate, atLeast: 200)
  }

  /// Blocks on one thread and on two.
  private func runBlocks(_ name: String, _ file: GeneratedTexture, _ report: inout Report) throws {
    let image = try file.texture()
    var target = [UInt8](repeating: 0, count: 4 * file.width * file.height)
    func decode(threads: Int) throws {
      var span = target.mutableSpan
      try image.decode(threads: threads, into: &span)
    }
    let comparison = try Comparison(pairs: pairs) {
      try decode(threads: 2)
    } against: {
      try decode(threads: 1)
    }
    report.add("\(name), two threads / one", comparison, atMost: .infinity)
    let pixels = Double(file.width * file.height)
    let rate = pixels / comparison.floorProcessorSeconds.median / 1e6
    report.printLine("  \(rate.fixed(0)) MPix/s by CPU on one thread")
  }

  /// Mpixel/s of CPU time.
  private func rate(_ comparison: Comparison, _ pixels: Int) -> Double {
    Double(pixels) / comparison.processorSeconds.median / 1e6
  }

  private func printRates(
    _ comparison: Comparison,
    _ pixels: Int,
    _ floor: String,
    _ report: inout Report
  ) {
    let its = Double(pixels) / comparison.floorProcessorSeconds.median / 1e6
    report.printLine(
      "  \(rate(comparison, pixels).fixed(0)) MPix/s by CPU, \(floor) \(its.fixed(0))"
    )
  }
}
