import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleTextureFiles

/// Random words, and words for special cases: flags of one kind, equal colors.
private struct WordMaker {
  var random: SplitMix64

  init(seed: Int) {
    random = SplitMix64(seed: UInt64(seed))
  }

  mutating func words(_ count: Int) -> [UInt64] {
    let opaque: UInt64 = 1 << 63 | 1 << 47
    let kind = random.next() % 6
    return (0..<count).map { _ in
      let word = random.next()
      switch kind {
      case 0: return word | opaque
      case 1: return word & ~opaque
      case 2: return word | opaque & ~(1 << 32)
      case 3: return word | 1 << 32
      default: return word
      }
    }
  }
}

private func bytes(_ words: [UInt64]) -> [UInt8] {
  words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) } }
}

/// The decoded words; bytes beyond the image must stay unchanged.
private func decoded(
  _ version: PVRTCGrid.Version,
  _ bits: Int,
  _ size: PixelSize,
  _ words: [UInt64],
  hasAlpha: Bool = true,
  threads: Int = 1,
  kernels: SIMDLevel = SIMDKernels.codecs.preferred
) -> [UInt8] {
  let decoder = PVRTCDecoder(version: version, bits: bits, hasAlpha: hasAlpha, kernels: kernels)
  let count = 4 * size.width * size.height
  var result = [UInt8](repeating: 0xA5, count: count + 64)
  let source = bytes(words)
  unsafe source.withUnsafeBytes { source in
    unsafe result.withUnsafeMutableBytes { target in
      unsafe decoder.decode(
        source,
        size: size,
        into: UnsafeMutableRawBufferPointer(rebasing: target[0..<count]),
        threads: threads
      )
    }
  }
  #expect(result[count...].allSatisfy { $0 == 0xA5 })
  result.removeLast(64)
  return result
}

private struct Shape: CustomTestStringConvertible, Sendable {
  let bits: Int
  let width: Int
  let height: Int
  var testDescription: String { "\(bits) bits, \(width)x\(height)" }
  var size: PixelSize { PixelSize(width: width, height: height) }

  /// All powers of two from 1 to 64 in both directions, at 2 and 4 bits per pixel.
  static let powers: [Shape] = {
    let dimensions = (0...6).map { 1 << $0 }
    return [2, 4].flatMap { bits in
      dimensions.flatMap { width in dimensions.map { Shape(bits: bits, width: width, height: $0) } }
    }
  }()
}

@Suite struct PVRTCTests {
  /// The number of images for each of the 98 sizes: 10,030 in all, fewer for larger ones.
  private static let counts = [16: 190, 64: 110, 256: 55, 1024: 16, 4096: 6]

  private static func count(_ shape: Shape) -> Int {
    let pixels = shape.width * shape.height
    return counts.filter { pixels <= $0.key }.map(\.value).max() ?? 0
  }

  @Test("The random test covers at least 10,000 images")
  func coversTenThousandImages() {
    #expect(Shape.powers.count == 98)
    #expect(Shape.powers.map(Self.count).reduce(0, +) >= 10_000)
  }

  @Test("PVRTC1 matches the specification for all sizes from 1 to 64", arguments: Shape.powers)
  private func pvrtc1MatchesSpecification(_ shape: Shape) {
    let (bits, width, height) = (shape.bits, shape.width, shape.height)
    let wordCount = PVRTCOracle.wordCount(
      isSecondVersion: false,
      bpp: bits,
      width: width,
      height: height
    )
    var maker = WordMaker(seed: bits << 20 | width << 10 | height)
    var wrong = 0
    for _ in 0..<Self.count(shape) {
      let words = maker.words(wordCount)
      let oracle = PVRTCOracle(
        isSecondVersion: false,
        bpp: bits,
        width: width,
        height: height,
        words: words
      )
      let expected = oracle.decoded()
      for kernels in SIMDKernels.codecs.available
      where decoded(.first, bits, shape.size, words, kernels: kernels) != expected {
        wrong += 1
      }
    }
    #expect(wrong == 0)
  }

