import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleTextureFiles

@Suite struct ETCEncoderTests {
  /// Pixels of random colors, of a few colors, or near a gradient, which lead to different modes.
  private static func images(
    width: Int = 32,
    height: Int = 16,
    alpha: (Int, Int) -> UInt8 = { _, _ in 255 }
  ) -> [Bitmap] {
    var random = SplitMix64(seed: 19)
    return (0..<3).map { kind in
      var bitmap = Bitmap(width: width, height: height)
      let palette = (0..<4).map { _ in random.bytes(3) }
      let noise = random.bytes(4 * width * height)
      for y in 0..<height {
        for x in 0..<width {
          let start = 4 * (y * width + x)
          var color = Array(noise[start..<(start + 3)])
          if kind == 1 { color = palette[Int(noise[start + 3] & 3)] }
          if kind == 2 {
            color = [UInt8(3 * x + 40), UInt8(5 * y + 20), UInt8(200 - 2 * x - y)]
            if noise[start] < 40 { color[1] += noise[start + 1] & 7 }
          }
          bitmap[x, y] = SIMD4(color[0], color[1], color[2], alpha(x, y))
        }
      }
      return bitmap
    }
  }

  private static func decoded(
    _ bitmap: Bitmap,
    _ format: ETCFormat,
    _ quality: ETCQuality
  ) throws
    -> Bitmap
  {
    var encoder = TextureEncoder(.etc(format))
    encoder.etcQuality = quality
    return try encoder.texture(of: [bitmap]).bitmap()
  }

  /// The pixels of a block, row by row.
  private static func block(_ bitmap: Bitmap, _ column: Int, _ row: Int) -> [SIMD4<UInt8>] {
    (0..<16).map { bitmap[4 * column + $0 % 4, 4 * row + $0 / 4] }
  }

  private static func pixels(
    _ block: [SIMD4<UInt8>],
    kernels: SIMDLevel = SIMDKernels.codecs.preferred
  ) -> ETCPixels {
    func row(_ y: Int) -> SIMD4<UInt32> {
      var row = SIMD4<UInt32>()
      for x in 0..<4 {
        let pixel = SIMD4<UInt32>(truncatingIfNeeded: block[4 * y + x])
        row[x] = pixel.x | pixel.y << 8 | pixel.z << 16 | pixel.w << 24
      }
      return row
    }
    return ETCPixels((row(0), row(1), row(2), row(3)), kernels: kernels)
  }

  /// The squared error of the colors of a decoded word; transparent pixels are ignored.
  private static func error(_ word: UInt64, _ block: [SIMD4<UInt8>], punched: Bool = false) -> Int {
    let oracle = ETCOracle(word: word, hasPunchThrough: punched)
    return block.indices.reduce(0) { sum, index in
      let found = oracle.pixel(index % 4, index / 4)
      if punched, found[3] == 0 { return sum }
      return sum
        + (0..<3).reduce(0) { sum, channel in
          let difference = Int(found[channel]) - Int(block[index][channel])
          return sum + difference * difference
        }
    }
  }

