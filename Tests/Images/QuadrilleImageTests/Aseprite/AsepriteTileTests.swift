import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// Tilemaps: flips, empty tiles and tiles that do not exist.
@Suite struct AsepriteTileTests {
  private typealias Builder = AsepriteBuilder

  private static let xFlip: UInt32 = 0x8000_0000
  private static let yFlip: UInt32 = 0x4000_0000
  private static let diagonal: UInt32 = 0x2000_0000

  /// The pixels of a map as letters, those of its tiles; a space is transparent.
  private static func map(
    _ tiles: [UInt32],
    columns: Int,
    of pixels: String,
    width: Int,
    height: Int,
    flags: Int = 6,
    x: Int = 0,
    y: Int = 0,
    canvas: PixelSize? = nil
  ) throws -> [String] {
    let rows = tiles.count / columns
    let size = canvas ?? PixelSize(width: columns * width, height: rows * height)
    let bytes = pixels.utf8.flatMap { $0 == 0x20 ? [0, 0, 0, 0] : [$0, 0, 0, 255] }
    let file = try Builder(
      width: size.width,
      height: size.height,
      frames: [
        [
          Builder.tileset(
            flags: flags,
            count: pixels.count / (width * height),
            width: width,
            height: height,
            pixels: bytes
          ), Builder.layer(type: 2, tileset: 0),
          Builder.tilemap(0, x: x, y: y, columns: columns, rows: rows, tiles: tiles),
        ]
      ]
    ).file()
    let image = try file.frame(at: 0)
    return (0..<size.height).map { row in
      String(
        decoding: (0..<size.width).map { image[$0, row].w == 0 ? 0x20 : image[$0, row].x },
        as: UTF8.self
      )
    }
  }

  @Test(
    "A tile is flipped diagonally, then horizontally, then vertically",
    arguments: [
      (0, ["ab", "cd"]), (xFlip, ["ba", "dc"]), (yFlip, ["cd", "ab"]),
      (xFlip | yFlip, ["dc", "ba"]), (diagonal, ["ac", "bd"]), (diagonal | xFlip, ["ca", "db"]),
      (diagonal | yFlip, ["bd", "ac"]), (diagonal | xFlip | yFlip, ["db", "ca"]),
    ] as [(UInt32, [String])]
  )
  func flipsTiles(bits: UInt32, rows: [String]) throws {
    #expect(try Self.map([1 | bits], columns: 1, of: "    abcd", width: 2, height: 2) == rows)
  }

  @Test("Of a tile that is not square, the diagonal flip keeps the common square")
  func flipsOblongTiles() throws {
    // abc/def is ad/be, and nothing in the third column.
    #expect(
      try Self.map([1 | Self.diagonal], columns: 1, of: "      abcdef", width: 3, height: 2)
        == ["ad ", "be "]
    )
    #expect(
      try Self.map(
        [1 | Self.diagonal | Self.xFlip],
        columns: 1,
        of: "      abcdef",
        width: 3,
        height: 2
      )
        == [" da", " eb"]
    )
  }

  @Test("The empty tile and tiles beyond the last one are transparent")
  func emptyTiles() throws {
    #expect(try Self.map([0, 1, 2, 3], columns: 4, of: "abc", width: 1, height: 1) == [" bc "])
    // Old tilesets have a first tile that is drawn.
    #expect(
      try Self.map([0, 1, .max, 7], columns: 4, of: "abc", width: 1, height: 1, flags: 2)
        == ["ab  "]
    )
  }

  @Test("A tilemap is cut at the edges of the canvas")
  func cutsTilemaps() throws {
    let tiles = "abcdefghijkl"
    let size = PixelSize(width: 3, height: 3)
    #expect(
      try Self.map(
        [0, 1, 2, 0],
        columns: 2,
        of: tiles,
        width: 2,
        height: 2,
        flags: 2,
        x: -1,
        y: 1,
        canvas: size
      ) == ["   ", "bef", "dgh"]
    )
    #expect(
      try Self.map(
        [0, 1, 2, 0],
        columns: 2,
        of: tiles,
        width: 2,
        height: 2,
        flags: 2,
        x: 2,
        y: -3,
        canvas: size
      ) == ["  k", "   ", "   "]
    )
  }

  @Test("Tilesets that are missing, external or without pixels are not drawn")
  func missingTilesets() throws {
    for (tileset, codes) in [
      (try Builder.tileset(1, count: 1, width: 1, height: 1, pixels: [1, 2, 3, 255]), []),
      (
        try Builder.tileset(flags: 5, count: 2, width: 1, height: 1, pixels: []),
        ["aseprite.tileset"]
      ),
      (try Builder.tileset(flags: 4, count: 2, width: 1, height: 1, pixels: []), []),
      (try Builder.tileset(count: 2, width: 0, height: 1, pixels: []), ["aseprite.tileset"]),
    ] {
      let file = try Builder(
        frames: [
          [
            tileset, Builder.layer(type: 2, tileset: 0),
            Builder.tilemap(0, columns: 2, rows: 2, tiles: [1, 1, 1, 1]),
          ]
        ]
      ).file()
      #expect(file.warnings.map(\.code) == codes)
      #expect(try file.frame(at: 0) == Bitmap(width: 4, height: 4))
    }
  }

  @Test("Tiles of another size than 32 bits are dropped with a warning")
  func otherTileBits() throws {
    let file = try Builder(
      frames: [
        [
          Builder.tileset(count: 1, width: 1, height: 1, pixels: [1, 2, 3, 255]),
          Builder.layer(type: 2, tileset: 0),
          Builder.tilemap(0, columns: 1, rows: 1, bits: 16, tiles: [1]),
        ]
      ]
    ).file()
    #expect(file.warnings.map(\.code) == ["aseprite.tileBits"] && file.cels.isEmpty)
  }
}