  @Test(
    "PVRTC-II matches the specification for many sizes",
    arguments: [2, 4],
    [
      (1, 1), (2, 3), (3, 2), (4, 4), (5, 5), (7, 9), (8, 4), (9, 7), (12, 20), (13, 1), (1, 13),
      (16, 8), (17, 33), (20, 12), (23, 31), (24, 24), (31, 6), (40, 40), (61, 5), (64, 16),
    ]
  )
  func pvrtc2MatchesSpecification(_ bits: Int, _ dimensions: (Int, Int)) {
    let (width, height) = dimensions
    let wordCount = PVRTCOracle.wordCount(
      isSecondVersion: true,
      bpp: bits,
      width: width,
      height: height
    )
    var maker = WordMaker(seed: bits << 20 | width << 10 | height)
    var wrong = 0
    for round in 0..<24 {
      var words = maker.words(wordCount)
      if round.isMultiple(of: 3) { words = words.map { $0 & ~(1 << 47) } }
      let oracle = PVRTCOracle(
        isSecondVersion: true,
        bpp: bits,
        width: width,
        height: height,
        words: words
      )
      let size = PixelSize(width: width, height: height)
      let expected = oracle.decoded()
      for kernels in SIMDKernels.codecs.available
      where decoded(.second, bits, size, words, kernels: kernels) != expected {
        wrong += 1
      }
    }
    #expect(wrong == 0)
  }

  @Test(
    "The number of threads does not change the pixels",
    arguments: [(PVRTCGrid.Version.first, 2), (.first, 4), (.second, 2), (.second, 4)]
  )
  func threadsGiveSameBytes(_ version: PVRTCGrid.Version, _ bits: Int) {
    let size = PixelSize(width: 128, height: 1024)
    let grid = PVRTCGrid(version, bits: bits, size: size)
    var maker = WordMaker(seed: bits)
    let words = maker.words(grid.columns * grid.rows)
    let one = decoded(version, bits, size, words)
    for threads in [2, 3, 64] {
      #expect(decoded(version, bits, size, words, threads: threads) == one)
    }
  }

  /// Rows that are longer than the widest vector, with remainders.
  @Test(
    "All instruction sets decode PVRTC to the same bytes",
    arguments: [(PVRTCGrid.Version.first, 2), (.first, 4), (.second, 2), (.second, 4)]
  )
  func kernelsAgree(_ version: PVRTCGrid.Version, _ bits: Int) {
    #expect(SIMDKernels.codecs.available.first == .scalar)
    for width in version == .first ? [256, 512] : [251, 264, 500, 509] {
      let size = PixelSize(width: width, height: 32)
      let grid = PVRTCGrid(version, bits: bits, size: size)
      var maker = WordMaker(seed: 31 * width + bits)
      for round in 0..<12 {
        let words = maker.words(grid.columns * grid.rows)
        let all = SIMDKernels.codecs.available.map {
          decoded(version, bits, size, words, hasAlpha: round % 3 > 0, kernels: $0)
        }
        #expect(all.allSatisfy { $0 == all[0] }, "\(width) columns, round \(round)")
      }
    }
  }

  @Test("Without alpha only the alpha channel differs", arguments: [2, 4])
  func ignoresAlphaOnRequest(_ bits: Int) {
    let size = PixelSize(width: 64, height: 32)
    let grid = PVRTCGrid(.first, bits: bits, size: size)
    var maker = WordMaker(seed: 7)
    for _ in 0..<12 {
      let words = maker.words(grid.columns * grid.rows)
      var expected = decoded(.first, bits, size, words)
      for alpha in stride(from: 3, to: expected.count, by: 4) { expected[alpha] = 255 }
      #expect(decoded(.first, bits, size, words, hasAlpha: false) == expected)
    }
  }