  @Test(
    "The predicted error of words of each mode equals the decoded error",
    arguments: ETCQuality.allCases
  )
  func predictedErrorMatchesDecoder(_ quality: ETCQuality) {
    let search = ETCSearch(quality)
    for bitmap in Self.images() {
      for number in 0..<10 {
        let block = Self.block(bitmap, number % 8, number / 8)
        let pixels = Self.pixels(block)
        let halves = pixels.bestHalves(search, individual: true, isPunched: false)
        let words = [
          pixels.word(halves, isPunched: false, usesFlag: true),
          pixels.planarWord(rounds: search.rounds),
          pixels.pairWord(ETCSearch(.best), isPunched: false, usesFlag: true),
          pixels.flatWord(
            ETCColor(9, 130, 250),
            individual: true,
            pairs: true,
            isPunched: false,
            usesFlag: true
          ),
        ]
        for word in words { #expect(Self.error(word.bits, block) == Int(word.error)) }
      }
    }
  }

  @Test(
    "The predicted error of punch-through words equals the decoded error",
    arguments: ETCQuality.allCases
  )
  func predictedPunchThroughErrorMatches(_ quality: ETCQuality) {
    let search = ETCSearch(quality)
    for bitmap in Self.images(alpha: { x, y in (x + y) % 3 == 0 ? 127 : 128 }) {
      for number in 0..<10 {
        let block = Self.block(bitmap, number % 8, number / 8)
        var pixels = Self.pixels(block)
        pixels.visible.replace(with: 0, where: pixels.alpha .< 128)
        let halves = pixels.bestHalves(search, individual: false, isPunched: true)
        let words = [
          pixels.word(halves, isPunched: true, usesFlag: false),
          pixels.pairWord(ETCSearch(.best), isPunched: true, usesFlag: false),
        ]
        for word in words {
          #expect(Self.error(word.bits, block, punched: true) == Int(word.error))
          for index in 0..<16 {
            let alpha = ETCOracle(word: word.bits, hasPunchThrough: true)
              .pixel(index % 4, index / 4)[3]
            #expect(alpha == (block[index].w < 128 ? 0 : 255))
          }
        }
      }
    }
  }

  /// An exhaustive search of individual colors near the averages with every table.
  private static func reference(_ block: [SIMD4<UInt8>]) -> Int {
    let tables = [
      [2, 8], [5, 17], [9, 29], [13, 42], [18, 60], [24, 80], [33, 106], [47, 183],
    ]
    func halfError(_ pixels: [SIMD4<UInt8>]) -> Int {
      let sums = (0..<3).map { channel in pixels.reduce(0) { $0 + Int($1[channel]) } }
      let levels = sums.map { ($0 * 15 + 1020) / 2040 }
      var minimum = Int.max
      for shift in -2...2 {
        let base = levels.map { 17 * max(0, min(15, $0 + shift)) }
        for table in tables {
          let shades = [table[0], table[1], -table[0], -table[1]].map { amount in
            base.map { max(0, min(255, $0 + amount)) }
          }
          let error = pixels.reduce(0) { sum, pixel in
            sum
              + (shades.map { shade in
                (0..<3).reduce(0) { sum, channel in
                  let difference = shade[channel] - Int(pixel[channel])
                  return sum + difference * difference
                }
              }
              .min() ?? 0)
          }
          minimum = min(minimum, error)
        }
      }
      return minimum
    }
    let untransposed =
      halfError(block.indices.filter { $0 % 4 < 2 }.map { block[$0] })
      + halfError(block.indices.filter { $0 % 4 >= 2 }.map { block[$0] })
    return min(untransposed, halfError(Array(block[..<8])) + halfError(Array(block[8...])))
  }

  @Test("The best preset is not worse than an exhaustive search near the averages")
  func beatsExhaustiveReference() {
    let encoder = ETCBlockEncoder(format: .etc1, search: ETCSearch(.best))
    for bitmap in Self.images() {
      for number in 0..<10 {
        let block = Self.block(bitmap, number % 8, number / 8)
        let word = encoder.words(Self.pixels(block)).0
        #expect(Self.error(word, block) <= Self.reference(block))
      }
    }
  }

  /// The error that an exact search computes for two halves equals the error of their decoded word,
  /// also where colors are clamped and some pixels are ignored.
  @Test(
    "Exact costs of halves equal the decoded error of their words",
    arguments: SIMDKernels.codecs.available,
    [false, true]
  )
  func exactCostsMatchDecoder(_ kernels: SIMDLevel, isPunched: Bool) {
    var random = SplitMix64(seed: 23)
    let search = ETCSearch(.normal)
    var count = 0
    for number in 0..<300 {
      let bytes = random.bytes(80)
      // A few colors near the limits, only such colors, or random ones.
      let block = (0..<16).map { index -> SIMD4<UInt8> in
        var pixel = SIMD4(bytes[4 * index], bytes[4 * index + 1], bytes[4 * index + 2], 255)
        if number % 3 == 0 { pixel = SIMD4(repeating: 250) | pixel }
        if number % 3 == 1 { pixel = pixel & SIMD4(repeating: 135) }
        pixel.w = isPunched && bytes[64 + index] < 100 && index > 0 ? 0 : 255
        return pixel
      }
      var pixels = Self.pixels(block, kernels: kernels)
      if isPunched { pixels.visible.replace(with: 0, where: pixels.alpha .< 128) }
      let halves = pixels.bestHalves(search, individual: !isPunched, isPunched: isPunched)
      // All differential base colors may be too far apart.
      guard halves.cost < .max else { continue }
      count += 1
      let word = pixels.word(halves, isPunched: isPunched, usesFlag: !isPunched)
      let visible = block.filter { $0.w == 255 }
      let black = visible.reduce(0) { sum, pixel in
        sum + (0..<3).reduce(0) { $0 + Int(pixel[$1]) * Int(pixel[$1]) }
      }
      let error = Self.error(word.bits, block, punched: isPunched)
      #expect(Int(halves.cost) + black == error, "\(number)")
    }
    #expect(count > 150)
  }

  /// Pruning by bounds loses no result: the search finds the same with either order of the halves,
  /// and with a limit exactly the results below it.
  @Test(
    "Pruning does not change the result of the search",
    arguments: SIMDKernels.codecs.available,
    [false, true]
  )
  func pruningLosesNothing(_ kernels: SIMDLevel, isPunched: Bool) {
    var random = SplitMix64(seed: 31)
    let searches = ETCQuality.allCases.map { ETCSearch($0) } + [ETCSearch(.fast).exact]
    for number in 0..<400 {
      let bytes = random.bytes(80)
      // Stripes in either direction, of hues, of grays, or near the limits; or random colors.
      let block = (0..<16).map { index -> SIMD4<UInt8> in
        let stripe = 4 * (number % 2 == 0 ? index / 4 : index % 4)
        let offset = number % 5 == 0 ? 4 * index : stripe
        var pixel = SIMD4(bytes[offset], bytes[offset + 1], bytes[offset + 2], 255)
        if number % 5 == 1 { pixel = SIMD4(pixel.x, pixel.x, pixel.x, 255) }
        if number % 5 == 2 { pixel = pixel | SIMD4(repeating: 192) }
        pixel.w = isPunched && bytes[64 + index] < 60 && index > 0 ? 0 : 255
        return pixel
      }
      let transposed = (0..<16).map { block[$0 % 4 * 4 + $0 / 4] }
      var (pixels, others) = (
        Self.pixels(block, kernels: kernels), Self.pixels(transposed, kernels: kernels)
      )
      if isPunched {
        pixels.visible.replace(with: 0, where: pixels.alpha .< 128)
        others.visible.replace(with: 0, where: others.alpha .< 128)
      }
      let black = block.filter { $0.w == 255 }.reduce(Int32(0)) { sum, pixel in
        sum + (0..<3).reduce(0) { $0 + Int32(pixel[$1]) * Int32(pixel[$1]) }
      }
      for search in searches {
        func halves(_ pixels: ETCPixels, _ known: (ETCHalves, Int32)? = nil) -> ETCHalves {
          pixels.bestHalves(search, individual: !isPunched, isPunched: isPunched, than: known)
        }
        let found = halves(pixels)
        #expect(halves(others).cost == found.cost, "\(number)")
        guard found.cost < .max else { continue }
        for isFlipped in [false, true] {
          var known = ETCHalves.none
          known.isFlipped = isFlipped
          #expect(halves(pixels, (known, found.cost + black + 1)).cost == found.cost, "\(number)")
          #expect(halves(pixels, (known, found.cost + black)).cost == .max, "\(number)")
        }
      }
    }
  }

  /// The search finds the nearest shade of a base color, and the first of equally near ones.
  @Test(
    "The nearest shade is found, the first of equal ones",
    arguments: SIMDKernels.codecs.available,
    [false, true]
  )
  func findsNearestShade(_ kernels: SIMDLevel, isPunched: Bool) {
    let tables = [
      (2, 8), (5, 17), (9, 29), (13, 42), (18, 60), (24, 80), (33, 106), (47, 183),
    ]
    let amounts = tables.flatMap { [$0.0, -$0.0, $0.1, -$0.1] }
    var random = SplitMix64(seed: 37)
    for number in 0..<300 {
      let bytes = number == 0 ? [0, 0, 0] : number == 1 ? [255, 255, 255] : random.bytes(3)
      let color = ETCColor(Int32(bytes[0]), Int32(bytes[1]), Int32(bytes[2]))
      for bits: Int32 in 4...5 {
        let values = (0..<1 << bits).map { bits == 4 ? 17 * $0 : 8 * $0 + $0 / 4 }
        let errors = amounts.map { amount in
          bytes.reduce(0) { sum, byte in
            sum
              + (values.map { value in
                let difference = max(0, min(255, value + amount)) - Int(byte)
                return difference * difference
              }
              .min() ?? 0)
          }
        }
        let numbers = errors.indices.filter { !isPunched || $0 % 4 > 1 }
        let minimum = numbers.map { errors[$0] }.min()
        let nearest = ETCFlatLevels.nearestShade(color, bits: bits, isPunched: isPunched, kernels)
        #expect(Int(nearest.error) == minimum)
        #expect(nearest.shade == numbers.first { errors[$0] == minimum })
      }
    }
  }

  /// Whether a color is a sum of a base and a modifier, both from the given lists, in every
  /// channel.
  private static func isReachable(_ color: [Int], _ bases: [Int], _ amounts: [Int]) -> Bool {
    amounts.contains { amount in
      color.allSatisfy { value in bases.contains { max(0, min(255, $0 + amount)) == value } }
    }
  }

  @Test("Flat colors are exact if the format can represent them", arguments: ETCQuality.allCases)
  func flatColorsAreExact(_ quality: ETCQuality) throws {
    let small = [2, 5, 9, 13, 18, 24, 33, 47, 8, 17, 29, 42, 60, 80, 106, 183]
    let far = [3, 6, 11, 16, 23, 32, 41, 64]
    let four = (0..<16).map { 17 * $0 }
    let five = (0..<32).map { $0 * 8 + $0 / 4 }
    var random = SplitMix64(seed: 3)
    var exact = 0
    for _ in 0..<80 {
      // Near grays, which bases and modifiers often represent exactly.
      let gray = Int(random.bytes(1)[0])
      let color = random.bytes(3).map { max(0, min(255, gray + [0, 8, 17, 0][Int($0 & 3)])) }
      var bitmap = Bitmap(width: 4, height: 4)
      let pixel = SIMD4(UInt8(color[0]), UInt8(color[1]), UInt8(color[2]), 255)
      for index in 0..<16 { bitmap[index % 4, index / 4] = pixel }
      let amounts = small + small.map { -$0 }
      let isETC1 =
        Self.isReachable(color, four, amounts) || Self.isReachable(color, five, amounts)
      let isETC2 =
        isETC1 || Self.isReachable(color, four, far + far.map { -$0 })
        || (color[0] == (color[0] & 252 | color[0] >> 6)
          && color[1] == (color[1] & 254 | color[1] >> 7)
          && color[2] == (color[2] & 252 | color[2] >> 6))
      exact += isETC1 ? 1 : 0
      #expect((try Self.decoded(bitmap, .etc1, quality)[1, 2] == pixel) == isETC1, "\(color)")
      for format in [ETCFormat.etc2RGB, .etc2RGBA] {
        #expect((try Self.decoded(bitmap, format, quality)[3, 0] == pixel) == isETC2, "\(color)")
      }
    }
    #expect(exact > 5 && exact < 75)
  }

  @Test("Opaque pixels decode as opaque in all formats", arguments: ETCQuality.allCases)
  func opaquePixelsStayOpaque(_ quality: ETCQuality) throws {
    // The left half is opaque, the right half has all alphas.
    let images = Self.images { x, y in x < 16 ? 255 : UInt8(8 * (x - 16) + 4 * y) }
    for bitmap in images {
      for format in [ETCFormat.etc2RGBA, .etc2RGBA1, .etc2RGB, .etc1] {
        let result = try Self.decoded(bitmap, format, quality)
        for y in 0..<16 {
          for x in 0..<16 { #expect(result[x, y].w == 255) }
        }
      }
    }
  }

  @Test(
    "The number of threads does not change the encoded bytes",
    arguments: ETCFormat.allCases,
    ETCQuality.allCases
  )
  func threadsGiveSameBytes(_ format: ETCFormat, _ quality: ETCQuality) throws {
    for bitmap in Self.images(width: 30, height: 37, alpha: { x, y in UInt8(x * 8 ^ y * 3) }) {
      let one = ETCEncoder(quality).encode(bitmap, as: format)
      #expect(one.count == 8 * 10 * format.blockByteCount)
      #expect(ETCEncoder(quality).encode(bitmap, as: format, threads: 5) == one)
      // Repeats the last column and row, so that the sides are multiples of four.
      var wide = Bitmap(width: 32, height: 40)
      for y in 0..<40 {
        for x in 0..<32 { wide[x, y] = bitmap[min(x, 29), min(y, 36)] }
      }
      #expect(ETCEncoder(quality).encode(wide, as: format) == one)
    }
  }

  @Test(
    "All instruction sets give the same encoded bytes",
    arguments: ETCFormat.allCases,
    ETCQuality.allCases
  )
  func kernelsAgree(_ format: ETCFormat, _ quality: ETCQuality) {
    for bitmap in Self.images(width: 30, height: 17, alpha: { x, y in UInt8(x * 8 ^ y * 3) }) {
      let all = SIMDKernels.codecs.available.map {
        ETCEncoder(quality).encode(bitmap, as: format, kernels: $0)
      }
      #expect(all.allSatisfy { $0 == all[0] })
    }
  }

  @Test("Mip levels of any size are encoded and decoded")
  func encodesAllLevelSizes() throws {
    for format in ETCFormat.allCases {
      let chain = Self.images(width: 30, height: 21)[2].mipChain()
      var encoder = TextureEncoder(.etc(format))
      encoder.etcQuality = .fast
      let texture = try encoder.texture(of: chain)
      #expect(texture.format == .etc(format))
      #expect(texture.format.encoding == format.encoding)
      let again = try TextureFile(decoding: texture.encoded())
      for level in chain.indices {
        let bitmap = try again.bitmap(level: level)
        #expect(bitmap.pixelSize == chain[level].pixelSize)
        for y in 0..<bitmap.height {
          for x in 0..<bitmap.width {
            #expect(abs(Int(bitmap[x, y].x) - Int(chain[level][x, y].x)) < 40)
          }
        }
      }
    }
  }
}
