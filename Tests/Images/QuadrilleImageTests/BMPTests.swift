import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// Windows and OS/2 bitmaps: irregular and malformed files.
@Suite struct BMPTests {
  private static func word(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A bitmap with a header of 40 bytes.
  static func file(
    width: Int = 2,
    height: Int = 1,
    bits: UInt8 = 8,
    compression: Int = 0,
    colors: Int = 0,
    offset: Int? = nil,
    length: Int = 40,
    extra: [UInt8] = [],
    _ data: [UInt8]
  ) -> [UInt8] {
    let start = offset ?? 14 + 40 + extra.count
    return [0x42, 0x4D] + word(0) + word(0) + word(start) + word(length) + word(width)
      + word(height) + [1, 0, bits, 0] + word(compression) + word(0) + word(0) + word(0)
      + word(colors) + word(0) + extra + data
  }

  /// Two colors, red and green.
  static let colors: [UInt8] = [0, 0, 200, 0, 0, 100, 0, 0]

  @Test("Header, bits and compression are reported")
  func readsHeader() throws {
    let names = ["4-bit.bmp", "565.bmp", "10-bit.bmp", "alpha-124.bmp", "rle4.bmp", "os2-1.bmp"]
    let found = try names.map { name in
      let header = try BMP.readHeader(Fixtures.bytes("Images/\(name)"))
      #expect(header.pixelSize == PixelSize(width: 12, height: 7))
      return "\(header.formatName) \(header.bitsPerPixel) \(header.compression ?? "-") "
        + "\(header.hasTransparency)"
    }
    #expect(
      found == [
        "P4 4 - false", "RGB565 16 - false", "RGB101010 32 - false", "ARGB8888 32 - true",
        "P4 4 RLE4 false", "P4 4 - false",
      ]
    )
  }

  @Test("A binary BMFont file and a text that starts with BM are no bitmaps")
  func rejectsOtherContent() {
    let font = Array("BMF".utf8) + [3, 1, 20, 0, 0, 0, 32, 0, 0, 0, 100, 0, 1, 0, 0, 0, 0, 1, 1]
    #expect(ImageFormat(of: font) == nil)
    #expect(ImageFormat(of: Array("BM is short for bitmap".utf8)) == nil)
  }

  // MARK: Irregularities

  @Test("Indices past the palette are transparent black, with one warning")
  func warnsAboutStrayIndices() throws {
    let file = Self.file(width: 4, colors: 2, extra: Self.colors, [1, 2, 0, 255])
    let image = try ImageFile.decode(file, name: "a.bmp")
    #expect(image.bitmap.bytes == [0, 100, 0, 255, 0, 0, 0, 0, 200, 0, 0, 255, 0, 0, 0, 0])
    #expect(image.warnings.map(\.code) == ["bmp.paletteIndex"])
  }

  @Test("A palette that is too long, and pixels inside the header, are warnings")
  func warnsAboutPaletteAndOffset() throws {
    let long = Self.file(
      bits: 1,
      colors: 5,
      extra: Self.colors + Self.colors + [1, 1, 1, 0],
      [0x40]
    )
    #expect(try BMP.decode(long).bitmap.bytes == [200, 0, 0, 255, 0, 100, 0, 255])
    #expect(try BMP.decode(long).warnings.map(\.code) == ["bmp.palette"])
    let early = Self.file(colors: 2, offset: 0, extra: Self.colors, [1, 0, 0, 0])
    let image = try BMP.decode(early)
    #expect(image.bitmap.bytes == [0, 100, 0, 255, 200, 0, 0, 255])
    #expect(image.warnings.map(\.code) == ["bmp.offset"])
  }

  @Test(
    "Run-length data outside of the image or without an end is a warning",
    arguments: [
      ([2, 1, 0, 0], "bmp.end"), ([3, 1, 0, 1], "bmp.extraPixels"),
      ([2, 1, 0, 0, 1, 1, 0, 1], "bmp.extraPixels"), ([0, 3, 1, 1, 1], "bmp.extraPixels"),
    ]
  )
  func toleratesRuns(data: [UInt8], code: String) throws {
    let file = Self.file(compression: 1, colors: 2, extra: Self.colors, data)
    let image = try BMP.decode(file)
    #expect(image.bitmap.bytes == [0, 100, 0, 255, 0, 100, 0, 255])
    #expect(image.warnings.map(\.code).contains(code))
  }

  // MARK: Malformed files