  @Test("Words of PVRTC1 are in Morton order")
  func usesMortonOrder() {
    // The example of the specification: 16 by 4 words, (13, 2) has index 54.
    let grid = PVRTCGrid(.first, bits: 4, size: PixelSize(width: 64, height: 16))
    #expect(order(grid)[2][13] == 54)
    for (width, height) in [(8, 8), (64, 16), (16, 64), (128, 8), (4, 256)] {
      let grid = PVRTCGrid(.first, bits: 4, size: PixelSize(width: width, height: height))
      let order = order(grid)
      for y in 0..<grid.rows {
        for x in 0..<grid.columns {
          #expect(order[y][x] == PVRTCOracle.index(x, y, grid.columns, grid.rows))
        }
      }
      #expect(Set(order.joined()) == Set(0..<(grid.columns * grid.rows)))
    }
  }

  private func order(_ grid: PVRTCGrid) -> [[Int]] {
    (0..<grid.rows).map { row in
      var offset = 0
      return (0..<grid.columns).map { _ in
        defer { offset = grid.next(offset) }
        return grid.rowStart(row) + offset
      }
    }
  }
}

@Suite struct PVRTCFileTests {
  private func file(_ format: UInt64, _ width: UInt32, _ height: UInt32, _ count: Int) -> File3 {
    var file = File3()
    file.format = format
    (file.width, file.height) = (width, height)
    file.pixels = pattern(count)
    return file
  }

  @Test(
    "PVRTC1 sizes that are not powers of two are rejected",
    arguments: [(12, 8), (8, 12), (3, 4), (1, 6)] as [(UInt32, UInt32)]
  )
  func rejectsOtherSizes(_ width: UInt32, _ height: UInt32) {
    for format in 0..<4 as Range<UInt64> {
      #expect(failure(file(format, width, height, 1024).bytes)?.code == "pvr.pvrtcSize")
    }
  }

  @Test(
    "Small PVRTC1 levels need four words",
    arguments: [(1, 1), (4, 4), (2, 8), (8, 4)] as [(UInt32, UInt32)]
  )
  func smallLevelsNeedFourWords(_ width: UInt32, _ height: UInt32) throws {
    for format in 0..<4 as Range<UInt64> {
      #expect(failure(file(format, width, height, 31).bytes)?.code == "pvr.pvrtcSize")
      let image = try TextureFile(decoding: file(format, width, height, 32).bytes)
      #expect(try image.bitmap().bytes.count == Int(4 * width * height))
    }
  }

  @Test("Missing words are rejected")
  func rejectsShortData() {
    #expect(failure(file(2, 16, 16, 127).bytes)?.code == "pvr.truncated")
    #expect(failure(file(5, 13, 5, 63).bytes)?.code == "pvr.truncated")
    #expect(failure(file(5, 13, 5, 64).bytes) == nil)
    #expect(failure(file(4, 13, 5, 32).bytes) == nil)
  }

  @Test("PVRTC with a float channel type is rejected")
  func rejectsFloatChannels() {
    var other = file(3, 16, 16, 128)
    other.channelType = 12
    #expect(failure(other.bytes)?.code == "pvr.channelType")
  }

  @Test("Big-endian PVRTC words are rejected")
  func rejectsBigEndianWords() {
    var other = file(3, 16, 16, 128)
    other.isBigEndian = true
    #expect(failure(other.bytes)?.code == "pvr.bigEndian")
  }

  @Test("The header determines whether PVRTC has alpha")
  func headerDeterminesAlpha() throws {
    let opaque = try TextureFile(decoding: file(2, 16, 16, 128).bytes)
    #expect(!opaque.hasAlpha)
    #expect(try opaque.bitmap().isOpaque)
    let translucent = try TextureFile(decoding: file(3, 16, 16, 128).bytes)
    #expect(translucent.hasAlpha)
    #expect(try !translucent.bitmap().isOpaque)
    #expect(translucent.encoding.pixelFormat == nil)
    var legacy = LegacyFile(type: 0x19, width: 16, height: 16, pixelBytes: 128)
    #expect(try TextureFile(decoding: legacy.bytes).bitmap() == opaque.bitmap())
    legacy.masks = [0, 0, 0, 1]
    #expect(try TextureFile(decoding: legacy.bytes).bitmap() == translucent.bitmap())
  }

