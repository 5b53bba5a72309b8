import Glibc
import Quadrille

/// Times the PVRTC encoder with each preset on some images, on one thread.
///
/// Each row has the peak signal-to-noise ratio of red, green and blue, Mpixel/s of CPU time, and
/// the results of other encoders for the same image.
struct EncodeBenchmark {
  /// An image to encode.
  private struct SourceImage {
    let name: String
    let bitmap: Bitmap
    /// The result of the vendor's or Apple's tool at 4 and at 2 bits per pixel, in decibels.
    let others: [Int: Double]
    /// The required result of the best preset, in decibels.
    var bars: [Int: Double] = [:]
    /// Whether it is also encoded with alpha.
    var hasAlpha = false
  }

  private let images: [SourceImage]

  /// Generates one image, and reads those of the corpus if `QUADRILLE_CORPUS` is set.
  init() throws {
    var images = [SourceImage(name: "made 512x512", bitmap: Self.syntheticImage(512), others: [:])]
    if let folder = unsafe getenv("QUADRILLE_CORPUS") {
      let folder = unsafe String(cString: folder)
      func read(_ file: String) throws -> Bitmap {
        try TextureFile(decoding: FileBytes.read(path: "\(folder)/pvr/\(file)")).bitmap()
      }
      images.append(
        SourceImage(
          name: "tacent 1024x512",
          bitmap: try read("tacent__v2_B8G8R8A8_RGBA_T.pvr"),
          others: [4: 36.48, 2: 32.50],
          bars: [4: 36.5, 2: 32.6],
          hasAlpha: true
        )
      )
      images.append(
        SourceImage(
          name: "logo 128x128",
          bitmap: try read("glview__logo-RGBA8888-opaque.pvr"),
          others: [4: 30.92, 2: 29.44],
          bars: [4: 36]
        )
      )
      images.append(
        SourceImage(
          name: "logo 256x256",
          bitmap: try read("glview__logo-RGBA8888-opaque@2x.pvr"),
          others: [4: 31.25, 2: 30.53],
          bars: [4: 39.5]
        )
      )
    }
    self.images = images
  }

  /// Prints the tables: the results of each preset for each image, and the comparison with the
  /// limits.
  func run(_ report: inout Report) throws {
    report.printLine("columns: " + PVRTCQuality.allCases.map(\.rawValue).joined(separator: ", "))
    for bits in [4, 2] {
      report.printLine(
        "\(bits) bits a pixel: decibels, and Mpixel/s of one thread's processor time"
      )
      for image in images {
        var line = image.name.columns(18)
        var results: [PVRTCQuality: Result] = [:]
        for quality in PVRTCQuality.allCases {
          let result = try measure(image.bitmap, bits, quality)
          results[quality] = result
          line += "\(result.decibels.fixed(2)) at \(result.speed.fixed(2))".columns(17)
        }
        if let other = image.others[bits] { line += "others \(other.fixed(2))" }
        report.printLine(line)
        compare(image, bits, results, &report)
      }
    }
    for image in images where image.hasAlpha { try measureAlpha(image, &report) }
  }

  /// The minimum Mpixel/s of presets at 4 bits per pixel; half of it at 2.
  private static let minimumSpeeds: [(PVRTCQuality, Double)] = [
    (.fast, 30), (.normal, 3), (.best, 0.2),
  ]

  /// Prints the results that have a limit.
  private func compare(
    _ image: SourceImage,
    _ bits: Int,
    _ results: [PVRTCQuality: Result],
    _ report: inout Report
  ) {
    let name = "\(image.name), \(bits) bits"
    if let best = results[.best], let bar = image.bars[bits] {
      report.add("\(name), best", best.decibels, unit: "dB", atLeast: bar)
    }
    // Speed is not meaningful for small images.
    guard image.bitmap.width >= 512 else { return }
    for (quality, bar) in Self.minimumSpeeds {
      guard let speed = results[quality]?.speed else { continue }
      let bar = bits == 4 ? bar : bar / 2
      report.add("\(name), \(quality.rawValue)", speed, unit: "Mpixel/s", atLeast: bar)
    }
  }

