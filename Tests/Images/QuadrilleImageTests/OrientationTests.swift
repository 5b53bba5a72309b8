import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct OrientationTests {
  /// The displayed rows for the stored rows abc and def, by the Exif 2.3 definition of the eight
  /// values: the side of the first row and that of the first column.
  private static let table: [(Orientation, firstRow: String, firstColumn: String, seen: [String])] =
    [
      (.up, "top", "left", ["abc", "def"]),
      (.upMirrored, "top", "right", ["cba", "fed"]),
      (.down, "bottom", "right", ["fed", "cba"]),
      (.downMirrored, "bottom", "left", ["def", "abc"]),
      (.leftMirrored, "left", "top", ["ad", "be", "cf"]),
      (.right, "right", "top", ["da", "eb", "fc"]),
      (.rightMirrored, "right", "bottom", ["fc", "eb", "da"]),
      (.left, "left", "bottom", ["cf", "be", "ad"]),
    ]

  /// An image of letters with padded rows.
  private static func image(_ rows: [String], stride: Int? = nil) -> Bitmap {
    var bitmap = Bitmap(width: rows[0].utf8.count, height: rows.count, stride: stride, scale: 2)
    for (y, row) in rows.enumerated() {
      for (x, letter) in row.utf8.enumerated() { bitmap[x, y] = SIMD4(letter, UInt8(x), 7, 255) }
    }
    return bitmap
  }

  private static func letters(_ bitmap: Bitmap) -> [String] {
    (0..<bitmap.height).map { y in
      String(decoding: (0..<bitmap.width).map { bitmap[$0, y].x }, as: UTF8.self)
    }
  }

  @Test(
    "Applying each EXIF orientation gives the rows that Exif 2.3 specifies",
    arguments: table.map(\.0)
  )
  func appliesEveryOrientation(_ orientation: Orientation) throws {
    let row = try #require(Self.table.first { $0.0 == orientation })
    var stored = Self.image(["abc", "def"], stride: 20)
    stored.orientation = orientation
    let seen = stored.applyingOrientation()
    #expect(Self.letters(seen) == row.seen)
    #expect(seen.orientation == .up && seen.scale == 2 && seen.alphaMode == .straight)
    #expect(orientation.swapsAxes == (seen.width == 2))
    #expect(seen.applyingOrientation() == seen)

    // The sides of the definition, read from the image.
    let first = [row.seen[0], String(row.seen.map { $0.prefix(1) }.joined())]
    let last = [row.seen[row.seen.count - 1], String(row.seen.map { $0.suffix(1) }.joined())]
    func side(of letters: Set<Character>) -> String? {
      let sides = [("top", first[0]), ("left", first[1]), ("bottom", last[0]), ("right", last[1])]
      return sides.first { Set($0.1) == letters }?.0
    }
    #expect(side(of: ["a", "b", "c"]) == row.firstRow)
    #expect(side(of: ["a", "d"]) == row.firstColumn)
  }

  @Test("An orientation is mirrored if it reverses the winding order")
  func detectsMirroredOrientations() {
    // A rotation keeps the circular order of a, b, e and d.
    for (orientation, _, _, seen) in Self.table {
      let cells = seen.map(Array.init)
      func position(_ letter: Character) -> (x: Int, y: Int)? {
        for (y, row) in cells.enumerated() {
          if let x = row.firstIndex(of: letter) { return (x, y) }
        }
        return nil
      }
      guard let a = position("a"), let b = position("b"), let d = position("d") else { return }
      let crossProduct = (b.x - a.x) * (d.y - a.y) - (b.y - a.y) * (d.x - a.x)
      #expect(orientation.isMirrored == (crossProduct < 0), "\(orientation)")
    }
  }

  // MARK: Files

  /// A TIFF structure with one directory in the given byte order.
  private static func exif(
    _ value: UInt16,
    isLittleEndian: Bool = false,
    tag: UInt16 = 0x0112,
    type: UInt16 = 3,
    count: UInt32 = 1,
    entries: UInt16? = nil,
    start: UInt32 = 8
  ) -> [UInt8] {
    func bytes(_ number: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
      let maximum = (0..<(number.bitWidth / 8)).map {
        UInt8(truncatingIfNeeded: number >> ($0 * 8))
      }
      return isLittleEndian ? maximum : maximum.reversed()
    }
    var data: [UInt8] = isLittleEndian ? [0x49, 0x49] : [0x4D, 0x4D]
    data += bytes(UInt16(42)) + bytes(start)
    // Another tag before it: XResolution, a rational at another offset.
    data += bytes(entries ?? 2)
    data += bytes(UInt16(0x011A)) + bytes(UInt16(5)) + bytes(UInt32(1)) + bytes(UInt32(38))
    data += bytes(tag) + bytes(type) + bytes(count) + bytes(value) + [0, 0]
    return data + bytes(UInt32(0)) + bytes(UInt32(72)) + bytes(UInt32(1))
  }

  private static func file(_ chunks: [(type: String, data: [UInt8])]) -> [UInt8] {
    PNGBuilder.file(width: 1, height: 2, before: chunks, rows: [0, 1, 2, 3, 255, 0, 9, 8, 7, 255])
  }

  @Test(
    "The orientation of a PNG is read from eXIf in both byte orders",
    arguments: 1...8 as ClosedRange<UInt16>,
    [false, true]
  )
  func readsOrientationFromPNG(value: UInt16, isLittleEndian: Bool) throws {
    let file = Self.file([("eXIf", Self.exif(value, isLittleEndian: isLittleEndian))])
    let image = try PNG.decode(file)
    #expect(image.bitmap.orientation.rawValue == UInt8(value))
    #expect(image.info.orientation == image.bitmap.orientation)
    #expect(image.warnings.isEmpty)
    // The rows stay in stored order.
    #expect(image.bitmap[0, 0] == SIMD4(1, 2, 3, 255) && image.bitmap.height == 2)
    #expect(try PNG.readInfo(file) == image.info)
    #expect(try PNG.decode16(file).info.orientation == image.info.orientation)
  }

  @Test("The orientation tag may be missing or follow the pixel data")
  func orientationTagIsOptional() throws {
    #expect(try PNG.decode(Self.file([])).bitmap.orientation == .up)
    let other = try PNG.decode(Self.file([("eXIf", Self.exif(6, tag: 0x0128))]))
    #expect(other.bitmap.orientation == .up && other.warnings.isEmpty)
    var late = PNGBuilder()
    late.header(width: 1, height: 1)
    late.imageData([0, 1, 2, 3, 255])
    late.chunk("eXIf", Self.exif(3))
    late.end()
    #expect(try PNG.decode(late.bytes).bitmap.orientation == .down)
  }

  @Test(
    "Damaged Exif data is ignored with a warning",
    arguments: [
      [], [0x4D, 0x4D, 0, 42, 0, 0, 0], Array("II+\0\u{8}\0\0\0".utf8), exif(0), exif(9),
      exif(0x0600), exif(6, type: 4), exif(6, count: 2), exif(6, start: 0), exif(6, start: 7),
      exif(6, start: 0xFFFF_FFFF), exif(6, start: 45), exif(6, tag: 0x0128, entries: 0xFFFF),
      Array(exif(6).prefix(30)), Array(exif(6).prefix(9)),
    ]
  )
  func ignoresDamagedExif(data: [UInt8]) throws {
    let image = try PNG.decode(Self.file([("eXIf", data)]))
    #expect(image.bitmap.orientation == .up)
    #expect(image.warnings.map(\.code) == ["png.exif"])
  }

  @Test("Of two eXIf chunks the first one is used")
  func firstExifChunkWins() throws {
    let image = try PNG.decode(Self.file([("eXIf", Self.exif(6)), ("eXIf", Self.exif(3))]))
    #expect(image.bitmap.orientation == .right)
    #expect(image.warnings.map(\.code) == ["png.exif"])
  }

  @Test("Encoding a PNG keeps the orientation", arguments: Orientation.allCases)
  func encodingKeepsOrientation(_ orientation: Orientation) throws {
    var bitmap = Self.image(["abc", "def"])
    bitmap.scale = 1
    bitmap.orientation = orientation
    for file in [try PNG.encode(bitmap), try PNGEncoder().encode(bitmap)] {
      #expect(try PNG.decode(file).bitmap == bitmap)
      #expect(try PNG.decode(file).warnings.isEmpty)
      let name = Array("eXIf".utf8)
      #expect(file.indices.contains { file[$0...].starts(with: name) } == (orientation != .up))
    }
  }

  @Test("Premultiplying and resizing keep the orientation")
  func operationsKeepOrientation() {
    var bitmap = Self.image(["abc", "def"])
    bitmap.orientation = .left
    #expect(bitmap.premultiplied().orientation == .left)
    #expect(bitmap.resized(to: PixelSize(width: 6, height: 4)).orientation == .left)
    #expect(bitmap != bitmap.applyingOrientation())
    var other = bitmap
    other.orientation = .right
    #expect(other != bitmap)
  }

  @Test("The Exif file of PngSuite has the normal orientation", .enabled(if: Corpus.isAvailable))
  func readsPngSuiteExif() throws {
    let image = try PNG.decode(try Corpus.bytes("pngsuite/exif2c08.png"))
    #expect(image.info.orientation == .up && image.warnings.isEmpty)
  }
}
