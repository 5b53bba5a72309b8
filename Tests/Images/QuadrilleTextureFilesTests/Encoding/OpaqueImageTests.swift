import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleTextureFiles

/// Opaque images stay opaque, even where translucent words have a smaller color error.
@Suite struct OpaqueImageTests {
  /// Light and saturated colors, for which translucent words are nearest, and random colors.
  private static func image(_ random: inout SplitMix64) -> Bitmap {
    let width = 8 << Int(random.next() % 2)
    let height = 8 << Int(random.next() % 2)
    var bitmap = Bitmap(width: width, height: height, alphaMode: .straight)
    let kind = random.next() % 5
    let (one, other) = (random.next(), random.next())
    for y in 0..<height {
      for x in 0..<width {
        let noise = random.next()
        func channel(_ shift: UInt64) -> UInt8 {
          let low = Int(one >> shift & 255)
          let high = Int(other >> shift & 255)
          let slope = (low * (width + height - x - y) + high * (x + y)) / (width + height)
          return switch kind {
          case 0: UInt8(truncatingIfNeeded: noise >> shift)
          case 1: UInt8(slope)
          case 2:
            UInt8((low * (width - x) * (height - y) + high * x * y) / (2 * width * height) + 120)
          case 3: UInt8(min(255, slope / 8 + 224 + Int(noise >> shift & 7)))
          default: (x / 3 + y / 5).isMultiple(of: 2) ? UInt8(low) : UInt8(high)
          }
        }
        bitmap[x, y] = SIMD4(channel(0), channel(8), channel(16), 255)
      }
    }
    return bitmap
  }

  private static func isOpaque(
    _ bitmap: Bitmap,
    bits: Int,
    _ options: PVRTCEncodingOptions
  ) throws -> Bool {
    let bytes = try PVRTCEncoder(options).encode(bitmap, bits: bits, hasAlpha: true, threads: 2)
    let oracle = PVRTCOracle(
      isSecondVersion: false,
      bpp: bits,
      width: bitmap.width,
      height: bitmap.height,
      words: storedWords(bytes[...])
    )
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where oracle.pixel(x, y).a != 255 { return false }
    }
    return true
  }

  @Test("Random opaque images stay opaque", arguments: [2, 4]) func randomImagesStayOpaque(
    bits: Int
  ) throws {
    var random = SplitMix64(seed: UInt64(bits))
    for number in 0..<200 {
      let image = Self.image(&random)
      // The better presets are slow.
      let qualities: [PVRTCQuality] =
        number % 20 == 0 ? [.fast, .normal, .best] : number % 4 == 1 ? [.normal] : [.fast]
      for quality in qualities {
        let options = PVRTCEncodingOptions(quality: quality)
        #expect(
          try Self.isOpaque(image, bits: bits, options),
          "image \(number), \(bits) bits, \(quality)"
        )
      }
    }
  }

  @Test("Opaque corpus images stay opaque", .enabled(if: Corpus.isAvailable), arguments: [2, 4])
  func corpusImagesStayOpaque(bits: Int) throws {
    var count = 0
    for entry in Corpus.pngSuite {
      guard let file = try? Corpus.bytes("pngsuite/\(entry.file)"),
        let bitmap = try? PNG.decode(file).bitmap, bitmap.isOpaque
      else { continue }
      let image = bitmap.resized(to: PixelSize(width: 16, height: 16))
      guard image.isOpaque else { continue }
      count += 1
      for quality in [PVRTCQuality.fast, .normal] {
        let options = PVRTCEncodingOptions(quality: quality)
        #expect(try Self.isOpaque(image, bits: bits, options), "\(entry.file), \(quality)")
      }
    }
    #expect(count > 50)
  }
}
