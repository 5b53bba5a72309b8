import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// Nine-patches, kept layouts and sheets without data on the command line.
@Suite struct PackLayoutCommandTests {
  private static func image(_ width: Int, _ height: Int, _ value: UInt8) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { bitmap[x, y] = SIMD4(value, UInt8(x), UInt8(y), 255) }
    }
    return bitmap
  }

  private static func run(_ line: String, in folder: TemporaryFolder) throws -> CommandRun {
    try CommandRun(line.split(separator: " ").map(String.init), in: folder.path)
  }

  private static func positions(_ folder: TemporaryFolder) throws -> [String: [Double]] {
    let description = try AtlasDescription(parsing: folder.read("a.json"))
    return Dictionary(
      uniqueKeysWithValues: description.frames.map { frame in
        (frame.name, [frame.packedOrigin.x, frame.packedOrigin.y, frame.trimmedRect.width])
      }
    )
  }

  @Test("pack --update keeps positions, and --repack packs all sprites again")
  func updatesLayout() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("art")
    for (index, size) in [(30, 20), (25, 33), (12, 40), (18, 18), (9, 31)].enumerated() {
      let image = Self.image(size.0, size.1, UInt8(10 * index))
      try folder.write(PNG.encode(image), to: "art/s\(index).png")
    }
    let pack = "pack art --data a.json --sheet a.png"
    let first = try Self.run("\(pack) --update auto", in: folder)
    #expect(first.status == 0, "\(first.errors)")
    let before = try Self.positions(folder)
    let bytes = try folder.read("a.json")
    _ = try Self.run("\(pack) --update auto --clobber", in: folder)
    #expect(try folder.read("a.json") == bytes)
    try folder.write(PNG.encode(Self.image(50, 10, 99)), to: "art/s0.png")
    try folder.write(PNG.encode(Self.image(14, 14, 98)), to: "art/t.png")
    let second = try Self.run("\(pack) --update a.json --clobber --json", in: folder)
    #expect(second.status == 0, "\(second.errors)")
    let after = try Self.positions(folder)
    for name in before.keys where name != "s0.png" { #expect(after[name] == before[name]) }
    #expect(after["t.png"] != nil)
    let changes = try JSONValue(parsing: second.output)["update"]?.array?.first
    #expect(changes?["moved"]?.array?.compactMap(\.string) == ["s0.png"])
    #expect(changes?["added"]?.array?.compactMap(\.string) == ["t.png"])
    let fresh = try Self.run("\(pack) --update auto --repack --clobber", in: folder)
    #expect(fresh.status == 0, "\(fresh.errors)")
    let plain = try folder.read("a.json")
    _ = try Self.run("\(pack) --clobber", in: folder)
    #expect(try folder.read("a.json") == plain)
    #expect(try Self.run("\(pack) --update b.json --clobber", in: folder).status != 0)
  }

  @Test("Files that end in .9.png are packed as nine-patches, and wrong guides name the file")
  func packsNinePatches() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("art")
    var image = Bitmap(width: 12, height: 10)
    for y in 1..<9 {
      for x in 1..<11 { image[x, y] = SIMD4(200, 9, 9, 255) }
    }
    for x in 4..<7 { image[x, 0] = SIMD4(0, 0, 0, 255) }
    try folder.write(PNG.encode(image), to: "art/panel.9.png")
    let run = try Self.run("pack art --data a.atlas --sheet a.png", in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let frame = try #require(try AtlasDescription(parsing: folder.read("a.atlas")).frames.first)
    #expect(frame.name.hasPrefix("panel") && !frame.name.contains(".9"))
    #expect(frame.details.borders == SpriteBorders(left: 3, top: 0, right: 4, bottom: 8))
    image[5, 0] = SIMD4(255, 0, 0, 255)
    try folder.write(PNG.encode(image), to: "art/panel.9.png")
    let failed = try Self.run("pack art --data b.atlas --sheet b.png", in: folder)
    #expect(failed.status == 3)
    #expect(failed.errors.contains("panel.9.png") && failed.errors.contains("[pack.ninePatch]"))
  }

  @Test("unpack splits sheets without data by a grid or by islands")
  func splitsSheets() throws {
    let folder = try TemporaryFolder()
    var sheet = Bitmap(width: 21, height: 9)
    for (x, y) in [(1, 1), (11, 1), (13, 1), (18, 5)] { sheet[x, y] = SIMD4(1, 2, 3, 255) }
    try folder.write(PNG.encode(sheet), to: "tiles.png")
    let grid = "unpack tiles.png -o cells --grid 4x3 --margin 1x1 --spacing 1x1 --skip-empty"
    let cells = try Self.run(grid, in: folder)
    #expect(cells.status == 0, "\(cells.errors)")
    #expect(
      try folder.names(in: "cells") == [
        "tiles_0.png", "tiles_2.png", "tiles_7.png",
      ]
    )
    #expect(
      try PNG.decode(folder.read("cells/tiles_0.png")).bitmap.pixelSize
        == PixelSize(width: 4, height: 3)
    )
    _ = try Self.run("unpack tiles.png -o islands --islands", in: folder)
    #expect(try folder.names(in: "islands").count == 4)
    _ = try Self.run("unpack tiles.png -o merged --islands --island-distance 1", in: folder)
    #expect(try folder.names(in: "merged").count == 3)
    for line in ["--grid 99x3", "--grid 4x3 --islands", "--margin 1x1", "--island-distance 2"] {
      #expect(try Self.run("unpack tiles.png -o no \(line)", in: folder).status == 2)
    }
  }
}
