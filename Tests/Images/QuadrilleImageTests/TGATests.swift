import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// TGA files by content and by name, their tolerated irregularities, and malformed ones.
@Suite struct TGATests {
  /// A TGA file; the defaults are those of one pixel of 24 bits.
  static func file(
    type: UInt8 = 2,
    map: (type: UInt8, first: Int, count: Int, bits: UInt8) = (0, 0, 0, 0),
    width: Int = 1,
    height: Int = 1,
    bits: UInt8 = 24,
    descriptor: UInt8 = 0,
    _ data: [UInt8]
  ) -> [UInt8] {
    func half(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }
    return [0, map.type, type] + half(map.first) + half(map.count) + [map.bits, 0, 0, 0, 0]
      + half(width) + half(height) + [bits, descriptor] + data
  }

  @Test(
    "A TGA file without a name is recognized by its content",
    arguments: ImageFileTests.stills.filter { $0.hasSuffix(".tga") }
  )
  func recognizesContent(name: String) throws {
    let bytes = try Fixtures.bytes("Images/\(name)")
    #expect(ImageFormat(of: bytes) == .tga)
    let isPacked = bytes[2] & 8 != 0
    #expect(isPacked || ImageFormat(of: bytes.dropLast()) == nil)
  }

  @Test(
    "Other files are not taken for TGA, whatever their name",
    arguments: [
      Array("{\"frames\": {}}".utf8), Array("PVR\u{3}".utf8) + [UInt8](repeating: 0, count: 60),
      [0, 0, 0, 24] + Array("ftypavif".utf8) + [UInt8](repeating: 0, count: 30),
      [0, 0, 2, 0, 1, 0, 32, 32, 0, 0, 1, 0, 1, 0, 48, 1, 0, 0, 22, 0, 0, 0],
      [0, 1, 0, 0, 0, 12, 0, 128, 0, 3, 0, 64, 0, 0, 0, 0, 0, 0, 0, 0],
      [UInt8](repeating: 0, count: 64), [],
    ]
  )
  func rejectsOtherContent(bytes: [UInt8]) {
    #expect(ImageFormat(of: bytes) == nil)
    let error = #expect(throws: ImageError.self) { try ImageFile.decode(bytes, name: "a.dat") }
    #expect(error?.code.hasSuffix(".signature") == true)
  }

  @Test("A header that is unusual is read only under the name of a TGA file")
  func readsUnusualHeaderByName() throws {
    // A color map start without a color map, and 3 alpha bits of 32.
    let bytes = Self.file(map: (0, 7, 0, 0), bits: 32, descriptor: 3, [1, 2, 3, 4])
    #expect(ImageFormat(of: bytes) == nil)
    for name in ["a.tga", "folder/A.TGA", "x.vda"] {
      let image = try ImageFile.decode(bytes, name: name)
      #expect(image.format == .tga && image.bitmap.bytes == [3, 2, 1, 4])
    }
    #expect(throws: ImageError.self) { try ImageFile.decode(bytes, name: "tga.png") }
    let size = try ImageFile.readHeader(bytes, name: "a.tga").size
    #expect(size == PixelSize(width: 1, height: 1))
  }

