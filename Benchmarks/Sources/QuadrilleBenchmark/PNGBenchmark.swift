import PlainC
import Quadrille

/// PNG encoding and decoding in memory, compared with libdeflate on filtered rows and with libpng.
struct PNGBenchmark {
  let pairs: Int

  /// An image with limits for its files.
  private struct Subject {
    let name: String
    let bitmap: Bitmap
    /// The maximum time and size of the fast level, relative to libdeflate at level 1.
    let fast: (time: Double, bytes: Double)
    /// The same for the default level.
    let standard: (time: Double, bytes: Double)
    /// The maximum decoding time relative to libpng.
    let reading: Double
  }

  func run(_ workloads: Workloads, _ report: inout Report) throws {
    var renderer = RasterRenderer(threads: 1)
    let scene = try renderer.render(
      workloads.scene.makeList(),
      background: Color(red: 0x20 / 255.0, green: 0x28 / 255.0, blue: 0x30 / 255.0)
    )
    let subjects = [
      Subject(
        name: "W1",
        bitmap: scene.unpremultiplied(),
        fast: (1.0 / 7, 1),
        standard: (0.25, 0.993),
        reading: 1 / 2.5
      ),
      Subject(
        name: "atlas",
        bitmap: workloads.scene.page.unpremultiplied(),
        fast: (1.0 / 6, 1),
        standard: (1, 1),
        reading: 1.0 / 3
      ),
      Subject(
        name: "flat",
        bitmap: Self.interface(),
        fast: (1.0 / 3, 1.15),
        standard: (1, 1),
        reading: 0.25
      ),
      Subject(
        name: "noise",
        bitmap: Self.noise(),
        fast: (1.0 / 3, 1.001),
        standard: (1, 1.001),
        reading: .infinity
      ),
    ]
    for subject in subjects {
      try write(subject, &report)
      try read(subject, &report)
    }
  }

  private func write(_ subject: Subject, _ report: inout Report) throws {
    let bitmap = subject.bitmap
    var rows = [UInt8](repeating: 0, count: (4 * bitmap.width + 1) * bitmap.height)
    let count = unsafe plain_paeth_rows(bitmap.bytes, bitmap.width, bitmap.height, &rows)
    var output = [UInt8](repeating: 0, count: rows.count + rows.count / 8 + 1024)
    let capacity = output.count
    var size = 0
    func pack() { size = unsafe plain_deflate(rows, count, 1, &output, capacity) }
    for (level, name, bar) in [
      (PNG.Level.fast, "fast", subject.fast), (.standard, "default", subject.standard),
    ] {
      let encoder = try PNGEncoder(level: level)
      var file: [UInt8] = []
      let comparison = Comparison(pairs: pairs) {
        file = encoder.encode(bitmap)
      } against: {
        pack()
      }
      report.add(
        "\(subject.name) \(name) / libdeflate 1",
        comparison,
        atMost: bar.time,
        byProcessor: true
      )
      report.add(
        "\(subject.name) \(name), bytes / libdeflate 1",
        Double(file.count) / Double(size),
        unit: " (\(file.count) bytes)",
        atMost: bar.bytes
      )
      let raw = (bitmap.isOpaque ? 3 : 4) * bitmap.width * bitmap.height
      if Double(file.count) > Double(raw) * 1.001 + 200 {
        report.fail("\(subject.name) \(name): \(file.count) bytes for \(raw) raw ones")
      }
      let shared = Comparison(pairs: pairs) {
        file = encoder.encode(bitmap, threads: 2)
      } against: {
        _ = encoder.encode(bitmap)
      }
      report.add("\(subject.name) \(name), two threads / one", shared, atMost: 0.65)
      if file != encoder.encode(bitmap) { report.fail("two threads give other bytes") }
    }
  }

  /// A file as libpng writes it: all rows filtered by Paeth, packed by zlib's level 6.
  private func paethFile(_ bitmap: Bitmap) throws -> [UInt8] {
    var rows = [UInt8](repeating: 0, count: (4 * bitmap.width + 1) * bitmap.height)
    let count = unsafe plain_paeth_rows(bitmap.bytes, bitmap.width, bitmap.height, &rows)
    let data = try Deflate.zlib(rows.span.extracting(first: count), level: 6)
    func word(_ value: Int) -> [UInt8] {
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    var file = PNG.signature
    func append(_ type: String, _ data: [UInt8]) {
      let body = Array(type.utf8) + data
      file += word(data.count) + body + word(Int(Checksum.crc32(body.span)))
    }
    let kind: [UInt8] = [8, bitmap.isOpaque ? 2 : 6, 0, 0, 0]
    append("IHDR", word(bitmap.width) + word(bitmap.height) + kind)
    append("IDAT", data)
    append("IEND", [])
    return file
  }

  private func read(_ subject: Subject, _ report: inout Report) throws {
    let bitmap = subject.bitmap
    let file = try paethFile(bitmap)
    var mine: Bitmap?
    var its = [UInt8](repeating: 0, count: 4 * bitmap.width * bitmap.height)
    let comparison = try Comparison(pairs: pairs) {
      mine = try PNG.decode(file, premultiplying: true).bitmap
    } against: {
      if unsafe plain_png_read(file, file.count, &its) == 0 { report.fail("libpng fails") }
    }
    report.add(
      "\(subject.name) read / libpng",
      comparison,
      atMost: subject.reading,
      byProcessor: true
    )
    if mine?.bytes != its { report.fail("\(subject.name): libpng reads other pixels") }
  }

  /// Panels with few colors, 1920 × 1080.
  private static func interface() -> Bitmap {
    var random = SplitMix64Generator(seed: 5)
    var bitmap = Bitmap(width: 1920, height: 1080, alphaMode: .straight)
    var panels: [(left: Int, top: Int, right: Int, bottom: Int, color: SIMD4<UInt8>)] = [
      (0, 0, 1920, 1080, SIMD4(32, 40, 48, 255))
    ]
    for _ in 0..<200 {
      let (left, top) = (random.whole(0...1800), random.whole(0...1000))
      let shade = UInt8(40 * random.whole(1...6))
      panels.append(
        (
          left, top, min(1920, left + random.whole(8...300)),
          min(1080, top + random.whole(8...120)),
          SIMD4(shade, 255 - shade, 128, 255)
        )
      )
    }
    for panel in panels {
      for y in panel.top..<panel.bottom {
        for x in panel.left..<panel.right { bitmap[x, y] = panel.color }
      }
    }
    return bitmap
  }

  private static func noise() -> Bitmap {
    var random = SplitMix64Generator(seed: 9)
    var bitmap = Bitmap(width: 1024, height: 1024, alphaMode: .straight)
    for y in 0..<1024 {
      for x in 0..<1024 {
        let number = random.whole(0...0xFF_FFFF)
        bitmap[x, y] = SIMD4(
          UInt8(truncatingIfNeeded: number),
          UInt8(truncatingIfNeeded: number >> 8),
          UInt8(truncatingIfNeeded: number >> 16),
          255
        )
      }
    }
    return bitmap
  }
}