  @Test(
    "Run-length data that ends early is an error",
    arguments: [[], [1], [1, 1], [0, 0], [0, 2, 1], [0, 4, 1, 1]] as [[UInt8]]
  )
  func rejectsShortRuns(data: [UInt8]) {
    let file = Self.file(height: 2, compression: 1, colors: 2, extra: Self.colors, data)
    let error = #expect(throws: ImageError.self) { try BMP.decode(file) }
    #expect(error?.code == "bmp.truncated" && error?.location.offset == file.count)
  }

  @Test(
    "Malformed headers have their error code",
    arguments: [
      (file(width: 0, [0, 0, 0, 0]), "bmp.header", 18),
      (file(width: -1, [0, 0, 0, 0]), "bmp.header", 18),
      (file(width: 0x7FFF_FFFF, height: -0x8000_0000, []), "limit.dimension", 18),
      (file(width: 16_384, height: 16_384, []), "limit.pixels", 18),
      (file(bits: 3, []), "bmp.header", 28), (file(bits: 0, []), "bmp.header", 28),
      (file(length: 41, []), "bmp.header", 14),
      (file(compression: 2, []), "bmp.header", 30),
      (file(compression: 4, []), "bmp.unsupported", 30),
      (file(compression: 5, []), "bmp.unsupported", 30),
      (file(bits: 32, compression: 11, []), "bmp.unsupported", 30),
      (file(offset: 0x7FFF_FFFF, [0, 0]), "bmp.truncated", 56),
      (file(bits: 24, [1, 2, 3, 4, 5]), "bmp.truncated", 59),
      (file(colors: 0x7FFF_FFFF, offset: 0, [0, 0]), "bmp.truncated", 56),
    ]
  )
  func rejectsMalformedHeader(file: [UInt8], code: String, offset: Int) {
    let error = #expect(throws: ImageError.self) { try ImageFile.decode(file, name: "a.bmp") }
    #expect(error?.code == code && error?.location.offset == offset, "\(String(describing: error))")
    #expect(error?.location.file == "a.bmp")
  }

  @Test(
    "Bit masks with gaps, with common bits or without color are errors",
    arguments: [
      ([0xF0F, 0x30, 0xC0], 54), ([0xFF, 0xFF, 0xFF00], 58), ([0, 0, 0], 54),
      ([0x1_F000, 0xF00, 0xF], 54),
    ] as [([Int], Int)]
  )
  func rejectsMasks(masks: [Int], offset: Int) {
    let file = Self.file(bits: 16, compression: 3, extra: masks.flatMap(Self.word), [0, 0, 0, 0])
    let error = #expect(throws: ImageError.self) { try BMP.decode(file) }
    #expect(error?.code == "bmp.header" && error?.location.offset == offset)
  }

  @Test("Channels of 1 and of 30 bits are scaled to 8 bits")
  func scalesUnusualMasks() throws {
    let masks = [0x3FFF_FFFF, 0x4000_0000, Int(0x8000_0000 as UInt32)]
    let file = Self.file(
      width: 1,
      bits: 32,
      compression: 3,
      extra: masks.flatMap(Self.word),
      Self.word(0x5FFF_FFFF)
    )
    // 255 · (2^29 - 1) / (2^30 - 1) = 127.5 less a little.
    #expect(try BMP.decode(file).bitmap.bytes == [127, 255, 0, 255])
  }

  @Test("Random headers give an image or an error")
  func randomHeadersNeverTrap() {
    var random = SplitMix64(seed: 5)
    var limits = Limits()
    limits.maxDimension = 300
    for _ in 0..<20_000 {
      var file = (0..<300).map { _ in UInt8.random(in: 0...255, using: &random) }
      file.replaceSubrange(0..<2, with: [0x42, 0x4D])
      if Int.random(in: 0..<4, using: &random) > 0 {
        file.replaceSubrange(11..<14, with: [0, 0, 0])
        let length: UInt8 = [12, 40, 52, 56, 64, 108, 124].randomElement(using: &random) ?? 40
        file.replaceSubrange(14..<18, with: [length, 0, 0, 0])
        file.replaceSubrange(19..<22, with: [0, 0, 0])
        if length > 12 { file.replaceSubrange(23..<26, with: [0, 0, 0]) }
        file[28] = [1, 2, 4, 8, 16, 24, 32].randomElement(using: &random) ?? 8
        file[29] = 0
        file.replaceSubrange(31..<34, with: [0, 0, 0])
        file[30] &= 7
      }
      _ = try? ImageFile.decode(file, name: "a.bmp", job: JobContext(limits: limits))
    }
  }
}
