import QuadrilleAtlas
import QuadrilleImage
import QuadrillePacking
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct SheetSplittingTests {
  private static let red = SIMD4<UInt8>(255, 0, 0, 255)

  private static func sheet(_ rows: [String]) -> Bitmap {
    var bitmap = Bitmap(width: rows[0].utf8.count, height: rows.count)
    for (y, row) in rows.enumerated() {
      for (x, character) in row.enumerated() where character != "." {
        bitmap[x, y] = character == "#" ? red : SIMD4(0, 0, 255, 40)
      }
    }
    return bitmap
  }

  private static func rects(_ atlas: AtlasDescription) -> [[Int]] {
    atlas.frames.map { [$0.x, $0.y, $0.width, $0.height] }
  }

  @Test("A grid with margin and spacing gives one rectangle per cell")
  func splitsGrid() throws {
    // Margin 1 on all sides, spacing 2 and 1: 1 + 3 + 2 + 3 + 1 columns, 1 + 2 + 1 + 2 + 1 rows.
    var sheet = Bitmap(width: 10, height: 7)
    sheet[1, 1] = Self.red
    sheet[8, 5] = Self.red
    var grid = SheetGrid(cellSize: PixelSize(width: 3, height: 2))
    grid.margin = PixelSize(width: 1, height: 1)
    grid.spacing = PixelSize(width: 2, height: 1)
    let all = try grid.description(of: sheet, named: "tiles")
    #expect(all.frames.map(\.name) == ["tiles_0", "tiles_1", "tiles_2", "tiles_3"])
    #expect(Self.rects(all) == [[1, 1, 3, 2], [6, 1, 3, 2], [1, 4, 3, 2], [6, 4, 3, 2]])
    #expect(all.warnings.isEmpty)
    grid.skipsEmpty = true
    let visible = try grid.description(of: sheet, named: "tiles")
    #expect(visible.frames.map(\.name) == ["tiles_0", "tiles_3"])
    let atlas = try SpriteAtlas(visible, pages: [Page(sheet)])
    #expect(try atlas.requireSprite(named: "tiles_3").untrimmed()[2, 1] == Self.red)
  }

  @Test("Cells are numbered with leading zeros, and a margin at the end may be missing")
  func numbersCells() throws {
    var grid = SheetGrid(cellSize: PixelSize(width: 4, height: 4))
    grid.margin = PixelSize(width: 1, height: 0)
    let atlas = try grid.description(of: Bitmap(width: 25, height: 8), named: "a")
    #expect(atlas.frames.count == 12)
    #expect(atlas.frames.first?.name == "a_00" && atlas.frames.last?.name == "a_11")
    #expect(atlas.frames.map(\.name) == atlas.frames.map(\.name).sorted())
  }

  @Test("Visible pixels outside the cells are a warning")
  func warnsOfRest() throws {
    var sheet = Bitmap(width: 9, height: 9)
    sheet[8, 0] = Self.red
    sheet[0, 8] = Self.red
    let grid = SheetGrid(cellSize: PixelSize(width: 4, height: 4))
    let atlas = try grid.description(of: sheet, named: "a")
    #expect(atlas.frames.count == 4)
    #expect(atlas.warnings.map(\.code) == ["split.outside"])
    #expect(atlas.warnings.first?.message.hasPrefix("2 visible pixels") == true)
  }

  @Test("Cells that do not fit, empty sheets and too many cells are errors")
  func rejectsGrids() {
    let sheet = Bitmap(width: 8, height: 8)
    func code(_ width: Int, _ height: Int, skipsEmpty: Bool = false, limit: Int = 100) -> String? {
      var grid = SheetGrid(cellSize: PixelSize(width: width, height: height))
      grid.skipsEmpty = skipsEmpty
      var limits = Limits()
      limits.maxSpriteCount = limit
      do {
        _ = try grid.description(of: sheet, named: "a", job: JobContext(limits: limits))
        return nil
      } catch {
        return error.code
      }
    }
    #expect(code(9, 4) == "pack.option")
    #expect(code(0, 4) == "pack.option")
    #expect(code(4, -1) == "pack.option")
    #expect(code(4, 4, skipsEmpty: true) == "pack.noSprites")
    #expect(code(1, 1, limit: 63) == "limit.sprites")
    #expect(code(1, 1, limit: 64) == nil)
  }

  @Test("Islands are pixels that touch, also diagonally, in reading order")
  func findsIslands() throws {
    let sheet = Self.sheet([
      "....##....",
      "##..##..#.",
      ".#.......#",
      "..........",
      "....o...##",
      "##......##",
    ])
    let atlas = try SheetIslands().description(of: sheet, named: "s")
    // The first three and the next two have their centers in the height of the topmost one.
    #expect(
      Self.rects(atlas) == [
        [0, 1, 2, 2], [4, 0, 2, 2], [8, 1, 2, 2], [4, 4, 1, 1], [8, 4, 2, 2], [0, 5, 2, 1],
      ]
    )
    #expect(atlas.frames.map(\.name) == (0..<6).map { "s_\($0)" })
    let opaque = try SheetIslands(threshold: 41).description(of: sheet, named: "s")
    #expect(opaque.frames.count == 5)
  }

  @Test("Rectangles of nested islands are a warning")
  func warnsOfOverlap() throws {
    let sheet = Self.sheet(["#####", "#...#", "#.#.#", "#...#", "#####"])
    let atlas = try SheetIslands().description(of: sheet, named: "s")
    #expect(Self.rects(atlas) == [[0, 0, 5, 5], [2, 2, 1, 1]])
    #expect(atlas.warnings.map(\.code) == ["split.overlap"])
    #expect(try SheetIslands(distance: 1).description(of: sheet, named: "s").frames.count == 1)
    #expect(throws: PackError.self) {
      try SheetIslands().description(of: Bitmap(width: 3, height: 3), named: "s")
    }
    #expect(throws: PackError.self) {
      try SheetIslands(distance: -1).description(of: sheet, named: "s")
    }
  }

  /// Islands by a flood fill in which each pixel reaches all pixels within the distance.
  private static func floodFilled(_ sheet: Bitmap, _ distance: Int) -> Set<[Int]> {
    var left: Set<[Int]> = []
    for y in 0..<sheet.height {
      for x in 0..<sheet.width where sheet[x, y].w > 0 { left.insert([x, y]) }
    }
    var result: Set<[Int]> = []
    while let start = left.popFirst() {
      var open = [start]
      var box = [start[0], start[1], start[0], start[1]]
      while let pixel = open.popLast() {
        box = [
          min(box[0], pixel[0]), min(box[1], pixel[1]), max(box[2], pixel[0]),
          max(box[3], pixel[1]),
        ]
        let near = left.filter {
          abs($0[0] - pixel[0]) <= distance + 1 && abs($0[1] - pixel[1]) <= distance + 1
        }
        left.subtract(near)
        open += near
      }
      result.insert([box[0], box[1], box[2] - box[0] + 1, box[3] - box[1] + 1])
    }
    return result
  }

  @Test("Islands of random sheets equal those of a flood fill", arguments: 0..<40)
  func matchesFloodFill(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var sheet = Bitmap(
      width: Int.random(in: 1...24, using: &random),
      height: Int.random(in: 1...24, using: &random)
    )
    let share = Int.random(in: 2...12, using: &random)
    sheet[0, 0] = Self.red
    for y in 0..<sheet.height {
      for x in 0..<sheet.width where Int.random(in: 0..<share, using: &random) == 0 {
        sheet[x, y] = Self.red
      }
    }
    for distance in 0...3 {
      let atlas = try SheetIslands(distance: distance).description(of: sheet, named: "s")
      #expect(Set(Self.rects(atlas)) == Self.floodFilled(sheet, distance))
    }
  }
}
