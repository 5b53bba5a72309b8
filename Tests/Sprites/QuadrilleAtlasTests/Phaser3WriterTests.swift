import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import Testing

/// Phaser 3 multi-atlases, read by the rules of Phaser 3.90.
@Suite struct Phaser3WriterTests {
  /// A frame as `TextureManager.addAtlasJSONArray` makes it.
  private struct Frame: Equatable {
    var key: String
    var name: String
    var rect: [Double]
    var rotated: Bool
    var trim: [Double]?
    var pivot: [Double]?
    var scale9: [Double]?
  }

  /// The parser of Phaser: `frame` is the rectangle before rotation; trim is set only of a frame whose
  /// `trimmed` is true; `anchor` counts before `pivot`; `scale9Borders` is the stretched rectangle.
  private func load(_ bytes: [UInt8]) throws -> [Frame] {
    let json = try JSONValue(parsing: bytes)
    func numbers(_ value: JSONValue?, _ keys: [String]) -> [Double]? {
      value.map { value in keys.map { value[$0]?.number ?? .nan } }
    }
    var result: [Frame] = []
    for texture in try #require(json["textures"]?.array) {
      let key = try #require(texture["image"]?.string)
      for frame in try #require(texture["frames"]?.array) {
        let isTrimmed = frame["trimmed"]?.boolean == true
        result.append(
          Frame(
            key: key,
            name: try #require(frame["filename"]?.string),
            rect: try #require(numbers(frame["frame"], ["x", "y", "w", "h"])),
            rotated: frame["rotated"]?.boolean == true,
            trim: isTrimmed
              ? (numbers(frame["sourceSize"], ["w", "h"]) ?? [])
                + (numbers(frame["spriteSourceSize"], ["x", "y", "w", "h"]) ?? []) : nil,
            pivot: numbers(frame["anchor"] ?? frame["pivot"], ["x", "y"]),
            scale9: numbers(frame["scale9Borders"], ["x", "y", "w", "h"])
          )
        )
      }
    }
    return result
  }

  @Test("A Phaser 3 multi-atlas describes the sprites of all pages in one file")
  func writesAllPages() throws {
    // The worked example of the format specification, a nine-patch, and a sprite on a second page.
    var ground = AtlasDescription.Frame(
      name: "ground",
      rect: Rect(x: 963, y: 1, width: 1200, height: 287)
    )
    ground.packedRotation = .clockwise90
    ground.trimmedRect.origin = Point(x: 0, y: 339)
    ground.sourceSize = Size(width: 1200, height: 626)
    ground.anchor = Point(x: 0.5, y: 1)
    var panel = AtlasDescription.Frame(
      name: "panel \"9\"",
      rect: Rect(x: 0, y: 0, width: 30, height: 20)
    )
    panel.details.borders = SpriteBorders(left: 4, top: 5, right: 6, bottom: 7)
    var star = AtlasDescription.Frame(name: "star", rect: Rect(x: 1, y: 2, width: 3, height: 4))
    star.page = 1
    let atlas = AtlasDescription(
      pages: [
        .init(size: Size(width: 1380, height: 1202)), .init(size: Size(width: 8, height: 8)),
      ],
      frames: [ground, panel, star]
    )
    let files = try AtlasWriter(.phaser3).files(
      of: [atlas],
      named: AtlasNames(data: "hero.json", texture: "hero-{n}.png")
    )
    #expect(files.map(\.name) == ["hero.json"])
    #expect(
      try load(files[0].bytes) == [
        Frame(
          key: "hero-0.png",
          name: "ground",
          rect: [963, 1, 1200, 287],
          rotated: true,
          trim: [1200, 626, 0, 339, 1200, 287],
          pivot: [0.5, 1],
          scale9: nil
        ),
        // Left 4 and right 6 of 30, top 5 and bottom 7 of 20.
        Frame(
          key: "hero-0.png",
          name: "panel \"9\"",
          rect: [0, 0, 30, 20],
          rotated: false,
          trim: nil,
          pivot: nil,
          scale9: [4, 5, 20, 8]
        ),
        Frame(
          key: "hero-1.png",
          name: "star",
          rect: [1, 2, 3, 4],
          rotated: false,
          trim: nil,
          pivot: nil,
          scale9: nil
        ),
      ]
    )
  }
}
