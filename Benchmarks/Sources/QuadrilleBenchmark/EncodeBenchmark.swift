import Glibc
import Quadrille

/// Times the PVRTC encoder, each preset on some pictures, one thread.
///
/// Each row has the peak signal to noise ratio of red, green and blue, the millions of pixels a second
/// of processor time and what others make of the same picture.
struct EncodeBenchmark {
  /// A picture to encode.
  private struct Picture {
    let name: String
    let bitmap: Bitmap
    /// What the vendor's or Apple's tool reaches with 4 and with 2 bits a pixel, in decibels.
    let others: [Int: Double]
  }

  private let pictures: [Picture]

  /// Makes one picture, and reads those of the corpus where `QUADRILLE_CORPUS` names it.
  init() throws {
    var pictures = [Picture(name: "made 512x512", bitmap: Self.madePicture(512), others: [:])]
    if let folder = unsafe getenv("QUADRILLE_CORPUS") {
      let folder = unsafe String(cString: folder)
      let files: [(String, String, [Int: Double])] = [
        ("tacent 1024x512", "tacent__v2_B8G8R8A8_RGBA_T.pvr", [4: 36.48, 2: 32.50]),
        ("logo 128x128", "glview__logo-RGBA8888-opaque.pvr", [4: 30.92, 2: 29.44]),
        ("logo 256x256", "glview__logo-RGBA8888-opaque@2x.pvr", [4: 31.25, 2: 30.53]),
      ]
      for (name, file, others) in files {
        let bytes = try FileBytes.read(path: "\(folder)/pvr/\(file)")
        let bitmap = try PVRFile(bytes).image().bitmap()
        pictures.append(Picture(name: name, bitmap: bitmap, others: others))
      }
    }
    self.pictures = pictures
  }

  /// Prints the table.
  func run(_ report: Report) throws {
    for bits in [4, 2] {
      report.say("\(bits) bits a pixel: decibels, and Mpixel/s of one thread's processor time")
      for picture in pictures {
        var line = picture.name.columns(18)
        for quality in PVRTCQuality.allCases {
          let (decibels, speed) = try measure(picture.bitmap, bits, quality)
          line += "\(decibels.fixed(2)) at \(speed.fixed(2))".columns(17)
        }
        if let other = picture.others[bits] { line += "others \(other.fixed(2))" }
        report.say(line)
      }
    }
    report.say("columns: " + PVRTCQuality.allCases.map(\.rawValue).joined(separator: ", "))
  }

  private func measure(
    _ bitmap: Bitmap,
    _ bits: Int,
    _ quality: PVRTCQuality
  ) throws -> (decibels: Double, speed: Double) {
    let encoder = PVRTCEncoder(PVRTCEncodingOptions(quality: quality))
    let pixels = Double(bitmap.width * bitmap.height)
    var least = Double.infinity
    var words: [UInt8] = []
    var total = 0.0
    // Slow presets need no second run.
    repeat {
      let start = Self.processorSeconds()
      words = try encoder.encode(bitmap, bits: bits, hasAlpha: false)
      let seconds = Self.processorSeconds() - start
      least = min(least, seconds)
      total += seconds
    } while total < 0.2
    let decoded = try PVRFile(Self.file(words, bitmap, bits)).image().bitmap()
    var error = 0
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        for channel in 0..<3 {
          let difference = Int(bitmap[x, y][channel]) - Int(decoded[x, y][channel])
          error += difference * difference
        }
      }
    }
    let mean = Double(max(1, error)) / (3 * pixels)
    return (10 * log10(255 * 255 / mean), pixels / least / 1e6)
  }

  /// A version 3 file of one level of PVRTC1 without alpha.
  private static func file(_ words: [UInt8], _ bitmap: Bitmap, _ bits: Int) -> [UInt8] {
    let fields: [UInt32] = [
      0x0352_5650, 0, bits == 2 ? 0 : 2, 0, 0, 0, UInt32(bitmap.height), UInt32(bitmap.width), 1, 1,
      1, 1, 0,
    ]
    return fields.flatMap { field in (0..<4).map { UInt8(truncatingIfNeeded: field >> (8 * $0)) } }
      + words
  }

  private static func processorSeconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// A picture with gradients, edges and grain, the same on every machine.
  private static func madePicture(_ side: Int) -> Bitmap {
    var bitmap = Bitmap(width: side, height: side)
    var state: UInt64 = 1
    for y in 0..<side {
      for x in 0..<side {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let grain = Int(state >> 60)
        let disc = (x % 96 - 48) * (x % 96 - 48) + (y % 80 - 40) * (y % 80 - 40) < 700
        let base = disc ? SIMD3(170, 120, 60) : SIMD3(60, 90, 130)
        let slope = SIMD3(x * 60 / side, y * 60 / side, (x + y) * 40 / side)
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
