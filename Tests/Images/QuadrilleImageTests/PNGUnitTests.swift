import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// Lossless encoding and reduction at the levels that compress in units.
@Suite struct PNGUnitTests {
  /// The content of an image and the expected properties of its file.
  enum Kind: CaseIterable, Sendable {
    case noise, opaqueNoise, gray, grayAlpha, twoColors, fourColors, sixteenColors, manyColors
    case manyTransparentColors, steps, repeats, nearlyOpaque, fewGrays

    /// The color of a pixel.
    func color(_ x: Int, _ y: Int, _ random: inout SplitMix64) -> SIMD4<UInt8> {
      let bits = random.next()
      let byte = UInt8(truncatingIfNeeded: bits)
      let noise = SIMD4(
        byte,
        UInt8(truncatingIfNeeded: bits >> 8),
        UInt8(truncatingIfNeeded: bits >> 16),
        UInt8(truncatingIfNeeded: bits >> 24)
      )
      func index(_ count: Int) -> UInt8 { UInt8(Int(truncatingIfNeeded: bits >> 40) % count) }
      return switch self {
      case .noise: noise
      case .opaqueNoise: SIMD4(byte, noise.y, noise.z, 255)
      case .gray: SIMD4(byte, byte, byte, 255)
      case .grayAlpha: SIMD4(byte, byte, byte, noise.w)
      case .twoColors: index(2) == 0 ? SIMD4(1, 2, 3, 255) : SIMD4(0, 0, 0, 0)
      case .fourColors: SIMD4(10 * index(4), 9, 8, 255)
      case .sixteenColors: SIMD4(index(16), 7, 200, 128)
      case .manyColors: SIMD4(index(256), 3, 5, 255)
      case .manyTransparentColors: SIMD4(index(128), 3, 5, index(2) == 0 ? 0 : 255)
      case .steps: SIMD4(UInt8(x & 255), UInt8(y & 255), UInt8((x + y) & 255), 255)
      case .repeats:
        SIMD4(UInt8(x % 23 * 11), UInt8(x % 23 * y % 7), UInt8(y % 5), UInt8(255 - x % 23))
      case .nearlyOpaque: SIMD4(byte, noise.y, noise.z, x == 0 && y == 0 ? 254 : 255)
      case .fewGrays: SIMD4(SIMD3(repeating: 17 * index(3)), 255)
      }
    }

    func image(_ width: Int, _ height: Int, seed: UInt64 = 3) -> Bitmap {
      var random = SplitMix64(seed: seed)
      var bitmap = Bitmap(width: width, height: height)
      for y in 0..<height {
        for x in 0..<width { bitmap[x, y] = color(x, y, &random) }
      }
      return bitmap
    }
  }

  static let levels: [PNG.Level] = [.fast, .standard]
  static let smallLevels: [PNG.Level] = levels + [.small]

  private func encode(
    _ bitmap: Bitmap,
    _ level: PNG.Level,
    _ kernels: SIMDLevel = SIMDKernels.png.preferred,
    threads: Int = 1
  ) throws -> [UInt8] {
    try PNGEncoder(level: level, kernels: kernels).encode(bitmap, threads: threads)
  }

