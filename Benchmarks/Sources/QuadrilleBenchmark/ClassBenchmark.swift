import Quadrille

/// The PVRTC encoder on one image of each class, compared by preset.
struct ClassBenchmark {
  private let classes: [ImageClass]

  init(_ classes: [ImageClass]) { self.classes = classes }

  /// The presets with their minimum Mpixel/s for opaque images at 4 bits per pixel; half of it at
  /// 2.
  private static let presets: [(quality: PVRTCQuality, speed: Double)] = [
    (.fast, 30), (.normal, 3), (.best, 0.2),
  ]

  /// Prints a table per rate: decibels of all encoded channels, and speed.
  func run(_ report: inout Report) throws {
    for bits in [4, 2] {
      report.printLine("")
      report.printLine(
        "PVRTC, \(bits) bits, by class: dB at Mpixel/s of one thread, fast, normal, best; ! misses a bar"
      )
      for item in classes { try run(item, bits: bits, &report) }
    }
  }

  private func run(_ item: ImageClass, bits: Int, _ report: inout Report) throws {
    var encoder = TextureEncoder(.pvrtc1(bits: bits, hasAlpha: item.hasAlpha))
    let results = try Self.presets.map { preset in
      encoder.pvrtc.quality = preset.quality
      return try EncodingResult(
        of: item.bitmap,
        by: encoder,
        channels: item.hasAlpha ? 0...3 : 0...2
      )
    }
    let (fast, normal, best) = (results[0], results[1], results[2])
    let bars = [
      bits == 2 ? normal.decibels - 1.5 : -.infinity, best.decibels - 1.5, -.infinity,
    ]
    let cells = results.indices.map { index in
      let result = results[index]
      let speed = item.hasAlpha ? 0 : Self.presets[index].speed
      let minimum = bits == 2 ? speed / 2 : speed
      return Report.Cell(
        "\(result.decibels.fixed(2)) at \(result.speed.fixed(2))",
        isMet: result.decibels >= bars[index] && result.speed >= minimum
      )
    }
    let distances =
      "\((fast.decibels - normal.decibels).fixed(2)), \((normal.decibels - best.decibels).fixed(2))"
    report.add(item.name + (item.hasAlpha ? ", alpha" : ""), cells + [Report.Cell(distances)])
  }
}

/// The result and the speed of an encoder on an image.
struct EncodingResult {
  let decibels: Double
  /// The decibels of alpha.
  let alphaDecibels: Double
  /// Mpixel/s of CPU time on one thread.
  let speed: Double

  init(
    of bitmap: Bitmap,
    by encoder: TextureEncoder,
    channels: ClosedRange<Int>
  ) throws {
    var minimum = Double.infinity
    var total = 0.0
    var blocks: [UInt8] = []
    // Slow presets need no second run.
    repeat {
      let start = Clock.processor
      blocks = try encoder.encode(bitmap)
      let seconds = Clock.processor - start
      minimum = min(minimum, seconds)
      total += seconds
    } while total < 0.15
    self = try EncodingResult(
      of: bitmap,
      blocks: blocks,
      encoder.format,
      seconds: minimum,
      channels: channels
    )
  }

  /// The decoded image of blocks of any encoder.
  init(
    of bitmap: Bitmap,
    blocks: [UInt8],
    _ format: EncodableFormat,
    seconds: Double,
    channels: ClosedRange<Int>
  ) throws {
    let texture = TextureFile(
      format: format.pvrFormat,
      width: bitmap.width,
      height: bitmap.height,
      levels: [blocks]
    )
    let decoded = try texture.bitmap()
    decibels = Decibels.between(bitmap, decoded, channels: channels)
    alphaDecibels = Decibels.between(bitmap, decoded, channels: 3...3)
    speed = Double(bitmap.width * bitmap.height) / seconds / 1e6
  }
}
