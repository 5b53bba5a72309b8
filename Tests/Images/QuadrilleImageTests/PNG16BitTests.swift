import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// Lossless reduction of files with 16 bits per channel.
@Suite struct PNG16BitTests {
  /// The content of an image and the expected properties of its file.
  enum Kind: CaseIterable, Sendable {
    case noise, opaqueNoise, gray, grayAlpha, smooth, repeats, nearlyOpaque, nearlyGray

    /// Red, green, blue and alpha of a pixel.
    func color(_ x: Int, _ y: Int, _ random: inout SplitMix64) -> SIMD4<UInt16> {
      let bits = random.next()
      func part(_ index: UInt64) -> UInt16 { UInt16(truncatingIfNeeded: bits >> (16 * index)) }
      let first = part(0)
      return switch self {
      case .noise: SIMD4(first, part(1), part(2), part(3))
      case .opaqueNoise: SIMD4(first, part(1), part(2), .max)
      case .gray: SIMD4(first, first, first, .max)
      case .grayAlpha: SIMD4(first, first, first, part(3))
      case .smooth:
        SIMD4(UInt16(x * 255 & 0xFFFF), UInt16(y * 257 & 0xFFFF), UInt16((x + y) * 3), .max)
      case .repeats: SIMD4(UInt16(x % 13 * 4001), UInt16(y % 3), 7, UInt16(x % 13))
      // At one pixel each, the upper or the lower byte of alpha is not 255.
      case .nearlyOpaque: SIMD4(first, part(1), part(2), x + y == 0 ? 0xFFFE : .max)
      case .nearlyGray: SIMD4(first, first, x + y == 0 ? first ^ 0x100 : first, .max)
      }
    }

    var colorType: PNG.ColorType {
      switch self {
      case .noise, .repeats, .nearlyOpaque: .rgba
      case .opaqueNoise, .smooth, .nearlyGray: .rgb
      case .gray: .gray
      case .grayAlpha: .grayAlpha
      }
    }

    func image(_ width: Int, _ height: Int) -> Bitmap16 {
      var random = SplitMix64(seed: 11)
      var samples: [UInt16] = []
      for y in 0..<height {
        for x in 0..<width {
          let color = color(x, y, &random)
          samples += [color.x, color.y, color.z, color.w]
        }
      }
      return Bitmap16(width: width, height: height, samples: samples)
    }
  }

  static let levels: [PNG.Level] = [.fast, .standard, .small]

  @Test(
    "16-bit images of many widths are lossless with the reduced color type",
    arguments: Kind.allCases,
    levels
  )
  func roundTripsEveryWidth(kind: Kind, level: PNG.Level) throws {
    for width in [1, 2, 3, 7, 8, 9, 31, 64, 65, 130] {
      let bitmap = kind.image(width, 5)
      let files = try SIMDKernels.png.available.map {
        try PNGEncoder(level: level, kernels: $0).encode(bitmap)
      }
      let image = try PNG.decode16(files[0])
      #expect(image.bitmap == bitmap, "\(width)")
      #expect(image.info.bitDepth == 16)
      #expect(image.info.colorType == kind.colorType, "\(width)")
      #expect(image.warnings.isEmpty)
      #expect(files.allSatisfy { $0 == files[0] }, "\(width)")
    }
  }

  @Test(
    "The bytes of a 16-bit file do not depend on the number of threads",
    arguments: Kind.allCases,
    [PNG.Level.fast, .standard]
  )
  func threadsGiveSameBytes(kind: Kind, level: PNG.Level) throws {
    let bitmap = kind.image(301, 257)
    let one = try PNG.encode(bitmap, level: level)
    #expect(try PNG.decode16(one).bitmap == bitmap)
    #expect(try PNG.encode(bitmap, level: level, threads: 3) == one)
    #expect(one.count <= 8 * 301 * 257 + 8 * 301 * 257 / 1000 + 257 + 200)
  }

  /// Rows that are longer than a unit and than the deflate window.
  @Test(
    "16-bit images with very long rows or columns are lossless",
    arguments: [(1, 1), (1, 900), (16_384, 2), (4_097, 9)],
    levels
  )
  func roundTripsLongRows(dimensions: (Int, Int), level: PNG.Level) throws {
    for kind in [Kind.repeats, .smooth, .grayAlpha] {
      let bitmap = kind.image(dimensions.0, dimensions.1)
      #expect(try PNG.decode16(PNG.encode(bitmap, level: level)).bitmap == bitmap, "\(kind)")
    }
  }
}
