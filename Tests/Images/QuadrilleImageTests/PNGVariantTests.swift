import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// The PNG variant for iOS (CgBI), files without IEND, and windows that are too small.
@Suite struct PNGVariantTests {
  /// A CgBI file of stored blocks; each row starts with its filter byte.
  private static func cgbi(
    width: UInt32,
    height: UInt32 = 1,
    colorType: UInt8 = 6,
    before: [(String, [UInt8])] = [],
    rows: [UInt8]
  ) -> [UInt8] {
    var png = PNGBuilder()
    png.chunk("CgBI", [0x50, 0, 0x20, 2])
    png.header(width: width, height: height, colorType: colorType)
    for (type, data) in before { png.chunk(type, data) }
    // A zlib stream without its header and checksum.
    png.chunk("IDAT", Array(PNGBuilder.storedZlib(rows).dropFirst(2).dropLast(4)))
    png.end()
    return png.bytes
  }

  // MARK: CgBI

  @Test("Premultiplied color of a CgBI file is divided by alpha with rounding")
  func dividesByAlpha() throws {
    // Blue, green, red, alpha; no filter.
    let file = Self.cgbi(
      width: 4,
      rows: [0, 10, 20, 30, 255, 64, 1, 100, 128, 9, 8, 7, 0, 3, 2, 1, 3]
    )
    let image = try ImageFile.decode(file, name: "a.png")
    // 255 · 100 / 128 = 199.2, 255 / 128 = 1.99, 255 · 64 / 128 = 127.5
    #expect(
      image.bitmap.bytes
        == [30, 20, 10, 255, 199, 2, 128, 128, 0, 0, 0, 0, 85, 170, 255, 3]
    )
    #expect(image.bitmap.alphaMode == .straight)
    #expect(image.warnings.map(\.code) == ["png.premultiplied"])
    #expect(image.warnings.first?.severity == .note)
    let premultiplied = try PNG.decode(file, premultiplying: true)
    #expect(premultiplied.bitmap.alphaMode == .premultiplied && premultiplied.warnings == [])
    #expect(Array(premultiplied.bitmap.bytes[4..<8]) == [100, 1, 64, 128])
    #expect(try PNG.readInfo(file).isApple)
  }

  @Test("Color above alpha in a CgBI file becomes 255")
  func clampsColor() throws {
    let image = try PNG.decode(Self.cgbi(width: 1, rows: [0, 50, 9, 8, 10]))
    #expect(image.bitmap.bytes == [204, 230, 255, 10])
  }

  @Test("A CgBI file of another color type differs in its stream only, or in the order of RGB")
  func readsOtherColorTypes() throws {
    let rgb = try PNG.decode(Self.cgbi(width: 1, colorType: 2, rows: [0, 1, 2, 3]))
    #expect(rgb.bitmap.bytes == [3, 2, 1, 255] && rgb.warnings == [])
    let gray = try PNG.decode(Self.cgbi(width: 2, colorType: 0, rows: [1, 7, 1]))
    #expect(gray.bitmap.bytes == [7, 7, 7, 255, 8, 8, 8, 255])
    let palette = try PNG.decode(
      Self.cgbi(width: 1, colorType: 3, before: [("PLTE", [1, 2, 3])], rows: [0, 0])
    )
    #expect(palette.bitmap.bytes == [1, 2, 3, 255])
    let grayAlpha = Self.cgbi(width: 1, colorType: 4, rows: [0, 100, 50])
    #expect(try PNG.decode(grayAlpha).bitmap.bytes == [100, 100, 100, 50])
    let drawn = try PNG.decode(grayAlpha, premultiplying: true).bitmap
    #expect(drawn.bytes == [20, 20, 20, 50])
  }

  @Test("A CgBI file whose stream has the header of zlib is read")
  func readsStreamWithHeader() throws {
    var png = PNGBuilder()
    png.chunk("CgBI", [0x50, 0, 0x20, 2])
    png.header(width: 1, height: 1)
    png.imageData([0, 1, 2, 3, 255])
    png.end()
    #expect(try PNG.decode(png.bytes).bitmap.bytes == [3, 2, 1, 255])
  }

  @Test("Damaged pixel data of a CgBI file is an error with an offset")
  func rejectsDamagedStream() {
    for rows in [[0, 1, 2, 3], [9, 1, 2, 3, 4]] as [[UInt8]] {
      let error = #expect(throws: ImageError.self) {
        try ImageFile.decode(Self.cgbi(width: 1, rows: rows), name: "a.png")
      }
      #expect(error?.code == "png.data" && error?.location.offset != nil)
    }
    var png = PNGBuilder()
    png.chunk("CgBI", [0x50, 0, 0x20, 2])
    png.header(width: 1, height: 1)
    png.chunk("IDAT", [7, 7, 7])
    png.end()
    let error = #expect(throws: PNGError.self) { try PNG.decode(png.bytes) }
    #expect(error?.code == "png.data")
  }

  @Test("A CgBI file counts its rows in the memory budget")
  func countsRows() {
    var limits = Limits()
    limits.maxMemoryBytes = 1 << 20
    let rows = [UInt8](repeating: 0, count: 300 * 1_201)
    let file = Self.cgbi(width: 300, height: 300, rows: rows)
    let error = #expect(throws: ImageError.self) {
      try ImageFile.decode(file, job: JobContext(limits: limits))
    }
    #expect(error?.code == "limit.memory")
  }

  // MARK: Missing end

  @Test("A file without IEND is read with a warning if its pixels are complete")
  func readsFileWithoutEnd() throws {
    let names = ["cgbi.png", "cgbi-interlaced.png"]
    let files =
      try names.map { try Fixtures.bytes("Images/\($0)") } + [
        PNGBuilder.file(width: 1, height: 1, rows: PNGToleranceTests.row)
      ]
    for file in files {
      let whole = try PNG.decode(file).bitmap
      for count in 1...12 {
        let cut = Array(file.dropLast(count))
        let image = try ImageFile.decode(cut, name: "a.png")
        #expect(image.bitmap == whole)
        #expect(image.warnings.map(\.code) == ["png.end"])
        #expect(image.warnings.first?.location.offset == cut.count)
        #expect(try PNG.decode16(cut).bitmap == PNG.decode16(file).bitmap)
      }
      let error = #expect(throws: PNGError.self) { try PNG.decode(file.dropLast(13)) }
      #expect(error?.code == "png.truncated")
    }
  }

  @Test("A chunk behind the pixels may be cut, pixel data may not")
  func readsFileCutBehindPixels() throws {
    var png = PNGBuilder()
    png.header(width: 1, height: 1)
    png.imageData(PNGToleranceTests.row)
    let start = png.bytes.count
    png.chunk("tEXt", [UInt8](repeating: 65, count: 30))
    for count in start..<png.bytes.count {
      let image = try PNG.decode(Array(png.bytes[..<count]))
      #expect(image.bitmap.bytes == [10, 20, 30, 40])
      #expect(image.warnings.map(\.code) == ["png.end"])
    }
    for count in 0..<start {
      #expect(throws: PNGError.self) { try PNG.decode(Array(png.bytes[..<count])) }
    }
  }

  // MARK: Window

  @Test("Matches beyond the window that the zlib header declares are read with a warning")
  func readsSmallWindow() throws {
    // Rows of noise that repeat: matches reach back 601 bytes.
    var random = SplitMix64(seed: 2)
    let row = [0] + (0..<600).map { _ in UInt8.random(in: 0...255, using: &random) }
    let rows = row + row + row
    var stream = try Deflate.zlib(rows.span)
    func file() -> [UInt8] {
      var png = PNGBuilder()
      png.header(width: 600, height: 3, colorType: 0)
      png.chunk("IDAT", stream)
      png.end()
      return png.bytes
    }
    let whole = try PNG.decode(file())
    #expect(whole.warnings == [] && whole.bitmap[599, 2].x == row[600])
    // 512 bytes, with the check bits of the header.
    stream.replaceSubrange(0..<2, with: [0x18, 0x19])
    let image = try PNG.decode(file())
    #expect(image.bitmap == whole.bitmap)
    #expect(image.warnings.map(\.code) == ["png.window"])
    // 1024 bytes are sufficient.
    stream.replaceSubrange(0..<2, with: [0x28, 0x15])
    #expect(try PNG.decode(file()).warnings == [])
    // 64 KiB are not a window of zlib.
    stream.replaceSubrange(0..<2, with: [0x88, 0x1C])
    #expect(throws: PNGError.self) { try PNG.decode(file()) }
  }
}