  @Test("Each face and level is decoded from its own words")
  func decodesFacesAndLevels() throws {
    var file = file(3, 16, 16, 0)
    (file.faces, file.mipCount) = (6, 5)
    var random = SplitMix64(seed: 5)
    file.pixels = random.bytes(6 * (128 + 32 + 32 + 32 + 32))
    let image = try TextureFile(decoding: file.bytes)
    #expect(image.mipmapCount == 5)
    for level in 0..<5 {
      for face in 0..<6 {
        let count = level == 0 ? 128 : 32
        let start = level == 0 ? 128 * face : 6 * (128 + 32 * (level - 1)) + 32 * face
        let words = storedWords(file.pixels[start..<(start + count)])
        let edgeLength = 16 >> level
        let oracle = PVRTCOracle(
          isSecondVersion: false,
          bpp: 4,
          width: edgeLength,
          height: edgeLength,
          words: words
        )
        #expect(try image.bitmap(level: level, face: face).bytes == oracle.decoded())
      }
    }
  }

  @Test("Flipped PVRTC images are decoded in display orientation")
  func undoesFlips() throws {
    var file = file(5, 13, 5, 64)
    file.metadata = block(3, [1, 1, 0])
    let image = try TextureFile(decoding: file.bytes)
    let stored = try image.bitmap()
    let oriented = try image.orientedBitmap()
    for y in 0..<5 {
      for x in 0..<13 { #expect(oriented[x, y] == stored[12 - x, 4 - y]) }
    }
  }
}

@Suite(.enabled(if: Corpus.isAvailable)) struct PVRTCCorpusTests {
  private static let entries = Corpus.pvr.filter {
    ($0.format?.hasPrefix("PVRTC") ?? false) && $0.format?.contains("HDR") == false
  }

  @Test("The corpus has all PVRTC files")
  func findsCorpusFiles() {
    #expect(Self.entries.count == 44)
  }

  @Test("All levels of PVRTC corpus files have the expected digests", arguments: entries)
  func levelsMatchDigests(_ entry: PVREntry) throws {
    let image = try TextureFile(decoding: try Corpus.bytes("pvr/\(entry.file)"), name: entry.file)
    let expected = try #require(entry.levelRGBA8)
    #expect(image.mipmapCount == expected.count)
    for level in 0..<image.mipmapCount {
      let digest = SHA256.hex(try image.bitmap(level: level).bytes)
      #expect(digest == expected[level], "level \(level)")
    }
    #expect(expected.first == entry.rgba8)
  }

  /// For files with alpha, the pixels equal those of the test above.
  @Test(
    "The alpha of the words has the expected digest",
    arguments: entries.filter { $0.rgba8Block != nil && $0.hasAlpha == false }
  )
  func wordAlphaMatchesDigest(_ entry: PVREntry) throws {
    let file = try TextureFile(decoding: try Corpus.bytes("pvr/\(entry.file)"), name: entry.file)
    let bits = try #require([2, 4].first { file.format.encoding == .pvrtc1(bits: $0) })
    let decoder = PVRTCDecoder(version: .first, bits: bits, hasAlpha: true)
    var pixels = [UInt8](repeating: 0, count: 4 * file.width * file.height)
    file.withStoredBytes(level: 0) { words in
      unsafe words.withUnsafeBytes { source in
        unsafe pixels.withUnsafeMutableBytes { target in
          unsafe decoder.decode(
            source,
            size: file.pixelSize(ofLevel: 0),
            into: target,
            threads: 2
          )
        }
      }
    }
    #expect(SHA256.hex(pixels) == entry.rgba8Block)
  }
}
