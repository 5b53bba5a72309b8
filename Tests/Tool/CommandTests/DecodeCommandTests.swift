import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct DecodeCommandTests {
  private func decode(_ arguments: [String], of pixels: [UInt8]) throws -> [UInt8] {
    let pvr = CommandFixtures.pvr(width: 4, height: 3, pixels: pixels)
    let run = try CommandRun(["decode", "-", "-o", "-"] + arguments, input: pvr)
    #expect(run.status == 0, "\(run.errors)")
    return try PNG.decode(run.output, name: "out").bitmap.bytes
  }

  @Test("decode writes rows and values as stored")
  func decodeKeepsStoredValues() throws {
    #expect(try decode([], of: CommandFixtures.pngPixels) == CommandFixtures.pngPixels)
  }

  @Test("--flip reverses the rows or columns")
  func flipReversesRowsOrColumns() throws {
    let pixels = CommandFixtures.pngPixels
    let rows = (0..<3).map { Array(pixels[(16 * $0)..<(16 * $0 + 16)]) }
    #expect(try decode(["--flip", "y"], of: pixels) == Array(rows.reversed().joined()))
    let mirrored = rows.flatMap { row in
      (0..<4).reversed().flatMap { x in row[(4 * x)..<(4 * x + 4)] }
    }
    #expect(try decode(["--flip=x"], of: pixels) == mirrored)
  }

  @Test("--unpremultiply divides color by alpha")
  func unpremultiplyDividesByAlpha() throws {
    // min(255, round(255·c/a)), and 0 if alpha is 0.
    let source: [UInt8] = [10, 20, 200, 100, 7, 7, 7, 0, 1, 2, 3, 3, 128, 64, 32, 255]
    let expected: [UInt8] = [26, 51, 255, 100, 0, 0, 0, 0, 85, 170, 255, 3, 128, 64, 32, 255]
    let bytes = try decode(["--unpremultiply"], of: source + source + source)
    #expect(bytes == expected + expected + expected)
  }

  @Test("Flipping both axes reverses the pixel order")
  func flipBothAxesRotates() throws {
    let pixels = CommandFixtures.pngPixels
    let flipped = stride(from: 44, through: 0, by: -4).flatMap { pixels[$0..<($0 + 4)] }
    for words in ["xy", "yx", "both"] {
      #expect(try decode(["--flip", words], of: pixels) == flipped)
    }
  }

  private func decode16(_ arguments: [String], _ file: [UInt8]) throws -> PNG.Image16 {
    let run = try CommandRun(["decode", "-", "-o", "-", "--depth", "16"] + arguments, input: file)
    #expect(run.status == 0, "\(run.errors)")
    return try PNG.decode16(run.output, name: "out")
  }

  @Test("--depth 16 writes values that 8 bits cannot represent")
  func sixteenBitOutputKeepsPrecision() throws {
    let words: [UInt16] = [0xF801, 0x07C0, 0x003E, 0x8421]
    let pixels = words.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let file = CommandFixtures.pvr(width: 2, height: 2, type: 0x11, pixels: pixels)
    let image = try decode16([], file)
    #expect(image.info.bitDepth == 16)
    // round(16 · 65535 / 31) is 33825, which no 8-bit value gives.
    let rows: [[UInt16]] = [
      [65535, 0, 0, 65535], [0, 65535, 0, 0], [0, 0, 65535, 0], [33825, 33825, 33825, 65535],
    ]
    #expect(image.bitmap.samples == rows.flatMap(\.self))
    #expect(
      try decode16(["--flip", "x"], file).bitmap.samples == [1, 0, 3, 2].flatMap { rows[$0] }
    )
    #expect(
      try decode16(["--flip", "y"], file).bitmap.samples == [2, 3, 0, 1].flatMap { rows[$0] }
    )
    let plain = try CommandRun(["decode", "-", "-o", "-", "--depth=8"], input: file)
    #expect(try PNG.readInfo(plain.output, name: "out").bitDepth == 8)
    #expect(try CommandRun(["decode", "-", "-o", "-", "--depth", "12"], input: file).status == 2)
  }

  /// `min(65535, round(65535 · c / a))` for 4-bit channels is a quotient of small integers.
  @Test("--unpremultiply works with 16 bits")
  func sixteenBitUnpremultiply() throws {
    let words: [UInt16] = [0x3A77, 0x1230, 0x123F, 0xF002]
    let pixels = words.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let file = CommandFixtures.pvr(width: 4, height: 1, type: 0x10, pixels: pixels)
    #expect(
      try decode16(["--unpremultiply"], file).bitmap.samples == [
        28086, 65535, 65535, 30583, 0, 0, 0, 0, 4369, 8738, 13107, 65535, 65535, 0, 0, 8738,
      ]
    )
  }

  @Test(
    "A level, face, surface or slice that does not exist is a usage error",
    arguments: [
      ["--level", "1"], ["--face", "1"], ["--surface", "1"], ["--slice", "1"],
    ]
  )
  func missingPartsAreUsageErrors(arguments: [String]) throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(
      ["decode", "page.pvr", "-o", "out.png"] + arguments,
      in: folder.path
    )
    #expect(run.status == 2)
    #expect(
      run.errors
        == "error: \(arguments[0]) is \(arguments[1]), the file has 0 only [usage]\n"
    )
  }

  @Test("PNG levels 0 and 9 give the same pixels")
  func pngLevelKeepsPixels() throws {
    let folder = try CommandFixtures.folder()
    for level in ["0", "9"] {
      let run = try CommandRun(
        ["decode", "page.pvr", "-o", "-", "--png-level", level],
        in: folder.path
      )
      let bitmap = try PNG.decode(run.output, name: "out").bitmap
      #expect(bitmap.bytes == CommandFixtures.pngPixels)
    }
  }
}

@Suite(.enabled(if: Corpus.isAvailable)) struct DecodeCorpusTests {
  static let entries = Corpus.pvr.filter { $0.kind == "uncompressed" && $0.rgba8 != nil }

  private func digest(_ arguments: [String]) throws -> String {
    let run = try CommandRun(["decode", "-o", "-", "--png-level", "1"] + arguments)
    #expect(run.status == 0, "\(arguments): \(run.errors)")
    let bitmap = try PNG.decode(run.output, name: "out").bitmap
    var hash = SHA256()
    hash.update(bitmap.bytes.span)
    return hash.hexDigest()
  }

  @Test("Every uncompressed corpus file decodes to its digest")
  func corpusFilesDecode() throws {
    #expect(Self.entries.count > 20)
    for entry in Self.entries where (entry.width ?? 0) * (entry.height ?? 0) <= 512 * 512 {
      #expect(try digest([Corpus.path("pvr/\(entry.file)")]) == entry.rgba8, "\(entry.file)")
    }
  }

  @Test("Every mip level of corpus files decodes to its digest")
  func corpusLevelsDecode() throws {
    let mipmapped = Self.entries.filter { ($0.levelRGBA8?.count ?? 0) > 1 }
    for entry in mipmapped.prefix(6) {
      for (level, expected) in (entry.levelRGBA8 ?? []).enumerated() {
        let arguments = [Corpus.path("pvr/\(entry.file)"), "--level", "\(level)"]
        #expect(try digest(arguments) == expected, "\(entry.file) level \(level)")
      }
    }
  }
}