  @Test("The content of a PNG or a text counts more than the name of a TGA file")
  func contentPrecedesName() throws {
    let png = try PNG.encode(Bitmap(width: 1, height: 1))
    #expect(try ImageFile.decode(png, name: "a.tga").format == .png)
    let error = #expect(throws: ImageError.self) {
      try ImageFile.decode(Array("some text".utf8), name: "a.tga")
    }
    #expect(error?.message.hasPrefix("is text, expected PNG") == true)
  }

  @Test("Format, compression and alpha are read from the header")
  func readsHeader() throws {
    let found = try ["gray.tga", "alpha.tga", "16-bit.tga", "map-32.tga"].map { name in
      let header = try TGA.readHeader(Fixtures.bytes("Images/\(name)"))
      #expect(header.pixelSize == PixelSize(width: 12, height: 7))
      return "\(header.formatName) \(header.compression ?? "-") \(header.hasTransparency)"
    }
    #expect(found == ["L8 - false", "BGRA8888 - true", "ARGB1555 RLE true", "P8 RLE true"])
  }

  // MARK: Irregularities

  @Test("Alpha of 0 in all pixels is kept if the descriptor declares alpha")
  func keepsDeclaredAlpha() throws {
    for (descriptor, alpha) in [(UInt8(0), UInt8(255)), (8, 0)] {
      let file = Self.file(bits: 32, descriptor: descriptor, [1, 2, 3, 0])
      #expect(try TGA.decode(file).bitmap.bytes == [3, 2, 1, alpha])
    }
  }

  @Test("A packet that is longer than the image is a warning")
  func warnsAboutLongPacket() throws {
    let image = try TGA.decode(Self.file(type: 10, width: 2, [0x87, 1, 2, 3]), name: "a.tga")
    #expect(image.bitmap.bytes == [3, 2, 1, 255, 3, 2, 1, 255])
    #expect(image.warnings.map(\.code) == ["tga.extraPixels"])
    #expect(image.warnings.first?.location.offset == 18)
  }

  @Test("Indices outside of the color map are transparent black, with one warning")
  func warnsAboutStrayIndices() throws {
    // Indices 5 and 6 have colors.
    let map: (UInt8, Int, Int, UInt8) = (1, 5, 2, 24)
    let file = Self.file(type: 1, map: map, width: 4, bits: 8, [1, 2, 3, 4, 5, 6, 4, 5, 6, 7])
    let image = try TGA.decode(file)
    #expect(image.bitmap.bytes == [0, 0, 0, 0, 3, 2, 1, 255, 6, 5, 4, 255, 0, 0, 0, 0])
    #expect(image.warnings.map(\.code) == ["tga.paletteIndex"])
  }

  @Test("Color is divided by alpha if the extension area declares premultiplied alpha")
  func readsAttributesType() throws {
    for (type, red) in [(UInt8(3), UInt8(50)), (4, 100)] {
      var file = Self.file(bits: 32, descriptor: 8, [10, 20, 50, 128])
      let area = file.count
      file += [UInt8](repeating: 0, count: 494) + [type]
      file += [UInt8(area), 0, 0, 0, 0, 0, 0, 0] + Array("TRUEVISION-XFILE.\0".utf8)
      let image = try ImageFile.decode(file)
      // 255 · 50 / 128 = 99.6
      #expect(image.bitmap[0, 0].x == red && image.bitmap.alphaMode == .straight)
    }
  }

  // MARK: Malformed files

  @Test(
    "Malformed headers have their error code and offset",
    arguments: [
      (2, 0, "tga.unsupported"), (2, 32, "tga.unsupported"), (2, 7, "tga.header"),
      (1, 2, "tga.header"), (16, 12, "tga.header"), (17, 0x40, "tga.unsupported"),
      (12, 0, "tga.header"), (14, 0, "tga.header"), (13, 255, "limit.dimension"),
      (12, 9, "tga.truncated"),
    ]
  )
  func rejectsMalformedHeader(offset: Int, value: UInt8, code: String) {
    var file = Self.file([1, 2, 3])
    file[offset] = value
    let error = #expect(throws: ImageError.self) { try ImageFile.decode(file, name: "a.tga") }
    #expect(error?.code == code)
    let isTruncated = code == "tga.truncated"
    #expect(error?.location.offset == (isTruncated ? file.count : offset & ~1) || offset < 18)
  }

  @Test("A color-mapped image needs a color map with entries of 15 to 32 bits")
  func rejectsMissingMap() {
    for (map, offset) in [((0, 0, 0, 0), 1), ((1, 0, 0, 24), 1), ((1, 0, 1, 8), 7)]
      as [((UInt8, Int, Int, UInt8), Int)]
    {
      let file = Self.file(type: 1, map: map, bits: 8, [0, 0, 0, 0])
      let error = #expect(throws: ImageError.self) { try TGA.decode(file) }
      #expect(error?.code == "tga.header" && error?.location.offset == offset)
    }
  }

  @Test("Memory is allocated only for pixels that the file can hold")
  func rejectsShortDataBeforeAllocation() {
    var limits = Limits()
    limits.maxMemoryBytes = 1 << 30
    let job = JobContext(limits: limits)
    for type in [2, 10] as [UInt8] {
      let file = Self.file(
        type: type,
        width: 8_000,
        height: 8_000,
        [UInt8](repeating: 0, count: 99)
      )
      let error = #expect(throws: ImageError.self) {
        try ImageFile.decode(file, name: "a.tga", job: job)
      }
      #expect(error?.code == "tga.truncated" && error?.location.offset == file.count)
    }
  }

  @Test("Random headers give an image or an error")
  func randomHeadersNeverTrap() {
    var random = SplitMix64(seed: 11)
    var limits = Limits()
    limits.maxDimension = 300
    for _ in 0..<20_000 {
      var file = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
      file[1] &= 1
      file[2] = [1, 2, 3, 9, 10, 11].randomElement(using: &random) ?? 2
      file[13] = 0
      file[15] = 0
      file[16] = [8, 15, 16, 24, 32].randomElement(using: &random) ?? 8
      file[17] &= 0x3F
      if Bool.random(using: &random) { (file[0], file[5], file[6]) = (0, 8, 0) }
      _ = try? ImageFile.decode(file, name: "a.tga", job: JobContext(limits: limits))
    }
  }
}