  /// Prints the quality of images with alpha at 4 bits per pixel with the best preset: colors and
  /// alpha separately, and, with alpha as opacity, composited over black and over white.
  private func measureAlpha(_ image: SourceImage, _ report: inout Report) throws {
    func decoded(_ alpha: PVRTCEncodingOptions.AlphaTreatment) throws -> Bitmap {
      let options = PVRTCEncodingOptions(quality: .best, alpha: alpha)
      let words = try PVRTCEncoder(options).encode(image.bitmap, bits: 4, hasAlpha: true)
      return try TextureFile(decoding: Self.file(words, image.bitmap, format: 3)).bitmap()
    }
    let apart = try decoded(.independent)
    let colors = Decibels.between(image.bitmap, apart) { [Int($0.x), Int($0.y), Int($0.z)] }
    let alpha = Decibels.between(image.bitmap, apart) { [Int($0.w)] }
    report.add("\(image.name), colors with alpha", colors, unit: "dB", atLeast: 34.2)
    report.add("\(image.name), alpha with colors", alpha, unit: "dB", atLeast: 34.2)
    let seen = try decoded(.opacity)
    func over(_ background: Int) -> Double {
      Decibels.between(image.bitmap, seen) { pixel in
        (0..<3).map {
          (Int(pixel[$0]) * Int(pixel.w) + background * (255 - Int(pixel.w)) + 127) / 255
        }
      }
    }
    let mean = (over(0) + over(255)) / 2
    report.add("\(image.name), over black and white", mean, unit: "dB", atLeast: 36)
  }

  /// The result of an encoder for an image.
  private struct Result {
    var decibels: Double
    var speed: Double
  }

  private func measure(
    _ bitmap: Bitmap,
    _ bits: Int,
    _ quality: PVRTCQuality
  ) throws -> Result {
    let encoder = PVRTCEncoder(PVRTCEncodingOptions(quality: quality))
    let pixels = Double(bitmap.width * bitmap.height)
    var minimum = Double.infinity
    var words: [UInt8] = []
    var total = 0.0
    // Slow presets need no second run.
    repeat {
      let start = Clock.processor
      words = try encoder.encode(bitmap, bits: bits, hasAlpha: false)
      let seconds = Clock.processor - start
      minimum = min(minimum, seconds)
      total += seconds
    } while total < 0.2
    let format: UInt32 = bits == 2 ? 0 : 2
    let decoded = try TextureFile(decoding: Self.file(words, bitmap, format: format)).bitmap()
    let found = Decibels.between(bitmap, decoded) { [Int($0.x), Int($0.y), Int($0.z)] }
    return Result(decibels: found, speed: pixels / minimum / 1e6)
  }

  /// A version 3 file with one level of PVRTC1 and a given format number.
  private static func file(_ words: [UInt8], _ bitmap: Bitmap, format: UInt32) -> [UInt8] {
    let fields: [UInt32] = [
      0x0352_5650, 0, format, 0, 0, 0, UInt32(bitmap.height), UInt32(bitmap.width), 1, 1,
      1, 1, 0,
    ]
    return fields.flatMap { field in (0..<4).map { UInt8(truncatingIfNeeded: field >> (8 * $0)) } }
      + words
  }

  /// An image with gradients, edges and grain, the same on every machine.
  private static func syntheticImage(_ edgeLength: Int) -> Bitmap {
    var bitmap = Bitmap(width: edgeLength, height: edgeLength)
    var state: UInt64 = 1
    for y in 0..<edgeLength {
      for x in 0..<edgeLength {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let grain = Int(state >> 60)
        let disc = (x % 96 - 48) * (x % 96 - 48) + (y % 80 - 40) * (y % 80 - 40) < 700
        let base = disc ? SIMD3(170, 120, 60) : SIMD3(60, 90, 130)
        let slope = SIMD3(x * 60 / edgeLength, y * 60 / edgeLength, (x + y) * 40 / edgeLength)
        let color = base &+ slope &+ grain
        bitmap[x, y] = SIMD4(UInt8(color.x), UInt8(color.y), UInt8(color.z), 255)
      }
    }
    return bitmap
  }
}

extension String {
  fileprivate func columns(_ width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
