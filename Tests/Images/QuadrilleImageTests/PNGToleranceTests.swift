import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// Irregular but readable files, which give warnings.
@Suite struct PNGToleranceTests {
  static let row: [UInt8] = [0, 10, 20, 30, 40]

  private func decode(
    colorType: UInt8 = 6,
    depth: UInt8 = 8,
    rows: [UInt8] = row,
    width: UInt32 = 1,
    _ before: (inout PNGBuilder) -> Void
  ) throws -> PNG.Image {
    var png = PNGBuilder()
    png.header(width: width, height: 1, depth: depth, colorType: colorType)
    before(&png)
    png.imageData(rows)
    png.end()
    return try PNG.decode(png.bytes)
  }

  @Test("An ancillary chunk with a wrong CRC is ignored with a warning")
  func ignoresWrongCRC() throws {
    let image = try decode(colorType: 2, rows: [0, 1, 2, 3]) {
      $0.chunk("tRNS", [0, 1, 0, 2, 0, 3], crcXor: 1)
    }
    #expect(image.bitmap.bytes == [1, 2, 3, 255])
    #expect(image.info.hasTransparency == false)
    #expect(image.warnings.map(\.code) == ["png.crc"])
    #expect(image.warnings.first?.location.part == "tRNS")
    #expect(image.warnings.first?.location.offset == 33)
  }

  @Test(
    "A value of 0 in an ancillary chunk is a warning",
    arguments: [
      ("gAMA", [UInt8](repeating: 0, count: 4)),
      ("pHYs", [0, 0, 0, 0, 0, 0, 0, 0, 1]),
      ("acTL", [0, 0, 0, 0, 0, 0, 0, 0]),
    ]
  )
  func warnsAboutZeroValues(type: String, data: [UInt8]) throws {
    let image = try decode { $0.chunk(type, data) }
    #expect(image.bitmap.bytes == [10, 20, 30, 40])
    #expect(image.warnings.map(\.code) == ["png.optional"])
  }

  @Test("An index past the palette is transparent black with a warning")
  func invalidIndexIsTransparent() throws {
    let image = try decode(colorType: 3, depth: 2, rows: [0, 0b00_01_10_11], width: 4) {
      $0.chunk("PLTE", [1, 2, 3, 4, 5, 6])
    }
    #expect(image.bitmap.bytes == [1, 2, 3, 255, 4, 5, 6, 255, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(image.warnings.map(\.code) == ["png.paletteIndex"])
  }

  @Test("A tRNS chunk shorter than the palette leaves the other colors opaque")
  func shortTransparencyKeepsOpaque() throws {
    let image = try decode(colorType: 3, depth: 2, rows: [0, 0b00_01_10_00], width: 3) {
      $0.chunk("PLTE", [1, 2, 3, 4, 5, 6])
      $0.chunk("tRNS", [7])
    }
    #expect(image.bitmap.bytes == [1, 2, 3, 7, 4, 5, 6, 255, 0, 0, 0, 0])
  }

  @Test("A short palette without invalid indices gives no warning")
  func acceptsShortPalette() throws {
    let image = try decode(colorType: 3, rows: [0, 1]) { $0.chunk("PLTE", [1, 2, 3, 4, 5, 6]) }
    #expect(image.bitmap.bytes == [4, 5, 6, 255])
    #expect(image.warnings == [])
  }

  @Test("A tRNS chunk longer than the palette is ignored with a warning")
  func ignoresLongTransparency() throws {
    let image = try decode(colorType: 3, rows: [0, 0]) {
      $0.chunk("PLTE", [1, 2, 3])
      $0.chunk("tRNS", [7, 8])
    }
    #expect(image.bitmap.bytes == [1, 2, 3, 255])
    #expect(image.warnings.map(\.code) == ["png.transparency"])
  }

