import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import Testing

/// The settings of Unity's texture importer.
@Suite struct UnityMetaTests {
  static func atlas(_ names: [String]) -> AtlasDescription {
    var page = AtlasDescription.Page(size: Size(width: 100, height: 3000))
    page.filters = ["Nearest", "Nearest"]
    return AtlasDescription(
      pages: [page],
      frames: names.map { name in
        var frame = AtlasDescription.Frame(
          name: name,
          rect: Rect(x: 10, y: 20, width: 30, height: 40)
        )
        frame.trimmedRect.origin = Point(x: 2, y: 4)
        frame.sourceSize = Size(width: 40, height: 50)
        frame.anchor = Point(x: 0.5, y: 1)
        frame.details.borders = SpriteBorders(left: 3, top: 6, right: 9, bottom: 12)
        return frame
      }
    )
  }

  static func text(_ names: [String], data: String = "art/hero.png.meta") throws -> String {
    let files = try AtlasWriter(.unityMeta).files(
      of: [atlas(names)],
      named: AtlasNames(data: data, texture: "hero.png")
    )
    #expect(files.map(\.name) == [data])
    return String(decoding: files[0].bytes, as: UTF8.self)
  }

  /// y counts from the bottom of the page: 3000 - 20 - 40.
  ///
  /// The pivot is at (20, 50) of the source, at (18, 46) of the trimmed rectangle, whose height is
  /// 40: 1 - 46 / 40. Borders are left, bottom, right, top, each less the margin that was trimmed:
  /// 3 - 2, 12 - 6, 9 - 8, 6 - 4.
  @Test("A sprite has its rectangle from the bottom, its pivot and its borders")
  func writesSprites() throws {
    let text = try Self.text(["hero"])
    let expected = """
          - serializedVersion: 2
            name: hero
            rect:
              serializedVersion: 2
              x: 10
              y: 2940
              width: 30
              height: 40
            alignment: 9
            pivot: {x: 0.6, y: -0.15}
            border: {x: 1, y: 6, z: 1, w: 2}

      """
    #expect(text.contains(expected), "\(text)")
    #expect(text.hasPrefix("fileFormatVersion: 2\nguid: "))
    #expect(text.contains("\n  maxTextureSize: 4096\n"))
    #expect(text.contains("\n    filterMode: 0\n"))
    #expect(text.contains("\n  spriteMode: 2\n"))
  }

  /// Unity's own file of a square has the internal identifier 7482667652216324306, hexadecimal
  /// 67d7c695b6a900d2, and the sprite identifier 2d009a6b596c7d760800000000000000.
  @Test("The identifiers of a sprite agree in all places, and depend on the names only")
  func writesIdentifiers() throws {
    let text = try Self.text(["hero", "zero"])
    func value(_ key: String) -> [String] {
      text.split(separator: "\n").filter { $0.drop { $0 == " " }.hasPrefix("\(key): ") }
        .map { String($0.drop { $0 != ":" }.dropFirst(2)) }
    }
    let identifiers = value("internalID")
    #expect(identifiers.count == 3 && Set(identifiers).count == 3)
    for (name, identifier) in zip(["hero", "zero"], identifiers) {
      #expect(text.contains("  - first:\n      213: \(identifier)\n    second: \(name)\n"))
      #expect(value(name) == [identifier])
      let number = try #require(UInt64(identifier))
      let digits = String(number, radix: 16)
      let padded = String(repeating: "0", count: 16 - digits.count) + digits
      #expect(value("spriteID").contains(String(padded.reversed()) + "0800000000000000"))
    }
    #expect(value("guid").first?.utf8.count == 32)
    #expect(try Self.text(["hero", "zero"]) == text)
    // The path of the data file does not matter.
    #expect(try Self.text(["hero", "zero"], data: "hero.png.meta") == text)
  }

  @Test("Names that are no plain text of YAML are quoted")
  func quotesNames() throws {
    let text = try Self.text(["a: b", "true", "12", "x\"y", "é", "-"])
    for name in ["a: b", "true", "12", "é", "-"] {
      #expect(text.contains("      name: \"\(name)\"\n"), "\(name)")
    }
    #expect(text.contains("      name: \"x\\\"y\"\n"))
  }

  @Test("A file that is not named after its page is refused, since Unity does not find it")
  func refusesOtherNames() {
    let error = #expect(throws: AtlasWriteError.self) {
      try Self.text(["hero"], data: "art/other.png.meta")
    }
    #expect(error?.code == "pack.format")
  }
}
