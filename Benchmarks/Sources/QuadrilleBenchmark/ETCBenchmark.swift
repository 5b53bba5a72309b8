import Quadrille

/// The ETC encoder on one image of each class, compared with etcpak if installed.
struct ETCBenchmark {
  /// A Python with etcpak, and the script to run; empty if not available.
  struct Programs {
    var python = ""
    var script = ""
  }

  private let classes: [ImageClass]
  private let programs: Programs

  init(_ classes: [ImageClass], programs: Programs) {
    self.classes = classes
    self.programs = programs
  }

  private static let formats: [(format: ETCFormat, keyword: String, channels: ClosedRange<Int>)] = [
    (.etc1, "ETC1", 0...2), (.etc2RGB, "ETC2_RGB", 0...2), (.etc2RGBA, "ETC2_RGBA", 0...2),
    (.eacR11, "EAC_R11", 0...0),
  ]

  /// The required advantage over etcpak in decibels, for color and for alpha.
  private static let presets: [(quality: ETCQuality, margin: Double, alphaMargin: Double)] = [
    (.fast, 0, 0), (.normal, 0.5, 0.3), (.best, 1, 0.3),
  ]
  /// The minimum Mpixel/s of the fast preset.
  private static let minimumSpeed = 30.0

  /// Prints a table per format: decibels of color, and of alpha if present.
  func run(_ report: inout Report) throws {
    let others = try encodeByOther(&report)
    for format in Self.formats {
      report.printLine("")
      report.printLine(
        "\(format.keyword), by class: dB at Mpixel/s of one thread, fast, normal, best, etcpak; ! misses a bar"
      )
      for item in classes where item.hasAlpha || format.format != .etc2RGBA {
        try run(item, format, others["\(item.name) \(format.keyword)"], &report)
      }
    }
  }

  private func run(
    _ item: ImageClass,
    _ format: (format: ETCFormat, keyword: String, channels: ClosedRange<Int>),
    _ other: (blocks: [UInt8], seconds: Double)?,
    _ report: inout Report
  ) throws {
    let hasAlpha = format.format == .etc2RGBA
    let reference = try other.map {
      try EncodingResult(
        of: item.bitmap,
        blocks: $0.blocks,
        .etc(format.format),
        seconds: $0.seconds,
        channels: format.channels
      )
    }
    var cells: [Report.Cell] = []
    var encoder = TextureEncoder(.etc(format.format))
    for preset in Self.presets {
      encoder.etcQuality = preset.quality
      let result = try EncodingResult(of: item.bitmap, by: encoder, channels: format.channels)
      var isMet = preset.quality != .fast || result.speed >= Self.minimumSpeed
      if let reference {
        // EAC has no modes for slower presets to add.
        let margin = format.format == .eacR11 ? preset.alphaMargin : preset.margin
        isMet = isMet && result.decibels >= min(99, reference.decibels + margin)
        if hasAlpha {
          let bar = min(99, reference.alphaDecibels + preset.alphaMargin)
          isMet = isMet && result.alphaDecibels >= bar
        }
      }
      cells.append(Report.Cell(Self.text(result, hasAlpha), isMet: isMet))
    }
    if let reference { cells.append(Report.Cell(Self.text(reference, hasAlpha))) }
    report.add(item.name, cells)
  }

  private static func text(_ result: EncodingResult, _ hasAlpha: Bool) -> String {
    let alpha = hasAlpha ? " a \(result.alphaDecibels.fixed(2))" : ""
    return "\(result.decibels.fixed(2))\(alpha) at \(result.speed.fixed(1))"
  }

  /// The images encoded by etcpak, by name and format.
  private func encodeByOther(
    _ report: inout Report
  ) throws -> [String: (blocks: [UInt8], seconds: Double)] {
    guard !programs.python.isEmpty else {
      report.printLine("etcpak (Python): not installed, left out")
      return [:]
    }
    let folder = try TemporaryFolder()
    var files = ["times"]
    defer { folder.remove(files) }
    for item in classes {
      let bitmap = item.bitmap
      let name = "\(item.name).\(bitmap.width)x\(bitmap.height).rgba"
      try AtomicFile.write(bitmap.rgbaBytes, to: folder.path(name))
      files.append(name)
    }
    _ = try Child([programs.python, programs.script, folder.path("")])
    var results: [String: (blocks: [UInt8], seconds: Double)] = [:]
    let times = String(decoding: try FileBytes.read(path: folder.path("times")), as: UTF8.self)
    for line in times.split(separator: "\n") {
      let fields = line.split(separator: " ").map(String.init)
      guard fields.count == 3, let seconds = Double(fields[2]) else { continue }
      let name = "\(fields[0]).\(fields[1])"
      results["\(fields[0]) \(fields[1])"] = (try FileBytes.read(path: folder.path(name)), seconds)
      files.append(name)
    }
    return results
  }
}

extension Bitmap {
  /// All pixels, row by row.
  fileprivate var rgbaBytes: [UInt8] {
    (0..<height).flatMap { y in (0..<width).flatMap { x in (0..<4).map { self[x, y][$0] } } }
  }
}