  /// The smallest color type and bit depth for an image, by counting its colors.
  private func needs(_ bitmap: Bitmap) -> (PNG.ColorType, Int) {
    var colors: Set<SIMD4<UInt8>> = []
    var isGray = true
    var isOpaque = true
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let color = bitmap[x, y]
        colors.insert(color)
        isGray = isGray && color.x == color.y && color.y == color.z
        isOpaque = isOpaque && color.w == 255
      }
    }
    let maximum = min(isGray && isOpaque ? 16 : 256, bitmap.width * bitmap.height / 4)
    if colors.count <= maximum {
      return (.palette, colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8)
    }
    return (isGray ? (isOpaque ? .gray : .grayAlpha) : isOpaque ? .rgb : .rgba, 8)
  }

  /// Compares a file with its image.
  private func check(_ file: [UInt8], _ bitmap: Bitmap, _ comment: Comment) throws {
    var limits = Limits.default
    limits.maxDimension = 1 << 20
    let image = try PNG.decode(file, job: JobContext(limits: limits))
    #expect(image.bitmap == bitmap, comment)
    #expect(image.warnings == [], comment)
    let (type, depth) = needs(bitmap)
    #expect(image.info.colorType == type && image.info.bitDepth == depth, comment)
    let row = (depth * type.samples * bitmap.width + 7) / 8 + 1
    let raw = row * bitmap.height
    let palette = type == .palette ? 4 * 256 + 24 : 0
    #expect(file.count <= raw + raw / 1000 + 200 + palette, comment)
    // All data is one zlib stream with its checksum, and no more rows than there are.
    let stream = try PNGChunk.all(of: file).filter { $0.type == "IDAT" }.flatMap(\.data)
    let output = try Inflate.zlib(stream.span, expectedCount: raw)
    #expect(output.consumed == stream.count, comment)
  }

  @Test(
    "Images of every kind and of widths 1 to 70 are lossless with the reduced color type",
    arguments: Kind.allCases,
    levels
  )
  func roundTripsEveryWidth(kind: Kind, level: PNG.Level) throws {
    for width in 1...70 {
      let bitmap = kind.image(width, 1 + width % 9)
      let file = try encode(bitmap, level)
      try check(file, bitmap, "\(kind) \(width)")
      for kernels in SIMDKernels.png.available {
        #expect(try encode(bitmap, level, kernels) == file, "\(kind) \(width) \(kernels)")
      }
    }
  }

  @Test(
    "The bytes of a large file do not depend on threads or instruction set",
    arguments: Kind.allCases,
    levels
  )
  func threadsGiveSameBytes(kind: Kind, level: PNG.Level) throws {
    // Several units, the last with fewer rows.
    let bitmap = kind.image(611, 403)
    let file = try encode(bitmap, level)
    try check(file, bitmap, "\(kind)")
    for threads in [2, 3, 8] {
      #expect(try encode(bitmap, level, threads: threads) == file, "\(kind) \(threads)")
    }
    for kernels in SIMDKernels.png.available {
      #expect(try encode(bitmap, level, kernels, threads: 2) == file, "\(kind) \(kernels)")
    }
  }

  @Test(
    "Images with very long rows or columns are lossless",
    arguments: [(1, 1), (1, 3000), (3000, 1), (70_001, 2), (33_000, 5), (16_385, 9)],
    levels
  )
  func roundTripsLongRows(dimensions: (Int, Int), level: PNG.Level) throws {
    for kind in [Kind.steps, .noise, .manyColors, .repeats, .grayAlpha] {
      let bitmap = kind.image(dimensions.0, dimensions.1)
      let file = try encode(bitmap, level)
      try check(file, bitmap, "\(kind)")
      for kernels in SIMDKernels.png.available {
        #expect(try encode(bitmap, level, kernels, threads: 2) == file, "\(kind) \(kernels)")
      }
    }
  }

  /// Deflate has no length of 259 or 260 and none below 3.
  @Test(
    "Runs around the length limits of deflate are lossless",
    arguments: [7, 8, 9, 255, 256, 257, 258, 259, 260, 261, 262, 515, 516, 517, 518],
    levels
  )
  func roundTripsRuns(length: Int, level: PNG.Level) throws {
    var random = SplitMix64(seed: UInt64(length))
    // One byte per pixel, in gray, and four.
    for isGray in [true, false] {
      var bitmap = Bitmap(width: 701, height: 40)
      var left = 0
      var color = SIMD4<UInt8>.zero
      for y in 0..<40 {
        for x in 0..<701 {
          if left == 0 {
            left = random.next() % 2 == 0 ? length : 1
            let bytes = random.bytes(4)
            color =
              isGray
              ? SIMD4(bytes[0], bytes[0], bytes[0], 255)
              : SIMD4(bytes[0], bytes[1], bytes[2], bytes[3])
          }
          bitmap[x, y] = color
          left -= 1
        }
      }
      try check(encode(bitmap, level), bitmap, "\(length)")
    }
  }

  @Test(
    "The small level is lossless and never larger than the standard one",
    arguments: Kind.allCases
  ) func smallLevelIsSmallest(kind: Kind) throws {
    for (width, height) in [(1, 1), (5, 9), (64, 3), (301, 150)] {
      let bitmap = kind.image(width, height)
      let file = try encode(bitmap, .small)
      let image = try PNG.decode(file)
      #expect(image.bitmap == bitmap && image.warnings == [], "\(kind) \(width)")
      for kernels in SIMDKernels.png.available {
        #expect(try encode(bitmap, .small, kernels) == file, "\(kind) \(width) \(kernels)")
      }
      #expect(try file.count <= encode(bitmap, .standard).count, "\(kind) \(width)")
    }
  }

  /// Panels of few colors with repeating rows: units compress better than libdeflate's highest
  /// level.
  @Test("The small level is smallest for flat panels with repeated rows")
  func smallLevelHandlesFlatPanels() throws {
    var random = SplitMix64(seed: 5)
    var bitmap = Bitmap(width: 1920, height: 1080, alphaMode: .straight)
    for number in 0...200 {
      let left = number == 0 ? 0 : Int(random.next() % 1800)
      let top = number == 0 ? 0 : Int(random.next() % 1000)
      let width = number == 0 ? 1920 : 8 + Int(random.next() % 293)
      let height = number == 0 ? 1080 : 8 + Int(random.next() % 113)
      let shade = UInt8(40 * (1 + random.next() % 6))
      for y in top..<min(top + height, 1080) {
        for x in left..<min(left + width, 1920) {
          bitmap[x, y] = SIMD4(shade, 255 - shade, 128, 255)
        }
      }
    }
    let file = try encode(bitmap, .small)
    try check(file, bitmap, "panels")
    #expect(try file.count <= encode(bitmap, .standard).count)
    let frame = try PNGEncoder(level: .small).packed(bitmap)
    #expect(try frame.byteCount <= PNGEncoder(level: .standard).packed(bitmap).byteCount)
  }

  /// Matches of two pixels help: the same sheets are larger with libdeflate's level 6.
  @Test(
    "Sprite sheets are smaller than with libdeflate level 6",
    .enabled(if: Corpus.isAvailable),
    arguments: [
      "gdx-new-spineboy-run/spineboy-run.png", "uikit-2x/spritesheet@2x.png",
      "cocos0-butterflyfish/Butterflyfish0.png",
    ]
  )
  func sheetsBeatLevelSix(path: String) throws {
    let bitmap = try PNG.decode(Corpus.bytes("atlas/\(path)")).bitmap.unpremultiplied()
    let standard = try encode(bitmap, .standard)
    try check(standard, bitmap, "\(path)")
    var packed: [UInt8] = []
    try DeflateCompressor(level: 6).appendZlib(
      minimumSumRows(
        of: bitmap.bytes,
        width: bitmap.width,
        height: bitmap.height,
        stride: bitmap.stride
      ).span,
      to: &packed
    )
    #expect(standard.count < packed.count)
  }

  /// Where literals take two or three bits, short matches cost more; the last one of a unit, too.
  @Test("Images with very cheap literals are lossless", arguments: 1...40, levels)
  func roundTripsCheapLiterals(
    seed: Int,
    level: PNG.Level
  ) throws {
    var random = SplitMix64(seed: UInt64(seed))
    // Units of 2 rows; the last pixels of each row repeat those 2,000 before.
    let width = 13_000
    var bitmap = Bitmap(width: width, height: 5, alphaMode: .straight)
    for y in 0..<5 {
      for x in 0..<width {
        let bits = random.next()
        func level(_ shift: Int) -> UInt8 { UInt8(truncatingIfNeeded: bits >> shift & 7) }
        bitmap[x, y] = SIMD4(level(0), level(3) & 3, level(6) & 1, level(9))
      }
      for x in 0..<(2 + seed % 4) { bitmap[width - 1 - x, y] = bitmap[width - 2001 - x, y] }
    }
    let file = try encode(bitmap, level)
    try check(file, bitmap, "\(seed)")
    for kernels in SIMDKernels.png.available {
      #expect(try encode(bitmap, level, kernels, threads: 2) == file, "\(seed) \(kernels)")
    }
  }

  /// The deflate window is 32,768 bytes: a row of 32,767 bytes and its filter byte.
  @Test(
    "Repeated rows are matched if they are within the deflate window",
    arguments: [32_766, 32_767, 32_768, 40_000],
    levels
  )
  func findsRepeatedRows(width: Int, level: PNG.Level) throws {
    let row = Kind.manyColors.image(width, 1)
    var bitmap = Bitmap(width: width, height: 6)
    for y in 0..<6 {
      for x in 0..<width { bitmap[x, y] = row[x, 0] }
    }
    let file = try encode(bitmap, level)
    try check(file, bitmap, "\(width)")
    // All rows of a unit equal its first row, or none does.
    let units = try PNGChunk.all(of: file).count { $0.type == "IDAT" }
    #expect(width < 32_768 ? file.count < (units + 1) * width : file.count > 5 * width)
  }

  @Test("Noise is stored with a small overhead", arguments: levels) func storesNoise(
    level: PNG.Level
  ) throws {
    let bitmap = Kind.noise.image(500, 500)
    let file = try encode(bitmap, level)
    let raw = 500 * (4 * 500 + 1)
    #expect(file.count > raw && file.count < raw + raw / 1000 + 200)
  }

  @Test("Units are IDAT chunks of about 128 KiB")
  func unitsAreIDATChunks() throws {
    let bitmap = Kind.noise.image(512, 300)
    let chunks = try PNGChunk.all(of: encode(bitmap, .fast))
    // 63 rows of 2,049 bytes are the most that fit.
    #expect(chunks.map(\.type) == ["IHDR", "IDAT", "IDAT", "IDAT", "IDAT", "IDAT", "IEND"])
    #expect(chunks[1].data.count > 63 * 2049 && chunks[1].data.count < 64 * 2049)
  }

  /// Each unit has no references to earlier data: inflated alone it gives its rows.
  @Test("Each unit can be decompressed independently", arguments: levels) func unitsAreIndependent(
    level: PNG.Level
  ) throws {
    for kind in [Kind.repeats, .steps, .manyTransparentColors] {
      let bitmap = kind.image(900, 500)
      let file = try encode(bitmap, level)
      let units = try PNGChunk.all(of: file).filter { $0.type == "IDAT" }.map(\.data)
      #expect(units.count > 2)
      var rows = 0
      for (number, unit) in units.enumerated() {
        let isLast = number == units.count - 1
        var bytes = Array(unit.dropFirst(number == 0 ? 2 : 0).dropLast(isLast ? 4 : 0))
        // An empty final block ends a stream that continues in the next unit.
        if !isLast { bytes += [1, 0, 0, 0xFF, 0xFF] }
        rows += try Inflate.raw(bytes.span).bytes.count
      }
      let (type, depth) = needs(bitmap)
      #expect(rows == ((depth * type.samples * 900 + 7) / 8 + 1) * 500)
    }
  }

  @Test("Palette colors that are not opaque come first")
  func paletteStartsWithTranslucentColors() throws {
    var bitmap = Bitmap(width: 8, height: 8)
    for x in 0..<8 {
      for y in 0..<8 {
        bitmap[x, y] =
          [
            SIMD4(9, 9, 1, 255), SIMD4(200, 0, 0, 0), SIMD4(0, 0, 0, 0), SIMD4(1, 2, 3, 4),
          ][(x + y) % 4]
      }
    }
    let chunks = try PNGChunk.all(of: encode(bitmap, .fast))
    #expect(chunks.map(\.type) == ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"])
    // Transparent black is first; color with alpha 0 is kept.
    #expect(chunks[1].data.prefix(3) == [0, 0, 0] && chunks[1].data.suffix(3) == [9, 9, 1])
    #expect(chunks[2].data.count == 3 && chunks[2].data.first == 0)
    #expect(try PNG.decode(encode(bitmap, .fast)).bitmap == bitmap)
  }

  @Test("Blank images have very small files")
  func blankImagesAreSmall() throws {
    #expect(try encode(Bitmap(width: 1, height: 1), .fast).count < 80)
    #expect(try encode(Bitmap(width: 1920, height: 1080), .fast).count < 600)
  }

  @Test("A reused encoder gives the same bytes as a new one")
  func reusedEncoderGivesSameBytes() throws {
    let encoder = try PNGEncoder(level: .standard)
    for (kind, edgeLength) in [(Kind.noise, 300), (.repeats, 17), (.steps, 400), (.twoColors, 90)] {
      let bitmap = kind.image(edgeLength, edgeLength)
      let alone = try PNGEncoder(level: .standard).encode(bitmap)
      #expect(encoder.encode(bitmap, threads: 3) == alone, "\(kind)")
    }
  }

  @Test("Animation frames are RGBA in a single zlib stream", arguments: smallLevels)
  func framesAreRGBAStreams(level: PNG.Level) throws {
    let encoder = try PNGEncoder(level: level)
    for kind in [Kind.gray, .twoColors, .steps] {
      let bitmap = kind.image(300, 280)
      var file = AnimatedPNG(size: bitmap.pixelSize, frameCount: 1, framesPerSecond: 1)
      let frame = encoder.packed(bitmap)
      #expect(frame.byteCount == encoder.packed(bitmap, threads: 3).byteCount)
      let bytes = file.header() + file.frame(frame) + file.end()
      let chunks = try PNGChunk.all(of: bytes)
      #expect(chunks.map(\.type) == ["IHDR", "acTL", "fcTL", "IDAT", "IEND"])
      let image = try PNG.decode(bytes)
      #expect(image.info.colorType == .rgba && image.bitmap == bitmap)
    }
  }

  @Test("Row padding does not affect the encoded bytes")
  func ignoresRowPadding() throws {
    for kind in Kind.allCases {
      let tight = kind.image(33, 20)
      var padded = Bitmap(
        width: 33,
        height: 20,
        stride: 160,
        bytes: [UInt8](repeating: 99, count: 160 * 20)
      )
      for y in 0..<20 {
        for x in 0..<33 { padded[x, y] = tight[x, y] }
      }
      #expect(try encode(padded, .fast) == (try encode(tight, .fast)), "\(kind)")
    }
  }
}
