import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleTextureFiles
import TestSupport
import Testing

/// The effect of each option of `pack` on a small image, computed by hand.
@Suite struct PackOptionTests {
  /// 7×5 pixels with a visible area of 4×3 at (1, 1), whose leftmost column has alpha 10.
  private static let image: Bitmap = {
    var bitmap = Bitmap(width: 7, height: 5)
    for y in 1..<4 {
      for x in 1..<5 { bitmap[x, y] = SIMD4(200, 100, 40, x == 1 ? 10 : 255) }
    }
    return bitmap
  }()

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.makeFolder("art")
    try folder.write(PNG.encode(image, level: .standard), to: "art/a.png")
    return folder
  }

  private static func pack(_ options: [String]) throws -> TemporaryFolder {
    let folder = try Self.folder()
    let call = ["pack", "art", "--sheet", "a.png", "--data", "a.json"]
    let run = try CommandRun(call + options, in: folder.path)
    #expect(run.status == 0 && run.errorLines.isEmpty, "\(run.errors)")
    return folder
  }

  struct Case: CustomTestStringConvertible {
    let options: String
    /// The page size.
    let page: PixelSize
    /// The sprite's rectangle on the page.
    let packed: Rect
    /// The size of the sprite's source image.
    let source: Size
    /// The offset of its pixels from the source's corner.
    let left: Double
    let top: Double

    init(
      _ options: String,
      _ page: (Int, Int),
      at position: (Double, Double) = (0, 0),
      _ size: (Double, Double) = (4, 3),
      source: (Double, Double) = (7, 5),
      from corner: (Double, Double) = (1, 1)
    ) {
      self.options = options
      self.page = PixelSize(width: page.0, height: page.1)
      packed = Rect(x: position.0, y: position.1, width: size.0, height: size.1)
      self.source = Size(width: source.0, height: source.1)
      (left, top) = corner
    }

    var testDescription: String { options }
  }

  static let cases = [
    Case("", (4, 3)),
    Case("--trim-margin 1", (6, 5), (6, 5), from: (0, 0)),
    Case("--trim-threshold 10", (4, 3)),
    Case("--trim-threshold 11", (3, 3), (3, 3), from: (2, 1)),
    Case("--trim-mode None", (7, 5), (7, 5), from: (0, 0)),
    Case("--trim-mode Crop", (4, 3), source: (4, 3), from: (0, 0)),
    Case("--inner-padding 2", (8, 7), (8, 7), source: (11, 9), from: (1, 1)),
    Case("--common-divisor-x 3", (6, 3), (6, 3), source: (9, 5), from: (0, 1)),
    Case("--common-divisor-y 2", (4, 4), (4, 4), source: (7, 6), from: (1, 0)),
    Case("--border-padding 3", (10, 9), at: (3, 3)),
    Case("--extrude 2", (8, 7), at: (2, 2)),
    Case("--padding 2", (8, 7), at: (2, 2)),
    Case("--padding 2 --border-padding 1", (6, 5), at: (1, 1)),
    Case("--shape-padding 5", (4, 3)),
    Case("--size-constraints POT", (4, 4)),
    Case("--size-constraints WordAligned --border-padding 1", (6, 6), at: (1, 1)),
    Case("--force-squared", (4, 4)),
    Case("--width 20", (20, 3)),
    Case("--height 10", (4, 10)),
    Case("--max-width 4 --max-height 3", (4, 3)),
    Case("--max-size 4", (4, 3)),
    Case("--scale 2 --scale-mode Fast", (8, 6), (8, 6), source: (14, 10), from: (2, 2)),
  ]

  @Test("Each layout option gives the expected page and sprite rectangles", arguments: cases)
  func layoutOptionsApply(_ one: Case) throws {
    let options = one.options.split(separator: " ").map(String.init)
    let folder = try Self.pack(["--disable-rotation"] + options)
    let page = try PNG.decode(folder.read("a.png")).bitmap
    #expect(page.pixelSize == one.page)
    let atlas = try SpriteAtlas(contentsOf: folder.path("a.json"))
    let sprite = try #require(atlas["a.png"])
    #expect(sprite.packedRect == one.packed && sprite.sourceSize == one.source)
    #expect(sprite.trimmedRect.origin == Point(x: one.left, y: one.top))
  }

  @Test("Sprites are rotated only if rotation is enabled")
  func rotationNeedsPermission() throws {
    let folder = try Self.pack(["--enable-rotation", "--max-width", "3"])
    #expect(try PNG.decode(folder.read("a.png")).bitmap.pixelSize == PixelSize(width: 3, height: 4))
    for (option, limit) in [("--max-width", "3x8192"), ("--max-height", "8192x2")] {
      let size = option == "--max-width" ? "3" : "2"
      let call = ["pack", "art", "--data", "b.json", "--disable-rotation", option, size]
      let run = try CommandRun(call, in: folder.path)
      #expect(run.status == 3)
      #expect(
        run.errorLines == [
          "error: sprite \"a.png\": takes 4x3 with its padding, a page has space for \(limit)"
            + " [pack.tooLarge]"
        ]
      )
    }
  }

  /// The column with alpha 10, a visible pixel, and the corner outside.
  static let colors: [(String, [SIMD4<UInt8>])] = [
    ("--alpha-handling KeepTransparentPixels", [[200, 100, 40, 10], [200, 100, 40, 255], .zero]),
    ("--premultiply-alpha", [[8, 4, 2, 10], [200, 100, 40, 255], .zero]),
    ("--alpha-handling PremultiplyAlpha", [[8, 4, 2, 10], [200, 100, 40, 255], .zero]),
    (
      "--reduce-border-artifacts",
      [[200, 100, 40, 10], [200, 100, 40, 255], [200, 100, 40, 0]]
    ),
    (
      "--alpha-handling ReduceBorderArtifacts",
      [[200, 100, 40, 10], [200, 100, 40, 255], [200, 100, 40, 0]]
    ),
    // 255 + (200 − 255) · 10 / 255 is 252.8, 128 − 28 · 10 / 255 is 126.9, 40 · 10 / 255 is 1.6.
    (
      "--background-color ff8000", [[253, 127, 2, 255], [200, 100, 40, 255], [255, 128, 0, 255]]
    ),
    ("--shape-debug", [[200, 100, 40, 10], [200, 100, 40, 255], [255, 0, 255, 255]]),
  ]

  @Test("Alpha, background and debug options give the expected pixels", arguments: colors)
  func pixelOptionsApply(options: String, expected: [SIMD4<UInt8>]) throws {
    let arguments = options.split(separator: " ").map(String.init)
    let folder = try Self.pack(["--disable-rotation", "--trim-mode", "None"] + arguments)
    let page = try PNG.decode(folder.read("a.png")).bitmap
    #expect([page[1, 2], page[3, 2], page[6, 4]] == expected)
  }

  @Test("--default-pivot-point is stored in the data file")
  func pivotIsStored() throws {
    let folder = try Self.pack(["--default-pivot-point", "0.25,0.75"])
    let sprite = try #require(try SpriteAtlas(contentsOf: folder.path("a.json"))["a.png"])
    #expect(sprite.anchor == Point(x: 0.25, y: 0.75))
  }

  @Test("--png-level determines the size of pages")
  func pngLevelAffectsSize() throws {
    let folder = try PackFixtures.folder()
    let counts = try [["fast"], ["small"], nil, ["1"], ["9"]].map { level in
      let options = level.map { ["--png-level"] + $0 } ?? []
      let call = ["pack", "art", "--sheet", "a.png", "--clobber", "--inner-padding", "40"]
      #expect(try CommandRun(call + options, in: folder.path).status == 0)
      return try folder.read("a.png").count
    }
    // Pages are compressed as much as possible by default.
    #expect(counts[0] > counts[1] && counts[1] == counts[2])
    #expect(counts[3] > counts[4])
  }

  @Test("Flip options store texture rows from bottom to top")
  func flipStoresRowsBottomUp() throws {
    let folder = try Self.folder()
    func texture(_ options: [String]) throws -> TextureFile {
      let call = ["pack", "art", "--sheet", "a.pvr", "--clobber", "--disable-rotation"]
      let run = try CommandRun(call + ["--trim-mode", "None"] + options, in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
      return try TextureFile(decoding: folder.read("a.pvr"))
    }
    let plain = try texture([])
    #expect(!plain.isFlippedVertically)
    for options in [["--flip-pvr"], ["--flip", "y"]] {
      let flipped = try texture(options)
      #expect(flipped.isFlippedVertically && !flipped.isFlippedHorizontally)
      let rows = try [plain, flipped].map { texture in
        let bytes = Array(try #require(texture.images.first))
        return (0..<5).map { Array(bytes[(28 * $0)..<(28 * $0 + 28)]) }
      }
      #expect(rows[0] == rows[1].reversed())
    }
    let call = ["pack", "art", "--sheet", "a.bin", "--texture-format", "pvr2ccz"]
    let run = try CommandRun(call, in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let named = try TextureFile(decoding: folder.read("a.bin"))
    #expect(named.container == TextureContainer(.pvr2, in: .ccz))
  }

  /// Rows from left to right and top to bottom, in the order of one key, as wide as allowed.
  @Test("The Basic algorithm places sprites in the requested order")
  func basicAlgorithmSorts() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("art")
    let sizes = [("a", 10, 1), ("b", 5, 5), ("c", 2, 9), ("d", 4, 3)]
    for (index, (name, width, height)) in sizes.enumerated() {
      var image = Bitmap(width: width, height: height)
      for y in 0..<height {
        for x in 0..<width { image[x, y] = SIMD4(UInt8(50 * index), 0, 0, 255) }
      }
      try folder.write(PNG.encode(image, level: .standard), to: "art/\(name).png")
    }
    let keys: [(String, (String, Int, Int) -> Int)] = [
      ("Name", { name, _, _ in Int(name.utf8.first ?? 0) }), ("Width", { _, width, _ in width }),
      ("Height", { _, _, height in height }), ("Area", { _, width, height in width * height }),
    ]
    for (keyword, key) in keys {
      for isAscending in [true, false] {
        let sorted = sizes.sorted {
          let (one, two) = (key($0.0, $0.1, $0.2), key($1.0, $1.1, $1.2))
          return isAscending ? one < two : one > two
        }
        var (x, y, rowHeight) = (0, 0, 0)
        var expected: [String: Point] = [:]
        for (name, width, height) in sorted {
          if x + width > 10 { (x, y, rowHeight) = (0, y + rowHeight, 0) }
          expected["\(name).png"] = Point(x: Double(x), y: Double(y))
          (x, rowHeight) = (x + width, max(rowHeight, height))
        }
        let run = try CommandRun(
          [
            "pack", "art", "--sheet", "s.png", "--data", "s.json", "--clobber", "--padding", "0",
            "--disable-rotation", "--max-width", "10", "--algorithm", "Basic", "--basic-sort-by",
            keyword, "--basic-order", isAscending ? "Ascending" : "Descending",
          ],
          in: folder.path
        )
        #expect(run.status == 0, "\(run.errors)")
        let atlas = try SpriteAtlas(contentsOf: folder.path("s.json"))
        #expect(atlas.names.count == sizes.count)
        for name in atlas.names {
          #expect(atlas[name]?.packedRect.origin == expected[name], "\(keyword) \(isAscending)")
        }
      }
    }
  }

  @Test("--force-identical-layout gives all variants the same layout")
  func variantsCanShareLayout() throws {
    let folder = try PackFixtures.folder()
    let run = try CommandRun(
      [
        "pack", "art", "--data", "a{v}.json", "--sheet", "a{v}.png", "--variant", "1:-hd",
        "--variant", "0.5:", "--force-identical-layout", "--html", "a.html",
        "--apply-exif-orientation",
      ],
      in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    let large = try SpriteAtlas(contentsOf: folder.path("a-hd.json"))
    let small = try SpriteAtlas(contentsOf: folder.path("a.json"))
    for name in large.names {
      let (sprite, half) = (try #require(large[name]), try #require(small[name]))
      #expect(half.isRotated == sprite.isRotated)
      #expect(half.packedRect.origin.x == sprite.packedRect.origin.x / 2)
      #expect(half.packedRect.origin.y == sprite.packedRect.origin.y / 2)
    }
    let page = String(decoding: try folder.read("a.html"), as: UTF8.self)
    #expect(page.contains("<td>a-hd.png</td>") && page.contains("<td>a.png</td>"))
  }
}