  @Test("A tRNS chunk in an image with alpha is ignored with a warning")
  func ignoresTransparencyWithAlpha() throws {
    let image = try decode { $0.chunk("tRNS", [0, 10, 0, 20, 0, 30]) }
    #expect(image.bitmap.bytes == [10, 20, 30, 40])
    #expect(image.warnings.map(\.code) == ["png.transparency"])
  }

  @Test("Extra rows are a warning")
  func warnsAboutExtraRows() throws {
    let image = try decode(rows: Self.row + Self.row) { _ in }
    #expect(image.bitmap.bytes == [10, 20, 30, 40])
    #expect(image.warnings.map(\.code) == ["png.extraData"])
  }

  @Test("Bytes after the end of a PNG are a warning")
  func warnsAboutTrailingBytes() throws {
    let file = PNGBuilder.file(width: 1, height: 1, rows: Self.row)
    let image = try PNG.decode(file + [1, 2, 3])
    #expect(image.warnings.map(\.code) == ["png.trailing"])
    #expect(image.warnings.first?.location.offset == file.count)
  }

  @Test("200,000 chunks are parsed in linear time with a limited number of warnings")
  func parsesManyChunks() throws {
    var png = PNGBuilder()
    png.header(width: 1, height: 1)
    for _ in 0..<100_000 { png.chunk("tEXt", [65, 0, 66], crcXor: 1) }
    for _ in 0..<100_000 { png.chunk("IDAT") }
    png.imageData(Self.row)
    png.end()
    let clock = ContinuousClock()
    let start = clock.now
    let image = try PNG.decode(png.bytes)
    #expect(clock.now - start < .seconds(5))
    #expect(image.bitmap.bytes == [10, 20, 30, 40])
    #expect(image.warnings.count == 64)
  }

  @Test(
    "Compressed text and profiles are skipped without decompression",
    arguments: ["zTXt", "iTXt", "iCCP"]
  )
  func skipsTextBomb(type: String) throws {
    let zeros = [UInt8](repeating: 0, count: 8 << 20)
    let head: [UInt8] = type == "iTXt" ? [65, 0, 1, 0, 0, 0] : [65, 0, 0]
    let bomb = head + (try Deflate.zlib(zeros.span, level: 9))
    let image = try decode { $0.chunk(type, bomb) }
    #expect(image.bitmap.bytes == [10, 20, 30, 40])
    #expect(image.warnings == [])
  }

  @Test("PNG files truncated at any byte are rejected at the right offset")
  func rejectsTruncation() throws {
    let files = [
      PNGBuilder.file(width: 1, height: 1, rows: Self.row),
      PNGBuilder.file(
        width: 2,
        height: 2,
        depth: 1,
        colorType: 3,
        interlace: 1,
        before: [("PLTE", [1, 2, 3, 4, 5, 6]), ("tRNS", [9]), ("gAMA", [0, 1, 0x86, 0xA0])],
        rows: [0, 0, 0, 0x80, 0, 0x40]
      ),
      try PNG.encode(Bitmap(width: 7, height: 5)),
    ]
    for file in files {
      _ = try PNG.decode(file)
      // Without IEND, the image is complete.
      for count in 0..<(file.count - 12) {
        let cut = Array(file.prefix(count))
        let error = #expect(throws: PNGError.self) { try PNG.decode(cut) }
        #expect(error?.code == "png.truncated")
        #expect(error?.location.offset == count)
      }
    }
  }

  @Test("A changed byte in a PNG is detected")
  func rejectsChangedBytes() throws {
    let file = PNGBuilder.file(
      width: 2,
      height: 2,
      colorType: 3,
      before: [("PLTE", [1, 2, 3, 4, 5, 6])],
      rows: [0, 0, 1, 0, 1, 0]
    )
    for index in file.indices {
      for value in [0, 1, 127, 128, 255] as [UInt8] where file[index] != value {
        var changed = file
        changed[index] = value
        #expect(throws: PNGError.self) { try PNG.decode(changed) }
      }
    }
  }
}
