import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// Malformed PNG files that are assembled by hand.
@Suite struct MalformedPNGTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let code: String
    var category = ErrorCategory.input
    let bytes: [UInt8]
    var testDescription: String { name }

    init(
      _ name: String,
      _ code: String,
      _ category: ErrorCategory = .input,
      _ build: (inout PNGBuilder) -> Void
    ) {
      self.name = name
      self.code = code
      self.category = category
      var png = PNGBuilder()
      build(&png)
      bytes = png.bytes
    }
  }

  static let row: [UInt8] = [0, 10, 20, 30, 40]
  static let zlibRow = PNGBuilder.storedZlib(row)

  static let headers: [Case] = [
    Case("width 0", "png.header") { $0.header(width: 0, height: 1) },
    Case("height 0", "png.header") { $0.header(width: 1, height: 0) },
    Case("width 2^31", "png.header") { $0.header(width: 1 << 31, height: 1) },
    Case("height 2^32 - 1", "png.header") { $0.header(width: 1, height: .max) },
    Case("width over the limit", "limit.dimension", .limit) {
      $0.header(width: 16_385, height: 1)
    },
    Case("largest sides", "limit.dimension", .limit) {
      $0.header(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF)
    },
    Case("too many pixels", "limit.pixels", .limit) { $0.header(width: 16_384, height: 16_384) },
    Case("depth 3", "png.header") { $0.header(width: 1, height: 1, depth: 3, colorType: 0) },
    Case("rgb of depth 4", "png.header") {
      $0.header(width: 1, height: 1, depth: 4, colorType: 2)
    },
    Case("palette of depth 16", "png.header") {
      $0.header(width: 1, height: 1, depth: 16, colorType: 3)
    },
    Case("color type 5", "png.header") { $0.header(width: 1, height: 1, colorType: 5) },
    Case("compression 1", "png.header") { $0.header(width: 1, height: 1, compression: 1) },
    Case("filter method 1", "png.header") { $0.header(width: 1, height: 1, filter: 1) },
    Case("interlace 2", "png.header") { $0.header(width: 1, height: 1, interlace: 2) },
    Case("header of 12 bytes", "png.chunk") { $0.chunk("IHDR", [UInt8](repeating: 1, count: 12)) },
    Case("header missing", "png.order") { $0.chunk("IDAT", zlibRow) },
    Case("header checksum", "png.crc") {
      $0.chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0], crcXor: 1)
    },
  ]

  static let chunks: [Case] = [
    Case("second header", "png.order") {
      $0.header(width: 1, height: 1)
      $0.header(width: 1, height: 1)
    },
    Case("length 2^31", "png.chunk") {
      $0.header(width: 1, height: 1)
      $0.chunk("tEXt", [1], length: 1 << 31)
    },
    Case("length past the file", "png.truncated") {
      $0.header(width: 1, height: 1)
      $0.chunk("IDAT", zlibRow, length: 1_000)
    },
    Case("type of digits", "png.chunk") {
      $0.header(width: 1, height: 1)
      $0.chunk("1234")
    },
    Case("unknown critical chunk", "png.chunk") {
      $0.header(width: 1, height: 1)
      $0.chunk("CgBI", [0, 0, 0, 0])
    },
    Case("no pixel data", "png.order") {
      $0.header(width: 1, height: 1)
      $0.end()
    },
    Case("split pixel data", "png.order") {
      $0.header(width: 1, height: 1)
      $0.chunk("IDAT", Array(zlibRow.prefix(4)))
      $0.chunk("tIME", [7, 0, 1, 1, 1, 1, 1])
      $0.chunk("IDAT", Array(zlibRow.dropFirst(4)))
      $0.end()
    },
    Case("only empty pixel data", "png.data") {
      $0.header(width: 1, height: 1)
      for _ in 0..<1_000 { $0.chunk("IDAT") }
      $0.end()
    },
    Case("pixel data checksum", "png.crc") {
      $0.header(width: 1, height: 1)
      $0.chunk("IDAT", zlibRow, crcXor: 0x8000_0000)
      $0.end()
    },
    Case("end checksum", "png.crc") {
      $0.header(width: 1, height: 1)
      $0.imageData(row)
      $0.chunk("IEND", crcXor: 1)
    },
    Case("end with contents", "png.chunk") {
      $0.header(width: 1, height: 1)
      $0.imageData(row)
      $0.chunk("IEND", [0])
    },
    Case("end and pixel data missing", "png.truncated") {
      $0.header(width: 1, height: 2)
      $0.imageData(row)
    },
  ]

  private static func pixels(_ name: String, _ stream: [UInt8]) -> Case {
    Case(name, "png.data") {
      $0.header(width: 1, height: 2)
      $0.chunk("IDAT", stream)
      $0.end()
    }
  }

  private static func changed(_ stream: [UInt8], _ at: Int, _ value: UInt8) -> [UInt8] {
    var stream = stream
    stream[at] = value
    return stream
  }

  static let twoRows = PNGBuilder.storedZlib(row + row)

  static let data: [Case] = [
    pixels("row filter 5", PNGBuilder.storedZlib(row + [5, 1, 2, 3, 4])),
    pixels("one row too few", PNGBuilder.storedZlib(row)),
    pixels("one byte too few", PNGBuilder.storedZlib(row + row.dropLast())),
    pixels("no rows", PNGBuilder.storedZlib([])),
    pixels("stream cut", twoRows.dropLast(5)),
    pixels("stream cut before its checksum", twoRows.dropLast(4)),
    pixels("Adler-32", changed(twoRows, twoRows.count - 1, 0)),
    pixels("window 64 KiB", [0x88, 0x1C] + twoRows.dropFirst(2)),
    pixels("preset dictionary", [0x78, 0xF9, 0, 0, 0, 1] + twoRows.dropFirst(2)),
    pixels("block type 3", changed(twoRows, 2, 7)),
    pixels("not zlib", [UInt8](repeating: 0, count: 32)),
    Case("more pixels than the data can hold", "png.data") {
      $0.header(width: 8_192, height: 8_192)
      $0.imageData(row)
      $0.end()
    },
  ]

  private static func palette(_ name: String, _ colors: [UInt8]?) -> Case {
    Case(name, "png.palette") {
      $0.header(width: 1, height: 1, colorType: 3)
      if let colors { $0.chunk("PLTE", colors) }
      $0.imageData([0, 0])
      $0.end()
    }
  }

  static let palettes: [Case] = [
    palette("palette missing", nil),
    palette("palette empty", []),
    palette("palette of 257 colors", [UInt8](repeating: 1, count: 771)),
    palette("palette not by threes", [1, 2, 3, 4]),
    Case("second palette", "png.order") {
      $0.header(width: 1, height: 1, colorType: 3)
      $0.chunk("PLTE", [1, 2, 3])
      $0.chunk("PLTE", [1, 2, 3])
    },
  ]

  @Test(
    "Malformed PNG files fail with their error code, category and offset",
    arguments: headers + chunks + data + palettes
  )
  func rejectsMalformedFiles(input: Case) {
    // A file with only a header is truncated; errors in the header are reported first.
    let error = #expect(throws: PNGError.self) { try PNG.decode(input.bytes, name: "a.png") }
    #expect(error?.code == input.code)
    #expect(error?.category == input.category)
    #expect(error?.location.file == "a.png")
    #expect(error?.location.offset != nil)
    #expect(throws: PNGError.self) { try PNG.decode16(input.bytes) }
  }

  @Test(
    "A damaged PNG signature is reported",
    arguments: [
      [0x89, 0x50, 0x4E, 0x47, 0x0A, 0x1A, 0x0A, 0x00],
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0D, 0x0A, 0x1A],
      [0x09, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
      [0x47, 0x49, 0x46, 0x38],
    ]
  )
  func rejectsDamagedSignature(signature: [UInt8]) {
    let error = #expect(throws: PNGError.self) { try PNG.decode(signature) }
    #expect(error?.reason == .signature)
  }

  @Test("Excess pixel data after a small image is only a warning")
  func warnsAboutExcessData() throws {
    let rows = Self.row + [UInt8](repeating: 0, count: 4 << 20)
    var png = PNGBuilder()
    png.header(width: 1, height: 1)
    png.chunk("IDAT", try Deflate.zlib(rows.span, level: 9))
    png.end()
    let image = try PNG.decode(png.bytes)
    #expect(image.bitmap.bytes == [10, 20, 30, 40])
    #expect(image.warnings.map(\.code) == ["png.extraData"])
  }
}
